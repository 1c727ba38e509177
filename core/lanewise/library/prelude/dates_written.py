"""Dates and times of day as texts: ISO 8601's, and by the directives of C.

In: numbers, a format. Out: the text. Directives are those of the GNU library in the locale C, which is what CPython asks on Linux:
flags and widths among them, and what is no directive stands for itself.
"""

from __future__ import annotations

from typing import Any

from lanewise.library.prelude import calendars


def offset(micros: int, between: str) -> str:
    """A distance from UTC: hours and minutes, and seconds where it has any."""
    seconds, micro = divmod(abs(micros), 1000000)
    text = f"{'-' if micros < 0 else '+'}{seconds // 3600:02}{between}{seconds // 60 % 60:02}"
    if seconds % 60 or micro:
        text += f"{between}{seconds % 60:02}"
    return f"{text}.{micro:06}" if micro else text


def clock(hour: int, minute: int, second: int, micro: int, timespec: str) -> str:
    """A time of day, as exact as is asked for."""
    if timespec == "auto":
        timespec = "microseconds" if micro else "seconds"
    if timespec == "seconds":
        return f"{hour:02}:{minute:02}:{second:02}"
    if timespec == "microseconds":
        return f"{hour:02}:{minute:02}:{second:02}.{micro:06}"
    if timespec == "milliseconds":
        return f"{hour:02}:{minute:02}:{second:02}.{micro // 1000:03}"
    if timespec == "minutes":
        return f"{hour:02}:{minute:02}"
    if timespec == "hours":
        return f"{hour:02}"
    raise ValueError("Unknown timespec value")


_WHOLE = {
    "c": "%a %b %e %H:%M:%S %Y", "D": "%m/%d/%y", "x": "%m/%d/%y", "F": "%Y-%m-%d", "r": "%I:%M:%S %p", "R": "%H:%M",
    "T": "%H:%M:%S", "X": "%H:%M:%S",
}  # fmt: skip
"""Directives that stand for others."""
_OF_ERAS = {"E": "cnprstuxyzCPRTXYZ%", "O": "bdeghjklmnprstuwyzBCGHIMPRSTUVWZ%"}
"""What may stand behind them, where nothing but the locale would make a difference."""


_RAISED = "aAbBh"
"""Names, which `#` shows in capitals."""


class _Moment:
    """What directives tell of."""

    def __init__(self, year: int, month: int, day: int, hour: int, minute: int, second: int) -> None:
        self.year, self.month, self.day = year, month, day
        self.hour, self.minute, self.second = hour, minute, second
        self.weekday = (calendars.ordinal_of(self.year, self.month, self.day) + 6) % 7
        self.place = calendars.days_before(self.year, self.month) + self.day

    def text(self, letter: str) -> str:
        """What a directive of letters says; nothing where it is none."""
        if letter in ("a", "A"):
            name = calendars.DAYS[self.weekday]
            return name[:3] if letter == "a" else name
        if letter in ("b", "h", "B"):
            name = calendars.MONTHS[self.month]
            return name if letter == "B" else name[:3]
        if letter in ("p", "P"):
            half = "PM" if self.hour >= 12 else "AM"
            return half if letter == "p" else half.lower()
        return {"n": "\n", "t": "\t", "%": "%"}.get(letter, "")

    def number(self, letter: str) -> tuple[int, int, str]:
        """What a directive of digits says, how many there are, and what stands before it; below 0 where it is none."""
        if letter in ("d", "e"):
            return self.day, 2, "0" if letter == "d" else " "
        if letter in ("H", "k"):
            return self.hour, 2, "0" if letter == "H" else " "
        if letter in ("I", "l"):
            return (self.hour + 11) % 12 + 1, 2, "0" if letter == "I" else " "
        if letter in ("G", "g", "V"):
            year, week, _ = calendars.week_of(self.year, self.month, self.day)
            return week if letter == "V" else year if letter == "G" else year % 100, 1 if letter == "G" else 2, "0"
        if letter in ("U", "W"):
            return (self.place + 6 - (self.weekday + (letter == "U")) % 7) // 7, 2, "0"
        if letter in ("u", "w"):
            return self.weekday + 1 if letter == "u" else (self.weekday + 1) % 7, 1, "0"
        if letter in ("Y", "C", "y"):
            years = self.year if letter == "Y" else self.year // 100 if letter == "C" else self.year % 100
            return years, 2 if letter == "y" else 1, "0"
        if letter in ("m", "M", "S"):
            return self.month if letter == "m" else self.minute if letter == "M" else self.second, 2, "0"
        return (self.place, 3, "0") if letter == "j" else (-1, 0, "")


