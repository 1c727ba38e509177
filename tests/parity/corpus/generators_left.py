"""Generators that stop within a `try` or a `with`, and that nobody holds any more: their `finally` runs as CPython lets go."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain, islice, takewhile

from parity.case import case


def _rows(log: list[str], n: int, name: str = "rows") -> Iterator[int]:
    log.append(f"open {name}")
    try:
        yield from range(n)
    finally:
        log.append(f"close {name}")


@case((0,), (1,), (5,))
def asked_once(n: int) -> tuple[list[int], list[str]]:
    """What is handed to a call that reads no further."""
    log: list[str] = []
    found = [next(_rows(log, n), -1), next((x for x in _rows(log, n, "squares") if x * x > 3), -1)]
    log.append("next")
    found.append(sum(takewhile(lambda x: x < 2, _rows(log, n, "taken"))))
    found += list(islice(_rows(log, n, "part"), 2))
    log.append("part")
    found += [x * y for x, y in zip(range(2), _rows(log, n, "pairs"))]
    found.append(next(chain(_rows(log, n, "first"), _rows(log, n, "second")), -1))
    log.append("end")
    return found, log


@case((0,), (2,), (4,))
def asked_whether(n: int) -> tuple[list[bool], list[str]]:
    """`any`, `all` and `in` stop where they know."""
    log: list[str] = []
    found = [any(x > 1 for x in _rows(log, n)), all(_rows(log, n, "all")), 2 in _rows(log, n, "in")]
    log.append(str(found))
    log.append(str("1" in map(str, _rows(log, n, "texts"))))
    return found, log


@case((0,), (3,), (1,))
def held_by_names(n: int) -> list[str]:
    """Until the name is bound anew, deleted, or its function is left: not until it is read for the last time."""
    log: list[str] = []

    def first(name: str) -> int:
        rows = _rows(log, n, name)
        found = next(rows, -1)
        log.append(f"{name} {found}")
        return found

    one, two = _rows(log, n, "one"), _rows(log, n, "two")
    log.append(str(next(one, 0) + next(two, 0)))
    one = two
    log.append("bound anew")
    del one
    log.append(str(first("inner")))
    two = _rows(log, 1, "three")
    log.append(str(next(two)))
    return log


@case((0,), (2,), (7,))
def held_by_others(n):
    """By fields, items, closures, other generators."""

    class Reader:
        def __init__(self, name):
            self.rows = _rows(log, n, name)

        def read(self):
            return next(self.rows, None)

    log = []
    reader, table = Reader("field"), {"a": _rows(log, n, "a"), "b": _rows(log, n, "b")}
    log.append([reader.read(), *[next(rows, None) for rows in table.values()]])
    del table["a"]
    log.append("item")
    reader.rows = None
    log.append("field")

    def numbered():
        for i, row in enumerate(inner):
            yield i + 1, row

    inner = _rows(log, n, "inner")
    lines = numbered()
    log.append(next(lines, None))
    del lines
    inner = table = None
    log.append("others")
    return log


@case((4, 2), (7, 9), (1, 0))
def trees_walked_halfway(n, stop):
    """Each call holds the one within it: the outermost is told first, and the innermost says so first."""

    class Tree:
        def __init__(self, low, high):
            self.value = (low + high) // 2
            self.left = Tree(low, self.value) if low < self.value else None
            self.right = Tree(self.value + 1, high) if self.value + 1 < high else None

        def walk(self, log):
            try:
                if self.left:
                    yield from self.left.walk(log)
                yield self.value
                if self.right:
                    yield from self.right.walk(log)
            finally:
                log.append(self.value)

    log = []
    found = list(islice(Tree(0, n).walk(log), stop))
    log.append("found")
    return found, log


@case((0,), (1,), (3,))
def left_by_exceptions(n: int) -> list[str]:
    """A handler is done before what the exception's frames hold is let go; what raises then, nobody sees."""
    log: list[str] = []

    def read(limit: int) -> int:
        rows = _rows(log, 3)
        total = 0
        while total < 2:
            total += next(rows) + 1
            if total > limit:
                raise ValueError(f"more than {limit}")
        return total

    try:
        log.append(str(read(n)))
    except ValueError as error:
        log.append(str(error))
        log.append("handled")
    log.append(str(sum(10 // (x + 1) for x in _rows(log, n, "sum"))))
    return log


@contextmanager
def _opened(log: list[str], name: str) -> Iterator[str]:
    log.append(f"<{name}>")
    try:
        yield name
    finally:
        log.append(f"</{name}>")


@case((0,), (2,), (4,))
def heads_of_files(n: int) -> tuple[str | None, list[str]]:
    """A `with` within is left, too; lazy steps around it hold it."""
    log: list[str] = []

    def lines(name: str) -> Iterator[str]:
        with _opened(log, name) as found:
            for i in range(n):
                yield f"{found} {i}"

    head = next(lines("a"), None)
    log.append("head")
    upper = filter(None, map(str.upper, lines("b")))
    log.append(next(upper, "nothing"))
    del upper
    log.append("end")
    return head, log


@case((0,), (2,), (5,))
def handed_back(n):
    """Who gets it holds it on."""

    def begun(name):
        rows = _rows(log, n, name)
        log.append(next(rows, None))
        return rows

    log = []
    rest = list(begun("read"))
    log.append("read")
    one = begun("kept")
    two, one = one, None
    log.append("still")
    two = [two, begun("other")]
    two.pop(0)
    log.append("popped")
    return rest, log


@case((0,), (3,), (400,))
def many_in_turn(n: int) -> tuple[int, int]:
    """Each turn lets go of the one before."""
    closed, total = 0, 0

    def counted(k: int) -> Iterator[int]:
        nonlocal closed
        try:
            yield k
            yield k * k
        finally:
            closed += 1

    for k in range(n):
        rows = counted(k)
        total += next(rows) - closed
    return closed, total


@case((0,), (2,), (4,))
def instances_that_are_iterated(n):
    """What `__iter__` gives to `in`, `any` and `next` alone."""

    class Rows:
        def __iter__(self):
            log.append("open")
            try:
                yield from range(n)
            finally:
                log.append("close")

    log = []
    rows = Rows()
    log.append((1 in rows, any(rows), 1 not in rows))
    log.append(next(iter(rows), None))
    log.append([all(rows), max(rows, default=-1)])
    return log


@case((0,), (2,), (5,))
def returned_within_attempts(n: int) -> tuple[list[int], list[str]]:
    """`return` in a generator runs each `finally` on its way, and what it returned is told behind them."""
    log: list[str] = []

    def first() -> Iterator[int]:
        for i in range(n):
            try:
                yield i
                if i == 1:
                    return "one"
            finally:
                log.append(f"turn {i}")
        return "end"

    def both() -> Iterator[int]:
        try:
            found = yield from first()
            log.append(found)
            yield from first()
            return len(log)
        except ValueError:
            return -1
        finally:
            log.append("both")

    steps = both()
    items = [next(steps, -1) for _ in range(n)]
    try:
        steps.throw(ValueError("no more"))
    except StopIteration as end:
        log.append(f"returned {end.value}")
    except ValueError as error:
        log.append(str(error))
    return items, log
