"""`datetime` as the library writes it, as source and compiled, against CPython's own."""

from __future__ import annotations

import datetime
import math
import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from lanewise import compile

from library.standard import compare

COUNT = 2000
Parts = tuple[int, int, int, int, int, int, int]
ZONES = (None, 0, 330, -61)
"""Minutes from UTC."""


def spans(days: float, seconds: float, micros: float, n: int) -> Any:
    one = datetime.timedelta(days, seconds, micros)
    other = datetime.timedelta(hours=n, minutes=micros, weeks=0)
    found = one + other, one - other, -one, abs(other), one < other, one == other, one * n, repr(other), one.total_seconds()
    hashes = hash(one), hash(other), bool(one), max(one, other)
    return str(one), found, hashes, one * 0.37, one / (n or 7), one // 3, one % other, divmod(other, one), one / other


def days(n: int, year: int, month: int, day: int) -> Any:
    one = datetime.date.fromordinal(n)
    found = one.isoformat(), repr(one), one.weekday(), one.isoweekday(), one.isocalendar(), one.ctime(), one.toordinal()
    other = datetime.date(year, month, day)
    moved = one + datetime.timedelta(month * 31), other - one, one < other, one == other, max(one, other)
    return str(found), moved, other.replace(day=15), one.replace(month=month), datetime.date.fromisocalendar(year, day * 2, 3)


def written(parts: Parts, minutes: int | None, format: str) -> Any:
    x = datetime.datetime(*parts, None if minutes is None else datetime.timezone(datetime.timedelta(minutes=minutes)))
    return x.strftime(format), x.date().strftime(format), x.time().strftime(format), f"{x:%Y/%m %a}"


def moments(parts: Parts, minutes: int | None, others: Parts, distance: int | None, seconds: float) -> Any:
    x = datetime.datetime(*parts, None if minutes is None else datetime.timezone(datetime.timedelta(minutes=minutes), "here"))
    y = datetime.datetime(*others, None if distance is None else datetime.timezone(datetime.timedelta(minutes=distance)))
    span = datetime.timedelta(seconds=seconds)
    texts = str(x), repr(x), x.isoformat("_", "milliseconds"), repr(x.timetz()), str(x.time()), x.ctime()
    found = x == y, x.time() == y.time(), x.replace(microsecond=5, tzinfo=None), x.utcoffset(), x.tzname(), x.isocalendar()
    zero = datetime.timezone.utc  # noqa: UP017 the name is the class's
    utc = datetime.datetime.fromtimestamp(seconds, tz=zero), datetime.datetime.utcfromtimestamp(seconds)
    joined = datetime.datetime.combine(x, y.timetz()), datetime.datetime.combine(y.date(), x.time())
    return texts, found, utc, joined, x + span, y - span, x < y, x - y, x.timetz() < y.timetz()


def aware(parts: Parts, minutes: int, others: Parts, distance: int) -> Any:
    x = datetime.datetime(*parts, datetime.timezone(datetime.timedelta(minutes=minutes)))
    y = datetime.datetime(*others, datetime.timezone(datetime.timedelta(minutes=distance)))
    return x.timestamp(), y.astimezone(x.tzinfo), hash(x), hash(x.timetz()), x - y, x <= y, hash(x.tzinfo), x.tzinfo == y.tzinfo


def read(text: str) -> Any:
    found = []
    for read_by in (datetime.datetime.fromisoformat, datetime.date.fromisoformat, datetime.time.fromisoformat):
        try:
            found.append(repr(read_by(text)))
        except ValueError as error:
            found.append(str(error))
    return found


def parsed(text: str, format: str) -> Any:
    try:
        return repr(datetime.datetime.strptime(text, format))
    except re.error:
        return "a directive twice, of which CPython tells by a place in a pattern of its own"


def _spans() -> Iterator[tuple[float, float, float, int]]:
    draw = Random("spans")

    def number() -> float:
        size = draw.choice((3, 100, 10**6, 10**9, 10**10))
        return draw.choice((draw.randint(-size, size), draw.uniform(-size, size), draw.randint(-9, 9) / 8, 0))

    for _ in range(COUNT):
        special = draw.choice((math.inf, math.nan)) if draw.random() < 0.02 else number()
        yield number(), number(), special, draw.randint(-50, 50)


def _days() -> Iterator[tuple[int, int, int, int]]:
    draw = Random("days")
    for _ in range(COUNT):
        n = draw.choice((draw.randint(-3, 800), draw.randint(1, 3652059), draw.randint(3651000, 3652065)))
        yield n, draw.choice((draw.randint(1, 9999), draw.randint(0, 10000))), draw.randint(1, 12), draw.randint(1, 31)


def _moment(draw: Random) -> datetime.datetime:
    base = datetime.datetime(draw.choice((1, 99, 999, 1970, 2024, 9999)), 1, 1)
    micros = draw.choice((0, 0, 5000, draw.randrange(10**6)))
    seconds = draw.choice((0, 60, 3600, 1)) * draw.randrange(3600)
    return base + datetime.timedelta(draw.randrange(365), min(seconds, 86399), micros)


