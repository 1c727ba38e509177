"""sin, cos and tan of every number of an array, by the steps of `library/trigonometric.py`: sine and cosine are computed, and one
is taken, or their quotient.

Singles are computed as doubles, with polynomials of fewer terms: what a single is near to, an angle of 24 bits decides.
"""

from __future__ import annotations

from lanewise.library import doubled, trigonometric
from lanewise.ops.define import Lane, as_double, as_single, lane_op, magnitude, nearest, number_of, where, word_of
from lanewise.ops.floats import DOUBLE, on_lanes, polynomial

NEAR = 2.0**20
"""As far as pi/2 in four pieces reaches."""
SINE = (2.724962087086169e-06, -0.00019840084132738411, 0.008333331905305386, -0.1666666716337204)
COSINE = (2.4547689463361166e-05, -0.0013888301327824593, 0.0416666641831398)
two_sum, quick_sum = on_lanes(doubled.two_sum), on_lanes(doubled.quick_sum)
divide_pairs = on_lanes(doubled.divide_pairs)
sine_pair, cosine_pair = on_lanes(trigonometric.sine_pair), on_lanes(trigonometric.cosine_pair)

Pair = tuple[Lane, Lane]


@lane_op(onnx="Sin", ulp=0.8, near=NEAR)
def sin(x: Lane) -> Lane:
    """The sine of an angle in radians."""
    return where(magnitude(x) > 0.0, _turned(x, 0), x)


@lane_op(onnx="Tan", ulp=0.9, near=NEAR)
def tan(x: Lane) -> Lane:
    """The tangent."""
    n, sine, cosine = _of_remainder(x)
    is_odd = _is_odd(n)
    over, over_low = (where(is_odd, -c, s) for s, c in zip(sine, cosine, strict=True))
    under, under_low = (where(is_odd, s, c) for s, c in zip(sine, cosine, strict=True))
    if x.is_single:
        return where(magnitude(x) > 0.0, as_single(over / under), x)
    found, _ = divide_pairs(over, over_low, under, under_low)
    return where(magnitude(x) > 1e-9, found, x)


@lane_op(onnx="Cos", ulp=0.8, near=NEAR)
def cos(x: Lane) -> Lane:
    """The cosine."""
    return _turned(x, 1)


def _turned(x: Lane, quarters: int) -> Lane:
    """sin(x + quarters pi/2)."""
    n, (sine, _), (cosine, _) = _of_remainder(x)
    turns = n + float(quarters)
    # Counted from 3 * 2**51 on, the last bits of a float are those of an integer, of either sign.
    sign = (word_of(turns + 1.5 * DOUBLE.counting) & 2) << 62
    found = number_of(word_of(where(_is_odd(turns), cosine, sine)) ^ sign)
    return as_single(found) if x.is_single else found


def _is_odd(n: Lane) -> Lane:
    return magnitude(n - 2.0 * nearest(n * 0.5)) > 0.5


def _of_remainder(x: Lane) -> tuple[Lane, Pair, Pair]:
    """(n, sine, cosine) of the x - n pi/2 that is nearest to zero, of doubles; of a single all digits are in their high parts."""
    angle = as_double(x)
    n = nearest(angle * trigonometric.TWO_BY_PI)
    if x.is_single:
        r = (angle - n * trigonometric.HALF_PI_1) - n * trigonometric.HALF_PI_2
        z, none = r * r, r.constant(0.0)
        sine, cosine = r + r * z * polynomial(z, SINE), 1.0 + z * (z * polynomial(z, COSINE) - 0.5)
        return n, (sine, none), (cosine, none)
    high, rest = two_sum(angle - n * trigonometric.HALF_PI_1, -n * trigonometric.HALF_PI_2)
    high, low = two_sum(high, -n * trigonometric.HALF_PI_3)
    r, r_low = quick_sum(high, low + rest - n * trigonometric.HALF_PI_4)
    return n, sine_pair(r, r_low), cosine_pair(r, r_low)
