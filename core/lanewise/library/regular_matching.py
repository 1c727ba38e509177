"""Regular expressions: a match by the code of one, step by step.

In: the code (`regular_code.py`), a text (or bytes, which lie in memory as one), where it is looked at. Out: a state
(`regular_trail.py`), in whose registers the groups are once a match is found.

What may be tried later is kept on a trail, so no text is too long for the stack; and after some steps `advance` returns, for
whoever asks can ask then, too, whether to go on at all.
"""

from __future__ import annotations

from lanewise.library.machine import i32, load, store, u32
from lanewise.library.regular_code import (
    ANYWHERE,
    CHAR,
    DONE,
    EITHER,
    FIRST,
    FIRST_MARK,
    FOUND,
    HEAD,
    JUMP,
    LAST,
    LAZY,
    MANY,
    MARK,
    MOVED,
    NOWHERE,
    RUNNING,
    SET,
    SURE,
    TRY,
    UNBOUNDED,
    WHOLE,
    WORD,
)
from lanewise.library.regular_sets import code_of, first_of_set, holds, run
from lanewise.library.regular_steps import step
from lanewise.library.regular_trail import (
    AT,
    BEGAN,
    CODE,
    ENTRY,
    FROM,
    HOW,
    PLACE,
    STOP,
    TEXT,
    TOP,
    TRAIL,
    clear_registers,
    end_trail,
    new_state,
    push,
    restore,
    set_register,
)
from lanewise.library.texts import text_width

STEPS = 256
"""Of one `advance`."""
RUN_COST = 4
"""A step for each 2**4 code points of a run."""


def begun(code: i32, s: i32, start: i32, stop: i32, how: i32) -> i32:
    """The state of a match from a place on, of a text that is taken to stop at another."""
    state = new_state(code, s, start, stop, how)
    _begin_at(state, start)
    return state


def _begin_at(state: i32, start: i32) -> None:
    """Try from a place on, or from the first later one where a match can begin. Is there none, the place is -1."""
    code, stop, searching = load(i32, state + CODE), load(i32, state + STOP), load(i32, state + HOW) & ANYWHERE != 0
    first = load(i32, code + FIRST)
    if searching and start > stop:
        start = i32(-1)
    elif searching and first != 0:
        s = load(i32, state + TEXT)
        start = first_of_set(s, text_width(s), code + first, start, stop)
    store(i32, state + BEGAN, start if start >= 0 else stop)
    store(i32, state + AT, code + HEAD * WORD)
    store(i32, state + PLACE, start)


def advance(state: i32) -> i32:
    """Some steps: RUNNING, or FOUND, or NOWHERE."""
    s, stop, code = load(i32, state + TEXT), load(i32, state + STOP), load(i32, state + CODE)
    width = text_width(s)
    at, place = load(i32, state + AT), load(i32, state + PLACE)
    left = i32(STEPS)
    while left > 0:
        if place < 0:
            at, place = _back(state)
            if place < 0:
                end_trail(state)
                return i32(NOWHERE)
        left = left - 1
        what = load(i32, at)
        if what == CHAR:
            fits = place < stop and code_of(s, width, place) == load(u32, at + 4)
            at, place = at + 8, place + 1 if fits else i32(-1)
        elif what == SET:
            fits = place < stop and holds(code + load(i32, at + 4), code_of(s, width, place))
            at, place = at + 8, place + 1 if fits else i32(-1)
        elif what == TRY:
            push(state, code + load(i32, at + 4), place, i32(-1))
            at = at + 8
        elif what == EITHER:
            fits = place < stop and holds(code + load(i32, at + 8), code_of(s, width, place))
            at = _way(state, at, place) if fits else code + load(i32, at + 4)
        elif what == JUMP:
            at = code + load(i32, at + 4)
        elif what == MARK:
            _mark(state, load(i32, at + 4), place)
            at = at + 8
        elif what <= SURE:
            began = place
            place = _run(state, at, place)
            if place > began:
                left = left - ((place - began) >> RUN_COST)
            at = at + 20
        elif what > DONE:
            at, place = step(state, what, at, place)
        elif _is_match(state, place):
            return i32(FOUND)
        else:
            place = i32(-1)
    store(i32, state + AT, at)
    store(i32, state + PLACE, place)
    return i32(RUNNING)


