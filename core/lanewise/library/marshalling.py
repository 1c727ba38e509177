"""A value of many containers as bytes in the form of Python's `marshal`, which makes objects of them all at once.

In: the table of the value's form (`forms.py`), whose places are counted from address 0. Out: an object that holds the bytes.

An object with several owners is written once, and then by its number, which it gets in place of their count: so this is the
last that a call does. A value that leads to what the caller has already, or lies too deep, is not written.
"""

from __future__ import annotations

from lanewise.ir.layout import COUNT, EXTRA, GONE, LENGTH, LIST_ITEMS, TABLE, TABLE_USED
from lanewise.library.ascii_texts import is_ascii
from lanewise.library.forms import (
    AGAIN,
    ASCII,
    BYTES,
    CODE,
    CONSTANT,
    DEEPEST,
    DIGITS,
    DOUBLE,
    FAILED,
    FALSE,
    HALF,
    INT32,
    KNOWN,
    MARKED,
    NUMBER,
    ONE_OF,
    PLACE,
    RAW,
    REAL,
    ROWS,
    ROWS_END,
    SEVERAL,
    TASK,
    TASK_END,
    TASK_FIRST,
    TASK_LEFT,
    TASK_NEXT,
    TASK_ROW,
    TASK_TABLE,
    TASKS,
    TEXT,
    TRUE,
    TRUTH,
    TUPLE,
    UNICODE,
    WORD,
    begin,
    begin_rows,
    behind,
    fail,
    form_word,
    next_row,
    within,
)
from lanewise.library.heap import FLOOR, MAX_PAYLOAD, allocate
from lanewise.library.machine import i32, i64, load, memory_copy, store, text, u8, u32, u64, variable
from lanewise.library.text_codecs import utf8_into, utf8_size
from lanewise.library.texts import copy_bytes, text_length

FIRST_ROOM = 1 << 10
"""Bytes."""
SHARED = 0x80000000
"""Of a count: it is a number."""

OUT = variable(i32, 0)
"""The bytes so far, which have no room from END on; the next one goes to AT."""
AT = variable(i32, 0)
END = variable(i32, 0)
NUMBERED = variable(i32, 0)
"""Objects that have a number."""


def marshalled(form: i32, end: i32) -> i32:
    """The value whose form lies there; 0 where it is not written."""
    OUT.set(allocate(i32(FIRST_ROOM)))
    AT.set(OUT.get())
    END.set(OUT.get() + FIRST_ROOM)
    NUMBERED.set(i32(0))
    tasks = allocate(i32(DEEPEST * TASK))
    TASKS.set(tasks)
    FAILED.set(i32(1 if OUT.get() == 0 or tasks == 0 else 0))
    if FAILED.get() == 0:
        _run(form, begin(tasks, form, end, i32(0), i32(1)))
    if FAILED.get() != 0:
        return i32(0)
    store(i32, OUT.get() + LENGTH, AT.get() - OUT.get())
    return OUT.get()


def _run(base: i32, t: i32) -> None:
    """Do the task at t, the first one, and those that it leads to. `base`: of the forms."""
    while FAILED.get() == 0:
        form, row = load(i32, t + TASK_NEXT), load(i32, t + TASK_ROW)
        if load(i32, t + TASK_LEFT) == 0:
            if load(i32, t + TASK_TABLE) != 0:
                _put(u32(ROWS_END))
            if t == TASKS.get():
                return
            t = t - TASK
        elif form == load(i32, t + TASK_END) or _is_gone(t, form, row):
            next_row(t)
        else:
            store(i32, t + TASK_NEXT, behind(form))
            t = _form(base, t, form, row)


def _is_gone(t: i32, form: i32, row: i32) -> bool:
    """Whether a row that begins is one of a dict that is there no more."""
    return form == load(i32, t + TASK_FIRST) and load(i32, t + TASK_TABLE) != 0 and load(i64, row) == GONE


