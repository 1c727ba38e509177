"""`datetime.date`. In: years, months, days. Out: days, of the calendar and of ISO 8601's weeks."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from lanewise.library.prelude import calendars, dates_read, dates_written, moments
from lanewise.library.prelude.standard.datetime import _local
from lanewise.library.prelude.standard.datetime._parts import EPOCH, LAST, Moment, c_int, check_seconds, given_or
from lanewise.library.prelude.standard.datetime._spans import timedelta


class IsoCalendarDate(NamedTuple):
    """ISO 8601's year, week and day of the week."""

    year: int
    week: int
    weekday: int

    def __repr__(self) -> str:
        return f"datetime.IsoCalendarDate(year={self.year}, week={self.week}, weekday={self.weekday})"


class date:
    """A day."""

    year: int
    month: int
    day: int

    def __init__(self, year: Any, month: Any, day: Any) -> None:
        self.year = c_int(year)
        self.month = c_int(month)
        self.day = c_int(day)
        calendars.check(self.year, self.month, self.day)

    @classmethod
    def today(cls) -> Any:
        """The day that it is where the machine stands."""
        return cls(*calendars.numbered(_local.told(_local.now() // 1000000) // 86400 + EPOCH))

    @classmethod
    def fromtimestamp(cls, timestamp: Any, /) -> Any:
        """The local day, so many seconds after 1970 began."""
        check_seconds(timestamp)
        return cls(*calendars.numbered(_local.told(math.floor(timestamp)) // 86400 + EPOCH))

    @classmethod
    def fromordinal(cls, n: Any, /) -> Any:
        """The day with a number."""
        return cls(*calendars.numbered(c_int(n)))

    @classmethod
    def fromisoformat(cls, date_string: Any, /) -> Any:
        """What a text says."""
        if not isinstance(date_string, str):
            raise TypeError("fromisoformat: argument must be str")
        return cls(*dates_read.day(date_string))

    @classmethod
    def fromisocalendar(cls, year: Any, week: Any, day: Any) -> Any:
        """A day of ISO 8601's weeks."""
        return cls(*calendars.date_of_week(c_int(year), c_int(week), c_int(day)))

    def replace(self, year: Any = None, month: Any = None, day: Any = None) -> Any:
        """With other parts."""
        return date(given_or(year, self.year), given_or(month, self.month), given_or(day, self.day))

    def toordinal(self) -> int:
        """The number of the day."""
        return calendars.ordinal_of(self.year, self.month, self.day)

    def weekday(self) -> int:
        """0 is Monday."""
        return (date.toordinal(self) + 6) % 7

    def isoweekday(self) -> int:
        """1 is Monday."""
        return date.weekday(self) + 1

    def isocalendar(self) -> Any:
        """The day of ISO 8601's weeks."""
        return IsoCalendarDate(*calendars.week_of(self.year, self.month, self.day))

    def timetuple(self) -> Any:
        """The parts that `time` knows."""
        return moments.parts_of(self.year, self.month, self.day, 0, -1)

    def isoformat(self) -> str:
        """Year, month and day."""
        return f"{self.year:04}-{self.month:02}-{self.day:02}"

    def ctime(self) -> str:
        """As C writes it."""
        return f"{date.strftime(self, '%a %b %e')} 00:00:00 {self.year:04}"

    def strftime(self, format: Any) -> str:
        """As the format says."""
        return dates_written.written(format, self.year, self.month, self.day, 0, 0, 0, 0, "", "")

    def __format__(self, spec: str, /) -> str:
        return self.strftime(spec) if spec else str(self)

    def __str__(self) -> str:
        return self.isoformat()

    def __repr__(self) -> str:
        return f"datetime.date({self.year}, {self.month}, {self.day})"

    def __hash__(self) -> int:
        return hash((self.year, self.month, self.day))

    def __eq__(self, other: Any) -> Any:
        return _days(self) == _days(other) if _is_day(other) else NotImplemented

    def __lt__(self, other: Any) -> Any:
        return _days(self) < _days(other) if _is_day(other) else NotImplemented

    def __le__(self, other: Any) -> Any:
        return _days(self) <= _days(other) if _is_day(other) else NotImplemented

    def __gt__(self, other: Any) -> Any:
        return _days(self) > _days(other) if _is_day(other) else NotImplemented

    def __ge__(self, other: Any) -> Any:
        return _days(self) >= _days(other) if _is_day(other) else NotImplemented

    def __add__(self, other: Any) -> Any:
        return _day_far(self, other.days) if isinstance(other, timedelta) else NotImplemented

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        if isinstance(other, timedelta):
            return _day_far(self, -other.days)
        return timedelta(self.toordinal() - other.toordinal()) if _is_day(other) else NotImplemented


def _is_day(found: Any) -> bool:
    """Whether it is a date and no moment."""
    return isinstance(found, date) and not isinstance(found, Moment)


def _days(x: Any) -> Any:
    """Days in the order of the calendar."""
    return (x.year * 16 + x.month) * 32 + x.day


def _day_far(x: date, days: int) -> date:
    ordinal = x.toordinal() + days
    if not 1 <= ordinal <= LAST:
        raise OverflowError("date value out of range")
    return date(*calendars.date_of(ordinal))


date.resolution = timedelta(1)  # type: ignore[attr-defined]
date.min = date(1, 1, 1)  # type: ignore[attr-defined]
date.max = date(9999, 12, 31)  # type: ignore[attr-defined]
