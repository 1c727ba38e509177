"""Arrays that stay in the module's memory: allocated there, given as views, passed on without a copy; nobody else writes there."""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import lanewise
import numpy as np
import pytest
from lanewise import compile
from lanewise.runtime import loans
from numpy.typing import NDArray

Rows = np.ndarray[tuple[int, int], np.dtype[np.float64]]


@compile
def doubled_rows(rows: Rows) -> Rows:
    rows *= 2.0
    return rows


@compile
def halved(rows: Rows) -> Rows:
    return rows * 0.25 + rows[::-1][::-1] * 0.25


@compile
def spread(rows: Rows) -> tuple[NDArray[np.float64], NDArray[np.float64], float]:
    return rows.min(axis=0), rows.max(axis=0), float(rows.sum())


@compile
def between(low: NDArray[np.float64], high: NDArray[np.float64], name: str) -> tuple[str, NDArray[np.float64]]:
    return name.upper(), (low + high) / 2


@compile
def marked(x: NDArray[np.int64], n: int) -> int:
    x[0] = n
    if n < 0:
        raise ValueError("below 0")
    return 10**n


@compile
def one_by_one(x: NDArray[np.int64]) -> Iterator[int]:
    for item in x:
        yield int(item)


@compile
def turned(rows: Rows) -> Rows:
    made = rows + 1.0
    return made.T[:, ::-1]


@compile
def in_lists(rows: list[Rows], first: Rows) -> list[Rows]:
    first += 1.0
    return [rows[0], rows[-1] * 2.0, first]


