"""`exp`, `ln` and `log10` of decimals. In: finite decimals. Out: decimals, rounded to the nearest, whatever the context says.

All three are computed as whole numbers of units of some power of ten, with digits to spare, and once more with more of them where
the spare ones do not tell which way to round: what is no power of ten has no result of finitely many digits (Ziv, "Fast evaluation
of elementary mathematical functions with correctly rounded last bit", 1991).
"""

from __future__ import annotations

import decimal
import math
from typing import Any

from lanewise.library.prelude.standard.decimal._arithmetic import limited
from lanewise.library.prelude.standard.decimal._contexts import MOST, count

_GUARD = 12
"""Digits for what each step loses."""
_TOO_LARGE = "[<class 'decimal.Overflow'>]"


def exponential(x: Any, prec: int) -> Any:
    """e to a number that is not 0."""
    if x.adjusted() > 6 and x._sign == 0:
        raise decimal.Overflow(_TOO_LARGE)
    if x.adjusted() > 6:
        return x.made(0, 0, -MOST - prec + 1)
    if x.adjusted() < -prec - 2:
        # Digits to tell which way to round are further away than anybody would compute.
        return limited(x, 0, 10 ** (prec + 3) + (-1 if x._sign == 1 else 1), -prec - 3, prec, "ROUND_HALF_EVEN")
    spare = 3
    while True:
        n, exp = _exponential(x, prec + spare)
        if _settles(n, spare + 1):
            break
        spare += prec + spare
    if exp + count(n) - 1 < -MOST - prec:
        return x.made(0, 0, -MOST - prec + 1)
    try:
        return limited(x, 0, n, exp, prec, "ROUND_HALF_EVEN")
    except decimal.Overflow:
        raise decimal.Overflow(_TOO_LARGE) from None


def _exponential(x: Any, digits: int) -> Any:
    """One more than so many digits of it, and their exponent: 10**k * e**(x - k * ln 10)."""
    places = digits + _GUARD + max(x.adjusted(), 0)
    unit: int = 10**places
    value = _units(x, places)
    ten = _logarithm_of_ten(places)
    k, rest = divmod(-value if x._sign == 1 else value, ten)
    halvings = 8
    step = rest >> halvings
    term = total = unit
    i = 1
    while term > 0:
        term = term * step // (unit * i)
        total += term
        i += 1
    for _ in range(halvings):
        total = total * total // unit
    less = places - digits
    return total // 10**less, k - digits


def logarithm(x: Any, prec: int, of_ten: bool) -> Any:
    """The natural one of a positive number that is not 1, or the one to base ten of one that is no power of ten."""
    spare = 3
    while True:
        places = prec + spare + _GUARD
        n = _logarithm(x, places)
        if of_ten:
            n = n * 10**places // _logarithm_of_ten(places)
        more = count(abs(n)) - prec
        # The last digits are those that the steps may have lost.
        if more > _GUARD and _settles(abs(n) // 10**_GUARD, more - _GUARD):
            return limited(x, 1 if n < 0 else 0, abs(n), -places, prec, "ROUND_HALF_EVEN")
        spare += places


def _logarithm(x: Any, places: int) -> int:
    """The natural logarithm in units of 10**-places: of a number from 0.1 to 1, and of a power of ten."""
    further = places + 6
    unit: int = 10**further
    digits = count(x._int)
    tens = digits + x._exp
    value: int = x._int * 10 ** (further - digits) if digits <= further else x._int // 10 ** (digits - further)
    found: int = _near_one(value, unit) + tens * _logarithm_of_ten(further)
    return found // 10**6


def _logarithm_of_ten(places: int) -> int:
    """The same of ten, by a formula as Machin's for pi."""
    unit: int = 10 ** (places + 6)
    found = 46 * _inverse_tangent(unit, 31) + 34 * _inverse_tangent(unit, 49) + 20 * _inverse_tangent(unit, 161)
    return found // 10**6


def _inverse_tangent(unit: int, k: int) -> int:
    """The inverse hyperbolic tangent of 1 / k."""
    power = unit // k
    total, i = power, 3
    while power > 0:
        power //= k * k
        total += power // i
        i += 2
    return total


def _near_one(value: int, unit: int) -> int:
    """The natural logarithm of a number of units, by roots that bring it near 1: each halves the logarithm."""
    roots = 0
    while abs(value - unit) * 64 > unit:
        value = math.isqrt(value * unit)
        roots += 1
    z = (value - unit) * unit // (value + unit)
    square = z * z // unit
    total, power, i = z, z, 3
    while abs(power) > 1:
        power = power * square // unit
        total += power // i
        i += 2
    return total << (roots + 1)


def _units(x: Any, places: int) -> int:
    """The magnitude of a number in units of 10**-places."""
    shift = places + x._exp
    return int(x._int * 10**shift if shift >= 0 else x._int // 10**-shift)


def _settles(n: int, spare: int) -> bool:
    """Whether the last digits say which way to round the others, though the very last one may be wrong."""
    unit: int = 10**spare
    beyond = n % unit
    return 5 < beyond < unit - 5 and abs(beyond - unit // 2) > 5
