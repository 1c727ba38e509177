"""Attributes of texts, lists, modules and classes by names of the run; results that the run knows to be no functions."""

import functools
import math
import string
from operator import attrgetter

import numpy as np
from parity.case import case

TABLE = np.array([[1.0, 5.0, 3.0], [2.0, 2.0, -2.0]])


@case(("upper", "a b"), ("swapcase", "aB"), ("split", "a b c"), ("isdigit", "12"), ("join", "x"), ("nope", "x"))
def method_of_a_text(name, text):
    """Any method of a text that is called with nothing, the TypeErrors of those that are not so called among them."""
    try:
        return getattr(text, name)()
    except (TypeError, AttributeError) as error:
        return f"{type(error).__name__}: {error}"


@case(("sqrt", 16.0), ("floor", 2.5), ("isnan", 1.0), ("sqrt", -1.0), ("cube", 1.0))
def function_of_a_module(name, x):
    """One of the functions of a module, which are called alike."""
    return getattr(math, name)(x)


@case(("  ab ",), ("",), ("x y",))
def names_of_a_table(text):
    """The source says all names."""
    for name in ("strip", "upper", "title"):
        text = getattr(text, name)()
    return text


@case((["pop", "sort", "reverse"], [3, 1, 2]), (["reverse"], [1, 2]), (["clear", "pop"], [1]))
def changes_of_a_list(names, xs):
    """Methods that change what they are of."""
    for name in names:
        getattr(xs, name)()
    return xs


@case(("pi",), ("tau",), ("e",))
def constant_of_a_module(name):
    """An attribute that is no function, begun by nothing."""
    return getattr(math, name if name in ("pi", "tau") else "inf")


@case(("lowercase",), ("uppercase",), ("digits",))
def beginning_in_the_source(name):
    """What the source says of a name leaves few."""
    return getattr(string, "ascii_" + name, None)


@case(("pi",), ("cube",), ("whitespace",))
def has_by_name(name):
    """What modules have."""
    return hasattr(math, name), hasattr(string, name), [word for word in ("upper", "pi", name) if hasattr("text", word)]


class Shape:
    """Some methods of a class."""

    sides = 4

    @staticmethod
    def unit():
        """One of them."""
        return "cm"

    @classmethod
    def named(cls):
        """Another one."""
        return cls.__name__


@case(("unit",), ("named",), ("area",))
def method_of_a_class(name):
    """A class is asked as an instance is."""
    return getattr(Shape, name)()


def curry(function, count):
    """Ever more arguments, until there are enough."""

    def curried(*given):
        if len(given) >= count:
            return function(*given)
        return lambda *more: curried(*given, *more)

    return curried


@case((1, 2, 3), (0, 0, 0), (-1, 5, 7))
def curried_calls(a, b, c):
    """A number here, a function as far as types say."""
    add = curry(lambda x, y, z: x + y * z, 3)
    return add(a)(b)(c)


@case((1, 2, 3), (0, 0, 0), (-1, 5, 7))
def curried_in_a_tuple(a, b, c):
    """Several such numbers."""
    add = curry(lambda x, y, z: (x, y * z), 3)
    return add(a)(b)(c), add(a, b)(c), [c]


@case(("x",), ("y",), ("z",))
def field_or_default(name):
    """Fields and methods of an instance: what the run finds is a number."""
    return getattr(Point(1, 2), name, -1)


class Point:
    """Fields, and a method."""

    def __init__(self, x, y):
        self.x = x
        self.y = y

    def size(self):
        """How far it is."""
        return abs(self.x) + abs(self.y)


@functools.lru_cache(maxsize=None)  # noqa: UP033
def ways(n):
    """Kept by the module for a call."""
    return n if n < 2 else ways(n - 1) + ways(n - 2)


