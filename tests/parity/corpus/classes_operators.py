"""Classes that define operators and the methods that Python's syntax asks for."""

from __future__ import annotations

import math
from collections import deque
from itertools import groupby

from parity.case import case


class Vector:
    """In the plane."""

    __slots__ = ("x", "y")

    def __init__(self, x=0, y=0):
        self.x = x
        self.y = y

    def __add__(self, other):
        return Vector(self.x + other.x, self.y + other.y)

    def __sub__(self, other):
        return Vector(self.x - other.x, self.y - other.y)

    def __mul__(self, k):
        if isinstance(k, Vector):
            return self.x * k.x + self.y * k.y
        return Vector(self.x * k, self.y * k)

    __rmul__ = __mul__

    def __truediv__(self, k):
        return Vector(self.x / k, self.y / k)

    def __neg__(self):
        return Vector(-self.x, -self.y)

    def __abs__(self):
        return math.hypot(self.x, self.y)

    def __eq__(self, other):
        if not isinstance(other, Vector):
            return NotImplemented
        return self.x == other.x and self.y == other.y

    def __iadd__(self, other):
        self.x += other.x
        self.y += other.y
        return self

    def __bool__(self):
        return bool(self.x or self.y)

    def __iter__(self):
        yield self.x
        yield self.y

    def __getitem__(self, i):
        return (self.x, self.y)[i]

    def __len__(self):
        return 2

    def __repr__(self):
        return f"Vector({self.x!r}, {self.y!r})"

    def __format__(self, spec):
        return f"<{self.x:{spec}}|{self.y:{spec}}>"


@case((3, 4), (0, 0), (-1, 2))
def vectors(x: int, y: int) -> str:
    """Arithmetic from both sides."""
    v, w = Vector(x, y), Vector(1, 1)
    return f"{v + w} {v - w} {v * 2} {3 * v} {v * w} {-v} {abs(v)} {v == w} {v != w} {bool(v)}"


@case((8, 2), (1, 0), (-3, 4))
def divided_vector(x, k):
    """An operator that raises."""
    v = Vector(x, 1) / k
    return v.x, v.y


@case((1, 2), (0, 0), (5, -5))
def unpacked_vector(x, y):
    """__iter__ as a generator: unpacked, listed, summed, looped over."""
    v = Vector(x, y)
    a, b = v
    total = 0
    for part in v:
        total = total * 10 + part
    return a, b, list(v), sum(v), total, max(v)


@case((1,), (0,), (2,), (-1,), (-3,))
def indexed_vector(i: int) -> int:
    """__getitem__ and __len__."""
    v = Vector(10, 20)
    return v[i] + len(v)


@case((1.5, 2.25), (0.0, -1.0), (1e10, 1e-3))
def formatted_vector(x: float, y: float) -> str:
    """__format__ gets what stands behind the colon."""
    v = Vector(x, y)
    return f"{v:.2f} {v:8.1e} {format(v, '.1f')}"


@case((2,), (0,), (3,))
def changed_in_place(n):
    """`+=` with a method of its own keeps the instance."""
    v = w = Vector(1, 1)
    for _ in range(n):
        v += Vector(1, 2)
    w = w + v
    return v.x, v.y, w.x, v is w


@case((1, 2), (2, 1), (0, 0))
def not_comparable(x: int, y: int) -> bool:
    """An order that is not defined."""
    if x == 0:
        return Vector(x) < Vector(y)
    return Vector(x) == x


class Fraction:
    """A number of two ints."""

    def __init__(self, num: int, den: int = 1):
        if den == 0:
            raise ZeroDivisionError("a fraction with denominator 0")
        g = math.gcd(num, den)
        if den < 0:
            g = -g
        self.num = num // g
        self.den = den // g

    def __add__(self, other):
        other = self._as_fraction(other)
        return Fraction(self.num * other.den + other.num * self.den, self.den * other.den)

    def __radd__(self, other):
        return self + other

    def __sub__(self, other):
        return self + -self._as_fraction(other)

    def __neg__(self):
        return Fraction(-self.num, self.den)

    def __mul__(self, other):
        other = self._as_fraction(other)
        return Fraction(self.num * other.num, self.den * other.den)

    def __truediv__(self, other):
        return Fraction(self.num * other.den, self.den * other.num)

    def __pow__(self, n):
        return Fraction(self.num**n, self.den**n)

    def __eq__(self, other):
        return self.num == other.num and self.den == other.den

    def __lt__(self, other):
        return self.num * other.den < other.num * self.den

    def __le__(self, other):
        return self < other or self == other

    def __float__(self):
        return self.num / self.den

    def __int__(self):
        return self.num // self.den

    def __round__(self, digits=0):
        return round(self.num / self.den, digits)

    def __hash__(self):
        return hash((self.num, self.den))

    def __str__(self):
        return f"{self.num}/{self.den}" if self.den != 1 else str(self.num)

    @staticmethod
    def _as_fraction(x):
        return x if isinstance(x, Fraction) else Fraction(x)


