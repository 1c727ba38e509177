"""Objects that refer to others: when the last owner of one goes, what it holds loses an owner, too.

In: addresses of objects. Out: nothing. What the items of a container refer to is said by its *shape* (`ir/counted.py`), a table of
i32. Dropping goes over a list of what is dead, not down into it: nesting of any depth takes no stack.

While the heap of a call is young the dead only wait, one in the count of the other. Most calls end before it grows up: what they
held is forgotten, never looked at again. As in generations of a collector, what is short is not worth cleaning up.
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
from lanewise.library.heap import FLOOR, HEAP_BASE, KIND, TOP, WAITING, YOUNG, class_bytes, free, release, shelve
from lanewise.library.machine import i32, load, store, u32

SHAPE_STRIDE = 0
SHAPE_REFERENCES = 4
SHAPE_FIRST = 8
ONE = 4
"""Bytes of a number in a shape."""


def drop_object(p: i32) -> None:
    """One owner less within the call, for an object that may refer to others. Most have another one."""
    if u32(p) >= u32(FLOOR.get()):
        count = load(u32, p + COUNT)
        if count > 1:
            store(u32, p + COUNT, count - 1)
        else:
            _last_owner_goes(p)


def release_object(p: i32) -> None:
    """One owner less."""
    count = load(u32, p + COUNT)
    if count > 1:
        store(u32, p + COUNT, count - 1)
    else:
        _last_owner_goes(p)


def _last_owner_goes(p: i32) -> None:
    """Of those that die most are instances that refer to nothing."""
    if load(i32, p + EXTRA) == RECORD and load(i32, load(i32, p + RECORD_SHAPE) + SHAPE_REFERENCES) == 0:
        shelve(p, HEAP_BASE.get() + load(i32, p + CLASS) * 4)
    else:
        _go(_died(p, WAITING.get()))


def _go(dead: i32) -> None:
    """The dead, and those that wait behind them, are buried; or they wait, too."""
    if u32(TOP.get() - FLOOR.get()) < u32(YOUNG.get()):
        WAITING.set(dead)
    else:
        _bury(dead)


def bury() -> None:
    """None of the dead is there any more."""
    _bury(WAITING.get())


def _bury(dead: i32) -> None:
    """The dead go, and those whose last owners they were. Each has the address of the next one for a count."""
    WAITING.set(i32(0))
    while dead != 0:
        p = dead
        dead = load(i32, p + COUNT)
        kind = load(i32, p + EXTRA)
        if kind == RECORD:
            dead = _drop_items(p, i32(1), load(i32, p + RECORD_SHAPE), dead)
        else:
            items = load(i32, p + LIST_ITEMS)
            n = load(i32, p + TABLE_USED) if kind == TABLE else load(i32, p + LENGTH)
            dead = _drop_items(items, n, load(i32, p + LIST_SHAPE), dead)
            if kind == TABLE:
                dead = _lost(load(i32, p + TABLE_FACTORY), dead)
                index = load(i32, p + TABLE_INDEX)
                if index != 0:
                    free(index)
            elif items != 0:
                items = items - load(i32, p + LIST_AHEAD)
            if items != 0:
                free(items)
        free(p)


def drop_items(items: i32, n: i32, shape: i32) -> None:
    """n items from an address on lose an owner each."""
    _go(_drop_items(items, n, shape, WAITING.get()))


def hold_items(items: i32, n: i32, shape: i32) -> None:
    """n items from an address on have an owner more each."""
    stride, floor = load(i32, shape + SHAPE_STRIDE), FLOOR.get()
    at = shape + SHAPE_FIRST
    for _ in range(load(i32, shape + SHAPE_REFERENCES)):
        item, always, place, word = items, _is_always(at), load(i32, at), load(i32, at + ONE)
        for _ in range(n):
            p = load(i32, item + place) if always else reference(item, at)
            if u32(p) >= u32(floor) and p & word == 0:
                store(u32, p + COUNT, load(u32, p + COUNT) + 1)
            item = item + stride
        at = following(at)


def _lost(p: i32, dead: i32) -> i32:
    """One owner less within the call; the list of the dead, before which it is put if that was the last one and it may refer to
    others."""
    if u32(p) >= u32(FLOOR.get()):
        count = load(u32, p + COUNT)
        if count <= 1:
            return _died(p, dead)
        store(u32, p + COUNT, count - 1)
    return dead


def _died(p: i32, dead: i32) -> i32:
    """The list of the dead with one more; what cannot refer to others goes at once."""
    kind = load(i32, p + EXTRA)
    if kind in (RECORD, LIST, TABLE):
        store(i32, p + COUNT, dead)
        return p
    release(p)
    return dead


def _drop_items(items: i32, n: i32, shape: i32, dead: i32) -> i32:
    """The list of the dead with those that n items were the last owners of."""
    stride, floor = load(i32, shape + SHAPE_STRIDE), FLOOR.get()
    at = shape + SHAPE_FIRST
    for _ in range(load(i32, shape + SHAPE_REFERENCES)):
        item, always, place, word = items, _is_always(at), load(i32, at), load(i32, at + ONE)
        for _ in range(n):
            p = load(i32, item + place) if always else reference(item, at)
            if u32(p) >= u32(floor) and p & word == 0:
                count = load(u32, p + COUNT)
                if count > 1:
                    store(u32, p + COUNT, count - 1)
                else:
                    dead = _died(p, dead)
            item = item + stride
        at = following(at)
    return dead


def _is_always(at: i32) -> bool:
    """Whether a reference is one whatever else is in the item, so that its address or word can be read at once."""
    return load(i32, at + 2 * ONE) == 0


def reference(item: i32, at: i32) -> i32:
    """The object that one reference of an item is to; 0 where it is to none."""
    cases = load(i32, at + 2 * ONE)
    if cases > 0 and not _meant(item, at + 3 * ONE, cases):
        return i32(0)
    p = load(i32, item + load(i32, at))
    if load(i32, at + ONE) != 0 and (p & 1) != 0:
        return i32(0)
    return p


def _meant(item: i32, at: i32, cases: i32) -> bool:
    """Whether the tags of an item are those of one of the cases."""
    for _ in range(cases):
        tags = load(i32, at)
        at = at + ONE
        held = True
        for _ in range(tags):
            if load(i32, item + load(i32, at)) != load(i32, at + ONE):
                held = False
            at = at + 2 * ONE
        if held:
            return True
    return False


def following(at: i32) -> i32:
    """Where the next reference of a shape begins."""
    cases = load(i32, at + 2 * ONE)
    at = at + 3 * ONE
    for _ in range(cases):
        at = at + ONE + load(i32, at) * 2 * ONE
    return at


def live_blocks() -> i32:
    """How many blocks are in use: a walk over the heap, for tests."""
    bury()
    live = i32(0)
    at = HEAP_BASE.get() + HEAP_TABLES
    while at != TOP.get():
        if load(u32, at) != 0:
            live = live + 1
        at = at + class_bytes(load(i32, at + HEADER + CLASS) & KIND)
    return live
