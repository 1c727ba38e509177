"""numpy's elementary functions of doubles: nan and inf where `math` raises.

In: any double. Out: the value, with the error bound of the function in `math` that it is built on. Singles and halves are computed
here too and then rounded. The compiler calls these by name (`python/numbers/numpy_ufuncs.py`).
"""

from __future__ import annotations

from lanewise.library import arctangent, error, hyperbolic, logarithm, power, trigonometric
from lanewise.library.complex_numbers import length
from lanewise.library.exponential import exp2_kernel, exp_kernel, expm1_kernel
from lanewise.library.machine import f64, fabs
from lanewise.library.parts import NAN, is_infinite


def exp(x: f64) -> f64:
    return exp_kernel(x)


def exp2(x: f64) -> f64:
    return exp2_kernel(x)


def expm1(x: f64) -> f64:
    return expm1_kernel(x)


def log(x: f64) -> f64:
    return logarithm.log_kernel(x)


def log2(x: f64) -> f64:
    return logarithm.log_kernel(x) if x <= 0.0 else logarithm.log2(x)


def log10(x: f64) -> f64:
    return logarithm.log_kernel(x) if x <= 0.0 else logarithm.log10(x)


def log1p(x: f64) -> f64:
    return logarithm.log_kernel(x + 1.0) if x <= -1.0 else logarithm.log1p_kernel(x)


def sin(x: f64) -> f64:
    return f64(NAN) if is_infinite(x) else trigonometric.sin(x)


def cos(x: f64) -> f64:
    return f64(NAN) if is_infinite(x) else trigonometric.cos(x)


def tan(x: f64) -> f64:
    return f64(NAN) if is_infinite(x) else trigonometric.tan(x)


def arcsin(x: f64) -> f64:
    return f64(NAN) if fabs(x) > 1.0 else arctangent.asin(x)


def arccos(x: f64) -> f64:
    return f64(NAN) if fabs(x) > 1.0 else arctangent.acos(x)


def arctan(x: f64) -> f64:
    return arctangent.atan(x)


def arctan2(y: f64, x: f64) -> f64:
    return arctangent.angle_kernel(y, x)


def sinh(x: f64) -> f64:
    return hyperbolic.sinh_kernel(x)


def cosh(x: f64) -> f64:
    return hyperbolic.cosh_kernel(x)


def tanh(x: f64) -> f64:
    return hyperbolic.tanh_kernel(x)


def arcsinh(x: f64) -> f64:
    return hyperbolic.asinh(x)


def arccosh(x: f64) -> f64:
    return f64(NAN) if x < 1.0 else hyperbolic.acosh(x)


def arctanh(x: f64) -> f64:
    if fabs(x) >= 1.0:
        return x / (1.0 - fabs(x)) if fabs(x) == 1.0 else f64(NAN)
    return hyperbolic.atanh(x)


def cbrt(x: f64) -> f64:
    return power.cbrt(x)


def erf(x: f64) -> f64:
    return error.erf(x)


def hypot(x: f64, y: f64) -> f64:
    return length(x, y)
