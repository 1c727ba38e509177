"""A complex number in, its inverse sine, cosine or tangent (circular and hyperbolic) out.

Kahan's formulas (1987), with the roots of 1 - z and 1 + z taken as pairs: every sum in them is of like signs, so nothing
cancels near the branch points (compare Hull, Fairgrieve, Tang 1997, who need twelve cases). Signs go with the quadrant:
each function is computed for y >= 0 and reflected, so that the sides of a cut are told apart by the sign of zero.
"""

from __future__ import annotations

import cmath

from lanewise.library.arctangent import PI, angle_kernel, angle_pair
from lanewise.library.complex_exponential import log_of_length, near_one, root_pairs
from lanewise.library.complex_numbers import is_finite_point, scaled_length
from lanewise.library.doubled import add_pairs, divide_pairs, multiply_pairs, two_sum
from lanewise.library.hyperbolic import asinh_kernel
from lanewise.library.logarithm import log1p_pair, log_kernel
from lanewise.library.machine import f64, fabs, fcopysign, fsqrt, implements
from lanewise.library.parts import INFINITY, NAN, is_infinite, scale
from lanewise.library.trigonometric import HALF_PI

FAR = 1.152921504606847e18  # 2**60: beyond it, 1 is nothing beside z
CLOSE = 1e-120  # below it, a square is nothing beside any double's distance from 1
TINY = 1e-250
LIFT = 2.5822498780869086e120  # 2**400
LN2 = 0.6931471805599453
LN2_ERROR = 2.3190468138462996e-17


def arc_parts(x: f64, y: f64) -> tuple[f64, f64, f64]:
    """(real asin of |x|, real acos, size of both imaginary parts) of x + iy for x and y finite, y >= 0.

    What goes to zero with y goes so in proportion: a tiny y is lifted, or products with it would be rounded too early.
    """
    if y > TINY or y == 0.0 or fabs(x) == 1.0:
        return arc_of_ordinary(x, y)
    arcsine, arccosine, size = arc_of_ordinary(x, y * LIFT)
    return arcsine, arccosine / LIFT if x > 1.0 else arccosine, size / LIFT if fabs(x) < 1.0 else size


def arc_of_ordinary(x: f64, y: f64) -> tuple[f64, f64, f64]:
    if fabs(x) > FAR or y > FAR:
        log, log_low = log_of_length(x, y)
        log, log_low = add_pairs(LN2, LN2_ERROR, log, log_low)
        return angle_kernel(fabs(x), y), angle_kernel(y, x), log
    if y < CLOSE and fabs(x) == 1.0:  # the square of y would be lost: both roots of 1 -+ x + iy in closed form
        arc = fsqrt(y)
        return HALF_PI - arc, arc if x > 0.0 else PI - arc, arc
    u, u_low = two_sum(1.0, -x)
    p, p_low, q, q_low = root_pairs(u, u_low, y)  # sqrt(1 - z) == p - iq
    u, u_low = two_sum(1.0, x)
    r, r_low, s, s_low = root_pairs(u, u_low, y)  # sqrt(1 + z) == r + is
    arccosine, _low = angle_pair(p, p_low, r, r_low)
    a, a_low = multiply_pairs(p, p_low, r, r_low)
    b, b_low = multiply_pairs(q, q_low, s, s_low)
    a, a_low = add_pairs(a, a_low, b, b_low)
    arcsine, _low = angle_pair(fabs(x), 0.0, a, a_low)
    a, a_low = multiply_pairs(p, p_low, s, s_low)
    b, b_low = multiply_pairs(q, q_low, r, r_low)
    a, a_low = add_pairs(a, a_low, b, b_low)
    return arcsine, 2.0 * arccosine, asinh_kernel(a, a_low)


def asinh_limit(x: f64, y: f64) -> tuple[f64, f64]:
    if is_infinite(x):
        return x, y if y != y else fcopysign(0.25 * PI if is_infinite(y) else 0.0, y)
    if is_infinite(y):
        return f64(INFINITY) if x != x else fcopysign(INFINITY, x), f64(NAN) if x != x else fcopysign(HALF_PI, y)
    return f64(NAN), y if y == 0.0 else f64(NAN)


def asinh_parts(x: f64, y: f64) -> tuple[f64, f64]:
    """asinh z = -i asin(iz)."""
    if not is_finite_point(x, y):
        return asinh_limit(x, y)
    arcsine, _arccosine, size = arc_parts(y, fabs(x))
    return fcopysign(size, x), fcopysign(arcsine, y)


