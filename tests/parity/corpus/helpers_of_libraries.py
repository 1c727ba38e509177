"""What people keep in a module of helpers: recipes of itertools, tables and trees of dicts, what a function is handed or not."""

from collections import defaultdict
from enum import IntEnum
from functools import cmp_to_key
from itertools import filterfalse

from parity.case import case


class Priority(IntEnum):
    LOW = 1
    HIGH = 3


@case((1,), (3,), (2,))
def signs_of_members(n):
    """A member of an IntEnum is its int to an operator of one operand, too."""
    found = Priority(n)
    return -found, +found, ~found, abs(found), sorted([Priority.LOW, found], key=lambda p: -p), -Priority.HIGH


def _least_and_greatest(*given, key=None, default=None):
    items = list(given[0]) if len(given) == 1 else list(given)
    if not items:
        return default
    return min(items, key=key), max(items, key=key)


@case((["bb", "a", "ccc"],), ([],), (["z"],))
def keys_that_are_left_out(words):
    """`key=None` is no key, whether that is known or not."""
    key = len if len(words) > 1 else None
    shortest = min(words, key=key, default="none")
    return _least_and_greatest(words, key=len), _least_and_greatest(3, 1, 2), _least_and_greatest(words, default="-"), shortest


@case(([],), ([3],), ([2, 5, -1],))
def keys_left_out_of_nothing(xs):
    """The ValueError is that of a call without a key."""
    return max(xs, key=None)


@case(("AAAABBBCCDAABBB",), ("aAbB",), ("",))
def unseen(text):
    """Methods behind an operator, passed on."""
    seen = set()
    add = seen.add
    found = []
    for element in filterfalse(seen.__contains__, text):
        add(element)
        found.append(element)
    sizes = list(map([4, 5, 6].__getitem__, range(len(found) % 4)))
    return found, sizes, list(map("banana".__contains__, found))


@case(([[1, [2, [3]]], [1, 2, 3]],), ([[[4]], [4, 4]],), ([[], [[]]],))
def packets_compared(packets):
    """What may be a number is no iterable: `zip` says so where it is one."""

    def compare(a, b):
        match (a, b):
            case (int(), int()):
                return (a > b) - (a < b)
            case (int(), list()):
                return compare([a], b)
            case (list(), int()):
                return compare(a, [b])
        for x, y in zip(a, b):
            if c := compare(x, y):
                return c
        return (len(a) > len(b)) - (len(a) < len(b))

    return sum(compare(a, b) for a, b in zip(packets, packets[1:])), sorted(packets, key=cmp_to_key(compare))


@case((3, [1, 2]), (0, [1, 2]), (1, []))
def zipped_with_a_number(n, xs):
    """The same in `zip` and `enumerate` of a caller's own."""
    given = xs if n else n
    return list(zip(xs, given)), list(enumerate(given))


@case((5, [3, 8, 1]), (2, []), (0, [2, 1]))
def sorted_by_a_comparison_that_calls_itself(limit, xs):
    """A function that names itself, in a default of what is passed on."""

    def compare(a, b):
        return compare(a, b - 1) if b > limit else a - b

    def ask(a, f=compare):
        return f(a, 9)

    return sorted(xs, key=cmp_to_key(compare)), list(map(ask, xs))


@case((["a.b.c", "a.b.d", "x"],), ([],), (["a", "a.a"],))
def trees_of_defaults(paths):
    """A dict of dicts that a lambda makes, and a comprehension that calls itself."""
    make = lambda: defaultdict(make)
    root = make()
    for path in paths:
        node = root
        for part in path.split("."):
            node = node[part]

    def plain(node):
        return {name: plain(inner) for name, inner in node.items()}

    return plain(root)


@case((20,), (0,), (1,))
def rows_of_a_machine(rounds):
    """A dict as a record: of its values only one kind has the method."""
    rows = [{"items": [7, 9], "by": 3, "to": (1, 0)}, {"items": [4], "by": None, "to": (0, 0)}]
    for _ in range(rounds):
        for row in rows:
            while row["items"]:
                item = row["items"].pop(0)
                target = row["to"][item % 2]
                if len(rows[target]["items"]) > 3 or target == rows.index(row):
                    break
                rows[target]["items"].append(item + (row["by"] or 1))
    return [row["items"] for row in rows]


@case((0,), (1,), (-1,))
def methods_of_others(n):
    """A tuple has no append, a range no keys."""
    x = (n, n) if n > 0 else range(3)
    if n < 0:
        return len(x)
    try:
        x.append(1)
    except AttributeError as error:
        return str(error)
    return x


_MISSING = object()


def _first(items, default=_MISSING):
    found = next(iter(items), _MISSING)
    if found is not _MISSING:
        return found
    if default is _MISSING:
        raise ValueError("first() of nothing")
    return default


class _Settings:
    _UNSET = object()

    def __init__(self, table):
        self.table = table

    def get(self, name, default=_UNSET):
        found = self.table.get(name, self._UNSET)
        if found is not self._UNSET:
            return found
        if default is self._UNSET:
            raise KeyError(f"{name!r} is not set")
        return default


@case(({"a": 1, "b": None}, "a"), ({"a": 1}, "b"), ({}, "x"))
def nothing_said(table, name):
    """`object()` as what nobody passes: in a module, in a class, in a function."""
    own = object()
    settings = _Settings(table)
    found = [_first(table.values(), "none"), _first([None]), settings.get(name, 0), table.get(name, own) is own]
    print(found, own is _MISSING, own != _MISSING, own == own, isinstance(own, object), type(own) is object)
    return settings.get(name), _first(table)


@case((1,), (2.5,), ("text",), ([1],), (None,), ((1, "a"),))
def class_of_anything(x):
    """`__class__` of values that no user's class made."""
    return x.__class__.__name__, x.__class__ is type(x), (0 if x is None else x).__class__ is int


@case((["Ann", "Barbara"], "name"), (["x"], "longer"), ([], "n"))
def widths(names, header):
    """What a star brings, beside other values: with nothing in it one number is left, into which `max` looks."""
    least = min(9, *map(len, names), 7)
    lines = [f"|{name:^{max(4, *(len(n) for n in names), len(header))}}|" for name in names]
    print(*lines, least, sep="\n")
    return max(len(header), *(len(name) for name in names))


@case(([1, 2.5], []), ([], [0]), ([], []), ([7], []))
def several_stars(xs, ys):
    """Numbers of several types, and no other value."""
    return max(0, 1, *xs, *ys), min(*xs, *ys)


@case(("abc|def", 2), ("", 3), ("|x", 1))
def read_until(text, size):
    """`iter` of a function that is asked until it gives a sentinel, or until it stops."""
    places = iter(range(0, len(text) + size, size))

    def block():
        at = next(places)
        return text[at : at + size]

    letters = iter(text)
    steps = [4, 0, None, 3]
    return list(iter(block, "")), list(iter(lambda: next(letters), "|")), sum(iter(steps.pop, None)), steps


@case((3,), (None,), ("",))
def read_until_of_nothing(x):
    """What is no function is not asked."""
    return list(iter(x, 0)) if x != "" else x
