"""Tables, which dicts and sets are: rows that begin with the hash of a key, and an index by which they are found.

In and out: addresses of tables, of rows; `stride` is the bytes from one row to the next. What is behind the hash these functions do
not know: whoever asks for a row writes the key there, and whoever looks for one compares the keys. Rows lie in the order in
which they came; a row that is gone stays until the table is made anew.

A slot of the index holds 0, or a row's offset plus 1; where the row is gone, minus that. Slots are tried in the order of CPython's
sets (Objects/setobject.c), which iterate in the order of their slots; in dicts that order shows nowhere.
"""

from __future__ import annotations

from lanewise.ir.layout import (
    EXTRA,
    FIRST_MASK,
    GONE,
    LENGTH,
    TABLE,
    TABLE_FACTORY,
    TABLE_FINGER,
    TABLE_INDEX,
    TABLE_ITEMS,
    TABLE_MASK,
    TABLE_PAYLOAD,
    TABLE_ROOM,
    TABLE_SHAPE,
    TABLE_USED,
)
from lanewise.library.heap import FLOOR, MAX_PAYLOAD, allocate, allocate_zeroed, free, hold
from lanewise.library.machine import i32, i64, load, memory_copy, memory_fill, out_of_memory, store, u32, u64
from lanewise.library.objects import drop_items, hold_items

LINEAR_PROBES = 9
"""Slots behind the first one that are tried before the search goes elsewhere."""
PERTURB_SHIFT = 5
SLOT = 4
"""Bytes of a slot."""
UNSURE = 1
"""In place of a row's address: one has to search."""
HASH = 8
"""Bytes of a hash, which a row begins with."""


def new_table(shape: i32) -> i32:
    """A table without rows."""
    p = allocate(i32(TABLE_PAYLOAD))
    if p == 0:
        out_of_memory()
    memory_fill(p, i32(0), i32(TABLE_PAYLOAD))
    store(i32, p + EXTRA, i32(TABLE))
    store(i32, p + TABLE_SHAPE, shape)
    store(i32, p + TABLE_MASK, i32(FIRST_MASK))
    return p


# --- searching -------------------------------------------------------------------------------------------------------


def table_met(p: i32, hash: i64) -> i32:
    """The row with this hash, or 0 where there is none, if the first slot tells; else UNSURE."""
    index = load(i32, p + TABLE_INDEX)
    if index == 0:
        return i32(UNSURE)
    slot = load(i32, index + (i32(hash) & load(i32, p + TABLE_MASK)) * SLOT)
    if slot == 0:
        return i32(0)
    if slot < 0:
        return i32(UNSURE)
    row = load(i32, p + TABLE_ITEMS) - 1 + slot
    return row if load(i64, row) == hash else i32(UNSURE)


def table_find(p: i32, hash: i64) -> i32:
    """The first row with this hash that a search meets; 0 where there is none. Most end in the first slot."""
    slot = load(i32, load(i32, p + TABLE_INDEX) + (i32(hash) & load(i32, p + TABLE_MASK)) * SLOT)
    row = load(i32, p + TABLE_ITEMS) - 1 + slot
    if slot == 0:
        return i32(0)
    if slot > 0 and load(i64, row) == hash:
        return row
    return table_search(p, hash, i32(0))


def table_search(p: i32, hash: i64, skip: i32) -> i32:
    """The row with this hash that a search meets after `skip` others; 0 where there is none."""
    index, mask, rows = load(i32, p + TABLE_INDEX), load(i32, p + TABLE_MASK), load(i32, p + TABLE_ITEMS) - 1
    i = i32(hash) & mask
    perturb = u64(hash)
    while True:
        at = index + i * SLOT
        last = at + LINEAR_PROBES * SLOT if i + LINEAR_PROBES <= mask else at
        while u32(at) <= u32(last):
            slot = load(i32, at)
            if slot == 0:
                return i32(0)
            if slot > 0 and load(i64, rows + slot) == hash:
                if skip == 0:
                    return rows + slot
                skip = skip - 1
            at = at + SLOT
        perturb = perturb >> PERTURB_SHIFT
        i = i32(u64(i) * 5 + 1 + perturb) & mask


