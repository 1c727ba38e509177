"""A float in, gamma of it or the logarithm of its size out.

From 10 on by Stirling's series (Lanczos would need another table); below, the argument is shifted up by n and the result
divided by x (x + 1) ... (x + n - 1). Logarithm, product and exponential are pairs, so gamma of an integer is exact where it
is a double. Below zero by reflection. `log_gamma` near its zeros 1 and 2 is a polynomial; at its zeros below -2 only the
absolute error is small, 2**-57 (CPython's own is larger there). Both series are fitted at 300 bits.
"""

from __future__ import annotations

import math

from lanewise.library.doubled import add_pairs, divide_pairs, multiply_pairs, two_product, two_sum
from lanewise.library.exponential import exp_pair
from lanewise.library.logarithm import log1p_kernel, log_kernel, log_pair, log_positive_pair, normalized
from lanewise.library.machine import f64, fabs, ffloor, fnearest, i32, implements
from lanewise.library.parts import INFINITY, horner, is_finite, is_odd_integer, scale
from lanewise.library.trigonometric import cosine_pair, sine_pair

STIRLING = (
    0.005494345143862465, -0.0019054332021104772, 0.0008416699620413427, -0.0005952378151473633, 0.0007936507931867713,
    -0.0027777777777774886, 0.08333333333333333,
)  # fmt: skip
LOG_GAMMA_OF_2 = (  # log gamma(2 + z) / z for -3/4 <= z <= 1/2, error 2**-60
    7.558472696788447e-08, 5.025731736555141e-08, 6.2426286817793866e-09, -1.9264000508094273e-07, 2.0758927598859588e-07,
    -4.018330416059452e-07, 9.670254916827003e-07, -2.052482416724873e-06, 4.370089307840295e-06, -9.43727020655551e-06,
    2.0508175353649692e-05, -4.4926464931326535e-05, 9.945740198894934e-05, -0.00022315474408602818, 0.0005096695320648715,
    -0.0011927539122376619, 0.002890510330482064, -0.007385551028663193, 0.020580808427788703, -0.06735230105319819,
    0.3224670334241132, 0.42278433509846713,
)  # fmt: skip
HALF_LOG_OF_2PI = 0.9189385332046728
HALF_LOG_OF_2PI_ERROR = -3.8782941580672414e-17
PI = 3.141592653589793
PI_ERROR = 1.2246467991473532e-16


def stirling_pair(x: f64, x_low: f64) -> tuple[f64, f64]:
    """log gamma(x + x_low) = (x - 1/2) log x - x + log(2 pi) / 2 + 1 / (12 x) - ..., for 10 <= x <= 1e17."""
    log, log_low = log_positive_pair(x)
    half, half_low = two_sum(x, -0.5)
    high, low = multiply_pairs(log, log_low, half, half_low)
    high, low = add_pairs(high, low, -x, 0.0)
    high, low = add_pairs(high, low, HALF_LOG_OF_2PI, HALF_LOG_OF_2PI_ERROR)
    tail = horner(1.0 / (x * x), STIRLING) / x
    return add_pairs(high, low, tail, x_low * (log - 0.5 / x))


def rising_product(x: f64, n: i32) -> tuple[f64, f64]:
    """x (x + 1) ... (x + n - 1)."""
    high, low = f64(1.0), f64(0.0)
    for i in range(n):
        factor, factor_low = two_sum(x, f64(i))
        high, low = multiply_pairs(high, low, factor, factor_low)
    return high, low


def shift_for(x: f64) -> i32:
    """How far x > 0 is from where Stirling's series is good."""
    return i32(0) if x >= 10.0 else i32(10.0 - ffloor(x))


def gamma_pair(x: f64) -> tuple[i32, f64, f64]:
    """(k, y, y_low) with gamma(x) == (y + y_low) 2**k, for 1e-20 < x < 190."""
    n = shift_for(x)
    shifted, shifted_low = two_sum(x, f64(n))
    log, log_low = stirling_pair(shifted, shifted_low)
    k, y, y_low = exp_pair(log, log_low)
    under, under_low = rising_product(x, n)
    y, y_low = divide_pairs(y, y_low, under, under_low)
    return k, y, y_low


