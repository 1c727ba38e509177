"""Dates and times of day as ISO 8601 writes them.

In: a text. Out: numbers, or CPython's ValueError. What CPython takes beyond the standard is taken: any sign between date and time,
one more sign before an offset, digits behind the sixth of a second.
"""

from __future__ import annotations

from lanewise.library.prelude import calendars

NONE = 1 << 62
"""In the place of an offset: there is none."""
_BAD = -1


def invalid(text: str) -> ValueError:
    """What is no such text."""
    return ValueError(f"Invalid isoformat string: {text!r}")


def day(text: str) -> tuple[int, int, int]:
    """Year, month and day. What stands behind them counts by its length alone."""
    size = len(text) if text.isascii() else len(text.encode())
    if size not in (7, 8, 10):
        raise invalid(text)
    return _day(text, size)


def moment(text: str) -> tuple[int, int, int, int, int, int, int, int]:
    """Year, month, day, hour, minute, second, microsecond, and the offset from UTC in microseconds."""
    end = _end_of_day(text) if len(text) >= 7 else 0
    if not 7 <= end <= len(text):
        raise invalid(text)
    year, month, day = _day(text, end)
    if end == len(text):
        return year, month, day, 0, 0, 0, 0, NONE
    hour, minute, second, micro, offset = time(text, end + 1)
    return year, month, day, hour, minute, second, micro, offset


def time(text: str, begin: int) -> tuple[int, int, int, int, int]:
    """Hour, minute, second, microsecond and offset of what stands behind this place."""
    end = begin
    while end < len(text) and text[end] not in "+-Z":
        end += 1
    hour, minute, second, micro, is_whole = _clock(text, begin, end)
    if end == len(text):
        if not is_whole:
            raise invalid(text)
        return hour, minute, second, micro, NONE
    if text[end] == "Z":
        if end + 1 < len(text):
            raise invalid(text)
        return hour, minute, second, micro, 0
    hours, minutes, seconds, micros, is_whole = _clock(text, end + 1, len(text))
    if not is_whole:
        raise invalid(text)
    offset = hours * 3600 + minutes * 60 + seconds
    offset = offset * 1000000 + micros if offset else 0
    return hour, minute, second, micro, -offset if text[end] == "-" else offset


def _clock(text: str, begin: int, end: int) -> tuple[int, int, int, int, bool]:
    """Hour, minute, second, microsecond, and whether there is no sign behind them."""
    parts = [0, 0, 0]
    colons = True
    at = begin
    for k in range(3):
        parts[k] = _digits(text, at, 2)
        if parts[k] < 0:
            raise invalid(text)
        sign = text[at + 2 : at + 3]
        at += 3
        if k == 0:
            colons = sign == ":"
        if at >= end:
            if not sign.isascii():
                raise invalid(text)
            return parts[0], parts[1], parts[2], 0, sign == ""
        if sign in (".", ","):
            break
        if colons and sign != ":":
            raise invalid(text)
        if not colons:
            at -= 1
    count = min(end - at, 6)
    micro = _digits(text, at, count)
    if micro < 0:
        raise invalid(text)
    at += count
    while at < len(text) and "0" <= text[at] <= "9":
        at += 1
    return parts[0], parts[1], parts[2], micro * _SCALE[count], at == len(text)


_SCALE = [1000000, 100000, 10000, 1000, 100, 10, 1]


def _digits(text: str, begin: int, count: int) -> int:
    """The number that so many digits say, below 0 where they are none."""
    found = 0
    for place in range(begin, begin + count):
        if place >= len(text) or not "0" <= text[place] <= "9":
            return _BAD
        found = found * 10 + ord(text[place]) - 48
    return found


def _day(text: str, end: int) -> tuple[int, int, int]:
    year = _digits(text, 0, 4)
    dash = 1 if text[4] == "-" else 0
    at = 4 + dash
    if year < 0:
        raise invalid(text)
    if text[at : at + 1] == "W":
        return _day_of_week(text, year, at + 1, dash, end)
    month, day = _digits(text, at, 2), _digits(text, at + 2 + dash, 2)
    if month < 0 or day < 0 or (dash and text[at + 2] != "-"):
        raise invalid(text)
    return year, month, day


def _day_of_week(text: str, year: int, at: int, dash: int, end: int) -> tuple[int, int, int]:
    week, weekday = _digits(text, at, 2), 1
    if at + 2 < end:
        if dash and text[at + 2] != "-":
            raise invalid(text)
        weekday = _digits(text, at + 2 + dash, 1)
    if week < 0 or weekday < 0:
        raise invalid(text)
    try:
        return calendars.date_of_week(year, week, weekday)
    except ValueError:
        raise ValueError(f"Invalid isoformat string: {text!r}") from None


def _end_of_day(text: str) -> int:
    """Where the date ends, if one begins here."""
    if len(text) == 7:
        return 7
    if text[4] == "-":
        if text[5] != "W":
            return 10
        if len(text) > 8 and text[8] == "-":
            if len(text) == 9:
                return 0
            return 8 if len(text) > 10 and "0" <= text[10] <= "9" else 10
        return 8
    if text[4] != "W":
        return 8
    end = 7
    while end < len(text) and "0" <= text[end] <= "9":
        end += 1
    return end if end < 9 else 7 + end % 2
