"""numpy's functions of whole numbers and of the bits of floats. In: operands of one type. Out: numpy's answer, exactly.

Whole numbers come as their magnitudes. The compiler calls these by name (`python/numbers/numpy_exact.py`).
"""

from __future__ import annotations

from lanewise.library.half import from_half_bits, half_bits
from lanewise.library.machine import bits32, f32, f64, fcopysign, from_bits32, i32, i64, u64
from lanewise.library.parts import INFINITY, exponent_of, is_finite, scale


def greatest_divisor(a: u64, b: u64) -> u64:
    while b != 0:
        a, b = b, a % b
    return a


def least_multiple(a: u64, b: u64) -> u64:
    """It wraps where it does not fit."""
    divisor = greatest_divisor(a, b)
    return u64(0) if divisor == 0 else a // divisor * b


def scaled(x: f64, k: i64) -> f64:
    """C's ldexp: what does not fit is infinite or zero."""
    if x == 0.0 or not is_finite(x):
        return x
    if k < -3000:
        return fcopysign(0.0, x)
    return scale(x, i32(k)) if k < 3000 else fcopysign(INFINITY, x)


def taken_apart(x: f64) -> tuple[f64, i32]:
    """C's frexp."""
    if x == 0.0 or not is_finite(x):
        return x, i32(0)
    k = exponent_of(x) + 1
    return scale(x, -k), k


def next_half(x: f32, y: f32) -> f32:
    """The next half on the way to another."""
    if x != x or y != y:
        return x + y
    if x == y:
        return y
    if x == 0.0:
        return f32(fcopysign(5.9604644775390625e-08, f64(y)))
    return from_half_bits(half_bits(x) + 1) if (y > x) == (x > 0.0) else from_half_bits(half_bits(x) - 1)


def next_single(x: f32, y: f32) -> f32:
    """The next single on the way to another."""
    if x != x or y != y:
        return x + y
    if x == y:
        return y
    if x == 0.0:
        return f32(fcopysign(1.401298464324817e-45, f64(y)))
    return from_bits32(bits32(x) + 1) if (y > x) == (x > 0.0) else from_bits32(bits32(x) - 1)
