"""Methods of numbers, and texts of complex ones, that are easily said in Python.

In: an int, a float or a text. Out: what CPython's own give.
"""

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


_MALFORMED = "complex() arg is a malformed string"
_BLANKS = (
    " \t\n\v\f\r\x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
)
"""What may stand around a number: of the control characters fewer than for `str.strip`."""


def complex_of_text(text: Any) -> Any:
    """`complex(text)`: a real part, an imaginary one behind its sign and before `j`, or both, in brackets maybe."""
    whole = text.strip(_BLANKS)
    for i, character in enumerate(whole):
        if character == "_" and not (whole[i - 1 : i].isdecimal() and whole[i + 1 : i + 2].isdecimal()):
            raise ValueError(f"could not convert string to complex: {text!r}")
    if whole.startswith("("):
        if not whole.endswith(")"):
            raise ValueError(_MALFORMED)
        whole = whole[1:-1].strip(_BLANKS)
    if whole[-1:] not in ("j", "J"):
        return complex(_part(whole), 0.0)
    whole = whole[:-1]
    at = max(len(whole) - 1, 0)
    while at > 0 and (whole[at] not in "+-" or whole[at - 1] in "eE"):
        at -= 1
    imaginary = whole[at:]
    if imaginary in ("", "+", "-"):
        imaginary += "1"
    return complex(_part(whole[:at]) if at > 0 else 0.0, _part(imaginary))


def _part(digits: Any) -> float:
    """The float that a part is, which has no blanks around it."""
    try:
        found = float(digits)
    except ValueError:
        raise ValueError(_MALFORMED) from None
    if digits != digits.strip(_BLANKS):
        raise ValueError(_MALFORMED)
    return found


def float_in_range(x: float, start: int, stop: int, step: int) -> bool:
    """`x in range(...)`: one of its ints is equal to the float."""
    return math.isfinite(x) and x == int(x) and int(x) in range(start, stop, step)
