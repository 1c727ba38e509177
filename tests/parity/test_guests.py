"""Programs of the corpus whose calls work on the caller's buffers where these lie: CPython's answers, and nothing else is touched."""

from __future__ import annotations

from typing import Any

import pytest
from lanewise.compiled import Compiled
from lanewise.runtime import engine
from lanewise.runtime.loans import Passed
from lanewise.settings import settings
from parity.case import Case, load_corpus
from parity.guest_host import GuestHost
from parity.harness import differences

TOPICS = ("arrays_", "buffers_", "captured_arrays.")
CASES = [case for case in load_corpus() if case.name.startswith(TOPICS)]
SOME = CASES[::12]
ALL = [pytest.param(case, marks=pytest.mark.full) for case in CASES]
ways = Passed()
"""What all calls so far have done."""


@pytest.fixture(autouse=True)
def near(monkeypatch: pytest.MonkeyPatch) -> list[Passed]:
    """Guests, as inside Pyodide; and how many buffers were passed in which way."""
    found: list[Passed] = []
    host, made = GuestHost(), Compiled.__init__

    def kept(self: Compiled, *arguments: Any) -> None:
        made(self, *arguments)
        found.append(self)  # type: ignore[arg-type]

    monkeypatch.setattr(engine, "guest_host", lambda: host)
    return found


@pytest.mark.parametrize("case", [*SOME, *ALL], ids=lambda case: case.name)
def test_answers_are_cpythons(case: Case) -> None:
    report = [str(d) for d in differences(case)]
    assert not report, "\n\n".join(report)
