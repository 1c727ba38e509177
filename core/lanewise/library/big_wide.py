"""128-bit products and quotients of u64, from 32-bit halves: WebAssembly's baseline has no wide multiplication.

In: u64. Out: pairs of u64. Used by the exact ints, by modular powers and by whatever scales floats by powers of ten.
"""

from __future__ import annotations

from lanewise.library.machine import clz, u64

LOW = 0xFFFFFFFF


def wide_multiply(x: u64, y: u64) -> tuple[u64, u64]:
    """The product of x and y: its high and its low 64 bits."""
    x0 = x & LOW
    x1 = x >> 32
    y0 = y & LOW
    y1 = y >> 32
    low = x0 * y0
    # Neither sum overflows: (2**32 - 1)**2 + 2 * (2**32 - 1) = 2**64 - 1.
    middle = x1 * y0 + (low >> 32)
    other = x0 * y1 + (middle & LOW)
    return x1 * y1 + (middle >> 32) + (other >> 32), (other << 32) | (low & LOW)


def wide_divide(high: u64, low: u64, divisor: u64) -> tuple[u64, u64]:
    """high * 2**64 + low by divisor: quotient and remainder, for high < divisor. (Knuth TAOCP 4.3.1 D, two digits.)"""
    if high == 0:
        return low // divisor, low % divisor
    shift = clz(divisor)
    d = divisor << shift
    # Twice >>, as a shift by 64 is not allowed.
    top = (high << shift) | ((low >> 1) >> (63 - shift))
    rest = low << shift
    q1, top = _digit(top, rest >> 32, d)
    q0, top = _digit(top, rest & LOW, d)
    return (q1 << 32) | q0, top >> shift


def _digit(top: u64, following: u64, d: u64) -> tuple[u64, u64]:
    """One base 2**32 digit of (top * 2**32 + following) by the normalised d, and what remains; for top < d."""
    d1 = d >> 32
    d0 = d & LOW
    q = top // d1
    r = top % d1
    # q may be 2**32 or one more: q * d0 still fits, and exceeds the other side, as top < d.
    while q * d0 > ((r << 32) | following):
        q = q - 1
        r = r + d1
        if r > LOW:
            break
    return q, ((top << 32) | following) - q * d


def multiply_mod(x: u64, y: u64, m: u64) -> u64:
    """x * y mod m, for x < m."""
    high, low = wide_multiply(x, y)
    if high >= m:
        high = high % m
    return wide_divide(high, low, m)[1]
