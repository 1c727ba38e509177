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
HASH = 8
"""Bytes of a hash, which a row begins with."""
LARGE_SET = 50000
"""A set of more items grows to twice as many, a smaller one to four times."""


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


def _free_slot(index: i32, mask: i32, hash: i64, reuse: bool) -> i32:
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


def _dict_room(mask: i32) -> i32:
    """The rows of a dict with so many slots: two of three."""
    return i32((i64(mask) + 1) * 2 // 3)


def _set_room(mask: i32) -> i32:
    """The rows of a set: it grows when three of five slots are taken."""
    return i32(i64(mask) * 3 // 5) + 2


def _begin(p: i32, mask: i32, room: i32, stride: i32) -> i32:
    """An empty index and an empty block of rows for a table; the address of the rows that it had."""
    slots, size = (i64(mask) + 1) * SLOT, i64(room) * i64(stride)
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


def _end(rows: i32, index: i32) -> None:
    """The former rows and index go."""
    if u32(rows) >= u32(FLOOR.get()):
        free(rows)
    if index != 0:
        free(index)


def _moved(p: i32, row: i32, stride: i32) -> None:
    """A row of the former block, behind those of the new one."""
    used, rows = load(i32, p + TABLE_USED), load(i32, p + TABLE_ITEMS)
    offset = used * stride
    memory_copy(rows + offset, row, stride)
    store(i32, _free_slot(load(i32, p + TABLE_INDEX), load(i32, p + TABLE_MASK), load(i64, row), False), offset + 1)
    store(i32, p + TABLE_USED, used + 1)


def _dict_anew(p: i32, mask: i32, ahead: i32, stride: i32) -> None:
    """A dict with so many slots, and without rows that are gone but for so many before all others."""
    index, used = load(i32, p + TABLE_INDEX), load(i32, p + TABLE_USED)
    old = _begin(p, mask, _dict_room(mask), stride)
    rows = load(i32, p + TABLE_ITEMS)
    memory_fill(rows, i32(0), ahead * stride)
    for i in range(ahead):
        store(i64, rows + i * stride, i64(GONE))
    store(i32, p + TABLE_USED, ahead)
    store(i32, p + TABLE_FINGER, ahead)
    for i in range(used):
        row = old + i * stride
        if load(i64, row) != GONE:
            _moved(p, row, stride)
    _end(old, index)


def _set_anew(p: i32, mask: i32, stride: i32) -> None:
    """The same of a set; its rows come in the order of their slots."""
    index, slots = load(i32, p + TABLE_INDEX), load(i32, p + TABLE_MASK)
    old = _begin(p, mask, _set_room(mask), stride)
    at = index
    while u32(at) <= u32(index + slots * SLOT):
        slot = load(i32, at)
        if slot > 0:
            _moved(p, old + slot - 1, stride)
        at = at + SLOT
    _end(old, index)


def _mask_beyond(n: i64) -> i32:
    """The mask of the least index with more than n slots."""
    slots = i64(FIRST_MASK + 1)
    while slots <= n:
        slots = slots << 1
    return i32(slots - 1)


def table_begin(p: i32, stride: i32, is_set: bool) -> None:
    """An index for a table that has none; the rows that it has (a caller's, without hashes) follow by `table_point`."""
    mask, used = load(i32, p + TABLE_MASK), load(i32, p + TABLE_USED)
    if is_set:
        while _set_room(mask) < used + 2:
            mask = mask * 2 + 1
    else:
        while _dict_room(mask) < used:
            mask = mask * 2 + 1
    room = _set_room(mask) if is_set else _dict_room(mask)
    old = _begin(p, mask, room, stride)
    if used > 0:
        memory_copy(load(i32, p + TABLE_ITEMS), old, used * stride)
        store(i32, p + TABLE_USED, used)


def table_point(p: i32, row: i32, hash: i64) -> None:
    """The index leads to a row, whose key has this hash."""
    store(i64, row, hash)
    slot = _free_slot(load(i32, p + TABLE_INDEX), load(i32, p + TABLE_MASK), hash, False)
    store(i32, slot, row - load(i32, p + TABLE_ITEMS) + 1)


# --- rows ------------------------------------------------------------------------------------------------------------


def dict_row(p: i32, hash: i64, stride: i32) -> i32:
    """A new row behind all others, for a key that is in none."""
    if load(i32, p + TABLE_USED) >= load(i32, p + TABLE_ROOM):
        _dict_anew(p, _mask_beyond(i64(load(i32, p + LENGTH)) * 3 - 1), i32(0), stride)
    used = load(i32, p + TABLE_USED)
    offset = used * stride
    store(i32, _free_slot(load(i32, p + TABLE_INDEX), load(i32, p + TABLE_MASK), hash, False), offset + 1)
    store(i32, p + TABLE_USED, used + 1)
    store(i32, p + LENGTH, load(i32, p + LENGTH) + 1)
    row = load(i32, p + TABLE_ITEMS) + offset
    store(i64, row, hash)
    return row


def set_row(p: i32, hash: i64, stride: i32) -> i32:
    """A new row for a key that is in none; once the key is written, `set_settle`."""
    used = load(i32, p + TABLE_USED)
    at = _free_slot(load(i32, p + TABLE_INDEX), load(i32, p + TABLE_MASK), hash, True)
    left = load(i32, at)
    offset = used * stride if left == 0 else -left - 1
    store(i32, at, offset + 1)
    if left == 0:
        store(i32, p + TABLE_USED, used + 1)
    store(i32, p + LENGTH, load(i32, p + LENGTH) + 1)
    row = load(i32, p + TABLE_ITEMS) + offset
    store(i64, row, hash)
    return row


def set_settle(p: i32, stride: i32) -> None:
    """A set grows when three of five slots are taken."""
    mask = load(i32, p + TABLE_MASK)
    if i64(load(i32, p + TABLE_USED)) * 5 >= i64(mask) * 3:
        _set_anew(p, _set_mask(p), stride)


def _set_mask(p: i32) -> i32:
    """Of a set that is made anew."""
    n = i64(load(i32, p + LENGTH))
    return _mask_beyond(n * 2 if n > LARGE_SET else n * 4)


def set_expect(p: i32, more: i32, stride: i32) -> None:
    """So many keys are going to be added, most of them new."""
    n = i64(load(i32, p + LENGTH)) + i64(more)
    if (i64(load(i32, p + TABLE_USED)) + i64(more)) * 5 >= i64(load(i32, p + TABLE_MASK)) * 3:
        _set_anew(p, _mask_beyond(n * 2), stride)


def set_sweep(p: i32, stride: i32) -> None:
    """After many keys went: without their slots, where they are more than a quarter of all."""
    if load(i32, p + TABLE_USED) - load(i32, p + LENGTH) > load(i32, p + TABLE_MASK) >> 2:
        _set_anew(p, _set_mask(p), stride)


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
        _end(rows, index)


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
        _copied(found, p, stride, shape, False)
    return found


def set_adopt(p: i32, q: i32, stride: i32, shape: i32) -> bool:
    """The keys of q, which has an index, in p, all at once; whether that was done: p had never a key."""
    if load(i32, p + TABLE_USED) != 0:
        return False
    table_clear(p, shape)
    n = load(i32, q + LENGTH)
    store(i32, p + TABLE_MASK, i32(FIRST_MASK) if i64(n) * 5 < FIRST_MASK * 3 else _mask_beyond(i64(n) * 2))
    whole = load(i32, p + TABLE_MASK) == load(i32, q + TABLE_MASK) and load(i32, q + TABLE_USED) == n
    _copied(p, q, stride, shape, not whole)
    return True


def _copied(p: i32, q: i32, stride: i32, shape: i32, anew: bool) -> None:
    """The rows of q in p, which has none; `anew`: as a set of another size takes them, in the order of their slots."""
    used, index, rows = load(i32, q + TABLE_USED), load(i32, q + TABLE_INDEX), load(i32, q + TABLE_ITEMS)
    slots = load(i32, q + TABLE_MASK) if index != 0 else i32(-1)
    mask = load(i32, p + TABLE_MASK) if anew else load(i32, q + TABLE_MASK)
    _begin(p, mask, load(i32, q + TABLE_ROOM) if not anew else _set_room(mask), stride)
    if anew:
        for i in range(slots + 1):
            slot = load(i32, index + i * SLOT)
            if slot > 0:
                _moved(p, rows + slot - 1, stride)
        used = load(i32, p + TABLE_USED)
    else:
        memory_copy(load(i32, p + TABLE_ITEMS), rows, used * stride)
        if index != 0:
            memory_copy(load(i32, p + TABLE_INDEX), index, (slots + 1) * SLOT)
        store(i32, p + TABLE_USED, used)
    if index == 0:
        free(load(i32, p + TABLE_INDEX))
        store(i32, p + TABLE_INDEX, i32(0))
    store(i32, p + LENGTH, load(i32, q + LENGTH))
    hold_items(load(i32, p + TABLE_ITEMS), used, shape)


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


def dict_to_end(p: i32, row: i32, stride: i32) -> None:
    """A row goes behind all others."""
    if row == load(i32, p + TABLE_ITEMS) + (load(i32, p + TABLE_USED) - 1) * stride:
        return
    if load(i32, p + TABLE_USED) >= load(i32, p + TABLE_ROOM):
        at = _live_before(p, row, stride)
        _dict_anew(p, _mask_beyond(i64(load(i32, p + LENGTH)) * 3 - 1), i32(0), stride)
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
        _dict_anew(p, _mask_beyond(i64(n) * 6), n, stride)
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
    slot = _free_slot(load(i32, p + TABLE_INDEX), load(i32, p + TABLE_MASK), load(i64, target), False)
    store(i32, slot, target - load(i32, p + TABLE_ITEMS) + 1)


def dict_last(p: i32, stride: i32) -> i32:
    """The last row of a dict that has one; those behind it that are gone are forgotten."""
    used = load(i32, p + TABLE_USED)
    at = table_before(p, used, stride)
    store(i32, p + TABLE_USED, at + 1)
    store(i32, p + TABLE_ROOM, load(i32, p + TABLE_ROOM) - (used - at - 1))
    return load(i32, p + TABLE_ITEMS) + at * stride


def set_first(p: i32) -> i32:
    """The row that `pop` takes of a set that has one: the search goes on where the last one ended."""
    mask, index = load(i32, p + TABLE_MASK), load(i32, p + TABLE_INDEX)
    at = load(i32, p + TABLE_FINGER) & mask
    while load(i32, index + at * SLOT) <= 0:
        at = (at + 1) & mask
    store(i32, p + TABLE_FINGER, at + 1)
    return set_row_at(p, at)
