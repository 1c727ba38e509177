"""Streams of compiled functions give what CPython's generators give, item by item: values, output, exceptions with their frames."""

from __future__ import annotations

import gc
import pickle
import time
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import collecting
import lanewise
import pytest
from lanewise import compile
from lanewise.loaded import Artifact
from parity import streams
from parity.case import fresh
from parity.harness import equal, frames_of
from parity.removed import bodies_removed
from parity.streams import STREAMS


def driven(function: Callable[..., Any], arguments: tuple[Any, ...], drive: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    """What each step of a drive came to."""
    with redirect_stdout(StringIO()) as printed:
        found = function(*fresh(arguments))
    log: list[tuple[Any, ...]] = [(isinstance(found, Iterator), printed.getvalue())]
    for what in drive:
        ended = False
        while not ended:
            ended = what != "all"
            with redirect_stdout(StringIO()) as printed:
                try:
                    log.append(("value", _step(found, what)))
                except BaseException as error:
                    log.append((type(error), error.args, frames_of(error)))
                    ended = True
            log.append(("printed", printed.getvalue()))
    return log


def _step(found: Any, what: Any) -> Any:
    if what in ("all", "next"):
        return next(found)
    return found.close() if what == "close" else found.send(what)


def _id(row: object) -> str:
    return row.__name__ if callable(row) else repr(row)


@pytest.mark.parametrize(("function", "arguments", "drive"), STREAMS, ids=_id)
def test_a_stream_is_the_generator(function: Callable[..., Any], arguments: tuple[Any, ...], drive: tuple[Any, ...]) -> None:
    expected = driven(function, arguments, drive)
    with bodies_removed(function):
        found = driven(compile(function), arguments, drive)
    assert equal(expected, found), (expected, found)


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> list[Artifact]:
    """From the folder, and from what was pickled."""
    functions = list(dict.fromkeys(function for function, _, _ in STREAMS))
    folder = lanewise.build(tmp_path_factory.mktemp("streams") / "built", *functions).folder
    artifact = lanewise.load(folder)
    return [artifact, pickle.loads(pickle.dumps(artifact))]


@pytest.mark.parametrize(("function", "arguments", "drive"), STREAMS, ids=_id)
def test_a_loaded_stream_is_the_generator(
    loaded: list[Artifact], function: Callable[..., Any], arguments: tuple[Any, ...], drive: tuple[Any, ...]
) -> None:
    expected = driven(function, arguments, drive)
    for artifact in loaded:
        # A folder does not say where it was built: files have their names alone.
        assert equal(_without_files(expected), _without_files(driven(artifact[function.__name__], arguments, drive)))


def _without_files(log: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    return [(*row[:2], *([f[1:] for f in frames] for frames in row[2:])) for row in log]


def test_stubs_say_what_streams(tmp_path: Path) -> None:
    """In Python an iterator or a generator; in JavaScript what is yielded, returned and sent, and the first two with BigInts."""
    folder = lanewise.build(tmp_path / "built", streams.squares, streams.rows, streams.average, streams.products).folder
    stub, declared = (folder / "__init__.pyi").read_text(), (folder / "index.d.ts").read_text()
    assert stub.startswith("from collections.abc import Generator, Iterator\n")
    assert "def squares(n: int) -> Iterator[int]:" in stub
    assert "def rows(n: int) -> Generator[list[int], None, str]:" in stub
    assert "def average() -> Generator[float, None | float, int]:" in stub
    assert 'squares: PythonStream<[n: number | bigint], number, null, undefined, ["n"], [bigint, null]>;' in declared
    assert 'rows: PythonStream<[n: number | bigint], number[], string, undefined, ["n"], [bigint[], string]>;' in declared
    assert "average: PythonStream<[], number, number, null | number | undefined, [], [number, bigint]>;" in declared
    assert 'import type { PythonStream } from "./lanewise.js";' in declared
    assert 'import "./lanewise.streams.js";' in (folder / "index.js").read_text()


def test_streams_run_side_by_side() -> None:
    counted = compile(streams.squares)
    with redirect_stdout(StringIO()):
        first, second = counted(5), counted(5)
        assert [*zip(first, second, strict=True)] == [(i * i, i * i) for i in range(5)]
        assert list(counted(2)) == [0, 1]


def test_the_instance_goes_back() -> None:
    """When a stream ends, raises, is closed, or is left behind, its instance serves the next one."""
    compiled = compile(streams.inverses)
    compiled.images()
    (built,) = compiled._built.values()
    pool = built.runner.pool
    collecting.settled()  # what other tests have left in this process is not looked at each time
    with redirect_stdout(StringIO()):
        for use in (list, _closed, _left_behind, _sent_a_text):
            with pytest.raises(ZeroDivisionError) if use is list else redirect_stdout(StringIO()):
                use(compiled(5))
            gc.collect()
            assert len(pool) == 1, use
    (seat,) = pool
    assert seat.instance.size() <= 2 * 65536


def _closed(found: Any) -> None:
    next(found)
    found.close()


def _sent_a_text(found: Any) -> None:
    next(found)
    with pytest.raises(TypeError, match="takes nothing that is sent"):
        found.send("text")


def _left_behind(found: Any) -> None:
    next(found)


def test_a_stream_of_texts_takes_constant_memory() -> None:
    @compile
    def lines(n: int) -> Iterator[str]:
        for i in range(n):
            print(i, "x" * 90)
            yield "ab" * 50 + str(i)

    with redirect_stdout(StringIO()) as printed:
        assert sum(1 for _ in lines(20_000)) == 20_000
    assert printed.getvalue().count("\n") == 20_000
    (built,) = lines._built.values()
    (seat,) = built.runner.pool
    assert seat.instance.size() <= 2 * 65536


def test_a_list_that_changes_is_given_as_it_is() -> None:
    @compile
    def growing(n: int) -> Iterator[list[int]]:
        row: list[int] = []
        for i in range(n):
            row.append(i)
            yield row

    assert list(growing(3)) == [[0], [0, 1], [0, 1, 2]]


def test_arguments_are_those_of_the_call() -> None:
    given = [1 << 61, 1 << 61, 1 << 61, 1 << 61]
    expected = list(streams.totals(list(given)))
    found = compile(streams.totals)(given)
    first = next(found)
    given.clear()
    assert [first, *found] == expected


def test_a_step_takes_no_longer_than_the_timeout() -> None:
    @compile(timeout=0.2)
    def slow(n: int) -> Iterator[int]:
        yield n
        yield n + 1
        while n:
            n += 1

    found = slow(1)
    assert next(found) == 1
    time.sleep(0.3)
    assert next(found) == 2
    with pytest.raises(TimeoutError, match=r"slow\(\) took longer than 0.2 s"):
        next(found)
    assert list(found) == []


def test_without_an_exact_variant_it_overflows() -> None:
    found = compile(ints=64)(streams.factorials)(30)
    got: list[int] = []
    with redirect_stdout(StringIO()), pytest.raises(OverflowError, match=r"factorials\(\): an int needs more than 64 bits"):
        got.extend(found)
    with redirect_stdout(StringIO()):
        assert got == [x for x in streams.factorials(30) if x < 1 << 63]


def test_what_is_sent_is_what_the_annotation_says() -> None:
    found = compile(streams.average)()
    next(found)
    with pytest.raises(TypeError, match=r"average\(\) was sent a str, expected float or None"):
        found.send("1")
    with redirect_stdout(StringIO()):
        other = compile(streams.squares)(3)
        next(other)
        with pytest.raises(TypeError, match=r"squares\(\) takes nothing that is sent: annotate it with Generator"):
            other.send(1)
