"""Sets: tables (`tables.py`) whose slots are tried, and walked over, in the order of CPython's (Objects/setobject.c).

In and out: as there. What is taken out leaves a slot behind that every search has to pass, in CPython, too. So behind its slots
the index of a set has as many *heads*: for each slot 0 where the search for no key begins, else the offset plus 1 of the row of the
only one, or SEVERAL. Most keys are found, or known to be missing, by a look at the head alone.
"""

from __future__ import annotations

from lanewise.ir.layout import FIRST_MASK, LENGTH, TABLE_FINGER, TABLE_INDEX, TABLE_ITEMS, TABLE_MASK, TABLE_USED
from lanewise.library.machine import i32, i64, load, store, u32
from lanewise.library.objects import drop_items, hold_items
from lanewise.library.tables import (
    SLOT,
    begin,
    copied,
    end,
    free_slot,
    mask_beyond,
    moved,
    table_begin,
    table_clear,
    table_point,
    table_remove,
    table_search,
)

CELL = 2 * SLOT
"""Bytes of a slot and a head."""
SEVERAL = -1
LARGE_SET = 50000
"""A set of more items grows to twice as many, a smaller one to four times."""


# --- heads -----------------------------------------------------------------------------------------------------------


def set_find(p: i32, hash: i64) -> i32:
    """The first row with this hash that a search meets; 0 where there is none."""
    head = load(i32, _head_of(p, hash))
    if head == 0:
        return i32(0)
    if head == SEVERAL:
        return table_search(p, hash, i32(0))
    row = load(i32, p + TABLE_ITEMS) + head - 1
    return row if load(i64, row) == hash else i32(0)


def _head_of(p: i32, hash: i64) -> i32:
    """Where the head of the slot lies at which the search for a hash begins."""
    mask = load(i32, p + TABLE_MASK)
    return load(i32, p + TABLE_INDEX) + (mask + 1 + (i32(hash) & mask)) * SLOT


def _head(p: i32, row: i32) -> None:
    """A row that the index leads to has a head, too."""
    at = _head_of(p, load(i64, row))
    store(i32, at, row - load(i32, p + TABLE_ITEMS) + 1 if load(i32, at) == 0 else i32(SEVERAL))


# --- making anew -----------------------------------------------------------------------------------------------------


