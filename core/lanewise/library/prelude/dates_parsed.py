"""Dates and times read by the directives of C: what `strptime` does.

In: a text and a format. Out: numbers, or CPython's ValueError. Each directive has several ways to read what is there, the longest
first; where what follows does not fit, the next one is tried, as by the pattern that CPython makes of the format.
"""

from __future__ import annotations

import re
from typing import Any

from lanewise.library.prelude import calendars

_NUMBERS = {
    "d": (2, 1, 31), "H": (2, 0, 23), "I": (2, 1, 12), "G": (4, 0, 9999), "j": (3, 1, 366), "m": (2, 1, 12), "M": (2, 0, 59),
    "S": (2, 0, 61), "U": (2, 0, 53), "W": (2, 0, 53), "V": (2, 0, 53), "w": (1, 0, 6), "u": (1, 1, 7), "y": (2, 0, 99),
    "Y": (4, 0, 9999), "f": (6, 0, 999999),
}  # fmt: skip
"""How many digits at most, and the least and the most that they say."""
_WHOLE = {"c": "%a %b %d %H:%M:%S %Y", "x": "%m/%d/%y", "X": "%H:%M:%S"}
"""Directives that stand for others."""
_NAMES = "aAbBp"
_MERIDIEMS = ["am", "pm"]
_ZONES = ["utc", "gmt"]


class _Reader:
    """What a format asks for, one after the other, and what was found."""

    def __init__(self, text: str, format: str) -> None:
        self.text = text
        self.steps: list[str] = []
        self.starts: list[int] = []
        self.ends: list[int] = []
        self._add(format, format)
        for place, step in enumerate(self.steps):
            if step[0] not in " '" and step in self.steps[:place]:
                raise re.error(f"redefinition of group name {step!r}")

    def _add(self, format: str, whole: str) -> None:
        at = 0
        while at < len(format):
            letter = format[at]
            if letter.isspace():
                if not self.steps or self.steps[-1] != " ":
                    self.steps.append(" ")
            elif letter != "%":
                self.steps.append("'" + letter)
            else:
                at += 1
                if at == len(format):
                    raise ValueError(f"stray % in format '{whole}'")
                self._directive(format[at], whole)
            at += 1

    def _directive(self, letter: str, whole: str) -> None:
        if letter in _WHOLE:
            self._add(_WHOLE[letter], whole)
        elif letter == "%":
            self.steps.append("'%")
        elif letter in _NUMBERS or letter in _NAMES or letter in ("z", "Z"):
            self.steps.append(letter)
        else:
            raise ValueError(f"'{'%' if letter.isspace() else letter}' is a bad directive in format '{whole}'")

    def ends_of(self, step: str, at: int) -> list[int]:
        """Where what a step asks for may end, if it begins here."""
        if step in _NUMBERS:
            return self._of_number(step, at)
        rest = self.text[at:]
        if step == " ":
            count = 0
            while count < len(rest) and rest[count].isspace():
                count += 1
            return [at + n for n in range(count, 0, -1)]
        if step[0] == "'":
            return [at + 1] if rest[:1].lower() == step[1:].lower() and rest else []
        if step == "z":
            return _ends_of_offset(self.text, at)
        names = _names_of(step)
        found = [at + len(name) for name in names if rest[: len(name)].lower() == name]
        return sorted(found, reverse=True)

    def _of_number(self, step: str, at: int) -> list[int]:
        most, low, high = _NUMBERS[step]
        ends = []
        for count in range(most, 0, -1):
            digits = self.text[at : at + count]
            if len(digits) == count and _fits(step, digits, low, high):
                ends.append(at + count)
        if step == "d" and self.text[at : at + 1] == " " and "1" <= self.text[at + 1 : at + 2] <= "9":
            ends.append(at + 2)
        return ends

    def read(self) -> int:
        """Where what the format asks for ends; below 0 where it is not there."""
        ways: list[list[int]] = []
        at = 0
        while len(ways) < len(self.steps):
            ways.append(self.ends_of(self.steps[len(ways)], at))
            self.starts.append(at)
            while ways and not ways[-1]:
                ways.pop()
                self.starts.pop()
            if not ways:
                return -1
            at = ways[-1].pop(0)
            del self.ends[len(ways) - 1 :]
            self.ends.append(at)
        return at


