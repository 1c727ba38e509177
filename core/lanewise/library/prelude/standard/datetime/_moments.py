"""`datetime.datetime`. In: days, times of day, zones. Out: moments, told in a zone or in none."""

from __future__ import annotations

import math
from typing import Any

from lanewise.library.prelude import calendars, dates_parsed, dates_read, dates_written, moments
from lanewise.library.prelude.standard.datetime import _local
from lanewise.library.prelude.standard.datetime._days import date
from lanewise.library.prelude.standard.datetime._parts import (
    EPOCH,
    LAST,
    Moment,
    c_int,
    check_seconds,
    check_time,
    check_year,
    given_or,
)
from lanewise.library.prelude.standard.datetime._spans import DAY, micros, span, timedelta
from lanewise.library.prelude.standard.datetime._times import shown, since_midnight, time
from lanewise.library.prelude.standard.datetime._zones import check_zone, offset_of, offset_written, timezone, zone_of


class datetime(date, Moment):
    """A day and a time of it."""

    hour: int
    minute: int
    second: int
    microsecond: int
    tzinfo: timezone | None
    fold: int

    def __init__(
        self, year: Any, month: Any, day: Any, hour: Any = 0, minute: Any = 0, second: Any = 0, microsecond: Any = 0,
        tzinfo: Any = None, *, fold: Any = 0,
    ) -> None:  # fmt: skip
        self.year = c_int(year)
        self.month = c_int(month)
        self.day = c_int(day)
        self.hour = c_int(hour)
        self.minute = c_int(minute)
        self.second = c_int(second)
        self.microsecond = c_int(microsecond)
        self.fold = c_int(fold)
        self.tzinfo: Any = tzinfo
        calendars.check(self.year, self.month, self.day)
        check_time(self.hour, self.minute, self.second, self.microsecond, self.fold)
        check_zone(tzinfo)

    @classmethod
    def combine(cls, date: Any, time: Any, tzinfo: Any = True) -> Any:
        """A day and a time of it."""
        if not _is_date(date):
            raise TypeError(f"combine() argument 1 must be datetime.date, not {type(date).__name__}")
        if not _is_time(time):
            raise TypeError(f"combine() argument 2 must be datetime.time, not {type(time).__name__}")
        zone = time.tzinfo if tzinfo is True else tzinfo
        parts = time.hour, time.minute, time.second, time.microsecond
        return cls(date.year, date.month, date.day, *parts, zone, fold=time.fold)

    @classmethod
    def fromisoformat(cls, date_string: Any, /) -> Any:
        """What a text says."""
        if not isinstance(date_string, str):
            raise TypeError("fromisoformat: argument must be str")
        year, month, day, hour, minute, second, microsecond, offset = dates_read.moment(date_string)
        return cls(year, month, day, hour, minute, second, microsecond, zone_of(offset))

    @classmethod
    def strptime(cls, date_string: Any, format: Any, /) -> Any:
        """What a text says, as the format does."""
        for place, text in enumerate((date_string, format)):
            if not isinstance(text, str):
                raise TypeError(f"strptime() argument {place + 1} must be str, not {type(text).__name__}")
        parts, offset, name = dates_parsed.parsed(date_string, format)
        year, month, day, hour, minute, second, microsecond = parts
        zone = None if offset is None else timezone(span(offset), name) if name else zone_of(offset)
        return cls(year, month, day, hour, minute, second, microsecond, zone)

    @classmethod
    def fromtimestamp(cls, timestamp: Any, tz: Any = None) -> Any:
        """Seconds since 1970, in a zone."""
        check_zone(tz)
        return _local_moment(_since_epoch(timestamp)) if tz is None else _utc(_since_epoch(timestamp), tz) + tz._offset

    @classmethod
    def utcfromtimestamp(cls, timestamp: Any, /) -> Any:
        """Seconds since 1970."""
        return _utc(_since_epoch(timestamp), None)

    @classmethod
    def now(cls, tz: Any = None) -> Any:
        """The moment that it is, in a zone or where the machine stands."""
        check_zone(tz)
        return _local_moment(_local.now()) if tz is None else _utc(_local.now(), tz) + tz._offset

    @classmethod
    def today(cls) -> Any:
        """The same where the machine stands."""
        return _local_moment(_local.now())

    @classmethod
    def utcnow(cls) -> Any:
        """The same in UTC, and not said so."""
        return _utc(_local.now(), None)

    def timestamp(self) -> Any:
        """Seconds since 1970."""
        if self.tzinfo is None:
            return _moment_meant(self) + self.microsecond / 1e6
        return (_instant(self) - EPOCH * DAY) / 1000000

    def date(self) -> Any:
        """The day."""
        return date(self.year, self.month, self.day)

    def time(self) -> Any:
        """The time of day."""
        return time(self.hour, self.minute, self.second, self.microsecond, fold=self.fold)

    def timetz(self) -> Any:
        """The time of day, with its zone."""
        return time(self.hour, self.minute, self.second, self.microsecond, self.tzinfo, fold=self.fold)

    def replace(
        self, year: Any = None, month: Any = None, day: Any = None, hour: Any = None, minute: Any = None, second: Any = None,
        microsecond: Any = None, tzinfo: Any = True, *, fold: Any = None,
    ) -> Any:  # fmt: skip
        """With other parts."""
        zone = self.tzinfo if tzinfo is True else tzinfo
        first = given_or(year, self.year), given_or(month, self.month), given_or(day, self.day), given_or(hour, self.hour)
        rest = given_or(minute, self.minute), given_or(second, self.second), given_or(microsecond, self.microsecond)
        return datetime(*first, *rest, zone, fold=given_or(fold, self.fold))

    def astimezone(self, tz: Any = None) -> Any:
        """The same moment in another zone."""
        check_zone(tz)
        if tz is None:
            raise NotImplementedError(_NAMELESS)
        instant = _told(self) - _local_offset(self) if self.tzinfo is None else _instant(self)
        return _moment(instant + offset_of(tz), tz)

    def utcoffset(self) -> Any:
        """How far its zone is from UTC."""
        return None if self.tzinfo is None else self.tzinfo._offset

    def tzname(self) -> Any:
        """What its zone is called."""
        return None if self.tzinfo is None else self.tzinfo._called()

    def dst(self) -> Any:
        """Nothing is known of summers."""
        return None

    def timetuple(self) -> Any:
        """The parts that `time` knows."""
        return moments.parts_of(self.year, self.month, self.day, self.hour * 3600 + self.minute * 60 + self.second, -1)

    def isoformat(self, sep: Any = "T", timespec: Any = "auto") -> str:
        """Date, time, offset."""
        if len(sep) != 1:
            raise TypeError("isoformat() argument 1 must be a unicode character, not str")
        text = dates_written.clock(self.hour, self.minute, self.second, self.microsecond, timespec)
        return f"{self.year:04}-{self.month:02}-{self.day:02}{sep}{text}{offset_written(self.tzinfo, ':')}"

    def ctime(self) -> str:
        """As C writes it."""
        return f"{datetime.strftime(self, '%a %b %e %H:%M:%S')} {self.year:04}"

    def strftime(self, format: Any) -> str:
        """As the format says."""
        parts = self.year, self.month, self.day, self.hour, self.minute, self.second, self.microsecond
        return dates_written.written(format, *parts, offset_written(self.tzinfo, ""), self.tzname() or "")

    def __str__(self) -> str:
        return self.isoformat(" ")

    def __repr__(self) -> str:
        zone = f", tzinfo={self.tzinfo!r}" if self.tzinfo is not None else ""
        return f"datetime.datetime({self.year}, {self.month}, {self.day}, {shown(self)}{', fold=1' if self.fold else ''}{zone})"

    def __hash__(self) -> int:
        return hash(span(_instant(self)))

    def __eq__(self, other: Any) -> Any:
        if not isinstance(other, datetime):
            return False if isinstance(other, date) else NotImplemented
        return (self.tzinfo is None) == (other.tzinfo is None) and _instant(self) == _instant(other)

    def __lt__(self, other: Any) -> Any:
        return _instant(self) < _instant(other) if _comparable_moment(other, self) else NotImplemented

    def __le__(self, other: Any) -> Any:
        return _instant(self) <= _instant(other) if _comparable_moment(other, self) else NotImplemented

    def __gt__(self, other: Any) -> Any:
        return _instant(self) > _instant(other) if _comparable_moment(other, self) else NotImplemented

    def __ge__(self, other: Any) -> Any:
        return _instant(self) >= _instant(other) if _comparable_moment(other, self) else NotImplemented

    def __add__(self, other: Any) -> Any:
        return _moment(_told(self) + micros(other), self.tzinfo) if isinstance(other, timedelta) else NotImplemented

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        if isinstance(other, timedelta):
            return _moment(_told(self) - micros(other), self.tzinfo)
        if not isinstance(other, datetime):
            return NotImplemented
        if (self.tzinfo is None) != (other.tzinfo is None):
            raise TypeError("can't subtract offset-naive and offset-aware datetimes")
        return span(_instant(self) - _instant(other))


