"""Forms: how values lie in memory, for what writes them or makes them as a whole (`marshalling.py`, `unmarshalling.py`).

In: nothing. Out: what is in the table of a form, and *tasks*, in which whoever walks over it notes what is still to do.

Each form says what it is, how many words it has, and where the part lies in its row. Behind that of a tuple those of its items
follow, as many as it says; within that of a union stand those of each member, with how many words they are; within that of a
container what marshal begins it with, how long a row is, and what is in it.

A task are rows, each by the forms from one to another; one within another lies behind it. So no function calls itself.
"""

from __future__ import annotations

from lanewise.library.machine import i32, load, store, variable

CONSTANT, NUMBER, HALF, REAL, TRUTH, TEXT, RAW, SEVERAL, ONE_OF, ROWS, AGAIN = range(11)
"""What forms are of: None, ints, ints of 32 bits, floats, bools, texts, bytes, tuples, unions, containers, one that is around."""
SIZE, PLACE, CODE, STRIDE = range(1, 5)
"""Where in a form its size, its place (of a tuple: how many items it has), what marshal begins it with, the bytes of a row are."""
TRUE, FALSE, INT32, DIGITS, DOUBLE, BYTES, TUPLE, SHORT_TUPLE, DICT, ROWS_END, KNOWN = map(ord, "TFilgs(){0r")
ASCII, ASCII_INTERNED, SHORT, SHORT_INTERNED, UNICODE, INTERNED = map(ord, "aAzZut")
"""What values begin with in marshal's form (CPython's Python/marshal.c); `KNOWN`: the number of one that was there before,
`ROWS_END`: no more of a dict. A short text or tuple says by a byte how long it is."""
MARKED = 0x80
"""Of such a code: the value has a number."""
WORD = 4
"""Bytes."""
TASK_ROW, TASK_LEFT, TASK_STRIDE, TASK_FIRST, TASK_NEXT, TASK_END, TASK_TABLE, TASK = range(0, 32, WORD)
"""A task: its row, how many there are with this one, from one to the next; the form that a row begins with, that which is next, and
where they end; the dict whose rows they are."""
DEEPEST = 200
"""Tasks within each other."""

TASKS = variable(i32, 0)
"""Where the first task lies; the others follow."""
FAILED = variable(i32, 0)
"""Whether the value does not cross as a whole."""


def form_word(form: i32, which: i32) -> i32:
    """One of the words of a form."""
    return load(i32, form + which * WORD)


def behind(form: i32) -> i32:
    """Where the next form begins."""
    return form + form_word(form, i32(SIZE)) * WORD


def fail() -> None:
    """It does not."""
    FAILED.set(i32(1))


def within(t: i32) -> i32:
    """The place for a task within this one."""
    if t == TASKS.get() + (DEEPEST - 1) * TASK:
        fail()
        return t
    return t + TASK


def begin(t: i32, form: i32, end: i32, row: i32, left: i32) -> i32:
    """A task at a place."""
    store(i32, t + TASK_ROW, row)
    store(i32, t + TASK_LEFT, left)
    store(i32, t + TASK_STRIDE, i32(0))
    store(i32, t + TASK_FIRST, form)
    store(i32, t + TASK_NEXT, form)
    store(i32, t + TASK_END, end)
    store(i32, t + TASK_TABLE, i32(0))
    return t


def begin_rows(t: i32, form: i32, row: i32, left: i32, table: i32) -> i32:
    """One of the rows of a container, by its form; the container itself where it is a dict."""
    begin(t, form + (STRIDE + 1) * WORD, behind(form), row, left)
    store(i32, t + TASK_STRIDE, form_word(form, i32(STRIDE)))
    store(i32, t + TASK_TABLE, table)
    return t


def next_row(t: i32) -> None:
    """A row is done with."""
    store(i32, t + TASK_NEXT, load(i32, t + TASK_FIRST))
    store(i32, t + TASK_ROW, load(i32, t + TASK_ROW) + load(i32, t + TASK_STRIDE))
    store(i32, t + TASK_LEFT, load(i32, t + TASK_LEFT) - 1)
