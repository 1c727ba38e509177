"""`fractions.Fraction`: made, computed with, compared, rounded, as keys, in and out."""

import copy
import math
import numbers
from dataclasses import dataclass
from fractions import Fraction

from parity.case import case


@case((1, 2), (6, -8), (0, 5), (3, 0), (2**70, 6), (-(10**20), 10**25))
def made(n: int, d: int) -> Fraction:
    """In lowest terms, with a positive denominator; nothing is divided by 0."""
    return Fraction(n, d)


@case((Fraction(1, 2), Fraction(1, 3)), (Fraction(-3, 4), Fraction(3)), (Fraction(5), Fraction()), (Fraction(7, 9**9), Fraction(9)))
def arithmetic(x: Fraction, y: Fraction) -> list[Fraction]:
    """All operators; a zero raises when some are done."""
    found = [x + y, x - y, x * y, -x, +x, abs(x), x**2, x**3]
    found += [x / y, x % y, Fraction(x // y), divmod(x, y)[1]]
    return found


@case((Fraction(3, 7), 2), (Fraction(-3, 7), -5), (Fraction(9), 0))
def with_ints(x, n):
    """An int on either side."""
    found = x + n, n - x, n * x, x - n, (n + x) ** 2
    return *found, x / n, n // x, n % x, x // n


@case((Fraction(1, 3), 0.5), (Fraction(-7, 2), 2.0), (Fraction(1), float("inf")), (Fraction(1, 3), 0.0))
def with_floats(x, y):
    """A float makes it one."""
    return x + y, y - x, x * y, y / x, x < y, y >= x, x == y, x**2 + y, x / y


@case((Fraction(1, 2), 1j), (Fraction(0), 2 + 0j), (Fraction(3), 3 + 0j))
def with_complex(x, z):
    """A complex number makes it one."""
    return x + z, z - x, z * x, z / (x + 1), x == z, complex(x)


@case(("3/4",), (" -1.25e-2 ",), ("1_000",), ("22/7 ",), ("abc",), ("1/0",), (".5",), ("1.d",), ("",))
def read(text: str) -> Fraction:
    """What a text says."""
    return Fraction(text)


@case((0.1,), (-2.5,), (3.0,), (1e300,), (5e-324,), (float("nan"),), (float("inf"),))
def exactly(x: float) -> tuple[Fraction, Fraction]:
    """What a float is."""
    return Fraction(x), Fraction.from_float(x)


@case((Fraction(355, 113), 99), (Fraction(1, 3), 2), (Fraction(-22, 7), 1), (Fraction(5), 0), (Fraction(1, 2**70), 2**65))
def limited(x, most):
    """The closest one with a small denominator."""
    return x.limit_denominator(most), x.limit_denominator()


@case((Fraction(7, 2),), (Fraction(-7, 2),), (Fraction(5, 2),), (Fraction(22, 7),), (Fraction(0),), (Fraction(2**70, 3),))
def rounded(x: Fraction) -> tuple[int, int, int, int, int, Fraction, Fraction]:
    """To ints, in all directions, and to decimals."""
    return round(x), math.floor(x), math.ceil(x), math.trunc(x), int(x), round(x, 2), round(x, -1)


@case((Fraction(2, 3), 3), (Fraction(2, 3), -3), (Fraction(-2, 3), -1), (Fraction(0), -1), (Fraction(4), 0))
def powers(x, n):
    """Of an int; as an exponent it may be a root."""
    return x**n, 2 ** Fraction(n), 4.0 ** Fraction(1, 2), Fraction(9, 4) ** Fraction(1, 2)


@case(([Fraction(1, 2), Fraction(1, 3), 1],), ([Fraction(5)],), ([],))
def sums(xs):
    """Sums, products, extremes, orders."""
    return sum(xs), math.prod(xs), sorted(xs), max(xs, default=None), str(xs)


@case((10,), (1,), (30,))
def harmonic(n: int) -> Fraction:
    """Ints grow beyond 64 bits."""
    return sum((Fraction(1, k) for k in range(1, n + 1)), Fraction(0))


@case((Fraction(1, 2),), (Fraction(3),), (Fraction(-1, 3),), (Fraction(1, 2**61 - 1),), (Fraction(2**80, 7),))
def as_keys(x):
    """Equal numbers are equal keys, whatever they are."""
    table = {x: "x", 0.5: "half", 3: "three"}
    return hash(x), table, table.get(Fraction(1, 2)), len({x, float(x), x + 0})


@case((Fraction(1, 2),), (Fraction(4, 2),), (Fraction(-5, 3),))
def texts(x: Fraction) -> list[str]:
    """What it looks like."""
    return [str(x), repr(x), f"{x}", f"{x!r:>20}", "%s %.3f %d" % (x, x, x), str([x, {x: x}])]


@case((Fraction(3, 4),), (0.25,), (7,), (True,))
def kinds(x):
    """What it is."""
    kind = isinstance(x, Fraction), isinstance(x, numbers.Rational), isinstance(x, int), type(x).__name__
    return *kind, x.real, x.imag, bool(x), x == x.conjugate(), math.sqrt(x)


@case((Fraction(1, 3), "a"), (Fraction(1, 3), None), (Fraction(1, 3), [1]))
def unlike(x, y):
    """What it does not go together with."""
    if x == y or not x != y:
        return "equal"
    try:
        return x < y
    except TypeError as error:
        first = str(error)
    try:
        return x + y
    except TypeError as error:
        return first, str(error)


@case(("0.1", 0.1), ("x", 2.0), ("1/4", 0.25))
def misused(text, x):
    """Arguments that make none."""
    try:
        return Fraction(text) == Fraction(x)
    except ValueError as error:
        return str(error)


@case((1.5, 2), ([1], None), (None, 3), ("1", 2), (2, Fraction(1, 2)))
def wrong_arguments(n, d):
    """Of kinds that make none, and of those that do."""
    first = Fraction(n, d) if d is not None else Fraction(n)
    return [first, Fraction(d, n), type(first).__name__]


@dataclass
class Line:
    """Through two points, exactly."""

    slope: Fraction
    offset: Fraction = Fraction(0)

    def at(self, x):
        return self.slope * x + self.offset


@case((Line(Fraction(1, 2), Fraction(1, 3)), Fraction(3)), (Line(Fraction(2)), Fraction(1, 7)), (Line(Fraction(0)), 4))
def in_a_field(line, x):
    """Fields of instances hold them."""
    line.offset += line.at(x)
    return line, line.at(Fraction(line.offset.numerator)), copy.copy(line.slope) is line.slope


@case(([[2, 1], [1, 3]], [3, 5]), ([[0, 1], [1, 0]], [2, 3]), ([[1, 2], [2, 4]], [1, 2]))
def solved(rows, right):
    """Elimination without any rounding."""
    rows = [[Fraction(x) for x in row] + [Fraction(y)] for row, y in zip(rows, right)]
    for k in range(len(rows)):
        pivot = next((i for i in range(k, len(rows)) if rows[i][k]), None)
        if pivot is None:
            raise ValueError(f"no pivot in column {k}")
        rows[k], rows[pivot] = rows[pivot], rows[k]
        rows[k] = [x / rows[k][k] for x in rows[k]]
        for i, row in enumerate(rows):
            if i != k:
                rows[i] = [x - row[k] * y for x, y in zip(row, rows[k])]
    return [row[-1] for row in rows]


@case((3, 7), (5, 121), (4, 5))
def egyptian(n: int, d: int) -> list[Fraction]:
    """The largest unit fraction first."""
    rest, found = Fraction(n, d), []
    while rest:
        part = Fraction(1, math.ceil(1 / rest))
        found.append(part)
        rest -= part
    return found


@case((1,), (2,), (6,))
def never_changed(n):
    """A fraction has no room for fields, and its parts are not assigned."""
    half, words = Fraction(n, 2), []
    try:
        half.note = "half"
    except AttributeError as error:
        words.append(str(error))
    try:
        half.numerator = 3
    except AttributeError as error:
        words.append(str(error))
    return half, words
