"""Programs of the corpus that work on buffers where they lie: CPython's answers, and nothing else is changed."""

from __future__ import annotations

import lanewise
import numpy as np
import pytest
from lanewise.runtime import engine
from lanewise.runtime.loans import Passed
from numpy.typing import NDArray
from parity.case import Case, load_corpus
from parity.guest_host import GuestHost
from parity.harness import differences

TOPICS = ("arrays_", "buffers_", "captured_arrays.")
CASES = [case for case in load_corpus() if case.name.startswith(TOPICS)]
SOME = [pytest.param(case, marks=pytest.mark.slow, id=case.name) for case in CASES[::40]]
REST = [pytest.param(case, marks=pytest.mark.full, id=case.name) for place, case in enumerate(CASES) if place % 40]


@pytest.fixture(autouse=True)
def near(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guests, as inside Pyodide."""
    host = GuestHost()
    monkeypatch.setattr(engine, "guest_host", lambda: host)


@pytest.mark.parametrize("case", [*SOME, *REST])
def test_answers_are_cpythons(case: Case) -> None:
    report = [str(each) for each in differences(case)]
    assert not report, "\n\n".join(report)


def centred(x: NDArray[np.float64], by: NDArray[np.float64]) -> NDArray[np.float64]:
    x -= by.mean()
    return x


def test_buffers_are_passed_where_they_lie() -> None:
    for x, by, passed in (
        (np.arange(5.0), np.ones(3), Passed(in_place=2)),
        (np.arange(10.0)[::2], np.ones(3), Passed(in_place=1, copied=1)),
        (np.arange(6.0).reshape(2, 3)[1], np.arange(8.0)[::-1], Passed(in_place=1, copied=1)),
        (np.arange(0.0), np.ones(3), Passed(in_place=1, copied=1)),
    ):
        compiled, expected = lanewise.compile(centred), centred(x.copy(), by)
        assert compiled(x, by) is x and np.array_equal(x, expected)
        assert compiled.passed == passed


def test_a_guest_without_room_leaves_the_call_to_copies(monkeypatch: pytest.MonkeyPatch) -> None:
    host = GuestHost(room=1 << 16)
    monkeypatch.setattr(engine, "guest_host", lambda: host)
    compiled, x, by = lanewise.compile(raised), np.arange(4.0), np.arange(30_000.0)
    expected = raised(x.copy(), by)
    assert np.array_equal(compiled(x, by), expected)
    assert compiled.passed == Passed(copied=2)
    assert x.tolist() == [1.0, 2.0, 3.0, 4.0]


def raised(x: NDArray[np.float64], by: NDArray[np.float64]) -> NDArray[np.float64]:
    x += 1.0
    return np.sort(by)[:4] + x
