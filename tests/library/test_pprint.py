"""`pprint` as the library writes it, as source and compiled, against CPython's own."""

from __future__ import annotations

import json
import pprint
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from lanewise import compile

from library.standard import compare

COUNT = 600


def shown(text: str, indent: int, width: int, depth: int, compact: bool, ordered: bool) -> str:
    most = depth if depth > 0 else None
    return pprint.pformat(json.loads(text), indent, width, most, compact=compact, sort_dicts=ordered)


def value(draw: Random, depth: int) -> Any:
    kind = draw.randrange(10)
    if depth == 0 or kind < 4:
        words = "hello world " * draw.randrange(9), "a\nb\n" * draw.randrange(8), "longword" * draw.randrange(12)
        return draw.choice((None, True, 12345678, -2.5, *words, [], {}))
    if kind < 7:
        return [value(draw, depth - 1) for _ in range(draw.randrange(7))]
    return {draw.choice(("key", "a long key", f"k{i}")): value(draw, depth - 1) for i in range(draw.randrange(6))}


def inputs() -> Iterator[tuple[Any, ...]]:
    draw = Random("pprint")
    for _ in range(COUNT):
        width, depth = draw.choice((80, 40, 20, 5)), draw.choice((0, 0, 1, 2))
        yield json.dumps(value(draw, 4)), draw.choice((1, 2, 4)), width, depth, draw.random() < 0.3, draw.random() < 0.7


def test_values() -> None:
    assert compare(shown, "pprint", inputs()) == COUNT


@compile
def of_bytearrays(n: int, width: int) -> str:
    return pprint.pformat([bytearray(n)], width=width)


def test_what_is_not_compiled() -> None:
    assert of_bytearrays(0, 80) == of_bytearrays.python(0, 80)
    with pytest.raises(NotImplementedError, match="more than a line of such a container"):
        of_bytearrays(9, 10)
