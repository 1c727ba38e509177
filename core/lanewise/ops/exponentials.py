"""e**x, log x and what follows from them, of every number of an array: the scalar library's own formulas without its branches.

Doubles have the bits that `library/exponential.py`, `logarithm.py` and `hyperbolic.py` give, whose straight lines are used here as
they stand: the same steps, of two numbers at a time. Singles need fewer digits, and have polynomials of their own.
"""

from __future__ import annotations

import math

from lanewise.library import doubled, exponential, logarithm
from lanewise.ops.define import Lane, lane_op, magnitude, nearest, where
from lanewise.ops.floats import on_lanes, parted, polynomial, power_of_two, scaled, signed

EXPONENTIAL = (0.0013918773038312793, 0.008357248269021511, 0.04166662320494652, 0.16666631400585175)
"""As the library's polynomial of this name, for 24 bits; the next too (tests/library/coefficients.py)."""
LOGARITHM = (0.2958202362060547, 0.399887353181839, 0.6666668653488159)
TANGENT = (-0.0065255723893642426, 0.021263353526592255, -0.053901754319667816, 0.13333073258399963, -0.3333333134651184)
LN2_HIGH = 0.693145751953125  # 16 bits: its product with an exponent is exact
LN2_LOW = 1.428606765330187e-06
two_sum, quick_sum = on_lanes(doubled.two_sum), on_lanes(doubled.quick_sum)
add_pairs, divide_pairs = on_lanes(doubled.add_pairs), on_lanes(doubled.divide_pairs)
half_quotient, expm1_reduced = on_lanes(logarithm.half_quotient), on_lanes(exponential.expm1_reduced)


@lane_op(onnx="Exp", ulp=1.1)
def exp(x: Lane) -> Lane:
    """e**x."""
    n, r, r_low = _reduced(x)
    if x.is_single:
        y, most = 1.0 + (_less_one(r) + r_low), 150.0
    else:
        p, p_low = quick_sum(r, r * r * (0.5 + r * polynomial(r, exponential.EXPONENTIAL)))
        one, one_low = quick_sum(1.0, p)
        y, most = one + (one_low + (p_low + r_low)), 1000.0
    ends = where(x < 0.0, 0.0, x * math.inf)
    return where(magnitude(x) < most, scaled(y, n), ends)


@lane_op(onnx="Log", ulp=1.1, domain=(0.0, math.inf))
def log(x: Lane) -> Lane:
    """The natural logarithm: -inf at zero, nan below."""
    k, m = parted(x)
    f = m - 1.0
    if x.is_single:
        s = f / (2.0 + f)
        z = s * s
        # f - f**2 / 2 is exact to more digits than 2 s: its rounding is what counts.
        half = f * f * 0.5
        found = k * LN2_HIGH - ((half - (s * (half + z * polynomial(z, LOGARITHM)) + k * LN2_LOW)) - f)
    else:
        s, s_low = half_quotient(f, 0.0)
        z = s * s
        rest = 2.0 * s_low + s * (
            z * (logarithm.TWO_THIRDS + z * (logarithm.TWO_FIFTHS + z * polynomial(z, logarithm.LOGARITHM)))
        )
        high, low = quick_sum(k * exponential.LN2_HIGH, 2.0 * s)
        found = high + (low + (k * exponential.LN2_LOW + rest))
    outside = where(x < 0.0, math.nan, magnitude(x) - math.inf)
    return where(x > 0.0, where(x < math.inf, found, x), outside)


@lane_op(onnx="Tanh", ulp=2.0)
def tanh(x: Lane) -> Lane:
    """The hyperbolic tangent."""
    size = magnitude(x)
    if x.is_single:
        z = x * x
        near = size + size * z * polynomial(z, TANGENT)
        return signed(where(size < 0.5625, near, _tangent_of_large(size)), x)
    e, e_low = _less_one_pair(size + size)
    under, under_low = add_pairs(2.0, 0.0, e, e_low)
    found, _ = divide_pairs(e, e_low, under, under_low)
    return where(size > 1e-9, signed(where(size > 22.0, 1.0, found), x), x)


def _tangent_of_large(x: Lane) -> Lane:
    """1 - 2 / (e**2x + 1) of a single: what is lost of the power is small beside 1. Beyond 10 it is 1."""
    double = where(x.constant(20.0) < x + x, 20.0, x + x)
    n = nearest(double * exponential.ONE_BY_LN2)
    r = double - n * exponential.LN2
    return 1.0 - 2.0 / (power_of_two(n) * (1.0 + _less_one(r)) + 1.0)


def _reduced(x: Lane) -> tuple[Lane, Lane, Lane]:
    """(n, r, r_low) with x == n ln 2 + r + r_low and |r| at most a half of ln 2."""
    high, low = (LN2_HIGH, LN2_LOW) if x.is_single else (exponential.LN2_HIGH, exponential.LN2_LOW)
    n = nearest(x * exponential.ONE_BY_LN2)
    near, rest = x - n * high, n * low
    r = near - rest
    return n, r, (near - r) - rest


def _less_one(r: Lane) -> Lane:
    """e**r - 1 of a reduced single."""
    return r + r * r * (0.5 + r * polynomial(r, EXPONENTIAL))


def _less_one_pair(x: Lane) -> tuple[Lane, Lane]:
    """e**x - 1 of a double above zero, as a pair."""
    n = nearest(x * exponential.ONE_BY_LN2)
    r, r_low = two_sum(x - n * exponential.LN2_HIGH, 0.0 - n * exponential.LN2_LOW)
    p, p_low = expm1_reduced(r, r_low)
    power = power_of_two(n)
    base, base_low = two_sum(power, -1.0)
    high, low = two_sum(base, p * power)
    return quick_sum(high, low + (base_low + p_low * power))
