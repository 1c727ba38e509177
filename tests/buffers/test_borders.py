"""Buffers and lists that cross the border: written back, shared, overlapping, read-only, returned."""

from __future__ import annotations

from array import array
from typing import Any

import numpy as np
import pytest
from lanewise.compiled import Compiled
from lanewise.settings import settings
from numpy.typing import NDArray


def compiled(function: Any) -> Compiled:
    return Compiled(function, settings({}))


def add(x: bytearray, y: bytearray) -> int:
    """Only x is written."""
    for i in range(len(x)):
        x[i] = (x[i] + y[i]) % 256
    return len(y)


def written_by_helper(x: bytearray, y: bytearray) -> int:
    z = y if len(x) > 3 else x
    return add(z, y)


def choose(x: bytearray, y: bytearray, k: int) -> bytearray:
    if k == 0:
        return x
    return y if k == 1 else bytearray(x)


def both(x: bytearray, y: bytearray) -> tuple[bytearray, bytearray, int]:
    return y, x, len(x)


def shift(x: memoryview, y: memoryview) -> int:
    """Copies element by element: where the two overlap, what was written is read again. Names are copied, so counts move."""
    a, b = x, y
    total = 0
    for i in range(len(a)):
        a, b = (a, b) if i % 2 else (x, y)
        a[i] = b[i]
        total += a[i]
    kept = a
    return total + len(kept)


def test_only_what_is_written_is_written_back() -> None:
    (entry,) = compiled(add).images()[0].entries.values()
    assert [p.written for p in entry.params] == [True, False] and entry.returns_param == ()
    (entry,) = compiled(written_by_helper).images()[0].entries.values()
    assert [p.written for p in entry.params] == [True, True]
    (entry,) = compiled(choose).images()[0].entries.values()
    assert [p.written for p in entry.params[:2]] == [False, False] and entry.returns_param == (0, 1)


def test_the_same_object_twice() -> None:
    x = bytearray(b"\1\2\3")
    assert compiled(add)(x, x) == 3 and x == b"\2\4\6"


def test_a_returned_argument_is_the_callers_own() -> None:
    function, x, y = compiled(choose), bytearray(b"ab"), bytearray(b"ab")
    assert function(x, y, 0) is x and function(x, y, 1) is y
    made = function(x, y, 2)
    assert made == x and made is not x and made is not y
    first, second, size = compiled(both)(x, y)
    assert first is y and second is x and size == 2
    assert compiled(choose)(x, x, 1) is x


@pytest.mark.parametrize(("start", "other"), ((0, 1), (1, 0), (3, 3), (0, 20), (5, 2)))
def test_overlapping_views(start: int, other: int) -> None:
    """An argument may begin within another one: its address has no header before it, and is not counted."""
    bases = [bytearray(range(100, 140)) for _ in range(2)]
    results = []
    for base, function in zip(bases, (shift, compiled(shift)), strict=True):
        view = memoryview(base)
        results.append(function(view[start : start + 10], view[other : other + 10]))
    assert results[0] == results[1] and bases[0] == bases[1]


def test_overlapping_arrays() -> None:
    def run(x: NDArray[np.float64], y: NDArray[np.float64]) -> float:
        for i in range(len(x)):
            x[i] = y[i] * 2
        return float(x[0])

    bases = [np.arange(10.0), np.arange(10.0)]
    answers = [f(base[1:6], base[0:5]) for f, base in zip((run, compiled(run)), bases, strict=True)]
    assert answers[0] == answers[1] and bases[0].tobytes() == bases[1].tobytes()
    strided = [np.arange(10.0), np.arange(10.0)]
    answers = [f(base[::-2], np.ones(5)) for f, base in zip((run, compiled(run)), strided, strict=True)]
    assert answers[0] == answers[1] and strided[0].tobytes() == strided[1].tobytes()


def test_read_only_is_refused_where_it_would_be_written() -> None:
    def total(x: memoryview) -> int:
        return x[0] + x[-1]

    def clear(x: memoryview) -> None:
        x[0] = 0

    view = memoryview(b"abc")
    assert compiled(total)(view) == total(view)
    with pytest.raises(TypeError, match="cannot modify read-only memory"):
        compiled(clear)(view)
    fixed = np.arange(3.0)
    fixed.flags.writeable = False

    def first(x: NDArray[np.float64]) -> float:
        return float(x[0])

    def zero(x: NDArray[np.float64]) -> None:
        x[0] = 0.0

    assert compiled(first)(fixed) == 0.0
    with pytest.raises(ValueError, match="assignment destination is read-only"):
        compiled(zero)(fixed)


def test_written_back_after_an_exception() -> None:
    def fill(x: array, n: int) -> None:  # type: ignore[type-arg]
        for i in range(n):
            x[i] = i * 7

    for size in (0, 3):
        values = [array("i", [1] * size), array("i", [1] * size)]
        for x, function in zip(values, (fill, compiled(fill)), strict=True):
            with pytest.raises(IndexError, match="array assignment index out of range"):
                function(x, 5)
        assert values[0] == values[1]


def test_a_replay_begins_with_the_arguments_as_they_were() -> None:
    """The fast variant has written to its copy when it finds that an int is too large for it."""

    def grow(x: bytearray, n: int) -> int:
        for i in range(len(x)):
            x[i] += 1
            n = n * n + 1
        return n

    values = [bytearray(6), bytearray(6)]
    assert grow(values[0], 3) == compiled(grow)(values[1], 3)
    assert values[0] == values[1] == b"\1" * 6


def test_the_lists_of_a_call_that_is_replayed_are_nothing_to_the_next() -> None:
    def squared_behind(items: list[int], x: int) -> int:
        items.append(x * x)
        return len(items)

    function, first = compiled(squared_behind), [1, 2, 3]
    assert function(first, 1 << 40) == 4
    first.clear()
    assert function([5], 3) == 2
    assert first == []
