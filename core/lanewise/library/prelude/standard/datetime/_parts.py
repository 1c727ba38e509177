"""Numbers of days and times, as C takes them. In: what a caller gave. Out: ints that fit, or CPython's errors."""

from __future__ import annotations

import math
import operator
from typing import Any

from lanewise.library.prelude import calendars

LAST = 3652059
"""The number of the last day."""
EPOCH = 719163
"""The number of 1970's first day."""


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


def check_seconds(given: Any) -> None:
    """CPython's errors for what is no number of seconds."""
    if not isinstance(given, int | float):
        raise TypeError(f"'{type(given).__name__}' object cannot be interpreted as an integer")
    if isinstance(given, float) and math.isnan(given):
        raise ValueError("Invalid value NaN (not a number)")
    if not -9223372036854775808.0 <= given < 9223372036854775808.0:
        raise OverflowError("timestamp out of range for platform time_t")


def check_year(days: int) -> None:
    """CPython's errors, and those of C, where a day is in no year: so many days after 1970 began."""
    if not 1 <= days + EPOCH <= LAST:
        year = calendars.date_of(days + EPOCH)[0]
        if not -0x80000000 <= year - 1900 <= 0x7FFFFFFF:
            raise OSError(75, "Value too large for defined data type")
        raise ValueError(f"year {year} is out of range")


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
