"""Functions of the prelude that programs share: compiled once, and nobody notices but who waits."""

from __future__ import annotations

import calendar
import copy
import pkgutil
import types
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from lanewise import shelf, storeroom
from lanewise.compiled import Compiled
from lanewise.ir.code import KERNEL, PRELUDE, SHARED
from lanewise.library import prelude
from lanewise.passes.intervals import EXACT, FAST
from lanewise.python.program import sharing
from lanewise.python.source.definitions import library_definition
from lanewise.settings import settings
from numpy.typing import NDArray


def counted(words: list[str]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    return counts


def lengths(words: list[str]) -> dict[str, int]:
    return {word: len(word) for word in words}


@dataclass(frozen=True)
class Place:
    x: int


def places(numbers: list[int]) -> int:
    return len({Place(n): n for n in numbers})


def gone_meanwhile(held: dict[str, str], more: dict[str, str], name: str) -> tuple[int, str]:
    held["a"] = name + "x"
    old = held["a"]
    held.update(more)
    new = "y" + name  # lies where the old one did, if nobody holds that
    return ord(old[0]), new


def more_than_was_sorted(numbers: list[int]) -> tuple[list[Any], list[int]]:
    found: list[Any] = sorted(numbers, key=lambda n: -n)[:]
    found += sorted(numbers)
    found.append(0.5)
    return found, sorted(numbers)


def one_within_two(rows: list[list[int]], more: list[list[int]]) -> bool:
    rows.extend(more)
    more[0].append(8)
    return rows[-1] == more[-1]


def caught(words: list[str]) -> list[str]:
    known = {"a": "b"}
    try:
        return [known[word] for word in words]
    except KeyError as error:
        return [str(error)]


INPUTS: dict[Callable[..., Any], list[tuple[Any, ...]]] = {
    counted: [(["a", "b", "a"],), ([],)],
    lengths: [(["a", "bc"],)],
    places: [([1, 2, 1],)],
    gone_meanwhile: [({"a": "1"}, {"a": "2"}, "bcd"), ({}, {}, "bcd")],
    more_than_was_sorted: [([3, 1, 2],)],
    one_within_two: [([[1]], [[2], [3]])],
    caught: [(["a"],), (["a", "c"],)],
}


@pytest.mark.parametrize("function", INPUTS, ids=lambda f: f.__name__)
def test_answers_and_arguments_are_cpythons(function: Callable[..., Any]) -> None:
    for given in INPUTS[function]:
        own, theirs = copy.deepcopy(given), copy.deepcopy(given)
        assert Compiled(function, settings({}))(*own) == function(*theirs)
        assert own == theirs


def test_two_programs_have_the_same_function(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "_SHELVES", {})
    Compiled(counted, settings({}))(["a"])
    (name,) = (n for n in shelf._SHELVES[FAST].low if n.startswith("tables:assign<"))
    first = shelf._SHELVES[FAST].low[name]
    assert SHARED in first.traits
    Compiled(lengths, settings({}))(["a"])
    assert shelf._SHELVES[FAST].low[name] is first
    assert [n for n in shelf._SHELVES[FAST].low if n.startswith("tables:assign<")] == [name]


def test_functions_on_a_users_class_are_each_programs_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "_SHELVES", {})
    Compiled(places, settings({}))([1])
    assert not [name for name in shelf._SHELVES[FAST].low if "Place" in name]


def rolled(rows: NDArray[np.float64], by: int) -> NDArray[np.float64]:
    return np.roll(rows, by, axis=1)


def upper(rows: NDArray[np.float64], by: int) -> NDArray[np.float64]:
    return np.triu(rows, by)


def moved(rows: NDArray[np.float64], by: int) -> NDArray[np.float64]:
    return np.eye(2, 3, by) + rows


def clipped(rows: NDArray[np.float64], by: int) -> NDArray[np.int64]:
    return np.clip(rows.astype(np.int64), by, by)


def above(rows: NDArray[np.float64], by: int) -> NDArray[np.int64]:
    """What is shared here has one of its own, for which the same holds."""
    return np.triu_indices(len(rows) + 1, by)[1]


