"""What arrays do item by item. In: arrays and lists. Out: what CPython's own do."""

from __future__ import annotations

from typing import Any


def fill(out: Any, items: Any) -> None:
    """An array with room for all of these takes them."""
    for i, item in enumerate(items):
        out[i] = item


def listed(items: Any) -> Any:
    """`tolist`."""
    return [item for item in items]  # noqa: C416  a list of a buffer is this


def equal(a: Any, b: Any) -> bool:
    """Whether they have the same items."""
    n = len(a)
    if n != len(b):
        return False
    for i in range(n):
        if a[i] != b[i]:
            return False
    return True


def below(a: Any, b: Any) -> bool:
    """`a < b`: the first items that differ decide, or the lengths."""
    for i in range(min(len(a), len(b))):
        if a[i] != b[i]:
            return bool(a[i] < b[i])
    return len(a) < len(b)


def at_most(a: Any, b: Any) -> bool:
    """`a <= b`, which is another question where a nan decides."""
    for i in range(min(len(a), len(b))):
        if a[i] != b[i]:
            return bool(a[i] <= b[i])
    return len(a) <= len(b)


def joined(a: Any, b: Any) -> Any:
    """The items of `a + b`."""
    return [*a, *b]


def part(items: Any, start: Any, stop: Any, step: Any) -> Any:
    """The items of `items[start:stop:step]`."""
    return [items[i] for i in range(*slice(start, stop, step).indices(len(items)))]


def count(items: Any, wanted: Any) -> int:
    """`items.count(wanted)`."""
    found = 0
    for item in items:
        if item == wanted:
            found += 1
    return found


def index(items: Any, wanted: Any) -> int:
    """`items.index(wanted)`."""
    for i in range(len(items)):
        if items[i] == wanted:
            return i
    raise ValueError("array.index(x): x not in array")


def reverse(items: Any) -> None:
    """`items.reverse()`."""
    n = len(items)
    for i in range(n // 2):
        items[i], items[n - 1 - i] = items[n - 1 - i], items[i]
