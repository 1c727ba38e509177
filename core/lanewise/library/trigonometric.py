"""An angle in, its sine, cosine and tangent out.

x = n pi/2 + r with |r| <= pi/4. Up to 2**20 in size by Cody and Waite's way with pi/2 in three pieces of 33 bits, whose
products with n are exact, and a rest; no double there is nearer to a multiple of pi/2 than 2**-55, so r keeps 2**-70. Above
by Payne and Hanek's: 192 bits of 2/pi, taken where n mod 4 begins, times the 53 bits of x. The remainder is a pair; sine
and cosine of it are polynomials in r**2 fitted at 300 bits, and the first terms are added so that only the small ones are
rounded.
"""

from __future__ import annotations

import math

from lanewise.library.big_wide import wide_multiply
from lanewise.library.doubled import divide_pairs, multiply_pairs, quick_sum, two_square, two_sum
from lanewise.library.machine import clz, f64, fabs, fnearest, i32, implements, table, u64
from lanewise.library.parts import horner, integer_parts, is_infinite, power_of_two

SINE = (
    -7.586636882825159e-13, 1.6058530596645953e-10, -2.50521062259944e-08, 2.755731921932058e-06, -0.0001984126984126504,
    0.008333333333333331, -0.16666666666666666,
)  # fmt: skip
COSINE = (
    -1.138254464534925e-11, 2.087614504941318e-09, -2.755731726587808e-07, 2.48015872987544e-05, -0.0013888888888887389,
    0.041666666666666664,
)  # fmt: skip
QUARTER_PI = 0.7853981633974483
HALF_PI = 1.5707963267948966
HALF_PI_ERROR = 6.123233995736766e-17  # pi/2 - HALF_PI
HALF_PI_1 = 1.5707963267341256
HALF_PI_2 = 6.077100506303966e-11
HALF_PI_3 = 2.0222662487111665e-21
HALF_PI_4 = 8.4784276603689e-32
TWO_BY_PI = 0.6366197723675814
TWO_BY_PI_BITS = table(
    u64,
    (
        0, 0xA2F9836E4E441529, 0xFC2757D1F534DDC0, 0xDB6295993C439041, 0xFE5163ABDEBBC561, 0xB7246E3A424DD2E0,
        0x06492EEA09D1921C, 0xFE1DEB1CB129A73E, 0xE88235F52EBB4484, 0xE99C7026B45F7E41, 0x3991D639835339F4,
        0x9C845F8BBDF9283B, 0x1FF897FFDE05980F, 0xEF2F118B5A0A6D1F, 0x6D367ECF27CB09B7, 0x4F463F669E5FEA2D,
        0x7527BAC7EBE5F17B, 0x3D0739F78A5292EA, 0x6BFB5FB11F8D5D08, 0x56033046FC7B6BAB,
    ),
)  # fmt: skip


def bits_of_two_by_pi(start: i32) -> u64:
    """64 bits of 2/pi; the table begins 64 bits before the point."""
    word = start >> 6
    shift = u64(start & 63)
    return TWO_BY_PI_BITS[word] << shift | (TWO_BY_PI_BITS[word + 1] >> 1) >> 63 - shift


def reduce_large(x: f64) -> tuple[i32, f64, f64]:
    """Payne and Hanek: x == m * 2**k; bits of 2/pi above 2**(2 - k) only add multiples of 4, so the window begins there."""
    m, k = integer_parts(x)
    start = k + 62
    top = m * bits_of_two_by_pi(start)
    carry, middle = wide_multiply(m, bits_of_two_by_pi(start + 64))
    top = top + carry
    carry, low = wide_multiply(m, bits_of_two_by_pi(start + 128))
    middle = middle + carry
    if middle < carry:
        top = top + 1
    n = i32(top >> 62)
    first = top << 2 | middle >> 62
    second = middle << 2 | low >> 62
    sign = f64(1.0)
    if first >> 63 == 1:  # above a half: the next multiple of pi/2 is nearer
        n = n + 1
        first = ~first
        second = ~second
        sign = f64(-1.0)
    zeros = clz(first)
    first = first << zeros | (second >> 1) >> 63 - zeros
    second = second << zeros
    unit = power_of_two(-53 - i32(zeros))
    high = f64(first >> 11) * unit
    low_part = f64(first << 53 | second >> 11) * (unit * 5.421010862427522e-20)
    r, r_low = multiply_pairs(high, low_part, HALF_PI, HALF_PI_ERROR)
    if x < 0.0:
        return -n, -sign * r, -sign * r_low
    return n, sign * r, sign * r_low


def reduce_angle(x: f64) -> tuple[i32, f64, f64]:
    """(n, r, r_low) with x == n pi/2 + r + r_low and |r| <= pi/4, n modulo 4, for x finite."""
    if fabs(x) <= QUARTER_PI:
        return i32(0), x, f64(0.0)
    if fabs(x) > 1048576.0:
        return reduce_large(x)
    n = fnearest(x * TWO_BY_PI)
    a, b = two_sum(x - n * HALF_PI_1, -n * HALF_PI_2)
    c, d = two_sum(a, -n * HALF_PI_3)
    r, r_low = quick_sum(c, d + b - n * HALF_PI_4)
    return i32(n), r, r_low


def sine_pair(r: f64, r_low: f64) -> tuple[f64, f64]:
    """sin(r + r_low), for |r| <= pi/4."""
    z = r * r
    return quick_sum(r, r * z * horner(z, SINE) + (r_low - 0.5 * z * r_low))


def cosine_pair(r: f64, r_low: f64) -> tuple[f64, f64]:
    """cos(r + r_low), for |r| <= pi/4. The rounding of r**2 would cost a quarter ulp, so it is exact."""
    z, z_low = two_square(r)
    high, low = quick_sum(1.0, -0.5 * z)
    return quick_sum(high, low + (z * z * horner(z, COSINE) - (r * r_low + 0.5 * z_low)))


def turned(n: i32, r: f64, r_low: f64) -> tuple[f64, f64]:
    """sin(n pi/2 + r + r_low)."""
    if n & 1 == 1:
        high, low = cosine_pair(r, r_low)
    else:
        high, low = sine_pair(r, r_low)
    if n & 2 == 2:
        return -high, -low
    return high, low


def sine_cosine(x: f64) -> tuple[f64, f64, f64, f64]:
    """Sine and cosine as pairs, for x finite."""
    n, r, r_low = reduce_angle(x)
    sine, sine_low = turned(n, r, r_low)
    cosine, cosine_low = turned(n + 1, r, r_low)
    return sine, sine_low, cosine, cosine_low


def check_angle(x: f64) -> None:
    if is_infinite(x):
        raise ValueError("math domain error")


@implements(math.sin, accuracy=0.8)
def sin(x: float) -> float:
    check_angle(x)
    if x != x or x == 0.0:
        return x
    n, r, r_low = reduce_angle(x)
    high, _low = turned(n, r, r_low)
    return high


@implements(math.cos, accuracy=0.8)
def cos(x: float) -> float:
    check_angle(x)
    if x != x:
        return x
    n, r, r_low = reduce_angle(x)
    high, _low = turned(n + 1, r, r_low)
    return high


@implements(math.tan, accuracy=0.9)
def tan(x: float) -> float:
    check_angle(x)
    if x != x or fabs(x) < 1e-9:
        return x
    sine, sine_low, cosine, cosine_low = sine_cosine(x)
    high, _low = divide_pairs(sine, sine_low, cosine, cosine_low)
    return high
