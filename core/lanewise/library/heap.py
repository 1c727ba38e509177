"""The heap: from the one primitive `grow` come counted blocks of any size, and go back at count zero.

In: sizes and addresses. Out: addresses of payloads (16-byte aligned, the header of `ir/layout.py` before each).

Memory from HEAP_BASE is one run: two tables of free lists, the texts of one code point (`texts.py`), then blocks without gaps up to
TOP, then room up to END. A block's size is one of eight steps per doubling, so that at most an eighth is wasted; a freed block
waits in its class's list and serves the next request of that class. Blocks are neither split nor joined: a class never holds more
than its peak, so a loop of temporaries runs in constant memory. Two exceptions help big blocks, where memory is dear: the last one
gives its room back, and one up to twice as large as needed is taken before memory grows.

Below MARK everything is kept (weights, state, buffers of the user); above it lies the call heap, which a reset forgets at
once. Kept blocks that are freed go to a table of their own, from which only `allocate_kept` takes: a call that took them
would lose them at its reset.
"""

from __future__ import annotations

from lanewise.ir.layout import (
    CLASS,
    COUNT,
    EXTRA,
    FREE_LISTS,
    HEADER,
    HEAP_TABLES,
    IMMORTAL,
    KINDS,
    LENGTH,
    MAILBOX_END,
    PAGE,
    PRINTED,
    SIZE_CLASSES,
)
from lanewise.library.machine import clz, grow, i32, i64, load, memory_fill, store, u32, variable

HEAP_BASE = variable(i32, MAILBOX_END)
"""Set by the compiler: the first 16-byte boundary after the static data. The tables there are zero."""
HEAP_END = variable(i32, PAGE)
"""Set by the compiler: the end of the memory that the module starts with, at least HEAP_BASE + HEAP_TABLES."""
TOP = variable(i32, MAILBOX_END + HEAP_TABLES)
"""Where the next fresh block begins; set by the compiler, as the next two, to where the first one does."""
MARK = variable(i32, MAILBOX_END + HEAP_TABLES)
"""The blocks below are kept."""
FLOOR = variable(i32, MAILBOX_END + HEAP_TABLES)
"""The blocks below belong to the caller: kept ones and the arguments of this call, which `hold` and `drop` do not count. So does
what is static, and the texts of one code point: of what lies above nothing is immortal, and 0 lies below."""
YOUNG = variable(i32, 0)
"""Set by the compiler: bytes of the call heap until the dead are buried (`objects.py`)."""
WAITING = variable(i32, 0)
"""The first of the dead that wait for that. Most calls end before, and forget them all at once."""

MAX_PAYLOAD = 0x6FFFFFF0
FIRST_BIG_CLASS = 81
"""Payloads of 64 KB and more land here or above."""
ONE_DOUBLING = 8
UNIT = 16
"""Addresses and sizes of blocks are multiples of it."""
SMALL = 240
"""Payloads up to this lie in blocks of as many units as they need."""
CLASS_BITS = 8
KIND = (1 << CLASS_BITS) - 1
"""Of the word at CLASS these bits say which; those above belong to whoever uses the block, and are 0 in a fresh one."""


def size_class(n: i32) -> i32:
    """The class for a payload of n bytes: linear up to 256 bytes with the header, then eight steps per doubling."""
    units = (n + 15) >> 4
    shift = i32(28) - clz(units)
    if shift <= 0:
        return units + 1
    return shift * 8 + (units >> shift) + 1


def class_bytes(kind: i32) -> i32:
    """The bytes of a block of this class, header included."""
    if kind <= 16:
        return kind << 4
    return _of_steps(kind)


def _of_steps(kind: i32) -> i32:
    """By itself, for few blocks are that large, and what a block holds is asked in many places."""
    shift = (kind - 9) >> 3
    return (kind - shift * 8) << (shift + 4)


def capacity(p: i32) -> i32:
    """The bytes that fit the payload at p without moving it: never less than was asked for."""
    return class_bytes(load(i32, p + CLASS) & KIND) - HEADER


def allocate(n: i32) -> i32:
    """A payload of n bytes, count 1, length and base 0, its bytes not cleared; 0 at the ceiling."""
    size = (n + (HEADER + UNIT - 1)) & -UNIT
    if u32(n) <= SMALL:
        head = HEAP_BASE.get() + (size >> 2)
        p, top = load(i32, head), TOP.get()
        if p != 0:
            return _take(head, p)
        if u32(size) <= u32(HEAP_END.get() - top):
            return _cut(top, size, size >> 4)
    return _carve(n)


def allocate_zeroed(n: i32) -> i32:
    """As `allocate`, its n bytes 0."""
    p = allocate(n)
    if p != 0:
        memory_fill(p, i32(0), n)
    return p


def allocate_kept(n: i32) -> i32:
    """As `allocate`, for the time between calls: the block is kept, and freed kept blocks serve first."""
    if u32(n) > MAX_PAYLOAD:
        return i32(0)
    head = HEAP_BASE.get() + FREE_LISTS + size_class(n) * 4
    p = load(i32, head)
    if p == 0:
        p = allocate(n)
        keep()
        return p
    return _take(head, p)


def allocate_argument(n: i32) -> i32:
    """As `allocate`, before a call begins: nothing is free yet, so the arguments lie side by side below FLOOR."""
    p = allocate(n)
    FLOOR.set(TOP.get())
    return p


