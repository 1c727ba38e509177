"""Bytearrays that grow and shrink: lists whose items are bytes, in a block that grows (`lists.py`).

In and out: addresses of such objects, of bytes and of texts of narrow code points (which bytes are), places that are inside.
"""

from __future__ import annotations

from lanewise.ir.layout import LENGTH, LIST_ITEMS
from lanewise.library.lists import list_cut, list_gap, list_push, new_list
from lanewise.library.machine import i32, i64, load, memory_copy, memory_fill, store, text, u8, u32
from lanewise.library.text_codecs import latin1_text
from lanewise.library.texts import text_length


def array_of_bytes(s: text, shape: i32) -> i32:
    """One with the bytes of another object."""
    n = text_length(s)
    p = new_list(n, i32(1), shape)
    memory_copy(load(i32, p + LIST_ITEMS), s, n)
    return p


def array_of_zeros(n: i32, shape: i32) -> i32:
    """One of n bytes, all 0."""
    p = new_list(n, i32(1), shape)
    memory_fill(load(i32, p + LIST_ITEMS), i32(0), n)
    return p


def array_bytes(p: i32, at: i32, n: i32) -> text:
    """n of its bytes from a place on."""
    return latin1_text(load(i32, p + LIST_ITEMS) + at, n)


def array_byte(p: i32, at: i32) -> u32:
    """The byte at a place."""
    return u32(load(u8, load(i32, p + LIST_ITEMS) + at))


def array_put(p: i32, at: i32, code: u32) -> None:
    """Another byte at a place."""
    store(u8, load(i32, p + LIST_ITEMS) + at, code)


def array_push(p: i32, code: u32) -> None:
    """A byte more at the end."""
    store(u8, list_push(p, i32(1)), code)


def array_insert(p: i32, at: i32, code: u32) -> None:
    """A byte more before a place."""
    store(u8, list_gap(p, at, i32(1), i32(1)), code)


def array_replace(p: i32, at: i32, n: i32, s: text) -> None:
    """These bytes in the place of n others."""
    more = text_length(s)
    if more > n:
        list_gap(p, at + n, more - n, i32(1))
    elif more < n:
        list_cut(p, at + more, n - more, i32(1))
    memory_copy(load(i32, p + LIST_ITEMS) + at, s, more)


def array_put_every(p: i32, at: i32, step: i64, s: text) -> None:
    """These bytes at a place and others, each `step` further."""
    items, place = load(i32, p + LIST_ITEMS), i64(at)
    for i in range(text_length(s)):
        store(u8, items + i32(place), u32(load(u8, s + i)))
        place = place + step


def array_cut_every(p: i32, at: i32, n: i32, step: i64) -> None:
    """Without n bytes from a place on, each `step` further."""
    if n <= 0:
        return
    gone = i64(at)
    if step < 0:
        gone, step = gone + i64(n - 1) * step, -step
    items, length = load(i32, p + LIST_ITEMS), load(i32, p + LENGTH)
    left, i = i32(gone), i32(gone)
    taken = i32(0)
    while i < length:
        if taken < n and i64(i) == gone:
            taken, gone = taken + 1, gone + step
        else:
            store(u8, items + left, u32(load(u8, items + i)))
            left = left + 1
        i = i + 1
    store(i32, p + LENGTH, length - n)


def array_assign(p: i32, at: i32, n: i32, step: i64, s: text) -> None:
    """These bytes in the place of n others, each `step` further: as many, or any number where they lie side by side, or none."""
    if step == 1:
        array_replace(p, at, n, s)
    elif text_length(s) == 0:
        array_cut_every(p, at, n, step)
    else:
        array_put_every(p, at, step, s)
