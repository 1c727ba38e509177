"""What is computed with decimals. In: decimals. Out: decimals, rounded as the context of the call says, and how two compare."""

from __future__ import annotations

import decimal
import math
from typing import Any

from lanewise.library.prelude.standard.decimal._contexts import MOST, NOW, count, shortened
from lanewise.library.prelude.standard.decimal._texts import FINITE, INFINITE, QUIET, SIGNALLING


def of_float(x: float) -> Any:
    sign = 1 if math.copysign(1.0, x) < 0.0 else 0
    if x != x:
        return QUIET, sign, 0, 0
    if math.isinf(x):
        return INFINITE, sign, 0, 0
    n, d = abs(x).as_integer_ratio()
    places = d.bit_length() - 1
    return FINITE, sign, n * 5**places, -places


def rounded(x: Any, sign: int, n: int, exp: int) -> Any:
    """A result of what was computed with `x`: with as many digits as the context says."""
    return limited(x, sign, n, exp, NOW.context.prec, NOW.context.rounding)


def limited(x: Any, sign: int, n: int, exp: int, prec: int, rounding: str) -> Any:
    digits = count(n)
    if digits > prec:
        less = digits - prec
        n, exp = shortened(n, less, sign, rounding), exp + less
        if count(n) > prec:
            n, exp = n // 10, exp + 1
    highest = exp + count(n) - 1
    if n == 0:
        exp = max(min(exp, MOST), -MOST - prec + 1)
    elif highest > MOST:
        raise decimal.Overflow("[<class 'decimal.Overflow'>, <class 'decimal.Inexact'>, <class 'decimal.Rounded'>]")
    elif highest < -MOST:
        raise NotImplementedError("a Decimal with an exponent below -999999 is not compiled")
    return x.made(sign, n, exp)


def no_number(x: Any, y: Any) -> Any:
    """The one of two that is none; one that signals raises."""
    if x._kind == SIGNALLING or y._kind == SIGNALLING:
        raise decimal.InvalidOperation("[<class 'decimal.InvalidOperation'>]")
    return x if x.is_nan() else y


def number_of(x: Any, y: Any) -> Any:
    """The one of two that is a number, if the other is none and nobody minds."""
    if y._kind == QUIET and not x.is_nan():
        return settled(x)
    return settled(y) if x._kind == QUIET and not y.is_nan() else no_number(x, y)


def settled(x: Any) -> Any:
    """With as many digits as the context says."""
    if x.is_nan():
        return no_number(x, x)
    return x if x._kind == INFINITE else rounded(x, x._sign, x._int, x._exp)


def sign_done(x: Any, sign: int) -> Any:
    """`-x` and `+x`, of which zero has no sign unless it is rounded down."""
    if x.is_zero() and NOW.context.rounding != "ROUND_FLOOR":
        sign = 0
    return settled(x if x.is_nan() else x.made(sign, x._int, x._exp, x._kind))


def compared(x: Any, y: Any) -> int:
    """Below 0, 0 or above 0, of numbers."""
    if x._kind == INFINITE or y._kind == INFINITE:
        return of_infinity(x) - of_infinity(y)
    one, other = direction(x), direction(y)
    if one != other or one == 0:
        return 0 if one == other else 1 if one > other else -1
    highest = x.adjusted() - y.adjusted()
    if highest != 0:
        return one if highest > 0 else -one
    n, m = x._int, y._int
    if x._exp > y._exp:
        n *= 10 ** (x._exp - y._exp)
    else:
        m *= 10 ** (y._exp - x._exp)
    return 0 if n == m else one if n > m else -one


def of_infinity(x: Any) -> int:
    return 0 if x._kind != INFINITE else -1 if x._sign == 1 else 1


def direction(x: Any) -> int:
    return 0 if x._int == 0 else -1 if x._sign == 1 else 1


def total(x: Any, y: Any) -> int:
    """The order of equal numbers: by sign, then by exponent."""
    if x._sign != y._sign:
        return -1 if x._sign == 1 else 1
    further = 0 if x._exp == y._exp else 1 if x._exp > y._exp else -1
    return -further if x._sign == 1 else further


def ordered(x: Any, y: Any) -> int:
    """Which of two numbers comes first."""
    if x.is_nan() or y.is_nan():
        raise decimal.InvalidOperation("[<class 'decimal.InvalidOperation'>]")
    return compared(x, y)


