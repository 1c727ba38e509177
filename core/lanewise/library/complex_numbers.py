"""Complex operands in, CPython's `* / ** abs ==` out, with its exceptions; and what all of `cmath` shares.

Lengths are pairs of scaled squares: no overflow on the way, and one rounding at the end.
"""

from __future__ import annotations

import cmath

from lanewise.library.arctangent import angle_kernel
from lanewise.library.doubled import add_pairs, root_pair, two_square
from lanewise.library.exponential import exp_kernel
from lanewise.library.logarithm import log_kernel
from lanewise.library.machine import f64, fabs, ffloor, i32, implements
from lanewise.library.parts import INFINITY, exponent_of, is_finite, is_infinite, scale
from lanewise.library.power import power
from lanewise.library.trigonometric import cos, sin


def is_finite_point(x: f64, y: f64) -> bool:
    return is_finite(x) and is_finite(y)


def scaled_length(x: f64, y: f64) -> tuple[i32, f64, f64]:
    """(k, length, low) with |x + iy| == (length + low) 2**k and a length from 1 to 3, for finite parts, not both zero."""
    x = fabs(x)
    y = fabs(y)
    k = exponent_of(x if x > y else y)
    square, square_low = two_square(scale(x, -k))
    other, other_low = two_square(scale(y, -k))
    square, square_low = add_pairs(square, square_low, other, other_low)
    root, root_low = root_pair(square, square_low)
    return k, root, root_low


def length(x: f64, y: f64) -> f64:
    """C's hypot: infinity beats nan."""
    if is_infinite(x) or is_infinite(y):
        return f64(INFINITY)
    if x == 0.0 or y == 0.0 or x != x or y != y:
        return fabs(x) + fabs(y)
    k, root, root_low = scaled_length(x, y)
    return scale(root + root_low, k)


def complex_abs(z: complex) -> float:
    result = length(z.real, z.imag)
    if result == INFINITY and is_finite_point(z.real, z.imag):
        raise OverflowError("absolute value too large")
    return result


def complex_eq(a: complex, b: complex) -> bool:
    return a.real == b.real and a.imag == b.imag


def product(x: f64, y: f64, u: f64, v: f64) -> tuple[f64, f64]:
    """(x + iy) (u + iv)."""
    return x * u - y * v, x * v + y * u


def quotient(x: f64, y: f64, u: f64, v: f64) -> tuple[f64, f64]:
    """(x + iy) / (u + iv), Smith's way, for a divisor that is not zero."""
    if fabs(u) >= fabs(v):
        ratio = v / u
        under = u + v * ratio
        return (x + y * ratio) / under, (y - x * ratio) / under
    if fabs(v) >= fabs(u):
        ratio = u / v
        under = u * ratio + v
        return (x * ratio + y) / under, (y * ratio - x) / under
    return u + v, u + v  # one is nan


def complex_mul(a: complex, b: complex) -> complex:
    real, imag = product(a.real, a.imag, b.real, b.imag)
    return complex(real, imag)


def complex_div(a: complex, b: complex) -> complex:
    if b.real == 0.0 and b.imag == 0.0:
        raise ZeroDivisionError("complex division by zero")
    real, imag = quotient(a.real, a.imag, b.real, b.imag)
    return complex(real, imag)


def integer_power(x: f64, y: f64, n: i32) -> tuple[f64, f64]:
    """(x + iy)**n for n >= 0, by squares, in CPython's order."""
    real, imag = f64(1.0), f64(0.0)
    mask = i32(1)
    while n >= mask:
        if n & mask != 0:
            real, imag = product(real, imag, x, y)
        mask = mask << 1
        x, y = product(x, y, x, y)
    return real, imag


def polar_power(a: complex, u: f64, v: f64) -> tuple[f64, f64]:
    """a**(u + iv) for a not zero: e**(-v angle) |a|**u at the angle u angle + v log|a|."""
    size = length(a.real, a.imag)
    angle = angle_kernel(a.imag, a.real)
    result = power(size, u)
    phase = angle * u
    if v != 0.0:
        result = result * exp_kernel(-(angle * v))
        phase = phase + v * log_kernel(size)
    if is_infinite(phase):
        raise ZeroDivisionError("0.0 to a negative or complex power")
    return result * cos(phase), result * sin(phase)


def complex_pow(a: complex, b: complex) -> complex:
    """CPython's: whole exponents up to 100 by multiplication, the others by polar coordinates."""
    zero = a.real == 0.0 and a.imag == 0.0
    if b.imag == 0.0 and ffloor(b.real) == b.real and fabs(b.real) <= 100.0:
        n = i32(b.real)
        real, imag = integer_power(a.real, a.imag, n if n > 0 else -n)
        if n <= 0:
            if real == 0.0 and imag == 0.0:
                raise ZeroDivisionError("0.0 to a negative or complex power")
            real, imag = quotient(1.0, 0.0, real, imag)
    elif zero:
        if b.imag != 0.0 or b.real < 0.0:
            raise ZeroDivisionError("0.0 to a negative or complex power")
        return complex(0.0, 0.0)
    else:
        real, imag = polar_power(a, b.real, b.imag)
    if is_infinite(real) or is_infinite(imag):
        raise OverflowError("complex exponentiation")
    return complex(real, imag)


@implements(cmath.isfinite)
def isfinite(z: complex) -> bool:
    return is_finite_point(z.real, z.imag)


@implements(cmath.isinf)
def isinf(z: complex) -> bool:
    return is_infinite(z.real) or is_infinite(z.imag)


@implements(cmath.isnan)
def isnan(z: complex) -> bool:
    return z.real != z.real or z.imag != z.imag


@implements(cmath.isclose)
def isclose(a: complex, b: complex, *, rel_tol: float = 1e-09, abs_tol: float = 0.0) -> bool:
    if rel_tol < 0.0 or abs_tol < 0.0:
        raise ValueError("tolerances must be non-negative")
    if complex_eq(a, b):
        return True
    if isinf(a) or isinf(b):
        return False
    distance = length(a.real - b.real, a.imag - b.imag)
    near_b = distance <= rel_tol * length(b.real, b.imag)
    return near_b or distance <= rel_tol * length(a.real, a.imag) or distance <= abs_tol


@implements(cmath.phase, accuracy=0.6)
def phase(z: complex) -> float:
    """An angle that underflows to zero is an error in CPython on Linux, as C's atan2 sets errno."""
    angle = angle_kernel(z.imag, z.real)
    if angle == 0.0 and z.imag != 0.0 and is_finite(z.real):
        raise OverflowError("math range error")
    return angle


@implements(cmath.polar, accuracy=0.6)
def polar(z: complex) -> tuple[float, float]:
    size = length(z.real, z.imag)
    if size == INFINITY and is_finite_point(z.real, z.imag):
        raise OverflowError("math range error")
    return size, angle_kernel(z.imag, z.real)
