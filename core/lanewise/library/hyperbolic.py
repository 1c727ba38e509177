"""A float in, its hyperbolic sine, cosine, tangent or their inverses out.

Everything goes through the pairs of e**x - 1 and log(1 + x), so nothing cancels: each result is rounded about once.
"""

from __future__ import annotations

import math

from lanewise.library.doubled import add_pairs, divide_pairs, multiply_pairs, root_pair, two_square
from lanewise.library.exponential import checked_range, exp_pair, expm1_pair
from lanewise.library.logarithm import log_of_quotient, log_rounded, normalized, shifted
from lanewise.library.machine import f64, fabs, fcopysign, implements
from lanewise.library.parts import INFINITY, is_finite, power_of_two, scale

WIDE = 22.0  # from here e**-x is less than 2**-63 of e**x
TINY = 1e-9  # below it x**3 is less than 2**-59 of x


def half_exp(x: f64) -> f64:
    """e**x / 2, for x >= WIDE: finite a little further than e**x."""
    if not x < 1000.0:
        return x * INFINITY
    k, y, y_low = exp_pair(x, f64(0.0))
    return scale(y + y_low, k - 1)


def sinh_pair(x: f64) -> tuple[f64, f64]:
    """For |x| < WIDE: with e = e**x - 1, (e + e / (1 + e)) / 2."""
    e, e_low = expm1_pair(x)
    one, one_low = add_pairs(1.0, 0.0, e, e_low)
    q, q_low = divide_pairs(e, e_low, one, one_low)
    high, low = add_pairs(e, e_low, q, q_low)
    return 0.5 * high, 0.5 * low


def cosh_pair(x: f64) -> tuple[f64, f64]:
    """For |x| < WIDE: (e**x + 1 / e**x) / 2."""
    k, y, y_low = exp_pair(x, f64(0.0))
    power = power_of_two(k)
    q, q_low = divide_pairs(1.0, 0.0, y * power, y_low * power)
    high, low = add_pairs(y * power, y_low * power, q, q_low)
    return 0.5 * high, 0.5 * low


def tanh_kernel(x: f64) -> f64:
    if x != x or fabs(x) < TINY:
        return x
    if fabs(x) > WIDE:
        return fcopysign(1.0, x)
    e, e_low = expm1_pair(2.0 * fabs(x))
    under, under_low = add_pairs(2.0, 0.0, e, e_low)
    high, _low = divide_pairs(e, e_low, under, under_low)
    return fcopysign(high, x)


def sinh_kernel(x: f64) -> f64:
    if x != x or fabs(x) < TINY:
        return x
    if fabs(x) > WIDE:
        return fcopysign(half_exp(fabs(x)), x)
    high, _low = sinh_pair(fabs(x))
    return fcopysign(high, x)


def cosh_kernel(x: f64) -> f64:
    if not fabs(x) <= WIDE:
        return half_exp(fabs(x))
    high, _low = cosh_pair(fabs(x))
    return high


def log_of_double(x: f64) -> f64:
    """log(2 x), which asinh and acosh are from 2**28 on."""
    k, m = normalized(x)
    return log_rounded(k + 1, m - 1.0, f64(0.0))


def asinh_kernel(x: f64, x_low: f64) -> f64:
    """asinh(x + x_low) for x >= 0: log(1 + x + x*x / (1 + sqrt(1 + x*x)))."""
    if not is_finite(x) or x < TINY:
        return x
    if x > 268435456.0:
        return log_of_double(x)
    square, square_low = multiply_pairs(x, x_low, x, x_low)
    root, root_low = add_pairs(1.0, 0.0, square, square_low)
    root, root_low = root_pair(root, root_low)
    root, root_low = add_pairs(1.0, 0.0, root, root_low)
    q, q_low = divide_pairs(square, square_low, root, root_low)
    q, q_low = add_pairs(x, x_low, q, q_low)
    k, f, f_low = shifted(q, q_low)
    return log_rounded(k, f, f_low)


@implements(math.sinh, accuracy=0.6)
def sinh(x: float) -> float:
    return checked_range(sinh_kernel(x), x)


@implements(math.cosh, accuracy=0.6)
def cosh(x: float) -> float:
    return checked_range(cosh_kernel(x), x)


@implements(math.tanh, accuracy=0.6)
def tanh(x: float) -> float:
    return tanh_kernel(x)


@implements(math.asinh, accuracy=0.6)
def asinh(x: float) -> float:
    return fcopysign(asinh_kernel(fabs(x), f64(0.0)), x)


@implements(math.acosh, accuracy=0.6)
def acosh(x: float) -> float:
    """With t = x - 1, which is exact: log(1 + t + sqrt(t * (t + 2)))."""
    if x < 1.0:
        raise ValueError("math domain error")
    if not is_finite(x):
        return x
    if x > 268435456.0:
        return log_of_double(x)
    t = x - 1.0
    square, square_low = two_square(t)
    root, root_low = add_pairs(2.0 * t, 0.0, square, square_low)
    root, root_low = root_pair(root, root_low)
    root, root_low = add_pairs(t, 0.0, root, root_low)
    k, f, f_low = shifted(root, root_low)
    return log_rounded(k, f, f_low)


@implements(math.atanh, accuracy=0.6)
def atanh(x: float) -> float:
    """Half of log((1 + x) / (1 - x)), whose series is in x itself; beyond its reach, of log(1 + 2 x / (1 - x))."""
    size = fabs(x)
    if size >= 1.0:
        raise ValueError("math domain error")
    if x != x or size < TINY:
        return x
    if size < 0.17:
        high, _low = log_of_quotient(size, f64(0.0))
        return fcopysign(0.5 * high, x)
    under, under_low = add_pairs(1.0, 0.0, -size, 0.0)
    q, q_low = divide_pairs(2.0 * size, 0.0, under, under_low)
    k, f, f_low = shifted(q, q_low)
    return fcopysign(0.5 * log_rounded(k, f, f_low), x)
