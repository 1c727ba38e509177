"""`time`: clocks, moments by their parts, their texts. In: seconds, rows of parts, formats. Out: what CPython's own gives.

Clocks are the host's (`ir/clocks.py`). Whether its clocks are put forward is known by how far they are from those of winter.
"""

from __future__ import annotations

import math
from typing import Any

from lanewise.ir.layout import MEASURING, PROCESS, STEADY, WALL
from lanewise.library.clocks import local_offset, reading, reading_in_seconds
from lanewise.library.machine import i32, i64
from lanewise.library.prelude import calendars, dates_parsed, dates_written, moments
from lanewise.library.prelude.standard.datetime import _local
from lanewise.library.prelude.standard.datetime._parts import EPOCH


def time() -> float:
    """Since 1970."""
    return reading_in_seconds(i32(WALL))


def time_ns() -> int:
    """Since 1970."""
    return int(reading(i32(WALL)))


def perf_counter() -> float:
    """For measuring."""
    return reading_in_seconds(i32(MEASURING))


def perf_counter_ns() -> int:
    """For measuring."""
    return int(reading(i32(MEASURING)))


def monotonic() -> float:
    """Never goes back."""
    return reading_in_seconds(i32(STEADY))


def monotonic_ns() -> int:
    """Never goes back."""
    return int(reading(i32(STEADY)))


def process_time() -> float:
    """What the process has computed."""
    return reading_in_seconds(i32(PROCESS))


def process_time_ns() -> int:
    """What the process has computed."""
    return int(reading(i32(PROCESS)))


def sleep(seconds: Any, /) -> None:
    """Nothing else is done meanwhile: a module has nobody to wait for."""
    if seconds != seconds:
        raise ValueError("Invalid value NaN (not a number)")
    if not isinstance(seconds, int | float):
        raise TypeError(f"'{type(seconds).__name__}' object cannot be interpreted as an integer")
    if seconds < 0:
        raise ValueError("sleep length must be non-negative")
    end = monotonic() + seconds
    while monotonic() < end:
        pass


# --- moments by their parts ---


def gmtime(seconds: Any = None, /) -> Any:
    """Of a moment, now if there is none, in UTC."""
    return _parts(_moment(seconds), 0)


def localtime(seconds: Any = None, /) -> Any:
    """The same as it is told where the machine stands."""
    moment = _moment(seconds)
    here = _local.told(moment)
    year = calendars.date_of(here // 86400 + EPOCH)[0]
    winter = min(_offset_at(year, 1), _offset_at(year, 7))
    return _parts(here, int(here - moment > winter))


def mktime(t: Any, /) -> float:
    """The moment that local parts mean; those beyond their bounds count on."""
    row = moments.row_of(t, "mktime")
    months = row.tm_year * 12 + row.tm_mon - 1
    days = calendars.ordinal_of(months // 12, months % 12 + 1, 1) + row.tm_mday - 1 - EPOCH
    here = days * 86400 + row.tm_hour * 3600 + row.tm_min * 60 + row.tm_sec
    return float(_local.meant(here, 1 if row.tm_isdst == 0 else 0))


def _moment(seconds: Any) -> int:
    if seconds is None:
        return int(reading(i32(WALL))) // 1000000000
    if not isinstance(seconds, int | float):
        raise TypeError(f"'{type(seconds).__name__}' object cannot be interpreted as an integer")
    return math.floor(seconds)


def _offset_at(year: int, month: int) -> int:
    """How far local time is from UTC when a month begins."""
    return int(local_offset(i64((calendars.ordinal_of(year, month, 1) - EPOCH) * 86400)))


def _parts(moment: int, is_summer: int) -> Any:
    year, month, day = calendars.date_of(moment // 86400 + EPOCH)
    return moments.parts_of(year, month, day, moment % 86400, is_summer)


# --- texts ---


def strftime(format: Any, t: Any = None, /) -> str:
    """What a format says of parts, of those of now if there are none."""
    return dates_written.written_of_parts(format, localtime() if t is None else moments.checked(t, "strftime"))


def strptime(string: Any, format: Any = "%a %b %d %H:%M:%S %Y", /) -> Any:
    """The parts that a text says."""
    for place, text in enumerate((string, format)):
        if not isinstance(text, str):
            raise TypeError(f"strptime() argument {place} must be str, not {type(text)!r}")
    (year, month, day, hour, minute, second, _), _, _ = dates_parsed.parsed(string, format)
    return moments.parts_of(year, month, day, hour * 3600 + minute * 60 + second, -1)


def asctime(t: Any = None, /) -> str:
    """As C writes it."""
    return dates_written.written_of_parts("%a %b %e %H:%M:%S %Y", localtime() if t is None else moments.checked(t, "asctime"))


def ctime(seconds: Any = None, /) -> str:
    """The same of a moment."""
    return asctime(localtime(seconds))