_NAMELESS = "astimezone() without a zone: nobody knows what the machine calls its own; give it a tzinfo: timezone.utc"


def _is_date(found: Any) -> bool:
    return isinstance(found, date)


def _is_time(found: Any) -> bool:
    return isinstance(found, time)


def _comparable_moment(other: Any, x: Any) -> bool:
    """Whether it is a moment, too; TypeError for a mere day, and where only one of them has a zone."""
    if not isinstance(other, datetime):
        if isinstance(other, date):
            raise TypeError("can't compare datetime.datetime to datetime.date")
        return False
    if (x.tzinfo is None) != (other.tzinfo is None):
        raise TypeError("can't compare offset-naive and offset-aware datetimes")
    return True


def _told(x: Any) -> Any:
    """Microseconds since the day before the first, as they are told in a zone."""
    return x.toordinal() * DAY + since_midnight(x)


def _instant(x: Any) -> Any:
    """The same in UTC."""
    return _told(x) - offset_of(x.tzinfo)


def _moment_meant(x: Any) -> int:
    """Seconds since 1970 of what is told where the machine stands."""
    return _local.meant(_told(x) // 1000000 - EPOCH * 86400, x.fold)


def _local_offset(x: Any) -> int:
    """How far its local time is from UTC, in microseconds."""
    moment = _moment_meant(x)
    return (_local.told(moment) - moment) * 1000000


def _local_moment(micros: int) -> datetime:
    """So many microseconds after 1970 began, as it is told where the machine stands."""
    second, micro = divmod(micros, 1000000)
    return _moment((_local.told(second) + EPOCH * 86400) * 1000000 + micro, None, _local.fold_of(second))


def _moment(micros: Any, zone: Any, fold: int = 0) -> datetime:
    """The inverse of `_told`."""
    ordinal, rest = divmod(micros, DAY)
    if not 1 <= ordinal <= LAST:
        raise OverflowError("date value out of range")
    seconds, micro = divmod(rest, 1000000)
    return datetime(*calendars.date_of(ordinal), seconds // 3600, seconds // 60 % 60, seconds % 60, micro, zone, fold=fold)


def _since_epoch(seconds: Any) -> int:
    """Seconds as microseconds; halves go to the even one."""
    check_seconds(seconds)
    if isinstance(seconds, int):
        return seconds * 1000000
    part, units = math.modf(seconds)
    return round(part * 1e6) + int(units) * 1000000


def _utc(micros: int, zone: Any) -> datetime:
    """So many microseconds after 1970 began."""
    check_year(micros // DAY)
    return _moment(micros + EPOCH * DAY, zone)


datetime.resolution = timedelta(microseconds=1)  # type: ignore[attr-defined]
datetime.min = datetime(1, 1, 1)  # type: ignore[attr-defined]
datetime.max = datetime(9999, 12, 31, 23, 59, 59, 999999)  # type: ignore[attr-defined]