def sum(x: Any, y: Any) -> Any:
    if x._kind != FINITE or y._kind != FINITE:
        if x.is_nan() or y.is_nan():
            return no_number(x, y)
        if x._kind == y._kind and x._sign != y._sign:
            raise decimal.InvalidOperation("[<class 'decimal.InvalidOperation'>]")
        return x if x._kind == INFINITE else y
    n, m, exp = aligned(x, y)
    total = (-n if x._sign == 1 else n) + (-m if y._sign == 1 else m)
    if total != 0:
        return rounded(x, 1 if total < 0 else 0, abs(total), exp)
    both = x._sign == 1 and y._sign == 1
    down = x._sign != y._sign and NOW.context.rounding == "ROUND_FLOOR"
    return rounded(x, 1 if both or down else 0, 0, exp)


def difference(x: Any, y: Any) -> Any:
    return sum(x, y if y.is_nan() else y.copy_negate())


def aligned(x: Any, y: Any) -> Any:
    """The digits of two numbers for one exponent. What is far behind the last digit of the result counts only as something."""
    exp = min(x._exp, y._exp)
    large, small = (x, y) if x._exp > y._exp else (y, x)
    n, m, far = large._int, small._int, large._exp
    if n != 0:
        last = far + min(-1, count(n) - NOW.context.prec - 2)
        if m != 0 and small.adjusted() < last:
            m, exp = 1, last
        elif m == 0:
            exp = max(exp, last)
    else:
        far = exp
    n *= 10 ** (far - exp)
    return (n, m, exp) if x._exp > y._exp else (m, n, exp)


def product(x: Any, y: Any) -> Any:
    sign = x._sign ^ y._sign
    if x._kind != FINITE or y._kind != FINITE:
        if x.is_nan() or y.is_nan():
            return no_number(x, y)
        if x.is_zero() or y.is_zero():
            raise decimal.InvalidOperation("[<class 'decimal.InvalidOperation'>]")
        return x.made(sign, 0, 0, INFINITE)
    return rounded(x, sign, x._int * y._int, x._exp + y._exp)


def quotient(x: Any, y: Any) -> Any:
    sign = x._sign ^ y._sign
    if x._kind != FINITE or y._kind != FINITE:
        if x.is_nan() or y.is_nan():
            return no_number(x, y)
        if x._kind == y._kind:
            raise decimal.InvalidOperation("[<class 'decimal.InvalidOperation'>]")
        return x.made(sign, 0, 0, INFINITE) if x._kind == INFINITE else x.made(sign, 0, -MOST - NOW.context.prec + 1)
    if y._int == 0:
        if x._int == 0:
            raise decimal.InvalidOperation("[<class 'decimal.DivisionUndefined'>]")
        raise decimal.DivisionByZero("[<class 'decimal.DivisionByZero'>]")
    return quotient_within(sign, x, y, NOW.context.prec, NOW.context.rounding)


def quotient_within(sign: int, x: Any, y: Any, prec: int, rounding: str) -> Any:
    """Of numbers, the second not zero. A digit too much says whether anything is lost (Cowlishaw, `divide`)."""
    ideal = x._exp - y._exp
    if x._int == 0:
        return limited(x, sign, 0, ideal, prec, rounding)
    more = count(y._int) - count(x._int) + prec + 1
    n = x._int * 10**more if more >= 0 else x._int
    d = y._int if more >= 0 else y._int * 10**-more
    whole, rest = divmod(n, d)
    exp = ideal - more
    if rest != 0:
        whole += 1 if whole % 5 == 0 else 0
    else:
        whole, exp = stripped(whole, exp, ideal)
    return limited(x, sign, whole, exp, prec, rounding)


def stripped(n: int, exp: int, ideal: int) -> Any:
    """Without zeros at the end, as long as the exponent is below another."""
    while exp < ideal and n % 10 == 0:
        n, exp = n // 10, exp + 1
    return n, exp


