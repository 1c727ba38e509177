"""Lists: objects that hold items of one size, one behind the other, in a block that grows.

In and out: addresses of lists, of items; `stride` is the bytes from one item to the next. What an item is these functions do not
know: whoever asks for a place writes the item there, and whoever cuts one out has taken what was in it. What the items refer to
is said by a shape (`objects.py`), which callers bring along: the host that passes a list does not know it.
"""

from __future__ import annotations

from lanewise.ir.layout import EXTRA, LENGTH, LIST, LIST_AHEAD, LIST_ITEMS, LIST_PAYLOAD, LIST_ROOM, LIST_SHAPE
from lanewise.library.heap import FLOOR, MAX_PAYLOAD, allocate, capacity, free
from lanewise.library.machine import i32, i64, load, memory_copy, out_of_memory, store, u32
from lanewise.library.objects import drop_items, hold_items
from lanewise.library.texts import copy_bytes

FIRST_ROOM = 4
"""Items of the first block of a list that grows one by one."""


def new_list(n: i32, stride: i32, shape: i32) -> i32:
    """A list of n items, not written yet."""
    return list_at(allocate(i32(LIST_PAYLOAD)), n, stride, shape)


def list_at(p: i32, n: i32, stride: i32, shape: i32) -> i32:
    """A list of n items, not written yet, at a payload that was asked for."""
    if p == 0:
        out_of_memory()
    store(i32, p + LENGTH, n)
    store(i32, p + EXTRA, i32(LIST))
    store(i32, p + LIST_SHAPE, shape)
    store(i32, p + LIST_ITEMS, i32(0))
    store(i32, p + LIST_ROOM, i32(0))
    store(i32, p + LIST_AHEAD, i32(0))
    if n > 0:
        list_move(p, i32(0), i64(n), stride)
    return p


def list_items(p: i32) -> i32:
    """Where its items lie, until it grows."""
    return load(i32, p + LIST_ITEMS)


def list_length(p: i32) -> i32:
    """How many there are."""
    return load(i32, p + LENGTH)


def list_move(p: i32, n: i32, room: i64, stride: i32) -> None:
    """The n items of a list into a block for `room` items or a few more."""
    size = room * i64(stride)
    if size > MAX_PAYLOAD:
        out_of_memory()
    block = allocate(i32(size))
    if block == 0:
        out_of_memory()
    old = load(i32, p + LIST_ITEMS)
    if old != 0:
        copy_bytes(block, old, n * stride)
        if u32(old) >= u32(FLOOR.get()):
            free(old - load(i32, p + LIST_AHEAD))
    store(i32, p + LIST_ITEMS, block)
    store(i32, p + LIST_AHEAD, i32(0))
    # A division takes longer than all else here, and mostly no more items fit than were asked for.
    more = capacity(block) - i32(size)
    if more >= stride and stride > 0:
        room = room + i64(u32(more) // u32(stride))
    store(i32, p + LIST_ROOM, i32(room))


def list_reserve(p: i32, more: i32, stride: i32) -> None:
    """Room for so many items more."""
    n = load(i32, p + LENGTH)
    wanted = i64(n) + i64(more)
    if wanted > i64(load(i32, p + LIST_ROOM)):
        ample = i64(n) + (i64(n) >> 1) + FIRST_ROOM
        list_move(p, n, ample if ample > wanted else wanted, stride)


def list_push(p: i32, stride: i32) -> i32:
    """The place of one item more at the end."""
    n = load(i32, p + LENGTH)
    if n >= load(i32, p + LIST_ROOM):
        list_reserve(p, i32(1), stride)
    store(i32, p + LENGTH, n + 1)
    return load(i32, p + LIST_ITEMS) + n * stride


def list_gap(p: i32, at: i32, n: i32, stride: i32) -> i32:
    """The place of n items more before the item at an index."""
    list_reserve(p, n, stride)
    length = load(i32, p + LENGTH)
    place = load(i32, p + LIST_ITEMS) + at * stride
    memory_copy(place + n * stride, place, (length - at) * stride)
    store(i32, p + LENGTH, length + n)
    return place


def list_cut(p: i32, at: i32, n: i32, stride: i32) -> None:
    """Without n items from an index on: nobody owns them any more."""
    length = load(i32, p + LENGTH)
    place = load(i32, p + LIST_ITEMS) + at * stride
    memory_copy(place, place + n * stride, (length - at - n) * stride)
    store(i32, p + LENGTH, length - n)


def list_erase(p: i32, at: i32, n: i32, stride: i32, shape: i32) -> None:
    """Without n items from an index on, which lose an owner each."""
    if n > 0:
        # Cut first: what is dropped may not be looked at through the list again.
        taken = allocate(n * stride)
        if taken == 0:
            out_of_memory()
        memory_copy(taken, load(i32, p + LIST_ITEMS) + at * stride, n * stride)
        list_cut(p, at, n, stride)
        drop_items(taken, n, shape)
        free(taken)


def list_part(p: i32, at: i32, n: i32, step: i64, stride: i32, shape: i32) -> i32:
    """A list of n items from an index on, each `step` further."""
    found = new_list(n, stride, shape)
    target, source = load(i32, found + LIST_ITEMS), load(i32, p + LIST_ITEMS)
    if step == 1:
        copy_bytes(target, source + at * stride, n * stride)
    else:
        place = i64(at)
        for i in range(n):
            memory_copy(target + i * stride, source + i32(place) * stride, stride)
            place = place + step
    hold_items(target, n, shape)
    return found


def list_extend(p: i32, q: i32, stride: i32, shape: i32) -> None:
    """The items of q behind those of p, which may be the same list."""
    n, m = load(i32, p + LENGTH), load(i32, q + LENGTH)
    list_reserve(p, m, stride)
    target = load(i32, p + LIST_ITEMS) + n * stride
    copy_bytes(target, load(i32, q + LIST_ITEMS), m * stride)
    store(i32, p + LENGTH, n + m)
    hold_items(target, m, shape)


def list_repeat(p: i32, times: i64, stride: i32, shape: i32) -> i32:
    """A list with the items of p so many times."""
    n = load(i32, p + LENGTH)
    if times < 0:
        times = i64(0)
    if n > 0 and times > i64(MAX_PAYLOAD) // i64(n):
        out_of_memory()
    whole = i32(i64(n) * times)
    found = new_list(whole, stride, shape)
    target = load(i32, found + LIST_ITEMS)
    if whole > 0:
        memory_copy(target, load(i32, p + LIST_ITEMS), n * stride)
        done = n
        while done < whole:
            step = done if done < whole - done else whole - done
            memory_copy(target + done * stride, target, step * stride)
            done = done + step
    hold_items(target, whole, shape)
    return found


def list_reverse(p: i32, stride: i32) -> None:
    """The items the other way round."""
    n, items = load(i32, p + LENGTH), load(i32, p + LIST_ITEMS)
    if n > 1:
        spare = allocate(stride)
        if spare == 0:
            out_of_memory()
        low, high = items, items + (n - 1) * stride
        while u32(low) < u32(high):
            memory_copy(spare, low, stride)
            memory_copy(low, high, stride)
            memory_copy(high, spare, stride)
            low, high = low + stride, high - stride
        free(spare)
