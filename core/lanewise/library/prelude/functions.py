"""What `functools` makes of functions. In: functions and values of any types. Out: what CPython's own give."""

from __future__ import annotations

from typing import Any


class Compared:
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
