"""Methods of numbers that are easily said in Python. In: an int or a float. Out: what CPython's own give."""

from __future__ import annotations

import math
from typing import Any


def ratio_of_int(x: Any) -> Any:
    """`x.as_integer_ratio()` of an int."""
    return x, 1


def ratio_of_float(x: Any) -> Any:
    """`x.as_integer_ratio()` of a float."""
    if x != x:
        raise ValueError("cannot convert NaN to integer ratio")
    if abs(x) == math.inf:
        raise OverflowError("cannot convert Infinity to integer ratio")
    return exact_ratio(x)


def exact_ratio(x: Any) -> Any:
    """A finite float as a ratio of ints without a common divisor."""
    part, power = math.frexp(x)
    n = int(math.ldexp(part, 53))
    if n == 0:
        return 0, 1
    zeros = (n & -n).bit_length() - 1
    power += zeros - 53
    return (n >> zeros << power, 1) if power >= 0 else (n >> zeros, 1 << -power)


_BITS = 52
_LEAST = -1022
"""The exponent of the smallest floats that have all their bits."""


def hexadecimal(x: Any) -> str:
    """`x.hex()` of a float."""
    if x != x or abs(x) == math.inf:
        return repr(x)
    sign = "-" if math.copysign(1.0, x) < 0.0 else ""
    if x == 0.0:
        return f"{sign}0x0.0p+0"
    fraction, exponent = math.frexp(abs(x))
    shift = min(exponent - 1 - _LEAST, 0)
    bits = int(math.ldexp(fraction, _BITS + 1 + shift))
    exponent = exponent - 1 - shift
    return f"{sign}0x{bits >> _BITS}.{bits & ((1 << _BITS) - 1):013x}p{exponent:+d}"
