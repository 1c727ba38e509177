"""Sorting of what only the program can compare: an order of places, which asks for one comparison after another.

In: how many items there are; then, for each pair of places that it names, whether the first item is less than the second. Out: the
places in their order, stable. All that a program adds for its own items is the comparison.

Up to SHORT items it asks what CPython asks (Objects/listobject.c: a run, then binary insertion): a `<` of the user's may count or
print, and nan has no place in an order. Of more the runs are merged in another order. What is nearly in order already is asked
from neighbour to neighbour, as long as few items move far.
"""

from __future__ import annotations

from lanewise.ir.layout import EXTRA, NARROW
from lanewise.library.buffers import uncleared_buffer
from lanewise.library.machine import i32, load, memory_copy, store

SHORT = 64
RUN = 16
FEW = 4
"""Places by which an item may move on the average, where equal ones are brought in order."""
PLACE = 4
"""Bytes."""

COUNT, MODE, START, STOP, AT, LOW, HIGH, FALLS, MOVES = (4 * k for k in range(9))
WIDTH, LEFT, MIDDLE, RIGHT, SOURCE, TARGET, FIRST, SECOND = (4 * k for k in range(9, 17))
"""An order: how far it is, and what it asks,"""
PLACES = 4 * 17
"""then the places, then room for as many."""
FRESH, NEARLY, NEIGHBOURS, TURN, ROW, HALVES, JOINS, MERGES = range(8)
"""Of what the last question was: none yet; none yet, of what is nearly in order; how far an item of that moves; the first two of a
run, those that follow; where halving puts an item; whether two runs follow each other; which of two goes on."""


