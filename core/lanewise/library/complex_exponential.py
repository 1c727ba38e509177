"""A complex number in, its exponential, logarithm, root, sine, cosine or tangent (circular and hyperbolic) out.

Real and imaginary part are products and sums of pairs, each rounded once. sin, cos and tan are the hyperbolic ones of iz,
as in CPython. What is not finite follows C99 Annex G, with CPython's signs where that leaves them open.
"""

from __future__ import annotations

import cmath

from lanewise.library.arctangent import angle_kernel
from lanewise.library.complex_numbers import is_finite_point, length, quotient, scaled_length
from lanewise.library.doubled import add_pairs, divide_pairs, multiply_pairs, root_pair, two_square, two_sum
from lanewise.library.exponential import exp_pair
from lanewise.library.hyperbolic import WIDE, cosh_pair, sinh_pair
from lanewise.library.logarithm import (
    ONE_BY_LN10,
    ONE_BY_LN10_ERROR,
    log1p_pair,
    log_pair,
    normalized,
)
from lanewise.library.machine import f64, fabs, fcopysign, i32, implements
from lanewise.library.parts import INFINITY, NAN, exponent_of, is_finite, is_infinite, scale
from lanewise.library.trigonometric import cos, sin, sine_cosine

TINY = 1e-140  # factors from here on have a product that keeps its bits
LIFT = 4.149515568880993e180  # 2**600
TINY_ARGUMENT = 1e-200  # lifted by 2**400, its square is still nothing beside any sine's
ARGUMENT_LIFT = 2.5822498780869086e120


def clamp(x: f64) -> f64:
    """Beyond +-1090, e**x times the least sine is infinite or zero as well."""
    return f64(1090.0) if x > 1090.0 else f64(-1090.0) if x < -1090.0 else x


def turn_scaled(k: i32, a: f64, a_low: f64, b: f64, b_low: f64) -> f64:
    """(a + a_low) (b + b_low) 2**k, rounded once: tiny factors (never zero) are brought up first."""
    if fabs(a) < TINY:
        return turn_scaled(k - 600, a * LIFT, a_low * LIFT, b, b_low)
    if fabs(b) < TINY:
        return turn_scaled(k - 600, a, a_low, b * LIFT, b_low * LIFT)
    high, _low = multiply_pairs(a, a_low, b, b_low)
    return scale(high, k)


def checked(real: f64, imag: f64) -> complex:
    """A result of finite parts may not be infinite."""
    if is_infinite(real) or is_infinite(imag):
        raise OverflowError("math range error")
    return complex(real, imag)


def at_infinity(size: f64, y: f64) -> complex:
    """size * (cos y + i sin y) for a size of inf or 0 and finite y: an exact zero of y stays one."""
    return complex(fcopysign(size, cos(y)), y if y == 0.0 else fcopysign(size, sin(y)))


def exp_limit(x: f64, y: f64) -> complex:
    if is_infinite(y) and x == x and x != -INFINITY:
        raise ValueError("math domain error")
    if is_infinite(x):
        if is_finite(y):
            return at_infinity(INFINITY if x > 0.0 else 0.0, y)
        return complex(INFINITY, NAN) if x > 0.0 else complex(0.0, 0.0)
    return complex(NAN, y if y == 0.0 else NAN)


def exp_finite(x: f64, y: f64) -> tuple[f64, f64]:
    """The parts of e**(x + iy) for finite parts; they may be infinite."""
    k, e, e_low = exp_pair(clamp(x), 0.0)
    sine, sine_low, cosine, cosine_low = sine_cosine(y)
    real = turn_scaled(k, e, e_low, cosine, cosine_low)
    return real, y if y == 0.0 else turn_scaled(k, e, e_low, sine, sine_low)


@implements(cmath.exp, accuracy=1.0)
def exp(z: complex) -> complex:
    if not is_finite_point(z.real, z.imag):
        return exp_limit(z.real, z.imag)
    real, imag = exp_finite(z.real, z.imag)
    return checked(real, imag)


