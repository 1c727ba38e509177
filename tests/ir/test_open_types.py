"""Containers that inference still fills: what they say of themselves while they grow, join and hold each other."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from lanewise.ir import types
from lanewise.ir.flat import holds_instance
from lanewise.ir.types import FLOAT, INT, NEVER, STR, Open, Record, Tuple, join

KINDS = ("list", "dict", "set", "deque", "frozenset")


def several() -> list[Open]:
    """One of each kind, each of which may hold any other."""
    every = [Open(kind, (NEVER,), lambda: None) for kind in KINDS]
    for a, b in permutations(every, 2):
        a.grow((Tuple((b, STR)),))
    return every


def test_a_text_is_what_the_container_holds_by_now() -> None:
    inner, other = (Open("list", (INT,), lambda: None) for _ in range(2))
    outer = Open("set", (Tuple((inner, STR)),), lambda: None)
    assert str(outer) == "set[(list[int], str)]"
    inner.grow((FLOAT,))
    assert str(outer) == "set[(list[<float | int>], str)]"
    other.grow((STR,))
    inner.unify(other)
    assert str(outer) == "set[(list[<float | int | str>], str)]" and str(inner) == str(other)


def test_a_long_text_is_made_when_something_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    every, asked, frozen = several(), 0, types.frozen

    def counted(*args: Any) -> Any:
        nonlocal asked
        asked += 1
        return frozen(*args)

    texts = [str(each) for each in every]
    monkeypatch.setattr(types, "frozen", counted)
    for _ in range(100):
        assert [str(each) for each in every] == texts
        for a, b in permutations(every, 2):
            assert str(join(a, b)) == str(join(b, a))
    assert asked == 0
    every[0].grow((FLOAT,))
    assert "float" in str(every[-1]) and asked > 0


def test_an_instance_is_found_at_any_depth() -> None:
    every = several()
    assert not any(map(holds_instance, every))
    every[2].grow((Tuple((INT, Record("Point"))),))
    assert all(map(holds_instance, every)) and holds_instance(Tuple((every[0],)))