def _form(base: i32, t: i32, form: i32, row: i32) -> i32:
    """Write the part of a row that a form says: the task that is next."""
    kind, place = load(i32, form), form_word(form, i32(PLACE))
    at = row + place
    if kind == TEXT:
        _put_text(load(i32, at))
    elif kind == NUMBER:
        _put_number(load(i64, at))
    elif kind == HALF:
        _put_number(i64(load(i32, at)))
    elif kind == REAL:
        _put(u32(DOUBLE))
        _put_wide(load(u64, at))
    elif kind == TRUTH:
        _put(u32(TRUE if load(u8, at) != 0 else FALSE))
    elif kind == CONSTANT:
        _put(u32(place))
    elif kind == RAW:
        _put_bytes(u32(BYTES), load(i32, at))
    elif kind == SEVERAL:
        _put(u32(TUPLE))
        _put_word(place)
    elif kind == ONE_OF:
        own = form + CODE * WORD
        for _ in range(load(i32, at)):
            own = own + load(i32, own) * WORD
        return begin(within(t), own + WORD, own + load(i32, own) * WORD, row, i32(1))
    elif kind == AGAIN:
        return _container(t, base + form_word(form, i32(CODE)) * WORD, load(i32, at))
    elif kind == ROWS:
        return _container(t, form, load(i32, at))
    return t


def _container(t: i32, form: i32, p: i32) -> i32:
    """Begin to write one: the task of its rows; its number where it has been written."""
    if u32(p) < u32(FLOOR.get()):
        fail()
        return t
    count, code = load(u32, p + COUNT), u32(form_word(form, i32(CODE)))
    if count & SHARED != 0:
        _put(u32(KNOWN))
        _put_word(i32(count ^ SHARED))
        return t
    if count > 1:
        store(u32, p + COUNT, u32(NUMBERED.get()) | SHARED)
        NUMBERED.set(NUMBERED.get() + 1)
        code = code | MARKED
    _put(code)
    is_table = load(i32, p + EXTRA) == TABLE
    rows = load(i32, p + TABLE_USED) if is_table else load(i32, p + LENGTH)
    if not is_table:
        _put_word(rows)
    return begin_rows(within(t), form, load(i32, p + LIST_ITEMS), rows, p if is_table else i32(0))


# --- bytes -----------------------------------------------------------------------------------------------------------


def _has_room(n: i32) -> bool:
    """Whether there is room for n bytes more; where there is no memory for that, the value is not written."""
    if END.get() - AT.get() >= n:
        return True
    size = AT.get() - OUT.get()
    room = 2 * i64(size) + i64(n)
    block = allocate(i32(room)) if FAILED.get() == 0 and room <= MAX_PAYLOAD else i32(0)
    if block == 0:
        fail()
        return False
    memory_copy(block, OUT.get(), size)
    OUT.set(block)
    AT.set(block + size)
    END.set(block + i32(room))
    return True


def _put(code: u32) -> None:
    """A byte."""
    if _has_room(i32(1)):
        store(u8, AT.get(), code)
        AT.set(AT.get() + 1)


def _put_word(n: i32) -> None:
    if _has_room(i32(4)):
        store(i32, AT.get(), n)
        AT.set(AT.get() + 4)


def _put_wide(bits: u64) -> None:
    if _has_room(i32(8)):
        store(u64, AT.get(), bits)
        AT.set(AT.get() + 8)


def _put_number(n: i64) -> None:
    """An int: of 32 bits, or by digits of 15."""
    if i64(i32(n)) == n:
        _put(u32(INT32))
        _put_word(i32(n))
        return
    left = u64(-n) if n < 0 else u64(n)
    digits = i32(0)
    while digits < 5 and left >> u64(15 * digits) != 0:
        digits = digits + 1
    _put(u32(DIGITS))
    _put_word(-digits if n < 0 else digits)
    for _ in range(digits):
        _put(u32(left & 0xFF))
        _put(u32(left >> 8 & 0x7F))
        left = left >> 15


def _put_text(s: text) -> None:
    """A text: its code points where they are ASCII, else UTF-8, in which marshal has surrogates, too."""
    if is_ascii(s):
        _put_bytes(u32(ASCII), s)
        return
    size = utf8_size(s)
    _put(u32(UNICODE))
    if size > MAX_PAYLOAD - WORD:
        fail()
    elif _has_room(i32(size) + WORD):
        _put_word(i32(size))
        AT.set(utf8_into(AT.get(), s))


def _put_bytes(code: u32, s: text) -> None:
    """The code points of a narrow text, which are bytes."""
    n = text_length(s)
    _put(code)
    if _has_room(n + WORD):
        _put_word(n)
        copy_bytes(AT.get(), s, n)
        AT.set(AT.get() + n)
