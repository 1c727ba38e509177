"""The mutants still apply, and a few of them are found; `make mutants` tries all."""

from __future__ import annotations

from pathlib import Path

import pytest
from mutants import run
from mutants.table import MUTANTS, Mutant

SAMPLE = ("mod-sign", "else-lost", "leb")
"""One of lowering, one of the passes, one of the emitter."""


def test_there_are_enough() -> None:
    assert len(MUTANTS) >= 40
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS)


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_it_applies(mutant: Mutant) -> None:
    assert (run.ROOT / mutant.file).read_text(encoding="utf-8").count(mutant.old) == 1
    assert mutant.old != mutant.new


@pytest.mark.slow
@pytest.mark.parametrize("name", SAMPLE)
def test_it_is_found(name: str, tmp_path: Path) -> None:
    mutant = next(m for m in MUTANTS if m.name == name)
    root = run.copied(tmp_path)
    run.apply(mutant, root)
    known = tmp_path / "known.json"
    assert run.trial(root, "parity", 0, known)[0]
    assert run.trial(root, "fuzz", 100, known)[0]
