"""Generators that still have something to do when nobody holds them any more: CPython closes them as it lets go of them.

In: the address of such a generator, which is noted when it is made. Out: one that only the note holds, for the program to close.
The first of the list of notes is told by a word that a call's end makes 0: the head of the free blocks of a class without any.
"""

from __future__ import annotations

from lanewise.ir.layout import COUNT
from lanewise.library.heap import FLOOR, HEAP_BASE, allocate, free, hold
from lanewise.library.machine import i32, load, out_of_memory, store, u32
from lanewise.library.objects import bury

FOLLOWING, KIND, NOTED = 0, 4, 8
SIZE = 12
"""Bytes of a note."""


def note_ending(p: i32, kind: i32) -> None:
    """A generator of this kind is there. The note is one of its owners."""
    if u32(p) < u32(FLOOR.get()):
        return
    note = allocate(i32(SIZE))
    if note == 0:
        out_of_memory()
    hold(p)
    store(i32, note + FOLLOWING, load(i32, HEAP_BASE.get()))
    store(i32, note + KIND, kind)
    store(i32, note + NOTED, p)
    store(i32, HEAP_BASE.get(), note)


def next_ending() -> i32:
    """The note of the oldest generator that nobody else holds, which is no longer in the list; 0 where there is none."""
    at, found = HEAP_BASE.get(), i32(0)
    if load(i32, at) == 0:
        return i32(0)
    bury()
    while load(i32, at) != 0:
        if load(u32, load(i32, load(i32, at) + NOTED) + COUNT) == 1:
            found = at
        at = load(i32, at) + FOLLOWING
    if found == 0:
        return i32(0)
    note = load(i32, found)
    store(i32, found, load(i32, note + FOLLOWING))
    return note


def kind_ending(note: i32) -> i32:
    """Of which kind it is."""
    return load(i32, note + KIND)


def taken_ending(note: i32) -> i32:
    """The generator. Who asks owns it; the note is gone."""
    p = load(i32, note + NOTED)
    free(note)
    return p
