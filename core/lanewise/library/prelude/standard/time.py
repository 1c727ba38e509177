"""`time`'s clocks. In: nothing. Out: seconds, or nanoseconds, as the host's clocks tell them (`ir/clocks.py`)."""

from __future__ import annotations

from lanewise.ir.layout import MEASURING, PROCESS, STEADY, WALL
from lanewise.library.clocks import reading, reading_in_seconds
from lanewise.library.machine import i32


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
