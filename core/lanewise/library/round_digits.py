"""`round(x, ndigits)`: a float and a number of decimal digits in, the nearest float to the correctly rounded decimal out.

CPython prints x exactly and parses it again. Here n = x * 10**ndigits is rounded to an integer, half to even, and n /
10**ndigits is rounded to a double. If 10**|ndigits| is exact and n small, the error-free product or quotient decides
exactly. Else 10**k is taken with 192 bits (`decimal_powers`): whatever is within 2**-170 of a tie is one.
"""

from __future__ import annotations

from lanewise.library.decimal_powers import decimal_float, round_to_integer, settle, times_power_of_ten
from lanewise.library.doubled import two_product
from lanewise.library.machine import f64, fabs, fcopysign, fnearest, i32, table
from lanewise.library.parts import INFINITY, integer_parts, is_finite

POWERS = table(
    f64,
    (
        1.0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
        1e21, 1e22,
    ),
)  # fmt: skip
EXACT = 4503599627370496.0  # 2**52: below it, a double has room for a half
SEVENTEEN_DIGITS = 100000000000000000


def round_product(x: f64, power: f64) -> f64:
    """x * power to the nearest integer, for a product below 2**52: it is high + low exactly."""
    high, low = two_product(x, power)
    n = fnearest(high)
    rest = high - n
    if rest == 0.5 and low > 0.0:  # a tie of high alone
        return n + 1.0
    if rest == -0.5 and low < 0.0:
        return n - 1.0
    return n


def round_quotient(x: f64, power: f64) -> f64:
    """x / power to the nearest integer, for a quotient below 2**52. Twice the rest beside power decides, exactly."""
    n = fnearest(x / power)
    high, low = two_product(n, power)
    rest = (x - high) - low
    other = power - 2.0 * fabs(rest)
    if other < 0.0 or (other == 0.0 and n - 2.0 * fnearest(0.5 * n) != 0.0):
        return n + 1.0 if rest > 0.0 else n - 1.0
    return n


def round_wide(x: f64, digits: i32) -> f64:
    """The general case, for |x| * 10**digits below some 10**19."""
    m, k = integer_parts(x)
    r2, r1, r0, k = times_power_of_ten(m, k, digits)
    if k + 192 > 63:
        return fabs(x)
    high, low = settle(r2, r1, r0)
    n = round_to_integer(high, low, k + 64)
    if n >= SEVENTEEN_DIGITS:
        return fabs(x)
    return decimal_float(n, -digits)


def round_digits(x: float, ndigits: int) -> float:
    if x == 0.0 or not is_finite(x) or ndigits > 323:
        return x
    if ndigits < -308:
        return 0.0 * x
    digits = i32(ndigits)
    size = fabs(x)
    if digits >= 0 and size >= EXACT:
        return x
    if digits >= 0 and digits <= 22 and size * POWERS[digits] < EXACT:
        return fcopysign(round_product(size, POWERS[digits]) / POWERS[digits], x)
    if digits < 0 and digits >= -22 and size < EXACT * POWERS[-digits]:
        return fcopysign(round_quotient(size, POWERS[-digits]) * POWERS[-digits], x)
    result = round_wide(x, digits)
    if result == INFINITY:
        raise OverflowError("rounded value too large to represent")
    return fcopysign(result, x)
