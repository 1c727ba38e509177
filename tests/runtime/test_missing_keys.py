"""Keys that a dict has not, where they stay inside of the module."""

from __future__ import annotations

import re
from collections import deque
from enum import Enum

import pytest
from lanewise import compile


class Suit(Enum):
    SPADES = 1
    HEARTS = 2


class Bare:
    """It has no words of its own."""


def test_a_missing_key_that_stays_inside_is_told_by_its_text() -> None:
    def bonus(second: bool) -> tuple[int, str]:
        points = {Suit.SPADES: 3}
        try:
            return points[Suit.HEARTS if second else Suit.SPADES], ""
        except KeyError as error:
            return 0, f"{error} {error!r}"

    def owner() -> int:
        held = {Bare(): 1}
        return held[Bare()]

    def common(x: int) -> int:
        return {frozenset([1]): 2}[frozenset([x])]

    assert [compile(bonus)(second) for second in (False, True)] == [bonus(False), bonus(True)]
    with pytest.raises(KeyError) as caught:
        compile(common)(5)
    assert str(caught.value) == "frozenset({5})" and isinstance(caught.value.args[0], str)
    with pytest.raises(KeyError, match=r"^<.*Bare object>$"):
        compile(owner)()


def test_an_instance_that_is_not_in_a_list_is_named_by_its_class() -> None:
    def place(there: bool) -> int:
        items = [None, Bare()]
        return items.index(items[1] if there else Bare())

    def place_in_a_deque(there: bool) -> int:
        items = deque([Bare(), Bare()])
        return items.index(items[1] if there else Bare())

    for function in (place, place_in_a_deque):
        assert compile(function)(True) == function(True) == 1
        with pytest.raises(ValueError, match=r"^<.*Bare object at 0x[0-9a-f]+> is not in ") as expected:
            function(False)
        with pytest.raises(ValueError, match=r"^<.*Bare object> is not in ") as caught:
            compile(function)(False)
        assert str(caught.value) == re.sub(r" at 0x[0-9a-f]+", "", str(expected.value))
