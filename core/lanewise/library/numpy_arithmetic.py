"""numpy's own arithmetic: `// % divmod **` that never raise, and the decimal rounding of `round`.

In: operands of one type. Out: numpy's answer, bit for bit (numpy/_core/src/npymath/npy_math_internal.h.src): a zero divisor
gives what IEEE's division gives. Singles are computed in single precision, as C's float functions do; halves are singles here.
"""

from __future__ import annotations

from lanewise.library.machine import f32, f64, fcopysign, ffloor, i32, u64
from lanewise.library.numbers import floored
from lanewise.library.parts import NAN
from lanewise.library.power import power
from lanewise.library.rounding import fmod_kernel


def floor_divide(x: f64, y: f64) -> f64:
    if y == 0.0:
        return x / y
    whole, _rest = floored(x, y)
    return whole


def remainder(x: f64, y: f64) -> f64:
    if y == 0.0:
        return f64(NAN)
    _whole, rest = floored(x, y)
    return rest


def divide(x: f64, y: f64) -> tuple[f64, f64]:
    """Quotient and remainder."""
    if y == 0.0:
        return x / y, f64(NAN)
    return floored(x, y)


def divide_single(x: f32, y: f32) -> tuple[f32, f32]:
    """Quotient and remainder, each step rounded to single precision; the remainder before its sign is exact."""
    if y == 0.0:
        return x / y, f32(NAN)
    rest = f32(fmod_kernel(f64(x), f64(y)))
    count = (x - rest) / y
    if rest != 0.0:
        if (y < 0.0) != (rest < 0.0):
            rest = rest + y
            count = count - 1.0
    else:
        rest = f32(fcopysign(0.0, f64(y)))
    if count == 0.0:
        return f32(fcopysign(0.0, f64(x / y))), rest
    whole = f32(ffloor(f64(count)))
    if count - whole > 0.5:
        whole = whole + 1.0
    return whole, rest


def floor_divide_single(x: f32, y: f32) -> f32:
    whole, _rest = divide_single(x, y)
    return whole


def remainder_single(x: f32, y: f32) -> f32:
    _whole, rest = divide_single(x, y)
    return rest


def wrapping_power(x: u64, n: u64) -> u64:
    """x**n modulo 2**64."""
    result = u64(1)
    while n > 0:
        if n & 1 == 1:
            result = result * x
        n = n >> 1
        x = x * x
    return result


def power_of_ten(digits: i32) -> f64:
    """10**|digits|, the factor by which `round` scales."""
    n = f64(digits)
    return power(10.0, -n if digits < 0 else n)
