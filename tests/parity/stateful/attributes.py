"""Attributes of classes, modules and functions that functions assign; what closures have closed over."""

import sys
from typing import ClassVar

from parity.kept import sequence


class Ticket:
    """Numbered as they are made."""

    count = 0
    open: ClassVar = []

    def __init__(self, title):
        Ticket.count += 1
        self.number = Ticket.count
        self.title = title
        self.open.append(self.number)

    @classmethod
    def reset(cls, first=0):
        cls.count = first
        cls.open.clear()


class Base:
    """What is below it begins with what it has."""

    made = 0
    limit = 3

    def __init__(self):
        type(self).made += 1

    @classmethod
    def raised(cls, by):
        cls.limit = cls.limit + by
        return cls.limit


class Left(Base):
    """Has its own from the first call on."""


class Right(Base):
    """Has its own from the beginning."""

    made = 100


@sequence((["a", "b"],), (["c"],), (["d", "e"],))
def numbered(titles):
    """A count that the class keeps."""
    made = [Ticket(title) for title in titles]
    return [t.number for t in made], Ticket.count, Ticket.open, len(made[0].open)


@sequence((1,), (5,))
def starts_over(first):
    """By a method of the class."""
    Ticket("x")
    before = Ticket.count
    Ticket.reset(first)
    return before, Ticket.count, Ticket.open


@sequence((1, 2), (2, 0), (0, 1))
def inherited(left, right):
    """A class below gets its own when it is assigned."""
    for _ in range(left):
        Left()
    for _ in range(right):
        Right()
    return Base.made, Left.made, Right.made, Left().made


@sequence((1,), (-4,))
def by_class_method(by):
    """Of the class that it is called on."""
    return Left.raised(by), Base.limit, Right.limit, Base.raised(1), Left().limit


@sequence((3,), (4,))
def called(n):
    """A function counts its calls."""
    called.count = getattr(called, "count", 0) if n < 0 else called.count + 1
    called.last = n
    return called.count, called.last


called.count = 0  # type: ignore[attr-defined]

here = sys.modules[__name__]
depth = 1


@sequence((2,), (3,))
def of_the_module(by):
    """A module's attributes are its variables."""
    here.depth *= by
    return depth, here.depth


@sequence((0,), (1,), (0,))
def new_of_the_class(n):
    """An attribute that the class does not have at first."""
    if n:
        Base.newest = n
    return Base.newest, Left.newest  # type: ignore[attr-defined]


def _counter(start, log):
    seen = {}

    def step(by):
        nonlocal start
        start += by
        seen[by] = seen.get(by, 0) + 1
        log.append(start)
        return start, seen, log

    return step


@sequence((0,), (1,), (2,), (0,))
def asked_for(n):
    """Whether there is one, and what there is where there is none."""
    had = hasattr(asked_for, "n"), hasattr(Right, "extra"), hasattr(Right(), "extra")
    if n:
        asked_for.n = n
        setattr(Base, "extra", float(n))  # noqa: B010
    return had, getattr(asked_for, "n", -1), getattr(Right, "extra", None), getattr(Left(), "extra", "none")


def _remembered(function):
    known = {}

    def wrapper(n):
        if n not in known:
            known[n] = function(n)
        return known[n], len(known)

    return wrapper


step_from_ten = sequence((1,), (2,), (1,))(_counter(10, []))


@sequence((30,), (20,), (30,))
@_remembered
def triangular(n):
    """A decorator keeps what was computed."""
    print("computing", n)
    return n * (n + 1) // 2
