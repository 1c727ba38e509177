"""Functions that stream, and what is done with their generators. In: nothing. Out: `STREAMS`, each a case with its drives."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest
from operator import floordiv
from typing import Any

import numpy as np
from numpy.typing import NDArray

ALL: tuple[str, ...] = ("all",)
"""What is done: `all` reads to the end, `next`, `close`, or a value to send."""
Drive = tuple[Any, ...]
STREAMS: list[tuple[Callable[..., Any], tuple[Any, ...], Drive]] = []


def stream(*given: tuple[tuple[Any, ...], Drive]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Record a function with the arguments of each call and what is done with what it gives."""

    def record(function: Callable[..., Any]) -> Callable[..., Any]:
        STREAMS.extend((function, arguments, drive) for arguments, drive in given)
        return function

    return record


@stream(((4,), ALL), ((0,), ALL), ((9,), ("next", "next", "close", "next")), ((3,), ("close", "next")))
def squares(n: int) -> Iterator[int]:
    """Numbers, with output before, between and behind."""
    print("begin")
    for i in range(n):
        print("at", i)
        yield i * i
    print("end")


@stream((("ab c ü€",), ALL), (("",), ALL))
def words(text: str) -> Iterable[str]:
    """Texts, narrow and wide."""
    for word in text.split():
        yield word + "!"
        yield f"{word}{len(word)}"


@stream(((5,), ALL))
def rows(n: int) -> Generator[list[int], None, str]:
    """Fresh lists, and a value at the end."""
    for i in range(n):
        yield list(range(i))
    return f"{n} rows"


@stream((([3, 1, 2],), ALL), (([],), ALL), (([5, 4],), ("next", "next", "next")))
def in_reverse(xs: list[int]) -> Iterator[int]:
    """What a built-in function gives."""
    return reversed(xs)


@stream((([3, 1, 2], "ab"), ALL), (([], "ab"), ("next", "next")))
def side_by_side(xs: list[int], text: str) -> Iterator[tuple[int, str]]:
    """Two things side by side."""
    return zip(xs, text, strict=False)


@stream((([2, 1, 0, 4],), ALL), (([1],), ("next", "next")))
def quotients(xs: list[int]) -> Iterator[int]:
    """A function that may raise, called when it is asked for its value."""
    return map(partial(floordiv, 12), xs)


@stream((([3, 1, 2], 2), ALL), (([1.5], 0), ALL), (([], 3), ALL))
def running_totals(xs: list[int | float], start: int) -> Iterator[int | float]:
    """Iterators of itertools over one another."""
    return itertools.islice(itertools.accumulate(itertools.chain(xs, xs)), start, None)


@stream((([3, 1, 2],), ALL), (([],), ("next",)))
def rest(xs: list[int]) -> Iterator[int]:
    """An iterator that something was taken from."""
    found = iter(xs)
    print("first", next(found, None))
    return found


@stream(((), ("next", 1.0, 5, 2.5, None, "next")), ((), (3.0,)), ((), ("next", "next", "next")))
def average() -> Generator[float, float | None, int]:
    """What is sent."""
    total, count = 0.0, 0
    x = yield 0.0
    while x is not None:
        total += x
        count += 1
        x = yield total / count
    return count


@stream(((), ("next", 3, 1 << 40, "next", 1 << 40, 1 << 70, "next", 2, "close")))
def products() -> Generator[int, int, None]:
    """Ints that leave the machine's words, by what was sent."""
    product = 1
    while True:
        x = yield product
        if x is not None:
            product *= x


@stream(((30,), ALL), ((2,), ALL))
def factorials(n: int) -> Iterator[int]:
    """In the middle the ints get longer than a machine word; nothing comes twice, printed or given."""
    found = 1
    for i in range(1, n):
        found *= i
        print(i, end=";")
        yield found


@stream((([1, 2, 3],), ALL), (([1 << 62, 1 << 62, 5],), ALL), (([1 << 80],), ALL), (([],), ALL))
def totals(xs: list[int]) -> Iterator[int]:
    """Of a list of the caller's."""
    total = 0
    for x in xs:
        total += x
        yield total


