"""Random programs: compiled they do what CPython does. Each property is a test of its own.

CI, which has the time, runs 5 200 programs of the language, and `make test` 1 200; `make test-full` and `make fuzz N=100000` run
more. Of arrays, whose kernels take a second per program, it is 80, 40 and 10 000. What is found is reduced and kept in `found/` by
`tests/fuzz/run.py --save`.
"""

from __future__ import annotations

import copy
import itertools
import os
import statistics
import warnings
from pathlib import Path

import pytest
from fuzz import array_programs, compare, found, grammar, limits, probe, run
from fuzz.programs import write
from lanewise.compiled import Compiled, compile_source
from lanewise.errors import CompileError
from lanewise_wasm import emit
from lanewise_wasm.check import check
from lanewise_wasm.emit import Emitted

PROGRAMS = 5_200 if os.environ.get("CI") else 1_200
SHARD = 400
FULL = 44_800
"""So many more in `make test-full`."""
ARRAYS, SHARD_OF_ARRAYS, FULL_OF_ARRAYS = 80 if os.environ.get("CI") else 40, 40, 10_000
WRITTEN_ARRAYS = 500
"""So many are looked through, which is cheap."""
SOME = 200


# --- the grammar -----------------------------------------------------------------------------------------------------


def test_every_row_of_the_front_end_can_be_generated() -> None:
    assert grammar.unknown_nodes() == set(), "give SUITES (tests/fuzz/grammar.py) a row, and a writer a way to generate it"


def test_the_front_end_never_falls_over() -> None:
    grammar.rules()
    assert probe.crashes == []


def test_what_always_raises_raises_in_cpython() -> None:
    """A construct that the front end compiles to nothing but a TypeError is one in CPython, too."""
    wrong = []
    for rule in grammar.raising():
        arguments = copy.deepcopy([_SAMPLES[t] for t in rule.operands])
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            names = ", ".join(probe.NAMES[: len(arguments)])
            function = probe.load(f"def p({names}): return {rule.template.format(*probe.NAMES)}")["p"]
            try:
                value = function(*arguments)  # type: ignore[operator]
            except Exception:
                continue
        wrong.append(f"{rule.name} gives {value!r}")
    assert wrong == []


_SAMPLES = {
    "bool": True, "int": 3, "float": 1.5, "complex": 1 + 2j, "None": None,
    grammar.PAIR: (3, 0.5), grammar.INTS: (5, 7), grammar.FLOATS: (0.5, 2.5),
    "str": "%s", "list[int]": [3, 1], "list[float]": [0.5, -1.0], "list[str]": ["b", "%s"], "list[list[int]]": [[1], [2, 3]],
}  # fmt: skip


def test_a_seed_is_a_program() -> None:
    """As text: an argument may be nan, which equals nothing."""
    assert [repr(write(seed)) for seed in range(20)] == [repr(write(seed)) for seed in range(20)]


@pytest.mark.parametrize("grown", ["(1, 2) * n", "n * (True,)", "[0] * n", "'a' * n", "1 << n", "2 ** n"])
def test_what_grows_large_is_no_program(grown: str) -> None:
    text = f"def main(n):\n    return {grown}\n"
    assert limits.ends(text, ((10,),))
    assert not limits.ends(text, ((1_000_000,),))


# --- finds -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", found.files(), ids=lambda path: path.stem)
def test_found(path: Path) -> None:
    find = found.load(path)
    assert compare.judge(find.text, find.calls, ints=find.ints, look=True).difference is None


# --- properties ------------------------------------------------------------------------------------------------------


_MORE = [pytest.param(start, marks=pytest.mark.full) for start in range(PROGRAMS, PROGRAMS + FULL, SHARD)]


@pytest.mark.slow
@pytest.mark.parametrize("start", [*range(0, PROGRAMS, SHARD), *_MORE])
def test_wasm_equals_python(start: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """In shards, so that workers share them; the passes are verified by a test of their own, below."""
    monkeypatch.setenv("LANEWISE_CACHE", "")
    monkeypatch.delenv("LANEWISE_VERIFY", raising=False)
    report = run.run(start, SHARD, jobs=1)
    print(report.text())
    assert report.finds == []
    assert report.raising >= report.programs / 5
    assert sum(report.refused.values()) <= report.programs / 50


_MORE_ARRAYS = [pytest.param(start, marks=pytest.mark.full) for start in range(ARRAYS, FULL_OF_ARRAYS, SHARD_OF_ARRAYS)]


@pytest.mark.slow
@pytest.mark.parametrize("start", [*range(0, ARRAYS, SHARD_OF_ARRAYS), *_MORE_ARRAYS])
def test_wasm_equals_numpy(start: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs of arrays: several statements each, views and what is changed in place among them."""
    monkeypatch.setenv("LANEWISE_CACHE", "")
    monkeypatch.delenv("LANEWISE_VERIFY", raising=False)
    report = run.run(start, SHARD_OF_ARRAYS, jobs=1, kind=run.ARRAYS)
    print(report.text())
    assert report.finds == []
    assert sum(report.refused.values()) <= report.programs / 10


def test_the_programs_of_arrays_have_every_row() -> None:
    """They are written, and so run under numpy, but not compiled."""
    report = run.written(0, WRITTEN_ARRAYS, run.ARRAYS)
    print(report.text())
    assert report.rare() == {}
    assert len(report.hashes) == report.programs
    assert report.constructs[array_programs.RAISES] >= report.programs / 5
    assert statistics.median(report.statements) >= 8


@pytest.mark.slow
def test_the_programs_have_every_construct() -> None:
    """What stands in a program depends on its seed alone: those that the shards run are written here once more."""
    report = run.written(0, PROGRAMS)
    print(report.text())
    assert report.rare() == {}
    assert len(report.hashes) == report.programs
    assert statistics.median(report.statements) >= 12
    assert statistics.median(report.functions) >= 2


def _compiled(seed: int) -> Compiled | None:
    """The program of a seed, compiled with all passes verified; None where it is refused."""
    written = compare.program(seed)
    with warnings.catch_warnings(), compare.verifying(True):
        warnings.simplefilter("ignore")
        compiled = compile_source(written.text, "main", ints=written.ints)
        try:
            compiled.text("code.typed")
        except CompileError:
            return None
    return compiled


@pytest.mark.slow
def test_roundtrip_text() -> None:
    for seed in range(SOME):
        compiled = _compiled(seed)
        assert compiled is None or compare.inspected(compiled) is None, seed


@pytest.mark.slow
def test_emitted_modules_validate(monkeypatch: pytest.MonkeyPatch) -> None:
    modules: list[Emitted] = []
    plain = emit.emit

    def kept(*args: object, **named: object) -> Emitted:
        modules.append(plain(*args, **named))  # type: ignore[arg-type]
        return modules[-1]

    monkeypatch.setattr(emit, "emit", kept)
    for seed in range(SOME, 2 * SOME):
        _compiled(seed)
    assert modules
    assert list(itertools.chain.from_iterable(check(emitted.module) for emitted in modules)) == []


@pytest.mark.slow
def test_passes_keep_meaning(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every pass leaves legal code (the compiler verifies itself here), and the answers stay CPython's."""
    monkeypatch.setenv("LANEWISE_CACHE", "")
    with compare.verifying(True):
        assert run.run(2 * SOME, SOME, jobs=1).finds == []