@case((1, 2), (-6, 4), (3, -9), (1, 0))
def fractions(num: int, den: int) -> str:
    """With ints on either side."""
    f = Fraction(num, den)
    return f"{f} {f + Fraction(1, 3)} {f + 1} {2 + f} {f - 1} {f * f} {f**3} {-f}"


@case((1, 2), (0, 4), (7, 3))
def compared_fractions(num, den):
    """`>` and `>=` are asked of the other one."""
    a, b = Fraction(num, den), Fraction(1, 2)
    return a < b, a > b, a <= b, a >= b, a == b, a != b


@case((7, 2), (-7, 2), (9, 3))
def converted_fraction(num: int, den: int) -> tuple[float, int, float, float]:
    """float(), int(), round() and math take what has such methods."""
    f = Fraction(num, den)
    return float(f), int(f), round(f, 1), math.sqrt(float(f) ** 2)


@case(([3, 1, 2],), ([1],), ([5, 5, 4, 1],))
def sorted_fractions(dens):
    """sorted, min and max ask __lt__; sum begins with 0."""
    every = [Fraction(1, d) for d in dens]
    total = sum(every)
    return [str(f) for f in sorted(every)], str(min(every)), str(max(every)), str(total)


@case((1, 2), (0, 5), (-3, 4))
def hashed(num: int, den: int) -> bool:
    """hash() of what says its hash."""
    return hash(Fraction(num, den)) == hash(Fraction(2 * num, 2 * den))


class Polynomial:
    """Coefficients, the lowest first."""

    def __init__(self, coefficients):
        self.coefficients = coefficients
        while len(self.coefficients) > 1 and self.coefficients[-1] == 0:
            self.coefficients.pop()

    def __call__(self, x):
        total = 0
        for c in reversed(self.coefficients):
            total = total * x + c
        return total

    def __add__(self, other):
        a, b = self.coefficients, other.coefficients
        if len(a) < len(b):
            a, b = b, a
        return Polynomial([c + (b[i] if i < len(b) else 0) for i, c in enumerate(a)])

    def __mul__(self, other):
        out = [0] * (len(self.coefficients) + len(other.coefficients) - 1)
        for i, a in enumerate(self.coefficients):
            for j, b in enumerate(other.coefficients):
                out[i + j] += a * b
        return Polynomial(out)

    def __len__(self):
        return len(self.coefficients)

    def __eq__(self, other):
        return self.coefficients == other.coefficients

    def __str__(self):
        terms = [f"{c}x^{i}" for i, c in enumerate(self.coefficients) if c]
        return " + ".join(terms) or "0"

    def derivative(self):
        return Polynomial([i * c for i, c in enumerate(self.coefficients)][1:] or [0])


@case((2, 3), (0, 0), (-1, 5))
def polynomials(a: int, b: int) -> str:
    """Operators over lists of different lengths, calls of an instance."""
    p, q = Polynomial([a, b, 1]), Polynomial([-a, 1, 0])
    return f"{p} | {q} | {p + q} | {p * q} | {p.derivative()} | {p(2)} | {len(p * q)} | {p + q == q + p}"


class Grid:
    """Two indices, and what is in it."""

    def __init__(self, rows, columns, fill=0):
        self.rows, self.columns = rows, columns
        self.cells = [[fill] * columns for _ in range(rows)]

    def __getitem__(self, at):
        row, column = at
        return self.cells[row][column]

    def __setitem__(self, at, value):
        row, column = at
        self.cells[row][column] = value

    def __contains__(self, value):
        return any(value in row for row in self.cells)

    def __iter__(self):
        for row in self.cells:
            yield from row

    def __matmul__(self, other):
        out = Grid(self.rows, other.columns)
        for i in range(self.rows):
            for j in range(other.columns):
                out[i, j] = sum(self[i, k] * other[k, j] for k in range(self.columns))
        return out


@case((1, 5), (0, 2), (2, 7))
def grid(row, value):
    """Tuples as indices; `in` asks __contains__; `+=` of an item."""
    g = Grid(2, 3)
    g[row, 1] = value
    g[row, 1] += 1
    return g[row, 1], value in g, value + 1 in g, value not in g, list(g)


@case((2, 1), (0, 0), (3, -1))
def multiplied_grids(a: int, b: int) -> list[int]:
    """`@`."""
    g, h = Grid(2, 2, a), Grid(2, 2, b)
    g[0, 0] = 1
    return list(g @ h)


