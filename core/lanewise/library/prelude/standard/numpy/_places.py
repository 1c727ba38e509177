"""Places of items: counted through all rows, on triangles and diagonals, one after the other. In: dims, arrays. Out: numpy's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from lanewise.library.prelude.axes import all_axes
from lanewise.library.prelude.standard.numpy._selection import flatnonzero, nonzero
from lanewise.library.prelude.words import Told, of_complex, refuse


def unravel_index(indices: Any, shape: Any, order: Told = "C") -> Any:
    """On each axis the place of an item that is counted through all rows, or through all columns (`order="F"`)."""
    if order == "F" and not isinstance(shape, int | np.integer):
        return unravel_index(indices, shape[::-1])[::-1]
    if isinstance(shape, int | np.integer):
        return unravel_index(indices, (shape,))
    places, size = np.asarray(indices), 1
    for dim in shape:
        size *= dim
    flat = places.ravel()
    for k in range(len(flat)):
        if not 0 <= flat[k] < size:
            raise ValueError(f"index {flat[k]} is out of bounds for array with size {size}")
    return _unravelled(places.astype(np.int64), shape, size)


def _unravelled(places: Any, shape: Any, size: int) -> Any:
    if len(shape) == 0:
        return ()
    behind = size // max(shape[0], 1)
    return (np.asarray(places // max(behind, 1))[()], *_unravelled(np.asarray(places % max(behind, 1)), shape[1:], behind))


def ravel_multi_index(multi_index: Any, dims: Any, mode: Told = "raise", order: Told = "C") -> Any:
    """The other way round: of places on each axis the one through all rows."""
    if order == "F":
        return ravel_multi_index(multi_index[::-1], dims[::-1], mode)
    if mode not in ("raise", "wrap", "clip"):
        return refuse("ravel_multi_index() is compiled with one mode for all axes", "take 'raise', 'wrap' or 'clip'")
    found: Any = np.int64(0)
    for axis in all_axes(len(dims)):
        found = found * dims[axis] + _within(np.asarray(multi_index[axis]), dims[axis], mode)
    return found


def _within(places: Any, size: int, mode: Told) -> Any:
    if mode == "wrap":
        return places % size
    if mode == "clip":
        return np.clip(places, 0, size - 1)
    if np.any(places < 0) or np.any(places >= size):
        raise ValueError("invalid entry in coordinates array")
    return places


def ix_(*args: Any) -> Any:
    """Rows of places, each along an axis of its own: as an index they choose whole rows and columns."""
    found: Any = ()
    for axis in all_axes(len(args)):
        found = (*found, _along(np.asarray(args[axis]), axis, len(args)))
    return found


def _along(row: Any, before: Told, count: Told) -> Any:
    if row.ndim != 1:
        raise ValueError("Cross index must be 1 dimensional")
    places = _as_places(row)
    return places.reshape((1,) * before + (len(places),) + (1,) * (count - before - 1))


def _as_places(row: Any) -> Any:
    """Of a mask, where it is true; a list without items has the dtype of floats."""
    if row.dtype.kind == "b":
        return flatnonzero(row)
    if row.dtype.kind == "f" and len(row) == 0:
        return row.astype(np.int64)
    if row.dtype.kind == "f":
        raise IndexError("arrays used as indices must be of integer (or boolean) type")
    return row


def triu_indices(n: Any, k: Any = 0, m: Any = None) -> Any:
    """Of the items at a diagonal and above."""
    return nonzero(~np.tri(n, m, k - 1, dtype=bool))


def tril_indices(n: Any, k: Any = 0, m: Any = None) -> Any:
    """Of those at a diagonal and below."""
    return nonzero(np.tri(n, m, k, dtype=bool))


def triu_indices_from(arr: Any, k: Any = 0) -> Any:
    """The same of a matrix."""
    if arr.ndim != 2:
        raise ValueError("input array must be 2-d")
    return triu_indices(arr.shape[0], k, arr.shape[1])


def tril_indices_from(arr: Any, k: Any = 0) -> Any:
    """The same of a matrix."""
    if arr.ndim != 2:
        raise ValueError("input array must be 2-d")
    return tril_indices(arr.shape[0], k, arr.shape[1])


def diag_indices(n: Any, ndim: Told = 2) -> Any:
    """Of the items whose places are the same on all axes."""
    return (np.arange(n),) * ndim


@of_complex
def diag_indices_from(arr: Any) -> Any:
    """The same of an array."""
    if arr.ndim < 2:
        raise ValueError("input array must be at least 2-d")
    for dim in arr.shape:
        if dim != arr.shape[0]:
            raise ValueError("All dimensions of input must be of equal length")
    return diag_indices(arr.shape[0], arr.ndim)


def mask_indices(n: Any, mask_func: Any, k: Any = 0) -> Any:
    """Of the items of a square matrix of ones that a function leaves there."""
    return nonzero(mask_func(np.ones((n, n), dtype=np.int64), k) != 0)


def ndindex(*shape: Any) -> Iterator[Any]:
    """All places, the last one fastest."""
    dims = shape[0] if len(shape) == 1 and isinstance(shape[0], tuple) else shape
    return _each_place(dims)


def _each_place(dims: Any) -> Iterator[Any]:
    if len(dims) == 0:
        yield ()
    else:
        for i in range(dims[0]):
            for rest in _each_place(dims[1:]):
                yield (i, *rest)


@of_complex
def ndenumerate(arr: Any) -> Iterator[Any]:
    """All places, with what stands there."""
    x = np.asarray(arr)
    for place in _each_place(x.shape):
        yield place, x[place]
