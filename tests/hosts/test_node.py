"""The parity corpus in node, from built folders, through the JavaScript loader: as CPython answers, with messages and lines."""

from __future__ import annotations

import hashlib
import json
import subprocess
from pathlib import Path

import pytest
from hosts.tagged import Answer, tagged
from parity.artifacts import Call, Group, groups
from parity.case import fresh, load_corpus
from parity.harness import observe
from parity.test_artifact import portable

ROOT = Path(__file__).parents[2]
LOADER = ROOT / "web" / "dist" / "lanewise.js"
GROUPS = list(groups(load_corpus()))


def answers(folder: Path, calls: list[Call]) -> list[Answer]:
    """What one process of node answers; it says which module it ran."""
    given = {
        "folder": folder.as_uri(),
        "calls": [{"export": call.export, "args": [tagged(each) for each in fresh(call.arguments)]} for call in calls],
    }
    command = ["node", str(Path(__file__).with_name("calls.mjs")), LOADER.as_uri()]
    run = subprocess.run(command, input=json.dumps(given), capture_output=True, text=True, timeout=500, check=False)
    assert run.returncode == 0, run.stderr
    found = json.loads(run.stdout)
    assert found["version"].startswith("node ")
    assert found["sha256"] in {hashlib.sha256(wasm.read_bytes()).hexdigest() for wasm in folder.glob("*.wasm")}
    return [Answer(each) for each in found["outcomes"]]


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: group.name)
def test_node_answers_as_cpython(group: Group, tmp_path: Path) -> None:
    folder = group.build(tmp_path)
    calls = group.calls
    shown = []
    for call, got in zip(calls, answers(folder, calls), strict=True):
        expected = portable(observe(call.case.function, call.arguments))
        difference = got.differs_from(expected, call.case.settings.get("ulp", 0))
        if difference is not None:
            shown.append(f"{call.case.name}{call.arguments!r} {difference}")
    if shown:
        pytest.fail("\n\n".join(shown[:5]) + f"\n\n{len(shown)} of {len(calls)} calls", pytrace=False)
