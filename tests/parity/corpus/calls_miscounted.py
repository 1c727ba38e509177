"""Methods of containers behind one name with other functions: some take what others do not, and CPython says so."""

import operator
from collections import deque

from parity.case import case


class Bus:
    """As people write it who let others listen."""

    def __init__(self):
        self.heard_by = {}

    def on(self, event, function):
        self.heard_by.setdefault(event, []).append(function)
        return self

    def emit(self, event, *args, **named):
        return [function(*args, **named) for function in self.heard_by.get(event, ())]


@case((1,), (0,), (-7,))
def heard(n):
    """`got.append` beside functions with other parameters."""
    got, known, seen, table = [], set(), deque(), {}
    bus = Bus().on("one", got.append).on("one", seen.appendleft).on("one", known.add)
    bus.on("two", lambda a, b=2: a + b).on("two", table.setdefault).on("none", got.copy)
    return bus.emit("one", n), bus.emit("two", n, 3), bus.emit("none"), got, known, seen, table


@case(("one",), ("two",), ("none",), ("named",))
def heard_in_vain(event):
    """The TypeError is that of the method."""
    got, told = [], []
    table = {1: 2}
    queue = deque([1])
    of_lists = (got.append, got.clear, got.insert, got.index, got.pop)
    of_others = (table.get, table.copy, {1}.issubset, {2}.pop, queue.rotate, queue.pop, queue.insert, queue.index, len, abs, hex)
    for function in (*of_lists, *of_others):
        bus = Bus().on(event, function)
        try:
            if event == "one":
                told.append(bus.emit("one", 1) == [None])
            elif event == "two":
                told.append(bus.emit("two", 1, 2, 3, 4) == [None])
            elif event == "none":
                told.append(bus.emit("none") == [None])
            else:
                told.append(bus.emit("named", key=1) == [None])
        except (TypeError, ValueError) as error:
            told.append(f"{type(error).__name__}: {error}")
    return told


@case(([1],), ([],), ([2, 3],))
def too_many(xs):
    """Nothing is changed."""
    if xs:
        xs.append(1, 2)


@case(({"a": 1},), ({},), ({"b": 2},))
def by_name(table):
    """A method that takes places only."""
    return table.get("a", default=0) if table else None


@case(([1, 2],), ([],), (5,))
def subset_of(items):
    """What is not iterated is no set."""
    try:
        return {1}.issubset(items), {1}.isdisjoint(items)
    except TypeError as error:
        return str(error)


class _Cooperative:
    def __init__(self, **named):
        super().__init__(**named)
        self.known = True


class _Named(_Cooperative):
    def __init__(self, *, name="?", **named):
        super().__init__(**named)
        self.name = name


class _Given:
    def __init__(self, *given):
        super().__init__(*given)


class _Plain:
    def __init__(self, x, *more):
        object.__init__(self, *more)
        self.x = x


@case(({"name": "a"}, []), ({"name": "a", "size": 3}, []), ({}, [1]))
def what_object_takes(named, given):
    """What is left over when `__init__` of all classes has taken its part."""
    return _Named(**named).name, _Named().known, _Given(*given).__class__.__name__, _Plain(1).x


@case((1,), (2,), (3,))
def what_object_takes_by_name(k):
    """The same of arguments that are written out."""
    if k == 1:
        return _Named(name="x", size=k).name
    return _Plain(k).x if k == 2 else _Plain(k, k).x


@case(([1],), ([1, 2],), ([1, 2, 3],), ([],))
def operators_miscounted(xs):
    """Functions of `operator`, whose arguments only the run counts."""
    told = []
    for function in (operator.add, operator.not_, operator.lt):
        for called in (lambda f: f(*xs), lambda f: f(xs, xs), lambda f: f(xs), lambda f: f(xs, b=xs)):
            try:
                told.append(called(function))
            except TypeError as error:
                told.append(str(error))
    return told
