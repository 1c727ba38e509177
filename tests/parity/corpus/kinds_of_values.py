"""Which type a value is of: type(), isinstance with tuples of types, what a test says of a name, lists of several types."""

from __future__ import annotations

import math
from dataclasses import is_dataclass
from functools import partial
from itertools import groupby

from parity.case import case

NUMBERS = (int, float)
KINDS = {"object": dict, "array": list, "integer": int, "number": (int, float)}


@case((1,), ("a",), (1.5,), (None,), ([1],), ((1,),), (True,))
def kind(x):
    """By isinstance and type."""
    if isinstance(x, bool):
        return "bool"
    if isinstance(x, NUMBERS):
        return "num"
    if isinstance(x, list):
        return "list"
    if isinstance(x, str):
        return "str"
    if type(x) is tuple:
        return "tuple"
    return type(x) is type(None)


@case(([1, "a", None, 2.5, True, (1,)],), ([2, "a", None, 2.5, True, (1,)],), ([1, "a", None, 2.5, True],))
def each_kind(xs):
    """By type alone, of every item."""
    out = []
    for x in xs:
        if type(x) is int:
            out.append("i")
        elif type(x) is str:
            out.append("s")
        elif type(x) in (bool, float):
            out.append("bf")
        else:
            out.append(type(x).__name__)
    return out, type(xs) is list, type(xs).__name__, [type(a) is type(b) for a in xs for b in xs]


@case(([1, "a", None, 2.5, [1, 2], (3,)],), ([2, "a", None, 2.5, [1, 2], (3,)],), (["a", None, 2.5, [1, 2], (3,)],))
def folded(xs):
    """What each branch does with its type."""
    n = 0
    s = ""
    for x in xs:
        if isinstance(x, (int, float)):
            n += x * 2
        elif isinstance(x, str):
            s += x.upper()
        elif x is None:
            s += "-"
        elif isinstance(x, (list, tuple)):
            n += len(x)
    return n, s


@case(([1, "a", None, 2.5],), ([2, "a", None, 2.5],), ([1, "a", None, 2.5, 1],))
def filtered(xs):
    """Items of one type."""
    return (
        [x + 1 for x in xs if isinstance(x, (int, float))],
        [x for x in xs if isinstance(x, str)],
        sum(x for x in xs if isinstance(x, float)),
    )


@case(([1, [2, [3, 4]], 5],), ([1, [2, [3, 4]]],), ([3, [2, [3, 4]], 5],))
def length(xs):
    """Of a list in lists."""
    return len(xs)


@case((1, "x"), (None, "y"), ("z", None))
def added(a, b):
    """Numbers or texts, None aside."""
    if not isinstance(a, str) and a is not None:
        return a + 1
    if a is None or b is None:
        return "none"
    return a + b


@case(([1, 2], (3,)), ([1, 2], (5,)), ([1], (3,)))
def stars(xs, t):
    """Lists and tuples within literals."""
    return (*xs, 0, *t), (*t, *t), [*xs, *t], (0, *range(2))


@case((5,), (None,), ("a",))
def described(x: int | str | None):
    """A number, a text or None."""
    if isinstance(x, int) and x > 3:
        return "big"
    if isinstance(x, str) or x is None:
        return repr(x)
    return x


@case((0,), (1,), (5,))
def rebound_in_the_test(n):
    """What a test says of a name holds until a later part of it binds the name."""
    x, y = (n, n) if n else (None, None)
    told = [x] if x is not None and (x := None) is None else "none"
    if y is None or (y := None if n > 2 else "a") == "b":
        told = told, "none"
    else:
        told = told, [y]
    return told


@case(([1.5],), ([2.5, 1.0],), ([1.0, 2.0, 4.0],))
def brackets_behind_a_number(xs):
    """What stands in brackets is evaluated before it turns out that nothing has such a place."""
    flag = not xs or len(xs) < 3
    return flag[xs.index(2.5) :] if flag else xs[2]


class _Raised:
    def __init__(self, by: int) -> None:
        self.by = by

    def __call__(self, x: int) -> int:
        return x + self.by


def _given(x):
    return x() if callable(x) else x


