"""Generators and streams where they differ from CPython's: the rows of docs/deviations.md that say so hold, on both sides."""

from __future__ import annotations

import gc
import types
from collections.abc import Generator, Iterator

import pytest
from lanewise import compile


@compile
def left_behind(log: list[int], n: int) -> int:
    def numbers():
        try:
            yield from range(9)
        finally:
            log.append(-1)

    kept = numbers()
    log.append(next(kept))
    return 10 // n


@compile
def growing(xs: list[int]) -> Generator[list[int], None, None]:
    row: list[int] = []
    for x in xs:
        row.append(x)
        yield row


@compile
def catching(n: int) -> Iterator[int]:
    while True:
        try:
            yield n
        except ValueError:
            n += 1


@compile
def backwards(xs: list[int]) -> Iterator[int]:
    return reversed(xs)


def test_a_generator_that_an_exception_leaves_behind_does_not_run_its_finally() -> None:
    for function, found in ((left_behind.python, [0, -1]), (left_behind, [0])):
        log: list[int] = []
        with pytest.raises(ZeroDivisionError):
            function(log, 0)
        gc.collect()
        assert log == found
    log = []
    assert left_behind(log, 5) == 2
    assert log == [0, -1]


def test_a_stream_works_on_what_its_arguments_were() -> None:
    for stream, expected in ((growing.python, [[1, 2, 4], [1, 2, 4], [1, 2, 4]]), (growing, [[1], [1, 2], [1, 2, 3]])):
        given = [1, 2, 3]
        found = stream(given)
        rows = [next(found), next(found)]
        given[2] = 4
        assert [*rows, *found] == expected


def test_throw_ends_a_stream() -> None:
    python, ours = catching.python(1), catching(1)
    assert next(python) == next(ours) == 1
    assert python.throw(ValueError()) == 2
    with pytest.raises(ValueError):
        ours.throw(ValueError())
    assert list(ours) == []


def test_a_stream_is_sent_what_its_annotation_says() -> None:
    python, ours = catching.python(1), catching(1)
    assert next(python) == next(ours) == python.send(5) == 1
    with pytest.raises(TypeError, match="Generator"):
        ours.send(5)


def test_an_iterator_that_a_function_returns_is_a_generator() -> None:
    python, ours = backwards.python([1, 2, 3]), backwards([1, 2, 3])
    assert not isinstance(python, Generator) and type(ours) is types.GeneratorType
    assert [*python] == [*ours] == [3, 2, 1]
