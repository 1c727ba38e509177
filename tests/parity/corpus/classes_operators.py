"""Classes that define operators and the methods that Python's syntax asks for."""

from __future__ import annotations

import math
from functools import total_ordering

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


class Countdown:
    """An iterator by hand."""

    def __init__(self, start):
        self.now = start

    def __iter__(self):
        return self

    def __next__(self):
        if self.now <= 0:
            raise StopIteration
        self.now -= 1
        return self.now + 1


@case((3,), (0,), (5,))
def countdown(n: int) -> list[int]:
    """A loop calls __next__ until StopIteration."""
    out = []
    for x in Countdown(n):
        out.append(x)
    return out


@case((3,), (1,), (6,))
def countdown_everywhere(n):
    """The same in comprehensions, sum(), list(), unpacking, zip and enumerate."""
    first, *rest = Countdown(n)
    pairs = [i * x for i, x in enumerate(Countdown(n))]
    zipped = [a + b for a, b in zip(Countdown(n), range(10))]
    return first, rest, sum(Countdown(n)), list(Countdown(n)), [x * x for x in Countdown(n)], pairs, zipped, max(Countdown(n))


@case((2,), (1,), (0,))
def next_by_hand(n: int) -> int:
    """next() of an instance, with a default and without."""
    it = iter(Countdown(n))
    first = next(it, -1)
    second = next(it)
    return first * 10 + second


@case((2,), (0,), (5,))
def stop_caught(n: int) -> str:
    """StopIteration is caught like any other."""
    c = Countdown(n)
    seen = ""
    while True:
        try:
            seen += str(next(c))
        except StopIteration:
            return seen + "."


class Fibonacci:
    """An iterable that makes a new iterator each time."""

    class Steps:
        def __init__(self, limit):
            self.a, self.b, self.limit = 0, 1, limit

        def __iter__(self):
            return self

        def __next__(self):
            if self.a > self.limit:
                raise StopIteration()
            self.a, self.b = self.b, self.a + self.b
            return self.b - self.a

    def __init__(self, limit):
        self.limit = limit

    def __iter__(self):
        return Fibonacci.Steps(self.limit)


@case((10,), (0,), (100,))
def iterated_twice(limit):
    """Each loop begins anew."""
    f = Fibonacci(limit)
    return [(a, b) for a in f for b in f if a + b == limit], 8 in f, len(list(f))


class Squares:
    """The old protocol: __getitem__ from 0 until IndexError."""

    def __init__(self, n):
        self.n = n

    def __len__(self):
        return self.n

    def __getitem__(self, i):
        if not 0 <= i < self.n:
            raise IndexError("no such square")
        return i * i


@case((4,), (0,), (7,))
def by_getitem(n: int) -> list[int]:
    """A loop asks for 0, 1, 2 ... ."""
    out = [x + 1 for x in Squares(n)]
    for x in Squares(n):
        out.append(x)
    return out


@case((4, 9), (0, 0), (3, 5))
def getitem_in(n, x):
    """`in`, list() and sum() over the old protocol; len() decides what is true."""
    s = Squares(n)
    return x in s, list(s), sum(s), bool(s), not s


class Managed:
    """A context manager that writes down what happens."""

    def __init__(self, log, quiet=False):
        self.log = log
        self.quiet = quiet

    def __enter__(self):
        self.log.append("enter")
        return self

    def __exit__(self, kind, error, trace):
        self.log.append("exit" if kind is None else f"exit {kind.__name__}: {error}")
        return self.quiet

    def work(self, n):
        self.log.append(f"work {10 // n}")


@case((5, True), (0, True), (0, False))
def with_statement(n: int, quiet: bool) -> list[str]:
    """__exit__ sees the exception, and may swallow it."""
    log: list[str] = []
    with Managed(log, quiet) as m:
        m.work(n)
        log.append("end")
    log.append("after")
    return log


@case((3,), (0,), (1,))
def with_return(n):
    """return, break and continue leave through __exit__."""
    log = ["start"]

    def inner():
        for i in range(4):
            with Managed(log):
                if i == n:
                    return i
                if i == 0:
                    continue
                if i == 2:
                    break
        return -1

    return inner(), log


@case((1,), (0,), (2,))
def with_two(n: int) -> str:
    """Two managers, left in the opposite order; the error is caught outside."""
    log: list[str] = []
    try:
        with Managed(log, n == 2) as a, Managed(log) as b:
            a.work(1)
            b.work(n % 2)
    except ZeroDivisionError:
        log.append("caught")
    return " ".join(log)


@total_ordering
class Version:
    """One comparison and ==: the others follow."""

    def __init__(self, text):
        self.parts = [int(p) for p in text.split(".")]

    def __eq__(self, other):
        return self.parts == other.parts

    def __lt__(self, other):
        return self.parts < other.parts


@case(("1.2", "1.10"), ("2.0", "1.9.9"), ("3", "3"), ("1.x", "1"))
def versions(a: str, b: str) -> tuple[bool, ...]:
    """functools.total_ordering."""
    v, w = Version(a), Version(b)
    return (v < w, v <= w, v > w, v >= w, v == w, v != w)


class Money:
    def __init__(self, cents):
        self.cents = cents

    def __index__(self):
        return self.cents

    def __eq__(self, other):
        return isinstance(other, Money) and self.cents == other.cents

    def __divmod__(self, n):
        return divmod(self.cents, n)

    def __lshift__(self, n):
        return Money(self.cents << n)

    def __invert__(self):
        return Money(~self.cents)

    def __repr__(self):
        return f"{self.cents} cents"


@case(([5, 3, 5], 5), ([1], 2), ([], 0))
def found_in_list(cents, wanted):
    """`in`, index and count ask __eq__."""
    every = [Money(c) for c in cents]
    there = Money(wanted) in every
    return there, every.count(Money(wanted)), every.index(Money(wanted)) if there else -1


@case((2,), (0,), (-1,))
def as_index(n: int) -> str:
    """__index__ where an int is wanted."""
    m = Money(n)
    xs = [10, 20, 30]
    return f"{xs[m]} {hex(m)} {divmod(m, 2)} {(m << 2).cents} {(~m).cents} {len(range(m))}"
