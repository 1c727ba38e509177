"""Folders that were built outside, called by Python inside Pyodide and by JavaScript beside it: both answer as CPython does."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import lanewise
import pytest
from hosts.pyodide import functions, outside
from hosts.pyodide.comparing import CORPUS, Found, differences, expected_of, feature, outcome, report
from hosts.pyodide.outside import ROOT
from hosts.pyodide.tab import Tab, tabs
from hosts.tagged import Answer, arriving, tagged
from parity.artifacts import Call, Group, groups
from parity.case import fresh
from parity.harness import equal_outcomes

GROUPS = [group for group in groups() if group.cases[0] in CORPUS]


@dataclass(frozen=True)
class Place:
    """Where Pyodide runs, and how files are addressed there."""

    answer: Callable[[str, object], Any]
    address: Callable[[Path], str]
    loader: str


@pytest.fixture(scope="module")
def built(shared_folder: Path) -> Path:
    """The folder of all folders."""
    return shared_folder


@pytest.fixture(scope="module")
def corpus(built: Path) -> list[Group]:
    """The groups that are in it."""
    for group in GROUPS:
        group.built(built)
    return GROUPS


@pytest.fixture(scope="module", params=["page", *(pytest.param(name, marks=pytest.mark.full) for name in ("node", "worker"))])
def place(request: pytest.FixtureRequest, built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """One after the other."""
    if request.param == "node":
        folder = tmp_path_factory.mktemp("exchange")
        loader = (ROOT / "web/dist/lanewise.js").as_uri()
        yield Place(lambda task, question: outside.answer(folder, task, question), lambda path: f"{path.as_uri()}/", loader)
        return
    with tabs(tmp_path_factory.mktemp("made"), built) as (browser, origin):
        tab = Tab(browser.new_page(), origin, request.param)
        address = lambda path: f"{origin}/built/{path.relative_to(built)}/"
        yield Place(tab.answer, address, f"{origin}/dist/lanewise.js")


def files_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.suffix in (".json", ".wasm", ".safetensors")}


@pytest.mark.slow
def test_the_corpus_is_answered_by_python_inside(place: Place, corpus: list[Group], built: Path) -> None:
    rows = [(files_of(built / group.name), [(call.export, fresh(call.arguments)) for call in group.calls]) for group in corpus]
    calls = [call for group in corpus for call in group.calls]
    found = [each for answers in place.answer("loaded", rows) for each in answers]
    differing = [d for call, got in zip(calls, found, strict=True) for d in differences(call.case, [call.arguments], [got])]
    shown = report(differing, {feature(call.case, call.arguments) for call in calls})
    assert not shown, "\n\n".join(shown)
    assert len(calls) > 2000


@pytest.mark.slow
def test_the_corpus_is_answered_by_javascript_beside(place: Place, corpus: list[Group], built: Path) -> None:
    questions = [json.dumps(_question(place, group, built)) for group in corpus]
    shown: list[str] = []
    for group, text in zip(corpus, place.answer("beside", questions), strict=True):
        shown += _differing(group.calls, json.loads(text)["outcomes"])
    assert not shown, "\n\n".join([*shown[:3], f"{len(shown)} calls differ"])


def _question(place: Place, group: Group, built: Path) -> dict[str, Any]:
    calls = [{"export": call.export, "args": tagged(fresh(call.arguments))} for call in group.calls]
    return {"loader": place.loader, "source": place.address(built / group.name), "calls": calls, "options": {}}


def _differing(calls: Sequence[Call], found: list[dict[str, Any]]) -> Iterator[str]:
    for call, got in zip(calls, found, strict=True):
        expected = expected_of(call.case.function, arriving(call.arguments))
        difference = Answer(got).differs_from(expected, call.case.settings.get("ulp", 0))
        if difference is not None:
            yield f"{feature(call.case, call.arguments)} {difference}"


@pytest.mark.slow
def test_what_one_hands_to_the_other_works(place: Place, tmp_path: Path) -> None:
    lanewise.build(tmp_path / "shapes", *functions.ALL)
    found = place.answer("handed", (place.loader, files_of(tmp_path / "shapes")))
    for what, answers in found["to Python"].items():
        _compare(answers, whole=what == "files")
    gcd, big = functions.gcd.python(1071, 462), functions.gcd.python(10**40, 6**40)
    assert found["to JavaScript"] == {
        "bytes": [gcd, str(big)], "module": gcd, "raised": _raised(functions.area.python, -2.0), "function": gcd, "loaded": gcd,
    }  # fmt: skip
    cut, url, foreign, pickled = found["refused"]
    assert cut == "ArtifactError: the module ends in the middle of a section"
    assert url.endswith("takes a folder, files, bytes or a WebAssembly.Module, not http://127.0.0.1/dist/: fetch the bytes first")
    assert foreign == "ArtifactError: the module has no section 'lanewise': lanewise did not build it"
    assert pickled.endswith("load the bytes, so that the function can be pickled")


def _compare(answers: list[Found], whole: bool) -> None:
    """With CPython's; a module alone has no variant for ints of any size, and says so."""
    for (name, arguments), got in zip(functions.CALLS, answers, strict=True):
        if not whole and max((abs(a) for a in arguments if isinstance(a, int)), default=0) >= 1 << 63:
            error = outcome(got).error
            assert isinstance(error, OverflowError) and str(error) == f"{name}(): an int needs more than 64 bits"
            continue
        expected = expected_of(getattr(functions, name).python, arguments)
        assert equal_outcomes(expected, outcome(got), 0), f"{name}{arguments!r}"[:200]


def _raised(function: Callable[..., Any], *arguments: Any) -> list[str]:
    """Type and message."""
    try:
        function(*arguments)
    except Exception as error:
        return [type(error).__name__, str(error)]
    raise AssertionError