def hyperbolic_pairs(x: f64) -> tuple[i32, f64, f64, f64, f64]:
    """(k, cosh, low, sinh, low): both to be multiplied by 2**k."""
    if fabs(x) < WIDE:
        cosh, cosh_low = cosh_pair(x)
        sinh, sinh_low = sinh_pair(x)
        return i32(0), cosh, cosh_low, sinh, sinh_low
    k, e, e_low = exp_pair(clamp(fabs(x)), 0.0)
    if x < 0.0:
        return k - 1, e, e_low, -e, -e_low
    return k - 1, e, e_low, e, e_low


def cosh_limit(x: f64, y: f64) -> tuple[f64, f64]:
    if is_infinite(y) and x == x:
        raise ValueError("math domain error")
    if is_infinite(x):
        if y != y:
            return f64(INFINITY), f64(NAN)
        z = at_infinity(INFINITY, y)
        return z.real, -z.imag if x < 0.0 else z.imag
    return f64(NAN), f64(0.0) if x == 0.0 or y == 0.0 else f64(NAN)


def cosh_finite(x: f64, y: f64) -> tuple[f64, f64]:
    """For finite parts; those of the result may be infinite."""
    k, cosh, cosh_low, sinh, sinh_low = hyperbolic_pairs(x)
    sine, sine_low, cosine, cosine_low = sine_cosine(y)
    imag = x * y if y == 0.0 else x * sine if x == 0.0 else turn_scaled(k, sinh, sinh_low, sine, sine_low)
    return turn_scaled(k, cosh, cosh_low, cosine, cosine_low), imag


def cosh_parts(x: f64, y: f64) -> complex:
    if not is_finite_point(x, y):
        real, imag = cosh_limit(x, y)
        return complex(real, imag)
    real, imag = cosh_finite(x, y)
    return checked(real, imag)


def sinh_limit(x: f64, y: f64) -> tuple[f64, f64]:
    if is_infinite(y) and x == x:
        raise ValueError("math domain error")
    if y != y:
        return f64(INFINITY) if is_infinite(x) else f64(0.0) if x == 0.0 else f64(NAN), f64(NAN)
    if is_infinite(x):
        z = at_infinity(INFINITY, y)
        return -z.real if x < 0.0 else z.real, z.imag
    return f64(NAN), y if y == 0.0 else f64(NAN)


def sinh_finite(x: f64, y: f64) -> tuple[f64, f64]:
    """The same of sinh."""
    k, cosh, cosh_low, sinh, sinh_low = hyperbolic_pairs(x)
    sine, sine_low, cosine, cosine_low = sine_cosine(y)
    real = x * cosine if x == 0.0 else turn_scaled(k, sinh, sinh_low, cosine, cosine_low)
    return real, y if y == 0.0 else turn_scaled(k, cosh, cosh_low, sine, sine_low)


def sinh_parts(x: f64, y: f64) -> tuple[f64, f64]:
    if not is_finite_point(x, y):
        return sinh_limit(x, y)
    real, imag = sinh_finite(x, y)
    if is_infinite(real) or is_infinite(imag):
        raise OverflowError("math range error")
    return real, imag


def tanh_limit(x: f64, y: f64) -> tuple[f64, f64]:
    if is_infinite(y) and is_finite(x):
        raise ValueError("math domain error")
    if is_infinite(x):
        imag = f64(0.0)
        if is_finite(y):
            imag = y if y == 0.0 else fcopysign(0.0, sin(y) * cos(y))
        return fcopysign(1.0, x), imag
    return f64(NAN), y if y == 0.0 else f64(NAN)


def tanh_parts(x: f64, y: f64) -> tuple[f64, f64]:
    """A tiny x acts in proportion: it is lifted, or products with it would be rounded too early."""
    if not is_finite_point(x, y):
        return tanh_limit(x, y)
    if fabs(x) < TINY_ARGUMENT:
        real, imag = tanh_of_ordinary(x * ARGUMENT_LIFT, y)
        return real / ARGUMENT_LIFT, imag
    return tanh_of_ordinary(x, y)


