"""Rows that are brought in another order. In: what numpy takes. Out: items that have changed places, or a row to shuffle."""

from __future__ import annotations

from typing import Any

import numpy as np


def exchange(items: Any, i: int, j: int) -> None:
    """Two items of a list, or two rows of an array, which are views, change places."""
    if isinstance(items, np.ndarray) and items.ndim > 1:
        row = items[i].copy()
        items[i] = items[j]
        items[j] = row
    else:
        items[i], items[j] = items[j], items[i]


def row_of(x: Any) -> Any:
    """A copy of what has items; of a number, those below it."""
    return np.arange(x) if isinstance(x, int | np.integer) else np.array(x)
