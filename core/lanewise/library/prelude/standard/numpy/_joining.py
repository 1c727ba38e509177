"""Arrays put together and taken apart. In: several arrays, or one. Out: a new array that holds all, or views of the parts."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np

from lanewise.library.prelude.axes import all_axes, axis_in, scaled, with_dim
from lanewise.library.prelude.standard.numpy._views import with_rank
from lanewise.library.prelude.words import Told, dtype_of, of_complex, refuse


@of_complex
def concatenate(arrays: Any, axis: Told = 0, out: Any = None, *, dtype: Any = None) -> Any:
    """One behind the other along an axis that they have; None: all items in a row."""
    if len(arrays) == 0:
        raise ValueError("need at least one array to concatenate")
    found = _in_a_row(arrays, dtype) if axis is None else _joined(arrays, axis, 0, dtype)
    return found if out is None else _written(found, out)


def _written(found: Any, out: Any) -> Any:
    """What was joined, in an array of the caller's."""
    if out.ndim != found.ndim:
        raise ValueError("Output array has wrong dimensionality")
    if out.shape != found.shape:
        raise ValueError("Output array is the wrong shape")
    if not np.can_cast(found.dtype, out.dtype, "same_kind"):
        raise TypeError(f"Cannot cast array data from {found.dtype!r} to {out.dtype!r} according to the rule 'same_kind'")
    out[...] = found
    return out


def _in_a_row(arrays: Any, dtype: Any) -> Any:
    size = 0
    for each in arrays:
        size += np.asarray(each).size
    out = np.empty(size, dtype=dtype_of(arrays) if dtype is None else dtype)
    start = 0
    for each in arrays:
        x = np.asarray(each).ravel()
        out[start : start + len(x)] = x
        start += len(x)
    return out


def _joined(arrays: Any, axis: Told, least: Told, dtype: Any) -> Any:
    """`least`: so many axes each of them is given, where it has fewer."""
    first = _raised(arrays[0], least)
    if first.ndim == 0:
        raise ValueError("zero-dimensional arrays cannot be concatenated")
    along = axis_in(axis, first.ndim)
    size = np.int64(0)
    for i, each in enumerate(arrays):
        x = _raised(each, least)
        _check(first, x, along, i)
        size += x.shape[along]
    out = np.empty(with_dim(first.shape, along, size), dtype=dtype_of(arrays) if dtype is None else dtype)
    whole = np.moveaxis(out, along, 0)
    start = 0
    for each in arrays:
        x = np.moveaxis(_raised(each, least), along, 0)
        whole[start : start + len(x)] = x
        start += len(x)
    return out


def _raised(x: Any, least: Told) -> Any:
    """`least`: "column" makes one of what has one axis."""
    if least == "column":
        x = with_rank(x, 1)
        return x[:, None] if x.ndim == 1 else x
    return with_rank(x, least)


def _check(first: Any, x: Any, along: Told, i: int) -> None:
    """Whether an array goes together with the first one."""
    if x.ndim != first.ndim:
        raise ValueError(
            f"all the input arrays must have same number of dimensions, but the array at index 0 has {first.ndim} dimension(s) "
            f"and the array at index {i} has {x.ndim} dimension(s)"
        )
    for k in all_axes(first.ndim):
        if k != along and x.shape[k] != first.shape[k]:
            raise ValueError(
                "all the input array dimensions except for the concatenation axis must match exactly, but along dimension "
                f"{k}, the array at index 0 has size {first.shape[k]} and the array at index {i} has size {x.shape[k]}"
            )


@of_complex
def of_one_dtype(arrays: Any) -> Any:
    """Arrays of several dtypes as those of the one that holds them all."""
    dtype = dtype_of(arrays)
    return [each.astype(dtype) for each in arrays]


@of_complex
def stack(arrays: Any, axis: Told = 0, out: Any = None, *, dtype: Any = None) -> Any:
    """One beside the other along an axis that is new."""
    if len(arrays) == 0:
        raise ValueError("need at least one array to stack")
    first = np.asarray(arrays[0])
    for each in arrays:
        if np.asarray(each).shape != first.shape:
            raise ValueError("all input arrays must have the same shape")
    along = axis_in(axis, first.ndim + 1)
    found = np.empty((*first.shape[:along], len(arrays), *first.shape[along:]), dtype=dtype_of(arrays) if dtype is None else dtype)
    whole = np.moveaxis(found, along, 0)
    for i, each in enumerate(arrays):
        whole[i, ...] = np.asarray(each)
    return found if out is None else _written(found, out)


@of_complex
def vstack(tup: Any, *, dtype: Any = None) -> Any:
    """One below the other."""
    if len(tup) == 0:
        raise ValueError("need at least one array to concatenate")
    return _joined(tup, 0, 2, dtype)


@of_complex
def hstack(tup: Any, *, dtype: Any = None) -> Any:
    """One beside the other."""
    if len(tup) == 0:
        raise ValueError("need at least one array to concatenate")
    return _joined(tup, 0 if with_rank(tup[0], 1).ndim == 1 else 1, 1, dtype)


@of_complex
def dstack(tup: Any) -> Any:
    """One behind the other along a third axis."""
    if len(tup) == 0:
        raise ValueError("need at least one array to concatenate")
    return _joined(tup, 2, 3, None)


@of_complex
def column_stack(tup: Any) -> Any:
    """What has one axis as the columns of a matrix."""
    if len(tup) == 0:
        raise ValueError("need at least one array to concatenate")
    return _joined(tup, 1, "column", None)


@of_complex
def append(arr: Any, values: Any, axis: Told = None) -> Any:
    """With more behind it; without an axis, all in a row."""
    return concatenate((arr, values), axis)


