"""numpy's complex arithmetic, which never raises. In: numbers by their parts. Out: the parts of numpy's answer.

Quotients and powers go numpy's way (numpy/_core/src/umath/loops.c.src, npymath/npy_math_complex.c.src). Functions of infinities and
nans give what C99 says in Annex G. Singles are divided in single precision; all else is computed in doubles and rounded last.
"""

from __future__ import annotations

from lanewise.library import numpy_functions
from lanewise.library.arctangent import angle_kernel
from lanewise.library.complex_exponential import (
    cosh_finite,
    cosh_limit,
    exp_finite,
    exp_limit,
    log_of_length,
    sinh_finite,
    sinh_limit,
    sqrt,
    tanh_parts,
)
from lanewise.library.complex_inverse import acos_parts, asinh_parts, atanh_parts
from lanewise.library.complex_numbers import is_finite_point, length, product
from lanewise.library.exponential import LN2, ONE_BY_LN2
from lanewise.library.logarithm import ONE_BY_LN10
from lanewise.library.machine import f32, f64, fabs, fcopysign, ffloor, i32
from lanewise.library.parts import INFINITY, NAN, is_infinite
from lanewise.library.trigonometric import HALF_PI


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
    if x == -INFINITY and is_infinite(y):
        return f64(0.0), fcopysign(0.0, y)
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


def exp2(x: f64, y: f64) -> tuple[f64, f64]:
    """As numpy has it: products with log 2 first."""
    return exp(x * LN2, y * LN2)


def log2(x: f64, y: f64) -> tuple[f64, f64]:
    size, angle = log(x, y)
    return size * ONE_BY_LN2, angle * ONE_BY_LN2


def log10(x: f64, y: f64) -> tuple[f64, f64]:
    size, angle = log(x, y)
    return size * ONE_BY_LN10, angle * ONE_BY_LN10


def expm1(x: f64, y: f64) -> tuple[f64, f64]:
    """numpy's formula: nothing cancels in the real part but what has to."""
    half = numpy_functions.sin(y / 2.0)
    real = numpy_functions.expm1(x) * numpy_functions.cos(y) - 2.0 * half * half
    return real, numpy_functions.exp(x) * numpy_functions.sin(y)


def log1p(x: f64, y: f64) -> tuple[f64, f64]:
    """numpy's formula, which takes the length first."""
    return numpy_functions.log(length(x + 1.0, y)), angle_kernel(y, x + 1.0)


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


# --- circles and hyperbolas ------------------------------------------------------------------------------------------
# Where C99 leaves a sign open, it is that of the GNU C library, which numpy calls.


def cosh(x: f64, y: f64) -> tuple[f64, f64]:
    if is_finite_point(x, y):
        return cosh_finite(x, y)
    if is_infinite(y) and x == x:
        return (f64(INFINITY), f64(NAN)) if is_infinite(x) else (f64(NAN), f64(0.0) if x == 0.0 else f64(NAN))
    if y == 0.0 and x != x:
        return x, y
    return cosh_limit(x, y)


def cos(x: f64, y: f64) -> tuple[f64, f64]:
    return cosh(-y, x)


def sinh(x: f64, y: f64) -> tuple[f64, f64]:
    if is_finite_point(x, y):
        return sinh_finite(x, y)
    if y - y != 0.0:
        return f64(INFINITY) if is_infinite(x) else x if x == 0.0 else f64(NAN), f64(NAN)
    return sinh_limit(x, y)


def sin(x: f64, y: f64) -> tuple[f64, f64]:
    if is_infinite(y) and x - x != 0.0:
        return f64(NAN), f64(INFINITY)
    real, imag = sinh(-y, x)
    return imag, -real


def tanh(x: f64, y: f64) -> tuple[f64, f64]:
    if y - y != 0.0 and not is_infinite(x):
        return x if x == 0.0 else f64(NAN), f64(NAN)
    if is_infinite(x) and is_infinite(y):
        return fcopysign(1.0, x), fcopysign(0.0, y)
    return tanh_parts(x, y)


def tan(x: f64, y: f64) -> tuple[f64, f64]:
    if is_infinite(y) and x != x:
        return f64(0.0), fcopysign(1.0, y)
    real, imag = tanh(-y, x)
    return imag, -real


def arcsinh(x: f64, y: f64) -> tuple[f64, f64]:
    return asinh_parts(x, y)


def arcsin(x: f64, y: f64) -> tuple[f64, f64]:
    if is_infinite(x) and y != y:
        return f64(NAN), f64(INFINITY)
    real, imag = asinh_parts(-y, x)
    return imag, -real


def arccos(x: f64, y: f64) -> tuple[f64, f64]:
    real, size = acos_parts(x, y)
    return real, -size if y != y else fcopysign(size, -y)


def arccosh(x: f64, y: f64) -> tuple[f64, f64]:
    real, size = acos_parts(x, y)
    return size, real if y != y else fcopysign(real, y)


def arctanh(x: f64, y: f64) -> tuple[f64, f64]:
    if fabs(x) == 1.0 and y == 0.0:
        return fcopysign(INFINITY, x), y
    return atanh_parts(x, y)


def arctan(x: f64, y: f64) -> tuple[f64, f64]:
    if is_infinite(x) and y != y:
        return fcopysign(HALF_PI, x), f64(0.0)
    real, imag = arctanh(-y, x)
    return imag, -real


def sign(x: f64, y: f64) -> tuple[f64, f64]:
    """The point on the circle of radius 1 in the same direction."""
    size = length(x, y)
    if is_infinite(size):
        if is_infinite(x) == is_infinite(y):
            return f64(NAN), f64(NAN)
        return (fcopysign(1.0, x), f64(0.0)) if is_infinite(x) else (f64(0.0), fcopysign(1.0, y))
    return (f64(0.0), f64(0.0)) if size == 0.0 else (x / size, y / size)