def _slot_of(p: i32, row: i32) -> i32:
    """The address of the slot that leads to a row."""
    index, mask = load(i32, p + TABLE_INDEX), load(i32, p + TABLE_MASK)
    wanted = row - load(i32, p + TABLE_ITEMS) + 1
    hash = load(i64, row)
    i = i32(hash) & mask
    perturb = u64(hash)
    while True:
        at = index + i * SLOT
        last = at + LINEAR_PROBES * SLOT if i + LINEAR_PROBES <= mask else at
        while u32(at) <= u32(last):
            if load(i32, at) == wanted:
                return at
            at = at + SLOT
        perturb = perturb >> PERTURB_SHIFT
        i = i32(u64(i) * 5 + 1 + perturb) & mask


def free_slot(index: i32, mask: i32, hash: i64, reuse: bool) -> i32:
    """The address of the slot for a new row: the first empty one, or the last one before it whose row is gone (`reuse`)."""
    first = index + (i32(hash) & mask) * SLOT
    return first if load(i32, first) == 0 else _later_slot(index, mask, hash, reuse)


def _later_slot(index: i32, mask: i32, hash: i64, reuse: bool) -> i32:
    """The same where the first one is taken."""
    i = i32(hash) & mask
    perturb = u64(hash)
    left = i32(0)
    while True:
        at = index + i * SLOT
        last = at + LINEAR_PROBES * SLOT if i + LINEAR_PROBES <= mask else at
        while u32(at) <= u32(last):
            slot = load(i32, at)
            if slot == 0:
                return left if left != 0 else at
            if slot < 0 and reuse:
                left = at
            at = at + SLOT
        perturb = perturb >> PERTURB_SHIFT
        i = i32(u64(i) * 5 + 1 + perturb) & mask


# --- making anew -----------------------------------------------------------------------------------------------------