@compile
def shifted(x: NDArray[np.float64], y: NDArray[np.float64]) -> float:
    for i in range(len(x)):
        y[i] = x[i] + 1.0
    return float(y[0])


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many bytes each argument was copied in with: the calls assert which way they went."""
    sizes: list[int] = []
    copy_in = loans.Loans._copy_in

    def counted(self: loans.Loans, group: Any) -> None:
        if self._is_here(group):
            return
        sizes.append(sum(loan.view.nbytes for loan in group))
        copy_in(self, group)

    monkeypatch.setattr(loans.Loans, "_copy_in", counted)
    return sizes


def filled(call: Any, shape: tuple[int, ...], dtype: str = "float64") -> NDArray[Any]:
    made: NDArray[Any] = call.allocate(shape, dtype)
    made[...] = np.arange(made.size, dtype=dtype).reshape(shape)
    return made


def test_what_is_allocated_is_worked_on_where_it_lies(copied: list[int]) -> None:
    rows = doubled_rows.allocate((2, 3), "float64")
    assert isinstance(rows, np.ndarray) and rows.dtype == np.float64 and rows.shape == (2, 3) and not rows.any()
    rows[...] = [[1, -0.5, 3], [4, np.nan, -0.0]]
    before = rows.copy()
    assert doubled_rows(rows) is rows
    assert copied == []
    assert np.array_equal(rows, doubled_rows.python(before), equal_nan=True)
    elsewhere = np.ones((2, 3))
    assert doubled_rows(elsewhere) is elsewhere and copied == [48]


DTYPES = ["bool", "int8", "uint16", "int32", "uint64", "float16", "float32", "float64", "complex64", "complex128"]


@pytest.mark.parametrize("dtype", DTYPES)
def test_every_dtype(dtype: str) -> None:
    made = doubled_rows.allocate((3, 5), dtype)
    assert made.dtype == dtype and made.shape == (3, 5) and not made.any() and made.flags.c_contiguous and made.flags.writeable
    assert doubled_rows.allocate(4, np.dtype(dtype)).shape == (4,)


def test_allocate_says_what_it_takes() -> None:
    assert doubled_rows.allocate(3).dtype == np.float32
    assert doubled_rows.allocate((0, 3)).shape == (0, 3)
    assert doubled_rows.allocate(()).shape == ()
    with pytest.raises(ValueError, match="expected ints of 0 and more"):
        doubled_rows.allocate((2, -1))
    for wrong in ("O", "U3", "float16x", ">f8", np.float128):
        with pytest.raises(TypeError, match=r"is not compiled yet|not understood"):
            doubled_rows.allocate(1, wrong)
    with pytest.raises(MemoryError, match="no room for an array"):
        doubled_rows.allocate((1 << 30, 2))

    @compile
    def numbers(a: int) -> int:
        return a + 1

    with pytest.raises(TypeError, match="nothing in this module takes an array"):
        numbers.allocate(1)

    @compile
    def anything(x):  # type: ignore[no-untyped-def]
        return x

    with pytest.raises(ValueError, match="has no annotations: call it once"):
        anything.allocate(1)


def test_what_somebody_holds_is_nobody_elses() -> None:
    rng = np.random.default_rng(5)
    held: dict[int, tuple[NDArray[Any], NDArray[Any]]] = {}
    near = halved.with_(views=True)
    for turn in range(300):
        shape = tuple(int(n) for n in rng.integers(0, 30, 2))
        what = rng.integers(4)
        if what == 0:
            made = halved.allocate(shape, "float64")
            assert not made.any()
            made[...] = rng.normal(size=shape)
            held[turn] = made, made.copy()
        elif what == 1:
            given = rng.normal(size=shape)
            held[turn] = near(given), halved.python(given)
        elif held and what == 2:
            given, _ = held[list(held)[int(rng.integers(len(held)))]]
            held[turn] = near(given), halved.python(given.copy())
        elif held:
            del held[list(held)[int(rng.integers(len(held)))]]
        for found, expected in held.values():
            assert np.array_equal(found, expected)


def test_results_are_views_that_stay(copied: list[int]) -> None:
    near = halved.with_(views=True)
    rows = filled(halved, (50, 100))
    first = near(rows)
    second = near(first)
    assert copied == [] and not first.flags.owndata
    assert np.array_equal(first, rows / 2) and np.array_equal(second, rows / 4)
    low, high, total = spread.with_(views=True)(second)
    assert np.array_equal(low, second.min(axis=0)) and np.array_equal(high, second.max(axis=0)) and total == second.sum()
    part = first[10:12, 5]
    del first
    gc.collect()
    for _ in range(3):
        halved(np.ones((60, 100)))
        near(np.ones((60, 100)))
    assert np.array_equal(part, rows[10:12, 5] / 2)


@compile
def ramp(n: int) -> NDArray[np.int64]:
    return np.arange(n) * 2


def test_functions_that_take_no_array() -> None:
    near = ramp.with_(views=True)
    first, second = near(1000), near(2000)
    assert np.array_equal(first, ramp.python(1000)) and np.array_equal(second, ramp.python(2000))


def test_views_may_have_steps() -> None:
    given = np.arange(12.0).reshape(3, 4)
    found = turned.with_(views=True)(given)
    assert np.array_equal(found, turned.python(given)) and found.strides == turned.python(given).strides
    assert np.array_equal(turned.with_(views=True)(found), turned.python(found.copy()))
    assert turned.with_(views=True)(np.ones((0, 3))).shape == (3, 0)


def test_arrays_in_containers(copied: list[int]) -> None:
    a, b = filled(in_lists, (2, 2)), filled(in_lists, (4, 1))
    found = in_lists.with_(views=True)([a, b], a)
    assert found[0] is a and found[2] is a and np.array_equal(found[1], b * 2) and np.array_equal(a, [[1, 2], [3, 4]])
    assert copied == []


def test_a_chain_takes_constant_memory() -> None:
    rows = np.full((100, 100), 2.0**200)
    own = compile(halved.python)
    near = own.with_(views=True)
    most = 0
    for _ in range(200):
        rows = near(rows)
        most = max(most, sum(seat.instance.size() for built in own._built.values() for seat in built.runner.pool))
    assert (rows == 1).all()
    assert most < 16 << 20


def test_views_that_overlap() -> None:
    def both(call: Callable[..., Any], make: Callable[[int], NDArray[Any]]) -> tuple[float, list[float]]:
        x = make(6)
        x[...] = range(6)
        return call(x[:-1], x[1:]), x.tolist()

    plain = both(shifted.python, np.zeros)
    assert both(shifted, np.zeros) == plain
    assert both(shifted, lambda n: shifted.allocate(n, "float64")) == plain
    x = shifted.allocate(6, "float64")
    with pytest.raises(ValueError, match="overlap in memory and one of them is not contiguous"):
        shifted(x, x[::2])
    y = np.zeros(3)
    assert shifted(x[::2], y) == 1.0 and y.tolist() == [1.0] * 3


def test_memory_grows(copied: list[int]) -> None:
    rows = filled(halved, (10, 10))
    expected = rows / 2
    large = halved.allocate((2000, 1000), "float64")
    assert not large.any() and np.array_equal(halved(rows), expected)
    assert halved(large).shape == (2000, 1000)
    assert np.array_equal(rows, expected * 2) and copied == []


def test_after_an_exception(copied: list[int]) -> None:
    x = marked.allocate(2, "int64")
    with pytest.raises(ValueError, match="below 0"):
        marked(x, -5)
    assert x.tolist() == [-5, 0]
    assert marked(x, 3) == 1000 and x.tolist() == [3, 0]
    assert copied == []


def test_ints_beyond_64_bits() -> None:
    """A row of docs/deviations.md."""
    elsewhere = np.zeros(2, np.int64)
    assert marked(elsewhere, 30) == 10**30
    x = marked.allocate(2, "int64")
    assert marked.python(x, 30) == 10**30
    with pytest.raises(OverflowError, match=r"marked\(\): an int needs more than 64 bits: pass a copy"):
        marked(x, 30)
    assert marked(x, 5) == 10**5 and x.tolist() == [5, 0]


def test_a_stream_works_on_what_its_argument_was() -> None:
    x = one_by_one.allocate(3, "int64")
    x[:] = [1, 2, 3]
    stream = one_by_one(x)
    assert next(stream) == 1
    x[:] = 7
    assert list(stream) == [2, 3]
    assert list(one_by_one(x)) == [7, 7, 7]


def test_dispose_leaves_what_somebody_holds(tmp_path: Path) -> None:
    lanewise.build(tmp_path / "f", halved, doubled_rows)
    artifact = lanewise.load(tmp_path / "f")
    rows = filled(artifact, (20, 30))
    view = artifact.halved.with_(views=True)(rows)
    assert artifact.doubled_rows(rows) is rows
    artifact.dispose()
    del artifact
    gc.collect()
    other = lanewise.load(tmp_path / "f")
    other.halved(np.ones((100, 100)))
    assert np.array_equal(view * 4, rows) and rows[0, 1] == 2
    assert np.array_equal(other.halved(rows), rows / 2)


def test_from_several_threads() -> None:
    rows = filled(halved, (40, 40))
    expected = rows / 4
    wrong: list[object] = []

    def work() -> None:
        near = halved.with_(views=True)
        for _ in range(50):
            if not np.array_equal(near(near(rows)), expected):
                wrong.append(1)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_memory_is_freed() -> None:
    own = compile(halved.python)
    where = {own.allocate((1000, 100), "float64").__array_interface__["data"][0] for _ in range(20)}
    assert len(where) == 1
