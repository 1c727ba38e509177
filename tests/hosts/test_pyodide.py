"""Pyodide in node: the compiler inside gives the same bytes, the host inside the same answers, notebooks work as elsewhere."""

from __future__ import annotations

import hashlib
import json
import math
from pathlib import Path
from random import Random
from typing import Any

import lanewise
import pytest
from hosts import fixtures
from hosts.pyodide import functions, inside, lent, tensors
from hosts.pyodide.comparing import CORPUS, ROWS, expected_of, feature, outcome, programs_of, programs_report
from hosts.pyodide.outside import ROOT, answer, pyodide
from hosts.pyodide.tab import wheel
from lanewise_wasm.module import Function, Module, encode
from parity.harness import equal_outcomes
from runtime import arrays

# --- the corpus ------------------------------------------------------------------------------------------------------


SHARDS = len(CORPUS) // 104


@pytest.mark.slow
@pytest.mark.parametrize("shard", [0, *(pytest.param(k, marks=pytest.mark.full) for k in range(1, SHARDS))])
def test_programs_compiled_inside_have_the_same_bytes_and_answers(shard: int, tmp_path: Path) -> None:
    cases = CORPUS[shard::SHARDS]
    report = programs_report(cases, answer(tmp_path, "programs", programs_of(cases)))
    assert not report, "\n\n".join(report)


def test_each_row_names_a_call() -> None:
    assert {feature(case, arguments) for case in CORPUS for arguments in case.inputs} >= ROWS


def test_the_first_shard_alone_is_large_and_varied() -> None:
    first = CORPUS[::SHARDS]
    assert len(first) >= 100 and len({c.function.__module__ for c in first}) >= 80


# --- words -----------------------------------------------------------------------------------------------------------

INTS = [0, 1, -1, 5, 2**31 - 1, -(2**31), 2**53, -(2**53) - 1, 2**63 - 1, -(2**63), 2**32 - 1, 2**64 - 1]
FLOATS = [0.0, -0.0, 1.0, -3.0, 0.1, 2.0**53, -(2.0**60), 1e300, 5e-324, math.inf, -math.inf, math.nan]
TYPES = {"i": "i32", "I": "i32", "q": "i64", "Q": "i64", "f": "f32", "d": "f64"}
LIMITS = {"i": (-(2**31), 2**31), "I": (-(2**31), 2**32), "q": (-(2**63), 2**63), "Q": (-(2**63), 2**64)}


def _inputs(letter: str) -> list[tuple[Any, ...]]:
    if letter in "fd":
        return [(x,) for x in FLOATS if letter == "d" or abs(x) != 1e300]
    low, high = LIMITS[letter]
    return [(n,) for n in INTS if low <= n < high]


def test_words_are_those_of_wasmtime(tmp_path: Path) -> None:
    rows = []
    for params, result in [("i", "i"), ("i", "I"), ("q", "q"), ("q", "Q"), ("f", "f"), ("d", "d")]:
        identity = Function("f", [TYPES[params]], [TYPES[result]], body=[("local.get", 0)], export="f")
        rows.append((encode(Module(functions=[identity])), params, result, _inputs(params)))
    found, expected = answer(tmp_path, "words", rows), inside.words(rows)
    assert [[(type(w), str(w)) for w in row] for row in found] == [[(type(w), str(w)) for w in row] for row in expected]


# --- scenarios -------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def exchange(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that both sides see, with an artifact that was built outside."""
    folder = tmp_path_factory.mktemp("exchange")
    lanewise.build(folder / "outside", *functions.ALL, name="shapes")
    lanewise.build(folder / "arrays", *map(lanewise.compile, arrays.ALL))
    (folder / "broken.wasm").write_bytes(fixtures.broken())
    return folder


@pytest.fixture(scope="module")
def scenarios(exchange: Path) -> dict[str, Any]:
    """Everything in `scenarios.py`, done in one process."""
    return answer(exchange, "scenarios", "/exchange")  # type: ignore[no-any-return]


def result(scenarios: dict[str, Any], name: str) -> Any:
    how, found = scenarios[name]
    assert how == "done", found
    return found


def test_it_runs_where_it_claims_to(scenarios: dict[str, Any]) -> None:
    place = result(scenarios, "place")
    assert place["platform"] == "emscripten" and place["python"] >= (3, 14)
    assert place["absent"] == ["numpy", "wasmtime"]
    assert (place["class"], place["name"], place["interrupts"]) == ("PyodideHost", "pyodide", False)
    assert place["version"] == place["pyodide"]
    assert place["error of errno 2"] == "PermissionError" != type(OSError(2, "")).__name__


