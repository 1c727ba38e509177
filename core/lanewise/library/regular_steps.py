"""Steps of a regular expression that look at more than one code point: loops, what is looked at without being taken, places,
groups.

In: the state of a match (`regular_trail.py`), the operation, its address, the place in the text. Out: where the match goes on,
and at which place: below 0 if it does not.
"""

from __future__ import annotations

from lanewise.library.machine import i32, load, u32
from lanewise.library.regular_code import (
    ASCII_EDGE,
    BACK,
    BEGIN,
    CUT,
    FAIL,
    IF,
    LATER,
    LINE_END,
    LINE_START,
    MORE,
    NO_ASCII_EDGE,
    NO_WORD_EDGE,
    NOT,
    SAME,
    SAVE,
    START,
)
from lanewise.library.regular_code import STOP as TEXT_END
from lanewise.library.regular_sets import code_of, in_lower_case, is_letter
from lanewise.library.regular_trail import CODE, STOP, TEXT, height, push, register, set_register, settle, unwind
from lanewise.library.texts import text_width

NEWLINE = 10


def step(state: i32, what: i32, at: i32, place: i32) -> tuple[i32, i32]:
    """Any of them."""
    if what <= MORE:
        return turn(state, what, at, place)
    if what <= BACK:
        return look(state, what, at, place)
    return ask(state, what, at, place)


# --- loops -----------------------------------------------------------------------------------------------------------


def turn(state: i32, what: i32, at: i32, place: i32) -> tuple[i32, i32]:
    """BEGIN, UNTIL, LATER, MORE. A counter is two registers: how many turns were begun, and where the last one was that need not
    have been: one that takes nothing is not followed by another."""
    counter = load(i32, at + 4)
    if what == BEGIN:
        set_register(state, counter, i32(-1))
        set_register(state, counter + 1, i32(-1))
        return at + 8, place
    if what == MORE:
        if register(state, counter) >= load(i32, at + 8) or register(state, counter + 1) == place:
            return at, i32(-1)
        set_register(state, counter + 1, place)
        return load(i32, state + CODE) + load(i32, at + 12), place
    count = register(state, counter) + 1
    body = load(i32, state + CODE) + load(i32, at + 16)
    if count < load(i32, at + 8):
        set_register(state, counter, count)
        return body, place
    if what == LATER:
        set_register(state, counter, count)
        push(state, at + 20, place, i32(-1))
        return at + 36, place
    if count < load(i32, at + 12) and register(state, counter + 1) != place:
        push(state, at + 20, place, i32(-1))
        set_register(state, counter, count)
        set_register(state, counter + 1, place)
        return body, place
    return at + 20, place


# --- what is looked at -----------------------------------------------------------------------------------------------


def look(state: i32, what: i32, at: i32, place: i32) -> tuple[i32, i32]:
    """SAVE, CUT, NOT, DENY, BACK."""
    operand = load(i32, at + 4)
    if what == BACK:
        return at + 8, place - operand if place >= operand else i32(-1)
    if what == SAVE or what == NOT:  # noqa: SIM109
        above = height(state)
        set_register(state, operand, above)
        set_register(state, operand + 1, place)
        if what == SAVE:
            return at + 8, place
        push(state, load(i32, state + CODE) + load(i32, at + 8), place, i32(-1))
        return at + 12, place
    if what == CUT:
        settle(state, register(state, operand))
        return at + 12, place if load(i32, at + 8) == 0 else register(state, operand + 1)
    unwind(state, register(state, operand))
    return at, i32(-1)


# --- places and groups -----------------------------------------------------------------------------------------------


def ask(state: i32, what: i32, at: i32, place: i32) -> tuple[i32, i32]:
    """AT, SAME, IF, FAIL."""
    operand = load(i32, at + 4)
    if what == IF:
        if register(state, operand + 1) >= 0:
            return at + 12, place
        return load(i32, state + CODE) + load(i32, at + 8), place
    if what == SAME:
        return at + 12, same(state, operand, load(i32, at + 8), place)
    if what == FAIL or not is_at(state, operand, place):
        return at, i32(-1)
    return at + 8, place


def same(state: i32, mark: i32, ignoring: i32, place: i32) -> i32:
    """Where the text of a group ends that stands here again, or -1."""
    s, stop = load(i32, state + TEXT), load(i32, state + STOP)
    width = text_width(s)
    i, end = register(state, mark), register(state, mark + 1)
    if i < 0 or end < i or end - i > stop - place:
        return i32(-1)
    while i < end:
        here, there = code_of(s, width, place), code_of(s, width, i)
        if here != there and (ignoring == 0 or _folded(here, ignoring) != _folded(there, ignoring)):
            return i32(-1)
        i, place = i + 1, place + 1
    return place


def _folded(code: u32, ignoring: i32) -> u32:
    """In lower case; only if it is ASCII where `ignoring` is 2."""
    return code if ignoring == 2 and code > 127 else in_lower_case(code)


def is_at(state: i32, where: i32, place: i32) -> bool:
    """Whether a place is one of these."""
    s, stop = load(i32, state + TEXT), load(i32, state + STOP)
    width = text_width(s)
    if where == START:
        return place == 0
    if where == LINE_START:
        return place == 0 or code_of(s, width, place - 1) == NEWLINE
    if where == TEXT_END:
        return place == stop
    if where <= LINE_END:
        if place == stop or place > stop:
            return place == stop
        return code_of(s, width, place) == NEWLINE and (where == LINE_END or place + 1 == stop)
    if stop == 0:
        return False
    ascii_only = where >= ASCII_EDGE
    before = place > 0 and _is_letter(code_of(s, width, place - 1), ascii_only)
    after = place < stop and _is_letter(code_of(s, width, place), ascii_only)
    return (before != after) == (where != NO_WORD_EDGE and where != NO_ASCII_EDGE)


def _is_letter(code: u32, ascii_only: bool) -> bool:
    return not (ascii_only and code > 127) and is_letter(code)
