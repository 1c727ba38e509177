"""Keys that a dict has not, where they stay inside of the module."""

from __future__ import annotations

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
