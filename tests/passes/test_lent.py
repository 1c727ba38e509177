"""Programs that fetch things from fields and containers come in; whether these are counted while they are used goes out. That
nothing goes too early is the corpus's matter (`tests/parity/corpus/lists_lifetimes.py`)."""

from __future__ import annotations

import re

import pytest
from lanewise import compile_source

LENT = {
    "looked into": "return box.counts.get(key, 0)",
    "a number put in": "box.counts[key] = 1\n    return 1",
    "a text put in": "box.names[key] = key\n    return 1",
    "a function puts a text in": "named(box, key)\n    return len(box.names)",
    "asked, and a text put in": "rows = box.rows\n    box.names[key] = key\n    return len(rows)",
}
COUNTED = {
    "lists put in meanwhile": "rows = box.rows\n    box.rows = []\n    return len(rows)",
    "another's list put in meanwhile": "rows = box.rows\n    box.rows = box.spare\n    return len(rows)",
    "a function puts one in meanwhile": "rows = box.rows\n    emptied(box)\n    return len(rows)",
    "a text that may be replaced": "name = box.names[key]\n    box.names[key] = key\n    return len(name)",
}
PROGRAM = """
class Box:
    def __init__(self):
        self.counts: dict[str, int] = {{}}
        self.names: dict[str, str] = {{}}
        self.rows: list[list[int]] = []
        self.spare: list[list[int]] = []

def emptied(box: Box) -> None:
    box.rows = []

def named(box: Box, key: str) -> None:
    box.names[key] = key

def used(box: Box, key: str) -> int:
    {}

def program(keys: list[str]) -> int:
    box, n = Box(), 0
    for key in keys:
        named(box, key)
        n += used(box, key)
    return n
"""


def _counts(body: str) -> bool:
    """Whether the function owns something that it has fetched."""
    (image,) = compile_source(PROGRAM.format(body), "program").images()
    text = image.texts["code.low"]()
    own = text[text.index("fn used") :].split("\n\n")[0]
    fetched = re.findall(r'("%\d+") = i32\.load', own)
    dropped = re.findall(r'call (?:heap:drop|objects:drop_object)\(("%\d+")\)', own)
    return not set(fetched).isdisjoint(dropped)


@pytest.mark.parametrize("body", LENT.values(), ids=LENT)
def test_what_stays_where_it_is_has_no_count_of_its_own(body: str) -> None:
    assert not _counts(body)


@pytest.mark.parametrize("body", COUNTED.values(), ids=COUNTED)
def test_what_may_go_meanwhile_is_counted(body: str) -> None:
    assert _counts(body)
