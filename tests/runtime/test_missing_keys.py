"""Keys that a dict has not, and items that a list has not."""

from __future__ import annotations

import re
from collections import deque
from dataclasses import dataclass
from enum import Enum

import pytest
from lanewise import compile


class Suit(Enum):
    SPADES = 1
    HEARTS = 2


class Bare:
    """It has no words of its own."""


@dataclass(frozen=True)
class Place:
    """It has."""

    x: int


def test_a_missing_key_is_the_key_itself() -> None:
    def bonus(second: bool) -> tuple[int, str]:
        points = {Suit.SPADES: 3}
        try:
            return points[Suit.HEARTS if second else Suit.SPADES], ""
        except KeyError as error:
            return 0, f"{error} {error!r}"

    def placed(x: int) -> int:
        return {Place(1): 2}[Place(x)]

    def common(x: int) -> int:
        return {frozenset([1]): 2}[frozenset([x])]

    def owned(x: int) -> int:
        return {Bare(): x}[Bare()]

    assert [compile(bonus)(second) for second in (False, True)] == [bonus(False), bonus(True)]
    for function in (placed, common, owned):
        with pytest.raises(KeyError) as expected:
            function(5)
        with pytest.raises(KeyError) as caught:
            compile(function)(5)
        (key,), (wanted,) = caught.value.args, expected.value.args
        assert type(key) is type(wanted) and (function is owned or key == wanted)


def sold(n: int) -> int:
    """A key."""
    return n


def bought(n: int) -> int:
    """None."""
    return -n


def test_a_missing_function_is_named() -> None:
    def counted(n: int) -> int:
        return {sold: n}[bought]

    def titled(n: int) -> int:
        return {int: n}[str]

    def placed(n: int) -> int:
        return [sold, abs].index(bought)

    for function in (counted, titled, placed):
        with pytest.raises((KeyError, ValueError)) as expected:
            function(5)
        with pytest.raises(type(expected.value)) as caught:
            compile(function)(5)
        assert str(caught.value) == re.sub(r" at 0x[0-9a-f]+", "", str(expected.value))
    assert compile(lambda n: {sold: n}[sold])(5) == 5


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
