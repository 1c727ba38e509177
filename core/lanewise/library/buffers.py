"""Blocks of buffers that compiled code makes.

In: numbers of elements and bytes, addresses. Out: addresses of fresh blocks of the call heap, owned by the caller.
"""

from __future__ import annotations

from lanewise.ir.layout import LENGTH
from lanewise.library.heap import MAX_PAYLOAD, allocate
from lanewise.library.machine import i32, i64, memory_copy, memory_fill, out_of_memory, store, u64


def new_buffer(count: i64, size: i32) -> i32:
    """A block of `count` >= 0 elements of `size` bytes, all 0; leaves with MEMORY at the ceiling."""
    p = uncleared_buffer(count, size)
    memory_fill(p, i32(0), i32(count) * size)
    return p


def uncleared_buffer(count: i64, size: i32) -> i32:
    """As `new_buffer`, for one that is written as a whole at once: its bytes are what was there."""
    # Of the product only the low half would be seen: each factor is looked at first.
    if u64(count) > MAX_PAYLOAD:
        out_of_memory()
    n = count * i64(size)
    if n > MAX_PAYLOAD:
        out_of_memory()
    p = allocate(i32(n))
    if p == 0:
        out_of_memory()
    store(i32, p + LENGTH, i32(count))
    return p


def repeat(p: i32, done: i32, n: i32) -> None:
    """The first `done` bytes at p again and again, until n bytes are filled: each copy doubles what is there."""
    while done < n:
        step = done if done < n - done else n - done
        memory_copy(p + done, p, step)
        done = done + step
