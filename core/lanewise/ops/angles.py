"""arctan, arctan2, arcsin and arccos of every number of an array, by the way of `library/arctangent.py` without its branches.

Doubles have its bits: the table of eighths is a row of choices. Singles have a polynomial for the whole octant.
"""

from __future__ import annotations

import math

from lanewise.library import arctangent, doubled, trigonometric
from lanewise.ops.define import Lane, equal, lane_op, magnitude, nearest, root, where
from lanewise.ops.floats import on_lanes, polynomial, root_pair, signed

ARCTANGENT = (
    -0.0023869972210377455, 0.01350777130573988, -0.035871539264917374, 0.0625016912817955, -0.08656880259513855,
    0.11033764481544495, -0.1427856832742691, 0.19999739527702332, -0.3333333134651184,
)  # fmt: skip
"""Of singles up to 1 (tests/library/coefficients.py)."""
ARCSINE = (0.03808502480387688, 0.026554541662335396, 0.045001380145549774, 0.07498855143785477, 0.16666673123836517)
"""Of singles up to 1/2."""
HALF_PI, PI = 1.5707963705062866, 3.1415927410125732
BEYOND = 2.7827534e-08
"""By so much of itself each of them is larger than what it stands for."""
FAR = 2.0**400
"""What is larger than this, or smaller than its inverse, is brought nearer to 1 before products are taken."""
quick_sum, two_sum, halves = on_lanes(doubled.quick_sum), on_lanes(doubled.two_sum), on_lanes(doubled.halves)
add_pairs, divide_pairs, two_square = on_lanes(doubled.add_pairs), on_lanes(doubled.divide_pairs), on_lanes(doubled.two_square)
Pair = tuple[Lane, Lane]


@lane_op(onnx="Atan", ulp=1.9)
def arctan(x: Lane) -> Lane:
    """The angle of a tangent."""
    size = magnitude(x)
    is_steep, is_left = size > 1.0, size < 0.0
    if x.is_single:
        return signed(_placed(_octant_of_singles(where(is_steep, 1.0 / size, size)), is_steep, is_left), x)
    one = x.constant(1.0)
    octant = _octant(where(is_steep, one, size), where(is_steep, size, one))
    found = where(size > 1e18, trigonometric.HALF_PI, _placed_pair(octant, is_steep, is_left))
    return where(size > 1e-9, signed(found, x), x)


@lane_op(ulp=1.9)
def arctan2(y: Lane, x: Lane) -> Lane:
    """The angle of the point (x, y), within a half turn to either side."""
    wide, high, is_left = magnitude(x), magnitude(y), signed(x.constant(1.0), x) < 0.0
    is_steep = high > wide
    over, under = where(is_steep, wide, high), where(is_steep, high, wide)
    # What is infinitely far lies on a diagonal or an axis, the origin on an axis: C99 Annex F.9.1.4.
    is_far = equal(under, math.inf)
    over = where(is_far, where(equal(over, math.inf), 1.0, over * 0.0), over)
    under = where(is_far | equal(under, 0.0), 1.0, under)
    if x.is_single:
        return signed(_placed(_octant_of_singles(over / under), is_steep, is_left), y)
    factor = where(under > FAR, 1.0 / FAR, where(under < 1.0 / FAR, FAR, x.constant(1.0)))
    found = _placed_pair(_octant(over * factor, under * factor), is_steep, is_left)
    is_flat = (high < wide * 2.0**-60) & ~is_left
    return signed(where(is_flat, high / wide, found), y)


@lane_op(onnx="Asin", ulp=1.6, domain=(-1.0, 1.0))
def arcsin(x: Lane) -> Lane:
    """The angle of a sine."""
    size = magnitude(x)
    if x.is_single:
        sine, rest = _arcsine(size)
        # A right angle is taken in two halves, so that nothing is rounded before it is small.
        beyond = 0.5 * HALF_PI - ((rest + rest + HALF_PI * BEYOND) - (0.5 * HALF_PI - (sine + sine)))
        return signed(where(size > 0.5, beyond, sine + rest), x)
    found = _angle((size, x.constant(0.0)), _cosine_of_sine(x), size < 0.0)
    return where(size > 1e-9, signed(found, x), x)


