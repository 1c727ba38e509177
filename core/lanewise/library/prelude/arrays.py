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
