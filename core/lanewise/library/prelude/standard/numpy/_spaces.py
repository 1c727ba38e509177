"""Numbers at even distances, and grids of them. In: bounds, counts. Out: what numpy gives."""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.axes import all_axes, swapped_order
from lanewise.library.prelude.words import Told


def linspace(start: Any, stop: Any, num: Any = 50, endpoint: Any = True, retstep: Told = False, dtype: Told = None, axis: Told = 0) -> Any:
    """So many numbers from one to another."""
    if num < 0:
        raise ValueError(f"Number of samples, {num}, must be non-negative.")
    first, last = np.asarray(start) * 1.0, np.asarray(stop) * 1.0
    parts = num - 1 if endpoint else num
    width = last - first
    counts = np.arange(0, num, dtype=width.dtype).reshape((-1,) + (1,) * width.ndim)
    step = width / parts if parts > 0 else width * np.nan
    if parts <= 0:
        found = counts * width
    elif np.any(step == 0):
        found = counts / parts * width
    else:
        found = counts * step
    found = found + first
    if endpoint and num > 1:
        found[-1, ...] = last
    found = np.moveaxis(found, 0, axis)
    if dtype is not None:
        found = (np.floor(found) if np.dtype(dtype).kind in "iu" else found).astype(dtype)
    return (found, step) if retstep else found


def logspace(start: Any, stop: Any, num: Any = 50, endpoint: Any = True, base: Any = 10.0, dtype: Told = None, axis: Told = 0) -> Any:
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
