"""Arrays as sets. In: arrays. Out: what numpy gives: items in order, each once."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.lib._arraysetops_impl import UniqueAllResult, UniqueCountsResult, UniqueInverseResult

from lanewise.library.prelude.standard.numpy._order import place_in
from lanewise.library.prelude.words import Told, dtype_of, of_complex

WIDTH = 6
"""So many times as many places as there are numbers a table of those that are there may have, as in numpy."""


@of_complex
def unique(
    ar: Any,
    return_index: Told = False,
    return_inverse: Told = False,
    return_counts: Told = False,
    axis: Told = None,
    *,
    equal_nan: Told = True,
    sorted: Told = True,
) -> Any:
    """Each item once, in order; where it is first, which one each is, how often it is there."""
    ar = np.asarray(ar)
    if axis is not None and ar.ndim > 1:
        return _unique_rows(np.moveaxis(ar, axis, 0), axis, return_index, return_inverse, return_counts)
    row = ar.ravel()
    order = np.argsort(row, kind="stable")
    keys = row[order]
    starts = np.flatnonzero(_begins(keys, equal_nan))
    return _told(keys[starts], order, starts, ar.shape, return_index, return_inverse, return_counts)


def _unique_rows(rows: Any, axis: Told, index: Told, inverse: Told, counts: Told) -> Any:
    """Each part along an axis once, in the order of their first items, then of their second ones, and so on."""
    count = len(rows)
    table = rows.reshape(count, rows.size // max(count, 1))
    order = np.lexsort(table.T[::-1]) if table.shape[1] > 0 else np.arange(count)
    begins = np.ones(count, dtype=np.bool_)
    for i in range(1, count):
        begins[i] = np.any(table[order[i]] != table[order[i - 1]])
    starts = np.flatnonzero(begins)
    found = np.moveaxis(rows[order[starts]], 0, axis)
    return _told(found, order, starts, (count,), index, inverse, counts)


def _told(found: Any, order: Any, starts: Any, shape: Any, index: Told, inverse: Told, counts: Told) -> Any:
    """With what else a call asks for."""
    if not (index or inverse or counts):
        return found
    parts = (found, order[starts]) if index else (found,)
    return (*parts, *_which(order, starts, shape, inverse), *_times(starts, len(order), counts))


def _begins(keys: Any, equal_nan: Told) -> Any:
    """Whether an item is another one than that before it."""
    found = np.ones(len(keys), dtype=np.bool_)
    for i in range(1, len(keys)):
        both_nan = keys[i] != keys[i] and keys[i - 1] != keys[i - 1]
        found[i] = keys[i] != keys[i - 1] and not (equal_nan and both_nan)
    return found


def _which(order: Any, starts: Any, shape: Any, wanted: Told) -> Any:
    if not wanted:
        return ()
    found = np.empty(len(order), dtype=np.int64)
    group = -1
    for i in range(len(order)):
        if group + 1 < len(starts) and starts[group + 1] == i:
            group += 1
        found[order[i]] = group
    return (found.reshape(shape),)


def _times(starts: Any, size: int, wanted: Told) -> Any:
    if not wanted:
        return ()
    found = np.empty(len(starts), dtype=np.int64)
    for i in range(len(starts)):
        found[i] = (starts[i + 1] if i + 1 < len(starts) else size) - starts[i]
    return (found,)


@of_complex
def isin(element: Any, test_elements: Any, assume_unique: Told = False, invert: Told = False, *, kind: Told = None) -> Any:
    """Whether each item is among others."""
    x, others = np.asarray(element), np.asarray(test_elements).ravel()
    out = np.empty(x.shape, dtype=np.bool_)
    if dtype_of(x, others).kind in "iu" and others.dtype.kind != "b" and len(others) > 0:
        least = most = others[0]
        for i in range(len(others)):
            least, most = others[i] if others[i] < least else least, others[i] if most < others[i] else most
        if float(most) - float(least) <= WIDTH * (float(x.size) + float(len(others))):
            there = np.zeros(int(np.int64(most) - np.int64(least)) + 1, dtype=np.bool_)
            _by_table(out.ravel(), x.ravel(), others, np.int64(least), there, invert)
            return out
    _by_search(out.ravel(), x.ravel(), np.sort(others), invert)
    return out


def _by_table(out: Any, row: Any, others: Any, least: Any, there: Any, invert: Any) -> None:
    """`there`: a place for each number from the least to the greatest. No distance that wraps around falls on one."""
    for i in range(len(others)):
        there[np.int64(others[i]) - least] = True
    for i in range(len(row)):
        at = np.int64(row[i]) - least
        out[i] = (0 <= at < len(there) and bool(there[at])) != invert


def _by_search(out: Any, row: Any, keys: Any, invert: Any) -> None:
    """`keys`: in order."""
    for i in range(len(row)):
        at = place_in(keys, row[i], "left")
        out[i] = (at < len(keys) and bool(keys[at] == row[i])) != invert


@of_complex
def union1d(ar1: Any, ar2: Any) -> Any:
    """What is in either."""
    return unique(np.concatenate((ar1, ar2), axis=None))


@of_complex
def intersect1d(ar1: Any, ar2: Any, assume_unique: Told = False, return_indices: Told = False) -> Any:
    """What is in both, and where it is first in each."""
    first, second = np.asarray(ar1).ravel(), np.asarray(ar2).ravel()
    keys, places = unique(first, return_index=True)
    others, their_places = unique(second, return_index=True)
    inside = isin(keys, others)
    found = np.concatenate((keys[inside], others[:0]))
    if not return_indices:
        return found
    return found, places[inside], their_places[isin(others, keys)]


@of_complex
def setdiff1d(ar1: Any, ar2: Any, assume_unique: Told = False) -> Any:
    """What is in the first alone."""
    keys = np.asarray(ar1).ravel() if assume_unique else unique(ar1)
    return keys[isin(keys, ar2, invert=True)]


@of_complex
def setxor1d(ar1: Any, ar2: Any, assume_unique: Told = False) -> Any:
    """What is in one of them alone."""
    first, second = unique(ar1), unique(ar2)
    return np.sort(np.concatenate((first[isin(first, second, invert=True)], second[isin(second, first, invert=True)])))


# --- by the names of the array API standard, for which no nan is another one ------------------------------------------


@of_complex
def unique_all(x: Any) -> Any:
    """Each item once, with all that can be told of it."""
    values, places, which, counts = unique(x, True, True, True, equal_nan=False)
    return UniqueAllResult(values, places, which, counts)


@of_complex
def unique_counts(x: Any) -> Any:
    """Each item once, and how often it is there."""
    values, counts = unique(x, return_counts=True, equal_nan=False)
    return UniqueCountsResult(values, counts)


@of_complex
def unique_inverse(x: Any) -> Any:
    """Each item once, and which one each is."""
    values, which = unique(x, return_inverse=True, equal_nan=False)
    return UniqueInverseResult(values, which)


@of_complex
def unique_values(x: Any) -> Any:
    """Each item once."""
    return unique(x, equal_nan=False)