@lane_op(onnx="Acos", ulp=1.4, domain=(-1.0, 1.0))
def arccos(x: Lane) -> Lane:
    """The angle of a cosine."""
    size = magnitude(x)
    if x.is_single:
        sine, rest = _arcsine(size)
        angle = sine + rest
        double = angle + angle
        far = where(x < 0.0, PI - (double + PI * BEYOND), double)
        return where(size > 0.5, far, HALF_PI - (signed(angle, x) + HALF_PI * BEYOND))
    return _angle(_cosine_of_sine(x), (size, x.constant(0.0)), x < 0.0)


# --- singles ---------------------------------------------------------------------------------------------------------


def _octant_of_singles(tangent: Lane) -> Lane:
    """The angle of a tangent from 0 to 1."""
    z = tangent * tangent
    return tangent + tangent * z * polynomial(z, ARCTANGENT)


def _placed(octant: Lane, is_steep: Lane, is_left: Lane) -> Lane:
    """The angle of a point that is so far from the nearer axis."""
    base = where(is_steep, HALF_PI, where(is_left, PI, octant.constant(0.0)))
    return base + (where(is_steep ^ is_left, -octant, octant) - base * BEYOND)


def _arcsine(size: Lane) -> Pair:
    """The angle of a sine up to 1/2, as that and the rest; beyond, half of what is missing to a right angle."""
    is_large = size > 0.5
    z = where(is_large, 0.5 - 0.5 * size, size * size)
    sine = where(is_large, root(z), size)
    return sine, sine * z * polynomial(z, ARCSINE)


# --- doubles ---------------------------------------------------------------------------------------------------------


def _octant(y: Lane, x: Lane, y_low: Lane | None = None, x_low: Lane | None = None) -> Pair:
    """`arctangent.octant_pair`; without low parts with fewer steps."""
    c = nearest(8.0 * y / x)
    base, base_low = _eighth(c)
    c = c * 0.125
    part, part_low = _product(c, x, x_low)
    over = _added(y, y_low, -part, -part_low)
    under = _added(x, x_low, *_product(c, y, y_low))
    t, t_low = divide_pairs(*over, *under)
    z = t * t
    t, t_low = quick_sum(t, t_low + t * z * polynomial(z, arctangent.ARCTANGENT))
    return add_pairs(base, base_low, t, t_low)


def _product(c: Lane, x: Lane, x_low: Lane | None) -> Pair:
    """c x, for a c of few bits."""
    high = c * x
    first, second = halves(x)
    low = (c * first - high) + c * second
    return high, low if x_low is None else low + c * x_low


def _added(x: Lane, x_low: Lane | None, y: Lane, y_low: Lane) -> Pair:
    """The sum of two pairs."""
    if x_low is not None:
        return add_pairs(x, x_low, y, y_low)
    high, low = two_sum(x, y)
    return quick_sum(high, low + y_low)


def _eighth(c: Lane) -> Pair:
    """The angle whose tangent is c / 8."""
    high = low = c.constant(0.0)
    for i in range(1, 9):
        is_beyond = c > i - 0.5
        high, low = (where(is_beyond, float(arctangent.EIGHTHS[2 * i + k]), part) for k, part in enumerate((high, low)))
    return high, low


def _placed_pair(octant: Pair, is_steep: Lane, is_left: Lane) -> Lane:
    """`arctangent.angle_pair`, of which the low part is not wanted."""
    zero = octant[0].constant(0.0)
    base = where(is_steep, trigonometric.HALF_PI, where(is_left, arctangent.PI, zero))
    base_low = where(is_steep, trigonometric.HALF_PI_ERROR, where(is_left, arctangent.PI_ERROR, zero))
    side = where(is_steep ^ is_left, -1.0, zero + 1.0)
    found, _ = add_pairs(base, base_low, *(side * part for part in octant))
    return found


def _angle(y: Pair, x: Pair, is_left: Lane) -> Lane:
    """The angle of a point, neither coordinate of which is below zero, on the right or the left."""
    is_steep = y[0] > x[0]
    over, under = ([where(is_steep, a, b) for a, b in zip(*pair, strict=True)] for pair in ((x, y), (y, x)))
    return _placed_pair(_octant(over[0], under[0], over[1], under[1]), is_steep, is_left)


def _cosine_of_sine(x: Lane) -> Pair:
    """`arctangent.cosine_of_sine`."""
    square, square_low = two_square(x)
    return root_pair(*add_pairs(1.0, 0.0, -square, -square_low))