def tanh_of_ordinary(x: f64, y: f64) -> tuple[f64, f64]:
    """(sinh x cosh x + i sin y cos y) / (sinh(x)**2 + cos(y)**2): no difference anywhere."""
    sine, sine_low, cosine, cosine_low = sine_cosine(y)
    imag, imag_low = multiply_pairs(sine, sine_low, cosine, cosine_low)
    if fabs(x) >= WIDE:
        k, e, e_low = exp_pair(clamp(-2.0 * fabs(x)), 0.0)
        return fcopysign(1.0, x), y if y == 0.0 else turn_scaled(k + 2, e, e_low, imag, imag_low)
    _k, cosh, cosh_low, sinh, sinh_low = hyperbolic_pairs(x)
    real, real_low = multiply_pairs(sinh, sinh_low, cosh, cosh_low)
    under, under_low = multiply_pairs(sinh, sinh_low, sinh, sinh_low)
    other, other_low = multiply_pairs(cosine, cosine_low, cosine, cosine_low)
    under, under_low = add_pairs(under, under_low, other, other_low)
    real, real_low = divide_pairs(real, real_low, under, under_low)
    imag, imag_low = divide_pairs(imag, imag_low, under, under_low)
    return x if x == 0.0 else real, y if y == 0.0 else imag


@implements(cmath.cosh, accuracy=1.0)
def cosh(z: complex) -> complex:
    return cosh_parts(z.real, z.imag)


@implements(cmath.cos, accuracy=1.0)
def cosine(z: complex) -> complex:
    return cosh_parts(-z.imag, z.real)


@implements(cmath.sinh, accuracy=1.0)
def sinh(z: complex) -> complex:
    real, imag = sinh_parts(z.real, z.imag)
    return complex(real, imag)


@implements(cmath.sin, accuracy=1.0)
def sine(z: complex) -> complex:
    real, imag = sinh_parts(-z.imag, z.real)
    return complex(imag, -real)


@implements(cmath.tanh, accuracy=1.0)
def tanh(z: complex) -> complex:
    real, imag = tanh_parts(z.real, z.imag)
    return complex(real, imag)


@implements(cmath.tan, accuracy=1.0)
def tangent(z: complex) -> complex:
    real, imag = tanh_parts(-z.imag, z.real)
    return complex(imag, -real)


def near_one(a: f64, b: f64) -> tuple[f64, f64]:
    """a*a + b*b - 1 as a pair for a near 1, b at most a: the two exact squares may cancel against 1 to the last bits."""
    square, square_low = two_square(a)
    other, other_low = two_square(b)
    high, low = two_sum(square, -1.0)
    high, low2 = two_sum(high, other)
    rest, rest_low = two_sum(square_low, other_low)
    rest, rest_low = add_pairs(rest, rest_low, low, low2)
    return add_pairs(high, 0.0, rest, rest_low)


def log_of_length(x: f64, y: f64) -> tuple[f64, f64]:
    """log|x + iy| as a pair, for finite parts, not both zero."""
    x = fabs(x)
    y = fabs(y)
    a = x if x > y else y
    b = y if x > y else x
    if a >= 0.5 and a <= 1.5:
        high, low = near_one(a, b)
        if high < 1.5 and high > -0.7:
            high, low = log1p_pair(high, low)
            return 0.5 * high, 0.5 * low
    return log_of_scaled(x, y)


def log_of_scaled(x: f64, y: f64) -> tuple[f64, f64]:
    k, size, size_low = scaled_length(x, y)
    k2, m = normalized(size)
    return log_pair(k + k2, m - 1.0, size_low * (m / size))


def log_parts(x: f64, y: f64) -> tuple[f64, f64]:
    """log|x + iy| as a pair; the logarithm of zero is a ValueError."""
    if not is_finite_point(x, y):
        return length(x, y), f64(0.0)
    if x == 0.0 and y == 0.0:
        raise ValueError("math domain error")
    return log_of_length(x, y)


@implements(cmath.log, accuracy=1.0)
def log(z: complex) -> complex:
    real, _real_low = log_parts(z.real, z.imag)
    return complex(real, angle_kernel(z.imag, z.real))


