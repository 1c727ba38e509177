"""Lists, dicts and sets in every host of JavaScript: in and out, changed and given back, each the object that it is in CPython."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hosts import programs
from hosts.javascript import EVERY, Hosts
from hosts.tagged import Answer, tagged
from lanewise import build, compile
from parity.artifacts import portable
from parity.harness import observe


def _packed(rng: random.Random) -> tuple[Any, ...]:
    kinds = (np.uint8, np.int16, np.int64, np.int8, np.uint64)
    ints = {kind: kind(rng.randint(np.iinfo(kind).min, np.iinfo(kind).max)) for kind in kinds}
    floats = {kind: kind(rng.uniform(-9, 9)) for kind in (np.float16, np.float32)}
    found = ints | floats | {np.bool_: np.bool_(rng.random() < 0.5)}
    return tuple(found[kind] for kind in programs.Packed.__args__)


ROWS = [["a"], ["", "\U0001f600"], ["\0"]]
SAME = ["x"]
ROW = [1]
ROW_LISTS = [[3], [4]]
NUMBERS = [1, 2]
LONG = list(range(-3000, 3000))
RNG = random.Random(8)
CALLS: list[tuple[Any, tuple[Any, ...]]] = [
    *((programs.total, (xs,)) for xs in ([], [1, -2, 3], LONG, [True, 2], [2**62, -(2**63), 5], [2**62, 2**62], [2**100, 1])),
    *((programs.grown, (xs, n)) for xs in ([], [1, 2], LONG, [2**70]) for n in (5, -1, 2**65)),
    *((programs.moved, (rows, ["\ud800"])) for rows in (ROWS, [SAME, SAME], [[]])),
    (programs.moved, ([], [])),
    *((programs.mixed, ([(True, 1, None), (False, -(2**40), "€")], xs)) for xs in ([], [None, 1.5, -0.0], [float("nan"), 2.0])),
    (programs.mixed, ([(True, 2**80, "big")], [None])),
    (programs.same, ([1], [2])),
    *((programs.shared, (rows, rows, row)) for rows, row in ([ROW_LISTS, [5]], [ROW_LISTS, ROW_LISTS[1]], [[ROW, ROW], ROW])),
    *((programs.shared, ([ROW], others, [])) for others in ([ROW], [[2], ROW])),
    *((programs.read_as_both, (xs, ys)) for xs, ys in ((NUMBERS, NUMBERS), ([4], [0.5]))),
    *((programs.powers, (n,)) for n in (0, 30, 45)),
    *((programs.nothing, (n,)) for n in (0, 3)),
    *((programs.narrowed, (flags, [1 + 2j, -0.0j][: len(flags)])) for flags in ([], [True, False, True])),
    *((programs.counts, (words,)) for words in ([], ["b", "a", "b"], ["é", "\U0001f600", ""], ["x10", "2x", "x10"])),
    *((programs.places, (xs,)) for xs in ([], [1.5, -2.0], [0.0, float("inf"), -0.0])),
    *((programs.filed, (table, key, 5)) for table in ({}, {"a": [1]}, {"a": [1], "b": []}) for key in ("a", "new")),
    *((programs.looked_up, (table, key)) for table in ({}, {1: "x"}, {-1: "y", 2**40: "z"}) for key in (1, 2**40, 2**70)),
    (programs.spread, ({(1, 2): None, (3, 4): 0.5}, {3, 9})),
    (programs.spread, ({}, set())),
    (programs.spread, ({(2**70, 1): None}, {1})),
    *((programs.sets_of, (words, frozen)) for words in ({"a", "gone"}, set()) for frozen in (frozenset({5, 6}), frozenset())),
    *((programs.empty, (n,)) for n in (0, 2)),
    *((programs.lengthened, (bytearray(data), 3)) for data in (b"", b"abc")),
    *((programs.packed, ([_packed(RNG) for _ in range(n)],)) for n in (1, 2, 5)),
]  # fmt: skip


OTHERS = [programs.outgrown, programs.two_boxes, programs.two_rows, programs.logged]
"""What other tests than that of all calls ask for."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("lists") / "lists"
    build(found, *(compile(function) for function in dict.fromkeys([*OTHERS, *(function for function, _ in CALLS)])))
    return found


@pytest.fixture(scope="module")
def hosts(folder: Path) -> Iterator[Hosts]:
    found = Hosts(lambda: [folder])
    yield found
    found.close()


@pytest.mark.parametrize("name", EVERY)
def test_lists_are_cpythons(name: str, hosts: Hosts, folder: Path) -> None:
    calls = [{"export": function.__name__, "args": tagged(arguments)} for function, arguments in CALLS]
    answers = hosts[name].answers(folder, calls, {})["outcomes"]
    for (function, arguments), answer in zip(CALLS, answers, strict=True):
        difference = Answer(answer).differs_from(portable(observe(function, arguments)), 0)
        assert difference is None, f"{function.__name__}{str(arguments)[:200]} {difference[:2000]}"