def written(
    format: Any, year: int, month: int, day: int, hour: int, minute: int, second: int, micro: int, offset: str, zone: str
) -> str:
    """The text of a moment."""
    if not isinstance(format, str):
        raise TypeError(f"strftime() argument 1 must be str, not {type(format).__name__}")
    return _written(_begun(format, micro, offset, zone), _Moment(year, month, day, hour, minute, second))


def written_of_parts(format: Any, parts: Any) -> str:
    """The text of the parts of a moment, of which a day of the week or of the year may be none of the date's."""
    if not isinstance(format, str):
        raise TypeError(f"strftime() argument 1 must be str, not {type(format).__name__}")
    for letter in ("z", "Z"):
        if f"%{letter}" in format.replace("%%", ""):
            raise NotImplementedError(f"strftime('%{letter}') of parts: nobody knows what the machine calls its zone")
    moment = _Moment(parts.tm_year, parts.tm_mon, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec)
    moment.weekday, moment.place = parts.tm_wday, parts.tm_yday
    return _written(format, moment)


def _begun(format: str, micro: int, offset: str, zone: str) -> str:
    """Without the directives that C does not know, or knows nothing of."""
    parts = []
    at = 0
    while at < len(format):
        sign = format.find("%", at)
        if sign < 0 or sign + 1 == len(format):
            break
        letter = format[sign + 1]
        parts.append(format[at:sign])
        if letter == "f":
            parts.append(f"{micro:06}")
        elif letter in ("z", "Z"):
            parts.append(offset if letter == "z" else zone.replace("%", "%%"))
        else:
            parts.append(format[sign : sign + 2])
        at = sign + 2
    return "".join(parts) + format[at:]


def _written(format: str, moment: _Moment) -> str:
    parts = []
    at = 0
    while at < len(format):
        sign = format.find("%", at)
        if sign < 0:
            sign = len(format)
        parts.append(format[at:sign])
        if sign == len(format):
            break
        text, at = _directive(format, sign, moment)
        parts.append(text)
    return "".join(parts)


def _directive(format: str, begin: int, moment: _Moment) -> tuple[str, int]:
    """What stands in the place of a directive, and where it ends."""
    at = begin + 1
    pad, upper, other = "", False, False
    while at < len(format) and format[at] in "_-0^#":
        if format[at] == "^":
            upper = True
        elif format[at] == "#":
            other = True
        else:
            pad = format[at]
        at += 1
    width = 0
    while at < len(format) and "0" <= format[at] <= "9":
        width = width * 10 + ord(format[at]) - 48
        at += 1
    modifier = format[at : at + 1]
    if modifier in ("E", "O"):
        at += 1
    letter = format[at : at + 1]
    is_there = modifier not in ("E", "O") or letter in _OF_ERAS[modifier]
    text = _told(moment, letter, pad, width, upper, other) if is_there else ""
    if is_there and letter == "Z":
        return "".rjust(width, "0" if pad == "0" else " "), at + 1
    if text == "" and not (is_there and letter == "z"):
        whole = format[begin : at + 1]
        if upper or (other and letter in ("b", "B", "h")):
            whole = whole.upper()
        return whole.rjust(width, "0" if pad == "0" else " ") if width else whole, at + 1
    return text, at + 1


def _told(moment: _Moment, letter: str, pad: str, width: int, upper: bool, other: bool) -> str:
    number, digits, before = moment.number(letter)
    if number >= 0:
        if pad == "-":
            return str(number).rjust(width)
        return str(number).rjust(max(width, digits), "0" if pad == "0" else " " if pad == "_" else before)
    if letter == "s":
        raise NotImplementedError("strftime('%s') is not compiled: ask int(x.timestamp())")
    text = _written(_WHOLE[letter], moment) if letter in _WHOLE else moment.text(letter)
    if text == "":
        return ""
    if other and letter == "p":
        text = text.lower()
    elif letter != "P" and (upper or (other and letter in _RAISED)):
        text = text.upper()
    return text.rjust(width, "0" if pad == "0" else " ")
