"""`time.struct_time`: a moment by its parts. In: days, seconds of a day, tuples. Out: rows of parts, each within its bounds."""

from __future__ import annotations

from typing import Any, NamedTuple

from lanewise.library.prelude import calendars


class Parts(NamedTuple):
    """The parts in C's order; of a week and of a year the place of the day."""

    tm_year: int
    tm_mon: int
    tm_mday: int
    tm_hour: int
    tm_min: int
    tm_sec: int
    tm_wday: int
    tm_yday: int
    tm_isdst: int

    def __repr__(self) -> str:
        return (
            f"time.struct_time(tm_year={self.tm_year}, tm_mon={self.tm_mon}, tm_mday={self.tm_mday}, tm_hour={self.tm_hour}, "
            f"tm_min={self.tm_min}, tm_sec={self.tm_sec}, tm_wday={self.tm_wday}, tm_yday={self.tm_yday}, tm_isdst={self.tm_isdst})"
        )


def parts_of(year: int, month: int, day: int, seconds: int, is_summer: int) -> Any:
    """A moment of a day; `is_summer`: whether clocks are put forward, -1 where nobody knows."""
    ordinal = calendars.ordinal_of(year, month, day)
    place = calendars.days_before(year, month) + day
    return Parts(year, month, day, seconds // 3600, seconds // 60 % 60, seconds % 60, (ordinal + 6) % 7, place, is_summer)


def row_of(t: Any, asks: str) -> Any:
    """A row of nine ints. `asks`: who is told of any other."""
    if not isinstance(t, tuple):
        raise TypeError("Tuple or struct_time argument required")
    if len(t) != 9:
        raise TypeError(f"{asks}(): illegal time tuple argument")
    year, month, day, hour, minute, second, weekday, place, is_summer = t
    return Parts(year, month, day, hour, minute, second, weekday, place, is_summer)


def checked(t: Any, asks: str) -> Any:
    """The same within bounds, as C counts: of months and days nothing is the first."""
    row = row_of(t, asks)
    month, day, place, weekday = row.tm_mon or 1, row.tm_mday or 1, row.tm_yday or 1, row.tm_wday
    if not 1 <= month <= 12:
        raise ValueError("month out of range")
    if not 1 <= day <= 31:
        raise ValueError("day of month out of range")
    if not 0 <= row.tm_hour <= 23:
        raise ValueError("hour out of range")
    if not 0 <= row.tm_min <= 59:
        raise ValueError("minute out of range")
    if not 0 <= row.tm_sec <= 61:
        raise ValueError("seconds out of range")
    if weekday < -1:
        raise ValueError("day of week out of range")
    if not 1 <= place <= 366:
        raise ValueError("day of year out of range")
    return Parts(row.tm_year, month, day, row.tm_hour, row.tm_min, row.tm_sec, weekday % 7, place, row.tm_isdst)
