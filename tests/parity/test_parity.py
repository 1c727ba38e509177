"""Compiled code answers as CPython does: every program of the corpus, with every input it comes with."""

from __future__ import annotations

import itertools

import pytest
from parity.case import Case, load_corpus
from parity.harness import differences

SHOWN = 2
"""Differences per program in a report; the rest is counted."""


@pytest.mark.parametrize("case", load_corpus(), ids=lambda case: case.name)
def test_parity(case: Case) -> None:
    found = differences(case)
    shown = "\n\n".join(map(str, itertools.islice(found, SHOWN)))
    if shown:
        more = sum(1 for _ in found)
        pytest.fail(f"{shown}\n\nand {more} more of {len(case.inputs)}" if more else shown, pytrace=False)
