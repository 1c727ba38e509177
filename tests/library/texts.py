"""Python's str in the memory of the library's emulation, and back. In: a str, or the address of a text. Out: the other."""

from __future__ import annotations

from lanewise.ir.layout import EXTRA, LENGTH, NARROW, NARROW_MAX, WIDE
from lanewise.library import heap, machine
from lanewise.library.machine import i32
from lanewise.library.texts import new_text


def put(value: str) -> i32:
    """A text in `machine.MEMORY`; whoever asks for it releases it (`heap.release`)."""
    narrow = all(ord(c) <= NARROW_MAX for c in value)
    p = new_text(i32(len(value)), i32(NARROW if narrow else WIDE))
    data = value.encode("latin-1") if narrow else value.encode("utf-32-le", "surrogatepass")
    machine.MEMORY[p : p + len(data)] = data
    return p


def get(p: i32) -> str:
    """The str of a text; it is released. What no text may be is an error here: a wide one that need not be wide."""
    length, width = machine.load(i32, p + LENGTH), machine.load(i32, p + EXTRA)
    data = bytes(machine.MEMORY[p : p + length * width])
    assert width in (NARROW, WIDE)
    value = data.decode("latin-1") if width == NARROW else data.decode("utf-32-le", "surrogatepass")
    assert width == NARROW or any(ord(c) > NARROW_MAX for c in value), value
    heap.release(p)
    return value
