"""Arrays inside containers at the border of Python: which object is which, what shares memory, what is refused."""

from __future__ import annotations

import copy
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from lanewise import build, compile, load
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass
class Pair:
    left: Floats
    right: Floats


class Named(NamedTuple):
    only: Floats


def in_python(function: Callable[..., Any], *arguments: Any) -> Any:
    """CPython's answer, which may raise."""
    try:
        return function(*arguments)
    except Exception as error:
        return type(error), str(error)


def shown(value: Any) -> str:
    """With every bit, and with the dtype."""
    return repr((value, np.asarray(value).dtype)) if isinstance(value, np.ndarray) else repr(value)


# --- which object is which -------------------------------------------------------------------------------------------


def everywhere(x: Floats) -> tuple[Any, ...]:
    """One array of the caller's and one that is made, each in several places."""
    made = x + 1
    return [x, made], {"x": x, "made": made}, made, Pair(x, made), Named(x)


def test_an_array_of_the_callers_comes_back_as_itself_and_a_new_one_once() -> None:
    x = np.arange(3.0)
    listed, table, made, pair, named = compile(everywhere)(x)
    assert listed[0] is table["x"] is pair.left is named.only is x
    assert listed[1] is table["made"] is pair.right is made is not x
    assert shown((listed, table)) == shown(everywhere(x)[:2])


def kept(xs: list[Floats]) -> list[Floats]:
    """A list that changes and the arrays in it."""
    xs.append(xs[0])
    xs.append(xs[0] * 2)
    return xs


def test_lists_that_change_keep_their_arrays() -> None:
    x, y = np.ones(2), np.zeros(2)
    xs = [x, y, x]
    found = compile(kept)(xs)
    assert found is xs and [each is x for each in xs] == [True, False, True, True, False] and xs[1] is y
    assert shown(xs[4]) == shown(np.full(2, 2.0))


def test_two_results_in_one_place_are_one_object() -> None:
    def twice(x: Floats):  # type: ignore[no-untyped-def]
        made = x * 2
        return made, made, made[:2]

    first, second, part = compile(twice)(np.arange(3.0))
    assert first is second
    assert shown((first, part)) == shown((np.array([0.0, 2.0, 4.0]), np.array([0.0, 2.0])))


def parts(xs: list[Floats]) -> list[Floats]:
    """Views of the caller's arrays."""
    return [each for x in xs for each in (x[1:], x[::-1])]


def test_parts_of_arguments_are_views_of_them() -> None:
    x = np.arange(4.0)
    tail, turned = compile(parts)([x])
    tail[0], turned[0] = 7.0, 9.0
    assert x.tolist() == [0.0, 7.0, 2.0, 9.0]


# --- memory that is shared -------------------------------------------------------------------------------------------


def written(xs: list[Floats], y: Floats) -> list[float]:
    """Writes that others see: the sums after each."""
    seen = []
    for k, x in enumerate(xs):
        x += k + 1
        y[0] *= 2.0
        seen += [float(other.sum()) for other in (*xs, y)]
    return seen


def slices() -> tuple[list[Floats], Floats]:
    base = np.arange(6.0)
    return [base[2:5], base, base[:3]], base[1:2]


def same() -> tuple[list[Floats], Floats]:
    x = np.arange(3.0)
    return [x, x], x


def strided() -> tuple[list[Floats], Floats]:
    return [np.arange(6.0)[::-2], np.arange(12.0).reshape(3, 4)[:, 1]], np.arange(4.0)[::2]


@pytest.mark.parametrize("made", [slices, same, strided])
def test_writes_are_seen_as_in_python(made: Callable[[], tuple[list[Floats], Floats]]) -> None:
    wanted, given = made(), made()
    assert compile(written)(*given) == written(*wanted)
    assert shown(given) == shown(wanted)


