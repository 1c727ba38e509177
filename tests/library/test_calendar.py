"""`calendar`, as source and compiled, against CPython's own."""

from __future__ import annotations

import calendar
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from library.standard import compare

COUNT = 2000


def numbers(year: int, month: int) -> Any:
    leap = calendar.isleap(year), calendar.leapdays(1900, year)
    return leap, calendar.weekday(year, month, month * 2 + 3), calendar.monthrange(year, month)


def weeks(year: int, month: int, first: int) -> Any:
    own = calendar.Calendar(first)
    rows = own.monthdayscalendar(year, month), own.monthdays2calendar(year, month), list(own.itermonthdays3(year, month))
    return rows, list(own.itermonthdays4(year, month)), list(own.iterweekdays()), own.getfirstweekday(), own.firstweekday


def dates(year: int, month: int, first: int) -> Any:
    own = calendar.Calendar(firstweekday=first)
    return [day.isoformat() for day in own.itermonthdates(year, month)], [len(week) for week in own.monthdatescalendar(year, month)]


def lines(year: int, month: int, first: int, width: int, high: int) -> str:
    return calendar.TextCalendar(first).formatmonth(year, month, width, high)


def cells(year: int, month: int, first: int) -> str:
    own = calendar.HTMLCalendar(first)
    own.cssclass_month = "m"
    return own.formatmonth(year, month) + own.formatmonth(year, month, withyear=False)


def seconds(year: int, month: int, day: int) -> int:
    return calendar.timegm((year, month, day, day % 24, month * 4, day * 2, 0, 0, 0))


def of_year(year: int, width: int, first: int, beside: int) -> Any:
    text = calendar.TextCalendar(first).formatyear(year, width, 1, width + 2, beside)
    own = calendar.HTMLCalendar(first)
    months = own.yeardayscalendar(year, beside)
    return text, own.formatyear(year, beside), months, len(own.yeardatescalendar(year))


@pytest.mark.parametrize("function", [numbers, seconds], ids=lambda f: f.__name__)
def test_days(function: Callable[..., Any]) -> None:
    random = Random(1)
    more = (random.randrange(1, 28),) if function is seconds else ()
    given = ((random.choice([2024, random.randrange(-50, 12000)]), random.randrange(0, 14), *more) for _ in range(COUNT))
    assert compare(function, "calendar", given) == COUNT


@pytest.mark.parametrize("function", [weeks, dates, cells], ids=lambda f: f.__name__)
def test_months(function: Callable[..., Any]) -> None:
    random = Random(2)
    given = ((random.randrange(0, 10002), random.randrange(-1, 14), random.randrange(-3, 9)) for _ in range(COUNT))
    assert compare(function, "calendar", given) == COUNT


def test_months_as_text() -> None:
    random = Random(3)
    sizes = ([random.randrange(-1, 12) for _ in range(3)] for _ in range(COUNT))
    given = ((random.randrange(1, 9999), random.randrange(1, 13), *three) for three in sizes)
    assert compare(lines, "calendar", given) == COUNT


def test_years() -> None:
    random = Random(4)
    given = ((random.randrange(1, 9999), random.randrange(0, 12), random.randrange(7), random.randrange(1, 14)) for _ in range(40))
    assert compare(of_year, "calendar", given) == 40
