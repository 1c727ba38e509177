"""Classes that derive from tuples, named tuples among them, and bases that are asked by name."""

import math
import operator
from collections import defaultdict, namedtuple
from functools import reduce
from typing import NamedTuple

from parity.case import case


class _Vector(tuple):
    def __new__(cls, *items):
        return super().__new__(cls, items)

    def __add__(self, other):
        return _Vector(*map(operator.add, self, other))

    def __sub__(self, other):
        return _Vector(*(a - b for a, b in zip(self, other)))

    def __mul__(self, k):
        return sum(map(operator.mul, self, k)) if isinstance(k, _Vector) else _Vector(*[x * k for x in self])

    __rmul__ = __mul__

    def __abs__(self):
        return math.sqrt(self * self)

    @property
    def first(self):
        return self[0]


@case(((1, 2), (3, 4)), ((1.5,), (2,)), ((), ()), ((0.5, 2), (1, 0.25)))
def vectors(a, b):
    """A tuple with operators of its own."""
    v, w = _Vector(*a), _Vector(*b)
    made = list(v + w), tuple(v - w), list(v * 2), list(2 * v), v * w, abs(v)
    told = v == a, v == _Vector(*a), v != w, v < w, len(v), bool(v), hash(v) == hash(a), max(v, w) == w
    return made, told, repr(v), f"{v}", v[1:]


@case(((1, 3),), ((1.5, 2, 3),), ((),), ((7, 7, 7),))
def a_vector_is_asked_as_a_tuple(a):
    """Also by name, as a key, and where it is taken apart."""
    v = _Vector(*a)
    count = {v: 1}
    count[_Vector(*a)] = 5
    head, *tail = v
    told = v in count, a in count, len(count), len({v, _Vector(*a)}), isinstance(v, tuple), isinstance(v, (list, dict))
    return told, v[::-1], sum(v), sorted(v), v.index(3), v.count(3), v.first, head, tail, [*v, 1], 3 in v


class _Board(tuple):
    def __new__(cls, rows):
        return tuple.__new__(cls, (tuple(row) for row in rows))

    def flipped(self):
        return _Board(row[::-1] for row in self)

    def __str__(self):
        return "\n".join("".join(row) for row in self)


class _Plain(tuple):
    def __repr__(self):
        return "Plain" + super().__repr__()


@case((["ab", "cd"],), ([],), (["xyz"],))
def boards(rows):
    """The base is called by its name; another class has no `__new__`."""
    board = _Board(rows)
    return str(board.flipped()), board == _Board(rows), len({board, board.flipped()}), repr(_Plain(rows)), len(_Plain() + (1,))


class _Named(namedtuple("_Named", "x y")):
    def __new__(cls, x, y=0):
        return super().__new__(cls, float(x), y)


class _Read(namedtuple("_Read", ["low", "high"])):
    def __new__(cls, text):
        low, high = text.split("-")
        self = super().__new__(cls, int(low), high=int(high))
        return self

    @classmethod
    def of(cls, low, high):
        return cls(f"{low}-{high}")


@case(("1", 2), (2.5, -3), ("x", 0), (7, 7))
def named_tuples_with_new(x, y):
    """A `__new__` of its own; `_replace` and `_make` go past it."""
    return _Named(x), _Named(x, y), _Named(y=1, x=x), _Named(x)._replace(x=y), _Named._make([y, y])


@case(("1-2",), ("1",), ("3-x",), ("10-20",))
def read_from_a_text(text):
    """It takes other arguments than the tuple has items."""
    found = _Read(text)
    return found, found.low, _Read.of(found.high, found.low), found == (1, 2)


class _Interval(NamedTuple):
    low: float
    high: float = math.inf

    def __contains__(self, x):
        return self.low <= x <= self.high

    def __len__(self):
        return int(self.high - self.low)

    def __getitem__(self, i):
        return self.low + i


class _Switch(NamedTuple):
    name: str
    on: bool = False

    def __bool__(self):
        return self.on


@case((0, 5, 3), (2, 1, 0), (1, 1, 1), (1, 9, 5))
def named_tuples_that_answer_themselves(low, high, x):
    """What Python asks of a class it asks of a named tuple, too."""
    interval = _Interval(low, high)
    switches = [_Switch("a"), _Switch("b", x > 2)]
    return x in interval, interval[2], interval, [s.name for s in switches if s], not switches[0], len(interval), bool(interval)


class _Path(str):
    def __new__(cls, *parts):
        return str.__new__(cls, "/".join(parts))

    def parent(self):
        return self.rpartition("/")[0]


class _Length(float):
    def __new__(cls, value, unit="m"):
        self = float.__new__(cls, value)
        self.unit = unit
        return self

    def __str__(self):
        return f"{float(self)}{self.unit}"


class _Above(int):
    def __new__(cls, value):
        return int.__new__(cls, value + 1)


class _Counting(list):
    def __init__(self, items):
        list.__init__(self, items)
        self.count_of_appends = 0

    def append(self, item):
        list.append(self, item)
        self.count_of_appends += 1


class _Doubling(dict):
    def __init__(self, **given):
        dict.__init__(self, **given)

    def __getitem__(self, key):
        return dict.__getitem__(self, key) * 2


@case((["a", "b"], 3), ([], 0), (["x"], -2))
def bases_by_name(parts, n):
    """`str.__new__(cls, ...)`, `list.__init__(self, ...)`: without super()."""
    items = _Counting(parts)
    items.append("z")
    table = _Doubling(a=n, b=2)
    lengths = str(_Length(n)), str(_Length(n, "km")), _Length(n) + 1
    return _Path(*parts).parent(), lengths, _Above(n) * 2, items.count_of_appends, list(items), table["a"], dict(table)


class Renamed(list):
    push = list.append

    def peek(self):
        return self[-1]


class Looked(dict):
    lookup = dict.get
    drop = dict.pop


class Spoken(str):
    shout = str.upper


@case(([1, 2], 3), ([], 0), (["a"], "b"))
def methods_renamed(items, item):
    """Methods of the base under other names."""
    stack = Renamed(items)
    stack.push(item)
    table = Looked({"a": item})
    return stack.peek(), stack.pop(), list(stack), table.lookup("a"), table.lookup("z", 0), table.drop("a"), Spoken("x y").shout()


@case(("a",), ("b",), ("",))
def dropped_by_another_name(key):
    """KeyError like the method itself."""
    return Looked({"a": 1}).drop(key)


class Multiples(dict):
    def __init__(self, factor):
        self.factor = factor

    def __missing__(self, key):
        found = self[key] = key * self.factor
        return found


@case(([1, 2, 1],), ([],), (["a", 3],))
def what_is_missing_is_asked_for(xs):
    """Also by the method that is kept."""
    table = Multiples(3)
    get = Multiples(2).__getitem__
    return [get(x) for x in xs], list(map(table.__getitem__, xs)), dict(table)


class _Letters(defaultdict):
    """A node whose children are nodes: the class is its own factory."""

    def __init__(self):
        super().__init__(_Letters)
        self.ends = False

    def words(self, before=""):
        if self.ends:
            yield before
        for letter in sorted(self):
            yield from self[letter].words(before + letter)


@case((["tea", "ten", "to", "inn"], "te"), ([], "a"), (["a", "ab", "a"], "b"))
def trie_of_defaults(words: list[str], start: str) -> tuple[list[str], list[str]]:
    """Every way that is walked makes the nodes it needs."""
    root = _Letters()
    for word in words:
        reduce(operator.getitem, word, root).ends = True
    return list(root.words()), list(reduce(operator.getitem, start, root).words(start))
