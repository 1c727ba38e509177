"""Powers, roundings and bit counts of Python's ints.

In: exact ints. Out: exact ints. Each is written on `int`, so that the fast variant computes it in machine words while they
last, and the exact variant with as many limbs as it takes.
"""

from __future__ import annotations

from lanewise.library.machine import leave_fast


def power(x: int, n: int) -> int:
    """x**n by repeated squaring (Knuth, TAOCP 4.6.3). A negative exponent gives a float: the exact variant's business."""
    if n < 0:
        leave_fast()
    result = 1
    base = x
    left = n
    while left > 0:
        if left & 1 == 1:
            result = result * base
        left = left >> 1
        if left > 0:
            base = base * base
    return result


def power_mod(x: int, n: int, m: int) -> int:
    """pow(x, n, m), with the sign of m."""
    if m == 0:
        raise ValueError("pow() 3rd argument cannot be 0")
    base = x % m
    left = n
    if n < 0:
        base = inverse_mod(x, m)
        left = -n
    result = 1 % m
    while left > 0:
        if left & 1 == 1:
            result = (result * base) % m
        left = left >> 1
        base = (base * base) % m
    return result


def inverse_mod(x: int, m: int) -> int:
    """The y with x * y % m == 1 % m, by Euclid's algorithm with one cofactor (Knuth, TAOCP 4.5.2)."""
    a = x % m
    b = m
    u = 1
    v = 0
    while a != 0:
        q = b // a
        b, a = a, b - q * a
        v, u = u, v - q * u
    if b != 1 and b != -1:
        raise ValueError("base is not invertible for the given modulus")
    return (v * b) % m


def round_int(x: int, ndigits: int) -> int:
    """round(x, ndigits): to a multiple of 10**-ndigits, half to even."""
    if ndigits >= 0:
        return x
    unit = power(10, -ndigits)
    low = x % unit
    down = x - low
    if low * 2 < unit:
        return down
    if low * 2 > unit:
        return down + unit
    if (down // unit) % 2 == 0:
        return down
    return down + unit


def bit_length(x: int) -> int:
    """Bits of the magnitude."""
    left = abs(x)
    count = 0
    while left > 0xFFFFFFFF:
        left = left >> 32
        count = count + 32
    while left > 0:
        left = left >> 1
        count = count + 1
    return count


def bit_count(x: int) -> int:
    """One bits of the magnitude."""
    left = abs(x)
    count = 0
    while left > 0:
        count = count + (left & 1)
        left = left >> 1
    return count
