"""Functions with slices come in; whether these are copied goes out. That answers stay is the corpus's matter
(`tests/parity/corpus/lists_parts.py`)."""

from __future__ import annotations

import pytest
from lanewise import compile_source

LENT = {
    "walked through": "for x in xs[1:]: n += x",
    "beside the list": "for a, b in zip(xs, xs[1:]): n += a * b",
    "while a hidden list grows": "ys = []\n    for x in xs[1:]: ys.append(x)\n    n = len(ys)",
    "while new lists are made": "for x in xs[1:]: n += len(rows([x, n]))",
    "while a list of another type grows": "for x in xs[1:]: words.append(str(x))",
}
COPIED = {
    "returned": "return xs[1:]",
    "put into another list": "both = [xs[1:]]\n    n = len(both[0])",
    "while the list grows": "for x in xs[1:]: xs.append(x)",
    "while an item is written": "for x in xs[1:]: xs[0] += x",
    "while another name's list grows": "ys = other(xs)\n    for x in xs[1:]: ys.append(x)",
    "while a function changes one like it": "for x in xs[1:]: grown(xs, x)",
    "changed itself": "ys = xs[1:]\n    ys.append(1)\n    n = len(ys)",
    "read by a function": "n = total(xs[1:])",
    "given back by a function": "n = len(other(xs[1:]))",
    "with steps": "for x in xs[::2]: n += x",
}
PROGRAM = """
def total(xs: list[int]) -> int:
    return xs[0] + total(xs[1:]) if xs else 0

def other(xs: list[int]) -> list[int]:
    return xs

def grown(xs: list[int], x: int) -> None:
    xs.append(x)

def rows(xs: list[int]) -> list[list[int]]:
    return [[x] for x in xs]

def program(xs: list[int], words: list[str]):
    n = 0
    {}
    return n
"""


def _copies(body: str) -> bool:
    """Whether the function copies parts of lists."""
    (image,) = compile_source(PROGRAM.format(body), "program").images()
    text = image.texts["code.typed"]()
    return "call lists:list_part(" in text[text.index("fn program") :].split("\n\n")[0]


@pytest.mark.parametrize("body", LENT.values(), ids=LENT)
def test_what_is_only_looked_through_is_lent(body: str) -> None:
    assert not _copies(body)


@pytest.mark.parametrize("body", COPIED.values(), ids=COPIED)
def test_what_may_change_is_copied(body: str) -> None:
    assert _copies(body)
