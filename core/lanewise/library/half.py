"""float16 by rounding: a half is carried as a single, and each result is rounded to what a half can hold.

In: singles and doubles. Out: singles that are halves, and their 16 bits. Adding, multiplying, dividing and taking roots in
single precision and rounding once more is the correctly rounded half (Figueroa 1995: 24 >= 2 * 11 + 2 bits).
"""

from __future__ import annotations

from lanewise.library.machine import bits, bits32, f32, f64, fabs, fcopysign, fnearest, from_bits, from_bits32, u32, u64


def round_half_double(x: f64) -> f32:
    """The nearest half of a double, ties to even."""
    size = fabs(x)
    if size != size:
        return f32(x)
    if size >= 65520.0:
        return f32(fcopysign(from_bits(bits(f64(1.0)) | 0x7FF0000000000000), x))
    if size < 6.103515625e-05:
        # Subnormal halves are multiples of 2**-24.
        return f32(fcopysign(fnearest(size * 16777216.0) * 5.9604644775390625e-08, x))
    exponent = bits(size) & 0x7FF0000000000000
    unit = from_bits(exponent - 0x00A0000000000000)
    return f32(fcopysign(fnearest(size / unit) * unit, x))


def round_half(x: f32) -> f32:
    """The nearest half of a single."""
    return round_half_double(f64(x))


def half_bits(x: f32) -> u32:
    """The 16 bits of a half. Subnormal ones are multiples of 2**-24, as whole numbers; a nan stays one."""
    n = bits32(x)
    sign = n >> 16 & 0x8000
    size = n & 0x7FFFFFFF
    if size > 0x7F800000:
        return sign | 0x7C00 | size >> 13 & 0x3FF | 0x200
    if size == 0x7F800000:
        return sign | 0x7C00
    if size < 0x38800000:
        return sign | u32(u64(fabs(f64(x)) * 16777216.0))
    return sign | (size - 0x38000000) >> 13


def from_half_bits(n: u32) -> f32:
    """The half with these bits."""
    sign = (n & 0x8000) << 16
    size = n & 0x7FFF
    if size >= 0x7C00:
        return from_bits32(sign | 0x7F800000 | (size & 0x3FF) << 13)
    if size < 0x400:
        return f32(fcopysign(f64(size) * 5.9604644775390625e-08, f64(from_bits32(sign))))
    return from_bits32(sign | (size << 13) + 0x38000000)