def test_a_folder_built_inside_has_the_same_files(scenarios: dict[str, Any], exchange: Path) -> None:
    outside = {p.name: hashlib.sha256(p.read_bytes()).hexdigest() for p in (exchange / "outside").iterdir() if p.is_file()}
    assert result(scenarios, "built_inside") == outside
    assert {"manifest.json", "shapes.wasm", "shapes.exact.wasm", "index.js", "index.d.ts"} <= set(outside)


@pytest.mark.parametrize("made", ["loaded_inside", "compiled_inside"])
def test_calls_are_answered_as_by_cpython(scenarios: dict[str, Any], made: str) -> None:
    found = result(scenarios, made)
    for (name, arguments), got in zip(functions.CALLS, found, strict=True):
        expected = expected_of(getattr(functions, name).python, arguments)
        assert equal_outcomes(expected, outcome(got), 0), f"{name}{arguments!r}"[:200]
    assert result(scenarios, "own_object") is True


def test_tensors_stand_for_numpys_arrays(scenarios: dict[str, Any], exchange: Path) -> None:
    """Inside as in a CPython without numpy, whose answers `runtime/test_tensors.py` compares with numpy's."""
    assert json.loads(json.dumps(result(scenarios, "arrays"))) == tensors.told_without_numpy(exchange / "arrays")


def test_buffers_are_passed_where_they_lie(tmp_path: Path) -> None:
    lent.check(answer(tmp_path, "guests", lent.folder(tmp_path)))


@pytest.mark.parametrize("why", ["hidden memory", "no block", "refused module"])
def test_where_there_are_no_guests_buffers_are_copied(scenarios: dict[str, Any], why: str) -> None:
    assert result(scenarios, "without_guests")[why] == ([5.0, 5.0], (0, 2))


def test_a_buffer_is_held_while_a_call_works_on_it(scenarios: dict[str, Any]) -> None:
    kind, refused, names, _, after = result(scenarios, "held")
    assert (kind, refused, after) == ("Cancelled", "BufferError", 7)
    assert names[-1] == "spin_on"


def test_a_timeout_ends_a_call(scenarios: dict[str, Any]) -> None:
    kind, message, names, seconds, after = result(scenarios, "timeout")
    assert (kind, message, after) == ("TimeoutError", "spin() took longer than 0.2 s", 7)
    assert names[-1] == "spin" and 0.19 < seconds < 10


def test_clocks_and_local_time(scenarios: dict[str, Any]) -> None:
    before, found, after, told, expected, ended = result(scenarios, "clocks")
    assert all(low <= x <= high for low, x, high in zip(before, found, after, strict=True))
    assert told == expected
    kind, _, names, seconds, later = ended
    assert (kind, later) == ("KeyboardInterrupt", 7)
    assert "waits" in names and 0.1 < seconds < 10


def test_memory_has_a_ceiling(scenarios: dict[str, Any]) -> None:
    """Of what the module has itself: an argument that lies where it lay takes nothing of it."""
    assert result(scenarios, "ceiling") == [10 + 100, (1 << 21) + 1, "MemoryError", 20 + 1000]


def test_ctrl_c_ends_a_call(scenarios: dict[str, Any]) -> None:
    kind, _, names, seconds, after = result(scenarios, "interrupt")
    assert (kind, after) == ("KeyboardInterrupt", 7)
    assert "spin" in names and 0.1 < seconds < 10


def test_cancel_ends_a_call(scenarios: dict[str, Any]) -> None:
    kind, message, names, seconds, after = result(scenarios, "cancel")
    assert (kind, message, after) == ("Cancelled", "spin() was cancelled", 7)
    assert names[-1] == "spin" and 0.1 < seconds < 10


def test_a_function_that_is_defined_again_is_compiled_again(scenarios: dict[str, Any]) -> None:
    assert result(scenarios, "redefined") == [(4 + 1) * 10, (4 - 1) * 10, (4 - 1) * 7, (4 * 4) * 7]
    assert result(scenarios, "sources") == [1.5 * 2, 1.5 * 3]