@case((3,), (0,), (-7,))
def what_can_be_called(n):
    """Functions, classes, methods, instances of classes that say how, and what `partial` makes; no data."""
    f, a = (lambda: n), _Raised(n)
    called = [f, a.__call__, "x".upper, len, int, _Raised, what_can_be_called]
    told = [callable(g) for g in called] + [callable(a), callable(partial(a, n)), callable(type(n))]
    return told, [callable(x) for x in (n, "s", None, [f], 1.5, {})], callable(range(n)), callable([len][0])


@case((3,), (0,), (-7,))
def values_and_what_gives_them(n):
    """What a test for callables says of a name, in a branch and of one of several types."""
    out = []
    for each in [n, lambda: n * 2, 7, _Raised(3)]:
        if isinstance(each, _Raised):
            out.append(each(n))
        elif callable(each):
            out.append(each())
        else:
            out.append(each)
    return out, _given(n), _given(lambda: n * 3)


def classes_of_a_table(n):
    def check(x, kinds):
        return isinstance(x, kinds), issubclass(type(x), kinds)

    rules = {"n": (int, float), "s": str}
    return [check(v, rules[k]) for v in (n, 2.5, "a", True) for k in ("n", "s")]


@case(("lr", "0.5"), ("n", "7"), ("name", "x"), ("n", "x"), ("none", "1"), ("flag", "False"))
def converted_as_before(key, text):
    """The class of a value that may be of several types makes another one."""
    defaults = {"lr": 0.1, "n": 3, "name": "run", "none": None, "flag": False}
    defaults[key] = type(defaults[key])(text)
    return defaults


@case((1,), (2,), (3,))
def container_as_before(n):
    """The same of containers, with other items and with none."""
    x = [1, 2] if n == 1 else (3, 4) if n == 2 else {5, 6}
    return type(x)(map(str, x)), type(x)()


@case((True, True), (True, False), (False, False))
def one_true_and_one_false(a: bool, b: bool) -> list[bool]:
    """`is` of bools, which may be None or something else."""
    x = a if b else None
    return [a is b, a is not b, (a and b) is (a or b), (not a) is b, (1 if a else b) is b, x is a, x is not True]


@case((True, 1), (False, 0), (True, -3))
def truths_are_ints(flag, n):
    """A bool is an int, and an int is no bool."""
    either = flag if n > 0 else n
    tests = isinstance(flag, int), isinstance(n, bool), isinstance(either, int), isinstance(either, bool), isinstance(flag, float)
    return tests, [x + 1 if isinstance(x, int) else x for x in (flag, 2.5, n, "a")]


def _even(n):
    return True if n == 0 else lambda: _odd(n - 1)


def _odd(n):
    return False if n == 0 else lambda: _even(n - 1)


def _bounced(function, *args):
    found = function(*args)
    while callable(found):
        found = found()
    return found


@case((0,), (7,), (2000,))
def behind_a_loop(n):
    """What the test of a `while` says of a value when it no longer holds."""
    x = None
    while x is None or x < n % 5:
        x = 0 if x is None else x + 1
    text = n
    while not isinstance(text, str):
        text = str(text) if text > 5 else text + 1
    return _bounced(_even, n), x + 1, text.zfill(9)


@case((0,), (1,), (2,))
def left_by_a_break(n):
    """Who breaks has not asked the test."""
    x = [None, 3, 4][n]
    while x is None:
        if n == 0:
            break
    y = 5
    while isinstance(y, int) and y < 7:
        y = y + 1 if n else "s"
    return x, y


class _Kept:
    pass


def _said_of(use, x):
    try:
        return use(x)
    except TypeError as error:
        return str(error)


@case((0,), (1,), (2,), (3,))
def what_is_called_in_messages(n):
    """A class, a function of CPython's and one of the user's own are each of their class."""
    one = [_Kept, abs, int, lambda: n][n]
    return [
        _said_of(lambda f: n + f, one),
        _said_of(lambda f: [1, 2][f], one),
        _said_of(lambda f: math.sqrt(f), one),
        _said_of(lambda f: bytes("e", f), one),
        _said_of(lambda f: len(f), one),
        type(one).__name__,
        isinstance(one, type),
    ]


@case(([1, 1],), ([],), ([1, 2],), ("aa",))
def all_equal(items):
    """Of `next(g, True) and ...` a pair is true, so that the answer is a bool."""
    groups = groupby(items)
    return next(groups, True) and not next(groups, False)


