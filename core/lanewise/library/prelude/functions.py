"""What `functools` makes of functions. In: functions and values of any types. Out: what CPython's own give."""

from __future__ import annotations

from typing import Any

from lanewise.library.prelude.words import Apart


class Compared(Apart):
    """What `functools.cmp_to_key` makes of an item: it is less than another where the function says a negative number."""

    def __init__(self, item: Any, function: Any) -> None:
        self.item = item
        self.function = function

    def __lt__(self, other: Any) -> Any:
        return self.function(self.item, other.item) < 0

    def __gt__(self, other: Any) -> Any:
        return self.function(self.item, other.item) > 0

    def __le__(self, other: Any) -> Any:
        return self.function(self.item, other.item) <= 0

    def __ge__(self, other: Any) -> Any:
        return self.function(self.item, other.item) >= 0

    def __eq__(self, other: Any) -> Any:
        return self.function(self.item, other.item) == 0


def each(items: Any) -> Any:
    """`iter(items)`."""
    yield from items


def cached(function: Any) -> Any:
    """`functools.cache`: what was answered is kept as long as the function is there, which one call makes."""
    alone: Any = {}
    answers: Any = {}

    def answer(*given: Any) -> Any:
        # As CPython: 1 and 1.0 have one answer, unless they are the only argument.
        kept = alone if len(given) == 1 and type(given[0]) in (int, str) else answers
        if given not in kept:
            kept[given] = function(*given)
        return kept[given]

    return answer
