"""`datetime.timedelta`. In: numbers. Out: spans of time, exact to microseconds."""

from __future__ import annotations

import math
from typing import Any

DAY = 86400000000
"""In microseconds."""
_MOST_DAYS = 999999999


class timedelta:
    """A span of time: days of either sign, seconds of a day, microseconds of a second."""

    days: int
    seconds: int
    microseconds: int

    def __init__(
        self, days: Any = 0, seconds: Any = 0, microseconds: Any = 0,
        milliseconds: Any = 0, minutes: Any = 0, hours: Any = 0, weeks: Any = 0,
    ) -> None:  # fmt: skip
        rest = 0.0
        whole, rest = _more(0, rest, microseconds, 1, "microseconds")
        whole, rest = _more(whole, rest, milliseconds, 1000, "milliseconds")
        whole, rest = _more(whole, rest, seconds, 1000000, "seconds")
        whole, rest = _more(whole, rest, minutes, 60000000, "minutes")
        whole, rest = _more(whole, rest, hours, 3600000000, "hours")
        whole, rest = _more(whole, rest, days, DAY, "days")
        whole, rest = _more(whole, rest, weeks, 7 * DAY, "weeks")
        if rest != 0.0:
            whole += _rounded(rest, whole)
        count, within = divmod(whole, DAY)
        if not -_MOST_DAYS <= count <= _MOST_DAYS:
            raise OverflowError(_too_long(count))
        self.days = count
        self.seconds = within // 1000000
        self.microseconds = within % 1000000

    def total_seconds(self) -> Any:
        """All of it."""
        return micros(self) / 1000000

    def __repr__(self) -> str:
        parts = [("days", self.days), ("seconds", self.seconds), ("microseconds", self.microseconds)]
        said = ", ".join([f"{name}={value}" for name, value in parts if value])
        return f"datetime.timedelta({said or '0'})"

    def __str__(self) -> str:
        minutes, second = divmod(self.seconds, 60)
        text = f"{minutes // 60}:{minutes % 60:02}:{second:02}"
        if self.days:
            text = f"{self.days} day{'' if abs(self.days) == 1 else 's'}, {text}"
        return f"{text}.{self.microseconds:06}" if self.microseconds else text

    def __hash__(self) -> int:
        return hash((self.days, self.seconds, self.microseconds))

    def __bool__(self) -> bool:
        return self.days != 0 or self.seconds != 0 or self.microseconds != 0

    def __eq__(self, other: Any) -> Any:
        return micros(self) == micros(other) if isinstance(other, timedelta) else NotImplemented

    def __lt__(self, other: Any) -> Any:
        return micros(self) < micros(other) if isinstance(other, timedelta) else NotImplemented

    def __le__(self, other: Any) -> Any:
        return micros(self) <= micros(other) if isinstance(other, timedelta) else NotImplemented

    def __gt__(self, other: Any) -> Any:
        return micros(self) > micros(other) if isinstance(other, timedelta) else NotImplemented

    def __ge__(self, other: Any) -> Any:
        return micros(self) >= micros(other) if isinstance(other, timedelta) else NotImplemented

    def __add__(self, other: Any) -> Any:
        return span(micros(self) + micros(other)) if isinstance(other, timedelta) else NotImplemented

    def __sub__(self, other: Any) -> Any:
        return span(micros(self) - micros(other)) if isinstance(other, timedelta) else NotImplemented

    def __neg__(self) -> Any:
        return span(-micros(self))

    def __pos__(self) -> Any:
        return span(micros(self))

    def __abs__(self) -> Any:
        return span(abs(micros(self)))

    def __mul__(self, other: Any) -> Any:
        if isinstance(other, int):
            return span(micros(self) * other)
        if isinstance(other, float):
            n, d = other.as_integer_ratio()
            return span(_nearest(micros(self) * n, d))
        return NotImplemented

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> Any:
        if isinstance(other, timedelta):
            return micros(self) / micros(other)
        if isinstance(other, int):
            return span(_nearest(micros(self), int(other)))
        if isinstance(other, float):
            n, d = other.as_integer_ratio()
            return span(_nearest(micros(self) * d, n))
        return NotImplemented

    def __floordiv__(self, other: Any) -> Any:
        if isinstance(other, timedelta):
            return micros(self) // _not_zero(micros(other))
        return span(micros(self) // _not_zero(int(other))) if isinstance(other, int) else NotImplemented

    def __mod__(self, other: Any) -> Any:
        return span(micros(self) % micros(other)) if isinstance(other, timedelta) else NotImplemented

    def __divmod__(self, other: Any) -> Any:
        if not isinstance(other, timedelta):
            return NotImplemented
        count, rest = divmod(micros(self), _not_zero(micros(other)))
        return count, span(rest)


def _more(whole: Any, rest: float, given: Any, unit: int, name: str) -> tuple[Any, float]:
    """So many microseconds and a part of one, with more units."""
    if isinstance(given, int):
        return whole + given * unit, rest
    if not isinstance(given, float):
        raise TypeError(f"unsupported type for timedelta {name} component: {type(given).__name__}")
    part, units = math.modf(given)
    whole += int(units) * unit
    if part == 0.0:
        return whole, rest
    part, units = math.modf(part * unit)
    return whole + int(units), rest + part


def _rounded(rest: float, whole: Any) -> int:
    """The closest int; of two the one that makes the sum even."""
    near = math.floor(abs(rest) + 0.5)
    near = -near if rest < 0 else near
    if abs(near - rest) != 0.5:
        return near
    odd = int(whole % 2)
    half = (rest + odd) * 0.5
    near = math.floor(abs(half) + 0.5)
    return 2 * (-near if half < 0 else near) - odd


def micros(span: timedelta) -> Any:
    return (span.days * 86400 + span.seconds) * 1000000 + span.microseconds


def span(micros: Any) -> timedelta:
    days, within = divmod(micros, DAY)
    if not -_MOST_DAYS <= days <= _MOST_DAYS:
        raise OverflowError(_too_long(days))
    return timedelta(days, within // 1000000, within % 1000000)


def _too_long(days: Any) -> str:
    if not -0x80000000 <= days <= 0x7FFFFFFF:
        return "Python int too large to convert to C int"
    return f"days={days}; must have magnitude <= {_MOST_DAYS}"


def _nearest(n: Any, d: Any) -> Any:
    """A quotient of ints, rounded; halves go to the even neighbour."""
    low, rest = divmod(n, _not_zero(d))
    twice = 2 * rest
    over = twice > d if d > 0 else twice < d
    return low + 1 if over or (twice == d and low % 2 == 1) else low


def _not_zero(d: Any) -> Any:
    if d == 0:
        raise ZeroDivisionError("integer division or modulo by zero")
    return d


timedelta.resolution = timedelta(microseconds=1)  # type: ignore[attr-defined]
timedelta.min = timedelta(-_MOST_DAYS)  # type: ignore[attr-defined]
timedelta.max = timedelta(_MOST_DAYS, 86399, 999999)  # type: ignore[attr-defined]
