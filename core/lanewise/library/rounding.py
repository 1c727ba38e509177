"""A float in, its parts, neighbours, multiples and remainders out: all that `math` has of exact functions.

Nothing here is approximate: remainders are taken of the integers that the fractions are, 11 bits at a time.
"""

from __future__ import annotations

import math

from lanewise.library.big_wide import wide_multiply
from lanewise.library.machine import (
    bits,
    clz,
    f64,
    fabs,
    fceil,
    fcopysign,
    ffloor,
    from_bits,
    ftrunc,
    i32,
    implements,
    u64,
)
from lanewise.library.parts import (
    INFINITY,
    exponent_of,
    integer_parts,
    is_finite,
    is_infinite,
    is_negative,
    round_scaled,
    scale,
    with_sign,
)

DEGREES_PER_RADIAN = 57.29577951308232
RADIANS_PER_DEGREE = 0.017453292519943295


@implements(math.floor)
def floor(x: float) -> int:
    return int(ffloor(x))


@implements(math.ceil)
def ceil(x: float) -> int:
    return int(fceil(x))


@implements(math.trunc)
def trunc(x: float) -> int:
    return int(x)


@implements(math.floor, math.ceil, math.trunc)
def already_whole(n: int) -> int:
    """An int is whole, however large."""
    return n


@implements(math.fabs)
def absolute(x: float) -> float:
    return fabs(x)


@implements(math.copysign)
def copysign(x: float, y: float) -> float:
    return fcopysign(x, y)


@implements(math.isfinite)
def isfinite(x: float) -> bool:
    return is_finite(x)


@implements(math.isinf)
def isinf(x: float) -> bool:
    return is_infinite(x)


@implements(math.isnan)
def isnan(x: float) -> bool:
    return x != x


@implements(math.isclose)
def isclose(a: float, b: float, *, rel_tol: float = 1e-09, abs_tol: float = 0.0) -> bool:
    if rel_tol < 0.0 or abs_tol < 0.0:
        raise ValueError("tolerances must be non-negative")
    if a == b:
        return True
    if is_infinite(a) or is_infinite(b):
        return False
    distance = fabs(b - a)
    return distance <= fabs(rel_tol * b) or distance <= fabs(rel_tol * a) or distance <= abs_tol


@implements(math.degrees)
def degrees(x: float) -> float:
    return x * DEGREES_PER_RADIAN


@implements(math.radians)
def radians(x: float) -> float:
    return x * RADIANS_PER_DEGREE


@implements(math.modf)
def modf(x: float) -> tuple[float, float]:
    """Both parts have the sign of x."""
    if x != x:
        return x, x
    if is_infinite(x):
        return fcopysign(0.0, x), x
    whole = ftrunc(x)
    return fcopysign(x - whole, x), whole


@implements(math.frexp)
def frexp(x: float) -> tuple[float, int]:
    if x == 0.0 or not is_finite(x):
        return x, 0
    k = exponent_of(x) + 1
    return scale(x, -k), int(k)


@implements(math.ldexp)
def ldexp(x: float, i: int) -> float:
    if x == 0.0 or not is_finite(x):
        return x
    if i < -3000:
        return fcopysign(0.0, x)
    result = scale(x, i32(i)) if i < 3000 else f64(INFINITY)
    if is_infinite(result):
        raise OverflowError("math range error")
    return result


def step(x: f64, up: bool) -> f64:
    """The next double above or below, for x finite and not zero."""
    return from_bits(bits(x) + 1) if up == (x > 0.0) else from_bits(bits(x) - 1)


@implements(math.nextafter)
def nextafter(x: float, y: float) -> float:
    if x != x or y != y:
        return x + y
    if x == y:
        return y
    if x == 0.0:
        return fcopysign(5e-324, y)
    return step(x, y > x)


@implements(math.ulp)
def ulp(x: float) -> float:
    if not is_finite(x):
        return fabs(x)
    above = from_bits(bits(fabs(x)) + 1)
    if is_infinite(above):
        return fabs(x) - from_bits(bits(fabs(x)) - 1)
    return above - fabs(x)


