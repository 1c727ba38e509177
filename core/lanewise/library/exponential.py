"""A float in, a power of e or 2 out: exp, exp2, expm1, and the kernels that power, hyperbolic, gamma and complex share.

Cody and Waite's reduction: x = k ln 2 + r with |r| <= ln 2 / 2, then e**r = 1 + r + r**2 / 2 + r**3 P(r). No table: ten
coefficients are 80 bytes. `EXPONENTIAL` is P, fitted at 300 bits (see tests/library/coefficients.py); its error is 2**-61
of e**r.
"""

from __future__ import annotations

import math

from lanewise.library.doubled import quick_sum, two_product, two_square, two_sum
from lanewise.library.machine import f64, fabs, fnearest, i32, implements
from lanewise.library.parts import INFINITY, horner, scale

EXPONENTIAL = (
    2.09112987659402e-09, 2.5100472505694996e-08, 2.7557282838800484e-07, 2.7557268276905696e-06, 2.4801587317228724e-05,
    0.00019841269863171557, 0.0013888888888886537, 0.008333333333330039, 0.041666666666666664, 0.16666666666666669,
)  # fmt: skip
ONE_BY_LN2 = 1.4426950408889634
LN2 = 0.6931471805599453
LN2_ERROR = 2.3190468138462996e-17  # ln 2 - LN2
LN2_HIGH = 0.6931471805598903  # 42 bits: its product with an exponent is exact
LN2_LOW = 5.497923018708371e-14
LARGEST = 709.782712893384  # e**x is finite up to here, where x is a double
LEAST = -745.1332191019412  # and rounds to zero below here


def reduce_pair(x: f64, x_low: f64) -> tuple[i32, f64, f64]:
    """(k, r, r_low) with x + x_low == k ln 2 + r + r_low, for |x| < 1100."""
    n = fnearest(x * ONE_BY_LN2)
    r, r_low = two_sum(x - n * LN2_HIGH, x_low - n * LN2_LOW)
    return i32(n), r, r_low


def expm1_reduced(r: f64, r_low: f64) -> tuple[f64, f64]:
    """e**(r + r_low) - 1 as a pair that is good to 2**-59 of r, for |r| <= ln 2 / 2."""
    square, error = two_square(r)
    high, low = quick_sum(r, 0.5 * square)
    return quick_sum(high, low + (r * square * horner(r, EXPONENTIAL) + (0.5 * error + (r_low + r_low * high))))


def exp_pair(x: f64, x_low: f64) -> tuple[i32, f64, f64]:
    """(k, y, y_low) with e**(x + x_low) == (y + y_low) 2**k, for |x| < 1100."""
    k, r, r_low = reduce_pair(x, x_low)
    p, p_low = expm1_reduced(r, r_low)
    y, y_low = quick_sum(1.0, p)
    return k, y, y_low + p_low


def exp_rounded(x: f64, x_low: f64) -> f64:
    """e**(x + x_low): inf and 0 where a double ends."""
    if x > 1000.0:
        return f64(INFINITY)
    if x < -1000.0:
        return f64(0.0)
    k, y, y_low = exp_pair(x, x_low)
    return scale(y + y_low, k)


def exp_kernel(x: f64) -> f64:
    """e**x for every double. The rounding of r**2 alone costs 1/16 ulp, so this one needs no exact product."""
    if not fabs(x) < 1000.0:
        return f64(0.0) if x < 0.0 else x * INFINITY
    n = fnearest(x * ONE_BY_LN2)
    high = x - n * LN2_HIGH
    low = n * LN2_LOW
    r = high - low
    p, p_low = quick_sum(r, r * r * (0.5 + r * horner(r, EXPONENTIAL)))
    y, y_low = quick_sum(1.0, p)
    return scale(y + (y_low + (p_low + ((high - r) - low))), i32(n))


def expm1_pair(x: f64) -> tuple[f64, f64]:
    """e**x - 1 as a pair, for |x| <= 700."""
    k, r, r_low = reduce_pair(x, 0.0)
    p, p_low = expm1_reduced(r, r_low)
    if k == 0:
        return p, p_low
    power = scale(1.0, k)
    base, base_low = two_sum(power, -1.0)
    high, low = two_sum(base, p * power)
    return quick_sum(high, low + (base_low + p_low * power))


def expm1_kernel(x: f64) -> f64:
    if x != x or fabs(x) < 1e-17:
        return x
    if x < -40.0:
        return f64(-1.0)
    if x > 700.0:
        return exp_kernel(x)
    high, low = expm1_pair(x)
    return high + low


def exp2_kernel(x: f64) -> f64:
    """2**x: the integer part is exact, and the rest times ln 2 is taken as a pair."""
    if not fabs(x) < 1100.0:
        return f64(0.0) if x < 0.0 else x * INFINITY
    n = fnearest(x)
    r, r_low = two_product(x - n, LN2)
    p, p_low = expm1_reduced(r, r_low + (x - n) * LN2_ERROR)
    y, y_low = quick_sum(1.0, p)
    return scale(y + (y_low + p_low), i32(n))


def checked_range(y: f64, x: f64) -> f64:
    """y, unless it is infinite though x is not."""
    if fabs(y) == INFINITY and fabs(x) != INFINITY:
        raise OverflowError("math range error")
    return y


@implements(math.exp, accuracy=0.8)
def exp(x: float) -> float:
    return checked_range(exp_kernel(x), x)


@implements(math.exp2, accuracy=0.8)
def exp2(x: float) -> float:
    return checked_range(exp2_kernel(x), x)


@implements(math.expm1, accuracy=0.6)
def expm1(x: float) -> float:
    return checked_range(expm1_kernel(x), x)