def stretched(rows: NDArray[np.float64], by: int) -> Any:
    try:
        return np.broadcast_to(rows, (by, 2, 3)).shape
    except ValueError as error:
        return str(error)


@pytest.mark.parametrize("by", [1, -1, 2**31, 2**32 + 1, 1 - 2**32, -(2**62) - 1, 2**63 - 1])
@pytest.mark.parametrize("function", [rolled, upper, moved, clipped, above], ids=lambda f: f.__name__)
def test_functions_of_places_that_get_other_ints_are_the_programs_own(function: Callable[..., Any], by: int) -> None:
    rows = np.arange(1.0, 7.0).reshape(2, 3)
    assert np.array_equal(Compiled(function, settings({}))(rows, by), function(rows, by))


@pytest.mark.parametrize("by", [0, 1, 2, -1, 1 - 2**32, -(2**62) - 1])
def test_dims_that_are_no_places_are_told(by: int) -> None:
    rows = np.arange(1.0, 7.0).reshape(2, 3)
    assert Compiled(stretched, settings({}))(rows, by) == stretched(rows, by)


def test_options_are_part_of_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "_SHELVES", {})
    Compiled(rolled, settings({}))(np.zeros((2, 3)), 1)
    known = [name for name, found in shelf._SHELVES[FAST]._shared.items() if "axis=" in name and found]
    assert known and all(SHARED in shelf._SHELVES[FAST].low[name].traits for name in known)


def spaced(a: float) -> NDArray[np.float64]:
    return np.linspace(a, 1.0, 5) * 2.0


def summed(a: float) -> float:
    return float(np.linspace(0.5, a, 3).sum())


def test_two_programs_have_the_same_kernel(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What a shared function computes of arrays is shared as well, from process to process, and all forms of a program show it."""
    monkeypatch.setenv("LANEWISE_CACHE", str(tmp_path))
    forms: list[str] = []
    for _ in range(2):
        monkeypatch.setattr(shelf, "_SHELVES", {})
        for function in (spaced, summed):
            compiled = Compiled(function, settings({}))
            assert np.array_equal(compiled(0.25), function(0.25))
            (built,) = compiled._built.values()
            texts = built.runner.image.texts
            names = [n for n, f in shelf._SHELVES[FAST].low.items() if " of _spaces:_line<" in n and KERNEL in f.traits]
            assert names and all(name in texts[form]() for name in names for form in ("graph", "kernel", "code.typed", "code.low"))
            forms.append(texts["kernel"]() + texts["code.low"]() + texts["wat"]())
    assert forms[:2] == forms[2:]


def padded(rows: NDArray[np.float64], by: int) -> NDArray[np.float64]:
    return np.pad(rows, by, mode="reflect")


def test_what_shared_functions_have_of_their_own_is_known_as_they_are(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A slice that is lent to a loop must not be changed by what is called in it."""
    monkeypatch.setenv("LANEWISE_CACHE", str(tmp_path))
    for _ in range(2):
        monkeypatch.setattr(shelf, "_SHELVES", {})
        assert np.array_equal(Compiled(padded, settings({}))(np.ones((2, 3)), 2), padded(np.ones((2, 3)), 2))
        found = shelf._SHELVES[FAST]
        assert [name for name in found.typed if " for " in name]
        assert {name for name, f in found.typed.items() if PRELUDE in f.traits} == found.changes.keys()


def functions_in(found: object, module: str) -> Iterator[types.FunctionType]:
    """Those that a module, or a class in it, defines."""
    for each in vars(found).values():
        each = each.__func__ if isinstance(each, staticmethod | classmethod) else each
        if isinstance(each, types.FunctionType) and each.__module__ == module:
            yield each
        elif isinstance(each, type) and each.__module__ == module and each is not found:
            yield from functions_in(each, module)


def days(year: int, month: int) -> int:
    return calendar.monthrange(year, month)[1]


def test_what_is_compiled_apart_leaves_no_names_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """What makes an exception of a class with an `__init__` is each program's own: in a traceback `__init__` means the user's."""
    monkeypatch.setattr(shelf, "_SHELVES", {})
    assert Compiled(days, settings({}))(2024, 2) == days(2024, 2)
    assert all(":" in name for name in shelf._SHELVES[FAST].instances.sources.named)


def test_no_two_functions_have_one_name() -> None:
    names: dict[str, types.CodeType] = {}
    for info in pkgutil.walk_packages(prelude.__path__, f"{prelude.__name__}."):
        for function in functions_in(import_module(info.name), info.name):
            definition = library_definition(function)
            name = f"{definition.key.partition(':')[0]}:{definition.name}"
            if "<" not in name:
                assert names.setdefault(name, function.__code__) is function.__code__, name
    assert len(names) > 1000


def test_a_shelf_that_has_grown_large_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "_SHELVES", {})
    Compiled(lengths, settings({}))(["a"])
    first = shelf._SHELVES[FAST]
    monkeypatch.setattr(shelf, "MOST_SHARED", 0)
    Compiled(counted, settings({}))(["a"])
    assert shelf._SHELVES[FAST] is not first


