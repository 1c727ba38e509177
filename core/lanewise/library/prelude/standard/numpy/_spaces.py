"""Numbers at even distances, and grids of them. In: bounds, counts. Out: what numpy gives."""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.axes import all_axes, swapped_order
from lanewise.library.prelude.dtypes import common, given_or, is_whole
from lanewise.library.prelude.words import Told, dtype_of, of_complex


def linspace(
    start: Any, stop: Any, num: Any = 50, endpoint: Any = True, retstep: Told = False, dtype: Told = None, axis: Told = 0
) -> Any:
    """So many numbers from one to another."""
    if num < 0:
        raise ValueError(f"Number of samples, {num}, must be non-negative.")
    parts = num - 1 if endpoint else num
    inside = dtype_of(start, stop, 1.0)
    first, last = np.asarray(start).astype(inside), np.asarray(stop).astype(inside)
    found, step = _line(first, last, num, parts) if first.ndim == 0 and last.ndim == 0 else _lines(first, last, num, parts)
    if endpoint and num > 1:
        found[-1, ...] = last
    found = np.moveaxis(found, 0, axis)
    if dtype is not None:
        found = (np.floor(found) if is_whole(dtype) else found).astype(dtype)
    return (found, step) if retstep else found


def _line(start: Any, stop: Any, count: int, parts: int) -> Any:
    """A row, and its step."""
    first = start[()]
    width = stop[()] - first
    step = width / parts if parts > 0 else start.dtype.type(np.nan)
    places = np.arange(0, count).astype(start.dtype)
    if parts <= 0:
        return places * width + first, step
    return (places / parts * width if step == 0 else places * step) + first, step


def _lines(start: Any, stop: Any, count: int, parts: int) -> Any:
    """The same of each item beside each other."""
    width = stop - start
    step = width / parts if parts > 0 else width * np.nan
    places = np.arange(0, count).astype(start.dtype).reshape((-1,) + (1,) * width.ndim)
    if parts <= 0:
        return places * width + start, step
    return (places / parts * width if np.any(step == 0) else places * step) + start, step


def logspace(
    start: Any, stop: Any, num: Any = 50, endpoint: Any = True, base: Any = 10.0, dtype: Told = None, axis: Told = 0
) -> Any:
    """Powers of a base whose exponents are at even distances."""
    found = np.power(base, linspace(start, stop, num, endpoint, axis=axis))
    return found if dtype is None else found.astype(dtype)


def geomspace(start: Any, stop: Any, num: Any = 50, endpoint: Any = True, dtype: Told = None, axis: Told = 0) -> Any:
    """So many numbers from one to another, each the one before times the same; of two below zero those above, with their sign."""
    first, last = np.atleast_1d(start), np.atleast_1d(stop)
    if np.any(first == 0) or np.any(last == 0):
        raise ValueError("Geometric sequence cannot include zero")
    inside = common(dtype_of(start, stop, 1.0), given_or(dtype, np.float64))
    sign = np.sign(np.asarray(start).astype(inside))
    first, last = np.asarray(start).astype(inside) / sign, np.asarray(stop).astype(inside) / sign
    found = logspace(np.log10(first), np.log10(last), num, endpoint, dtype=inside)
    if num > 0:
        found[0, ...] = first
        if num > 1 and endpoint:
            found[-1, ...] = last
    found *= sign
    return np.moveaxis(found, 0, axis).astype(given_or(dtype, inside), copy=False)


@of_complex
def meshgrid(*xi: Any, copy: Told = True, sparse: Told = False, indexing: Told = "xy") -> Any:
    """Of rows the grid that they span, an array for each."""
    if indexing != "xy" and indexing != "ij":
        raise ValueError("Valid values for `indexing` are 'xy' and 'ij'.")
    sizes: Any = ()
    for row in xi:
        sizes = (*sizes, np.asarray(row).size)
    grids: Any = ()
    for k in all_axes(len(xi)):
        grids = (*grids, _grid(np.asarray(xi[k]).ravel(), k, sizes, sparse, indexing))
    return grids


def _along(row: Any, axis: Told, rank: Told) -> Any:
    """A row as an array of this rank, along one of its axes."""
    return row.reshape((1,) * axis + (len(row),) + (1,) * (rank - axis - 1))


def _grid(row: Any, axis: Told, sizes: Any, sparse: Told, indexing: Told) -> Any:
    whole = _along(row, axis, len(sizes))
    if not sparse:
        found = np.empty(sizes, dtype=row.dtype)
        found[...] = whole
        whole = found
    if indexing == "xy" and len(sizes) > 1:
        whole = np.transpose(whole, swapped_order(len(sizes)))
        whole = whole if sparse else whole.copy()
    return whole


def indices(dimensions: Any, dtype: Told = int, sparse: Told = False) -> Any:
    """Of each item of such a grid its places."""
    dims = tuple(dimensions)
    if sparse:
        rows: Any = ()
        for k in all_axes(len(dims)):
            rows = (*rows, _along(np.arange(dims[k], dtype=dtype), k, len(dims)))
        return rows
    found = np.empty((len(dims), *dims), dtype=dtype)
    for k in all_axes(len(dims)):
        whole = np.moveaxis(found[k], k, 0)
        for i in range(len(whole)):
            whole[i, ...] = i
    return found
