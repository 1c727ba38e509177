"""Items of containers that are one object count as equal, whatever `__eq__` says: lists, tuples, dicts, circles."""

from __future__ import annotations

from dataclasses import dataclass

from parity.case import case


class Never:
    """Equals nothing, itself included."""

    def __init__(self, x):
        self.x = x

    def __eq__(self, other):
        return False

    __hash__ = object.__hash__


@dataclass
class Link:
    value: int
    next: Link | None = None


@dataclass
class Held:
    value: int
    item: Never | None = None


class Loud:
    """Says when it is asked."""

    def __init__(self, x):
        self.x = x

    def __eq__(self, other):
        print("asked", self.x, other.x)
        return self.x == other.x

    __hash__ = None


@case((1, 2), (3, 3), (-1, 1 << 70))
def compared(x, y):
    """Two lists, tuples and dicts with the same object in them, or with two that are alike."""
    a, b = Never(x), Never(y)
    lists = [a] == [a], [a] == [b], [[a]] == [[a]], [a, b] != [a, b]
    tuples = (a, x) == (a, x), (x, a, y) == (x, b, y), (a, x) < (a, y)
    return lists, tuples, {x: a} == {x: a}, {x: a} == {x: b}, a == a


@case((1, 2), (3, 3), (0, -5))
def looked_for(x, y):
    """`in`, `index`, `count`, `remove`."""
    a, b = Never(x), Never(y)
    items = [a, b, a]
    found = a in items, items.index(b), items.count(a), Never(x) in items, a in (b, a), {a: 1}.get(a), b in {a}
    items.remove(b)
    return found, len(items)


@case((1, 2), (3, 3), (0, 5))
def sought_in_vain(x, y):
    """What is not found is an instance that has no words of its own."""
    items = [Never(x)]
    try:
        items.index(Never(y))
    except ValueError:
        items.append(Never(y))
    return len(items)


@case((1, 2), (3, 3), (0, -5))
def circles(x, y):
    """A linked list that ends where it began."""
    c, d = Link(x), Link(y)
    c.next = c
    d.next = c
    return c == c, d == c, d != c, [c, d].index(d), Held(x, Never(y)) == Held(x, Never(y)), Held(x) == Held(y)


@case((1, 2), (3, 3), (2, 1))
def asked_in_order(x, y):
    """Who is asked, and when: behind what differs nobody is."""
    a, b = Loud(x), Loud(y)
    return (a, x, b) == (b, y, a), (x, a) == (y, b), (a, a) == (a, b), (a, b) == (a, b)


@case((3,), (200,), (0,))
def chains(n):
    """Two chains that differ at their heads are not walked along."""
    a = b = None
    for i in range(n):
        a, b = Link(i, a), Link(i, b)
    return Link(-1, a) == Link(-2, b), a == b


@case((4,), (0,), (1,))
def rings(n):
    """Lists that are the same list within others."""
    xs = list(range(n))
    outer = [xs, xs]
    return outer == [xs, xs], outer == [xs[:], xs], outer.index(xs), [xs, 1].count(xs), (xs, 1) == (xs, 1)