def _is_match(state: i32, place: i32) -> bool:
    """Whether a match may end at this place. If so, all is settled."""
    how = load(i32, state + HOW)
    if how & WHOLE != 0 and place != load(i32, state + STOP):
        return False
    if how & MOVED != 0 and place == load(i32, state + FROM):
        return False
    set_register(state, i32(FIRST_MARK), load(i32, state + BEGAN))
    set_register(state, i32(FIRST_MARK + 1), place)
    end_trail(state)
    return True


def _way(state: i32, at: i32, place: i32) -> i32:
    """Where an EITHER goes on that fits."""
    if load(i32, at + 12) != 0:
        push(state, load(i32, state + CODE) + load(i32, at + 4), place, i32(-1))
    return at + 16


def _mark(state: i32, r: i32, place: i32) -> None:
    """A group begins or ends here."""
    set_register(state, r, place)
    if r & 1 != 0:
        set_register(state, i32(LAST), (r - FIRST_MARK) >> 1)


# --- one code point again and again ----------------------------------------------------------------------------------


def _end_of_run(state: i32, at: i32, place: i32, most: i32) -> i32:
    """Where so many code points at most end that fit a MANY, LAZY or SURE."""
    s, stop, kind = load(i32, state + TEXT), load(i32, state + STOP), load(i32, at + 4)
    operand = load(i32, at + 8)
    if kind == SET:
        operand = operand + load(i32, state + CODE)
    if most < stop - place:
        stop = place + most
    return run(s, text_width(s), kind, operand, place, stop)


def _run(state: i32, at: i32, place: i32) -> i32:
    """MANY, LAZY, SURE: the place behind as many as are taken now, or -1."""
    what, least, most = load(i32, at), load(i32, at + 12), load(i32, at + 16)
    if load(i32, state + STOP) - place < least:
        return i32(-1)
    end = _end_of_run(state, at, place, least if what == LAZY else most)
    if end - place < least:
        return i32(-1)
    if what == LAZY and most > least:
        stop = load(i32, state + STOP)
        push(state, at, end, stop if most == UNBOUNDED or most > stop - place else place + most)
    elif what == MANY and end - place > least:
        push(state, at, place + least, end)
    return end


def _less(state: i32, at: i32, least: i32, end: i32) -> i32:
    """A run ends earlier: the last place before `end` where what follows may fit."""
    end = end - 1
    if load(i32, at + 20) == CHAR:
        s = load(i32, state + TEXT)
        width, code = text_width(s), load(u32, at + 24)
        # Where the run ended the text may end, too; one place before there is a code point.
        while end > least and code_of(s, width, end) != code:
            end = end - 1
    return end


# --- back ------------------------------------------------------------------------------------------------------------


def _back(state: i32) -> tuple[i32, i32]:
    """The last choice that is left, or another place to begin at; -1 for the place where there is none."""
    top, bottom = load(i32, state + TOP), load(i32, state + TRAIL)
    while top != bottom:
        top = top - ENTRY
        at, first, second = load(i32, top), load(i32, top + 4), load(i32, top + 8)
        if at < 0:
            restore(state, top)
        elif second < 0:
            store(i32, state + TOP, top)
            return at, first
        elif load(i32, at) == MANY:
            end = _less(state, at, first, second)
            store(i32, top + 8, end)
            store(i32, state + TOP, top + ENTRY if end > first else top)
            return at + 20, end
        elif first < second and _end_of_run(state, at, first, i32(1)) > first:
            store(i32, top + 4, first + 1)
            store(i32, state + TOP, top + ENTRY)
            return at + 20, first + 1
    store(i32, state + TOP, top)
    if load(i32, state + HOW) & ANYWHERE != 0:
        clear_registers(state)
        _begin_at(state, load(i32, state + BEGAN) + 1)
        return load(i32, state + AT), load(i32, state + PLACE)
    return i32(0), i32(-1)
