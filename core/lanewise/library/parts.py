"""A double in, its sign, exponent and fraction out, and back; what every family of `math` is built on.

All scaling is by powers of two, so it is exact until the last step, where a subnormal result is rounded once.
"""

from __future__ import annotations

from lanewise.library.machine import bits, clz, f64, fabs, from_bits, i32, i64, u64

INFINITY = 1e999
NAN = 1e999 - 1e999
SMALLEST_NORMAL = 2.2250738585072014e-308
FRACTION = 0xFFFFFFFFFFFFF
SIGN = 0x8000000000000000


def is_finite(x: f64) -> bool:
    """Neither infinite nor nan: only those differ from themselves after `x - x`."""
    return x - x == 0.0


def is_infinite(x: f64) -> bool:
    return fabs(x) == INFINITY


def is_negative(x: f64) -> bool:
    """The sign bit, which -0.0 has too."""
    return bits(x) >> 63 == 1


def power_of_two(k: i32) -> f64:
    """2**k for -1022 <= k <= 1023."""
    return from_bits(u64(k + 1023) << 52)


def scale(x: f64, k: i32) -> f64:
    """x * 2**k, rounded once; |k| up to some 3000, beyond which nothing changes any more.

    Downwards the first steps are by 2**-969 only: a value that they make subnormal ends as zero anyway, so no result
    is rounded twice.
    """
    if k > 1023:
        x = x * 8.98846567431158e307
        k = k - 1023
        if k > 1023:
            x = x * 8.98846567431158e307
            k = k - 1023 if k < 2046 else i32(1023)
    elif k < -1022:
        x = x * 2.004168360008973e-292
        k = k + 969
        if k < -1022:
            x = x * 2.004168360008973e-292
            k = k + 969 if k > -1991 else i32(-1022)
    return x * power_of_two(k)


def exponent_of(x: f64) -> i32:
    """k with 2**k <= |x| < 2**(k + 1), for x finite and not zero."""
    n = bits(x) & 0x7FFFFFFFFFFFFFFF
    k = i32(n >> 52)
    if k == 0:
        return -i32(clz(n)) - 1011
    return k - 1023


def integer_parts(x: f64) -> tuple[u64, i32]:
    """(m, k) with |x| == m * 2**k, for x finite: m has 53 bits unless x is subnormal."""
    n = bits(x) & 0x7FFFFFFFFFFFFFFF
    k = i32(n >> 52)
    if k == 0:
        return n, i32(-1074)
    return n & FRACTION | 0x10000000000000, k - 1075


def with_sign(x: f64, negative: bool) -> f64:
    return -x if negative else x


def is_odd_integer(x: f64) -> bool:
    """x is an odd integer: from 2**53 on all doubles are even."""
    if fabs(x) >= 9007199254740992.0:
        return False
    n = i64(x)
    return f64(n) == x and n & 1 == 1


def horner(x: f64, coefficients: tuple[f64, ...]) -> f64:
    """The polynomial whose highest coefficient comes first."""
    value = coefficients[0]
    for coefficient in coefficients[1:]:
        value = value * x + coefficient
    return value


def round_scaled(m: u64, k: i32) -> f64:
    """m * 2**k to the nearest double, ties to even: rounded once, where it is subnormal too; inf beyond the largest.

    The lowest bit of an m of at least 55 bits may stand for everything below it ("sticky").
    """
    if m == 0:
        return f64(0.0)
    zeros = clz(m)
    m = m << zeros
    k = k - i32(zeros)
    drop = i32(11)
    if k < -1085:
        drop = -1074 - k
        if drop > 64:
            return f64(0.0)
        if drop == 64:  # between zero and the least double
            return from_bits(u64(1)) if m > SIGN else f64(0.0)
    kept = m >> u64(drop)
    rest = m << u64(64 - drop)
    if rest > SIGN or (rest == SIGN and kept & 1 == 1):
        kept = kept + 1
    return scale(f64(kept), k + drop)
