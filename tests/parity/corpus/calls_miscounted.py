"""Methods of containers behind one name with other functions: some take what others do not, and CPython says so."""

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
