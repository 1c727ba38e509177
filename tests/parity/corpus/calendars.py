"""`calendar`: months as lists, as texts, and their names; methods of a module's instances under names of their own."""

import calendar

from parity.case import case


class _Counter:
    def __init__(self, step: int) -> None:
        self.step = step

    def after(self, n: int) -> int:
        """One step on."""
        return n + self.step


_COUNTER = _Counter(3)
after = _COUNTER.after


@case((2024, 2), (2023, 12), (1, 1), (9999, 12), (0, 3), (2024, 13), (2024, 0))
def months(year: int, month: int) -> tuple[int, int, list[list[int]], bool]:
    """What is asked of months most; there are twelve."""
    first, days = calendar.monthrange(year, month)
    return first, days, calendar.monthcalendar(year, month), calendar.isleap(year)


@case((2024, 2), (1999, 5), (12, 12))
def names(year: int, month: int) -> list[str]:
    """Of months and days, long and short, from both ends."""
    day = calendar.weekday(year, month, 1)
    found = [calendar.month_name[month], calendar.month_abbr[-1], calendar.day_name[day], calendar.day_abbr[day - 7]]
    return found + calendar.month_name[1:3] + [f"{i}{name}" for i, name in enumerate(calendar.day_abbr)]


@case((13,), (-13,), (-14,), (0,), (12,))
def name_of_none(month: int) -> str:
    """Beyond the end it is a list's own error."""
    return calendar.month_name[month] + str(len(calendar.month_name))


@case((2024, 2), (2023, 10), (2021, 2), (2021, 13))
def page(year: int, month: int) -> str:
    """As text."""
    return calendar.month(year, month)


@case((2024,), (2025,), (1900,))
def years(year: int) -> tuple[str, int]:
    """A whole one."""
    return calendar.calendar(year, 2, 1, 4, 2), calendar.leapdays(year, year + 100)


@case((2024, 2, 29), (1970, 1, 1), (1969, 12, 31))
def seconds(year: int, month: int, day: int) -> int:
    """Since 1970."""
    return calendar.timegm((year, month, day, 12, 30, 15))


@case(([1, 2, 3],), ([],), ([2**62],))
def by_a_method_of_the_module(xs: list[int]) -> list[int]:
    """A method under a name of its own, called and passed on."""
    return [*map(after, xs), after(0)]