@case((10,), (20,), (1,))
def emptied_later(n):
    """A cache of the module is emptied after it was filled."""
    found = ways(n)
    ways.cache_clear()
    return found, ways(n // 2), ways.cache_info().currsize


@case((TABLE,), (TABLE.T,), (TABLE[:1] * 2,))
def of_arrays(x):
    """Methods of arrays, with axes, by names that stand in tuples, lists and pairs."""
    found = []
    for how in ("mean", "sum"):
        found.append(getattr(x, how)(axis=0))
    for how in ["min", "max"]:
        found.append(getattr(x, how)(1))
    firsts = [getattr(x, how)(axis=0)[0] for how in ["min", "prod"]]
    table = {title: getattr(x, how)() for title, how in [("least", "min"), ("most", "max")]}
    return found, firsts, table, {how: getattr(np, how)(x) for how in ["std", "median"]}


class Options:
    """Whatever it is given."""

    def __init__(self, **named):
        self.turns = 0
        self.__dict__.update(named)


@case(({"rate": 1}, "tone"), ({"rate": 2.5}, "rate"), ({}, "turns"))
def options_made(named, name):
    """The caller gets them."""
    options = Options(**named)
    setattr(options, name, [1])
    return options, {"inner": options}


@case(([1, 2],), ("ab",), (5,), ({1: 2},), ((1,),), ({3},), (None,), (2.5,))
def protocols(x):
    """What Python itself calls is asked for by name as well."""
    names = ["__iter__", "__len__", "__getitem__", "__contains__", "__call__", "__reversed__", "keys", "append", "__hash__"]
    names += ["__str__", "__int__", "__lt__", "__add__", "__setitem__", "__class__", "__doc__", "__index__", "real", "__bool__"]
    return [name for name in names if hasattr(x, name)], getattr(x, "__reversed__", None) is not None, x.__doc__ is None


@case(("abc", ["upper", "strip", "capitalize"]), (" ab c", ["title", "split", "copy"]), ("abc", ["nope"]), ("a", []))
def steps_by_name(x, names):
    """A chain of methods, of whatever each gives; what is not compiled of a class raises where it is asked for."""
    for name in names:
        x = getattr(x, name)()
    return x


class Adder:
    def __init__(self, first, named):
        self.first = first
        for name, value in named.items():
            setattr(self, name, value)

    def __call__(self, x):
        return self.first + x


@case((1, {"size": 2}), (2, {"rate": 1}), (3, {}))
def called_with_more(x, named):
    """What is called is asked of the class, whatever else an instance has."""
    adder = Adder(x, named)
    return adder(5), sorted(vars(adder)), [*map(adder, [1, 2])]


class _Locked:
    def __init__(self, gate):
        self.gate, self.times, self.notes = gate, 0, {}

    def insert(self):
        self.gate.state = _Unlocked(self.gate)

    def push(self):
        raise RuntimeError("locked")


class _Unlocked(_Locked):
    def insert(self):
        self.gate.returned += 1

    def push(self):
        self.gate.passed += 1
        self.gate.state = _Locked(self.gate)


class _Gate:
    """What it does not have it asks its state for, which has more than may be asked for."""

    def __init__(self):
        self.returned, self.passed, self.state = 0, 0, _Locked(self)

    def __getattr__(self, name):
        if name in ("insert", "push") and name.islower():
            return getattr(self.state, name)
        raise AttributeError(name)

    def told(self, name):
        if name not in {"passed", "returned"}:
            raise KeyError(name)
        return getattr(self, name)


@case((["insert", "push", "push"],), (["insert", "insert", "push"],), (["kick"],), ([],))
def asked_within_a_test(events):
    """A test around says which names there can be."""
    gate, said = _Gate(), []
    for event in events:
        try:
            getattr(gate, event)()
        except (RuntimeError, AttributeError) as error:
            said.append(repr(error))
    return said, gate.told("passed"), gate.told("returned"), type(gate.state).__name__


@case(("price", ["name", "price"]), ("name", ["price"]), ("size", []))
def sorted_by_names_of_attributes(key: str, names: list[str]) -> list[str]:
    """`attrgetter(key)` and `attrgetter(*names)`, whose names only the run knows."""

    class Item:
        def __init__(self, name: str, price: float) -> None:
            self.name, self.price = name, price

    items = [Item("pear", 0.5), Item("fig", 2.25), Item("apple", 0.75)]
    first = [item.name for item in sorted(items, key=attrgetter(key))]
    rest = attrgetter(*names)
    return [*first, *[f"{item.name} {rest(item)}" for item in items]]
