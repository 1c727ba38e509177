"""A sine, cosine, tangent or point in, its angle out: atan, atan2, asin, acos, and the angle of a pair for the complex
ones.

atan(y / x) = atan(c) + atan((y - c x) / (x + c y)) with c the nearest of 0, 1/8 ... 1: the second quotient is at most 1/16
in size and taken as a pair, its arctangent a short polynomial (fitted at 300 bits, error 2**-60). asin and acos are angles
of (x, sqrt(1 - x*x)), with the root as a pair: one table and one polynomial serve all of them.
"""

from __future__ import annotations

import math

from lanewise.library.doubled import add_pairs, divide_pairs, quick_sum, root_pair, two_product, two_square
from lanewise.library.machine import f64, fabs, fcopysign, fnearest, i32, implements, table
from lanewise.library.parts import exponent_of, horner, is_infinite, is_negative, scale
from lanewise.library.trigonometric import HALF_PI, HALF_PI_ERROR

ARCTANGENT = (-0.09012486297076738, 0.11110830179492423, -0.14285713874532682, 0.19999999999789267, -0.33333333333333315)
EIGHTHS = table(
    f64,  # atan(i / 8), its rounding and the rest
    (
        0.0, 0.0, 0.12435499454676144, -3.1253241424539383e-18, 0.24497866312686414, 1.0698755618734451e-17,
        0.35877067027057225, -2.4623815582638635e-17, 0.4636476090008061, 2.2698777452961687e-17,
        0.5585993153435624, -5.4556305485916264e-18, 0.6435011087932844, 1.5834785051444286e-17,
        0.7188299996216245, -2.1478388444456983e-17, 0.7853981633974483, 3.061616997868383e-17,
    ),
)  # fmt: skip
PI = 3.141592653589793
PI_ERROR = 1.2246467991473532e-16


def octant_pair(y: f64, y_low: f64, x: f64, x_low: f64) -> tuple[f64, f64]:
    """atan(y / x) as a pair, for 0 <= y <= x."""
    c = fnearest(8.0 * y / x)
    i = i32(c)
    c = 0.125 * c
    part, part_low = two_product(c, x)
    over, over_low = add_pairs(y, y_low, -part, -(part_low + c * x_low))
    part, part_low = two_product(c, y)
    under, under_low = add_pairs(x, x_low, part, part_low + c * y_low)
    t, t_low = divide_pairs(over, over_low, under, under_low)
    z = t * t
    t, t_low = quick_sum(t, t_low + t * z * horner(z, ARCTANGENT))
    return add_pairs(EIGHTHS[2 * i], EIGHTHS[2 * i + 1], t, t_low)


def angle_pair(y: f64, y_low: f64, x: f64, x_low: f64) -> tuple[f64, f64]:
    """The angle of the point (x, y) within [0, pi], for y >= 0; not both zero, and no size that products could lose."""
    left = x < 0.0
    size = -x if left else x
    size_low = -x_low if left else x_low
    if y <= size:
        high, low = octant_pair(y, y_low, size, size_low)
        if left:
            return add_pairs(PI, PI_ERROR, -high, -low)
        return high, low
    high, low = octant_pair(size, size_low, y, y_low)
    if left:
        return add_pairs(HALF_PI, HALF_PI_ERROR, high, low)
    return add_pairs(HALF_PI, HALF_PI_ERROR, -high, -low)


def angle_limit(y: f64, x: f64) -> f64:
    """The angle of a point on an axis or at infinity: C99 Annex F.9.1.4."""
    if is_infinite(x):
        if is_infinite(y):
            return f64(0.75) * PI if x < 0.0 else f64(0.25) * PI
        return f64(PI) if x < 0.0 else f64(0.0)
    if is_infinite(y) or y != 0.0:
        return f64(HALF_PI)
    return f64(PI) if is_negative(x) else f64(0.0)


def angle_kernel(y: f64, x: f64) -> f64:
    """C's atan2. Where one coordinate is 2**60 times the other, the quotient or an axis is the answer."""
    if x != x or y != y:
        return x + y
    if x == 0.0 or y == 0.0 or is_infinite(x) or is_infinite(y):
        return fcopysign(angle_limit(y, x), y)
    k = exponent_of(x)
    distance = exponent_of(y) - k
    if distance > 60:
        return fcopysign(HALF_PI, y)
    if distance < -60:
        return fcopysign(PI, y) if x < 0.0 else y / x
    if distance > 0:
        k = k + distance
    high, _low = angle_pair(scale(fabs(y), -k), f64(0.0), scale(x, -k), f64(0.0))
    return fcopysign(high, y)


def cosine_of_sine(x: f64) -> tuple[f64, f64]:
    """sqrt(1 - x * x) as a pair, for |x| <= 1."""
    square, square_low = two_square(x)
    rest, rest_low = add_pairs(1.0, 0.0, -square, -square_low)
    return root_pair(rest, rest_low)


def check_unit(x: f64) -> None:
    if fabs(x) > 1.0:
        raise ValueError("math domain error")


@implements(math.atan, accuracy=0.6)
def atan(x: float) -> float:
    if x != x or fabs(x) < 1e-9:
        return x
    if fabs(x) > 1e18:
        return fcopysign(HALF_PI, x)
    high, _low = angle_pair(fabs(x), f64(0.0), f64(1.0), f64(0.0))
    return fcopysign(high, x)


@implements(math.atan2, accuracy=0.6)
def atan2(y: float, x: float) -> float:
    return angle_kernel(y, x)


@implements(math.asin, accuracy=0.6)
def asin(x: float) -> float:
    check_unit(x)
    if x != x or fabs(x) < 1e-9:
        return x
    root, root_low = cosine_of_sine(x)
    high, _low = angle_pair(fabs(x), f64(0.0), root, root_low)
    return fcopysign(high, x)


@implements(math.acos, accuracy=0.6)
def acos(x: float) -> float:
    check_unit(x)
    if x != x:
        return x
    root, root_low = cosine_of_sine(x)
    high, _low = angle_pair(root, root_low, x, f64(0.0))
    return high