def test_what_overlaps_and_is_not_contiguous_is_refused() -> None:
    base = np.arange(6.0)
    words = "arguments overlap in memory and one of them is not contiguous: pass a copy of it"
    with pytest.raises(ValueError, match=words):
        compile(written)([base, base[::2]], np.zeros(1))
    assert base.tolist() == np.arange(6.0).tolist()


def test_an_exception_leaves_what_was_written_before_it() -> None:
    def failing(table: dict[str, Floats]) -> None:
        for k, name in enumerate(table):
            table[name][0] = k + 5
            if k:
                raise ValueError("late")

    wanted, given = {"a": np.ones(2), "b": np.zeros(1)}, {"a": np.ones(2), "b": np.zeros(1)}
    with pytest.raises(ValueError, match="late"):
        compile(failing)(given)
    assert in_python(failing, wanted) == (ValueError, "late") and shown(given) == shown(wanted)


# --- what is refused -------------------------------------------------------------------------------------------------


def filled(xs: list[Floats]) -> None:
    for x in xs:
        x[0] = 1.0


def total(xs: list[Floats]) -> float:
    return float(sum(x.sum() for x in xs))


def fixed() -> Floats:
    found = np.ones(2)
    found.flags.writeable = False
    return found


def test_what_must_not_be_written_to_is_refused_where_it_is_written() -> None:
    with pytest.raises(ValueError, match=r"^filled\(\) argument 'xs': xs\[1\]: assignment destination is read-only$"):
        compile(filled)([np.ones(2), fixed()])
    assert in_python(filled, [fixed()]) == (ValueError, "assignment destination is read-only")
    assert compile(total)([fixed(), fixed()]) == total([fixed(), fixed()])


def test_an_array_that_is_only_kept_may_be_fixed() -> None:
    def passed_on(x: Floats, more: list[Floats]) -> list[Floats]:
        more.append(x)
        return [x, *more]

    x = fixed()
    assert compile(passed_on)(x, [])[0] is x


WRONG: list[tuple[Any, str]] = [
    ([np.ones(2), np.ones(2, dtype=np.float32)], r"xs\[1\]: expected 1-D numpy array of float64, got 1-D numpy array of float32"),
    ([np.arange(3)], r"xs\[0\]: expected 1-D numpy array of float64, got 1-D numpy array of int64"),
    ([np.ones(2), 1.0], "expected list of 1-D numpy array of float64, got list of 1-D numpy array of float64 and float"),
    (np.ones(2), "expected list of 1-D numpy array of float64, got 1-D numpy array of float64"),
]


@pytest.mark.parametrize(("xs", "words"), WRONG)
def test_what_does_not_fit_is_named_with_its_place(xs: Any, words: str) -> None:
    with pytest.raises(TypeError, match=rf"^total\(\) argument 'xs': {words}$"):
        compile(total)(xs)


@pytest.mark.parametrize(
    ("xs", "where", "dtype"),
    [([np.ones(2), np.array(["a"])], "xs[1]", "<U1"), ({"k": (1, [np.ones(1, dtype=">f8")])}, "xs['k'][1][0]", ">f8")],
)
def test_what_has_no_type_is_named_with_its_place(xs: Any, where: str, dtype: str) -> None:
    def counted(xs):  # type: ignore[no-untyped-def]
        return len(xs)

    with pytest.raises(TypeError) as refused:
        compile(counted)(xs)
    why = f"numpy.ndarray of dtype {dtype} is not compiled: pass a list of it, as tolist() makes one"
    assert str(refused.value) == f"counted() argument 'xs': {where}: {why}"


def test_a_folder_takes_the_rank_that_it_was_built_for(tmp_path: Path) -> None:
    build(tmp_path / "total", compile(total))
    loaded = load(tmp_path / "total")
    assert loaded([np.ones(2), np.arange(3.0)]) == 5.0
    with pytest.raises(ValueError, match=r"xs\[0\]: expected 1-D numpy array of float64, got 2-D numpy array of float64"):
        loaded([np.ones((2, 2))])


# --- other buffers, and other ways -----------------------------------------------------------------------------------


