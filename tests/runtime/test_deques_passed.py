"""Deques within what is passed keep their items, and how many they take: JavaScript has no such thing, so only Python asks."""

from __future__ import annotations

from collections import deque
from copy import deepcopy
from typing import Any

import pytest
from lanewise import compile


@compile
def grown(rows, new):  # type: ignore[no-untyped-def]
    for row in rows:
        row.append(new)
    return rows, [row.maxlen for row in rows]


@pytest.mark.parametrize(
    ("rows", "new"),
    [
        ([deque([1, 2], maxlen=3), deque([1, 2, 3], maxlen=3), deque()], 7),
        ([deque([2**80]), deque([1], 1)], 2),
        ([deque([(1, 0.5)], 1), deque([(2, 1.5)], 2)], (3, 2.5)),
        ([deque(["a"], 1), deque(["b"])], "c"),
    ],
)
def test_deques_in_a_list(rows: list[deque[Any]], new: Any) -> None:
    given, theirs = deepcopy(rows), deepcopy(rows)
    found, expected = grown(given, new), grown.python(theirs, new)
    assert found == expected and given == theirs
    assert [row.maxlen for row in found[0]] == [row.maxlen for row in expected[0]]