@case(({"type": "object", "of": {"a": {"type": "integer"}}}, {"a": "x"}), ({"type": "array", "items": {}}, [1]), ({"type": "q"}, 1))
def by_schema(schema, value):
    """A class out of a table, asked for by what an empty dict does not hold."""
    kind = schema.get("type")
    if kind and not isinstance(value, KINDS[kind]):
        return [f"{value!r} is no {kind}"]
    found = []
    if kind == "object":
        for name, rule in schema.get("of", {}).items():
            found += by_schema(rule, value[name])
    elif kind == "array":
        for item in value:
            found += by_schema(schema.get("items", {}), item)
    return found


@case((3,), ("a",), ([1],), (None,), ({1: 2},))
def has_of_its_class(x):
    """What instances have of their class, and not what that class has of its own."""

    def inner():
        return x

    taken = partial(divmod, 7)
    steps = [hasattr(f, "__name__") and f.__name__ for f in (inner, taken, abs)]
    told = hasattr(x, "__call__"), hasattr(x, "__name__"), hasattr(x, "__len__"), hasattr(x, "__iter__"), hasattr(x, "mro")  # noqa: B004
    items = (i for i in (1, 2))
    return told, steps, hasattr(taken, "func"), hasattr(inner, "func"), hasattr(items, "__next__"), hasattr(items, "append")


def _with_dots(x=..., *, y=...):
    return x is ..., x if x is not ... else y if y is not ... else "neither"


@case(("a", 1), ("z", 2), ("b", 0))
def dots(key, n):
    """`...` is an object like any other: in variables, containers, defaults, and for what is not there."""
    x = ... if n == 1 else n
    d = {"a": 1, "b": None, ...: n}
    found = d.get(key, Ellipsis)
    if found is ...:
        found = "missing"
    elif found is not None:
        found += 1
    xs = [..., 1, key, ...]
    told = x is ..., x is Ellipsis, x == ..., x != ..., repr(x), f"{...}", bool(...), type(...).__name__
    listed = xs.count(...), ... in xs, [y for y in xs if y is not ...], xs == [Ellipsis, 1, key, Ellipsis], d.get(...)
    given = [repr(each) for each in (_with_dots(), _with_dots(n), _with_dots(y=n), _with_dots(..., y=n))]
    return repr(found), told, repr(listed), given


class _Sized:
    size = 3

    def __init__(self, n):
        self.n = n


class _Told(Exception):
    code = 5


@case((1,), (0,), (2,))
def has_of_one_class_or_another(n):
    """What a class has, of a value that may be of several; of an exception of which only the run knows the class."""

    def told(x):
        cls = x if isinstance(x, type) else type(x)
        return hasattr(cls, "size"), getattr(cls, "size", None), hasattr(cls, "n"), is_dataclass(x)

    kinds = [told(x) for x in (_Sized(n), n, "text", None)], told(_Sized)
    try:
        raise _Told(n) if n > 1 else ValueError(1 // n)
    except Exception as error:
        cls = type(error)
        return kinds, hasattr(cls, "code"), hasattr(cls, "args"), hasattr(cls, "nothing"), getattr(cls, "nothing", 7)


@case((0,), (1,), (2,))
def the_same_among_several(n):
    """Whether objects of several types are one; only tuples and numbers could not be told."""
    a = {"k": 1} if n == 0 else [n]
    pool = {"x": a, "y": (1, 2), "z": None, "f": 2.5}
    return pool["x"] is pool["x"], pool["z"] is pool["z"], pool["x"] is not pool["z"], pool["x"] is pool["y"], pool["f"] is a


@case(([1, [2, (3, {"a": [4]})]],), ({"k": (1, 2)},), (5,), ([],))
def rebuilt(x):
    """`x.__class__(...)` of whatever it is."""
    if isinstance(x, dict):
        return x.__class__((k, rebuilt(v)) for k, v in x.items())
    if isinstance(x, (list, tuple)):
        return x.__class__(rebuilt(v) for v in x)
    return x.__class__(), x


@case((3, 4), (2.5, 1), (-7, 2))
def asked_by_hand(a, b):
    """What operators and built-in functions ask for."""
    return a.__add__(b), a.__str__(), a.__round__(), a.__divmod__(b), a.__format__("5"), [a, b].__contains__(b), a.__trunc__()
