"""The corpus once more from built folders, in a process that has neither its functions nor their source."""

from __future__ import annotations

import pickle
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from parity import elsewhere
from parity.artifacts import Call, Group, groups, shared
from parity.case import fresh, load_corpus
from parity.harness import Difference, Frame, Outcome, equal_outcomes, observe

ROOTS = [str(Path(__file__).parents[2] / root) for root in ("core", "wasm", "web")]
GROUPS = list(groups(load_corpus()))


def elsewhere_calls(folder: Path, calls: list[Call]) -> list[Outcome]:
    """What a fresh process answers."""
    command = [sys.executable, "-I", elsewhere.__file__, *ROOTS]
    given = pickle.dumps((str(folder), [(call.export, fresh(call.arguments)) for call in calls]))
    run = subprocess.run(command, input=given, capture_output=True, cwd=folder, timeout=500, check=False)
    assert run.returncode == 0, run.stderr.decode()
    return [Answer(value, *_raised(error), arguments, own) for value, error, arguments, own in pickle.loads(run.stdout)]


@dataclass(frozen=True)
class Answer(Outcome):
    """An outcome whose identities were looked at where the objects were."""

    own: list[int | None]

    def owners(self) -> list[int | None]:
        return self.own


def _raised(error: tuple[Any, ...] | None) -> tuple[BaseException | None, tuple[Frame, ...]]:
    if error is None:
        return None, ()
    kind, arguments, frames = error
    return kind(*arguments), tuple(frames)


def portable(outcome: Outcome) -> Outcome:
    """With the file names that an artifact has: those of modules."""
    tests = str(Path(__file__).parents[1])
    frames = tuple((file.removeprefix(f"{tests}/"), name, line) for file, name, line in outcome.frames)
    return Outcome(outcome.value, outcome.error, frames, outcome.arguments)


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: group.name)
def test_a_folder_answers_as_cpython(group: Group, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = group.build(shared(tmp_path_factory))
    found = elsewhere_calls(folder, group.calls)
    shown = []
    for call, got in zip(group.calls, found, strict=True):
        expected = portable(observe(call.case.function, call.arguments))
        if not equal_outcomes(expected, got, call.case.settings.get("ulp", 0)):
            shown.append(str(Difference(call.case, call.arguments, expected, got)))
    if shown:
        pytest.fail("\n\n".join(shown[:3]) + f"\n\n{len(shown)} of {len(group.calls)} calls", pytrace=False)


def test_the_whole_corpus_is_built() -> None:
    assert sum(len(group.cases) for group in GROUPS) == len(load_corpus())
