"""Of which classes iterators are; unions of classes; ranges that anything is looked up in."""

import typing
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Sequence, Sized
from enum import IntEnum

from parity.case import case

Number = int | float


class Level(IntEnum):
    LOW = 1
    HIGH = 2


def flattened(xs):
    for x in xs:
        if isinstance(x, Iterable) and not isinstance(x, str):
            yield from flattened(x)
        else:
            yield x


@case((3,), (0,), (1,))
def kinds_of_what_passes(n):
    """Generators and what `map` and `zip` give."""

    def counted():
        yield n

    passing = (k for k in range(n)), counted(), map(str, [n]), zip([n]), enumerate([n])
    told = [isinstance(x, cls) for x in passing for cls in (Iterable, Iterator, typing.Iterable, Sequence, Sized, Generator)]
    return told, isinstance(passing[2], map), isinstance(passing[3], (zip, map)), sum(1 for _ in passing[0])


@case(([1, [2, [3, "ab"]], []],), ([],), ([[[1]]],))
def flattened_lists(xs):
    """Whatever is iterable, but for texts."""
    return list(flattened(xs))


@case((5,), (2.5,), ("a",), (None,), (True,))
def unions_of_classes(x):
    """Unions of a module, of a function, and of `typing`."""
    own = int | None
    told = isinstance(x, own), isinstance(x, typing.Optional[str]), isinstance(x, typing.Union[int, str])  # noqa: UP007, UP045
    return isinstance(x, Number), told, isinstance(x, Number | str)


@case(([85.5, 92.0, 70],), ([91.0, 1e300, float("nan"), float("inf")],), ([-0.0, True, None, "90"],))
def looked_up_in_ranges(xs):
    """Floats that are ints are in a range; texts and None are not."""
    grades = ["A" if x in range(90, 101) else "B" for x in xs]
    return grades, [x in range(0, 100, 2) for x in xs], Level.HIGH in range(2), "5" in range(10)


_GRADES = {range(60): "F", range(60, 101): "P"}


@case((30,), (99,), (200,))
def ranges_as_keys(n):
    """Ranges of the same numbers are one key."""
    found = next((grade for numbers, grade in _GRADES.items() if n in numbers), None)
    same = hash(range(n)) == hash(range(0, n, 1)), len({range(0), range(1, 1)})
    return found, _GRADES[range(0, 60, 1)], {range(n): 1}.get(range(n)), same


@case(([1, 2, 3],), ([],), ([7],))
def members_in_slices(xs):
    """Members of an IntEnum as bounds and as the first number."""
    xs[Level.HIGH :] = [9, 8]
    return xs[Level.LOW : Level.HIGH], "abc"[: Level.HIGH], list(enumerate("ab", Level.LOW)), xs


@case(({"a": 1, "b": 2}, {"a": 1}), ({}, {"a": 1}), ({"b": 2, "a": 1}, {"a": 1, "b": 2}), ({"a": 1}, {"a": 2}))
def items_in_items(x, y):
    """Pairs of one dict that are in another one, also where their values have no hash."""
    a, b = x.items(), y.items()
    lists = {key: [value] for key, value in x.items()}
    told = {"a": [1]}.items() <= lists.items(), lists.items() == dict(lists).items(), lists.items() > {}.items()
    return a <= b, a < b, a >= b, a > b, a == b, a != b, a.isdisjoint(b), a <= set(b), told


@case((5,), (60,), (0,))
def no_such_range(n):
    """A range that is no key is what the KeyError has."""
    if not n:
        raise ValueError("none", range(n))
    return _GRADES[range(n)]


@case(([1, 2],), ([],), ([5],))
def names_of_iterators(xs):
    """What `type` says of iterators of all kinds."""
    made = (x for x in xs), iter(xs), map(str, xs), zip(xs), enumerate(xs), filter(None, xs), reversed(xs), iter({1: 2}), iter({1})
    names = [type(x).__name__ for x in made]
    more = iter((1,)), iter(range(3)), iter(deque(xs)), iter({1: 2}.items()), reversed({1: 2}), reversed((1, 2)), iter(b"a")
    return names, [type(x).__name__ for x in more], str(type(iter(xs))), type(iter(xs)) is type(iter([0])), list(made[0])