@pytest.mark.parametrize("name", EVERY)
def test_keys_are_ordered_and_signed_as_in_javascript(name: str, hosts: Hosts, folder: Path) -> None:
    """A row of docs/deviations.md: an object lists whole numbers first, and a Map has no -0."""
    calls = [("counts", tagged((["b", "10", "9"],))), ("places", tagged(([-0.0, 1.0],)))]
    words, floats = hosts[name].answers(folder, [{"export": export, "args": args} for export, args in calls], {})["outcomes"]
    assert [key for key, _ in words["value"]["items"]] == [tagged(key) for key in ("9", "10", "b")]
    assert [key for key, _ in floats["value"]["items"]] == [{"float": "0"}, {"float": "1"}]


@pytest.mark.parametrize("name", EVERY)
def test_a_uint8array_keeps_its_length(name: str, hosts: Hosts, folder: Path) -> None:
    (answer,) = hosts[name].answers(folder, [{"export": "outgrown", "args": tagged((bytearray(b"ab"),))}], {})["outcomes"]
    words = "argument 'data': its length went from 2 to 3, which no Uint8Array can: return it instead: a copy, bytearray(...)"
    assert (answer["error"]["type"], "".join(map(chr, answer["error"]["message"]))) == ("JavaScript's TypeError", words)


def _object(number: int, **fields: Any) -> Any:
    """An object of JavaScript's."""
    return {"list": number, "items": [[tagged(name), held] for name, held in fields.items()], "kind": "object"}


@pytest.mark.parametrize("name", EVERY)
def test_two_classes_of_one_name_are_two(name: str, hosts: Hosts, folder: Path) -> None:
    """One object is not taken for an instance of both, nor one array for a list of both."""
    one, other = _object(0, size=tagged(3)), _object(1, size=tagged(0.5), name=tagged("b"))
    both = _object(0, size=tagged(3), name=tagged("b"))
    empty, full = {"list": 0, "items": []}, {"list": 1, "items": [both]}
    again = {"list": 0}, {"list": 1}
    boxes, rows = ([one, other], [both, again[0]]), ([empty, again[0]], [full, again[1]])
    given = [*(("two_boxes", args) for args in boxes), *(("two_rows", args) for args in rows)]
    asked = [{"export": export, "args": args} for export, args in given]
    found, wrong, lengths, twice = hosts[name].answers(folder, asked, {})["outcomes"]
    assert found["value"]["items"] == [tagged(4), tagged(0.5), tagged("b")]
    for answer, kind in ((wrong, "Box"), (lengths, "list of Box"), (twice, "Box")):
        words = f"expected {kind}, got argument 'left' ({kind}), which may change: pass a copy"
        assert words in "".join(map(chr, answer["error"]["message"]))


@pytest.mark.parametrize("name", EVERY)
def test_all_is_read_before_anything_is_given_back(name: str, hosts: Hosts, folder: Path) -> None:
    """Where the bytes of an instance do not fit, its other fields stay as they are."""
    log = _object(0, count=tagged(1), data=tagged(bytearray(b"ab")))
    (answer,) = hosts[name].answers(folder, [{"export": "logged", "args": [log]}], {})["outcomes"]
    assert "its length went from 2 to 3" in "".join(map(chr, answer["error"]["message"]))
    assert [left["items"] for left in answer["args"]] == [log["items"]]


def test_keys_keep_their_order_and_sign_in_python() -> None:
    for function, given in ((programs.counts, ["b", "10", "9"]), (programs.places, [-0.0, 1.0])):
        assert [repr(key) for key in compile(function)(given)] == [repr(key) for key in function(given)]


def test_the_comparison_tells_objects_apart() -> None:
    one: list[int] = []
    found = tagged((one, one, (one,), []))
    assert found == [{"list": 0, "items": []}, {"list": 0}, [{"list": 0}], {"list": 1, "items": []}]
    expected = observe(programs.same, ([1], [2]))
    args = [{"list": 0, "items": [{"int": "1"}, {"int": "7"}]}, {"list": 1, "items": [{"int": "2"}]}]
    assert Answer({"args": args, "value": {"list": 1}, "owners": []}).differs_from(expected, 0) is None
    for wrong in ({"list": 0}, {"list": 2, "items": [{"int": "2"}]}, {"list": 1, "items": []}):
        said = Answer({"args": args, "value": wrong, "owners": []}).differs_from(expected, 0)
        assert said is not None and said.startswith("gives")