def doubled(xs: list) -> list:  # type: ignore[type-arg]
    for x in xs:
        for k in range(len(x)):
            x[k] *= 2
    return xs[::-1]


@pytest.mark.parametrize(
    "made", [lambda: [array("i", [1, 2]), array("i")], lambda: [memoryview(bytearray(b"ab")), memoryview(bytearray(b"c"))]]
)
def test_buffers_of_pythons_own(made: Callable[[], list[Any]]) -> None:
    given, wanted = made(), made()
    found, expected = compile(doubled)(given), doubled(wanted)
    assert [list(x) for x in found] == [list(x) for x in expected]
    assert found[0] is given[1] and found[1] is given[0]


def test_a_union_takes_and_gives_arrays() -> None:
    def either(x: Floats | None, xs: list[Floats | None]) -> Floats | None:
        for each in xs:
            if each is not None:
                return each
        return x

    fast, x, y = compile(either), np.ones(2), np.zeros(3)
    assert fast(x, [None]) is x and fast(None, [None, y]) is y and fast(None, []) is None


def test_a_stream_yields_its_arguments_own_arrays() -> None:
    def looked_at(xs: list[Floats], x: Floats):  # type: ignore[no-untyped-def]
        for each in xs:
            yield each, {"sum": each + x}
        yield [x], {}

    xs, x = [np.ones(2), np.zeros(2)], np.full(2, 0.5)
    found, wanted = list(compile(looked_at)(xs, x)), list(looked_at(xs, x))
    assert shown(found) == shown(wanted)
    assert found[0][0] is xs[0] and found[1][0] is xs[1] and found[2][0][0] is x


def test_a_stream_with_views_begins_again() -> None:
    """Where ints leave 64 bits the call is made once more, with copies of its arguments, of which Python itself copies no view."""

    def powers(xs: list[memoryview], n: int):  # type: ignore[no-untyped-def]
        product = 1
        for k in range(n):
            product *= 10**6 + xs[k % len(xs)][0]
            yield product

    xs = [memoryview(b"ab"), memoryview(b"c")]
    assert list(compile(powers)(xs, 6)) == list(powers(xs, 6))


def test_a_replay_writes_once() -> None:
    def grown(pair: Pair, n: int) -> int:
        product = 1
        for _ in range(n):
            pair.left += 1
            pair.right = pair.right + pair.left
            product *= 10**6
        return product

    given = Pair(np.zeros(2), np.ones(2))
    wanted, left = copy.deepcopy(given), given.left
    assert compile(grown)(given, 5) == grown(wanted, 5)
    assert given.left is left and shown(given) == shown(wanted)


def test_a_loaded_folder_has_classes_of_its_own_with_arrays(tmp_path: Path) -> None:
    def swapped(pair: Pair) -> Pair:
        pair.left, pair.right = pair.right, pair.left * 2
        return pair

    build(tmp_path / "swapped", compile(swapped))
    given, wanted = (Pair(np.ones(2), np.arange(2.0)) for _ in range(2))
    right = given.right
    assert load(tmp_path / "swapped")(given) is given
    assert given.left is right and shown(given) == shown(swapped(wanted))


def test_fields_have_the_ranks_that_are_found() -> None:
    def lowered(pair: Pair) -> None:
        pair.left -= pair.right.sum()

    fast = compile(lowered)
    for left in (np.ones((2, 2)), np.ones(3), np.ones((1, 2, 1))):
        given, wanted = (Pair(left.copy(), np.ones(2)) for _ in range(2))
        fast(given)
        lowered(wanted)
        assert shown(given) == shown(wanted)


# --- arrays of the module --------------------------------------------------------------------------------------------

WEIGHTS, BIAS = np.eye(2) * 3, np.ones(2)


def test_arrays_of_the_module_in_a_list_are_read() -> None:
    def applied(x: Floats) -> Floats:
        for w in [WEIGHTS, WEIGHTS]:
            x = x @ w
        return x

    assert shown(compile(applied)(np.ones(2))) == shown(applied(np.ones(2)))
