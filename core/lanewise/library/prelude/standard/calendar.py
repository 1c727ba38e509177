"""`calendar`: weeks and months, and how they are written as text and as HTML.

In: years, months, the day with which weeks begin. Out: rows of days, and tables of them, as Python 3.11 has them.
"""

from __future__ import annotations

import calendar as theirs
import datetime
from calendar import IllegalMonthError, IllegalWeekdayError
from typing import Any

from lanewise.library.prelude import calendars

_REPEATED = 400
"""After so many years weekdays fall on the same days again."""
_EPOCH = 719163
"""The ordinal of the first of January 1970."""
_COLUMN, _GAP = 20, 6
"""The width of a month of a year, and of what is between two."""


def isleap(year: Any) -> Any:
    """Whether it has a 29th of February."""
    return calendars.is_leap(year)


def leapdays(y1: Any, y2: Any) -> Any:
    """How many leap years there are from one year to before another."""
    first, last = y1 - 1, y2 - 1
    return (last // 4 - first // 4) - (last // 100 - first // 100) + (last // 400 - first // 400)


def weekday(year: Any, month: Any, day: Any) -> Any:
    """0 is a Monday. Years that `datetime` does not have are those that are like them."""
    known = year if 1 <= year <= calendars.MOST_YEARS else 2000 + year % _REPEATED
    return datetime.date(known, month, day).weekday()


def monthrange(year: Any, month: Any) -> Any:
    """The weekday with which a month begins, and how many days it has."""
    if not 1 <= month <= 12:
        raise IllegalMonthError(month)
    return weekday(year, month, 1), calendars.days_of(year, month)


def timegm(tuple: Any) -> Any:
    """Seconds since 1970 of a time in UTC."""
    year, month, day, hour, minute, second = tuple[:6]
    days = datetime.date(year, month, 1).toordinal() - _EPOCH + day - 1
    return ((days * 24 + hour) * 60 + minute) * 60 + second


def setfirstweekday(firstweekday: Any) -> None:
    """With which day weeks begin in what the module itself writes."""
    if not 0 <= firstweekday <= 6:
        raise IllegalWeekdayError(firstweekday)
    theirs.c.firstweekday = firstweekday


def formatstring(cols: Any, colwidth: Any = _COLUMN, spacing: Any = _GAP) -> Any:
    """Texts beside each other, each in the middle of its column."""
    return (spacing * " ").join(column.center(colwidth) for column in cols)


def format(cols: Any, colwidth: Any = _COLUMN, spacing: Any = _GAP) -> None:
    """Print that."""
    print(formatstring(cols, colwidth, spacing))


def _in_rows(items: Any, width: Any) -> Any:
    """A list in lists of such a length, the last one of what is left."""
    return [items[k : k + width] for k in range(0, len(items), width)]


class Calendar:
    """The days of months in weeks that begin with the same day, those of the months beside among them."""

    def __init__(self, firstweekday: Any = 0) -> None:
        self.firstweekday = firstweekday

    def getfirstweekday(self) -> Any:
        """The day with which weeks begin."""
        return self._firstweekday % 7

    def setfirstweekday(self, firstweekday: Any) -> None:
        """Any whole number: days repeat."""
        self._firstweekday = firstweekday

    firstweekday = property(getfirstweekday, setfirstweekday)

    def iterweekdays(self) -> Any:
        """The weekdays of a week."""
        first = self.firstweekday
        for day in range(first, first + 7):
            yield day % 7

    def itermonthdates(self, year: Any, month: Any) -> Any:
        """As dates."""
        for y, m, d in self.itermonthdays3(year, month):
            yield datetime.date(y, m, d)

    def itermonthdays(self, year: Any, month: Any) -> Any:
        """As numbers, 0 where another month has the day."""
        first, count = monthrange(year, month)
        for _ in range((first - self.firstweekday) % 7):
            yield 0
        yield from range(1, count + 1)
        for _ in range((self.firstweekday - first - count) % 7):
            yield 0

    def itermonthdays2(self, year: Any, month: Any) -> Any:
        """With their weekdays."""
        for k, day in enumerate(self.itermonthdays(year, month), self.firstweekday):
            yield day, k % 7

    def itermonthdays3(self, year: Any, month: Any) -> Any:
        """As year, month and day."""
        first, count = monthrange(year, month)
        before, behind = (first - self.firstweekday) % 7, (self.firstweekday - first - count) % 7
        y, m = (year - 1, 12) if month == 1 else (year, month - 1)
        end = calendars.days_of(y, m) + 1
        for day in range(end - before, end):
            yield y, m, day
        for day in range(1, count + 1):
            yield year, month, day
        y, m = (year + 1, 1) if month == 12 else (year, month + 1)
        for day in range(1, behind + 1):
            yield y, m, day

    def itermonthdays4(self, year: Any, month: Any) -> Any:
        """As year, month, day and weekday."""
        for k, (y, m, d) in enumerate(self.itermonthdays3(year, month)):
            yield y, m, d, (self.firstweekday + k) % 7

    def monthdatescalendar(self, year: Any, month: Any) -> Any:
        """Weeks of dates."""
        return _in_rows(list(self.itermonthdates(year, month)), 7)

    def monthdays2calendar(self, year: Any, month: Any) -> Any:
        """Weeks of numbers with their weekdays."""
        return _in_rows(list(self.itermonthdays2(year, month)), 7)

    def monthdayscalendar(self, year: Any, month: Any) -> Any:
        """Weeks of numbers."""
        return _in_rows(list(self.itermonthdays(year, month)), 7)

    def yeardatescalendar(self, year: Any, width: Any = 3) -> Any:
        """Rows of such months."""
        return _in_rows([self.monthdatescalendar(year, month) for month in range(1, 13)], width)

    def yeardays2calendar(self, year: Any, width: Any = 3) -> Any:
        """Rows of such months."""
        return _in_rows([self.monthdays2calendar(year, month) for month in range(1, 13)], width)

    def yeardayscalendar(self, year: Any, width: Any = 3) -> Any:
        """Rows of such months."""
        return _in_rows([self.monthdayscalendar(year, month) for month in range(1, 13)], width)


class TextCalendar(Calendar):
    """As plain text."""

    def prweek(self, theweek: Any, width: Any) -> None:
        """Print a week."""
        print(self.formatweek(theweek, width), end="")

    def formatday(self, day: Any, weekday: Any, width: Any) -> Any:
        """A day in the middle of its column."""
        return (f"{day:2}" if day != 0 else "").center(width)

    def formatweek(self, theweek: Any, width: Any) -> Any:
        """A week in a line."""
        return " ".join(self.formatday(day, weekday, width) for day, weekday in theweek)

    def formatweekday(self, day: Any, width: Any) -> Any:
        """The name of a weekday, as much of it as there is room for."""
        name = calendars.DAYS[day] if width >= 9 else calendars.DAYS[day][:3]
        return name[:width].center(width)

    def formatweekheader(self, width: Any) -> Any:
        """The names above the weeks."""
        return " ".join(self.formatweekday(day, width) for day in self.iterweekdays())

    def formatmonthname(self, theyear: Any, themonth: Any, width: Any, withyear: Any = True) -> Any:
        """The line above a month."""
        name = calendars.MONTHS[themonth]
        return (f"{name} {theyear!r}" if withyear else name).center(width)

    def prmonth(self, theyear: Any, themonth: Any, w: Any = 0, l: Any = 0) -> None:  # noqa: E741
        """Print a month."""
        print(self.formatmonth(theyear, themonth, w, l), end="")

    def formatmonth(self, theyear: Any, themonth: Any, w: Any = 0, l: Any = 0) -> Any:  # noqa: E741
        """A month in lines: `w` letters to a day, `l` lines to a week."""
        width, end = max(2, w), "\n" * max(1, l)
        lines = [self.formatmonthname(theyear, themonth, 7 * (width + 1) - 1), self.formatweekheader(width)]
        for week in self.monthdays2calendar(theyear, themonth):
            lines.append(self.formatweek(week, width))
        return "".join([line.rstrip() + end for line in lines])

    def formatyear(self, theyear: Any, w: Any = 2, l: Any = 1, c: Any = 6, m: Any = 3) -> Any:  # noqa: E741
        """A year: `m` months beside each other, `c` letters between two."""
        width, end, gap = max(2, w), "\n" * max(1, l), max(2, c)
        column = (width + 1) * 7 - 1
        lines = [repr(theyear).center(column * m + gap * (m - 1))]
        header = self.formatweekheader(width)
        for k, row in enumerate(self.yeardays2calendar(theyear, m)):
            months = range(m * k + 1, min(m * (k + 1) + 1, 13))
            lines.append("")
            lines.append(formatstring([self.formatmonthname(theyear, month, column, False) for month in months], column, gap))
            lines.append(formatstring([header for month in months], column, gap))
            for j in range(max([len(month) for month in row])):
                weeks = [self.formatweek(month[j], width) if j < len(month) else "" for month in row]
                lines.append(formatstring(weeks, column, gap))
        return "".join([line.rstrip() + end for line in lines])

    def pryear(self, theyear: Any, w: Any = 0, l: Any = 0, c: Any = 6, m: Any = 3) -> None:  # noqa: E741
        """Print a year."""
        print(self.formatyear(theyear, w, l, c, m), end="")


class HTMLCalendar(Calendar):
    """As tables of HTML. Classes of CSS are attributes."""

    cssclasses = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]  # noqa: RUF012
    cssclasses_weekday_head = cssclasses
    cssclass_noday = "noday"
    cssclass_month_head = "month"
    cssclass_month = "month"
    cssclass_year_head = "year"
    cssclass_year = "year"

    def formatday(self, day: Any, weekday: Any) -> Any:
        """A cell."""
        if day == 0:
            return f'<td class="{self.cssclass_noday}">&nbsp;</td>'
        return f'<td class="{self.cssclasses[weekday]}">{day}</td>'

    def formatweek(self, theweek: Any) -> Any:
        """A row."""
        return f"<tr>{''.join([self.formatday(day, weekday) for day, weekday in theweek])}</tr>"

    def formatweekday(self, day: Any) -> Any:
        """The cell above a column."""
        return f'<th class="{self.cssclasses_weekday_head[day]}">{calendars.DAYS[day][:3]}</th>'

    def formatweekheader(self) -> Any:
        """The row above the weeks."""
        return f"<tr>{''.join([self.formatweekday(day) for day in self.iterweekdays()])}</tr>"

    def formatmonthname(self, theyear: Any, themonth: Any, withyear: Any = True) -> Any:
        """The row above a month."""
        name = calendars.MONTHS[themonth]
        shown = f"{name} {theyear}" if withyear else name
        return f'<tr><th colspan="7" class="{self.cssclass_month_head}">{shown}</th></tr>'

    def formatmonth(self, theyear: Any, themonth: Any, withyear: Any = True) -> Any:
        """A month as a table."""
        lines = [_table(self.cssclass_month), self.formatmonthname(theyear, themonth, withyear=withyear), self.formatweekheader()]
        for week in self.monthdays2calendar(theyear, themonth):
            lines.append(self.formatweek(week))
        lines.append("</table>")
        return "".join([f"{line}\n" for line in lines])

    def formatyear(self, theyear: Any, width: Any = 3) -> Any:
        """A year as a table of tables."""
        beside = max(width, 1)
        parts = [_table(self.cssclass_year), "\n"]
        parts.append(f'<tr><th colspan="{beside}" class="{self.cssclass_year_head}">{theyear}</th></tr>')
        for first in range(1, 13, beside):
            parts.append("<tr>")
            for month in range(first, min(first + beside, 13)):
                parts.append(f"<td>{self.formatmonth(theyear, month, withyear=False)}</td>")
            parts.append("</tr>")
        parts.append("</table>")
        return "".join(parts)


def _table(css: Any) -> Any:
    return f'<table border="0" cellpadding="0" cellspacing="0" class="{css}">'
