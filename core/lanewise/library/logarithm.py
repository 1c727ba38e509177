"""A positive float in, its logarithm out: log, log2, log10, log1p, and the pair that power, gamma and complex build on.

x = 2**k (1 + f) with 1 + f within [sqrt(1/2), sqrt(2)], and with s = f / (2 + f): log(1 + f) = 2 s + 2/3 s**3 + 2/5 s**5 +
... (Ng). s is taken as a pair, so that only the small terms are rounded: `log` stays near 0.51 ulp. `LOGARITHM` begins at
s**7 and is fitted at 300 bits; its error is 2**-68 of the whole. Pairs take the first three terms doubled: 2**-69, what
x**y needs.
"""

from __future__ import annotations

import math

from lanewise.library.doubled import add_pairs, multiply_pairs, quick_sum, two_product, two_sum
from lanewise.library.exponential import LN2_HIGH, LN2_LOW
from lanewise.library.machine import bits, f64, fabs, from_bits, i32, implements
from lanewise.library.parts import FRACTION, INFINITY, SMALLEST_NORMAL, horner

LOGARITHM = (
    0.11568453308245118, 0.11721642493370238, 0.13334207153633976, 0.1538460631892907, 0.18181818226510646,
    0.22222222222139715, 0.285714285714286,
)  # fmt: skip
SQRT2 = 1.4142135623730951
TWO_THIRDS = 0.6666666666666666
TWO_THIRDS_ERROR = 3.700743415417188e-17
TWO_FIFTHS = 0.4
TWO_FIFTHS_ERROR = -2.2204460492503132e-17
ONE_BY_LN2 = 1.4426950408889634
ONE_BY_LN2_ERROR = 2.0355273740931033e-17
ONE_BY_LN10 = 0.4342944819032518
ONE_BY_LN10_ERROR = 1.098319650216765e-17


def normalized(x: f64) -> tuple[i32, f64]:
    """(k, m) with x == m * 2**k and m within [sqrt(1/2), sqrt(2)], for x finite and above zero."""
    k = i32(-1023)
    if x < SMALLEST_NORMAL:
        x = x * 18014398509481984.0
        k = i32(-1077)
    n = bits(x)
    k = k + i32(n >> 52)
    m = from_bits(n & FRACTION | 0x3FF0000000000000)
    if m > SQRT2:
        return k + 1, 0.5 * m
    return k, m


def half_quotient(f: f64, f_low: f64) -> tuple[f64, f64]:
    """s = f / (2 + f) as a pair; where it matters, |f_low| is far below |f|."""
    sum, sum_low = two_sum(2.0, f)
    s = f / sum
    high, low = two_product(s, sum)
    return s, (((f - high) - low) + (f_low - s * (sum_low + f_low))) / sum


def log_of_quotient(s: f64, s_low: f64) -> tuple[f64, f64]:
    """log((1 + s) / (1 - s)) as a pair, good to 2**-69, for |s| <= 0.172."""
    z, z_low = multiply_pairs(s, s_low, s, s_low)
    c, c_low = quick_sum(TWO_FIFTHS, z * horner(z, LOGARITHM) + TWO_FIFTHS_ERROR)
    c, c_low = multiply_pairs(c, c_low, z, z_low)
    c, c_low = add_pairs(TWO_THIRDS, TWO_THIRDS_ERROR, c, c_low)
    c, c_low = multiply_pairs(c, c_low, z, z_low)
    c, c_low = multiply_pairs(c, c_low, s, s_low)
    return add_pairs(2.0 * s, 2.0 * s_low, c, c_low)


def log_rounded(k: i32, f: f64, f_low: f64) -> f64:
    """k ln 2 + log(1 + f + f_low)."""
    s, s_low = half_quotient(f, f_low)
    z = s * s
    rest = 2.0 * s_low + s * (z * (TWO_THIRDS + z * (TWO_FIFTHS + z * horner(z, LOGARITHM))))
    if k == 0:
        return 2.0 * s + rest
    high, low = quick_sum(f64(k) * LN2_HIGH, 2.0 * s)
    return high + (low + (f64(k) * LN2_LOW + rest))


def log_pair(k: i32, f: f64, f_low: f64) -> tuple[f64, f64]:
    """k ln 2 + log(1 + f + f_low), as a pair."""
    s, s_low = half_quotient(f, f_low)
    high, low = log_of_quotient(s, s_low)
    if k == 0:
        return high, low
    return add_pairs(f64(k) * LN2_HIGH, f64(k) * LN2_LOW, high, low)


def log_positive_pair(x: f64) -> tuple[f64, f64]:
    """log x as a pair, for x finite and above zero."""
    k, m = normalized(x)
    return log_pair(k, m - 1.0, f64(0.0))


def shifted(x: f64, x_low: f64) -> tuple[i32, f64, f64]:
    """(k, f, f_low) with 1 + x + x_low == 2**k (1 + f + f_low), for x above -1; 1 + x + x_low may not be tiny."""
    if fabs(x) < 0.25:
        return i32(0), x, x_low
    sum, sum_low = two_sum(1.0, x)
    k, m = normalized(sum)
    high, low = two_sum(m - 1.0, (sum_low + x_low) * (m / sum))
    return k, high, low


def log1p_pair(x: f64, x_low: f64) -> tuple[f64, f64]:
    """log(1 + x + x_low) as a pair."""
    k, f, f_low = shifted(x, x_low)
    return log_pair(k, f, f_low)


def log_kernel(x: f64) -> f64:
    """log x for every double: -inf at zero, nan below."""
    if not x < INFINITY:
        return x
    if x <= 0.0:
        return f64(-INFINITY) if x == 0.0 else f64(INFINITY) - INFINITY
    k, m = normalized(x)
    return log_rounded(k, m - 1.0, f64(0.0))


def log1p_kernel(x: f64) -> f64:
    """log(1 + x), for x above -1."""
    if not x < INFINITY or fabs(x) < 1e-17:
        return x
    k, f, f_low = shifted(x, f64(0.0))
    return log_rounded(k, f, f_low)


def check_positive(x: f64) -> None:
    if x <= 0.0:
        raise ValueError("math domain error")


@implements(math.log, accuracy=0.6)
def log(x: float) -> float:
    check_positive(x)
    return log_kernel(x)


@implements(math.log, accuracy=2.5)
def log_base(x: float, base: float) -> float:
    """To another base."""
    return log_quotient(log(x), log(base))


def log_quotient(over: float, under: float) -> float:
    """A quotient of two rounded logarithms, as in CPython: base 1 is a ZeroDivisionError."""
    if under == 0.0:
        raise ZeroDivisionError("float division by zero")
    return over / under


@implements(math.log2, accuracy=0.6)
def log2(x: float) -> float:
    """Exact for powers of two, as the exponent is added last."""
    check_positive(x)
    if not x < INFINITY:
        return x
    k, m = normalized(x)
    high, low = log_positive_pair(m)
    high, low = multiply_pairs(high, low, ONE_BY_LN2, ONE_BY_LN2_ERROR)
    high, low = add_pairs(f64(k), f64(0.0), high, low)
    return high


@implements(math.log10, accuracy=0.6)
def log10(x: float) -> float:
    """Exact for powers of ten, as the pair is far better than its rounding."""
    check_positive(x)
    if not x < INFINITY:
        return x
    high, low = log_positive_pair(x)
    high, low = multiply_pairs(high, low, ONE_BY_LN10, ONE_BY_LN10_ERROR)
    return high


@implements(math.log1p, accuracy=0.6)
def log1p(x: float) -> float:
    if x <= -1.0:
        raise ValueError("math domain error")
    return log1p_kernel(x)
