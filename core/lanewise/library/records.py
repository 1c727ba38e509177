"""Instances of classes: their fields, one behind the other.

In: how many bytes they take, and what they refer to (`objects.py`). Out: the address of a fresh one. All of its bytes are 0, which
refers to nothing: a field that is written for the first time gives up nothing.
"""

from __future__ import annotations

from lanewise.ir.layout import EXTRA, RECORD, RECORD_SHAPE
from lanewise.library.heap import allocate_zeroed, hold
from lanewise.library.machine import i32, out_of_memory, store


def new_record(size: i32, shape: i32) -> i32:
    """An instance whose fields take so many bytes."""
    p = allocate_zeroed(size)
    if p == 0:
        out_of_memory()
    store(i32, p + EXTRA, i32(RECORD))
    store(i32, p + RECORD_SHAPE, shape)
    return p


def shared(p: i32) -> i32:
    """The same with one owner more."""
    hold(p)
    return p