@of_complex
def block(arrays: Any) -> Any:
    """A row of arrays side by side, or a table of them: rows one below the other."""
    if not isinstance(arrays, list | tuple):
        return np.array(arrays)
    if not isinstance(arrays[0], list | tuple):
        return _beside(arrays, 1)
    if isinstance(arrays[0][0], list | tuple):
        return refuse("block() is compiled for one row, or rows of one table", "join the parts with np.concatenate()")
    return concatenate(_each_beside(arrays), -2)


def _each_beside(rows: Any) -> Any:
    if isinstance(rows, list):
        return [_beside(row, 2) for row in rows]
    return () if len(rows) == 0 else (_beside(rows[0], 2), *_each_beside(rows[1:]))


def _beside(row: Any, rank: Told) -> Any:
    return concatenate(_each_with_rank(row, rank), -1)


def _each_with_rank(row: Any, rank: Told) -> Any:
    if isinstance(row, list):
        return [with_rank(each, rank) for each in row]
    return () if len(row) == 0 else (with_rank(row[0], rank), *_each_with_rank(row[1:], rank))


# --- apart -----------------------------------------------------------------------------------------------------------


@of_complex
def array_split(ary: Any, indices_or_sections: Any, axis: Told = 0) -> Any:
    """The parts between these places, or so many of about one size."""
    along = axis_in(axis, ary.ndim)
    rows = np.moveaxis(ary, along, 0)
    return [np.moveaxis(rows[start:stop], 0, along) for start, stop in _bounds(len(rows), indices_or_sections)]


def _bounds(size: int, places: Any) -> Any:
    """Where each part begins and ends."""
    if isinstance(places, int | np.integer):
        if places <= 0:
            raise ValueError("number sections must be larger than 0.")
        each, more = divmod(size, places)
        return [(i * each + min(i, more), (i + 1) * each + min(i + 1, more)) for i in range(places)]
    cuts = [0]
    for place in places:
        cuts.append(int(place))
    cuts.append(size)
    return list(pairwise(cuts))


@of_complex
def split(ary: Any, indices_or_sections: Any, axis: Told = 0) -> Any:
    """The same; so many of exactly one size."""
    if isinstance(indices_or_sections, int | np.integer) and ary.shape[axis] % indices_or_sections:
        raise ValueError("array split does not result in an equal division")
    return array_split(ary, indices_or_sections, axis)


@of_complex
def unstack(x: Any, /, *, axis: Told = 0) -> Any:
    """Each part along an axis."""
    return (*np.moveaxis(x, axis, 0),)


@of_complex
def vsplit(ary: Any, indices_or_sections: Any) -> Any:
    """Rows apart."""
    if ary.ndim < 2:
        raise ValueError("vsplit only works on arrays of 2 or more dimensions")
    return split(ary, indices_or_sections, 0)


@of_complex
def hsplit(ary: Any, indices_or_sections: Any) -> Any:
    """Columns apart."""
    return split(ary, indices_or_sections, 1 if ary.ndim > 1 else 0)


@of_complex
def dsplit(ary: Any, indices_or_sections: Any) -> Any:
    """Along the third axis."""
    if ary.ndim < 3:
        raise ValueError("dsplit only works on arrays of 3 or more dimensions")
    return split(ary, indices_or_sections, 2)


# --- again and again -------------------------------------------------------------------------------------------------


@of_complex
def repeat(a: Any, repeats: Any, axis: Told = None) -> Any:
    """Each item, or each part along an axis, so many times."""
    a = np.asarray(a)
    if axis is None:
        return _repeated(a.ravel(), repeats, 0)
    return _repeated(a, repeats, axis_in(axis, a.ndim))


def _repeated(a: Any, repeats: Any, axis: Told) -> Any:
    counts = np.asarray(repeats).ravel()
    size = a.shape[axis]
    if len(counts) != 1 and len(counts) != size:
        raise ValueError(f"operands could not be broadcast together with shape ({size},) ({len(counts)},)")
    single = len(counts) == 1
    total = size * int(counts[0]) if single else 0
    for i in range(0 if single else size):
        if counts[i] < 0:
            raise ValueError("repeats may not contain negative values.")
        total += int(counts[i])
    out = np.empty(with_dim(a.shape, axis, total), dtype=a.dtype)
    x, y = np.moveaxis(a, axis, 0), np.moveaxis(out, axis, 0)
    place = 0
    for i in range(size):
        for _ in range(int(counts[0 if single else i])):
            y[place] = x[i]
            place += 1
    return out


@of_complex
def tile(A: Any, reps: Any) -> Any:
    """The whole so many times along each axis."""
    x = np.asarray(A)
    if isinstance(reps, int | np.integer):
        return _tiled(x, (reps,))
    return _tiled(x, reps)


def _tiled(x: Any, reps: Any) -> Any:
    if x.ndim < len(reps):
        return _tiled(x[None], reps)
    if len(reps) < x.ndim:
        return _tiled(x, (1, *reps))
    if x.size == 0:
        return x.copy().reshape(scaled(x.shape, reps))
    out = x.copy()
    for axis in all_axes(x.ndim):
        out = _times(out, reps[axis], axis)
    return out


def _times(x: Any, times: int, axis: Told) -> Any:
    """The same array so many times along an axis."""
    size = x.shape[axis]
    out = np.empty(with_dim(x.shape, axis, size * times), dtype=x.dtype)
    rows, whole = np.moveaxis(x, axis, 0), np.moveaxis(out, axis, 0)
    for i in range(times):
        whole[i * size : (i + 1) * size] = rows
    return out
