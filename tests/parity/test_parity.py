"""Compiled code answers as CPython does: every program of the corpus, with every input it comes with."""

from __future__ import annotations

import ast
import html
import inspect
import itertools
import os
import textwrap
from types import FunctionType
from typing import Any

import pytest
from lanewise.python.source import definitions
from parity.case import Case, load_corpus
from parity.harness import differences
from parity.versions import is_same_later

SHOWN = 2
"""Differences per program in a report; the rest is counted."""
VERIFIED = 2 if os.environ.get("CI") else 4
"""Of every so many programs one is verified after each pass, which takes a fourth of the time."""
PROGRAMS = load_corpus()


@pytest.fixture
def cpythons(monkeypatch: pytest.MonkeyPatch) -> set[tuple[FunctionType, str]]:
    """The functions of CPython's own library that are compiled in a test, with their sources."""
    read, find = set(), definitions._find

    def noting(function: FunctionType) -> Any:
        found = find(function)
        if definitions._is_standard(function.__code__.co_filename):
            read.add((function, ast.unparse(found[0])))
        return found

    monkeypatch.setattr(definitions, "_find", noting)
    return read


@pytest.mark.parametrize(("place", "case"), [*enumerate(PROGRAMS)], ids=[case.name for case in PROGRAMS])
def test_parity(place: int, case: Case, cpythons: set[tuple[FunctionType, str]], monkeypatch: pytest.MonkeyPatch) -> None:
    if place % VERIFIED:
        monkeypatch.setenv("LANEWISE_VERIFY", "")
    found = differences(case)
    shown = "\n\n".join(map(str, itertools.islice(found, SHOWN)))
    if shown:
        more = sum(1 for _ in found)
        pytest.fail(f"{shown}\n\nand {more} more of {len(case.inputs)}" if more else shown, pytrace=False)
    changed = [function.__qualname__ for function, source in cpythons if not is_same_later(function, source)]
    assert not changed, "other versions of CPython have other sources: the library needs words of its own"


def test_versions_of_cpython_are_told_apart() -> None:
    assert is_same_later(html.escape, inspect.getsource(html.escape))
    assert not is_same_later(textwrap.indent, inspect.getsource(textwrap.indent))
