"""The mutants still apply, and a few of them are found; `make mutants` tries all."""

from __future__ import annotations

from pathlib import Path

import pytest
from mutants import run
from mutants.table import MUTANTS, Mutant
from parity.case import load_corpus

SAMPLE = ("swapped-operands", "status-lost", "leb")
"""One of the front end, one of the passes, one of the emitter: such as show soon."""


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The grammar of the sources as they are."""
    folder = tmp_path_factory.mktemp("rules")
    run.trial(run.copied(folder / "source"), "grammar", folder / "rules.pickle")
    return folder / "rules.pickle"


def test_there_are_enough() -> None:
    assert len(MUTANTS) >= 40
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS)


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_it_applies(mutant: Mutant) -> None:
    assert (run.ROOT / mutant.file).read_text(encoding="utf-8").count(mutant.old) == 1
    assert mutant.old != mutant.new


def test_finders_are_mutants_and_programs() -> None:
    known = run.finders()
    assert known.keys() <= {mutant.name for mutant in MUTANTS}
    assert {*known.values()} <= {case.name for case in load_corpus()}


def test_who_found_one_is_noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "FINDERS", tmp_path / "finders.json")
    said = ("a.b", ""), ("it dies: []", ""), ("", "3")
    run.note([run.Fate(mutant, *by, 1.0) for mutant, by in zip(MUTANTS[:3], said, strict=True)])
    assert run.finders() == {MUTANTS[0].name: "a.b"}


@pytest.mark.slow
@pytest.mark.parametrize("name", SAMPLE)
def test_it_is_found(name: str, tmp_path: Path, rules: Path) -> None:
    mutant = next(m for m in MUTANTS if m.name == name)
    root = run.copied(tmp_path)
    run.apply(mutant, root)
    assert run.trial(root, "parity", tmp_path / "known.json", run.finders().get(name, ""))[0]
    assert run.trial(root, "fuzz", rules, 0, 150)[0]


def test_the_bars() -> None:
    """Parity finds all, the fuzzer 35 of 40; a missed bar says MISS."""
    fates = [run.Fate(mutant, "a program", "7" if i < 61 else "", 1.0) for i, mutant in enumerate(MUTANTS[:70])]
    assert run.closing(fates, "parity") == ("70 of 70 found by the parity tests, bar 70", True)
    assert run.closing(fates, "fuzz") == ("61 of 70 found by the fuzzer, bar 62: MISS", False)
    assert run.closing(fates[:61] + fates[:9], "fuzz") == ("70 of 70 found by the fuzzer, bar 62", True)


def test_what_is_wrong_without_the_mutant_is_no_find(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seed 3 fails with and without the mutant, seed 8 with it only."""
    baseline = run.Baseline(tmp_path / "source", tmp_path / "known", tmp_path / "rules", 20)

    def trial(root: Path, kind: str, rules: Path, start: int, end: int) -> tuple[list[str], float]:
        fails = (3,) if root == baseline.source else (3, 8)
        return [str(seed) for seed in fails if start <= seed < end][:1], 1.0

    monkeypatch.setattr(run, "trial", trial)
    assert baseline.fuzz(tmp_path / "mutant") == ("9", 2.0)
    assert baseline.fuzz(baseline.source) == ("", 2.0)
