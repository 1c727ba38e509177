"""What is told by `calendar`: months, weekdays, tables of them."""

import calendar
from calendar import FRIDAY, TextCalendar, monthrange
from datetime import date

from parity.case import case


@case((2024, 2), (2023, 2), (1900, 12), (2000, 1))
def last_day(year: int, month: int) -> date:
    """The last day of a month."""
    return date(year, month, monthrange(year, month)[1])


@case((2024, 1), (2024, 3), (2025, 2), (1999, 12))
def third_friday(year, month):
    """When options expire."""
    fridays = [week[FRIDAY] for week in calendar.monthcalendar(year, month) if week[FRIDAY] != 0]
    return fridays[2], calendar.day_name[FRIDAY], calendar.month_abbr[month]


@case((2024,), (1582,), (2100,), (9999,))
def thirteenths(year: int) -> list[str]:
    """The Fridays of a year on which some stay at home."""
    months = [month for month in range(1, 13) if calendar.weekday(year, month, 13) == calendar.FRIDAY]
    return [calendar.month_name[month] for month in months]


@case((2024, 2, 6), (2023, 10, 0), (1, 1, 3), (2015, 2, 0))
def as_lines(year: int, month: int, first: int) -> list[str]:
    """A month as `cal` prints it."""
    return TextCalendar(first).formatmonth(year, month).splitlines()


class Marked(calendar.HTMLCalendar):
    """Marks some days."""

    def __init__(self, days):
        super().__init__(calendar.SUNDAY)
        self.days = set(days)

    def formatday(self, day, weekday):
        if day in self.days:
            return f'<td class="busy {self.cssclasses[weekday]}">{day}</td>'
        return super().formatday(day, weekday)


@case((2024, 2, [1, 29]), (2023, 11, []), (2026, 12, [24, 25, 26, 40]))
def with_busy_days(year: int, month: int, days: list[int]) -> str:
    """A class that derives from one of theirs."""
    return Marked(days).formatmonth(year, month)


@case(((2024, 2, 29, 12, 30, 15),), ((1970, 1, 1, 0, 0, 0),), ((1900, 1, 1, 0, 0, 1),))
def since_the_epoch(moment: tuple[int, int, int, int, int, int]) -> tuple[int, bool, int]:
    """Seconds, leap year, leap years before."""
    return calendar.timegm(moment), calendar.isleap(moment[0]), calendar.leapdays(1900, moment[0])


@case((2024, 14), (2024, 7), (2024, -1))
def refused_months(year: int, month: int) -> str:
    """Their exception says which month it was."""
    try:
        first, count = monthrange(year, month)
    except calendar.IllegalMonthError as error:
        return f"{type(error).__name__}: {error} ({error.month})"
    return f"{first} {count}"


@case((2024, 2, 3), (2022, 5, 2), (1980, 12, 9))
def of_the_module(year: int, month: int, width: int) -> tuple[str, int, list[str]]:
    """What the module's own calendar writes, which is the same object all the time."""
    return calendar.month(year, month), calendar.firstweekday(), calendar.weekheader(width).split()


@case((2024, 2), (2023, 1), (9999, 11))
def working_days(year: int, month: int) -> int:
    """From Monday to Friday."""
    days = calendar.Calendar().itermonthdays2(year, month)
    return sum(1 for day, weekday in days if day and weekday < calendar.SATURDAY)


class Counter:
    def __init__(self, step: int) -> None:
        self.step = step

    def after(self, n: int) -> int:
        """One step on."""
        return n + self.step


COUNTER = Counter(3)
after = COUNTER.after


@case((2024, 2), (2023, 12), (1, 1), (9999, 12), (0, 3))
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


@case(([1, 2, 3],), ([],), ([2**62],))
def by_a_method_of_the_module(xs: list[int]) -> list[int]:
    """A method under a name of its own, called and passed on."""
    return [*map(after, xs), after(0)]


@case((2024, 2, 0), (2023, 10, 6), (2021, 2, 3))
def written(year: int, month: int, first: int) -> list[str]:
    """As text, weeks beginning on any day."""
    page = calendar.TextCalendar(first)
    return [page.formatmonth(year, month, 3, 2), page.formatweekheader(2)]


@case((2024, 2, 6), (2026, 2, 6), (2023, 1, 0))
def days_of_weeks(year: int, month: int, first: int) -> tuple[list[int], list[tuple[int, int]], list[str]]:
    """What a calendar iterates over."""
    weeks = calendar.Calendar(firstweekday=first)
    dates = [day.isoformat() for week in weeks.monthdatescalendar(year, month) for day in week]
    return list(weeks.itermonthdays(year, month)), list(weeks.itermonthdays2(year, month)), dates