def divided(x: Any, y: Any, which: int) -> Any:
    """Quotient, towards zero, and remainder, with the sign of the dividend; `which`: who asks: `//`, `%` or `divmod`."""
    sign = x._sign ^ y._sign
    if x._kind != FINITE or y._kind != FINITE:
        return divided_infinite(x, y, sign, which)
    if y._int == 0:
        if x._int == 0:
            raise decimal.InvalidOperation("[<class 'decimal.DivisionUndefined'>]")
        if which == 0:
            raise decimal.DivisionByZero("[<class 'decimal.DivisionByZero'>]")
        if which == 1:
            raise decimal.InvalidOperation("[<class 'decimal.InvalidOperation'>]")
        raise decimal.InvalidOperation("[<class 'decimal.InvalidOperation'>, <class 'decimal.DivisionByZero'>]")
    exp = min(x._exp, y._exp)
    apart = x.adjusted() - y.adjusted()
    if x._int == 0 or apart <= -2:
        whole, rest = 0, x._int * 10 ** (x._exp - exp) if x._int != 0 else 0
    else:
        if apart > NOW.context.prec:
            raise decimal.InvalidOperation("[<class 'decimal.DivisionImpossible'>]")
        whole, rest = divmod(x._int * 10 ** (x._exp - exp), y._int * 10 ** (y._exp - exp))
        if count(whole) > NOW.context.prec:
            raise decimal.InvalidOperation("[<class 'decimal.DivisionImpossible'>]")
    return x.made(sign, whole, 0), rounded(x, x._sign, rest, exp)


def divided_infinite(x: Any, y: Any, sign: int, which: int) -> Any:
    if x.is_nan() or y.is_nan():
        found = no_number(x, y)
        return found, found
    if x._kind == INFINITE:
        if which != 0 or y._kind == INFINITE:
            raise decimal.InvalidOperation("[<class 'decimal.InvalidOperation'>]")
        return x.made(sign, 0, 0, INFINITE), x
    return x.made(sign, 0, 0), +x


def power(x: Any, y: Any) -> Any:
    """By squaring, with a few digits more than the result has."""
    if x.is_nan() or y.is_nan():
        return no_number(x, y)
    if y._int == 0 and y._kind == FINITE:
        if x.is_zero():
            raise decimal.InvalidOperation("[<class 'decimal.InvalidOperation'>]")
        return x.made(0, 1, 0)
    whole = y.to_integral_value()
    if y._kind != FINITE or compared(whole, y) != 0:
        raise NotImplementedError("a power of a Decimal is compiled for whole exponents")
    times = abs(int(whole))
    sign = x._sign if times % 2 == 1 else 0
    if x._kind == INFINITE or x._int == 0:
        if (x._int == 0 and x._kind == FINITE) == (y._sign == 0):
            return x.made(sign, 0, 0)
        if x._kind == FINITE:
            return x.made(sign, 0, 0, INFINITE)
        return x.made(sign, 0, 0, INFINITE)
    prec = NOW.context.prec + count(y._int) + y._exp + 2
    base = x
    if y._sign == 1:
        prec += 1
        base = quotient_within(x._sign, x.made(0, 1, 0), x, prec, "ROUND_HALF_EVEN")
    found = base
    for digit in bin(times)[3:]:
        found = limited(x, 0, found._int * found._int, 2 * found._exp, prec, "ROUND_HALF_EVEN")
        if digit == "1":
            found = limited(x, 0, found._int * base._int, found._exp + base._exp, prec, "ROUND_HALF_EVEN")
    return rounded(x, sign, found._int, found._exp)


def root(x: Any, context: Any) -> Any:
    if x.is_nan():
        return no_number(x, x)
    if x._kind == FINITE and x._int == 0:
        return limited(x, x._sign, 0, x._exp >> 1, context.prec, context.rounding)
    if x._sign == 1:
        raise decimal.InvalidOperation("[<class 'decimal.InvalidOperation'>]")
    if x._kind == INFINITE:
        return x
    prec = context.prec + 1
    n, exp = (x._int * 10 if x._exp % 2 == 1 else x._int), x._exp >> 1
    more = prec - ((count(n) + 1) >> 1)
    if more >= 0:
        n *= 100**more
        exact = True
    else:
        n, rest = divmod(n, 100**-more)
        exact = rest == 0
    exp -= more
    root = math.isqrt(n)
    if exact and root * root == n:
        root, exp = (root // 10**more if more >= 0 else root * 10**-more), exp + more
    elif root % 5 == 0:
        root += 1
    return limited(x, 0, root, exp, context.prec, "ROUND_HALF_EVEN")