def _parts(x: datetime.datetime) -> Parts:
    return x.year, x.month, x.day, x.hour, x.minute, x.second, x.microsecond


def _written() -> Iterator[tuple[Parts, int | None, str]]:
    draw = Random("written")
    letters = "aAbBcCdDeEfFgGhHiIjJkKlLmMnNoOpPqQrRStTuUvVwWxXyYzZ%+1"
    for _ in range(COUNT):
        parts = []
        for _ in range(draw.randrange(4)):
            flags = "".join(draw.choice("_-0^#") for _ in range(draw.choice((0, 0, 0, 1, 2))))
            width = draw.choice(("", "", "", "5", "12"))
            asked = draw.choice(("", "", "", "E", "O")) + draw.choice(letters)
            parts.append(f"{draw.choice(('', ' ', 'x', 'é'))}%{flags}{width}{asked}")
        yield _parts(_moment(draw)), draw.choice(ZONES), "".join(parts)


def _moments() -> Iterator[tuple[Parts, int | None, Parts, int | None, float]]:
    draw = Random("moments")
    for _ in range(COUNT):
        size = draw.choice((1, 10**5, 10**9, 10**11, 10**12))
        seconds = draw.choice((draw.uniform(-size, size), float(draw.randint(-size, size)), draw.randint(-99, 99) / 64))
        x, zone = _parts(_moment(draw)), draw.choice(ZONES)
        zones = ZONES if draw.random() < 0.1 else ZONES[:1] if zone is None else ZONES[1:]
        yield x, zone, draw.choice((x, _parts(_moment(draw)))), draw.choice(zones), seconds


def _aware() -> Iterator[tuple[Parts, int, Parts, int]]:
    draw = Random("aware")
    for _ in range(COUNT):
        yield _parts(_moment(draw)), draw.choice((0, 330, -61)), _parts(_moment(draw)), draw.choice((0, 330, -61))


def _read() -> Iterator[tuple[str]]:
    draw = Random("read")
    for _ in range(COUNT):
        x = _moment(draw).replace(tzinfo=draw.choice((None, datetime.UTC, datetime.timezone.max)))
        date = draw.choice((str(x.date()), f"{x:%Y%m%d}", f"{x:%G-W%V-%u}", f"{x:%GW%V%u}", f"{x:%G-W%V}", f"{x:%GW%V}"))
        time = draw.choice((str(x.timetz()), f"{x:%H}", f"{x:%H%M}", f"{x:%H:%M%z}", f"{x:%H%M%S%z}", f"{x:%H:%M:%S,%f}", ""))
        text = draw.choice((date + draw.choice(" T_5é") + time, date, time, "T" + time))
        if draw.random() < 0.5 and text:
            at = draw.randrange(len(text))
            put = draw.choice(("", "-", ":", "Z", "+", "1", "9", "W", ".", "T", " ", "é"))
            text = text[:at] + put + text[at + draw.randrange(2) :]
        yield (text,)


def _parsed() -> Iterator[tuple[str, str]]:
    draw = Random("parsed")
    letters = "aAbBcdfGHIjmMpSuUVwWxXyYzZ%"
    for _ in range(COUNT):
        dates = "%Y-%m-%d", "%G-W%V-%u", "%Y %U %w", "%Y %W %a", "%j %Y"
        usual = *dates, "%d.%m.%y %H:%M", "%Y%m%d%H%M%S", "%I:%M %p", "%c", "%z %f"
        drawn = draw.choice((" ", "", "-")).join("%" + letter for letter in draw.sample(letters, draw.randrange(1, 5)))
        format = draw.choice((draw.choice(usual), drawn))
        x = _moment(draw)
        text = (x + datetime.timedelta((draw.choice((1969, 2020, 2023)) - x.year) * 365)).strftime(format)
        if draw.random() < 0.4 and text:
            at = draw.randrange(len(text))
            text = text[:at] + draw.choice(("", " ", "0", "3", "A", "UTC", "+01:00")) + text[at + draw.randrange(2) :]
        if draw.random() < 0.1:
            format += draw.choice(("%", "%Q", " ", "x"))
        yield text, format


@pytest.mark.slow
@pytest.mark.parametrize(
    ("function", "inputs"),
    [
        (spans, _spans),
        (days, _days),
        (written, _written),
        (moments, _moments),
        (aware, _aware),
        (read, _read),
        (parsed, _parsed),
    ],
    ids=lambda f: f.__name__,
)
def test_datetime(function: Callable[..., Any], inputs: Callable[[], Iterator[tuple[Any, ...]]]) -> None:
    assert compare(function, "datetime", inputs()) == COUNT


def test_a_directive_twice_is_told_by_its_letter() -> None:
    def parsed(text: str) -> datetime.datetime:
        return datetime.datetime.strptime(text, "%d %d")

    with pytest.raises(re.error, match="redefinition of group name 'd' as group 2"):
        parsed("1 1")
    with pytest.raises(re.error, match=r"redefinition of group name 'd'$"):
        compile(parsed)("1 1")
