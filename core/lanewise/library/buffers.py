"""Blocks of buffers that compiled code makes.

In: numbers of elements and bytes, addresses. Out: addresses of fresh blocks of the call heap, owned by the caller.
"""

from __future__ import annotations

from lanewise.ir.layout import LENGTH
from lanewise.library.heap import MAX_PAYLOAD, allocate
from lanewise.library.machine import i32, i64, memory_copy, memory_fill, out_of_memory, store


def new_buffer(count: i32, size: i32) -> i32:
    """A block of `count` elements of `size` bytes, all 0; leaves with MEMORY at the ceiling. `count` is at most MAX_PAYLOAD."""
    p = uncleared_buffer(count, size)
    memory_fill(p, i32(0), count * size)
    return p


def uncleared_buffer(count: i32, size: i32) -> i32:
    """As `new_buffer`, for one that is written as a whole at once: its bytes are what was there."""
    n = i64(count) * i64(size)
    if n > MAX_PAYLOAD:
        out_of_memory()
    p = allocate(i32(n))
    if p == 0:
        out_of_memory()
    store(i32, p + LENGTH, count)
    return p


def repeat(p: i32, done: i32, n: i32) -> None:
    """The first `done` bytes at p again and again, until n bytes are filled: each copy doubles what is there."""
    while done < n:
        step = done if done < n - done else n - done
        memory_copy(p + done, p, step)
        done = done + step