def _set_room(mask: i32) -> i32:
    """The rows of a set: it grows when three of five slots are taken."""
    return i32(i64(mask) * 3 // 5) + 2


def set_begin(p: i32, stride: i32) -> None:
    """An index for a set that has none; the rows that it has (a caller's, without hashes) follow by `set_point`."""
    mask = load(i32, p + TABLE_MASK)
    while _set_room(mask) < load(i32, p + TABLE_USED) + 2:
        mask = mask * 2 + 1
    table_begin(p, mask, _set_room(mask), stride, i32(CELL))


def set_point(p: i32, row: i32, hash: i64) -> None:
    """The index leads to a row, whose key has this hash."""
    table_point(p, row, hash)
    _head(p, row)


def _set_anew(p: i32, mask: i32, stride: i32) -> None:
    """A set with so many slots, and without rows that are gone; the others come in the order of their slots."""
    index, slots = load(i32, p + TABLE_INDEX), load(i32, p + TABLE_MASK)
    old = begin(p, mask, _set_room(mask), stride, i32(CELL))
    _moved_from(p, old - 1, index, index + slots * SLOT, stride)
    end(old, index)


def _moved_from(p: i32, rows: i32, at: i32, last: i32, stride: i32) -> None:
    """The rows that the slots up to the last one lead to; `rows`: 1 less than the address of the first."""
    while u32(at) <= u32(last):
        slot = load(i32, at)
        if slot > 0:
            _head(p, moved(p, rows + slot, stride))
        at = at + SLOT


# --- rows ------------------------------------------------------------------------------------------------------------


def set_row(p: i32, hash: i64, stride: i32) -> i32:
    """A new row for a key that is in none; once the key is written, `set_settle`."""
    used = load(i32, p + TABLE_USED)
    at = free_slot(load(i32, p + TABLE_INDEX), load(i32, p + TABLE_MASK), hash, True)
    left = load(i32, at)
    offset = used * stride if left == 0 else -left - 1
    store(i32, at, offset + 1)
    if left == 0:
        store(i32, p + TABLE_USED, used + 1)
    store(i32, p + LENGTH, load(i32, p + LENGTH) + 1)
    row = load(i32, p + TABLE_ITEMS) + offset
    store(i64, row, hash)
    _head(p, row)
    return row


def set_settle(p: i32, stride: i32) -> None:
    """A set grows when three of five slots are taken."""
    mask = load(i32, p + TABLE_MASK)
    if i64(load(i32, p + TABLE_USED)) * 5 >= i64(mask) * 3:
        _set_anew(p, _set_mask(p), stride)


def _set_mask(p: i32) -> i32:
    """Of a set that is made anew."""
    n = i64(load(i32, p + LENGTH))
    return mask_beyond(n * 2 if n > LARGE_SET else n * 4)


def set_expect(p: i32, more: i32, stride: i32) -> None:
    """So many keys are going to be added, most of them new."""
    n = i64(load(i32, p + LENGTH)) + i64(more)
    if (i64(load(i32, p + TABLE_USED)) + i64(more)) * 5 >= i64(load(i32, p + TABLE_MASK)) * 3:
        _set_anew(p, mask_beyond(n * 2), stride)


def set_sweep(p: i32, stride: i32) -> None:
    """After many keys went: without their slots, where they are more than a quarter of all."""
    if load(i32, p + TABLE_USED) - load(i32, p + LENGTH) > load(i32, p + TABLE_MASK) >> 2:
        _set_anew(p, _set_mask(p), stride)


def set_remove(p: i32, row: i32, stride: i32) -> None:
    """Without a row: what was in it is taken."""
    at = _head_of(p, load(i64, row))
    if load(i32, at) != SEVERAL:
        store(i32, at, i32(0))
    table_remove(p, row, stride)


def set_erase(p: i32, row: i32, stride: i32, shape: i32) -> None:
    """Without a row; what was in it loses an owner."""
    drop_items(row, i32(1), shape)
    set_remove(p, row, stride)


# --- whole sets ------------------------------------------------------------------------------------------------------


def set_adopt(p: i32, q: i32, stride: i32, shape: i32) -> bool:
    """The keys of q, which has an index, in p, all at once; whether that was done: p had never a key."""
    if load(i32, p + TABLE_USED) != 0:
        return False
    table_clear(p, shape)
    n, index, slots = load(i32, q + LENGTH), load(i32, q + TABLE_INDEX), load(i32, q + TABLE_MASK)
    mask = i32(FIRST_MASK) if i64(n) * 5 < FIRST_MASK * 3 else mask_beyond(i64(n) * 2)
    begin(p, mask, _set_room(mask), stride, i32(CELL))
    if mask == slots and load(i32, q + TABLE_USED) == n:
        copied(p, q, stride, shape, i32(CELL))
    else:
        # As a set of another size takes them, in the order of their slots.
        _moved_from(p, load(i32, q + TABLE_ITEMS) - 1, index, index + slots * SLOT, stride)
        store(i32, p + LENGTH, n)
        hold_items(load(i32, p + TABLE_ITEMS), load(i32, p + TABLE_USED), shape)
    return True


# --- walking ---------------------------------------------------------------------------------------------------------


def set_next(p: i32, at: i32) -> i32:
    """The first place from this one on, in the order of the slots; -1 where there is none."""
    mask, index = load(i32, p + TABLE_MASK), load(i32, p + TABLE_INDEX)
    while at <= mask:
        if load(i32, index + at * SLOT) > 0:
            return at
        at = at + 1
    return i32(-1)


def set_row_at(p: i32, at: i32) -> i32:
    """The row that a slot leads to."""
    return load(i32, p + TABLE_ITEMS) + load(i32, load(i32, p + TABLE_INDEX) + at * SLOT) - 1


def set_first(p: i32) -> i32:
    """The row that `pop` takes of a set that has one: the search goes on where the last one ended."""
    mask, index = load(i32, p + TABLE_MASK), load(i32, p + TABLE_INDEX)
    at = load(i32, p + TABLE_FINGER) & mask
    while load(i32, index + at * SLOT) <= 0:
        at = (at + 1) & mask
    store(i32, p + TABLE_FINGER, at + 1)
    return set_row_at(p, at)