def acos_parts(x: f64, y: f64) -> tuple[f64, f64]:
    """Real part, and the size of the imaginary one."""
    if is_finite_point(x, y):
        _arcsine, arccosine, size = arc_parts(x, fabs(y))
        return arccosine, size
    if is_infinite(x) or is_infinite(y):
        return f64(NAN) if x != x or y != y else angle_kernel(fabs(y), x), f64(INFINITY)
    return f64(HALF_PI) if x == 0.0 else f64(NAN), f64(NAN)


@implements(cmath.asinh, accuracy=1.0)
def asinh(z: complex) -> complex:
    real, imag = asinh_parts(z.real, z.imag)
    return complex(real, imag)


@implements(cmath.asin, accuracy=1.0)
def asin(z: complex) -> complex:
    real, imag = asinh_parts(-z.imag, z.real)
    return complex(imag, -real)


@implements(cmath.acos, accuracy=1.0)
def acos(z: complex) -> complex:
    real, size = acos_parts(z.real, z.imag)
    return complex(real, size if z.imag != z.imag else fcopysign(size, -z.imag))


@implements(cmath.acosh, accuracy=1.0)
def acosh(z: complex) -> complex:
    real, size = acos_parts(z.real, z.imag)
    if z.imag != z.imag:
        return complex(size, NAN)
    return complex(size, fcopysign(real, z.imag))


def atanh_limit(x: f64, y: f64) -> tuple[f64, f64]:
    if is_infinite(y):
        return f64(0.0) if x != x else fcopysign(0.0, x), fcopysign(HALF_PI, y)
    if is_infinite(x):
        return fcopysign(0.0, x), y if y != y else fcopysign(HALF_PI, y)
    return x if x == 0.0 else f64(NAN), f64(NAN)


def atanh_positive(x: f64, y: f64) -> tuple[f64, f64]:
    """log1p(4 x / ((1 - x)**2 + y**2)) / 4 and the half angle of (1 - x**2 - y**2, 2 y), for x and y >= 0."""
    if x > FAR or y > FAR:
        k, size, _size_low = scaled_length(x, y)
        return scale(scale(x, -k) / (size * size), -k), f64(HALF_PI)
    if x == 1.0 and y < CLOSE:
        if y == 0.0:
            raise ValueError("math domain error")
        return 0.5 * (LN2 - log_kernel(y)), f64(0.25) * PI
    u, u_low = two_sum(1.0, -x)
    u, u_low = multiply_pairs(u, u_low, u, u_low)
    v, v_low = multiply_pairs(y, 0.0, y, 0.0)
    u, u_low = add_pairs(u, u_low, v, v_low)
    q, q_low = divide_pairs(4.0 * x, 0.0, u, u_low)
    real, _low = log1p_pair(q, q_low)
    a = x if x > y else y
    if a <= 2.0:
        u, u_low = near_one(a, y if x > y else x)
    else:
        v2, v2_low = multiply_pairs(x, 0.0, x, 0.0)
        u, u_low = add_pairs(v, v_low, v2, v2_low)
        u, u_low = add_pairs(u, u_low, -1.0, 0.0)
    if y == 0.0:
        return 0.25 * real, f64(0.0) if x < 1.0 else f64(HALF_PI)
    imag, _low = angle_pair(2.0 * y, 0.0, -u, -u_low)
    return 0.25 * real, 0.5 * imag


def atanh_parts(x: f64, y: f64) -> tuple[f64, f64]:
    """As for `arc_parts`, tiny parts are lifted."""
    if not is_finite_point(x, y):
        return atanh_limit(x, y)
    unit = f64(LIFT) if fabs(x) < TINY else f64(1.0)
    unit2 = f64(LIFT) if fabs(y) < TINY and fabs(x) < 1.0 else f64(1.0)
    real, imag = atanh_positive(fabs(x) * unit, fabs(y) * unit2)
    return fcopysign(real / unit, x), fcopysign(imag / unit2, y)


@implements(cmath.atanh, accuracy=1.5)
def atanh(z: complex) -> complex:
    real, imag = atanh_parts(z.real, z.imag)
    return complex(real, imag)


@implements(cmath.atan, accuracy=1.5)
def atan(z: complex) -> complex:
    real, imag = atanh_parts(-z.imag, z.real)
    return complex(imag, -real)
