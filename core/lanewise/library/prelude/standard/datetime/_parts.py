"""Numbers of days and times, as C takes them. In: what a caller gave. Out: ints that fit, or CPython's errors."""

from __future__ import annotations

import operator
from typing import Any


class Moment:
    """What a `datetime` is beside a day: those who are asked for one before it is there know it by this."""


def given_or(given: Any, own: Any) -> Any:
    """What was given, or what is there."""
    return own if given is None else given


def c_int(given: Any) -> int:
    """An int as C takes it."""
    found = operator.index(given)
    if -0x80000000 <= found <= 0x7FFFFFFF:
        return found
    if not -0x8000000000000000 <= found <= 0x7FFFFFFFFFFFFFFF:
        raise OverflowError("Python int too large to convert to C long")
    raise OverflowError(f"signed integer is {'greater than maximum' if found > 0 else 'less than minimum'}")


def check_time(hour: int, minute: int, second: int, microsecond: int, fold: int) -> None:
    """CPython's ValueError where there is no such time."""
    if not 0 <= hour <= 23:
        raise ValueError("hour must be in 0..23")
    if not 0 <= minute <= 59:
        raise ValueError("minute must be in 0..59")
    if not 0 <= second <= 59:
        raise ValueError("second must be in 0..59")
    if not 0 <= microsecond <= 999999:
        raise ValueError("microsecond must be in 0..999999")
    if not 0 <= fold <= 1:
        raise ValueError("fold must be either 0 or 1")
