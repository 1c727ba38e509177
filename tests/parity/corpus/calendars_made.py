"""`calendar`: calendars of one's own, which iterate and write."""

import calendar

from parity.case import case


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
