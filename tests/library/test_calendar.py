"""`calendar`, which is compiled as any helper of a user's is, from the source of the Python that compiles: months as lists, as
texts, and their names; methods of a module's instances under names of their own.

These are no programs of the corpus: other versions of Python have another `calendar`, whose weekdays are members.
"""

import calendar
from collections.abc import Callable

import pytest
from lanewise import compile
from parity.harness import equal_outcomes, observe

CALLS: dict[Callable[..., object], tuple[tuple[object, ...], ...]] = {}


def called_with(*calls: tuple[object, ...]) -> Callable[[Callable[..., object]], Callable[..., object]]:
    """Note the calls of a program."""

    def noted(program: Callable[..., object]) -> Callable[..., object]:
        CALLS[program] = calls
        return program

    return noted


class _Counter:
    def __init__(self, step: int) -> None:
        self.step = step

    def after(self, n: int) -> int:
        """One step on."""
        return n + self.step


_COUNTER = _Counter(3)
after = _COUNTER.after


@called_with((2024, 2), (2023, 12), (1, 1), (9999, 12), (0, 3), (2024, 13), (2024, 0))
def months(year: int, month: int) -> tuple[int, int, list[list[int]], bool]:
    """What is asked of months most; there are twelve."""
    first, days = calendar.monthrange(year, month)
    return first, days, calendar.monthcalendar(year, month), calendar.isleap(year)


@called_with((2024, 2), (1999, 5), (12, 12))
def names(year: int, month: int) -> list[str]:
    """Of months and days, long and short, from both ends."""
    day = calendar.weekday(year, month, 1)
    found = [calendar.month_name[month], calendar.month_abbr[-1], calendar.day_name[day], calendar.day_abbr[day - 7]]
    return found + calendar.month_name[1:3] + [f"{i}{name}" for i, name in enumerate(calendar.day_abbr)]


@called_with((13,), (-13,), (-14,), (0,), (12,))
def name_of_none(month: int) -> str:
    """Beyond the end it is a list's own error."""
    return calendar.month_name[month] + str(len(calendar.month_name))


@called_with((2024, 2), (2023, 10), (2021, 2), (2021, 13))
def page(year: int, month: int) -> str:
    """As text."""
    return calendar.month(year, month)


@called_with((2024,), (2025,), (1900,))
def years(year: int) -> tuple[str, int]:
    """A whole one."""
    return calendar.calendar(year, 2, 1, 4, 2), calendar.leapdays(year, year + 100)


@called_with((2024, 2, 29), (1970, 1, 1), (1969, 12, 31))
def seconds(year: int, month: int, day: int) -> int:
    """Since 1970."""
    return calendar.timegm((year, month, day, 12, 30, 15))


@called_with(([1, 2, 3],), ([],), ([2**62],))
def by_a_method_of_the_module(xs: list[int]) -> list[int]:
    """A method under a name of its own, called and passed on."""
    return [*map(after, xs), after(0)]


@called_with((2024, 2, 0), (2023, 10, 6), (2021, 2, 3))
def written(year: int, month: int, first: int) -> list[str]:
    """As text, weeks beginning on any day."""
    page = calendar.TextCalendar(first)
    return [page.formatmonth(year, month, 3, 2), page.formatweekheader(2)]


@called_with((2024, 2, 6), (2026, 2, 6), (2023, 1, 0))
def days_of_weeks(year: int, month: int, first: int) -> tuple[list[int], list[tuple[int, int]], list[str]]:
    """What a calendar iterates over."""
    weeks = calendar.Calendar(firstweekday=first)
    dates = [day.isoformat() for week in weeks.monthdatescalendar(year, month) for day in week]
    return list(weeks.itermonthdays(year, month)), list(weeks.itermonthdays2(year, month)), dates


@pytest.mark.parametrize("program", CALLS, ids=lambda program: program.__name__)
def test_answers_are_cpythons(program: Callable[..., object]) -> None:
    call = compile(program)
    for arguments in CALLS[program]:
        expected, got = observe(program, arguments), observe(call, arguments)
        assert equal_outcomes(expected, got, 0), (arguments, expected, got)
