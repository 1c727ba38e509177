"""Classes that are iterated, indexed, entered by `with`, compared: the methods that statements and built-ins ask for."""

from __future__ import annotations

from functools import total_ordering

from parity.case import case


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


class Powers:
    def __init__(self, count):
        self.count = count

    def __len__(self):
        return self.count

    def __getitem__(self, i):
        return 2**i


class Chain:
    def __init__(self, items):
        self.items = items

    def __iter__(self):
        yield from self.items

    def __reversed__(self):
        for i in range(len(self.items) - 1, -1, -1):
            yield self.items[i]


@case((3,), (0,), (5,))
def powers_back(n):
    """Places from the last one on, where nothing else is said."""
    return list(reversed(Powers(n))), [x for x in reversed(Powers(n)) if x > 2]


@case(([1, 2, 3],), ([],), (["a"],))
def chain_back(items):
    """What `__reversed__` gives."""
    chain = Chain(items)
    return list(chain), list(reversed(chain)), sorted(reversed(chain))


@case((1,), (0,), (2,))
def not_back(n):
    """Neither the one nor the other."""
    if not n:
        return []
    return list(reversed(Countdown(n)))


class Shelf:
    """Items that are taken off it are written down."""

    def __init__(self, items):
        self.items = dict(enumerate(items))
        self.taken = []

    def __delitem__(self, at):
        self.taken.append(self.items.pop(at))


@case(("abc", 1), ("abc", 5), ("", 0))
def taken_off(items, at):
    """`del` of an item, of an instance or of a list; several in one statement."""
    shelf, row = Shelf(items), list(items)
    for each in (shelf, row):
        del each[at]
    del (row[0], shelf[0]), each
    return shelf.taken, row


class _Kept:
    pass


def _deleted(x, place):
    try:
        del x[place]
    except TypeError as error:
        return str(error)
    return x


@case((0,), (1,), (-1,))
def kept_as_it_is(n):
    """What says that nothing is deleted says it in two ways: sequences and instances have words of their own for a number."""
    by_number = [_deleted(x, n) for x in (None, 1.5, "a", (1, 2), {3}, _Kept())]
    by_text = [_deleted(x, "k") for x in (None, 1.5, "a", (1, 2), {3}, _Kept())]
    return by_number, by_text, _deleted({1: 2, 0: 3}, n) if n >= 0 else None
