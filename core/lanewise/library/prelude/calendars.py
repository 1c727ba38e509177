"""Days of the Gregorian calendar, which goes on before it was there: what `datetime` and `calendar` share.

In: years, months, days, and ordinals of days, of which 1 is the first day of the year 1. Out: the same.
"""

from __future__ import annotations

MOST_YEARS = 9999
DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
MONTHS = [
    "", "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
]  # fmt: skip
_BEFORE = [0, 0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365]
"""Days of a year before each of its months, where no year is a leap year."""


def is_leap(year: int) -> bool:
    """Whether it has a 29th of February."""
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def days_of(year: int, month: int) -> int:
    """How many days a month has."""
    return 28 + is_leap(year) if month == 2 else 30 + ((month + (month >> 3)) & 1)


def days_before(year: int, month: int) -> int:
    """How many days of a year are before a month."""
    return _BEFORE[month] + (month > 2 and is_leap(year))


def ordinal_of(year: int, month: int, day: int) -> int:
    """The ordinal of a day."""
    past = year - 1
    return past * 365 + past // 4 - past // 100 + past // 400 + days_before(year, month) + day


def date_of(ordinal: int) -> tuple[int, int, int]:
    """Year, month and day. A year that begins in March has its leap day at its end."""
    days = ordinal + 305
    era, rest = divmod(days, 146097)
    year = (rest - rest // 1460 + rest // 36524 - rest // 146096) // 365
    rest -= 365 * year + year // 4 - year // 100
    place = (5 * rest + 2) // 153
    month = place + 3 if place < 10 else place - 9
    return era * 400 + year + (month <= 2), month, rest - (153 * place + 2) // 5 + 1


def check(year: int, month: int, day: int) -> None:
    """CPython's ValueError where there is no such day."""
    if not 1 <= year <= MOST_YEARS:
        raise ValueError(f"year {year} is out of range")
    if not 1 <= month <= 12:
        raise ValueError("month must be in 1..12")
    if not 1 <= day <= days_of(year, month):
        raise ValueError("day is out of range for month")


def numbered(ordinal: int) -> tuple[int, int, int]:
    """The day with a number, which need not be one."""
    if ordinal < 1:
        raise ValueError("ordinal must be >= 1")
    year, month, day = date_of(ordinal)
    check(year, month, day)
    return year, month, day


def first_of_weeks(year: int) -> int:
    """The ordinal of the Monday of a year's first week, which has its first Thursday."""
    first = ordinal_of(year, 1, 1)
    weekday = (first + 6) % 7
    return first - weekday + (7 if weekday > 3 else 0)


def week_of(year: int, month: int, day: int) -> tuple[int, int, int]:
    """ISO 8601's year, week and day of a week."""
    ordinal = ordinal_of(year, month, day)
    if ordinal >= first_of_weeks(year + 1):
        year += 1
    elif ordinal < first_of_weeks(year):
        year -= 1
    week, weekday = divmod(ordinal - first_of_weeks(year), 7)
    return year, week + 1, weekday + 1


def date_of_week(year: int, week: int, weekday: int) -> tuple[int, int, int]:
    """Year, month and day of ISO 8601's; ValueError where there is no such day."""
    if not 1 <= year <= MOST_YEARS:
        raise ValueError(f"Year is out of range: {year}")
    if not 1 <= week <= 53 or (week == 53 and first_of_weeks(year + 1) - first_of_weeks(year) < 371):
        raise ValueError(f"Invalid week: {week}")
    if not 1 <= weekday <= 7:
        raise ValueError(f"Invalid day: {weekday} (range is [1, 7])")
    return date_of(first_of_weeks(year) + (week - 1) * 7 + weekday - 1)
