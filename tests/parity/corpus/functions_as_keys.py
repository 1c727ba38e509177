"""Functions and classes as keys of dicts, as items of sets, and compared: one is equal to itself alone."""

import operator

from parity.case import case


def up(x):
    return x + 1


def down(x):
    return x - 1


class Shape:
    sides = 0


class Square(Shape):
    sides = 4


WORDS = {int: "whole", float: "real", str: "text"}
HANDLERS = {int: up, float: lambda x: x * 2, str: str.upper}
TITLES = {up: "up", down: "down"}
SIGNS = {operator.add: "+", operator.sub: "-"}
COSTS = {Shape: 1, Square: 2}


@case(([1, 2.5, "a", True],), ([],), (["x"],))
def named_by_class(xs):
    """The class of each, looked up in a dict of the module."""
    return [WORDS.get(type(x), "?") for x in xs], [type(x) in WORDS for x in xs]


@case(([1, 2.5, "a"],), ([],), (["x", 1],), ([None],))
def handled_by_class(xs):
    """A function for each class; what has none is missing."""
    return [HANDLERS[type(x)](x) for x in xs] if None not in xs else len(xs)


@case((1,), (2.5,), ("a",))
def handled_alone(x):
    """The class is known at build: the one function is."""
    return WORDS[type(x)], HANDLERS[type(x)](x)


@case((1,), (2,), (3,))
def titles(n):
    """Functions, those that CPython has in C among them."""
    f = up if n == 1 else down
    return TITLES[f], TITLES.get(abs, "none"), [k(n) for k in TITLES], [SIGNS[k] for k in (operator.add, operator.sub)]


@case((1,), ("x",), (2.5,))
def costs(x):
    """A class, and one that derives from it, are two keys."""
    return COSTS[type(Square())] + COSTS[Shape], COSTS.get(type(x)), Square in COSTS, [k.sides for k in COSTS]


@case((["a", 1, 2, 2.5, None],), ([],), ([3, 3],))
def by_class(xs):
    """Groups that are made here."""
    groups = {}
    for x in xs:
        groups.setdefault(type(x), []).append(x)
    return groups.get(int), len(groups), [k.__name__ for k in groups], len({type(x) for x in xs})


@case((1,), (2,), (10,))
def counted(n):
    """Calls, counted by the function that was called."""
    calls = {}

    def counting(f):
        def inner(x):
            calls[f] = calls.get(f, 0) + 1
            return f(x)

        return inner

    a, b = counting(up), counting(down)
    for _ in range(n):
        n = a(b(a(n)))
    return n, calls[up], calls[down], (up, 1) in {(up, 1)}, {up, down, up} == {down, up}


@case((1,), (2,), (3,))
def found_among(n):
    """Functions in lists: `in`, `index`, `count`, `remove`, `==`."""
    xs = [up, down, abs, int]
    found = xs.index(down), abs in xs, len in xs, xs.count(up), xs == [up, down, abs, int], int in xs
    xs.remove(down)
    return found, len(xs), xs[1](-n), (up, 1) == (up, 1), [int, str].index(str)


@case((1,), (2,), (3,))
def equal_functions(n):
    """`==` is what `is` is."""
    f, g = up if n == 1 else down, up

    def h(x):
        return x

    same = h
    own = h == same, h != same
    return own, f == g, f != g, f is g, h != g, f == None, [abs, len][n == 3] == len  # noqa: E711