def dict_room(mask: i32) -> i32:
    """The rows of a dict with so many slots: two of three."""
    return i32((i64(mask) + 1) * 2 // 3)


def begin(p: i32, mask: i32, room: i32, stride: i32, cell: i32) -> i32:
    """An empty index, so many bytes for each slot, and an empty block of rows for a table; the address of the rows that it had."""
    slots, size = (i64(mask) + 1) * i64(cell), i64(room) * i64(stride)
    if slots > MAX_PAYLOAD or size > MAX_PAYLOAD:
        out_of_memory()
    index, rows = allocate_zeroed(i32(slots)), allocate(i32(size))
    if index == 0 or rows == 0:
        out_of_memory()
    old = load(i32, p + TABLE_ITEMS)
    store(i32, p + TABLE_INDEX, index)
    store(i32, p + TABLE_ITEMS, rows)
    store(i32, p + TABLE_MASK, mask)
    store(i32, p + TABLE_ROOM, room)
    store(i32, p + TABLE_USED, i32(0))
    return old


def end(rows: i32, index: i32) -> None:
    """The former rows and index go."""
    if u32(rows) >= u32(FLOOR.get()):
        free(rows)
    if index != 0:
        free(index)


def moved(p: i32, row: i32, stride: i32) -> i32:
    """A row of the former block, behind those of the new one; where it lies now."""
    used, rows = load(i32, p + TABLE_USED), load(i32, p + TABLE_ITEMS)
    offset = used * stride
    memory_copy(rows + offset, row, stride)
    store(i32, free_slot(load(i32, p + TABLE_INDEX), load(i32, p + TABLE_MASK), load(i64, row), False), offset + 1)
    store(i32, p + TABLE_USED, used + 1)
    return rows + offset


def _dict_anew(p: i32, mask: i32, ahead: i32, stride: i32) -> None:
    """A dict with so many slots, and without rows that are gone but for so many before all others."""
    index, used = load(i32, p + TABLE_INDEX), load(i32, p + TABLE_USED)
    old = begin(p, mask, dict_room(mask), stride, i32(SLOT))
    rows = load(i32, p + TABLE_ITEMS)
    memory_fill(rows, i32(0), ahead * stride)
    for i in range(ahead):
        store(i64, rows + i * stride, i64(GONE))
    store(i32, p + TABLE_USED, ahead)
    store(i32, p + TABLE_FINGER, ahead)
    for i in range(used):
        row = old + i * stride
        if load(i64, row) != GONE:
            moved(p, row, stride)
    end(old, index)


def mask_beyond(n: i64) -> i32:
    """The mask of the least index with more than n slots."""
    slots = i64(FIRST_MASK + 1)
    while slots <= n:
        slots = slots << 1
    return i32(slots - 1)


def dict_begin(p: i32, stride: i32) -> None:
    """An index for a dict that has none; the rows that it has (a caller's, without hashes) follow by `table_point`."""
    mask, used = load(i32, p + TABLE_MASK), load(i32, p + TABLE_USED)
    while dict_room(mask) < used:
        mask = mask * 2 + 1
    table_begin(p, mask, dict_room(mask), stride, i32(SLOT))


def table_begin(p: i32, mask: i32, room: i32, stride: i32, cell: i32) -> None:
    """An index with so many slots; the rows that the table has come along."""
    used = load(i32, p + TABLE_USED)
    old = begin(p, mask, room, stride, cell)
    if used > 0:
        memory_copy(load(i32, p + TABLE_ITEMS), old, used * stride)
        store(i32, p + TABLE_USED, used)


def table_point(p: i32, row: i32, hash: i64) -> None:
    """The index leads to a row, whose key has this hash."""
    store(i64, row, hash)
    slot = free_slot(load(i32, p + TABLE_INDEX), load(i32, p + TABLE_MASK), hash, False)
    store(i32, slot, row - load(i32, p + TABLE_ITEMS) + 1)


# --- rows ------------------------------------------------------------------------------------------------------------


def dict_row(p: i32, hash: i64, stride: i32) -> i32:
    """A new row behind all others, for a key that is in none."""
    if load(i32, p + TABLE_USED) >= load(i32, p + TABLE_ROOM):
        _dict_anew(p, mask_beyond(i64(load(i32, p + LENGTH)) * 3 - 1), i32(0), stride)
    used = load(i32, p + TABLE_USED)
    offset = used * stride
    store(i32, free_slot(load(i32, p + TABLE_INDEX), load(i32, p + TABLE_MASK), hash, False), offset + 1)
    store(i32, p + TABLE_USED, used + 1)
    store(i32, p + LENGTH, load(i32, p + LENGTH) + 1)
    row = load(i32, p + TABLE_ITEMS) + offset
    store(i64, row, hash)
    return row


def table_remove(p: i32, row: i32, stride: i32) -> None:
    """Without a row: what was in it is taken."""
    at = _slot_of(p, row)
    store(i32, at, -load(i32, at))
    store(i64, row, i64(GONE))
    memory_fill(row + HASH, i32(0), stride - HASH)
    store(i32, p + LENGTH, load(i32, p + LENGTH) - 1)


def table_erase(p: i32, row: i32, stride: i32, shape: i32) -> None:
    """Without a row; what was in it loses an owner."""
    drop_items(row, i32(1), shape)
    table_remove(p, row, stride)


def table_clear(p: i32, shape: i32) -> None:
    """Without any row."""
    rows, used, index = load(i32, p + TABLE_ITEMS), load(i32, p + TABLE_USED), load(i32, p + TABLE_INDEX)
    store(i32, p + LENGTH, i32(0))
    memory_fill(p, i32(0), i32(TABLE_FACTORY))
    store(i32, p + TABLE_SHAPE, shape)
    store(i32, p + TABLE_MASK, i32(FIRST_MASK))
    drop_items(rows, used, shape)
    if rows != 0:
        end(rows, index)


# --- whole tables ----------------------------------------------------------------------------------------------------


def dict_copy(p: i32, stride: i32, shape: i32) -> i32:
    """A dict with the rows of another one, and what its factory has captured."""
    found = new_table(shape)
    factory = load(i32, p + TABLE_FACTORY)
    store(i32, found + TABLE_FACTORY, factory)
    if factory != 0:
        hold(factory)
    used = load(i32, p + TABLE_USED)
    if used > 0:
        begin(found, load(i32, p + TABLE_MASK), load(i32, p + TABLE_ROOM), stride, i32(SLOT))
        copied(found, p, stride, shape, i32(SLOT))
    return found


def copied(p: i32, q: i32, stride: i32, shape: i32, cell: i32) -> None:
    """The rows of q in p, which has none but as many slots."""
    used, index, rows = load(i32, q + TABLE_USED), load(i32, q + TABLE_INDEX), load(i32, p + TABLE_ITEMS)
    memory_copy(rows, load(i32, q + TABLE_ITEMS), used * stride)
    if index != 0:
        memory_copy(load(i32, p + TABLE_INDEX), index, (load(i32, q + TABLE_MASK) + 1) * cell)
    else:
        free(load(i32, p + TABLE_INDEX))
        store(i32, p + TABLE_INDEX, i32(0))
    store(i32, p + TABLE_USED, used)
    store(i32, p + LENGTH, load(i32, q + LENGTH))
    hold_items(rows, used, shape)


# --- walking ---------------------------------------------------------------------------------------------------------


def table_next(p: i32, at: i32, stride: i32) -> i32:
    """The first place from this one on that holds a row, in the order in which rows came; -1 where there is none."""
    used, rows = load(i32, p + TABLE_USED), load(i32, p + TABLE_ITEMS)
    while at < used:
        if load(i64, rows + at * stride) != GONE:
            return at
        at = at + 1
    return i32(-1)


def dict_first(p: i32, stride: i32) -> i32:
    """The first place that holds a row, -1 where there is none. It is remembered: those before it are gone."""
    at = table_next(p, load(i32, p + TABLE_FINGER), stride)
    if at > 0:
        store(i32, p + TABLE_FINGER, at)
    return at


def table_before(p: i32, at: i32, stride: i32) -> i32:
    """The same backwards, below this place."""
    rows = load(i32, p + TABLE_ITEMS)
    at = at - 1
    while at >= 0 and load(i64, rows + at * stride) == GONE:
        at = at - 1
    return at


def dict_to_end(p: i32, row: i32, stride: i32) -> None:
    """A row goes behind all others."""
    if row == load(i32, p + TABLE_ITEMS) + (load(i32, p + TABLE_USED) - 1) * stride:
        return
    if load(i32, p + TABLE_USED) >= load(i32, p + TABLE_ROOM):
        at = _live_before(p, row, stride)
        _dict_anew(p, mask_beyond(i64(load(i32, p + LENGTH)) * 3 - 1), i32(0), stride)
        row = load(i32, p + TABLE_ITEMS) + at * stride
    used = load(i32, p + TABLE_USED)
    store(i32, p + TABLE_USED, used + 1)
    _carried(p, row, load(i32, p + TABLE_ITEMS) + used * stride, stride)


def dict_to_front(p: i32, row: i32, stride: i32) -> None:
    """A row goes before all others."""
    first = dict_first(p, stride)
    if row == load(i32, p + TABLE_ITEMS) + first * stride:
        return
    room = load(i32, p + TABLE_ROOM)
    if first == 0 or load(i32, p + TABLE_USED) >= room:
        at, n = _live_before(p, row, stride), load(i32, p + LENGTH)
        _dict_anew(p, mask_beyond(i64(n) * 6), n, stride)
        row, first, room = load(i32, p + TABLE_ITEMS) + (n + at) * stride, n, load(i32, p + TABLE_ROOM)
    # It takes a slot, as a row behind the others would.
    store(i32, p + TABLE_ROOM, room - 1)
    store(i32, p + TABLE_FINGER, first - 1)
    _carried(p, row, load(i32, p + TABLE_ITEMS) + (first - 1) * stride, stride)


def _live_before(p: i32, row: i32, stride: i32) -> i32:
    """How many rows that are not gone lie before one."""
    at = load(i32, p + TABLE_ITEMS)
    found = i32(0)
    while u32(at) < u32(row):
        if load(i64, at) != GONE:
            found = found + 1
        at = at + stride
    return found


def _carried(p: i32, row: i32, target: i32, stride: i32) -> None:
    """What is in a row goes where none is."""
    memory_copy(target, row, stride)
    length = load(i32, p + LENGTH)
    table_remove(p, row, stride)
    store(i32, p + LENGTH, length)
    slot = free_slot(load(i32, p + TABLE_INDEX), load(i32, p + TABLE_MASK), load(i64, target), False)
    store(i32, slot, target - load(i32, p + TABLE_ITEMS) + 1)


def dict_last(p: i32, stride: i32) -> i32:
    """The last row of a dict that has one; those behind it that are gone are forgotten."""
    used = load(i32, p + TABLE_USED)
    at = table_before(p, used, stride)
    store(i32, p + TABLE_USED, at + 1)
    store(i32, p + TABLE_ROOM, load(i32, p + TABLE_ROOM) - (used - at - 1))
    return load(i32, p + TABLE_ITEMS) + at * stride
