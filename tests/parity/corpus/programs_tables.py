"""Longer programs that lay numbers out in rows: matrices of any size, and the months of a year."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction

from parity.case import case

# --- a matrix --------------------------------------------------------------------------------------------------------


class ShapeError(ValueError):
    """Matrices that do not go together."""

    def __init__(self, what, left, right):
        super().__init__(f"cannot {what} {left[0]}x{left[1]} and {right[0]}x{right[1]}")
        self.left = left
        self.right = right


class Matrix:
    """Rows of numbers, of whatever kind; none of the operators changes one."""

    def __init__(self, rows: Iterable[Iterable]):
        self._rows = [list(row) for row in rows]
        if len({len(row) for row in self._rows}) > 1:
            raise ValueError("rows of different lengths")

    @classmethod
    def identity(cls, n):
        return cls([[int(i == j) for j in range(n)] for i in range(n)])

    @classmethod
    def from_function(cls, f: Callable, height: int, width: int):
        return cls([[f(i, j) for j in range(width)] for i in range(height)])

    @property
    def shape(self):
        return len(self._rows), len(self._rows[0]) if self._rows else 0

    @property
    def is_square(self):
        height, width = self.shape
        return height == width

    @property
    def T(self):
        return Matrix(zip(*self._rows))

    def __getitem__(self, place):
        if isinstance(place, tuple):
            i, j = place
            return self._rows[i][j]
        return self._rows[place]

    def __setitem__(self, place, value):
        i, j = place
        self._rows[i][j] = value

    def __iter__(self) -> Iterator:
        for row in self._rows:
            yield from row

    def __len__(self):
        return len(self._rows)

    def __eq__(self, other):
        return isinstance(other, Matrix) and self._rows == other._rows

    def __add__(self, other):
        self._same_shape(other, "add")
        return Matrix([[a + b for a, b in zip(mine, theirs)] for mine, theirs in zip(self._rows, other._rows)])

    def __sub__(self, other):
        self._same_shape(other, "subtract")
        return self + other * -1

    def __neg__(self):
        return self * -1

    def __mul__(self, factor):
        return Matrix([[factor * x for x in row] for row in self._rows])

    __rmul__ = __mul__

    def __matmul__(self, other):
        if self.shape[1] != other.shape[0]:
            raise ShapeError("multiply", self.shape, other.shape)
        columns = list(zip(*other._rows))
        return Matrix([[sum(a * b for a, b in zip(row, column)) for column in columns] for row in self._rows])

    def __pow__(self, n):
        if not self.is_square:
            raise ShapeError("multiply", self.shape, self.shape)
        result, base = Matrix.identity(len(self)), self
        while n:
            if n & 1:
                result = result @ base
            base = base @ base
            n >>= 1
        return result

    def __repr__(self):
        return f"Matrix({self._rows!r})"

    def __str__(self):
        texts = [[f"{x:.3g}" if isinstance(x, float) else str(x) for x in row] for row in self._rows]
        widths = [max(map(len, column)) for column in zip(*texts)]
        return "\n".join("[" + "  ".join(text.rjust(width) for text, width in zip(row, widths)) + "]" for row in texts)

    def _same_shape(self, other, what):
        if self.shape != other.shape:
            raise ShapeError(what, self.shape, other.shape)

    def mapped(self, f):
        return Matrix([[f(x) for x in row] for row in self._rows])

    def minor(self, i, j):
        return Matrix([row[:j] + row[j + 1 :] for k, row in enumerate(self._rows) if k != i])

    def determinant(self):
        """By the first row and its minors: exact for ints."""
        if not self.is_square:
            raise ValueError("only square matrices have a determinant")
        if not self._rows:
            return 1
        return sum((-1) ** j * x * self.minor(0, j).determinant() for j, x in enumerate(self._rows[0]) if x)

    def trace(self):
        return sum(self[i, i] for i in range(len(self)))

    def echelon(self):
        """Gauss and Jordan, in fractions; with it, the number of rows that are not zero."""
        rows = [[Fraction(x) for x in row] for row in self._rows]
        height, width = self.shape
        lead = 0
        for column in range(width):
            pivot = next((i for i in range(lead, height) if rows[i][column]), None)
            if pivot is None:
                continue
            rows[lead], rows[pivot] = rows[pivot], rows[lead]
            scale = rows[lead][column]
            rows[lead] = [x / scale for x in rows[lead]]
            for i in range(height):
                if i != lead and rows[i][column]:
                    factor = rows[i][column]
                    rows[i] = [x - factor * y for x, y in zip(rows[i], rows[lead])]
            lead += 1
            if lead == height:
                break
        return Matrix(rows), lead

    def inverse(self):
        n = len(self)
        beside = Matrix([row + unit for row, unit in zip(self._rows, Matrix.identity(n)._rows)])
        reduced, rank = beside.echelon()
        if rank < n or any(reduced[i, i] != 1 for i in range(n)):
            raise ZeroDivisionError("matrix is singular")
        return Matrix([row[n:] for row in reduced._rows])


@case(
    ([[2, 1], [1, 3]], 5),
    ([[1, 2, 3], [0, 1, 4], [5, 6, 0]], 3),
    ([[1, 2], [2, 4]], 2),
    ([[1, 2, 3], [4, 5, 6]], 2),
    ([[7]], 30),
    ([[1, 2], [3]], 1),
)
def matrix_class(rows: list[list[int]], power: int) -> list[str]:
    """Operators, powers, the determinant, an inverse in fractions, floats; shapes that do not go together raise."""
    a = Matrix(rows)
    height, width = a.shape
    out = [repr(a), str(a.T), str(a @ a.T), f"{a.echelon()[1]} of {height}"]
    b = Matrix.from_function(lambda i, j: i - j, height, width)
    b[0, 0] = 10
    out += [str(2 * a - b), str(-(a + b)), f"{max(a)} {sum(b)} {a == b} {a == Matrix(rows)}"]
    out.append(str(a**power))
    out.append(f"{a.determinant()} {a.trace()}")
    inverse = a.inverse()
    out += [str(inverse), str(a @ inverse == Matrix.identity(height))]
    out.append(str(inverse.mapped(float)))
    out.append(str(a.mapped(math.sqrt)))
    return out


# --- a calendar ------------------------------------------------------------------------------------------------------

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


def is_leap_year(year):
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def days_in(year, month):
    if month == 2:
        return 29 if is_leap_year(year) else 28
    return 30 if month in (4, 6, 9, 11) else 31


def weekday_of(year, month, day):
    """0 for a Monday, as Sakamoto found it."""
    offsets = (0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4)
    if month < 3:
        year -= 1
    return (year + year // 4 - year // 100 + year // 400 + offsets[month - 1] + day - 1) % 7


def easter(year):
    """Month and day, by the anonymous Gregorian algorithm."""
    a, (b, c) = year % 19, divmod(year, 100)
    d, e = divmod(b, 4)
    g = (8 * b + 13) // 25
    h = (19 * a + b - d - g + 15) % 30
    i, k = divmod(c, 4)
    m = (32 + 2 * e + 2 * i - h - k) % 7
    n, p = divmod(h + m - 7 * ((a + 11 * h + 22 * m) // 451) + 114, 31)
    return n, p + 1


def nth_weekday(year, month, weekday, n):
    """The day of the n-th such weekday of the month; the last one for -1."""
    days = [day for day in range(1, days_in(year, month) + 1) if weekday_of(year, month, day) == weekday]
    return days[n - 1 if n > 0 else n]


def holidays_of(year):
    month, day = easter(year)
    found = {(1, 1): "New Year", (12, 25): "Christmas", (month, day): "Easter"}
    found[11, nth_weekday(year, 11, 3, 4)] = "Thanksgiving"
    found[5, nth_weekday(year, 5, 0, -1)] = "Memorial Day"
    return found


class MonthCalendar:
    def __init__(self, year, month, first_weekday=0, marks=()):
        if not 1 <= month <= 12:
            raise ValueError(f"bad month number {month}; must be 1-12")
        self.year, self.month = year, month
        self.first_weekday = first_weekday
        self.marks = set(marks)

    @property
    def title(self):
        return f"{MONTHS[self.month - 1]} {self.year}"

    def weeks(self):
        """Seven days each, 0 for those of other months."""
        empty = (weekday_of(self.year, self.month, 1) - self.first_weekday) % 7
        days = [0] * empty + list(range(1, days_in(self.year, self.month) + 1))
        days += [0] * (-len(days) % 7)
        return [days[i : i + 7] for i in range(0, len(days), 7)]

    def header(self):
        return " ".join(WEEKDAYS[(self.first_weekday + i) % 7][:2] for i in range(7))

    def cell(self, day):
        if not day:
            return "  "
        return f"{day:>2}" if day not in self.marks else f"{day:*>2}" if day < 10 else "**"

    def lines(self):
        yield f"{self.title:^20}".rstrip()
        yield self.header()
        for week in self.weeks():
            yield " ".join(map(self.cell, week)).rstrip()

    def __str__(self):
        return "\n".join(self.lines())


def beside(months, gap="   "):
    """Several months in one row of text."""
    columns = [list(month.lines()) for month in months]
    height = max(map(len, columns))
    for column in columns:
        column += [""] * (height - len(column))
    return "\n".join(gap.join(f"{line:<20}" for line in row).rstrip() for row in zip(*columns))


@case((2024, 2, 0), (1999, 12, 6), (2023, 1, 0), (1900, 2, 3), (2000, 13, 0))
def calendar(year, month, first_weekday):
    """A month as a page with its holidays marked, the quarter it is in, and the year in numbers."""
    holidays = holidays_of(year)
    marks = [day for (m, day) in holidays if m == month]
    page = MonthCalendar(year, month, first_weekday, marks)
    start = (month - 1) // 3 * 3 + 1
    quarter = [MonthCalendar(year, m, first_weekday) for m in range(start, start + 3)]
    named = sorted(
        (f"{MONTHS[m - 1][:3]} {day:02d} {WEEKDAYS[weekday_of(year, m, day)]:<9} {name}" for (m, day), name in holidays.items()),
        key=str.lower,
    )
    fridays = [MONTHS[m - 1] for m in range(1, 13) if weekday_of(year, m, 13) == 4]
    return str(page), beside(quarter), named, fridays, sum(days_in(year, m) for m in range(1, 13))
