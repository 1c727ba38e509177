"""Arrays with items put in, left out or written over. In: arrays, places. Out: what numpy gives, or changes."""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.axes import axis_in, with_dim
from lanewise.library.prelude.standard.numpy._selection import compress, flatnonzero
from lanewise.library.prelude.words import Told, at_build, dtype_of, of_complex, refuse

_NO_PLACES = "arrays used as indices must be of integer (or boolean) type"


@of_complex
def insert(arr: Any, obj: Any, values: Any, axis: Told = None) -> Any:
    """With values before a place along an axis, or before each of several; without an axis, all items in a row."""
    if isinstance(obj, slice):
        return refuse("insert() is not compiled with a slice", "give the places: np.arange(start, stop, step)")
    x = np.asarray(arr)
    if axis is None:
        return _with(x.ravel(), _places(obj), values, 0)
    return _with(x, _places(obj), values, axis_in(axis, x.ndim))


def _places(obj: Any) -> Any:
    """A mask says them by where it is true."""
    found = np.asarray(obj)
    if found.dtype.kind != "b":
        return found
    if found.ndim != 1:
        raise ValueError("boolean array argument obj to insert must be one dimensional")
    return flatnonzero(found)


def _with(x: Any, places: Any, values: Any, axis: Told) -> Any:
    if places.ndim > 1:
        raise ValueError("index array argument obj to insert must be one dimensional or scalar")
    if places.ndim == 0:
        return _with_run(x, int(places[()]), np.moveaxis(_as_deep(values, x.ndim, x.dtype), 0, axis), axis)
    if len(places) == 1:
        return _with_run(x, int(places[0]), _as_deep(values, x.ndim, x.dtype), axis)
    return _with_each(x, places, values, axis)


def _as_deep(values: Any, rank: Told, dtype: Told) -> Any:
    """An array of at least so many axes; new ones come first."""
    found = np.asarray(values, dtype=dtype)
    return found if found.ndim >= rank else _as_deep(found[None], rank, dtype)


def _with_run(x: Any, place: int, values: Any, axis: Told) -> Any:
    size, count = x.shape[axis], values.shape[axis]
    if place < -size or place > size:
        raise IndexError(f"index {place} is out of bounds for axis {axis} with size {size}")
    start = place + size if place < 0 else place
    out = np.empty(with_dim(x.shape, axis, size + count), dtype=x.dtype)
    rows, whole = np.moveaxis(x, axis, 0), np.moveaxis(out, axis, 0)
    whole[:start] = rows[:start]
    whole[start : start + count] = np.moveaxis(values, axis, 0)
    whole[start + count :] = rows[start:]
    return out


def _with_each(x: Any, places: Any, values: Any, axis: Told) -> Any:
    size, count = x.shape[axis], len(places)
    if count > 0 and places.dtype.kind not in "iu":
        raise IndexError(_NO_PLACES)
    at = places.astype(np.int64)
    for k in range(count):
        at[k] += size if at[k] < 0 else 0
    order = np.argsort(at, kind="stable")
    for k in range(count):
        at[order[k]] += k
    new = np.empty(with_dim(x.shape, axis, count), dtype=x.dtype)
    new[...] = values
    out = np.empty(with_dim(x.shape, axis, size + count), dtype=x.dtype)
    rows, whole, added = np.moveaxis(x, axis, 0), np.moveaxis(out, axis, 0), np.moveaxis(new, axis, 0)
    old = np.ones(size + count, dtype=np.bool_)
    old[at] = False
    place = 0
    for i in range(size + count):
        if old[i]:
            whole[i] = rows[place]
            place += 1
    for k in range(count):
        whole[at[k]] = added[k]
    return out


@of_complex
def delete(arr: Any, obj: Any, axis: Told = None) -> Any:
    """Without what stands at a place along an axis, at several, or where a mask is true; without an axis, all items in a row."""
    x = np.asarray(arr)
    if axis is None:
        return compress(_kept(obj, x.size, 0), x.ravel(), 0)
    along = axis_in(axis, x.ndim)
    return compress(_kept(obj, x.shape[along], along), x, along)