def _fits(step: str, digits: str, low: int, high: int) -> bool:
    """Whether digits are one of the ways to write such a number."""
    if not digits.isdecimal():
        return False
    count = len(digits)
    if step in ("Y", "G", "y"):
        return count == (2 if step == "y" else 4)
    if step == "f":
        return digits.isascii()
    if not digits[:-1].isascii():
        return False
    if step == "V" and count == 1:
        return True
    number = int(digits)
    if step == "V":
        low = 1
    if not low <= number <= high:
        return False
    if count == 1:
        return digits.isascii() or (low == 0 and step != "w")
    tight = (number // 10 == high // 10 and high % 10 != 9) or (low == 1 and number < 10)
    return digits.isascii() or not tight


def _names_of(step: str) -> list[str]:
    if step in ("a", "A"):
        return [name[:3].lower() if step == "a" else name.lower() for name in calendars.DAYS]
    if step in ("b", "B"):
        return [name[:3].lower() if step == "b" else name.lower() for name in calendars.MONTHS if name]
    return _MERIDIEMS if step == "p" else _ZONES


def _ends_of_offset(text: str, at: int) -> list[int]:
    """Of `+hh:mm:ss.ffffff`, where the colons, the seconds and what is behind them may be missing, and of `Z`."""
    if text[at : at + 1] == "Z":
        return [at + 1]
    if text[at : at + 1] not in ("+", "-") or not _are_digits(text, at + 1, 2):
        return []
    end = _end_of_sixty(text, at + 3)
    if end < 0:
        return []
    ends = [end]
    more = _end_of_sixty(text, end)
    if more >= 0:
        ends.insert(0, more)
        if text[more : more + 1] == ".":
            count = 0
            while count < 6 and _are_digits(text, more + 1 + count, 1):
                count += 1
                ends.insert(0, more + 1 + count)
    return ends


def _are_digits(text: str, at: int, count: int) -> bool:
    digits = text[at : at + count]
    return len(digits) == count and digits.isdecimal()


def _end_of_sixty(text: str, at: int) -> int:
    """Where two digits end that say less than 60, and may have a colon before them."""
    if text[at : at + 1] == ":":
        at += 1
    return at + 2 if _are_digits(text, at, 2) and "0" <= text[at] <= "5" else -1


def parsed(text: str, format: str) -> tuple[tuple[int, int, int, int, int, int, int], Any, str]:
    """Year, month, day, hour, minute, second and microsecond; the offset in microseconds, if there is one, and its zone."""
    reader = _Reader(text, format)
    end = reader.read()
    if end < 0:
        raise ValueError(f"time data {text!r} does not match format {format!r}")
    if end != len(text):
        raise ValueError(f"unconverted data remains: {text[end:]}")
    found: dict[str, str] = {}
    for step, begin, stop in zip(reader.steps, reader.starts, reader.ends, strict=True):
        if step[0] not in " '":
            found[step] = text[begin:stop]
    hour, minute, second, micro = _time_of_day(found)
    offset = _offset(found["z"]) if "z" in found else None
    year, month, day = _day(found)
    return (year, month, day, hour, minute, second, micro), offset, found.get("Z", "")


def _time_of_day(found: dict[str, str]) -> tuple[int, int, int, int]:
    hour = 0
    for step, said in found.items():
        if step == "H":
            hour = int(said)
        elif step == "I":
            hour = int(said) % 12 + 12 if found.get("p", "").lower() == "pm" else int(said)
            if hour == 12 and found.get("p", "").lower() in ("", "am"):
                hour = 0
    return hour, int(found.get("M", "0")), int(found.get("S", "0")), int(found.get("f", "0").ljust(6, "0"))


def _offset(said: str) -> int:
    if said == "Z":
        return 0
    digits = said
    if said[3] == ":":
        digits = said[:3] + said[4:]
        if len(digits) > 5:
            if digits[5] != ":":
                raise ValueError(f"Inconsistent use of : in {said}")
            digits = digits[:5] + digits[6:]
    seconds = int(digits[1:3]) * 3600 + int(digits[3:5]) * 60 + int(digits[5:7] or "0")
    micros = seconds * 1000000 + int(digits[8:].ljust(6, "0"))
    return -micros if said[0] == "-" else micros


def _weekday(found: dict[str, str]) -> int:
    """0 is Monday; below 0 where the text does not say."""
    weekday = -1
    for step, said in found.items():
        if step in ("a", "A"):
            weekday = _names_of(step).index(said.lower())
        elif step == "w":
            weekday = (int(said) + 6) % 7
        elif step == "u":
            weekday = int(said) - 1
    return weekday


def _week(found: dict[str, str]) -> tuple[int, bool]:
    """The week of a year, below 0 where the text does not say, and whether weeks begin on Monday."""
    week, mondays = -1, False
    for step, said in found.items():
        if step in ("U", "W"):
            week, mondays = int(said), step == "W"
    return week, mondays


def _year_and_month(found: dict[str, str]) -> tuple[int, int]:
    """The year below 0 where the text does not say."""
    year, month = -1, 1
    for step, said in found.items():
        if step == "Y":
            year = int(said)
        elif step == "y":
            year = int(said)
            year += 2000 if year <= 68 else 1900
        elif step == "m":
            month = int(said)
        elif step in ("b", "B"):
            month = _names_of(step).index(said.lower()) + 1
    return year, month


_WITH = "a weekday directive ('%A', '%a', '%w', or '%u')."


def _check_weeks(found: dict[str, str], weekday: int) -> None:
    """What ISO 8601's weeks go with."""
    if "G" in found and "Y" not in found and "y" not in found:
        if "V" not in found or weekday < 0:
            raise ValueError(f"ISO year directive '%G' must be used with the ISO week directive '%V' and {_WITH}")
        if "j" in found:
            words = "Day of the year directive '%j' is not compatible with ISO year directive '%G'. Use '%Y' instead."
            raise ValueError(words)
    elif "V" in found and "U" not in found and "W" not in found:
        if weekday < 0:
            raise ValueError(f"ISO week directive '%V' must be used with the ISO year directive '%G' and {_WITH}")
        raise ValueError("ISO week directive '%V' is incompatible with the year directive '%Y'. Use the ISO year '%G' instead.")


def _day(found: dict[str, str]) -> tuple[int, int, int]:
    weekday, (week, mondays), (year, month) = _weekday(found), _week(found), _year_and_month(found)
    _check_weeks(found, weekday)
    day = int(found.get("d", "1"))
    is_leap_day = year < 0 and month == 2 and day == 29
    if year < 0:
        year = 1904 if is_leap_day else 1900
    known, place = "j" in found, int(found.get("j", "0"))
    if not known and weekday >= 0 and week >= 0:
        known, place = True, _in_week(year, week, weekday, mondays)
    elif not known and weekday >= 0 and "G" in found and "V" in found:
        year = int(found["G"])
        calendars.check(year, 1, 4)
        first = calendars.ordinal_of(year, 1, 4)
        known, place = True, int(found["V"]) * 7 + weekday + 1 - ((first + 6) % 7 + 4)
        if place < 1:
            place += calendars.ordinal_of(year, 1, 1)
            year -= 1
            calendars.check(year, 1, 1)
            place -= calendars.ordinal_of(year, 1, 1)
    if known and place <= 0:
        year -= 1
        place += 365 + calendars.is_leap(year)
    if known:
        calendars.check(year, 1, 1)
        year, month, day = calendars.numbered(calendars.ordinal_of(year, 1, 1) + place - 1)
    calendars.check(year, month, day)
    return 1900 if is_leap_day else year, month, day


def _in_week(year: int, week: int, weekday: int, mondays: bool) -> int:
    """The day of the year."""
    calendars.check(year, 1, 1)
    first = (calendars.ordinal_of(year, 1, 1) + 6) % 7
    if not mondays:
        first, weekday = (first + 1) % 7, (weekday + 1) % 7
    return 1 + weekday - first if week == 0 else 1 + (7 - first) % 7 + 7 * (week - 1) + weekday
