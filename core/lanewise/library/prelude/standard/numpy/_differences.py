"""Differences of neighbours. In: arrays. Out: what numpy gives."""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.words import of_complex


@of_complex
def diff(a: Any, n: int = 1, axis: int = -1) -> Any:
    """The n-th difference along an axis."""
    if n < 0:
        raise ValueError(f"order must be non-negative but got {n!r}")
    if a.ndim == 1:
        for _ in range(n):
            a = a[1:] - a[:-1]
        return a
    a = np.swapaxes(a, axis, 0)
    for _ in range(n):
        a = a[1:] - a[:-1]
    return np.swapaxes(a, axis, 0)


@of_complex
def ediff1d(ary: Any) -> Any:
    """The differences of all items in a row."""
    flat = ary.ravel()
    return flat[1:] - flat[:-1]
