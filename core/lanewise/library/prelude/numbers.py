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


_NO_NUMBER = "invalid hexadecimal floating-point string"
_HUGE = "hexadecimal value too large to represent as a float"
_DIGITS = "0123456789abcdef"


def from_hexadecimal(text: str) -> float:
    """`float.fromhex(text)`: rounded once, half to even."""
    whole = text.strip(" \t\n\r\x0b\x0c").lower()
    sign = -1.0 if whole.startswith("-") else 1.0
    if whole[:1] in ("-", "+"):
        whole = whole[1:]
    if whole in ("inf", "infinity"):
        return sign * math.inf
    if whole == "nan":
        return math.nan
    digits, has_exponent, power = whole.removeprefix("0x").partition("p")
    before, _, behind = digits.partition(".")
    mantissa = before + behind
    if not mantissa or any(c not in _DIGITS for c in mantissa) or (has_exponent and not _is_exponent(power)):
        raise ValueError(_NO_NUMBER)
    n = int(mantissa, 16)
    exponent = (int(power) if has_exponent else 0) - 4 * len(behind)
    top = n.bit_length() + exponent
    if n == 0 or top < -1100:
        return sign * 0.0
    if top > 1024:
        raise OverflowError(_HUGE)
    # What is below the last bit of such a float; one more for what lies beyond it.
    beyond = max(n.bit_length() - 53, _LEAST - _BITS - exponent) - 2
    if beyond > 0:
        n = n >> beyond | (1 if n & ((1 << beyond) - 1) else 0)
        exponent += beyond
    return sign * _rounded(n, exponent)


def _is_exponent(text: str) -> bool:
    digits = text[1:] if text[:1] in ("-", "+") else text
    return digits.isascii() and digits.isdigit()


def _rounded(n: int, exponent: int) -> float:
    """n * 2**exponent, of an n of not much more than 53 bits."""
    drop = max(n.bit_length() - 53, _LEAST - _BITS - exponent, 0)
    kept, rest, half = n >> drop, n & ((1 << drop) - 1), 1 << drop >> 1
    if drop > 0 and (rest > half or (rest == half and kept & 1)):
        kept += 1
    if kept.bit_length() + exponent + drop > 1024:
        raise OverflowError(_HUGE)
    return math.ldexp(float(kept), exponent + drop)


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


def place_in_range(over: Any, x: Any) -> int:
    """`over.index(x)`."""
    if isinstance(x, int):
        if x not in over:
            raise ValueError(f"{x!r} is not in range")
        return int((x - over.start) // over.step)
    for place, each in enumerate(over):
        if each == x:
            return place
    raise ValueError("sequence.index(x): x not in sequence")


def count_in_range(over: Any, x: Any) -> int:
    """`over.count(x)`."""
    if isinstance(x, int):
        return 1 if x in over else 0
    return sum([1 for each in over if each == x])
