"""What deques do by looking at their items. In: deques and values of any types. Out: what CPython's own methods give."""

from __future__ import annotations

from typing import Any

from lanewise.library.prelude.lists import inner, place
from lanewise.library.prelude.words import alike


def index(items: Any, wanted: Any, start: int, stop: int) -> int:
    """`items.index(wanted, start, stop)`."""
    found = place(items, wanted, start, stop)
    if found < 0:
        raise ValueError(f"{wanted!r} is not in deque")
    return found


def remove(items: Any, wanted: Any) -> None:
    """`items.remove(wanted)`."""
    for i in range(len(items)):
        if alike(items[i], wanted):
            del items[i]
            return
    raise ValueError(f"{wanted!r} is not in deque")


def represented(items: Any) -> str:
    """`repr(items)` of one without an end."""
    return f"deque([{inner(items)}])"


def represented_with_end(items: Any, most: int) -> str:
    """`repr(items)` of one that holds so many items at most."""
    return f"deque([{inner(items)}], maxlen={most})"
