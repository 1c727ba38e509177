"""Small services that lowered code calls.

In: machine values. Out: marks in the mailbox, words of exact ints. Their callers are the compiler's passes, never user code.
"""

from __future__ import annotations

from lanewise.ir.layout import (
    ERROR_LINES,
    ERROR_NOTES,
    ERROR_STATUS,
    ERROR_TRACE,
    LIST_ITEMS,
    LIST_SHAPE,
    MESSAGE_VALUES,
    NOTES,
    TRACE,
    TRACE_CELLS,
    TRACE_COUNT,
)
from lanewise.library.exact import exact_add, exact_neg
from lanewise.library.exact_bits import exact_lshift
from lanewise.library.exact_word import exact_from_i64, exact_release
from lanewise.library.heap import hold
from lanewise.library.lists import new_list
from lanewise.library.machine import i32, i64, load, memory_copy, store, word
from lanewise.library.objects import drop_items, hold_items


def trace(location: i32) -> None:
    """Note a line that an exception passes, innermost first; beyond TRACE_CELLS lines are only counted."""
    n = load(i32, i32(TRACE_COUNT))
    if n < TRACE_CELLS:
        store(i32, TRACE + n * 4, location)
    store(i32, i32(TRACE_COUNT), n + 1)


def drop_message(shape: i32) -> None:
    """Nobody asks any more for the message of an exception that was caught; its values lose their owner."""
    drop_items(i32(MESSAGE_VALUES), i32(1), shape)


def seize(status: i32, shape: i32) -> i32:
    """The exception on its way, as an object: it takes message and trace with it, and the next one finds none."""
    lines = load(i32, i32(TRACE_COUNT))
    kept = lines if lines < TRACE_CELLS else i32(TRACE_CELLS)
    error = new_list(i32(1), ERROR_TRACE + 4 * kept, shape)
    cells = load(i32, error + LIST_ITEMS)
    memory_copy(cells, i32(MESSAGE_VALUES), i32(ERROR_STATUS))
    store(i32, cells + ERROR_STATUS, status)
    memory_copy(cells + ERROR_TRACE, i32(TRACE), 4 * kept)
    store(i64, i32(NOTES), i64(0))
    return error


def again(error: i32) -> i32:
    """The status of such an object, whose message and trace are now those of the exception on its way."""
    cells = load(i32, error + LIST_ITEMS)
    lines = load(i32, cells + ERROR_LINES)
    memory_copy(i32(MESSAGE_VALUES), cells, i32(ERROR_STATUS))
    hold_items(i32(MESSAGE_VALUES), i32(1), load(i32, error + LIST_SHAPE))
    memory_copy(i32(TRACE), cells + ERROR_TRACE, 4 * (lines if lines < TRACE_CELLS else i32(TRACE_CELLS)))
    return load(i32, cells + ERROR_STATUS)


def notes_of(error: i32) -> i32:
    """The list of an exception's notes; 0 where it has none."""
    return load(i32, load(i32, error + LIST_ITEMS) + ERROR_NOTES)


def begin_notes(error: i32, notes: i32) -> None:
    """The list of the notes of an exception that has none."""
    hold(notes)
    store(i32, load(i32, error + LIST_ITEMS) + ERROR_NOTES, notes)


def is_again(later: i32, error: i32) -> bool:
    """Whether what was caught is an exception that was raised again: the same message, on its way through the same lines first."""
    mine, theirs = load(i32, error + LIST_ITEMS), load(i32, later + LIST_ITEMS)
    lines = load(i32, mine + ERROR_LINES)
    if load(i32, theirs + ERROR_LINES) < lines:
        return False
    end = ERROR_TRACE + 4 * (lines if lines < TRACE_CELLS else i32(TRACE_CELLS))
    at = i32(0)
    while at < end:
        if at != ERROR_NOTES and at != ERROR_LINES and load(i32, mine + at) != load(i32, theirs + at):
            return False
        at += i32(4)
    return True


def append_limb(w: i64, limb: i64) -> word:
    """w * 2**32 + limb: how a large constant is built."""
    shifted = exact_lshift(w, exact_from_i64(i64(32)))
    result = exact_add(shifted, exact_from_i64(limb))
    exact_release(shifted)
    return result


def negated(w: i64) -> word:
    """-w."""
    return exact_neg(w)
