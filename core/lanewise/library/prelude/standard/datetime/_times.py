"""`datetime.time`. In: hours, minutes, seconds, microseconds, zones. Out: times of day."""

from __future__ import annotations

from typing import Any

from lanewise.library.prelude import dates_read, dates_written
from lanewise.library.prelude.standard.datetime._parts import c_int, check_time, given_or
from lanewise.library.prelude.standard.datetime._spans import span, timedelta
from lanewise.library.prelude.standard.datetime._zones import check_zone, offset_of, offset_written, timezone, zone_of


class time:
    """A time of day."""

    hour: int
    minute: int
    second: int
    microsecond: int
    tzinfo: timezone | None
    fold: int

    def __init__(
        self, hour: Any = 0, minute: Any = 0, second: Any = 0, microsecond: Any = 0, tzinfo: Any = None, *, fold: Any = 0
    ) -> None:
        self.hour = c_int(hour)
        self.minute = c_int(minute)
        self.second = c_int(second)
        self.microsecond = c_int(microsecond)
        self.fold = c_int(fold)
        self.tzinfo: Any = tzinfo
        check_time(self.hour, self.minute, self.second, self.microsecond, self.fold)
        check_zone(tzinfo)

    @classmethod
    def fromisoformat(cls, time_string: Any, /) -> Any:
        """What a text says."""
        if not isinstance(time_string, str):
            raise TypeError("fromisoformat: argument must be str")
        hour, minute, second, microsecond, offset = dates_read.time(time_string, 1 if time_string[:1] == "T" else 0)
        return cls(hour, minute, second, microsecond, zone_of(offset))

    def replace(
        self, hour: Any = None, minute: Any = None, second: Any = None, microsecond: Any = None, tzinfo: Any = True,
        *, fold: Any = None,
    ) -> Any:  # fmt: skip
        """With other parts."""
        zone = self.tzinfo if tzinfo is True else tzinfo
        clock = given_or(hour, self.hour), given_or(minute, self.minute)
        rest = given_or(second, self.second), given_or(microsecond, self.microsecond)
        return time(*clock, *rest, zone, fold=given_or(fold, self.fold))

    def utcoffset(self) -> Any:
        """How far its zone is from UTC."""
        return None if self.tzinfo is None else self.tzinfo._offset

    def tzname(self) -> Any:
        """What its zone is called."""
        return None if self.tzinfo is None else self.tzinfo._called()

    def dst(self) -> Any:
        """Nothing is known of summers."""
        return None

    def isoformat(self, timespec: Any = "auto") -> str:
        """Hours, minutes, and what is asked for."""
        text = dates_written.clock(self.hour, self.minute, self.second, self.microsecond, timespec)
        return text + offset_written(self.tzinfo, ":")

    def strftime(self, format: Any) -> str:
        """As the format says, of the first day of 1900."""
        parts = self.hour, self.minute, self.second, self.microsecond
        return dates_written.written(format, 1900, 1, 1, *parts, offset_written(self.tzinfo, ""), self.tzname() or "")

    def __format__(self, spec: str, /) -> str:
        return self.strftime(spec) if spec else str(self)

    def __str__(self) -> str:
        return self.isoformat()

    def __repr__(self) -> str:
        zone = f", tzinfo={self.tzinfo!r}" if self.tzinfo is not None else ""
        return f"datetime.time({shown(self)}{zone}{', fold=1' if self.fold else ''})"

    def __hash__(self) -> int:
        return hash(span(since_midnight(self) - offset_of(self.tzinfo)))

    def __eq__(self, other: Any) -> Any:
        if not isinstance(other, time):
            return NotImplemented
        return (self.tzinfo is None) == (other.tzinfo is None) and _order(self) == _order(other)

    def __lt__(self, other: Any) -> Any:
        return _order(self) < _order(other) if _comparable(self, other) else NotImplemented

    def __le__(self, other: Any) -> Any:
        return _order(self) <= _order(other) if _comparable(self, other) else NotImplemented

    def __gt__(self, other: Any) -> Any:
        return _order(self) > _order(other) if _comparable(self, other) else NotImplemented

    def __ge__(self, other: Any) -> Any:
        return _order(self) >= _order(other) if _comparable(self, other) else NotImplemented


def _comparable(x: Any, other: Any) -> bool:
    """Whether it is a time of day, too; TypeError where only one of them has a zone."""
    if not isinstance(other, time):
        return False
    if (x.tzinfo is None) != (other.tzinfo is None):
        raise TypeError("can't compare offset-naive and offset-aware times")
    return True


def _order(x: Any) -> Any:
    """A time of day without its zone, of which only seconds count."""
    return since_midnight(x) - offset_of(x.tzinfo) // 1000000 * 1000000


def since_midnight(x: Any) -> Any:
    """Microseconds of a day that are over."""
    return (x.hour * 3600 + x.minute * 60 + x.second) * 1000000 + x.microsecond


def shown(x: Any) -> str:
    """The time of day as arguments."""
    seconds = f", {x.second}" if x.second or x.microsecond else ""
    return f"{x.hour}, {x.minute}{seconds}{f', {x.microsecond}' if x.microsecond else ''}"


time.resolution = timedelta(microseconds=1)  # type: ignore[attr-defined]
time.min = time()  # type: ignore[attr-defined]
time.max = time(23, 59, 59, 999999)  # type: ignore[attr-defined]
