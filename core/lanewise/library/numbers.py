"""Python's own arithmetic on floats and complex numbers: `/ // % divmod ** round`, exact comparisons with ints.

In: the operands of an operator. Out: CPython's result, bit for bit, or its exception. The compiler calls these by name, for
what is no single instruction. Where CPython itself calls C's pow, the bound is the one of `power`.
"""

from __future__ import annotations

from lanewise.library.big_wide import wide_divide
from lanewise.library.machine import clz, f64, fcopysign, ffloor, fnearest, fsqrt, i32, i64, leave_fast, to_i64, to_u64, u64
from lanewise.library.parts import is_finite, is_infinite, round_scaled, with_sign
from lanewise.library.power import power
from lanewise.library.rounding import fmod_kernel


def float_truediv(a: float, b: float) -> float:
    if b == 0.0:
        raise ZeroDivisionError("float division by zero")
    return quotient(a, b)


def quotient(a: f64, b: f64) -> f64:
    """IEEE's division."""
    return a / b


def floored(x: f64, y: f64) -> tuple[f64, f64]:
    """Quotient and remainder, for y not zero: the remainder is exact up to its last addition and has the sign of y."""
    rest = fmod_kernel(x, y)
    count = (x - rest) / y
    if rest != 0.0:
        if (y < 0.0) != (rest < 0.0):
            rest = rest + y
            count = count - 1.0
    else:
        rest = fcopysign(0.0, y)
    if count == 0.0:
        return fcopysign(0.0, x / y), rest
    whole = ffloor(count)
    if count - whole > 0.5:
        whole = whole + 1.0
    return whole, rest


def float_floordiv(a: float, b: float) -> float:
    if b == 0.0:
        raise ZeroDivisionError("float floor division by zero")
    whole, _rest = floored(a, b)
    return whole


def float_mod(a: float, b: float) -> float:
    if b == 0.0:
        raise ZeroDivisionError("float modulo")
    _whole, rest = floored(a, b)
    return rest


def float_divmod(a: float, b: float) -> tuple[float, float]:
    if b == 0.0:
        raise ZeroDivisionError("float divmod()")
    return floored(a, b)


def power_is_complex(x: float, y: float) -> bool:
    """Whether `x ** y` is a complex number: a negative base, a fractional exponent."""
    return x < 0.0 and is_finite(x) and is_finite(y) and ffloor(y) != y


def float_pow(x: float, y: float) -> float:
    """`x ** y`. A complex result is not a float: it leaves this variant."""
    if x == 0.0 and y < 0.0 and is_finite(y):
        raise ZeroDivisionError("0.0 cannot be raised to a negative power")
    if power_is_complex(x, y):
        leave_fast()
    result = power(x, y)
    if is_infinite(result) and is_finite(x) and is_finite(y):
        raise OverflowError(34, "Numerical result out of range")
    return result


def float_square(x: float) -> float:
    """`x ** 2`."""
    result = x * x
    if is_infinite(result) and is_finite(x):
        raise OverflowError(34, "Numerical result out of range")
    return result


def float_root(x: float) -> float:
    """`x ** 0.5`."""
    if x > 0.0:
        return fsqrt(x)
    return float_pow(x, 0.5)


def round_float(x: float) -> int:
    """`round(x)`: half to even."""
    return int(fnearest(x))


def magnitude(n: i64) -> u64:
    """|n|, which is 2**63 for the least."""
    return u64(-n) if n < 0 else u64(n)


def truediv_u64(a: u64, b: u64) -> f64:
    """a / b rounded once, for b not zero: 63 or 64 bits of the quotient, the last of them sticky."""
    if a >> 53 == 0 and b >> 53 == 0:
        return f64(a) / f64(b)
    if a == 0:
        return f64(0.0)
    up_a = clz(a)
    up_b = clz(b)
    a = a << up_a
    n, rest = wide_divide(a >> 1, a << 63, b << up_b)
    return round_scaled(n | u64(0 if rest == 0 else 1), i32(up_b) - i32(up_a) - 63)


def truediv_i64(a: i64, b: i64) -> float:
    """`a / b` of ints: correctly rounded; 0 / -1 is -0.0."""
    if b == 0:
        raise ZeroDivisionError("division by zero")
    return with_sign(truediv_u64(magnitude(a), magnitude(b)), (a < 0) != (b < 0))


def compare_i64_float(a: i64, b: f64) -> i32:
    """-1, 0, 1 as a is less than, equal to, above b; 2 for nan. Exact: the whole parts are compared as ints, then the rest."""
    if b != b:
        return i32(2)
    if b >= 9223372036854775808.0:
        return i32(-1)
    if b < -9223372036854775808.0:
        return i32(1)
    whole = to_i64(b)
    if a != whole:
        return i32(-1) if a < whole else i32(1)
    rest = b - f64(whole)
    return i32(-1) if rest > 0.0 else i32(1) if rest < 0.0 else i32(0)


def compare_u64_float(a: u64, b: f64) -> i32:
    if b != b:
        return i32(2)
    if b >= 18446744073709551616.0:
        return i32(-1)
    if b < 0.0:
        return i32(1)
    whole = to_u64(b)
    if a != whole:
        return i32(-1) if a < whole else i32(1)
    return i32(-1) if b > f64(whole) else i32(0)
