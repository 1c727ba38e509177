"""What functions of a folder change of their module, from call to call: as CPython, and after `reset()` once more."""

from __future__ import annotations

from pathlib import Path

import pytest
from lanewise import build, compile, compile_source, load
from lanewise.errors import CompileError
from parity.folders import KEEPING, Keeping, refused
from parity.harness import equal_outcomes, observe

NOT_KEPT = (
    "several types in one place", "a dict by texts that is made anew", "that is in two places", "no folder keeps a ",
    "no file can carry",
)  # fmt: skip
"""Why a folder does not keep what Python does (`artifact/states.py`)."""


@pytest.mark.parametrize("keeping", KEEPING, ids=lambda keeping: keeping.name)
def test_a_folder_keeps_what_cpython_keeps(keeping: Keeping, tmp_path: Path) -> None:
    why = refused(keeping, tmp_path / "kept")
    if why:
        assert any(words in why for words in NOT_KEPT), why
        return
    artifact = load(tmp_path / "kept")
    for _ in range(2):
        for call, expected in zip(keeping.sequence.calls, keeping.outcomes(), strict=True):
            got = observe(artifact[keeping.sequence.function.__name__], call)
            assert equal_outcomes(expected, got, 0), f"{call}\n  expected {expected}\n  got      {got}"
        artifact.reset()


def test_many_are_kept(tmp_path: Path) -> None:
    """The test above does not refuse its way through."""
    assert sum(not refused(keeping, tmp_path / str(k)) for k, keeping in enumerate(KEEPING)) >= 12


total = 0
seen: list[int] = []


@compile(stateful=True)
def add(n: int) -> int:
    global total
    total += n
    seen.append(n)
    return 100 // (n + 1) + total


@compile(stateful=True)
def shown() -> tuple[int, list[int]]:
    return total, list(seen)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    build(tmp_path / "both", add, shown)
    return tmp_path / "both"


def test_functions_of_one_folder_share_what_they_keep(folder: Path) -> None:
    one, other = load(folder), load(folder)
    assert (one.add(4), one.add(9)) == (24, 23)
    assert (one.shown(), other.shown()) == ((13, [4, 9]), (0, []))
    one.add.reset()
    assert one.shown() == (0, [])


def test_an_exception_keeps_what_was_changed_before_it(folder: Path) -> None:
    found = load(folder)
    with pytest.raises(ZeroDivisionError):
        found.add(-1)
    assert found.shown() == (-1, [-1])


def test_a_call_that_is_replayed_changes_once(folder: Path) -> None:
    found = load(folder)
    found.add(2**62)
    assert found.add(2**62) == 2**63
    assert found.add(1) == 50 + 2**63 + 1
    assert found.shown() == (2**63 + 1, [2**62, 2**62, 1])


def test_the_module_alone_keeps_as_well(folder: Path) -> None:
    found = load((folder / "both.wasm").read_bytes())
    found.add(4)
    assert found.shown() == (4, [4])


def test_the_manifest_and_the_types_say_so(folder: Path) -> None:
    assert '"stateful": true' in (folder / "manifest.json").read_text()
    stub = (folder / "__init__.pyi").read_text()
    assert "class _add:\n    def __call__(self, n: int) -> int: ...\n    def reset(self) -> None: ...\n\nadd: _add\n" in stub
    assert str(load(folder).add.signature) == "(n)"


SOURCE = "cache = {'a': 1}\n\ndef f(key: str) -> int:\n    global cache\n    cache = {key: 1}\n    return len(cache)\n"
KEPT = "n = 0\n\ndef f(step: int) -> int:\n    global n\n    n += step\n    return n\n"


def test_what_no_folder_keeps_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CompileError, match="a dict by texts that is made anew"):
        compile_source(SOURCE, stateful=True).build(tmp_path / "f")
    with pytest.raises(CompileError, match=r"or keep it in the folder: @compile\(stateful=True\)"):
        compile_source(KEPT).build(tmp_path / "f")
