"""Arrays reduced along axes. In: an array of any rank, axes that are known at build. Out: what numpy gives, in its order of adding.

Along the last axes each row is reduced by itself, and floats are added pairwise; along others row is added to row, in turn. A
single column is a row, too: numpy looks at how items lie in memory.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.axes import all_axes, axis_in, dims_at
from lanewise.library.prelude.dtypes import added_in
from lanewise.library.prelude.ndarrays import how_many
from lanewise.library.prelude.words import Told, at_build


def row_of(number: Any) -> Any:
    """What numpy takes a number for where it reduces arrays."""
    return np.asarray(number).reshape(1)


# --- axes and dtypes -------------------------------------------------------------------------------------------------


@at_build
def reduced_axes(axis: Any, rank: Any) -> Any:
    """Those that go, in order."""
    if axis is None or (rank == 0 and axis in (0, -1)):
        return all_axes(rank)
    found = tuple(sorted(axis_in(each, rank) for each in ((axis,) if isinstance(axis, int) else axis)))
    if len({*found}) < len(found):
        raise ValueError("duplicate value in 'axis'")
    return found


@at_build
def averaged_axes(axis: Any, rank: Any) -> Any:
    """The same of a mean: an array without axes has none that it could be taken along."""
    return reduced_axes(axis, rank) if axis is None or isinstance(axis, tuple) else (axis_in(axis, rank),)


@at_build
def kept_axes(gone: Any, rank: Any) -> Any:
    """Those that stay."""
    return tuple(axis for axis in range(rank) if axis not in gone)


@at_build
def joined(first: Any, second: Any) -> Any:
    """Axes one behind the other."""
    return first + second


@at_build
def without(axes: Any, others: Any) -> Any:
    """Axes that are none of the others."""
    return tuple(axis for axis in axes if axis not in others)


@at_build
def summing(dtype: Any) -> Any:
    """What numpy adds up in: bools and ints in the widest of their kind."""
    kinds = {"b": "int64", "i": "int64", "u": "uint64"}
    return np.dtype(kinds.get(dtype.kind, dtype))


@at_build
def averaging(dtype: Any) -> Any:
    """What numpy averages in."""
    return dtype if dtype.kind in "fc" else np.dtype("float64")


def dims_kept(shape: Any, gone: Told) -> Any:
    """All dims, 1 for those of the axes that are gone."""
    found: Any = ()
    for axis in all_axes(len(shape)):
        found = (*found, 1 if axis in gone else shape[axis])
    return found


def count_of(shape: Any, axes: Told) -> Any:
    """How many items lie along some axes."""
    if len(axes) == 0:
        return 1
    if len(axes) < 3:
        return shape[axes[0]] * count_of(shape, axes[1:])
    # Three dims could make more items than an i64 counts, but numpy has no such array.
    return (shape[axes[0]] * count_of(shape, axes[1:])) & ((1 << 63) - 1)


# --- walks -----------------------------------------------------------------------------------------------------------


def each_row(out: Any, x: Any, of_row: Any) -> None:
    """Every item becomes what a row gives: all items of x behind the axes that the two share."""
    for i in range(len(out)):
        if out.ndim == 1:
            out[i] = of_row(x[i].ravel(), out.dtype)
        else:
            each_row(out[i], x[i], of_row)


def in_turn(out: Any, x: Any, step: Any) -> None:
    """What lies along the first axes of x, one after the other."""
    for i in range(len(x)):
        if x.ndim == out.ndim + 1:
            step(out, x[i])
        else:
            in_turn(out, x[i], step)


def in_turn_behind(out: Any, x: Any, step: Any) -> None:
    """All but the first of these."""
    if x.ndim > out.ndim + 1:
        in_turn_behind(out, x[0], step)
    in_turn(out, x[1:], step)


def start_with(out: Any, x: Any) -> None:
    """The first that lies along the first axes of x."""
    if x.ndim == out.ndim:
        out[...] = x
    else:
        start_with(out, x[0])


def reduced(a: Any, gone: Told, keepdims: Told, dtype: Told, start: Any, of_row: Any, step: Any) -> Any:
    """`start`: what there is before all items, None where the first one is."""
    if len(gone) == a.ndim:
        whole = of_row(a.ravel(), dtype)
        return np.full((1,) * a.ndim, whole, dtype=dtype) if keepdims else whole
    kept = kept_axes(gone, a.ndim)
    out = np.empty(dims_at(a.shape, kept), dtype=dtype)
    if joined(kept, gone) == all_axes(a.ndim):
        each_row(out, a, of_row)
    else:
        x = np.transpose(a, joined(gone, kept))
        if start is None:
            start_with(out, x)
            in_turn_behind(out, x, step)
        else:
            out[...] = start
            in_turn(out, x, step)
    return out.reshape(dims_kept(a.shape, gone)) if keepdims else out


def refuse_empty(a: Any, gone: Told, name: Told) -> None:
    """What has no first item has no greatest one."""
    if count_of(a.shape, gone) == 0:
        raise ValueError(f"zero-size array to reduction operation {name} which has no identity")


# --- sums and products -----------------------------------------------------------------------------------------------


def row_sum(row: Any, dtype: Told) -> Any:
    """Floats and complex numbers pairwise; ints wrap."""
    if dtype.kind == "f":
        return dtype.type(float_sum(row, dtype))
    if dtype.kind == "c":
        return dtype.type(0) + pairwise(row, 0, len(row), dtype)
    total = dtype.type(0)
    for i in range(len(row)):
        total += row[i]
    return total


AT_ONCE = 8192
"""So many items numpy converts at once (numpy/_core/include/numpy/ndarraytypes.h, NPY_BUFSIZE)."""


def float_sum(row: Any, dtype: Told) -> Any:
    """Not rounded to the dtype yet; but so is each sum of items that are converted together."""
    if row.dtype == dtype or len(row) <= AT_ONCE:
        return row.astype(dtype, copy=False).astype(added_in(dtype), copy=False).sum()
    total = row_sum(row[:AT_ONCE], dtype)
    for start in range(AT_ONCE, len(row), AT_ONCE):
        total = dtype.type(float_sum(row[start : start + AT_ONCE], dtype) + total)
    return total


def pairwise(row: Any, start: int, count: int, dtype: Told) -> Any:
    """The sum of so many complex numbers, in the order of numpy (numpy/_core/src/umath/loops_utils.h.src): four sums side by side,
    of more than 64 the sums of both halves."""
    if count > 64:
        half = count // 2
        half -= half % 4
        return pairwise(row, start, half, dtype) + pairwise(row, start + half, count - half, dtype)
    if count < 4:
        total = dtype.type(0)
        for i in range(start, start + count):
            total += row[i]
        return total
    first, second, third, fourth = row[start], row[start + 1], row[start + 2], row[start + 3]
    whole = count - count % 4
    for i in range(start + 4, start + whole, 4):
        first += row[i]
        second += row[i + 1]
        third += row[i + 2]
        fourth += row[i + 3]
    total = (first + second) + (third + fourth)
    for i in range(start + whole, start + count):
        total += row[i]
    return total


def add(out: Any, x: Any) -> None:
    """Item to item."""
    out += x


@at_build
def ending(gone: Any, rank: Any) -> Any:
    """Those of the axes that stand at the end."""
    return tuple(axis for axis in gone if all(other in gone for other in range(axis, rank)))


def summed(a: Any, gone: Told, keepdims: Told, dtype: Told) -> Any:
    """What lies at the end is a row, and so is all of it where a single sum is asked for; such rows are added in turn."""
    kept, last = kept_axes(gone, a.ndim), ending(gone, a.ndim)
    if len(gone) < a.ndim and last != gone and count_of(a.shape, kept) == 1:
        return np.full(dims_kept(a.shape, gone) if keepdims else dims_at(a.shape, kept), row_sum(a.ravel(), dtype), dtype=dtype)
    if last == () or last == gone:
        return reduced(a, gone, keepdims, dtype, 0, row_sum, add)
    rows = reduced(a, last, False, dtype, 0, row_sum, add)
    found = reduced(rows, without(gone, last), False, dtype, 0, row_sum, add)
    return found.reshape(dims_kept(a.shape, gone)) if keepdims else found


def total(a: Any, axis: Told = None, keepdims: Told = False) -> Any:
    """`sum`."""
    return summed(a, reduced_axes(axis, a.ndim), keepdims, summing(a.dtype))


def mean(a: Any, axis: Told = None, keepdims: Told = False) -> Any:
    """The sum over the count."""
    gone = averaged_axes(axis, a.ndim)
    found = summed(a, gone, keepdims, wide(a.dtype)) / wide(a.dtype).type(count_of(a.shape, gone))
    return in_dtype(found, averaging(a.dtype))


@at_build
def wide(dtype: Any) -> Any:
    """What means are computed in."""
    return added_in(averaging(dtype))


def in_dtype(x: Any, dtype: Told) -> Any:
    """An array, or a number of numpy's, in a dtype."""
    return x if x.dtype == dtype else np.asarray(x).astype(dtype)[()]


