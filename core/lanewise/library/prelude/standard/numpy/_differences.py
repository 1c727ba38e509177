"""Differences of neighbours. In: arrays. Out: what numpy gives."""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.axes import with_dim
from lanewise.library.prelude.words import Told, of_complex


@of_complex
def diff(a: Any, n: int = 1, axis: Told = -1, prepend: Any = None, append: Any = None) -> Any:
    """The n-th difference along an axis, of what stands there between what a call puts before and behind it."""
    if n < 0:
        raise ValueError(f"order must be non-negative but got {n!r}")
    a = np.asarray(a)
    if n > 0 and prepend is not None:
        return diff(np.concatenate((_border(prepend, a, axis), a), axis), n, axis, None, append)
    if n > 0 and append is not None:
        return diff(np.concatenate((a, _border(append, a, axis)), axis), n, axis)
    for _ in range(n):
        a = _apart(a[1:], a[:-1]) if a.ndim == 1 else _apart(_along(a, 1, None, axis), _along(a, None, -1, axis))
    return a


def _along(a: Any, start: Told, stop: Told, axis: Told) -> Any:
    """A slice of an axis; the axes stay where they are, so that what is computed of it lies in one piece."""
    return np.swapaxes(np.swapaxes(a, axis, 0)[start:stop], axis, 0)


def _apart(after: Any, before: Any) -> Any:
    """Of bools whether they differ."""
    return after != before if after.dtype.kind == "b" else after - before


def _border(x: Any, a: Any, axis: Told) -> Any:
    """A number for each row."""
    found = np.asarray(x)
    return np.broadcast_to(found, with_dim(a.shape, axis % a.ndim, 1)) if found.ndim == 0 else found


@of_complex
def ediff1d(ary: Any, to_end: Any = None, to_begin: Any = None) -> Any:
    """The differences of all items in a row, with what a call puts before and behind them."""
    flat = np.asarray(ary).ravel()
    apart = flat[1:] - flat[:-1]
    if to_begin is not None:
        apart = np.concatenate((_fitting(to_begin, flat, "to_begin"), apart))
    if to_end is not None:
        apart = np.concatenate((apart, _fitting(to_end, flat, "to_end")))
    return apart


def _fitting(x: Any, flat: Any, title: Told) -> Any:
    found = np.asarray(x)
    if not np.can_cast(found.dtype, flat.dtype, "same_kind"):
        raise TypeError(f"dtype of `{title}` must be compatible with input `ary` under the `same_kind` rule.")
    return found.ravel().astype(flat.dtype)