def _variants(
    monkeypatch: pytest.MonkeyPatch, function: Callable[..., Any] | None = None
) -> tuple[list[bytes], list[int]]:
    """The fast and the exact module of a program, and how many functions were lowered for each."""
    monkeypatch.setattr(shelf, "_SHELVES", {})
    compiled, lowered = Compiled(function or in_both_variants, settings({})), list[int]()
    fast = compiled._image(compiled.annotated)
    assert fast.replay
    exact = fast.replay()
    for each in shelf._SHELVES.values():
        lowered.append(len(each.low.keys() - each._taken.keys()))
    return [fast.wasm, exact.wasm], lowered


def in_both_variants(text: str, n: int) -> list[str]:
    found = {word.upper(): f"{len(word) * n:>8}" for word in text.split()}
    return [*sorted(found), repr(float(text)) if text else "", "|".join(found.values())]


def test_the_exact_variant_takes_what_has_no_ints_from_the_fast_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANEWISE_CACHE", "")
    walks: list[str] = []
    walked = sharing._compiled
    monkeypatch.setattr(sharing, "_compiled", lambda *given: walks.append(given[-1]) or walked(*given))
    monkeypatch.setattr(sharing, "_remembered", {})
    modules, (_, lowered) = _variants(monkeypatch)
    together, own = len(walks), len(set(walks))
    assert own == together, "a function that is the same in both variants is walked for both"
    monkeypatch.setattr(shelf.Shelf, "_beside", lambda self, name: None)
    monkeypatch.setattr(sharing, "MOST_REMEMBERED", 0)
    monkeypatch.setattr(sharing, "_remembered", {})
    apart, (_, every) = _variants(monkeypatch)
    assert apart == modules
    assert len(walks) - together > together
    assert lowered < every / 2


def told(template: str, n: int) -> str:
    try:
        return template.format(n)
    except (ValueError, IndexError, KeyError) as error:
        return f"{type(error).__name__}: {error}"


def test_what_an_earlier_process_left_for_the_fast_variant_serves_the_exact_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """With all exceptions that it may raise: who tells them apart knows them."""
    monkeypatch.setenv("LANEWISE_CACHE", str(tmp_path))
    apart, _ = _variants(monkeypatch, told)
    for name in shelf._SHELVES[EXACT].low:
        for kept in (name, f"own {name}"):
            (tmp_path / "wasmtime" / f"{storeroom._key(kept, EXACT)}.code").unlink(missing_ok=True)
    together, _ = _variants(monkeypatch, told)
    assert shelf._SHELVES[FAST]._taken
    assert together == apart


def test_who_calls_what_has_ints_has_them_too() -> None:
    compiled = Compiled(in_both_variants, settings({}))
    compiled._image(compiled.annotated)
    fast = shelf._SHELVES[FAST]
    without = {name for name in fast.low if fast._is_without_ints(name)}
    assert without
    for name in without & fast.typed.keys():
        called = [fast.typed[each] for each in (name, *fast.typed[name].calls)]
        assert all("int" not in map(str, f.slots.values()) for f in called), name
