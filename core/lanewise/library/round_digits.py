"""`round(x, ndigits)`: a float and a number of decimal digits in, the nearest float to the correctly rounded decimal out.

CPython prints x exactly and parses it again. Here n = x * 10**ndigits is rounded to an integer, half to even, and n /
10**ndigits is rounded to a double. If 10**|ndigits| is exact and n small, the error-free product or quotient decides
exactly. Else 10**k is taken with 192 bits (five multiplications by squares): two decimals of 17 digits and a double are
never nearer than some 2**-125 without being equal, so that whatever is within 2**-170 of a tie is one.
"""

from __future__ import annotations

from lanewise.library.big_wide import wide_multiply
from lanewise.library.doubled import two_product
from lanewise.library.machine import clz, f64, fabs, fcopysign, fnearest, i32, table, u64
from lanewise.library.parts import INFINITY, integer_parts, is_finite, round_scaled

POWERS = table(
    f64,
    (
        1.0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
        1e21, 1e22,
    ),
)  # fmt: skip
EXACT = 4503599627370496.0  # 2**52: below it, a double has room for a half
SEVENTEEN_DIGITS = 100000000000000000
TOP = 0x8000000000000000


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


def multiply_limbs(a2: u64, a1: u64, a0: u64, b2: u64, b1: u64, b0: u64) -> tuple[u64, u64, u64, i32]:
    """The highest 192 bits of a product of two such numbers whose top bit is set, and by how much it was shifted up."""
    r2, r1 = wide_multiply(a2, b2)
    r0 = u64(0)
    r2, r1, r0 = accumulate(r2, r1, r0, a2, b1)
    r2, r1, r0 = accumulate(r2, r1, r0, a1, b2)
    h0, _low = wide_multiply(a2, b0)
    h1, _low = wide_multiply(a1, b1)
    h2, _low = wide_multiply(a0, b2)
    r2, r1, r0 = add_low(r2, r1, r0, h0)
    r2, r1, r0 = add_low(r2, r1, r0, h1)
    r2, r1, r0 = add_low(r2, r1, r0, h2)
    if r2 >= TOP:
        return r2, r1, r0, i32(0)
    return r2 << 1 | r1 >> 63, r1 << 1 | r0 >> 63, r0 << 1, i32(1)


def add_low(r2: u64, r1: u64, r0: u64, low: u64) -> tuple[u64, u64, u64]:
    r0 = r0 + low
    if r0 < low:
        r1 = r1 + 1
        if r1 == 0:
            r2 = r2 + 1
    return r2, r1, r0


def accumulate(r2: u64, r1: u64, r0: u64, a: u64, b: u64) -> tuple[u64, u64, u64]:
    """Add a * b at the lower two limbs."""
    high, low = wide_multiply(a, b)
    r1 = r1 + high
    if r1 < high:
        r2 = r2 + 1
    return add_low(r2, r1, r0, low)


def times_power_of_ten(m: u64, k: i32, digits: i32) -> tuple[u64, u64, u64, i32]:
    """(r2, r1, r0, k) with m * 2**k * 10**digits == r * 2**k, r of 192 bits with its top bit set, good to 2**-185."""
    zeros = clz(m)
    r2 = m << zeros
    r1 = u64(0)
    r0 = u64(0)
    k = k - i32(zeros) - 128
    b2 = u64(0xA000000000000000)  # 10 == b * 2**-188
    b1 = u64(0)
    b0 = u64(0)
    b_k = i32(-188)
    count = digits
    if digits < 0:  # 1/10, rounded to even
        b2 = u64(0xCCCCCCCCCCCCCCCC)
        b1 = u64(0xCCCCCCCCCCCCCCCC)
        b0 = u64(0xCCCCCCCCCCCCCCCD)
        b_k = i32(-195)
        count = -digits
    while count > 0:
        if count & 1 == 1:
            r2, r1, r0, shift = multiply_limbs(r2, r1, r0, b2, b1, b0)
            k = k + b_k + 192 - shift
        count = count >> 1
        if count > 0:
            b2, b1, b0, shift = multiply_limbs(b2, b1, b0, b2, b1, b0)
            b_k = 2 * b_k + 192 - shift
    return r2, r1, r0, k


def settle(r2: u64, r1: u64, r0: u64) -> tuple[u64, u64]:
    """r to 128 bits, the last sticky, after rounding at 2**-176: a tie that its errors have missed is a tie again."""
    r0 = r0 + 32768
    if r0 < 32768:
        r1 = r1 + 1
        if r1 == 0:
            r2 = r2 + 1
            if r2 == 0:
                return u64(TOP), u64(0)
    r0 = r0 >> 16
    return r2, r1 if r0 == 0 else r1 | 1


def round_to_integer(high: u64, low: u64, k: i32) -> u64:
    """high * 2**k to the nearest integer, half to even, for results below 2**63; low is what comes after high."""
    drop = -64 - k  # of the bits of high
    if drop > 64:
        return u64(0)
    rest = high if drop == 64 else high << u64(64 - drop)
    n = u64(0) if drop == 64 else high >> u64(drop)
    if rest > TOP or (rest == TOP and (low != 0 or n & 1 == 1)):
        n = n + 1
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
    if n == 0:
        return f64(0.0)
    r2, r1, r0, k = times_power_of_ten(n, i32(0), -digits)
    high, low = settle(r2, r1, r0)
    if high == TOP and low == 0 and r2 != high:
        k = k + 1
    return round_scaled(high | u64(0 if low == 0 else 1), k + 128)


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
