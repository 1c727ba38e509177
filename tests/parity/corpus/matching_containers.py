"""match on lists, dicts, texts and classes."""

from collections import ChainMap, Counter, OrderedDict, UserDict, UserList, deque
from collections.abc import Mapping, MutableMapping, Sequence
from dataclasses import dataclass

from parity.case import case


@case(([],), ([1],), ([1, 2],), ([1, 2, 3, 4],), ([0, 5],))
def shape_of_list(xs):
    """By length, with a literal and a rest in the middle."""
    match xs:
        case []:
            return "none"
        case [x]:
            return f"one {x}"
        case [0, y]:
            return f"zero and {y}"
        case [x, y]:
            return f"two {x + y}"
        case [first, *middle, last]:
            return f"{first} {middle} {last}"


@case(([3, 1, 2],), ([],), ([5],))
def quick_sorted(xs: list[int]) -> list[int]:
    """The rest is a list of its own."""
    match xs:
        case []:
            return []
        case [pivot, *rest]:
            return quick_sorted([x for x in rest if x < pivot]) + [pivot] + quick_sorted([x for x in rest if x >= pivot])
    return xs


@case((["go", "north"],), (["drop", "axe", "rope"],), (["look"],), (["sing", "a", "b"],), ([],))
def command(words: list[str]) -> str:
    """A parser of commands."""
    match words:
        case ["look"]:
            return "a room"
        case ["go", ("north" | "south") as where]:
            return f"walking {where}"
        case ["go", where]:
            return f"no way {where}"
        case ["drop", *things] if things:
            return f"dropping {len(things)}: {', '.join(things)}"
        case [verb, *_]:
            return f"what is {verb}?"
    return "silence"


@case(([[1, 2], [3, 4]],), ([[], [1, 2, 3]],), ([[7, 0]],))
def nested_lists(rows):
    """Lists in lists; a name bound in one that fails stays as it was."""
    x = -1
    match rows:
        case [[x, 0]]:
            return x
        case [[a, b], [c, d]]:
            return x, a * d - b * c
        case [[], [*inner]]:
            return x, inner
    return x


@case(({"kind": "circle", "r": 2.0},), ({"kind": "box", "w": 2.0, "h": 1.5},), ({"kind": "line"},), ({},))
def area(shape):
    """Keys that say what it is."""
    match shape:
        case {"kind": "circle", "r": r}:
            return 3 * r * r
        case {"kind": "box", "w": w, "h": h}:
            return w * h
        case {"kind": name}:
            return f"no area of {name}"
        case _:
            return None


@case(({"a": 1, "b": 2, "c": 3},), ({"b": 5},), ({},))
def rest_of_dict(d: dict[str, int]):
    """What is over is a dict of its own."""
    match d:
        case {"a": x, **rest}:
            rest["new"] = x
            return x, rest, d
        case {"b": x, **rest}:
            return x, rest
        case {**everything}:
            return everything


@case(({1: [2, 3], 2: []}, 1), ({1: [2, 3], 2: []}, 2), ({}, 1))
def dict_of_lists(graph: dict[int, list[int]], n: int) -> int:
    """Patterns for the values."""
    match graph:
        case {1: [first, *_], 2: []} if n == 1:
            return first
        case {1: [_, second]}:
            return second
    return -1


@case((1,), ("ab",), (2.5,), (None,), ([1, 2],), ((3, 4),), ({"k": 1},), (True,))
def kind(x):
    """Classes of Python's own."""
    match x:
        case bool():
            return "bool"
        case int(n):
            return f"int {n + 1}"
        case str(s):
            return f"str {s.upper()}"
        case float() as f:
            return f"float {f / 2}"
        case [a, b]:
            return f"pair {a} {b}"
        case dict(d):
            return f"dict {len(d)}"
        case None:
            return "nothing"


@case(([1, "a", 2.5, None, "b", True],), ([],), (["x"],))
def each_item(items):
    """Items of several types; the name that is matched is known to be of the class."""
    total = 0
    words = []
    for item in items:
        match item:
            case bool():
                words.append("!")
            case int() | float():
                total += item
            case str():
                words.append(item + "?")
            case _:
                words.append("-")
    return total, words


@dataclass
class _Point:
    x: int
    y: int


@dataclass
class _Line:
    start: _Point
    end: _Point


@dataclass
class _Circle:
    center: _Point
    r: int = 1