def log_gamma_pair(x: f64) -> tuple[f64, f64]:
    """log gamma(x) with an absolute error, for 1e-20 < x < 1e17."""
    n = shift_for(x)
    shifted, shifted_low = two_sum(x, f64(n))
    log, log_low = stirling_pair(shifted, shifted_low)
    if n == 0:
        return log, log_low
    under, under_low = rising_product(x, n)
    k, m = normalized(under)
    other, other_low = log_pair(k, m - 1.0, under_low * (m / under))
    return add_pairs(log, log_low, -other, -other_low)


def sine_of_pi(x: f64) -> tuple[f64, f64]:
    """|sin(pi x)| as a pair; x may be large, as the whole part is taken off exactly."""
    rest = fabs(x - fnearest(x))
    if rest <= 0.25:
        high, low = two_product(rest, PI)
        return sine_pair(high, low + rest * PI_ERROR)
    rest = 0.5 - rest
    high, low = two_product(rest, PI)
    return cosine_pair(high, low + rest * PI_ERROR)


def reflection(x: f64) -> tuple[f64, f64]:
    """x |sin(pi x)| / pi, by which gamma(x) gamma(-x) is divided."""
    high, low = sine_of_pi(x)
    high, low = multiply_pairs(high, low, x, 0.0)
    return divide_pairs(high, low, PI, PI_ERROR)


def gamma_kernel(x: f64) -> f64:
    """For x finite and no pole."""
    if fabs(x) < 1e-20:
        return 1.0 / x
    if x > 0.0:
        if x > 180.0:
            return f64(INFINITY)
        k, y, y_low = gamma_pair(x)
        return scale(y + y_low, k)
    if x < -188.0:
        return f64(0.0) if is_odd_integer(ffloor(x) - 1.0) else f64(-0.0)
    k, y, y_low = gamma_pair(-x)
    under, under_low = reflection(-x)
    y, y_low = multiply_pairs(y, y_low, under, under_low)
    y, y_low = divide_pairs(1.0, 0.0, y, y_low)
    result = scale(y + y_low, -k)
    return -result if is_odd_integer(ffloor(x)) else result


def log_gamma_positive(x: f64) -> f64:
    """For 1e-20 < x, finite."""
    if x >= 1e17:
        return x * (log_kernel(x) - 1.0)
    if x >= 10.0:
        high, _low = stirling_pair(x, f64(0.0))
        return high
    if x < 0.5:
        return x * horner(x, LOG_GAMMA_OF_2) - log1p_kernel(x) - log_kernel(x)
    if x < 1.25:
        return (x - 1.0) * horner(x - 1.0, LOG_GAMMA_OF_2) - log1p_kernel(x - 1.0)
    product = f64(1.0)
    while x > 2.5:
        x = x - 1.0
        product = product * x
    near = (x - 2.0) * horner(x - 2.0, LOG_GAMMA_OF_2)
    return near if product == 1.0 else near + log_kernel(product)


def log_gamma_kernel(x: f64) -> f64:
    """For x finite and no pole."""
    if x == 1.0 or x == 2.0:
        return f64(0.0)
    if fabs(x) < 1e-20:
        return -log_kernel(fabs(x))
    if x > 0.0:
        return log_gamma_positive(x)
    other, other_low = log_gamma_pair(-x)
    under, under_low = reflection(-x)
    k, m = normalized(under)
    log, log_low = log_pair(k, m - 1.0, under_low * (m / under))
    high, _low = add_pairs(-other, -other_low, -log, -log_low)
    return high


def is_pole(x: f64) -> bool:
    return x <= 0.0 and ffloor(x) == x


@implements(math.gamma, accuracy=1.0)
def gamma(x: float) -> float:
    if not is_finite(x):
        if x < 0.0:
            raise ValueError("math domain error")
        return x
    if is_pole(x):
        raise ValueError("math domain error")
    result = gamma_kernel(x)
    if not is_finite(result):
        raise OverflowError("math range error")
    return result


@implements(math.lgamma, accuracy=4.0)
def lgamma(x: float) -> float:
    if not is_finite(x):
        return fabs(x)
    if is_pole(x):
        raise ValueError("math domain error")
    result = log_gamma_kernel(x)
    if not is_finite(result):
        raise OverflowError("math range error")
    return result
