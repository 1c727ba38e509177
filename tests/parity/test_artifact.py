"""The corpus once more from built folders, in a process that has neither its functions nor their source."""

from __future__ import annotations

import pickle
import subprocess
import sys
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from parity import elsewhere
from parity.artifacts import Call, Group, groups
from parity.case import fresh, load_corpus
from parity.elsewhere import travelling
from parity.harness import Difference, Outcome, equal_outcomes, is_pythons

ROOTS = [str(Path(__file__).parents[2] / root) for root in ("core", "wasm", "web", "tests/parity")]


def elsewhere_calls(folder: Path, calls: list[Call]) -> list[Outcome]:
    """What a fresh process answers."""
    command = [sys.executable, "-I", elsewhere.__file__, *ROOTS]
    given = travelling.dumps((str(folder), [(call.export, fresh(call.arguments)) for call in calls]))
    run = subprocess.run(command, input=given, capture_output=True, cwd=folder, timeout=500, check=False)
    assert run.returncode == 0, run.stderr.decode()
    return list(map(answered, pickle.loads(run.stdout)))


@dataclass(frozen=True)
class Answer(Outcome):
    """An outcome whose identities were looked at where the objects were."""

    own: list[int | None] = field(default_factory=list)

    def owners(self) -> list[int | None]:
        return self.own


def answered(found: tuple[Any, ...]) -> Answer:
    """The answer that `elsewhere.outcome` tells."""
    value, error, arguments, own, printed = found
    if error is None:
        return Answer(value, None, (), arguments, printed, own)
    kinds, given, notes, frames = error
    again = found_again(kinds, given)
    for note in notes:
        again.add_note(note)
    return Answer(value, again, tuple(f for f in frames if not is_pythons(f[0])), arguments, printed, own)


def found_again(kinds: list[str], given: tuple[Any, ...]) -> BaseException:
    """An exception of the class of this name, if that has these classes above it."""
    module, _, name = kinds[0].rpartition(".")
    kind = getattr(import_module(module), name)
    assert elsewhere.kinds(kind) == kinds, kinds
    error = kind.__new__(kind, *given)
    error.args = given
    assert isinstance(error, BaseException)
    return error


@pytest.mark.parametrize("group", groups(), ids=lambda group: group.name)
def test_a_folder_answers_as_cpython(group: Group, shared_folder: Path) -> None:
    found = elsewhere_calls(group.built(shared_folder), group.calls)
    shown = []
    for call, expected, got in zip(group.calls, group.outcomes, found, strict=True):
        if not equal_outcomes(expected, got, call.case.settings.get("ulp", 0)):
            shown.append(str(Difference(call.case, call.arguments, expected, got)))
    if shown:
        pytest.fail("\n\n".join(shown[:3]) + f"\n\n{len(shown)} of {len(group.calls)} calls", pytrace=False)


def test_the_whole_corpus_is_built() -> None:
    assert sum(len(group.cases) for group in groups()) == len(load_corpus())
