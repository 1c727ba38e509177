"""Two floats in, x**y out, and roots: pow, cbrt, and the kernel of `**`.

|x|**y = e**(y log|x|), where the logarithm and the product are pairs: the exponent is then good to 2**-59 even at 745.
"""

from __future__ import annotations

import math

from lanewise.library.doubled import multiply_pairs, two_product, two_square
from lanewise.library.exponential import exp_rounded
from lanewise.library.logarithm import log_positive_pair
from lanewise.library.machine import f64, fabs, fcopysign, fsqrt, i32, i64, implements
from lanewise.library.parts import (
    INFINITY,
    exponent_of,
    horner,
    is_finite,
    is_infinite,
    is_negative,
    is_odd_integer,
    scale,
    with_sign,
)

HUGE_EXPONENT = 18446744073709551616.0  # 2**64: beyond it x**y is 0, 1 or inf whatever y is
FEW = 8.0
LARGE, TINY = 2.0**100, 2.0**-100
"""Between them a product of FEW is far from both ends of the range."""
CUBE_ROOT = (0.022148699208245196, -0.1586624600531909, 0.5808263911380952, 0.5557909602691388)
CUBE_ROOT_OF_2 = 1.2599210498948732
CUBE_ROOT_OF_4 = 1.5874010519681996


def power_positive(x: f64, y: f64) -> f64:
    """x**y for x finite and above zero, y finite."""
    if fabs(y) < 2e-20 or x == 1.0:
        return f64(1.0)
    if fabs(y) > HUGE_EXPONENT:
        y = fcopysign(HUGE_EXPONENT, y)
    high, low = log_positive_pair(x)
    high, low = multiply_pairs(high, low, y, f64(0.0))
    return exp_rounded(high, low)


def power_of_few(x: f64, n: i32) -> f64:
    """x**n for few factors, with a pair that neither overflows nor loses its low part."""
    high, low = two_square(x)
    for _ in range(n - 2):
        high, low = multiply_pairs(high, low, x, f64(0.0))
    return high


def power_limit(x: f64, y: f64) -> f64:
    """x**y where x is zero or one of them is infinite: C99 Annex F.9.4.4, without its exceptions."""
    size = fabs(x)
    if is_infinite(y):
        if size == 1.0:
            return f64(1.0)
        return f64(INFINITY) if (size > 1.0) == (y > 0.0) else f64(0.0)
    limit = f64(INFINITY) if (size > 1.0) == (y > 0.0) else f64(0.0)
    return with_sign(limit, is_negative(x) and is_odd_integer(y))


def power(x: f64, y: f64) -> f64:
    """C's pow: nan for a negative x with a broken y, inf where the result is too large or x is zero and y negative."""
    if y == 0.0 or x == 1.0:
        return f64(1.0)
    if y == 2.0:
        return x * x
    if y == 0.5 and x > 0.0:
        return fsqrt(x)
    if x != x or y != y:
        return x + y
    if x == 0.0 or is_infinite(x) or is_infinite(y):
        return power_limit(x, y)
    if 3.0 <= y <= FEW and f64(i64(y)) == y and TINY < fabs(x) < LARGE:
        return power_of_few(x, i32(y))
    if x > 0.0:
        return power_positive(x, y)
    if fabs(y) < 9007199254740992.0 and f64(i64(y)) != y:
        return f64(INFINITY) - INFINITY
    return with_sign(power_positive(-x, y), is_odd_integer(y))


@implements(math.pow, accuracy=0.8)
def pow(x: float, y: float) -> float:
    result = power(x, y)
    if is_finite(x) and is_finite(y) and not is_finite(result):
        if result != result or x == 0.0:
            raise ValueError("math domain error")
        raise OverflowError("math range error")
    return result


@implements(math.sqrt)
def sqrt(x: float) -> float:
    if x < 0.0:
        raise ValueError("math domain error")
    return fsqrt(x)


@implements(math.cbrt, accuracy=0.6)
def cbrt(x: float) -> float:
    """|x| = m 8**k with m within [1, 8): a cubic guesses the root to 13 bits, Halley makes 39 of them, Newton 78."""
    if x == 0.0 or not is_finite(x):
        return x
    k = exponent_of(x) // 3
    m = scale(fabs(x), -3 * k)
    t = horner(m if m < 2.0 else m * 0.5 if m < 4.0 else m * 0.25, CUBE_ROOT)
    t = t if m < 2.0 else t * CUBE_ROOT_OF_2 if m < 4.0 else t * CUBE_ROOT_OF_4
    cube = t * t * t
    t = t * (cube + 2.0 * m) / (2.0 * cube + m)
    square, square_low = two_square(t)
    cube, cube_low = two_product(square, t)
    root = t - ((cube - m) + (cube_low + square_low * t)) / (3.0 * square)
    return fcopysign(scale(root, k), x)
