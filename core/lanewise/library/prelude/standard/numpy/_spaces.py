"""Numbers at even distances, and grids of them. In: bounds, counts. Out: what numpy gives."""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.axes import all_axes, swapped_order
from lanewise.library.prelude.dtypes import is_whole
from lanewise.library.prelude.words import Told


def linspace(
    start: Any, stop: Any, num: Any = 50, endpoint: Any = True, retstep: Told = False, dtype: Told = None, axis: Told = 0
) -> Any:
    """So many numbers from one to another."""
    if num < 0:
        raise ValueError(f"Number of samples, {num}, must be non-negative.")
    parts = num - 1 if endpoint else num
    first, last = np.asarray(start), np.asarray(stop)
    found, step = _line(first, last, num, parts) if first.ndim == 0 and last.ndim == 0 else _lines(first, last, num, parts)
    if endpoint and num > 1:
        found[-1, ...] = last
    found = np.moveaxis(found, 0, axis)
    if dtype is not None:
        found = (np.floor(found) if is_whole(dtype) else found).astype(dtype)
    return (found, step) if retstep else found


def _line(start: Any, stop: Any, count: int, parts: int) -> Any:
    """A row, and its step."""
    first = np.float64(start[()])
    width = np.float64(stop[()]) - first
    step = width / parts if parts > 0 else np.float64(np.nan)
    places = np.arange(0, count).astype(np.float64)
    if parts <= 0:
        return places * width + first, step
    return (places / parts * width if step == 0 else places * step) + first, step


def _lines(start: Any, stop: Any, count: int, parts: int) -> Any:
    """The same of each item beside each other."""
    first = start * 1.0
    width = stop * 1.0 - first
    step = width / parts if parts > 0 else width * np.nan
    places = np.arange(0, count).astype(np.float64).reshape((-1,) + (1,) * width.ndim)
    if parts <= 0:
        return places * width + first, step
    return (places / parts * width if np.any(step == 0) else places * step) + first, step


def logspace(
    start: Any, stop: Any, num: Any = 50, endpoint: Any = True, base: Any = 10.0, dtype: Told = None, axis: Told = 0
) -> Any:
    """Powers of a base whose exponents are at even distances."""
    found = np.power(base, linspace(start, stop, num, endpoint, axis=axis))
    return found if dtype is None else found.astype(dtype)


def meshgrid(*xi: Any, copy: Told = True, sparse: Told = False, indexing: Told = "xy") -> Any:
    """Of rows the grid that they span, an array for each."""
    if indexing != "xy" and indexing != "ij":
        raise ValueError("Valid values for `indexing` are 'xy' and 'ij'.")
    return _grids(xi, _sizes(xi), 0, sparse, indexing)


def _sizes(rows: Any) -> Any:
    if len(rows) == 0:
        return ()
    return (np.asarray(rows[0]).size, *_sizes(rows[1:]))


def _grids(rows: Any, sizes: Any, k: Told, sparse: Told, indexing: Told) -> Any:
    if k == len(rows):
        return ()
    row = np.asarray(rows[k]).ravel()
    shape = (1,) * k + (len(row),) + (1,) * (len(rows) - k - 1)
    whole = row.reshape(shape)
    if not sparse:
        found = np.empty(sizes, dtype=row.dtype)
        found[...] = whole
        whole = found
    if indexing == "xy" and len(rows) > 1:
        whole = np.transpose(whole, swapped_order(len(rows)))
        whole = whole if sparse else whole.copy()
    return (whole, *_grids(rows, sizes, k + 1, sparse, indexing))


def indices(dimensions: Any, dtype: Told = int, sparse: Told = False) -> Any:
    """Of each item of such a grid its places."""
    if sparse:
        return _sparse(dimensions, 0, dtype)
    found = np.empty((len(dimensions), *dimensions), dtype=dtype)
    for k in all_axes(len(dimensions)):
        whole = np.moveaxis(found[k], k, 0)
        for i in range(len(whole)):
            whole[i, ...] = i
    return found


def _sparse(dimensions: Any, k: Told, dtype: Told) -> Any:
    if k == len(dimensions):
        return ()
    shape = (1,) * k + (dimensions[k],) + (1,) * (len(dimensions) - k - 1)
    return (np.arange(dimensions[k], dtype=dtype).reshape(shape), *_sparse(dimensions, k + 1, dtype))