def new_order(n: i32) -> i32:
    """The places as they are."""
    order = uncleared_buffer(2 * n + PLACES // PLACE, i32(PLACE))
    store(i32, order + EXTRA, i32(NARROW))
    store(i32, order + COUNT, n)
    store(i32, order + MODE, i32(FRESH))
    for k in range(n):
        store(i32, order + PLACES + k * PLACE, k)
    return order


def nearly_in_order(order: i32) -> None:
    """What is asked first are neighbours."""
    store(i32, order + MODE, i32(NEARLY))


def question(order: i32, less: bool) -> bool:
    """Whether another two places, FIRST and SECOND, are to be compared, after the answer to the question before."""
    mode = load(i32, order + MODE)
    if mode == HALVES:
        return _halved(order, less)
    if mode == MERGES:
        return _merged(order, less)
    if mode == NEIGHBOURS:
        return _moved(order, less)
    if mode == JOINS:
        return _joined(order, less)
    if mode == FRESH:
        return _run(order, i32(0))
    if mode == NEARLY:
        store(i32, order + MOVES, FEW * load(i32, order + COUNT))
        return _neighbours(order, i32(1))
    if mode == TURN:
        store(i32, order + FALLS, i32(less))
    return _row(order, less)


def _asked(order: i32, mode: i32, first: i32, second: i32) -> bool:
    """The question is about the places that lie there."""
    store(i32, order + MODE, mode)
    store(i32, order + FIRST, load(i32, first))
    store(i32, order + SECOND, load(i32, second))
    return True


# --- what is nearly in order -------------------------------------------------------------------------------------------


def _neighbours(order: i32, at: i32) -> bool:
    """An item is asked whether it is in order behind those before it."""
    if at >= load(i32, order + COUNT):
        return False
    store(i32, order + AT, at)
    store(i32, order + LOW, at)
    place = order + PLACES + at * PLACE
    return _asked(order, i32(NEIGHBOURS), place, place - PLACE)


def _moved(order: i32, less: bool) -> bool:
    """It moves by one, or stays; where too many have moved, runs are sorted after all."""
    at, low = load(i32, order + AT), load(i32, order + LOW)
    if less:
        low, moves = low - 1, load(i32, order + MOVES) - 1
        if moves < 0:
            return _run(order, i32(0))
        store(i32, order + LOW, low)
        store(i32, order + MOVES, moves)
        if low > 0:
            places = order + PLACES
            return _asked(order, i32(NEIGHBOURS), places + at * PLACE, places + (low - 1) * PLACE)
    _put(order + PLACES, at, low)
    return _neighbours(order, at + 1)


def _put(places: i32, at: i32, low: i32) -> None:
    """The place at `at` goes down to `low`, and those between one up."""
    place = load(i32, places + at * PLACE)
    memory_copy(places + (low + 1) * PLACE, places + low * PLACE, (at - low) * PLACE)
    store(i32, places + low * PLACE, place)


# --- runs --------------------------------------------------------------------------------------------------------------


def _run(order: i32, start: i32) -> bool:
    """A run begins. One of a single item is the last."""
    n = load(i32, order + COUNT)
    stop = n if n < SHORT or n - start < RUN else start + RUN
    if stop - start < 2:
        return _merging(order)
    store(i32, order + START, start)
    store(i32, order + STOP, stop)
    store(i32, order + AT, start + 1)
    second = order + PLACES + (start + 1) * PLACE
    return _asked(order, i32(TURN), second, second - PLACE)


def _row(order: i32, less: bool) -> bool:
    """What is in order already, or the other way round."""
    at, falls = load(i32, order + AT), load(i32, order + FALLS) != 0
    if less == falls:
        at = at + 1
        if at < load(i32, order + STOP):
            store(i32, order + AT, at)
            place = order + PLACES + at * PLACE
            return _asked(order, i32(ROW), place, place - PLACE)
    if falls:
        _reverse(order + PLACES + load(i32, order + START) * PLACE, order + PLACES + (at - 1) * PLACE)
    return _insertion(order, at)


def _reverse(first: i32, last: i32) -> None:
    while first - last < 0:
        left = load(i32, first)
        store(i32, first, load(i32, last))
        store(i32, last, left)
        first, last = first + PLACE, last - PLACE


def _insertion(order: i32, at: i32) -> bool:
    """The next item of a run is put where halving finds its place."""
    stop = load(i32, order + STOP)
    if at >= stop:
        return _run(order, stop)
    store(i32, order + AT, at)
    return _halves(order, at, load(i32, order + START), at)


def _halves(order: i32, at: i32, low: i32, high: i32) -> bool:
    store(i32, order + LOW, low)
    store(i32, order + HIGH, high)
    places = order + PLACES
    return _asked(order, i32(HALVES), places + at * PLACE, places + ((low + high) >> 1) * PLACE)


def _halved(order: i32, less: bool) -> bool:
    at, low, high = load(i32, order + AT), load(i32, order + LOW), load(i32, order + HIGH)
    middle = (low + high) >> 1
    low, high = (low if less else middle + 1), (middle if less else high)
    if low < high:
        return _halves(order, at, low, high)
    _put(order + PLACES, at, low)
    return _insertion(order, at + 1)


# --- merging: runs of growing length, from one half of the room into the other and back --------------------------------


def _merging(order: i32) -> bool:
    n = load(i32, order + COUNT)
    if n < SHORT:
        return False
    store(i32, order + WIDTH, i32(RUN))
    store(i32, order + SOURCE, order + PLACES)
    store(i32, order + TARGET, order + PLACES + n * PLACE)
    return _pair(order, i32(0))


def _pair(order: i32, start: i32) -> bool:
    """Two runs side by side; one that has no other is copied."""
    n, width = load(i32, order + COUNT), load(i32, order + WIDTH)
    source, target = load(i32, order + SOURCE), load(i32, order + TARGET)
    while True:
        if n - start > width:
            store(i32, order + START, start)
            store(i32, order + MIDDLE, start + width)
            store(i32, order + STOP, n if n - start < 2 * width else start + 2 * width)
            right = source + (start + width) * PLACE
            return _asked(order, i32(JOINS), right, right - PLACE)
        memory_copy(target + start * PLACE, source + start * PLACE, (n - start) * PLACE)
        source, target, start, width = target, source, i32(0), width * 2
        store(i32, order + SOURCE, source)
        store(i32, order + TARGET, target)
        store(i32, order + WIDTH, width)
        if width >= n:
            memory_copy(order + PLACES, source, n * PLACE)
            return False


def _joined(order: i32, less: bool) -> bool:
    """Two runs of which the second follows the first are copied."""
    start, stop = load(i32, order + START), load(i32, order + STOP)
    if less:
        store(i32, order + AT, start)
        return _merges(order, start, load(i32, order + MIDDLE))
    source, target = load(i32, order + SOURCE), load(i32, order + TARGET)
    memory_copy(target + start * PLACE, source + start * PLACE, (stop - start) * PLACE)
    return _pair(order, stop)


def _merges(order: i32, left: i32, right: i32) -> bool:
    store(i32, order + LEFT, left)
    store(i32, order + RIGHT, right)
    source = load(i32, order + SOURCE)
    return _asked(order, i32(MERGES), source + right * PLACE, source + left * PLACE)


def _merged(order: i32, less: bool) -> bool:
    """The lesser one goes on; what one run has left follows as it is."""
    source, at = load(i32, order + SOURCE), load(i32, order + AT)
    target = load(i32, order + TARGET) + at * PLACE
    left, right = load(i32, order + LEFT), load(i32, order + RIGHT)
    middle, stop = load(i32, order + MIDDLE), load(i32, order + STOP)
    store(i32, target, load(i32, source + (right if less else left) * PLACE))
    left, right = (left if less else left + 1), (right + 1 if less else right)
    if left < middle and right < stop:
        store(i32, order + AT, at + 1)
        return _merges(order, left, right)
    first = (middle - left) * PLACE
    memory_copy(target + PLACE, source + left * PLACE, first)
    memory_copy(target + PLACE + first, source + right * PLACE, (stop - right) * PLACE)
    return _pair(order, stop)