def row_product(row: Any, dtype: Told) -> Any:
    """One after the other."""
    found = added_in(dtype).type(1)
    for i in range(len(row)):
        found *= row[i]
    return dtype.type(found)


def multiply(out: Any, x: Any) -> None:
    """Item by item."""
    out *= x


def product(a: Any, axis: Told = None, keepdims: Told = False) -> Any:
    """`prod`."""
    return reduced(a, reduced_axes(axis, a.ndim), keepdims, summing(a.dtype), 1, row_product, multiply)


# --- the greatest, the least -----------------------------------------------------------------------------------------


def row_most(row: Any, dtype: Told) -> Any:
    """A nan is greater than all."""
    found = row[0]
    for i in range(1, len(row)):
        found = np.maximum(found, row[i])
    return found


def row_least(row: Any, dtype: Told) -> Any:
    """A nan is less than all."""
    found = row[0]
    for i in range(1, len(row)):
        found = np.minimum(found, row[i])
    return found


def keep_most(out: Any, x: Any) -> None:
    """Item by item."""
    out[...] = np.maximum(out, x)


def keep_least(out: Any, x: Any) -> None:
    """Item by item."""
    out[...] = np.minimum(out, x)


def most(a: Any, axis: Told = None, keepdims: Told = False) -> Any:
    """`max`."""
    gone = reduced_axes(axis, a.ndim)
    refuse_empty(a, gone, "maximum")
    return reduced(a, gone, keepdims, a.dtype, None, row_most, keep_most)