@stream(((3,), ALL), ((0,), ALL), ((2, (7,)), ALL))
def paths(depth: int, path: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """A tuple that is longer in each frame is another one each time."""
    yield path
    for i in range(depth):
        yield from paths(i, path + (i,))  # noqa: RUF005


@stream(((5,), ALL), ((2,), ALL), ((5,), ("next", "close", "next")), ((5,), ("close",)))
def inverses(n: int) -> Iterator[float]:
    """An exception in the middle, and what is done in any case."""
    try:
        for i in range(n):
            yield 1 / (2 - i)
    finally:
        print("bye")


def halves(n: int) -> Iterator[int]:
    """Within another one."""
    while n:
        n = checked(n) // 2
        yield n


def checked(n: int) -> int:
    """One frame more."""
    if n == 3:
        raise ValueError(f"not {n}")
    return n


@stream(((8,), ALL), ((7,), ALL))
def delegating(n: int) -> Iterator[int]:
    """`yield from` a generator, a range, a list."""
    yield from halves(n)
    yield from range(2)
    yield from [n, n]


@stream(((4,), ALL))
def expression(n: int):
    """A generator expression that is returned, without annotations of it."""
    return (i * 2 for i in range(n))


@stream(((3,), ALL))
def nothing(n: int) -> Iterator[None]:
    """None again and again."""
    for _ in range(n):
        yield


@stream(((3,), ALL))
def empty(n: int) -> Iterator[int]:
    """It never yields."""
    if n < 0:
        yield n


@stream(((2,), ("next", "next", "next", "close")))
def stubborn(n: int) -> Iterator[int]:
    """It goes on when it is told to end."""
    while n < 4:
        try:
            yield n
        except GeneratorExit:
            print("no")
            n += 1


@stream(((np.arange(4.0), bytearray(b"ab"), ["u", "€"]), ALL))
def mixed(x: NDArray[np.float64], data: bytearray, texts: list[str]) -> Iterator[float | int | str]:
    """Of buffers and texts of the caller's."""
    for v in x:
        yield float(v)
    yield from data
    yield from texts


@stream(((np.arange(4.0),), ALL))
def scaled(x: NDArray[np.float64]) -> Iterator[NDArray[np.float64]]:
    """Arrays."""
    for k in range(3):
        yield x * k


@stream((({"a": 1, "b": 2},), ALL))
def pairs(table: dict[str, int]) -> Iterator[tuple[str, int]]:
    """Tuples out of a dict."""
    yield from table.items()


@stream(((3,), ALL))
def stopping(n: int) -> Iterator[int]:
    """StopIteration in a generator is a RuntimeError."""
    numbers = iter(range(n))
    while True:
        yield next(numbers)


@dataclass
class Branch:
    """A tree of texts."""

    label: str
    left: Branch | None = None
    right: Branch | None = None


_TREE = Branch("d", Branch("b", Branch("a"), Branch("c")), Branch("f", Branch("e")))


@stream(((_TREE,), ALL), ((_TREE,), ("next", "next", "close")), ((Branch("x"),), ALL), ((None,), ALL))
def in_order(tree: Branch | None) -> Iterator[str]:
    """Each step of a recursion is a stream of its own."""
    if tree is None:
        return
    yield from in_order(tree.left)
    yield tree.label
    yield from in_order(tree.right)


@stream(((_TREE,), ALL), ((Branch("x", None, Branch("y")),), ("next", "next", "next")))
def by_levels(tree: Branch) -> Iterator[list[str]]:
    """Level by level."""
    level = [tree]
    while level:
        yield [branch.label for branch in level]
        level = [below for branch in level for below in (branch.left, branch.right) if below is not None]


@stream((("ABCDEFG", 3, False), ALL), (("ABC", 2, True), ALL), (("ABCD", 2, True), ("next", "next")), (("", 1, True), ALL))
def grouped(items: str, n: int, strict: bool) -> Iterator[tuple[str | None, ...]]:
    """Which of several iterators it is only the run knows: to its caller it is one stream."""
    sources = [iter(items)] * n
    if strict:
        return zip(*sources, strict=True)
    return zip_longest(*sources)


@stream(((5,), ALL), (([2, 3],), ALL), (([],), ("next",)))
def always_iterable(found: int | list[int]) -> Iterator[int]:
    """Also of what is no iterable, and of nothing at all."""
    try:
        return iter(found)  # type: ignore[arg-type]
    except TypeError:
        return iter((found, found)) if found else iter(())  # type: ignore[arg-type]
