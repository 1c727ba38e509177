"""Arguments of many containers from bytes in the form of Python's `marshal`, which writes all of it at once.

In: the table of the form of a tuple (`forms.py`), whose places are counted from its row; the bytes. Out: the address of the row, a
word for each argument, which lies with all that is in it among the arguments of the call. 0 where a value is not exactly of its
type: the host then asks for each one, converts it, or says what is wrong.

What marshal has numbered since it has several owners may come again by its number, and is the same object then.
"""

from __future__ import annotations

from lanewise.ir.layout import (
    EXTRA,
    FIRST_MASK,
    LENGTH,
    LIST,
    LIST_ITEMS,
    LIST_PAYLOAD,
    LIST_ROOM,
    NARROW,
    TABLE,
    TABLE_MASK,
    TABLE_PAYLOAD,
    TABLE_USED,
)
from lanewise.library.forms import (
    AGAIN,
    ASCII,
    ASCII_INTERNED,
    CODE,
    CONSTANT,
    DEEPEST,
    DICT,
    DIGITS,
    DOUBLE,
    FAILED,
    FALSE,
    INT32,
    INTERNED,
    KNOWN,
    MARKED,
    NUMBER,
    ONE_OF,
    PLACE,
    REAL,
    ROWS,
    ROWS_END,
    SEVERAL,
    SHORT,
    SHORT_INTERNED,
    SHORT_TUPLE,
    STRIDE,
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
from lanewise.library.heap import FLOOR, TOP, allocate, allocate_zeroed
from lanewise.library.machine import i32, i64, load, memory_copy, store, u8, u16, u32, u64, variable
from lanewise.library.text_codecs import utf8_decode, utf8_extent
from lanewise.library.texts import copy_bytes, single

FIRST_ROWS = 4
"""For which a dict has room at first: marshal does not say how many there are."""
MANY_ROWS = 1 << 30
NOTE_CODE, NOTE_OBJECT, NOTE_FORM, NOTE = range(0, 4 * WORD, WORD)
"""What is noted of a value with a number: where its code stands, its address or 0, the form of a container; the bytes of a note."""
FIRST_NOTES = 64

READ = variable(i32, 0)
"""Where the next byte is."""
NOTES = variable(i32, 0)
NOTED = variable(i32, 0)
NOTES_ROOM = variable(i32, 0)
"""Where they are noted, how many there are, how many there is room for."""


def unmarshalled(form: i32, end: i32, data: i32) -> i32:
    """The row of the arguments whose form lies there, of these bytes; 0 where they are of others."""
    READ.set(data)
    NOTED.set(i32(0))
    NOTES_ROOM.set(i32(0))
    tasks, row = allocate(i32(DEEPEST * TASK)), allocate(form_word(form, i32(PLACE)) * WORD)
    TASKS.set(tasks)
    FAILED.set(i32(1 if tasks == 0 or row == 0 else 0))
    if FAILED.get() == 0:
        _run(form, begin(tasks, form, end, row, i32(1)))
    FLOOR.set(TOP.get())
    return i32(0) if FAILED.get() != 0 else row


def _run(base: i32, t: i32) -> None:
    """Do the task at t, the first one, and those that it leads to. `base`: of the forms."""
    while FAILED.get() == 0:
        form = load(i32, t + TASK_NEXT)
        if load(i32, t + TASK_LEFT) == 0:
            if t == TASKS.get():
                return
            t = t - TASK
        elif form == load(i32, t + TASK_END):
            next_row(t)
        elif form != load(i32, t + TASK_FIRST) or load(i32, t + TASK_TABLE) == 0 or _has_row(t):
            store(i32, t + TASK_NEXT, behind(form))
            t = _form(base, t, form, load(i32, t + TASK_ROW))


def _has_row(t: i32) -> bool:
    """Whether a dict has one more row, for which there is room then."""
    p = load(i32, t + TASK_TABLE)
    if load(u8, READ.get()) == ROWS_END:
        READ.set(READ.get() + 1)
        store(i32, t + TASK_LEFT, i32(0))
        return False
    n, stride = load(i32, p + LENGTH), form_word(load(i32, t + TASK_FIRST) - (STRIDE + 1) * WORD, i32(STRIDE))
    if n == load(i32, p + LIST_ROOM):
        room = 2 * n if n > 0 else i32(FIRST_ROWS)
        rows = _block(i64(room) * i64(stride))
        if rows == 0:
            return False
        copy_bytes(rows, load(i32, p + LIST_ITEMS), n * stride)
        store(i32, p + LIST_ITEMS, rows)
        store(i32, p + LIST_ROOM, room)
        store(i32, t + TASK_ROW, rows + n * stride)
    store(i32, p + LENGTH, n + 1)
    store(i32, p + TABLE_USED, n + 1)
    return True


def _block(size: i64) -> i32:
    """Bytes that are 0; 0 where there is no room."""
    p = allocate_zeroed(i32(size)) if i64(i32(size)) == size else i32(0)
    if p == 0:
        fail()
    return p


# --- values ----------------------------------------------------------------------------------------------------------


def _form(base: i32, t: i32, form: i32, row: i32) -> i32:
    """Read the part of a row that a form says: the task that is next."""
    kind, at = load(i32, form), row + form_word(form, i32(PLACE))
    code = u32(load(u8, READ.get()))
    if kind == ONE_OF:
        return _member(base, t, form, row)
    if code == KNOWN:
        _put_known(base, kind, form, at)
        return t
    if not _fits(base, form, code & (MARKED - 1)):
        fail()
        return t
    number = _numbered() if code & MARKED != 0 else i32(0)
    code = code & (MARKED - 1)
    if kind == SEVERAL:
        READ.set(READ.get() + 1)
        if _count(code) != form_word(form, i32(PLACE)):
            fail()
    elif kind == ROWS:
        return _container(t, form, at, code, number)
    elif kind == AGAIN:
        return _container(t, base + form_word(form, i32(CODE)) * WORD, at, code, number)
    else:
        READ.set(READ.get() + 1)
        _put(kind, at, code, number)
    return t


def _member(base: i32, t: i32, form: i32, row: i32) -> i32:
    """The task of the member of a union that has this code."""
    code = u32(load(u8, READ.get()))
    if code == KNOWN:
        code = u32(load(u8, load(i32, _note(READ.get() + 1) + NOTE_CODE)))
    own, tag = form + CODE * WORD, i32(0)
    while own != behind(form):
        end = own + load(i32, own) * WORD
        if _fits(base, own + WORD, code & (MARKED - 1)):
            store(i32, row + form_word(form, i32(PLACE)), tag)
            return begin(within(t), own + WORD, end, row, i32(1))
        own, tag = end, tag + 1
    fail()
    return t



def _fits(base: i32, form: i32, code: u32) -> bool:
    """Whether what begins with a code may be of a form."""
    kind = load(i32, form)
    if kind == AGAIN:
        form = base + form_word(form, i32(CODE)) * WORD
    if kind in (ROWS, AGAIN):
        opening = u32(form_word(form, i32(CODE)))
        return code == opening or (code == SHORT_TUPLE and opening == TUPLE)
    if kind == TEXT:
        return code in (ASCII, SHORT, SHORT_INTERNED, ASCII_INTERNED, UNICODE, INTERNED)
    if kind == NUMBER:
        return code in (INT32, DIGITS)
    if kind == TRUTH:
        return code in (TRUE, FALSE)
    if kind == SEVERAL:
        return code in (SHORT_TUPLE, TUPLE)
    if kind == REAL:
        return code == DOUBLE
    return kind == CONSTANT and code == u32(form_word(form, i32(PLACE)))


def _container(t: i32, form: i32, at: i32, code: u32, number: i32) -> i32:
    """Begin to make one: the task of its rows."""
    READ.set(READ.get() + 1)
    is_table = code == DICT
    count = i32(MANY_ROWS) if is_table else _count(code)
    p = _block(i64(TABLE_PAYLOAD if is_table else LIST_PAYLOAD))
    items = i32(0) if is_table or count == 0 else _block(i64(count) * i64(form_word(form, i32(STRIDE))))
    if FAILED.get() != 0:
        return t
    store(i32, p + EXTRA, i32(TABLE if is_table else LIST))
    store(i32, p + LIST_ITEMS, items)
    if is_table:
        store(i32, p + TABLE_MASK, i32(FIRST_MASK))
    else:
        store(i32, p + LENGTH, count)
        store(i32, p + LIST_ROOM, count)
    store(i32, at, p)
    _note_object(number, p, form)
    return begin_rows(within(t), form, items, count, p if is_table else i32(0))


def _put(kind: i32, at: i32, code: u32, number: i32) -> None:
    """Write a value that is no container, whose code has been read."""
    if kind == TEXT:
        p = _text(code)
        store(i32, at, p)
        _note_object(number, p, i32(0))
    elif kind == NUMBER:
        store(i64, at, i64(_word()) if code == INT32 else _long())
    elif kind == REAL:
        store(u64, at, load(u64, READ.get()))
        READ.set(READ.get() + 8)
    elif kind == TRUTH:
        store(u8, at, u32(code == TRUE))


def _word() -> i32:
    """The number in the next four bytes."""
    found = load(i32, READ.get())
    READ.set(READ.get() + WORD)
    return found


def _count(code: u32) -> i32:
    """How many there are: of what is short a byte says it."""
    if code in (SHORT_TUPLE, SHORT, SHORT_INTERNED):
        READ.set(READ.get() + 1)
        return i32(load(u8, READ.get() - 1))
    return _word()


def _long() -> i64:
    """An int by its digits of 15 bits."""
    n = _word()
    digits = -n if n < 0 else n
    found = u64(0)
    for k in range(digits):
        digit = u64(load(u16, READ.get() + 2 * k))
        if k > 4 or (k == 4 and digit > 7):
            fail()
            return i64(0)
        found = found | digit << u64(15 * k)
    READ.set(READ.get() + 2 * digits)
    if n < 0:
        return -i64(found)
    return i64(found)


def _text(code: u32) -> i32:
    """A text: of ASCII, or in UTF-8."""
    n = _count(code)
    data = READ.get()
    READ.set(data + n)
    if code != UNICODE and code != INTERNED:
        if n == 1:
            return single(u32(load(u8, data)))
        s = _new_text(n, i32(NARROW))
        if s != 0:
            copy_bytes(s, data, n)
        return s
    count, width = utf8_extent(data, n)
    s = _new_text(count, width)
    if s != 0:
        utf8_decode(s, data)
    return s


def _new_text(n: i32, width: i32) -> i32:
    s = allocate(n * width)
    if s == 0:
        fail()
    else:
        store(i32, s + LENGTH, n)
        store(i32, s + EXTRA, width)
    return s


# --- what has a number -----------------------------------------------------------------------------------------------


def _note(at: i32) -> i32:
    """What was noted of the number that stands there."""
    return NOTES.get() + load(i32, at) * NOTE


def _numbered() -> i32:
    """A note of what begins here."""
    n = NOTED.get()
    if n == NOTES_ROOM.get():
        room = 2 * n if n > 0 else i32(FIRST_NOTES)
        notes = _block(i64(room) * NOTE)
        if notes == 0:
            return i32(0)
        memory_copy(notes, NOTES.get(), n * NOTE)
        NOTES.set(notes)
        NOTES_ROOM.set(room)
    NOTED.set(n + 1)
    note = NOTES.get() + n * NOTE
    store(i32, note + NOTE_CODE, READ.get())
    return note


def _note_object(note: i32, p: i32, form: i32) -> None:
    """It is this object, where it has a number."""
    if note != 0:
        store(i32, note + NOTE_OBJECT, p)
        store(i32, note + NOTE_FORM, form)


def _put_known(base: i32, kind: i32, form: i32, at: i32) -> None:
    """Write what has been there before: the same object, or a number like it."""
    note, back = _note(READ.get() + 1), READ.get() + 1 + WORD
    p, code = load(i32, note + NOTE_OBJECT), u32(load(u8, load(i32, note + NOTE_CODE))) & (MARKED - 1)
    if kind == AGAIN:
        form = base + form_word(form, i32(CODE)) * WORD
    own = form if kind in (ROWS, AGAIN) else i32(0)
    if not _fits(base, form, code) or kind == SEVERAL or (p != 0 and load(i32, note + NOTE_FORM) != own):
        fail()
    elif p != 0:
        store(i32, at, p)
    else:
        READ.set(load(i32, note + NOTE_CODE) + 1)
        _put(kind, at, code, i32(0))
    READ.set(back)
