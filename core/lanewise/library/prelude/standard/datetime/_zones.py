"""`datetime.timezone`. In: a span and a name. Out: how far a zone is from UTC."""

from __future__ import annotations

from typing import Any

from lanewise.library.prelude import dates_read, dates_written
from lanewise.library.prelude.standard.datetime._parts import Moment
from lanewise.library.prelude.standard.datetime._spans import DAY, micros, span, timedelta


class _Missing:
    """No name was given."""



class tzinfo:
    """What a time zone is."""


class timezone(tzinfo):
    """A distance from UTC that is always the same, and what it is called."""

    _offset: timedelta
    _name: str | None

    def __init__(self, offset: Any, name: Any = _Missing) -> None:
        if not isinstance(offset, timedelta):
            raise TypeError(f"timezone() argument 1 must be datetime.timedelta, not {type(offset).__name__}")
        if name is not _Missing and not isinstance(name, str):
            raise TypeError(f"timezone() argument 2 must be str, not {'None' if name is None else type(name).__name__}")
        if not -DAY < micros(offset) < DAY:
            raise ValueError(
                f"offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24), not {offset!r}."
            )
        self._offset = offset
        self._name = name if isinstance(name, str) else None

    def utcoffset(self, dt: Any, /) -> Any:
        """How far it is from UTC."""
        _asked_of(dt, "utcoffset")
        return self._offset

    def dst(self, dt: Any, /) -> Any:
        """Nothing is known of summers."""
        _asked_of(dt, "dst")
        return None

    def tzname(self, dt: Any, /) -> Any:
        """What it is called."""
        _asked_of(dt, "tzname")
        return self._called()

    def _called(self) -> str:
        if self._name is not None:
            return self._name
        offset = micros(self._offset)
        return "UTC" + dates_written.offset(offset, ":") if offset else "UTC"

    def fromutc(self, dt: Any, /) -> Any:
        """A moment that is told in UTC, told in this zone."""
        if not isinstance(dt, Moment):
            raise TypeError("fromutc: argument must be a datetime instance")
        if dt.tzinfo is not self:  # type: ignore[attr-defined]
            raise ValueError("fromutc: dt.tzinfo is not self")
        return dt + self._offset

    def __str__(self) -> str:
        return self._called()

    def __repr__(self) -> str:
        if self._name is not None:
            return f"datetime.timezone({self._offset!r}, {self._name!r})"
        return f"datetime.timezone({self._offset!r})" if self._offset else "datetime.timezone.utc"

    def __eq__(self, other: Any) -> Any:
        return self._offset == other._offset if isinstance(other, timezone) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._offset)


def _asked_of(dt: Any, name: str) -> None:
    if dt is not None and not isinstance(dt, Moment):
        raise TypeError(f"{name}(dt) argument must be a datetime instance or None, not {type(dt).__name__}")


def check_zone(zone: Any) -> None:
    if not (zone is None or isinstance(zone, tzinfo)):
        raise TypeError(f"tzinfo argument must be None or of a tzinfo subclass, not type '{type(zone).__name__}'")


def offset_of(zone: Any) -> int:
    return 0 if zone is None else micros(zone._offset)


def offset_written(zone: Any, between: str) -> str:
    return "" if zone is None else dates_written.offset(micros(zone._offset), between)


def zone_of(offset: int) -> Any:
    """The zone that a text names by its offset, which is too large to be one where none is named."""
    if offset == dates_read.NONE:
        return None
    return UTC if offset == 0 else timezone(span(offset))


UTC = timezone(timedelta())
timezone.utc = UTC  # type: ignore[attr-defined]
timezone.min = timezone(timedelta(hours=-23, minutes=-59))  # type: ignore[attr-defined]
timezone.max = timezone(timedelta(hours=23, minutes=59))  # type: ignore[attr-defined]