@case((0,), (1,), (2,), (3,), (4,))
def shapes(n: int) -> str:
    """By place, by name, nested."""
    for shape in [_Point(0, 0), _Point(n, 2), _Line(_Point(0, n), _Point(0, 5)), _Circle(_Point(n, n)), _Circle(_Point(1, 2), n)]:
        match shape:
            case _Point(0, 0):
                print("origin")
            case _Point(x=0, y=y) | _Point(x=y, y=0):
                print("on an axis", y)
            case _Line(_Point(x1, y1), _Point(x2, y2)) if x1 == x2:
                print("upright", y2 - y1)
            case _Circle(center=_Point() as c, r=1):
                print("unit", c.x)
            case _Circle(r=r):
                print("circle", r)
            case _:
                print("something else")
    return "done"


@dataclass
class _Num:
    value: float


@dataclass
class _Add:
    left: object
    right: object


@dataclass
class _Mul:
    left: object
    right: object


def _evaluate(e):
    match e:
        case _Num(v):
            return v
        case _Add(left, right):
            return _evaluate(left) + _evaluate(right)
        case _Mul(left, right):
            return _evaluate(left) * _evaluate(right)


@case((2.0,), (0.5,), (-1.0,))
def expression_tree(x: float) -> float:
    """An evaluator."""
    return _evaluate(_Add(_Num(x), _Mul(_Num(3.0), _Add(_Num(1.0), _Num(x)))))


@case(("ab",), ("",), ("abc",))
def texts_are_no_sequences(s: str) -> str:
    """A text does not fit `[a, b]`, the list of its letters does."""
    match s:
        case [a, b]:
            return "sequence"
        case "" | "abc":
            return "known"
    match list(s):
        case [a, b]:
            return b + a
    return s


@case((2,), (3,), (0,))
def tuples_and_ranges(n: int):
    """Tuples of any length, of fixed ones, ranges."""
    found = []
    for x in (tuple(range(n)), (n, "x"), (1, 2, 3)):
        match x:
            case (a, b):
                found.append(f"{a}{b}")
            case (a, *rest):
                found.append(f"{a} and {rest}")
            case ():
                found.append("empty")
    match range(n):
        case [0, 1]:
            found.append("range of 2")
        case [*items]:
            found.append(f"range {items}")
    return found


@case((0,), (1,), (2,), (7,))
def one_name_of_two_patterns(n: int):
    """Alternatives within a pattern that fails afterwards bind nothing."""
    k = 100
    match (n, n + 1):
        case (0 as k, 5) | (k, 2):
            return k
        case ((1 | 2) as k, 7):
            return k
        case (_, 8):
            return -k
    return k


@case(([1, 2, 3], "abca"), ([], ""), ([5, 6], "zz"))
def kinds_of_containers(xs, text):
    """A deque is a sequence; what counts, orders or has defaults is a mapping, whose rest is a plain dict."""
    match deque(xs, 9):
        case [first, *rest]:
            head = first, rest
        case _:
            head = None
    match Counter(text):
        case {"a": n, **others}:
            counted = n, others, type(others) is dict
        case {}:
            counted = None
    match OrderedDict.fromkeys(xs, 0):
        case OrderedDict(d):
            return head, counted, len(d)


rest = 5


@case(({"a": 1, "b": 2},), ({},), ({"a": 1},))
def rest_is_its_own(d):
    """The name of the rest is one of the function's, bound or not."""
    match d:
        case {"a": 1, **rest}:
            pass
    return rest


class Settings(Mapping):
    def __init__(self, **known):
        self.known = known

    def __getitem__(self, key):
        return self.known[key]

    def __iter__(self):
        return iter(self.known)

    def __len__(self):
        return len(self.known)


class Path(Sequence):
    def __init__(self, *steps):
        self.steps = steps

    def __getitem__(self, at):
        return self.steps[at]

    def __len__(self):
        return len(self.steps)


class Triple(tuple):
    pass


@case((1,), (2,), (0,))
def classes_of_mappings_and_sequences(n):
    """Whatever is a Mapping has keys, whatever is a Sequence has items."""
    told = []
    for x in (Settings(a=n, b="x"), Settings(), {"a": 7}, UserDict(a=3), ChainMap({"a": n}, {"a": 0, "b": 2}), 5, None):
        match x:
            case {"a": 1, **rest}:
                told.append(("one", rest))
            case {"a": a, "b": b}:
                told.append((a, b))
            case {}:
                told.append("mapping")
            case _:
                told.append("none")
    for x in (Path(n), Path(n, 2), Path(), Path(1, 2, 3, n), Triple((n, 7)), UserList([n]), "ab", {n}):
        match x:
            case [1]:
                told.append("one")
            case [a, 2]:
                told.append(a)
            case []:
                told.append("empty")
            case [a, *others, b]:
                told.append((a, others, b))
            case _:
                told.append("none")
    chain = ChainMap({"a": n})
    return told, isinstance(chain, Mapping), isinstance(chain, MutableMapping), isinstance(chain, dict), isinstance(n, Mapping)
