"""What a match by a regular expression keeps in memory: its state, its registers, and the trail of what else may be tried.

In: addresses of states, words. Out: words. A state is an object as bytes are, so that compiled code owns it like those: `STATE`
bytes, then the registers (`regular_code.py`). It is what remains of a match: where its groups begin and end.

The trail is a block that grows: entries of three words, the latest last. A choice is the code to go on with, a place in the text
and -1; of a run of one code point it is the run's code and two places, between which it may end; and a register to be restored is
a number below 0 and what was in it.
"""

from __future__ import annotations

from lanewise.ir.layout import EXTRA, LENGTH, NARROW
from lanewise.library.heap import MAX_PAYLOAD, allocate, capacity, free
from lanewise.library.machine import i32, load, memory_copy, out_of_memory, store
from lanewise.library.regular_code import REGISTERS

TEXT, STOP, CODE, AT, PLACE, HOW, FROM, BEGAN, TRAIL, TOP, ROOM = 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40
"""In a state: the text and where it is taken to stop; the code, the address in it and the place in the text where the match goes
on; how it is made, the place from which on, and the one that is tried. Where the trail lies, its end, and the end of its
block."""
STATE = 48
ENTRY = 12
FIRST_TRAIL = 480
"""Bytes: forty entries in a block of 496. There is none before the first choice: most matches get along without."""


def new_state(code: i32, s: i32, start: i32, stop: i32, how: i32) -> i32:
    """The state of a match that has not begun: no group has a place."""
    count = load(i32, code + REGISTERS)
    size = STATE + count * 4
    state = _block(size)
    store(i32, state + LENGTH, size)
    store(i32, state + EXTRA, i32(NARROW))
    store(i32, state + TEXT, s)
    store(i32, state + STOP, stop)
    store(i32, state + CODE, code)
    store(i32, state + HOW, how)
    store(i32, state + FROM, start)
    store(i32, state + BEGAN, start - 1)
    clear_registers(state)
    store(i32, state + TRAIL, i32(0))
    store(i32, state + TOP, i32(0))
    store(i32, state + ROOM, i32(0))
    return state


def clear_registers(state: i32) -> None:
    """No group has a place, as before the match began."""
    store(i32, state + STATE, i32(0))
    for i in range(1, load(i32, load(i32, state + CODE) + REGISTERS)):
        store(i32, state + STATE + i * 4, i32(-1))


def _block(size: i32) -> i32:
    p = allocate(size)
    if p == 0:
        out_of_memory()
    return p


def end_trail(state: i32) -> None:
    """The match is settled."""
    trail = load(i32, state + TRAIL)
    if trail != 0:
        free(trail)


def register(state: i32, r: i32) -> i32:
    """What is in a register."""
    return load(i32, state + STATE + r * 4)


def push(state: i32, what: i32, first: i32, second: i32) -> None:
    """One more entry."""
    top = load(i32, state + TOP)
    if top == load(i32, state + ROOM):
        top = _more_room(state)
    store(i32, top, what)
    store(i32, top + 4, first)
    store(i32, top + 8, second)
    store(i32, state + TOP, top + ENTRY)


def _more_room(state: i32) -> i32:
    """The trail in a block twice as large; where it ends now."""
    old = load(i32, state + TRAIL)
    size = load(i32, state + TOP) - old
    if size > MAX_PAYLOAD // 2:
        out_of_memory()
    trail = _block(size * 2 if size > 0 else i32(FIRST_TRAIL))
    if size > 0:
        memory_copy(trail, old, size)
        free(old)
    store(i32, state + TRAIL, trail)
    store(i32, state + ROOM, trail + capacity(trail) // ENTRY * ENTRY)
    return trail + size


def set_register(state: i32, r: i32, value: i32) -> None:
    """Another word in a register, until the trail is gone back. With nothing on it there is no way back but to begin anew."""
    at = state + STATE + r * 4
    if load(i32, state + TOP) != load(i32, state + TRAIL):
        push(state, -1 - r, load(i32, at), i32(0))
    store(i32, at, value)


def height(state: i32) -> i32:
    """How many bytes of entries there are: what holds when the trail has moved, too."""
    return load(i32, state + TOP) - load(i32, state + TRAIL)


def restore(state: i32, entry: i32) -> None:
    """Undo what an entry of a register tells."""
    store(i32, state + STATE + (-1 - load(i32, entry)) * 4, load(i32, entry + 4))


def unwind(state: i32, to: i32) -> None:
    """Go back to a height: registers are what they were, choices are forgotten."""
    top = load(i32, state + TOP)
    end = load(i32, state + TRAIL) + to
    while top != end:
        top = top - ENTRY
        if load(i32, top) < 0:
            restore(state, top)
    store(i32, state + TOP, top)


def settle(state: i32, above: i32) -> None:
    """Forget the choices above a height; registers are still restored when the trail is gone back."""
    top = load(i32, state + TOP)
    at = load(i32, state + TRAIL) + above
    kept = at
    while at != top:
        if load(i32, at) < 0:
            if kept != at:
                memory_copy(kept, at, i32(ENTRY))
            kept = kept + ENTRY
        at = at + ENTRY
    store(i32, state + TOP, kept)
