"""numpy's complex arithmetic, which never raises. In: numbers by their parts. Out: the parts of numpy's answer.

Quotients and powers go numpy's way (numpy/_core/src/umath/loops.c.src, npymath/npy_math_complex.c.src). Functions of infinities and
nans give what C99 says in Annex G. Singles are divided in single precision; all else is computed in doubles and rounded last.
"""

from __future__ import annotations

from lanewise.library.arctangent import angle_kernel
from lanewise.library.complex_exponential import exp_finite, exp_limit, log_of_length, sqrt
from lanewise.library.complex_numbers import is_finite_point, length, product
from lanewise.library.machine import f32, f64, fabs, ffloor, i32
from lanewise.library.parts import INFINITY, NAN, is_infinite


def quotient(x: f64, y: f64, u: f64, v: f64) -> tuple[f64, f64]:
    """(x + iy) / (u + iv), Smith's way, with one reciprocal; by zero as IEEE divides."""
    if fabs(u) >= fabs(v):
        if u == 0.0 and v == 0.0:
            return x / fabs(u), y / fabs(u)
        ratio = v / u
        factor = 1.0 / (u + v * ratio)
        return (x + y * ratio) * factor, (y - x * ratio) * factor
    ratio = u / v
    factor = 1.0 / (v + u * ratio)
    return (x * ratio + y) * factor, (y * ratio - x) * factor


def quotient_single(x: f32, y: f32, u: f32, v: f32) -> tuple[f32, f32]:
    """The same, each step in single precision."""
    one = f32(1.0)
    if fabs(f64(u)) >= fabs(f64(v)):
        if u == 0.0 and v == 0.0:
            under = f32(fabs(f64(u)))
            return x / under, y / under
        ratio = v / u
        factor = one / (u + v * ratio)
        return (x + y * ratio) * factor, (y - x * ratio) * factor
    ratio = u / v
    factor = one / (v + u * ratio)
    return (x * ratio + y) * factor, (y * ratio - x) * factor


def reciprocal(x: f64, y: f64) -> tuple[f64, f64]:
    """1 / (x + iy)."""
    if fabs(y) <= fabs(x):
        ratio = y / x
        under = x + y * ratio
        return 1.0 / under, -ratio / under
    ratio = x / y
    under = x * ratio + y
    return ratio / under, -1.0 / under


def exp(x: f64, y: f64) -> tuple[f64, f64]:
    if is_finite_point(x, y):
        return exp_finite(x, y)
    if is_infinite(y) and x == x and x != -INFINITY:
        return (x, f64(NAN)) if x == INFINITY else (f64(NAN), f64(NAN))
    z = exp_limit(x, y)
    return z.real, z.imag


def log(x: f64, y: f64) -> tuple[f64, f64]:
    angle = angle_kernel(y, x)
    if not is_finite_point(x, y):
        return length(x, y), angle
    if x == 0.0 and y == 0.0:
        return f64(-INFINITY), angle
    size, _low = log_of_length(x, y)
    return size, angle


def root(x: f64, y: f64) -> tuple[f64, f64]:
    z = sqrt(complex(x, y))
    return z.real, z.imag


def whole_power(x: f64, y: f64, n: i32) -> tuple[f64, f64]:
    """(x + iy)**n for n > 0, in numpy's order."""
    if n <= 3:
        real, imag = x, y
        left = n
        while left > 1:
            real, imag = product(x, y, real, imag)
            left = left - 1
        return real, imag
    real, imag = f64(1.0), f64(0.0)
    mask = i32(1)
    while True:
        if n & mask != 0:
            real, imag = product(real, imag, x, y)
        mask = mask << 1
        if n < mask:
            return real, imag
        x, y = product(x, y, x, y)


def power(x: f64, y: f64, u: f64, v: f64) -> tuple[f64, f64]:
    """(x + iy)**(u + iv): whole exponents below 100 by multiplication, others by exp and log."""
    if u == 0.0 and v == 0.0:
        return f64(1.0), f64(0.0)
    if x == 0.0 and y == 0.0:
        return (f64(0.0), f64(0.0)) if u > 0.0 else (f64(NAN), f64(NAN))
    if v == 0.0 and ffloor(u) == u and fabs(u) < 100.0:
        n = i32(u)
        real, imag = whole_power(x, y, n if n > 0 else -n)
        return (real, imag) if n > 0 else quotient(1.0, 0.0, real, imag)
    size, angle = log(x, y)
    exponent, turn = product(u, v, size, angle)
    return exp(exponent, turn)
