"""What stands at some places of arrays in order, without all of the order. In: arrays of any rank. Out: what numpy gives, as far
as it promises: where the other items stand, it does not say.

Quickselect: items are parted by one of them until the place is met (Hoare, Find, 1961), without a branch that nobody could foresee.
A row that is parted badly again and again is put in order instead, so that no row takes longer than that (Musser, Introspective
Sorting and Selection Algorithms, 1997).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.axes import axis_in
from lanewise.library.prelude.standard.numpy._order import begins_with, order_row
from lanewise.library.prelude.words import Told, of_complex

FEW = 24
"""To put so many in order is as fast."""
MANY = 8
"""For more places all are put in order."""
IN_ORDER = 256
"""So many numpy puts in order where the machine has vectors (numpy/_core/src/npysort/x86-simd-sort): whoever looks at the greatest
few sees them in the same order here."""


# --- one row ---------------------------------------------------------------------------------------------------------


def settle(keys: Any, places: Any, low: int, high: int, place: int, few: int) -> None:
    """The item of a place between two others, where it is in order; none before it is greater, none behind it less. None is a nan;
    complex numbers, which are nans in part, are put in order. `places`: what moves along, or None. `few`: so many are, too."""
    low, high = max(low, 0), max(high, 0)  # which they are: so no place here can count from the end
    rounds = 2 * (high - low).bit_length()
    while low <= place < high:
        if rounds == 0 or high - low <= few or keys.dtype.kind == "c":
            order_row(keys[low:high], None if places is None else places[low:high])
            return
        if place == low:
            _exchange(keys, places, low, _least(keys, low, high))
            return
        pivot = _middle(keys[low], keys[(low + high) // 2], keys[high - 1])
        middle = _parted(keys, places, low, high, pivot, False)
        if middle == low:
            low = _parted(keys, places, low, high, pivot, True)
        elif place < middle:
            high = middle
        else:
            low = middle
        rounds -= 1


def _middle(a: Any, b: Any, c: Any) -> Any:
    if a < b:
        return b if b < c else a if c < a else c
    return a if a < c else b if c < b else c


def _parted(keys: Any, places: Any, low: int, high: int, pivot: Any, equal: Told) -> int:
    """Items that are less come first, or those that are `equal`, too: where they end."""
    stop = low
    for i in range(low, high):
        key = keys[i]
        _exchange(keys, places, i, stop)
        if equal:
            stop += 0 if pivot < key else 1
        else:
            stop += 1 if key < pivot else 0
    return stop


def _least(keys: Any, low: int, high: int) -> int:
    least = low
    for i in range(low + 1, high):
        if keys[i] < keys[least]:
            least = i
    return least


def _exchange(keys: Any, places: Any, i: int, j: int) -> None:
    keys[i], keys[j] = keys[j], keys[i]
    if places is not None:
        places[i], places[j] = places[j], places[i]


def nans_last(keys: Any, places: Any) -> int:
    """How many floats there are that are none."""
    i, stop = 0, len(keys)
    if keys.dtype.kind == "f":
        while i < stop:
            if keys[i] != keys[i]:
                stop -= 1
                _exchange(keys, places, i, stop)
            else:
                i += 1
    return stop


def settle_all(keys: Any, places: Any, wanted: Any) -> None:
    """The items of several places, each among those that none of the places before it has parted from it."""
    there = nans_last(keys, places)
    few = IN_ORDER if len(wanted) <= MANY else there
    for i in range(len(wanted)):
        place, low, high = int(wanted[i]), 0, there
        for j in range(i):
            other = int(wanted[j])
            if other <= place:
                low = max(low, other + 1)
            else:
                high = min(high, other)
        settle(keys, places, low, high, place, few)


# --- of any rank -----------------------------------------------------------------------------------------------------


@of_complex
def partition(a: Any, kth: Any, axis: Told = -1, kind: Told = "introselect", order: Told = None) -> Any:
    """A copy in which what is at `kth` is where it is in order."""
    check_selection(kind, order)
    found = np.array(a)
    rows = found.ravel() if axis is None else np.moveaxis(found, axis_in(axis, found.ndim), -1)
    _settle_rows(rows, _wanted(kth, rows.shape[-1], rows.size))
    return rows if axis is None else found


def _settle_rows(x: Any, wanted: Any) -> None:
    if x.ndim == 1:
        settle_all(x, None, wanted)
    else:
        for i in range(len(x)):
            _settle_rows(x[i], wanted)


@of_complex
def argpartition(a: Any, kth: Any, axis: Told = -1, kind: Told = "introselect", order: Told = None) -> Any:
    """The places of the items of such a copy."""
    check_selection(kind, order)
    keys = np.array(a)
    if axis is None:
        return argpartition(keys.ravel(), kth)
    along = axis_in(axis, keys.ndim)
    out = np.empty(keys.shape, dtype=np.int64)
    wanted = _wanted(kth, keys.shape[along], keys.size)
    _place_rows(np.moveaxis(out, along, -1), np.moveaxis(keys, along, -1), wanted)
    return out


def _place_rows(out: Any, x: Any, wanted: Any) -> None:
    if x.ndim == 1:
        for i in range(len(x)):
            out[i] = i
        settle_all(x, out, wanted)
    else:
        for i in range(len(x)):
            _place_rows(out[i], x[i], wanted)


def check_selection(kind: Told, order: Told) -> None:
    """There is one kind."""
    if not begins_with(kind, "i"):
        raise ValueError(f"select kind must be 'introselect' (got {kind!r})")
    if order is not None:
        raise ValueError("Cannot specify order when the array has no fields.")


def _wanted(kth: Any, size: int, count: int) -> Any:
    """The places, counted from the start. `count`: of all items; where there are none, numpy does not look."""
    found = np.array(kth).ravel()
    if found.dtype.kind not in "iu":
        if found.dtype.kind == "b":
            raise ValueError("Booleans unacceptable as partition index")
        raise TypeError("Partition index must be integer")
    for i in range(len(found)):
        if found[i] < 0:
            found[i] += size
        if count > 0 and not 0 <= found[i] < size:
            raise ValueError(f"kth(={int(found[i])}) out of bounds ({size})")
    return found
