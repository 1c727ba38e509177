"""Instances that refer to each other in a circle, which counting alone would keep for ever.

In: nothing but the heap, whose blocks lie side by side. Out: the blocks of objects that only they themselves refer to, freed.
As CPython does it: from each object's count the references are taken that come from other objects; what has owners left is in
use, and so is all that it refers to; the rest is garbage. How many owners are left is kept beside the block's size class, above
its bits.

Only `new_record_in_cycles` asks for it: a program whose instances cannot form a circle carries nothing of this file.
"""

from __future__ import annotations

from lanewise.ir.layout import (
    CLASS,
    COUNT,
    EXTRA,
    HEADER,
    HEAP_TABLES,
    LENGTH,
    LIST,
    LIST_AHEAD,
    LIST_ITEMS,
    LIST_SHAPE,
    RECORD,
    RECORD_SHAPE,
    TABLE,
    TABLE_FACTORY,
    TABLE_INDEX,
    TABLE_USED,
)
from lanewise.library.heap import CLASS_BITS, FLOOR, HEAP_BASE, KIND, TOP, allocate, class_bytes, free, release
from lanewise.library.machine import i32, load, store, u32, variable
from lanewise.library.objects import ONE, SHAPE_FIRST, SHAPE_REFERENCES, SHAPE_STRIDE, bury, following, reference
from lanewise.library.records import new_record

MOST = (1 << (31 - CLASS_BITS)) - 1
"""An object with as many owners or more is in use."""
FIRST_BUDGET = 1 << 20
"""Bytes of instances until the first look for garbage."""

BUDGET = variable(i32, FIRST_BUDGET)
"""Bytes of instances until the next one."""
SEEN = variable(i32, 0)
"""Where the heap ended at the last one."""

SUBTRACT, MARK, DROP = 0, 1, 2
"""What `_visit` does with what an object refers to."""


def new_record_in_cycles(size: i32, shape: i32) -> i32:
    """As `new_record`; now and then garbage is collected before."""
    left = BUDGET.get() - size - HEADER
    BUDGET.set(left)
    if left < 0 or u32(TOP.get()) > u32(2 * SEEN.get() + 4 * FIRST_BUDGET):
        collect()
    return new_record(size, shape)


def collect() -> None:
    """Free the garbage. So much is allocated until the next time as is in use now."""
    bury()
    first = _first()
    used = _count_owners(first)
    room = allocate(used * ONE)
    if room == 0:
        BUDGET.set(i32(FIRST_BUDGET))
        return
    _each(first, i32(SUBTRACT), i32(0))
    live = _mark_used(first, room)
    free(room)
    _each(first, i32(DROP), i32(0))
    _sweep(first)
    BUDGET.set(live if live > FIRST_BUDGET else i32(FIRST_BUDGET))
    SEEN.set(TOP.get())


def _first() -> i32:
    """The first block of the call."""
    begin = HEAP_BASE.get() + HEAP_TABLES
    return (FLOOR.get() if u32(FLOOR.get()) > u32(begin) else begin) + HEADER


def _next(p: i32) -> i32:
    """The block behind the one at p."""
    return p + class_bytes(load(i32, p + CLASS) & KIND)


def _refers(p: i32) -> bool:
    """Whether it is an object in use that may refer to others."""
    kind = load(i32, p + EXTRA)
    return load(i32, p + COUNT) != 0 and kind in (LIST, TABLE, RECORD)


def _left(p: i32) -> i32:
    """The owners that are left of an object."""
    return load(i32, p + CLASS) >> CLASS_BITS


def _leave(p: i32, owners: i32) -> None:
    store(i32, p + CLASS, (load(i32, p + CLASS) & KIND) | (owners << CLASS_BITS))


def _count_owners(p: i32) -> i32:
    """All of their owners are left; how many objects there are."""
    found = i32(0)
    while u32(p) < u32(TOP.get()):
        if _refers(p):
            count = load(u32, p + COUNT)
            _leave(p, i32(count) if count < MOST else i32(MOST))
            found = found + 1
        p = _next(p)
    return found


def _each(p: i32, what: i32, room: i32) -> None:
    """Visit the objects; to drop, only what has no owners left."""
    while u32(p) < u32(TOP.get()):
        if _refers(p) and (what != DROP or _left(p) == 0):
            _visit(p, what, room)
        p = _next(p)


def _visit(p: i32, what: i32, room: i32) -> i32:
    """Do it with each reference of an object; where the room for those that are still to be visited is filled up to."""
    items, n, shape = p, i32(1), load(i32, p + RECORD_SHAPE)
    kind = load(i32, p + EXTRA)
    if kind != RECORD:
        n = load(i32, p + TABLE_USED) if kind == TABLE else load(i32, p + LENGTH)
        items, shape = load(i32, p + LIST_ITEMS), load(i32, p + LIST_SHAPE)
    if kind == TABLE and load(i32, p + TABLE_FACTORY) != 0:
        room = _touch(load(i32, p + TABLE_FACTORY), what, room)
    stride = load(i32, shape + SHAPE_STRIDE)
    at = shape + SHAPE_FIRST
    for _ in range(load(i32, shape + SHAPE_REFERENCES)):
        for i in range(n):
            other = reference(items + i * stride, at)
            if other != 0 and u32(other) >= u32(FLOOR.get()):
                room = _touch(other, what, room)
        at = following(at)
    return room


def _touch(p: i32, what: i32, room: i32) -> i32:
    """One reference to an object that belongs to the call."""
    if what == DROP:
        # What is garbage itself goes as a whole.
        if not _refers(p):
            release(p)
        elif _left(p) != 0:
            store(u32, p + COUNT, load(u32, p + COUNT) - 1)
    elif _refers(p):
        left = _left(p)
        if what == SUBTRACT and left < MOST:
            _leave(p, left - 1)
        if what == MARK and left == 0:
            _leave(p, i32(1))
            store(i32, room, p)
            return room + ONE
    return room


def _mark_used(first: i32, room: i32) -> i32:
    """What has owners left is in use, and all that it leads to; the bytes of it."""
    live = i32(0)
    p = first
    while u32(p) < u32(TOP.get()):
        if _refers(p) and _left(p) != 0:
            top = _visit(p, i32(MARK), room)
            while top != room:
                top = _visit(load(i32, top - ONE), i32(MARK), top - ONE)
        p = _next(p)
    p = first
    while u32(p) < u32(TOP.get()):
        if _refers(p) and _left(p) != 0:
            live = live + class_bytes(load(i32, p + CLASS) & KIND)
        p = _next(p)
    return live


def _sweep(p: i32) -> None:
    """Free what has no owners left, and keep nothing beside the size classes."""
    while u32(p) < u32(TOP.get()):
        behind = _next(p)
        if _refers(p):
            dead = _left(p) == 0
            _leave(p, i32(0))
            if dead:
                _free(p)
        p = behind


def _free(p: i32) -> None:
    """The blocks of an object."""
    kind = load(i32, p + EXTRA)
    if kind != RECORD and load(i32, p + LIST_ITEMS) != 0:
        ahead = load(i32, p + LIST_AHEAD) if kind == LIST else i32(0)
        free(load(i32, p + LIST_ITEMS) - ahead)
    if kind == TABLE and load(i32, p + TABLE_INDEX) != 0:
        free(load(i32, p + TABLE_INDEX))
    free(p)
