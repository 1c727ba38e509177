"""The clocks of the machine. In: which of them, a moment. Out: nanoseconds, seconds."""

from __future__ import annotations

from lanewise.ir.layout import LOCAL
from lanewise.library.machine import clock, i32, i64

_BILLION = 1000000000


def reading(which: i32) -> i64:
    """What a clock says, in nanoseconds."""
    return clock(which, 0.0)


def reading_in_seconds(which: i32) -> float:
    """The same as CPython rounds it: once where it is whole, and else twice."""
    nanoseconds = clock(which, 0.0)
    if nanoseconds % _BILLION == 0:
        return float(nanoseconds // _BILLION)
    return float(nanoseconds) / 1e9


def local_offset(seconds: i64) -> i64:
    """How far local time is from UTC, so many seconds after 1970 began."""
    return clock(i32(LOCAL), float(seconds) * 1000.0) // _BILLION