def _kept(obj: Any, size: int, axis: int) -> Any:
    keep = np.ones(size, dtype=np.bool_)
    if isinstance(obj, slice):
        keep[obj] = False
        return keep
    given = np.asarray(obj)
    if given.dtype.kind == "b":
        if given.shape != (size,):
            raise ValueError(f"boolean array argument obj to delete must be one dimensional and match the axis length of {size}")
        return ~given
    places = given.ravel()
    if len(places) > 0 and places.dtype.kind not in "iu":
        raise IndexError(_NO_PLACES)
    for k in range(len(places)):
        place = int(places[k])
        if place < -size or place >= size:
            raise IndexError(f"index {place} is out of bounds for axis {axis if len(places) == 1 else 0} with size {size}")
        keep[place] = False
    return keep


@of_complex
def resize(a: Any, new_shape: Any) -> Any:
    """The items again and again, until these dims are filled."""
    if isinstance(new_shape, int | np.integer):
        return resize(a, (new_shape,))
    row = np.asarray(a).ravel()
    size = 1
    for dim in new_shape:
        size *= dim
        if dim < 0:
            raise ValueError("all elements of `new_shape` must be non-negative")
    out = np.zeros(new_shape, dtype=row.dtype)
    flat = out.ravel()
    for k in range(size if len(row) > 0 else 0):
        flat[k] = row[k % len(row)]
    return out


@of_complex
def trim_zeros(filt: Any, trim: str = "fb") -> Any:
    """Without the zeros at the front and at the back."""
    row = np.asarray(filt)
    if row.ndim != 1 or isinstance(filt, tuple):
        return refuse("trim_zeros() is compiled for arrays of one axis and lists that have a name", "make an array: np.array(...)")
    sides = trim.lower()
    if sides not in ("fb", "bf", "f", "b"):
        raise ValueError(f"unexpected character(s) in `trim`: {sides!r}")
    start, stop = 0, len(row)
    while start < stop and row[start] == 0:
        start += 1
    while stop > start and row[stop - 1] == 0:
        stop -= 1
    if start == stop:
        return filt[:0]
    return filt[start if "f" in sides else 0 : stop if "b" in sides else len(row)]


@of_complex
def fill_diagonal(a: Any, val: Any, wrap: Told = False) -> None:
    """Items whose places are the same on all axes become a value, or those of a row in turn."""
    if wrap or a.ndim > 3:
        refuse("fill_diagonal() is compiled for two or three axes, without wrap", "write the items in a loop")
    if a.ndim < 2:
        raise ValueError("array must be at least 2-d")
    if a.ndim == 3 and (a.shape[0] != a.shape[1] or a.shape[1] != a.shape[2]):
        raise ValueError("All dimensions of input must be of equal length")
    values = np.asarray(val, dtype=a.dtype).ravel()
    if a.ndim == 2:
        for i in range(min(a.shape)):
            a[i, i] = values[i % len(values)]
        return
    for i in range(len(a)):
        a[i, i, i] = values[i % len(values)]


@of_complex
def copyto(dst: Any, src: Any, *, where: Any = True) -> None:
    """The items of one array are written into another, all or where a mask is true."""
    given = np.asarray(src)
    if isinstance(src, int | float | complex):
        _demand_same_kind(dtype_of(dst, src), dst.dtype, "scalar")
        given = np.asarray(src, dtype=dst.dtype)
    else:
        _demand_same_kind(dtype_of(src), dst.dtype, "array data" if given.ndim > 0 else "scalar")
    if where is True:
        dst[...] = given.astype(dst.dtype)
    else:
        dst[...] = np.where(where, given.astype(dst.dtype), dst)


@at_build
def _demand_same_kind(given: Any, held: Any, what: Any) -> None:
    if not np.can_cast(given, held, "same_kind"):
        raise TypeError(f"Cannot cast {what} from {given!r} to {held!r} according to the rule 'same_kind'")