def test_random_goes_on_where_a_call_has_left_it(scenarios: dict[str, Any]) -> None:
    rng = Random(5)
    expected = [[rng.randint(0, 10) for _ in range(3)], rng.random(), [rng.randint(0, 10**30) for _ in range(3)], rng.random()]
    assert result(scenarios, "chance") == expected


def test_the_library_is_that_of_one_version(scenarios: dict[str, Any]) -> None:
    for name, (compiled, later) in result(scenarios, "of_versions").items():
        assert compiled == getattr(functions, name).python(*functions.OF_VERSIONS[name]) != later, name


def test_traps_have_a_kind_and_names(scenarios: dict[str, Any]) -> None:
    assert result(scenarios, "traps") == [
        ("unreachable", ("stops",)),
        ("memory", ("strays",)),
        ("stack", ("sinks", "sinks")),
        ("other", ("divides",)),
        ("unreachable", ("stops", "outer")),
    ]


def test_traps_of_other_engines(scenarios: dict[str, Any]) -> None:
    both, one, none = ("inner", "outer"), ("f",), ()
    assert result(scenarios, "other_engines") == [
        ("unreachable", both, ()), ("unreachable", ("inner", ""), (0x2B, 9)), ("memory", one, ()), ("memory", one, (0x2B,)),
        ("stack", none, ()), ("stack", none, ()),
    ]  # fmt: skip


def test_a_trap_has_its_lines(scenarios: dict[str, Any]) -> None:
    assert result(scenarios, "lines_of_a_trap") == [("stop", 8)]


def test_views_survive_the_growth_of_memory(scenarios: dict[str, Any]) -> None:
    page, found, quad = 65536, result(scenarios, "grown"), b"\x80\xff\0\xff\0"
    word = [n.to_bytes(4, "little", signed=True) for n in (-5, 1, 30)]
    assert found == [
        page, word[0],
        1, -5, word[0], 4 * page, b"abcdef", word[1], b"cd", quad,
        4, 1, word[1], 36 * page, b"abcdef", word[2], b"cd", quad,
        "memory", "memory", "memory",
    ]  # fmt: skip


def test_what_it_cannot_do_is_refused(scenarios: dict[str, Any]) -> None:
    module, untrusted, missing, shape = result(scenarios, "refused")
    assert module.startswith("the engine refuses the module: CompileError")
    assert "untrusted=True" in untrusted
    assert missing == "the module exports no function 'g'"
    assert shape == "export 'f' does not have the type (ii) -> (i)"


def test_instances_are_freed_and_made_anew(scenarios: dict[str, Any]) -> None:
    assert result(scenarios, "disposed") == [200, 2]


def test_what_a_call_costs(scenarios: dict[str, Any], record_property: Any) -> None:
    """Reported, not judged: machines differ. `make bench` prints the same figures."""
    found = result(scenarios, "overhead")
    for name, rounds in found.items():
        record_property(name, min(rounds))
    assert len(found) > 5 and all(0 < round < math.inf for rounds in found.values() for round in rounds)


def test_what_a_users_function_takes(tmp_path: Path, record_property: Any) -> None:
    """Reported, not judged, as above; the answers are Python's."""
    found = answer(tmp_path, "speeds", (768,))
    for name, rounds in found.items():
        record_property(name, [min(seconds) for seconds in rounds])
    assert len(found) == 4 and all(0 < seconds < math.inf for rounds in found.values() for each in rounds for seconds in each)


# --- installing ------------------------------------------------------------------------------------------------------

INSTALL = """
import sys
import tomllib
sys.path[:0] = sorted(str(p) for p in __import__("pathlib").Path("/tools").glob("*.whl"))
import micropip
await micropip.install("emfs:/wheels/{wheel}")  # what lanewise depends on elsewhere is not asked for here
from importlib.metadata import version
import lanewise
f = lanewise.compile_source("def f(a: int, b: int) -> int:\\n    return a * b - 1\\n")
print(version("lanewise"), lanewise.__file__.startswith("/lib/"), f(6, 7), f(10**20, 10**20) == 10**40 - 1)
"""


@pytest.mark.slow
def test_the_wheel_is_installed_by_micropip(tmp_path: Path) -> None:
    found = wheel(tmp_path)
    tools = ROOT / "tests/hosts/pyodide/node_modules/wheels"
    printed = pyodide(INSTALL.format(wheel=found.name), {"/wheels": tmp_path, "/tools": tools})
    assert printed.split() == [found.name.split("-")[1], "True", "41", "True"]
