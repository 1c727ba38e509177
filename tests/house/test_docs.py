"""What the pages say is true: their code runs, their tests and files exist, and generated ones are up to date."""

from __future__ import annotations

import ast
import re
import subprocess
from functools import cache
from pathlib import Path

import deviations
import neural
import numpy_names
import pytest
from house.snippets import PAGES, ROOT, Snippet, agree, run, snippets

NAMES = [str(page.relative_to(ROOT)) for page in PAGES]


@pytest.mark.parametrize("snippet", list(snippets()), ids=str)
def test_snippets_run_and_show_what_they_say(snippet: Snippet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for said, shown in run(snippet.text, tmp_path / "snippet.py"):
        assert agree(said, shown), f"{snippet}: the comment says {said}, it is {shown}"


def test_a_wrong_comment_is_found(tmp_path: Path) -> None:
    text = "x = 1\nx + 1  # 3\nx / 0  # ZeroDivisionError: division by zero\nprint('a', x)  # a 1\n"
    assert [agree(*pair) for pair in run(text, tmp_path / "snippet.py")] == [False, True, True]


@cache
def names_in(path: Path) -> frozenset[str]:
    return frozenset(node.name for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.FunctionDef))


@pytest.mark.parametrize("name", NAMES)
def test_named_tests_exist(name: str) -> None:
    """`tests/x.py::test_y`, wherever a page names one."""
    for path, test in re.findall(r"`(tests/[\w/]+\.py)::(\w+)", (ROOT / name).read_text()):
        assert (ROOT / path).is_file(), f"{name} names {path}"
        assert test in names_in(ROOT / path), f"{name} names {path}::{test}"


@pytest.mark.parametrize("name", NAMES)
def test_named_files_exist(name: str) -> None:
    """`core/lanewise/prims.py`, `docs/deviations.md`, and links to them."""
    text = (ROOT / name).read_text()
    named = re.findall(r"`((?:core|wasm|tests|tools|examples|docs)/[\w./-]+)`", text)
    linked = [link for link in re.findall(r"\]\(([^)#]+)\)", text) if "://" not in link]
    for path in named:
        assert (ROOT / path).exists(), f"{name} names {path}"
    for link in linked:
        assert (ROOT / name).parent.joinpath(link).exists(), f"{name} links to {link}"


def test_every_line_of_the_roadmap_names_a_test_or_says_not_yet() -> None:
    lines = [line for line in (ROOT / "ROADMAP.md").read_text().splitlines() if line.startswith("| ") and "---" not in line]
    rows = [line.strip("|").split("|") for line in lines if not line.startswith("| item")]
    assert len(rows) > 20
    for row in rows:
        assert re.search(r"`(tests/|\.ci/|make bench)", row[-1]) or row[-1].strip().startswith("not yet"), row


def test_generated_pages_are_up_to_date() -> None:
    for generated in (deviations, neural, numpy_names):
        assert generated.PAGE.read_text() == generated.page(), "run `make bless`"


def test_programs_give_every_keyword_of_numpy_that_is_not_refused() -> None:
    assert numpy_names.not_whole() == {}, "write programs that give these"


def test_a_keyword_that_no_program_gives_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    without = {**numpy_names.given(), "cumsum": frozenset({"a", "axis"})}
    monkeypatch.setattr(numpy_names, "given", lambda: without)
    assert numpy_names.open_keywords("cumsum") == ["dtype", "out"]
    assert not numpy_names.is_whole("cumsum")


def test_bare_make_lists_every_verb() -> None:
    verbs = re.search(r"^\.PHONY: help (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert verbs is not None
    listed = subprocess.run(["make", "--no-print-directory"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert [line.split()[1] for line in listed.splitlines()] == verbs[1].split()
