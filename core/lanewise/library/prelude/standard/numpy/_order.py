"""Arrays in order. In: arrays of any rank. Out: what numpy gives; equal items stay in their order, whatever kind is asked for.

A merge sort that moves places along where it is asked for them. A nan is greater than all.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.axes import axis_in
from lanewise.library.prelude.words import Told, at_build, dtype_of, of_complex

RUN = 12
"""So many items are put in order by insertion."""


# --- one row ---------------------------------------------------------------------------------------------------------


def before(a: Any, b: Any) -> Any:
    """Whether one item has to stand before another."""
    if dtype_of(a).kind == "c":
        return before_in_plane(a, b)
    return a < b or (b != b and a == a)


def before_in_plane(a: Any, b: Any) -> Any:
    """The real parts decide, then the others; nans come last (numpy/_core/src/npysort/npysort_common.h)."""
    if a.real < b.real:
        return a.imag == a.imag or b.imag != b.imag
    if a.real > b.real:
        return b.imag != b.imag and a.imag == a.imag
    if a.real == b.real or (a.real != a.real and b.real != b.real):
        return a.imag < b.imag or (b.imag != b.imag and a.imag == a.imag)
    return b.real != b.real


def order_row(keys: Any, places: Any) -> None:
    """Put a row in order. `places`: what moves along, or None."""
    size = len(keys)
    for start in range(0, size, RUN):
        _insert(keys, places, start, min(start + RUN, size))
    spare = np.empty(size if size > RUN else 0, dtype=keys.dtype)
    other = None if places is None else np.empty(len(spare), dtype=np.int64)
    width = RUN
    while width < size:
        for start in range(0, size - width, 2 * width):
            _merge(keys, places, spare, other, start, min(start + width, size), min(start + 2 * width, size))
        width *= 2


def _insert(keys: Any, places: Any, start: int, stop: int) -> None:
    start = max(start, 0)  # which it is: so no place here can count from the end
    for i in range(start + 1, stop):
        key = keys[i]
        place = 0 if places is None else places[i]
        j = i
        while j > start and before(key, keys[j - 1]):
            keys[j] = keys[j - 1]
            if places is not None:
                places[j] = places[j - 1]
            j -= 1
        keys[j] = key
        if places is not None:
            places[j] = place


def _merge(keys: Any, places: Any, spare: Any, other: Any, start: int, middle: int, stop: int) -> None:
    """Two neighbours in order become one; the first is put aside."""
    if not before(keys[middle], keys[middle - 1]):
        return
    start, middle = max(start, 0), max(middle, 0)
    count = middle - start
    spare[:count] = keys[start:middle]
    if places is not None:
        other[:count] = places[start:middle]
    i, j, k = 0, middle, start
    while i < count:
        if j < stop and before(keys[j], spare[i]):
            keys[k] = keys[j]
            if places is not None:
                places[k] = places[j]
            j += 1
        else:
            keys[k] = spare[i]
            if places is not None:
                places[k] = other[i]
            i += 1
        k += 1


# --- of any rank -----------------------------------------------------------------------------------------------------


def _sort_rows(x: Any) -> None:
    if x.ndim == 1:
        order_row(x, None)
    else:
        for i in range(len(x)):
            _sort_rows(x[i])


def _order_rows(out: Any, x: Any) -> None:
    if x.ndim == 1:
        for i in range(len(x)):
            out[i] = i
        order_row(x, out)
    else:
        for i in range(len(x)):
            _order_rows(out[i], x[i])


def check_kind(kind: Told, order: Told, stable: Told) -> None:
    """The options of a sort, none of which changes the answer."""
    if kind is not None and stable is not None:
        raise ValueError("`kind` and keyword parameters can't be provided at the same time. Use only one of them.")
    if order is not None:
        raise ValueError("Cannot specify order when the array has no fields.")
    if kind is not None and not begins_with(kind, "qhms"):
        raise ValueError(f"sort kind must be one of 'quick', 'heap', or 'stable' (got {kind!r})")


@at_build
def begins_with(kind: Any, letters: Any) -> Any:
    """numpy reads no further."""
    return kind[:1].lower() in tuple(letters)


@of_complex
def sort(a: Any, axis: Told = -1, kind: Told = None, order: Told = None, *, stable: Told = None) -> Any:
    """A copy in order along an axis; None: all items in a row."""
    check_kind(kind, order, stable)
    found = np.array(a)
    if axis is None:
        row = found.ravel()
        order_row(row, None)
        return row
    _sort_rows(np.moveaxis(found, axis_in(axis, found.ndim), -1))
    return found


@of_complex
def argsort(a: Any, axis: Told = -1, kind: Told = None, order: Told = None, *, stable: Told = None) -> Any:
    """The places of the items in order."""
    check_kind(kind, order, stable)
    keys = np.array(a)
    if axis is None:
        return argsort(keys.ravel())
    along = axis_in(axis, keys.ndim)
    out = np.empty(keys.shape, dtype=np.int64)
    _order_rows(np.moveaxis(out, along, -1), np.moveaxis(keys, along, -1))
    return out


@of_complex
def lexsort(keys: Any, axis: Told = -1) -> Any:
    """The places in the order of the last key, equal ones in that of the key before, and so on."""
    first = np.asarray(keys[0])
    along = axis_in(axis, first.ndim)
    return _by_more(keys[1:], argsort(first, along, "stable"), along)


def _by_more(keys: Any, order: Any, along: Told) -> Any:
    if len(keys) == 0:
        return order
    key = np.take_along_axis(np.asarray(keys[0]), order, along)
    return _by_more(keys[1:], np.take_along_axis(order, argsort(key, along, "stable"), along), along)


# --- in what is in order ---------------------------------------------------------------------------------------------


@of_complex
def searchsorted(a: Any, v: Any, side: Told = "left", sorter: Any = None) -> Any:
    """Where items would have to stand."""
    if side != "left" and side != "right":
        raise ValueError(f"search side must be 'left' or 'right' (got '{side}')")
    row = np.asarray(a) if sorter is None else np.asarray(a)[sorter]
    wanted = np.asarray(v)
    if wanted.ndim == 0:
        return np.int64(place_in(row, wanted[()], side))
    out = np.empty(wanted.shape, dtype=np.int64)
    flat, items = out.ravel(), wanted.ravel()
    for k in range(len(items)):
        flat[k] = place_in(row, items[k], side)
    return out


def place_in(row: Any, item: Any, side: Told) -> int:
    """By halves."""
    low, high = 0, len(row)
    while low < high:
        middle = (low + high) // 2
        if before(row[middle], item) if side == "left" else not before(item, row[middle]):
            low = middle + 1
        else:
            high = middle
    return low