def least(a: Any, axis: Told = None, keepdims: Told = False) -> Any:
    """`min`."""
    gone = reduced_axes(axis, a.ndim)
    refuse_empty(a, gone, "minimum")
    return reduced(a, gone, keepdims, a.dtype, None, row_least, keep_least)


# --- whether any, whether all ----------------------------------------------------------------------------------------


@at_build
def truth() -> Any:
    """The dtype of bools."""
    return np.dtype("bool")


LOOKED_AT = 1024
"""So many items are counted at once: one by one they take longer, and all of a long row may be more than there is to see."""


def row_any(row: Any, dtype: Told) -> Any:
    """Until one is true."""
    for start in range(0, len(row), LOOKED_AT):
        if how_many(row[start : start + LOOKED_AT]) > 0:
            return np.bool_(True)
    return np.bool_(False)


def row_all(row: Any, dtype: Told) -> Any:
    """Until one is false."""
    for start in range(0, len(row), LOOKED_AT):
        if how_many(row[start : start + LOOKED_AT]) < min(LOOKED_AT, len(row) - start):
            return np.bool_(False)
    return np.bool_(True)


def last_axes(a: Any, gone: Told) -> Any:
    """The array with the axes that go behind those that stay, so that each row can end early."""
    return np.transpose(a, joined(kept_axes(gone, a.ndim), gone))


@at_build
def behind(gone: Any, rank: Any) -> Any:
    """The last axes, as many as go."""
    return tuple(range(rank - len(gone), rank))


def by_rows(a: Any, axis: Told, keepdims: Told, dtype: Told, of_row: Any) -> Any:
    """Each row by itself, wherever its axes stand."""
    gone = reduced_axes(axis, a.ndim)
    found = reduced(last_axes(a, gone), behind(gone, a.ndim), False, dtype, None, of_row, None)
    if not keepdims:
        return found
    return np.full((1,) * a.ndim, found, dtype=dtype) if len(gone) == a.ndim else found.reshape(dims_kept(a.shape, gone))


def any_of(a: Any, axis: Told = None, keepdims: Told = False) -> Any:
    """`any`."""
    return by_rows(a, axis, keepdims, truth(), row_any)


def all_of(a: Any, axis: Told = None, keepdims: Told = False) -> Any:
    """`all`."""
    return by_rows(a, axis, keepdims, truth(), row_all)


# --- places ----------------------------------------------------------------------------------------------------------


@at_build
def places() -> Any:
    """The dtype of places."""
    return np.dtype("int64")


def row_place_of_most(row: Any, dtype: Told) -> Any:
    """The first of them; a nan is the greatest."""
    place = 0
    for i in range(1, len(row)):
        if row[i] > row[place] or (row[i] != row[i] and row[place] == row[place]):
            place = i
    return np.int64(place)


def row_place_of_least(row: Any, dtype: Told) -> Any:
    """The first of them; a nan is the least."""
    place = 0
    for i in range(1, len(row)):
        if row[i] < row[place] or (row[i] != row[i] and row[place] == row[place]):
            place = i
    return np.int64(place)


def place_of_most(a: Any, axis: Told = None, keepdims: Told = False) -> Any:
    """`argmax`."""
    if count_of(a.shape, reduced_axes(axis, a.ndim)) == 0:
        raise ValueError("attempt to get argmax of an empty sequence")
    return by_rows(a, axis, keepdims, places(), row_place_of_most)


def place_of_least(a: Any, axis: Told = None, keepdims: Told = False) -> Any:
    """`argmin`."""
    if count_of(a.shape, reduced_axes(axis, a.ndim)) == 0:
        raise ValueError("attempt to get argmin of an empty sequence")
    return by_rows(a, axis, keepdims, places(), row_place_of_least)
