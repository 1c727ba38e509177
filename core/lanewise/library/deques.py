"""Deques: lists that grow and shrink at both ends.

In and out: addresses of deques, of items, as `lists.py` has them. A deque is a list whose items need not begin where their block
does: what is free before them is for items that come in from the left. Where an end has no room, items move within their block
if the other end has plenty, else into a larger one; so that an item costs few moves on the average, whatever comes and goes.
"""

from __future__ import annotations

from lanewise.ir.layout import DEQUE_MOST, DEQUE_PAYLOAD, DEQUE_TURN, LENGTH, LIST_AHEAD, LIST_ITEMS, LIST_ROOM
from lanewise.library.heap import FLOOR, MAX_PAYLOAD, allocate, capacity, free
from lanewise.library.lists import FIRST_ROOM, list_at, list_erase, list_reserve
from lanewise.library.machine import i32, i64, load, memory_copy, out_of_memory, store, u32
from lanewise.library.objects import drop_items

LARGEST = (1 << 63) - 1


def new_deque(n: i32, most: i64, stride: i32, shape: i32) -> i32:
    """A deque of n items, not written yet, that holds so many at most (none: below 0)."""
    p = list_at(allocate(i32(DEQUE_PAYLOAD)), n, stride, shape)
    store(i64, p + DEQUE_MOST, most)
    store(i32, p + DEQUE_TURN, i32(0))
    return p


def deque_turn(p: i32) -> None:
    """It is another one for whoever iterates."""
    store(i32, p + DEQUE_TURN, load(i32, p + DEQUE_TURN) + 1)


# --- room ------------------------------------------------------------------------------------------------------------


def _shift(p: i32, places: i32, stride: i32) -> None:
    """The items lie so many places further right in their block."""
    items, step = load(i32, p + LIST_ITEMS), places * stride
    memory_copy(items + step, items, load(i32, p + LENGTH) * stride)
    store(i32, p + LIST_ITEMS, items + step)
    store(i32, p + LIST_AHEAD, load(i32, p + LIST_AHEAD) + step)
    store(i32, p + LIST_ROOM, load(i32, p + LIST_ROOM) - places)


def _room_right(p: i32, n: i32, stride: i32) -> None:
    """Room for one item more behind n items that fill their place."""
    ahead = load(i32, p + LIST_AHEAD) // stride if stride > 0 else i32(0)
    if ahead > n >> 1:
        _shift(p, (ahead >> 2) - ahead, stride)
    else:
        list_reserve(p, i32(1), stride)


def _room_left(p: i32, n: i32, stride: i32) -> None:
    """Room for one item more before n items that begin where their block does."""
    behind = load(i32, p + LIST_ROOM) - n
    if behind > n >> 1:
        _shift(p, behind - (behind >> 2), stride)
        return
    ahead = (n >> 1) + FIRST_ROOM
    size = (i64(n) + i64(ahead) + i64(behind)) * i64(stride)
    if size > MAX_PAYLOAD:
        out_of_memory()
    block = allocate(i32(size))
    if block == 0:
        out_of_memory()
    old = load(i32, p + LIST_ITEMS)
    if old != 0:
        memory_copy(block + ahead * stride, old, n * stride)
        if u32(old) >= u32(FLOOR.get()):
            free(old)
    store(i32, p + LIST_ITEMS, block + ahead * stride)
    store(i32, p + LIST_AHEAD, ahead * stride)
    store(i32, p + LIST_ROOM, capacity(block) // stride - ahead)


# --- ends ------------------------------------------------------------------------------------------------------------


def deque_push(p: i32, stride: i32) -> i32:
    """The place of one item more at the right end."""
    deque_turn(p)
    n = load(i32, p + LENGTH)
    if n >= load(i32, p + LIST_ROOM):
        _room_right(p, n, stride)
    store(i32, p + LENGTH, n + 1)
    return load(i32, p + LIST_ITEMS) + n * stride


def deque_push_left(p: i32, stride: i32) -> i32:
    """The place of one item more at the left end."""
    if stride == 0:
        return deque_push(p, stride)
    deque_turn(p)
    n = load(i32, p + LENGTH)
    if load(i32, p + LIST_AHEAD) == 0:
        _room_left(p, n, stride)
    items = load(i32, p + LIST_ITEMS) - stride
    store(i32, p + LIST_ITEMS, items)
    store(i32, p + LIST_AHEAD, load(i32, p + LIST_AHEAD) - stride)
    store(i32, p + LIST_ROOM, load(i32, p + LIST_ROOM) + 1)
    store(i32, p + LENGTH, n + 1)
    return items


def deque_take(p: i32, stride: i32) -> i32:
    """Where the last item lies, which is taken."""
    deque_turn(p)
    n = load(i32, p + LENGTH) - 1
    store(i32, p + LENGTH, n)
    return load(i32, p + LIST_ITEMS) + n * stride


def deque_take_left(p: i32, stride: i32) -> i32:
    """Where the first item lies, which is taken."""
    deque_turn(p)
    items = load(i32, p + LIST_ITEMS)
    store(i32, p + LIST_ITEMS, items + stride)
    store(i32, p + LIST_AHEAD, load(i32, p + LIST_AHEAD) + stride)
    store(i32, p + LIST_ROOM, load(i32, p + LIST_ROOM) - 1)
    store(i32, p + LENGTH, load(i32, p + LENGTH) - 1)
    return items


def deque_keep_right(p: i32, stride: i32, shape: i32) -> None:
    """Of more items than it may hold the first ones go."""
    most = load(i64, p + DEQUE_MOST)
    if most >= 0:
        while i64(load(i32, p + LENGTH)) > most:
            drop_items(deque_take_left(p, stride), i32(1), shape)


def deque_keep_left(p: i32, stride: i32, shape: i32) -> None:
    """Of more items than it may hold the last ones go."""
    most = load(i64, p + DEQUE_MOST)
    if most >= 0:
        while i64(load(i32, p + LENGTH)) > most:
            drop_items(deque_take(p, stride), i32(1), shape)


def deque_times(p: i32, times: i64) -> i64:
    """So many repetitions, or as many as leave nothing of the earlier ones; CPython first asks whether it can count all items."""
    n, most = i64(load(i32, p + LENGTH)), load(i64, p + DEQUE_MOST)
    if n > 0 and most >= 0 and times > most // n and (n == 1 or times <= i64(LARGEST) // n):
        return most // n + 1
    return times


def deque_clear(p: i32, stride: i32, shape: i32) -> None:
    """Without any item."""
    deque_turn(p)
    list_erase(p, i32(0), load(i32, p + LENGTH), stride, shape)


def deque_rotate(p: i32, steps: i64, stride: i32) -> None:
    """So many items, the last ones, come before the others; below 0 the first ones behind them."""
    n = i64(load(i32, p + LENGTH))
    if n < 2:
        return
    deque_turn(p)
    if steps > n >> 1 or steps < -(n >> 1):
        steps = steps % n
        if steps < 0:
            steps = steps + n
        if steps > n >> 1:
            steps = steps - n
    while steps > 0:
        place = deque_push_left(p, stride)
        memory_copy(place, deque_take(p, stride), stride)
        steps = steps - 1
    while steps < 0:
        place = deque_push(p, stride)
        memory_copy(place, load(i32, p + LIST_ITEMS), stride)
        deque_take_left(p, stride)
        steps = steps + 1
