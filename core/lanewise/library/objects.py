"""Objects that refer to others: when the last owner of one goes, what it holds loses an owner, too.

In: addresses of objects. Out: nothing. What the items of a container refer to is said by its *shape* (`ir/counted.py`), a table of
i32. Dropping goes over a list of what is dead, not down into it: nesting of any depth takes no stack.
"""

from __future__ import annotations

from lanewise.ir.layout import (
    CLASS,
    COUNT,
    EXTRA,
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
from lanewise.library.heap import FLOOR, HEAP_BASE, free, hold, release, shelve
from lanewise.library.machine import i32, i64, load, store, u32

SHAPE_STRIDE = 0
SHAPE_REFERENCES = 4
SHAPE_FIRST = 8
ONE = 4
"""Bytes of a number in a shape."""


def drop_object(p: i32) -> None:
    """One owner less within the call, for an object that may refer to others."""
    if u32(p) >= u32(FLOOR.get()):
        release_object(p)


def release_object(p: i32) -> None:
    """One owner less. Of those that die here most are instances that refer to nothing."""
    count = load(u32, p + COUNT)
    if count > 1:
        store(u32, p + COUNT, count - 1)
    elif load(i32, p + EXTRA) == RECORD and load(i32, load(i32, p + RECORD_SHAPE) + SHAPE_REFERENCES) == 0:
        shelve(p, HEAP_BASE.get() + load(i32, p + CLASS) * 4)
    else:
        _bury(_died(p, i32(0)))


def _bury(dead: i32) -> None:
    """The dead go, and those whose last owners they were. Each has the address of the next one for a count."""
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
    _bury(_drop_items(items, n, shape, i32(0)))


def hold_items(items: i32, n: i32, shape: i32) -> None:
    """n items from an address on have an owner more each."""
    stride = load(i32, shape + SHAPE_STRIDE)
    at = shape + SHAPE_FIRST
    for _ in range(load(i32, shape + SHAPE_REFERENCES)):
        simple, place = _is_simple(at), items + load(i32, at)
        for i in range(n):
            hold(load(i32, place + i * stride) if simple else reference(items + i * stride, at))
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
    stride = load(i32, shape + SHAPE_STRIDE)
    at = shape + SHAPE_FIRST
    for _ in range(load(i32, shape + SHAPE_REFERENCES)):
        simple, place = _is_simple(at), items + load(i32, at)
        for i in range(n):
            dead = _lost(load(i32, place + i * stride) if simple else reference(items + i * stride, at), dead)
        at = following(at)
    return dead


def _is_simple(at: i32) -> bool:
    """Whether a reference is always one, and an address."""
    return load(i64, at + ONE) == 0


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