def fmod_kernel(x: f64, y: f64) -> f64:
    """x - n * y with the n that truncates, exactly: C's fmod, nan where it is undefined."""
    if x != x or y != y:
        return x + y
    if y == 0.0 or is_infinite(x):
        return f64(INFINITY) - INFINITY
    if fabs(x) < fabs(y):
        return x
    m, k = integer_parts(x)
    divisor, end = integer_parts(y)
    rest = m % divisor
    k = k - end  # not negative, as |x| >= |y|
    while k > 0:
        count = i32(11) if k > 11 else k
        rest = (rest << u64(count)) % divisor
        k = k - count
    return fcopysign(scale(f64(rest), end), x)


@implements(math.fmod)
def fmod(x: float, y: float) -> float:
    if x == x and y == y and (y == 0.0 or is_infinite(x)):
        raise ValueError("math domain error")
    return fmod_kernel(x, y)


@implements(math.remainder)
def remainder(x: float, y: float) -> float:
    """IEEE's: n is nearest, ties to even. The tie is decided by the parity of n, which a remainder of twice y tells."""
    if x != x or y != y:
        return x + y
    if y == 0.0 or is_infinite(x):
        raise ValueError("math domain error")
    size = fabs(y)
    if is_infinite(y):
        return x
    rest = fmod_kernel(fabs(x), size)
    other = size - rest
    if rest > other:
        rest = -other
    elif rest == other:
        rest = rest - 2.0 * fmod_kernel(0.5 * (fabs(x) - rest), size)
    return -rest if is_negative(x) else rest


def shift_down(high: u64, low: u64, count: i32) -> tuple[u64, u64]:
    """128 bits to the right; what falls off stays as a one in the lowest bit."""
    if count == 0:
        return high, low
    if count > 127:
        return u64(0), u64(0 if high | low == 0 else 1)
    if count >= 64:
        lost = low | (high << 1) << u64(127 - count)
        low = high >> u64(count - 64)
        return u64(0), low | u64(0 if lost == 0 else 1)
    lost = low << u64(64 - count)
    low = low >> u64(count) | high << u64(64 - count)
    return high >> u64(count), low | u64(0 if lost == 0 else 1)


def add_wide(high: u64, low: u64, high2: u64, low2: u64, subtract: bool) -> tuple[u64, u64]:
    if subtract:
        return high - high2 - u64(1 if low < low2 else 0), low - low2
    sum = low + low2
    return high + high2 + u64(1 if sum < low else 0), sum


def fma_finite(x: f64, y: f64, z: f64) -> f64:
    """x * y + z for finite values, none of them zero, rounded once: product and z meet as 126-bit integers."""
    m, k = integer_parts(x)
    m2, k2 = integer_parts(y)
    zeros = i32(clz(m)) - 1
    zeros2 = i32(clz(m2)) - 1
    high, low = wide_multiply(m << u64(zeros), m2 << u64(zeros2))  # 2**124 <= product < 2**126
    k = k + k2 - zeros - zeros2
    high3, k3 = integer_parts(z)
    zeros = i32(clz(high3)) - 2
    high3 = high3 << u64(zeros)  # 2**61 <= high3 < 2**62
    k3 = k3 - zeros - 64
    low3 = u64(0)
    negative = is_negative(x) != is_negative(y)
    opposite = negative != is_negative(z)
    if k > k3:
        high3, low3 = shift_down(high3, low3, k - k3)
    else:
        high, low = shift_down(high, low, k3 - k)
        k = k3
    if opposite and (high < high3 or (high == high3 and low < low3)):
        high, low = add_wide(high3, low3, high, low, True)
        negative = not negative
    else:
        high, low = add_wide(high, low, high3, low3, opposite)
    if high == 0:
        return with_sign(round_scaled(low, k), negative and low != 0)
    zeros = i32(clz(high))
    high = high << u64(zeros) | (low >> 1) >> u64(63 - zeros)
    low = low << u64(zeros)
    return with_sign(round_scaled(high | u64(0 if low == 0 else 1), k + 64 - zeros), negative)


@implements("math.fma")
def fma(x: float, y: float, z: float) -> float:
    """Where a factor or z is zero, the plain operations round only once."""
    if is_infinite(z) and is_finite(x) and is_finite(y):
        return z
    if x == 0.0 or y == 0.0 or not is_finite(x) or not is_finite(y) or not is_finite(z):
        result = x * y + z
    elif z == 0.0:
        result = x * y
    else:
        result = fma_finite(x, y, z)
    if is_finite(result):
        return result
    if result != result:
        if x == x and y == y and z == z:
            raise ValueError("invalid operation in fma")
    elif is_finite(x) and is_finite(y) and is_finite(z):
        raise OverflowError("overflow in fma")
    return result
