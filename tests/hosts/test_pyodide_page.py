"""The compiler inside Pyodide in Chromium, in a page and a worker, under a policy without `eval`: CPython's bytes and answers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hosts.pyodide import functions, inside, lent
from hosts.pyodide.comparing import CORPUS, expected_of, outcome, programs_of, programs_report
from hosts.pyodide.tab import Tab, tabs
from parity.harness import equal_outcomes

SOME = CORPUS[:: len(CORPUS) // 40]
SHARDS = 4
ALL = [pytest.param(CORPUS[k::SHARDS], marks=[pytest.mark.full, pytest.mark.timeout(1800)], id=f"shard-{k}") for k in range(SHARDS)]


@pytest.fixture(scope="module", params=["page", "worker"])
def tab(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tab]:
    made = tmp_path_factory.mktemp("made")
    with tabs(made, made) as (browser, origin):
        yield Tab(browser.new_page(), origin, request.param)


@pytest.mark.slow
def test_lanewise_in_chromium(tab: Tab) -> None:
    found = tab.answer("everything", None)
    assert found["sums"] == [inside.hashes(f, [()]) for f in functions.ALL]
    for (name, arguments), got in zip(functions.CALLS, found["calls"], strict=True):
        expected = expected_of(getattr(functions, name).python, arguments)
        assert equal_outcomes(expected, outcome(got), 0), f"{name}{arguments!r}"[:200]
    assert found["late"] == "spin() took longer than 0.2 s"


@pytest.mark.slow
def test_buffers_are_passed_where_they_lie(tab: Tab, tmp_path: Path) -> None:
    lent.check(tab.answer("guests", lent.folder(tmp_path)))


@pytest.mark.slow
@pytest.mark.parametrize("tab", ["worker"], indirect=True)
def test_instances_that_nobody_has_make_room(tab: Tab) -> None:
    """More memories than a tab can have at a time."""
    assert tab.answer("forgotten", 400) == 400


@pytest.mark.slow
@pytest.mark.parametrize("tab", ["worker"], indirect=True)
@pytest.mark.parametrize("cases", [pytest.param(SOME, id="some"), *ALL])
def test_programs_compiled_inside_have_the_same_bytes_and_answers(tab: Tab, cases: list[Any]) -> None:
    report = programs_report(cases, tab.answer("programs", programs_of(cases)))
    assert not report, "\n\n".join(report)


def test_some_are_many_and_varied() -> None:
    """A hundred are compiled inside Pyodide in node; the engine of a page is another one, the compiler is the same."""
    assert len(SOME) >= 40 and len({c.function.__module__ for c in SOME}) >= 35
