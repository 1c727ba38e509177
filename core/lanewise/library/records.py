"""Instances of classes: their fields, one behind the other.

In: how many bytes they take, and what they refer to (`objects.py`). Out: the address of a fresh one. All of its bytes are 0, which
refers to nothing: a field that is written for the first time gives up nothing.
"""

from __future__ import annotations

from lanewise.ir.layout import EXTRA, RECORD, RECORD_SHAPE
from lanewise.library.heap import allocate, hold
from lanewise.library.machine import i32, i64, out_of_memory, store, u32

WORD = 8
"""Bytes."""


def new_record(size: i32, shape: i32) -> i32:
    """An instance whose fields take so many bytes."""
    p = allocate(size)
    if p == 0:
        out_of_memory()
    # Whole words: blocks have room for them. The engine's fill is a call out of the module.
    at = p
    while u32(at) < u32(p + size):
        store(i64, at, i64(0))
        at = at + WORD
    store(i32, p + EXTRA, i32(RECORD))
    store(i32, p + RECORD_SHAPE, shape)
    return p


def shared(p: i32) -> i32:
    """The same with one owner more."""
    hold(p)
    return p