class Measure:
    """A number with a unit."""

    def __init__(self, size):
        self.size = size

    def __float__(self):
        return self.size + 0.5

    def __floor__(self):
        return "floor", self.size

    def __ceil__(self):
        return self.size + 1

    def __trunc__(self):
        return self.size

    def __complex__(self):
        return complex(self.size, 1)

    def __int__(self):
        return self.size

    def __str__(self):
        return f"{self.size} m"

    def __repr__(self):
        return f"Measure({self.size})"


class Index:
    """An int by another name."""

    def __init__(self, n):
        self.n = n

    def __index__(self):
        return self.n


@case((2, 4), (-7, 9), (0, 0))
def as_numbers(n, k):
    """`math`, `complex` and `%` ask an instance for its number."""
    x, i = Measure(n), Index(k)
    asked = math.floor(x), math.ceil(x), math.trunc(x), math.hypot(x, 2), math.gcd(i, 6), math.factorial(i), math.floor(i)
    return *asked, complex(x), complex(x, i), "%s|%.2f|%5d|%x" % (x, x, x, i), "%s" % x, math.isclose(x, i)


class Plain:
    """No number at all."""


@case((0,), (1,), (2,), (3,), (4,), (5,))
def as_no_numbers(which):
    """The words for what is none."""
    x = Plain() if which < 5 else Measure(4)
    if which == 0:
        return math.sqrt(x)
    if which == 1:
        return math.gcd(x, 2)
    if which == 2:
        return "%d" % x
    if which == 3:
        return "%f" % x
    return math.trunc(x)


@case(("%d",), ("%x",), ("%5.1f",), ("%s%%",))
def by_a_template(template):
    """A template that only the run knows."""
    return (template + "!") % Measure(3) if template != "%x" else (template + "!") % Box(5)


class Box:
    """An int in a box."""

    def __init__(self, n):
        self.n = n

    def __index__(self):
        return self.n

    def __repr__(self):
        return f"<{self.n}>"


class Unequal:
    """Equal to nothing, not even to itself."""

    def __init__(self, v: int) -> None:
        self.v = v

    def __eq__(self, other: object) -> bool:
        return False

    def __hash__(self) -> int:
        return 1


@case((1,), (0,), (-5,))
def items_that_are_one_object(n: int) -> tuple[list[bool], list[int]]:
    """Containers take one object for the same, whatever it says of itself."""
    a, b = Unequal(n), Unequal(n)
    row, s, d = deque([a, b]), {a, b}, {a: 1, b: 2}
    told = [a == a, (a, 1) == (a, 1), [a] == [a], {1: a} == {1: a}, a in [b, a], a in (b, a), [a] == [b], (a,) == (b,)]
    told += [a in {1: a}.values(), (1, a) in {1: a}.items(), [a, 1] < [a, 2], (a, 1) < (a, 0), a in s, Unequal(n) in s]
    left = [b, a]
    left.remove(a)
    told.append(a in iter([b, a]))
    return told, [[a, b].index(b), [a, b, a].count(a), row.index(b), len(left), d[b], len(s), len(list(groupby([a, a, b])))]


class Loud:
    """It tells when it is asked."""

    def __init__(self, v: int) -> None:
        self.v = v

    def __eq__(self, other: object) -> bool:
        print("eq", self.v, other.v if isinstance(other, Loud) else other)
        return isinstance(other, Loud) and self.v == other.v

    def __ne__(self, other: object) -> bool:
        print("ne", self.v)
        return True

    def __lt__(self, other: Loud) -> bool:
        return self.v < other.v


@case((1,), (0,), (2**70,))
def who_is_asked_whether_it_is_equal(n: int) -> tuple[list[bool], list[int]]:
    """In which order, no further than the first that differs, and never whether it is unequal."""
    a, b, c = Loud(n), Loud(n + 1), Loud(n)
    told = [(a, b) == (b, c), (a, b) != (c, b), a in (b, c, a), a in [b, c, a], [a, b] == [c, b], [a] != [c], {1: a} == {1: c}]
    told += [(1, a) == (2, b), (a, 1) == (c, 2), a in {1: b, 2: c}.values(), (a, b) < (c, a), [a, b] < [c, a], 5 in (a, 5)]
    return told, [[b, c].count(a), [a, b].index(b), [c, b].index(a), deque([b, a]).count(c)]


class _Asked:
    def __init__(self, rank):
        self.rank = rank
        self.asked = 0

    def __lt__(self, other):
        self.asked += 1
        return self.rank < other.rank

    def __gt__(self, other):
        self.asked += 1
        return self.rank > other.rank


@case(([3, 1, 2],), ([1],), ([2, 2],))
def comparisons_of_extremes(ranks):
    """The first item is not compared with itself."""
    items = [_Asked(rank) for rank in ranks]
    best = max(items).rank, min(items).rank
    return best, [item.asked for item in items]
