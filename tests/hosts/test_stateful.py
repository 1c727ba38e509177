"""What functions of a folder keep between calls, in every host of JavaScript."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hosts.javascript import EVERY, Hosts
from hosts.tagged import Answer, tagged
from parity.case import fresh
from parity.folders import KEEPING, Keeping, refused


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, Keeping]:
    base = tmp_path_factory.mktemp("stateful")
    found = {base / keeping.name: keeping for keeping in KEEPING}
    return {folder: keeping for folder, keeping in found.items() if not refused(keeping, folder)}


@pytest.fixture(scope="module")
def hosts(folders: dict[Path, Keeping]) -> Iterator[Hosts]:
    found = Hosts(lambda: list(folders))
    yield found
    found.close()


@pytest.mark.parametrize("name", EVERY)
def test_calls_leave_what_cpython_leaves(name: str, hosts: Hosts, folders: dict[Path, Keeping]) -> None:
    """Call by call, and after `reset()` again."""
    assert len(folders) >= 12
    for folder, keeping in folders.items():
        rows = [{"export": keeping.sequence.function.__name__, "args": tagged(fresh(call))} for call in keeping.sequence.calls]
        again = [{**rows[0], "reset": True}, *rows[1:]]
        answers = hosts[name].answers(folder, [*rows, *again], {})["outcomes"]
        for call, expected, answer in zip(keeping.sequence.calls * 2, keeping.outcomes() * 2, answers, strict=True):
            difference = Answer(answer).differs_from(expected, 0)
            assert difference is None, f"{keeping.name}{call!r} {difference}"
