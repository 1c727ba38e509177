"""What arrays do item by item. In: arrays and lists. Out: what CPython's own do."""

from __future__ import annotations

from typing import Any


def fill(out: Any, items: Any) -> None:
    """An array with room for all of these takes them."""
    for i, item in enumerate(items):
        out[i] = item