def log_or_pole(z: complex) -> complex:
    """The logarithm, with an infinite real part at zero."""
    if z.real == 0.0 and z.imag == 0.0:
        return complex(-INFINITY, angle_kernel(z.imag, z.real))
    return log(z)


@implements(cmath.log)
def log_base(z: complex, base: complex) -> complex:
    """The quotient of two rounded logarithms, as in CPython, where the second one forgets that the first has failed."""
    over = log_or_pole(z)
    under = log(base)
    if under.real == 0.0 and under.imag == 0.0:
        raise ValueError("math domain error")
    real, imag = quotient(over.real, over.imag, under.real, under.imag)
    return complex(real, imag)


@implements(cmath.log10, accuracy=2.0)
def log10(z: complex) -> complex:
    real, real_low = log_parts(z.real, z.imag)
    if is_finite(real):
        real, real_low = multiply_pairs(real, real_low, ONE_BY_LN10, ONE_BY_LN10_ERROR)
    return complex(real, angle_kernel(z.imag, z.real) * ONE_BY_LN10)


def larger_root(x: f64, x_low: f64, y: f64) -> tuple[f64, f64]:
    """The larger part of the square root of x + x_low + iy as a pair: sqrt((|z| + |x|) / 2)."""
    square, square_low = multiply_pairs(x, x_low, x, x_low)
    other, other_low = two_square(y)
    square, square_low = add_pairs(square, square_low, other, other_low)
    size, size_low = root_pair(square, square_low)
    half, half_low = add_pairs(size, size_low, -x if x < 0.0 else x, -x_low if x < 0.0 else x_low)
    return root_pair(0.5 * half, 0.5 * half_low)


def root_pairs(x: f64, x_low: f64, y: f64) -> tuple[f64, f64, f64, f64]:
    """Both parts of the square root of x + x_low + iy as pairs, for y >= 0, sizes within 2**-450 and 2**450 or zero."""
    a, a_low = larger_root(x, x_low, y)
    if a == 0.0:
        return a, a_low, a, a_low
    b, b_low = divide_pairs(0.5 * y, 0.0, a, a_low)
    if x < 0.0:
        return b, b_low, a, a_low
    return a, a_low, b, b_low


def sqrt_limit(x: f64, y: f64) -> complex:
    if is_infinite(y):
        return complex(INFINITY, y)
    if x == INFINITY:
        return complex(x, y if y != y else fcopysign(0.0, y))
    if x == -INFINITY:
        return complex(y if y != y else 0.0, fcopysign(INFINITY, y))
    return complex(NAN, NAN)


@implements(cmath.sqrt, accuracy=1.0)
def sqrt(z: complex) -> complex:
    """Scaled by an even power of two; the smaller part is y / (2 a), with the scales met only where nothing is lost."""
    x = z.real
    y = z.imag
    if not is_finite_point(x, y):
        return sqrt_limit(x, y)
    if x == 0.0 and y == 0.0:
        return complex(0.0, y)
    k = exponent_of(x if fabs(x) > fabs(y) else y) >> 1
    a, a_low = larger_root(scale(x, -2 * k), 0.0, scale(y, -2 * k))
    b, _b_low = divide_pairs(scale(fabs(y), -k), 0.0, 2.0 * a, 2.0 * a_low)
    a = scale(a, k)
    return complex(b, fcopysign(a, y)) if x < 0.0 else complex(a, fcopysign(b, y))


def rect_limit(r: f64, phi: f64) -> complex:
    if is_infinite(phi) and r == r and r != 0.0:
        raise ValueError("math domain error")
    if is_infinite(r):
        if phi != phi:
            return complex(INFINITY, NAN)
        z = at_infinity(INFINITY, phi)
        return complex(-z.real, -z.imag) if r < 0.0 else z
    if r == 0.0:
        return complex(0.0, 0.0)
    return complex(NAN, 0.0 if phi == 0.0 else NAN)


@implements(cmath.rect, accuracy=1.5)
def rect(r: float, phi: float) -> complex:
    if not is_finite_point(r, phi):
        return rect_limit(r, phi)
    if phi == 0.0:
        return complex(r, r * phi)
    return complex(r * cos(phi), r * sin(phi))
