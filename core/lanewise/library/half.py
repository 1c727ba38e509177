"""float16 by rounding: a half is carried as a single, and each result is rounded to what a half can hold.

In: singles and doubles. Out: singles that are halves. Adding, multiplying, dividing and taking roots in single precision and rounding
once more is the correctly rounded half (Figueroa 1995: 24 >= 2 * 11 + 2 bits).
"""

from __future__ import annotations

from lanewise.library.machine import bits, f32, f64, fabs, fcopysign, fnearest, from_bits


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