def _take(head: i32, p: i32) -> i32:
    """p, the first free block of the list at head, made a fresh object."""
    store(i32, head, load(i32, p + EXTRA))
    store(u32, p + COUNT, u32(1))
    store(i64, p + LENGTH, i64(0))
    return p


def _carve(n: i32) -> i32:
    """The same of any size: a block that is free, or one from the room above TOP; 0 at the ceiling."""
    if u32(n) > MAX_PAYLOAD:
        return i32(0)
    kind = size_class(n)
    head = HEAP_BASE.get() + kind * 4
    size, top = class_bytes(kind), TOP.get()
    room = HEAP_END.get() - top
    full = u32(size) > u32(room)
    last = head + ONE_DOUBLING * 4 if full and kind >= FIRST_BIG_CLASS else head
    while u32(head) <= u32(last):
        p = load(i32, head)
        if p != 0:
            return _take(head, p)
        head = head + 4
    if full and not _grow_by(size - room):
        return i32(0)
    return _cut(top, size, kind)


def _cut(top: i32, size: i32, kind: i32) -> i32:
    """The block at TOP, for which there is room, as a fresh object."""
    TOP.set(top + size)
    store(u32, top, u32(1))
    store(i32, top + HEADER + CLASS, kind)
    store(i64, top + HEADER + LENGTH, i64(0))
    return top + HEADER


def _grow_by(n: i32) -> bool:
    """Whether HEAP_END moved up by n bytes or more. Asks for an eighth of the heap first: growing is slow in every host."""
    need = (n + PAGE - 1) & -PAGE
    # Unsigned: a heap of more than 2 GB is negative as i32.
    ample = i32(u32(HEAP_END.get() - HEAP_BASE.get()) >> 19 << 16)
    if ample > need and grow(ample) != 0:
        HEAP_END.set(HEAP_END.get() + ample)
        return True
    if grow(need) == 0:
        return False
    HEAP_END.set(HEAP_END.get() + need)
    return True


def retain(p: i32) -> None:
    """One more owner for the object at p; nothing for 0 and for static data."""
    if p != 0:
        count = load(u32, p + COUNT)
        if count != IMMORTAL:
            store(u32, p + COUNT, count + 1)


def release(p: i32) -> None:
    """One owner less: the last one frees the block and releases the object it is a view of, without recursion."""
    while p != 0:
        count = load(u32, p + COUNT)
        if count == IMMORTAL:
            return
        if count > 1:
            store(u32, p + COUNT, count - 1)
            return
        base = load(u32, p + EXTRA)
        free(p)
        p = i32(base) if base >= KINDS else i32(0)


def hold(p: i32) -> None:
    """One more owner within the call. Compiled code counts by this and by `drop`: an argument may lie within a block."""
    if u32(p) >= u32(FLOOR.get()):
        store(u32, p + COUNT, load(u32, p + COUNT) + 1)


def drop(p: i32) -> None:
    """One owner less within the call. Most have another one."""
    if u32(p) >= u32(FLOOR.get()):
        count = load(u32, p + COUNT)
        if count > 1:
            store(u32, p + COUNT, count - 1)
        else:
            release(p)


def free(p: i32) -> None:
    """The block of the object at p goes to its free list, whatever its count says; its base is not looked at."""
    kind = load(i32, p + CLASS)
    if u32(p) < u32(MARK.get()) or u32(kind) >= FIRST_BIG_CLASS:
        _free_apart(p)
    else:
        shelve(p, HEAP_BASE.get() + kind * 4)


def shelve(p: i32, head: i32) -> None:
    """A block in the list at head."""
    store(u32, p + COUNT, u32(0))
    store(i32, p + EXTRA, load(i32, head))
    store(i32, head, p)


def _free_apart(p: i32) -> None:
    """The same of a kept block, of a big one, and of one whose user has left a number above its class."""
    kind = load(i32, p + CLASS) & KIND
    store(i32, p + CLASS, kind)
    head = HEAP_BASE.get() + kind * 4
    if u32(p) < u32(MARK.get()):
        head = head + FREE_LISTS
    elif kind >= FIRST_BIG_CLASS and p - HEADER + class_bytes(kind) == TOP.get():
        store(u32, p + COUNT, u32(0))
        TOP.set(p - HEADER)
        return
    shelve(p, head)


def keep() -> None:
    """All that is allocated now stays; what is free now is for `allocate_kept`."""
    for kind in range(1, SIZE_CLASSES):
        head = HEAP_BASE.get() + kind * 4
        p = load(i32, head)
        store(i32, head, i32(0))
        while p != 0:
            following = load(i32, p + EXTRA)
            store(i32, p + EXTRA, load(i32, head + FREE_LISTS))
            store(i32, head + FREE_LISTS, p)
            p = following
    MARK.set(TOP.get())


def reset_call_heap() -> None:
    """Forget all that was allocated since the last `keep`; what was kept stays, and so does the memory."""
    memory_fill(HEAP_BASE.get(), i32(0), i32(FREE_LISTS))
    TOP.set(MARK.get())
    FLOOR.set(MARK.get())
    WAITING.set(i32(0))
    store(i64, i32(PRINTED), i64(0))  # and ASIDE behind it
