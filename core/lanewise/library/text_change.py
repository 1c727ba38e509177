"""Texts made of a text: `replace`, `center`, `ljust`, `rjust`, `zfill`, `expandtabs`, `*`.

In: texts, borrowed, counts and widths. Out: a text of the caller's own, which is an argument itself where nothing changes.
A result is measured first and written once.
"""

from __future__ import annotations

from lanewise.ir.layout import NARROW, NARROW_MAX, WIDE
from lanewise.library.bounds import MAX_SIZE, at_most, c_int_of, size_of, times_of
from lanewise.library.buffers import repeat
from lanewise.library.heap import MAX_PAYLOAD
from lanewise.library.machine import i32, i64, implements, memory_fill, out_of_memory, store, text, u32
from lanewise.library.text_search import count_part, find_code, find_part
from lanewise.library.texts import code_at, copy_codes, kept, narrowed, new_text, put_code, text_length, text_width

SPACE = 32
TAB = 9
NEW_LINE = 10
CARRIAGE_RETURN = 13
PLUS = 43
MINUS = 45
ZERO = 48
BLANK: text = " "  # type: ignore[assignment]
"""What fills by default, plain as defaults are: compiled, it is a constant text."""


def wider(a: text, b: text) -> i32:
    """The width that holds what either of them holds."""
    return text_width(a) if text_width(a) > text_width(b) else text_width(b)


def checked_length(n: i64) -> i32:
    """The length of a text to be, if memory could hold one."""
    if n > MAX_PAYLOAD:
        out_of_memory()
    return i32(n)


# --- replace ---------------------------------------------------------------------------------------------------------


@implements(str.replace)
def text_replace(s: text, old: text, new: text, count: int = -1) -> text:
    n, m = text_length(s), text_length(old)
    times = count_part(s, old, i32(0), n, at_most(size_of(count)))
    if times == 0:
        return kept(s)
    found = new_text(checked_length(i64(n) + i64(times) * i64(text_length(new) - m)), wider(s, new))
    if m == 0:
        _write_between(found, s, new, times)
    else:
        _write_replaced(found, s, old, new, times)
    return narrowed(found) if text_width(old) == WIDE else found


def _write_replaced(found: text, s: text, old: text, new: text, times: i32) -> None:
    """s with the first `times` places of `old`, which are there, as `new`."""
    n, m = text_length(s), text_length(new)
    end, at = i32(0), i32(0)
    for _turn in range(times):
        place = find_part(s, old, at, n)
        copy_codes(found, end, s, at, place - at)
        end = end + place - at
        copy_codes(found, end, new, i32(0), m)
        end = end + m
        at = place + text_length(old)
    copy_codes(found, end, s, at, n - at)


def _write_between(found: text, s: text, new: text, times: i32) -> None:
    """s with `new` before each of its code points and behind the last one, as long as `times` allows."""
    n, m = text_length(s), text_length(new)
    end = i32(0)
    for i in range(times):
        copy_codes(found, end, new, i32(0), m)
        end = end + m
        if i < n:
            put_code(found, end, code_at(s, i32(i)))
            end = end + 1
    if times < n:
        copy_codes(found, end, s, times, n - times)


# --- room on the sides -----------------------------------------------------------------------------------------------


def fill_codes(target: text, at: i32, code: u32, n: i32) -> None:
    """n times the same code point into a text that is being made."""
    if text_width(target) == NARROW:
        memory_fill(target + at, i32(code), n)
    else:
        for i in range(n):
            store(u32, target + (at + i) * WIDE, code)


def padded(s: text, left: i64, right: i64, fill: u32) -> text:
    """s with so many of a code point on its left and right; their sum with its length fits i64."""
    if left <= 0 and right <= 0:
        return kept(s)
    n = text_length(s)
    found = new_text(checked_length(left + right + i64(n)), i32(WIDE) if fill > NARROW_MAX else text_width(s))
    fill_codes(found, i32(0), fill, i32(left))
    copy_codes(found, i32(left), s, i32(0), n)
    fill_codes(found, i32(left) + n, fill, i32(right))
    return found


def missing(s: text, width: i64) -> i64:
    """How many code points s lacks of a width; 0 if none."""
    n = i64(text_length(s))
    return width - n if width > n else i64(0)


def fill_of(fillchar: text) -> u32:
    """The code point to fill with."""
    if text_length(fillchar) != 1:
        raise TypeError("The fill character must be exactly one character long")
    return code_at(fillchar, i32(0))


@implements(str.center)
def text_center(s: text, width: int, fillchar: text = BLANK) -> text:
    """In the middle of a width. Where no middle is, the odd code point goes left if the width is odd, as in CPython."""
    size = size_of(width)
    room = missing(s, size)
    left = (room >> 1) + (room & size & 1)
    return padded(s, left, room - left, fill_of(fillchar))


@implements(str.ljust)
def text_ljust(s: text, width: int, fillchar: text = BLANK) -> text:
    room = missing(s, size_of(width))
    return padded(s, i64(0), room, fill_of(fillchar))


@implements(str.rjust)
def text_rjust(s: text, width: int, fillchar: text = BLANK) -> text:
    room = missing(s, size_of(width))
    return padded(s, room, i64(0), fill_of(fillchar))


@implements(str.zfill)
def text_zfill(s: text, width: int) -> text:
    """Zeros on the left, but behind a sign."""
    room = missing(s, size_of(width))
    found = padded(s, room, i64(0), u32(ZERO))
    if room > 0 and text_length(s) > 0:
        sign = code_at(s, i32(0))
        if sign in (PLUS, MINUS):
            put_code(found, i32(0), sign)
            put_code(found, i32(room), u32(ZERO))
    return found


@implements(str.expandtabs)
def text_expandtabs(s: text, tabsize: int = 8) -> text:
    """Each tab as spaces up to the next column that is a multiple of `tabsize`; a line's end begins a new line."""
    size = c_int_of(tabsize)
    n = text_length(s)
    if find_code(s, u32(TAB), i32(0), n) < 0:
        return kept(s)
    total, column = i64(0), i32(0)
    for i in range(n):
        step, column = _tab_stop(code_at(s, i32(i)), column, size)
        total = total + i64(step)
    found = new_text(checked_length(total), text_width(s))
    at, column = i32(0), i32(0)
    for i in range(n):
        code = code_at(s, i32(i))
        step, column = _tab_stop(code, column, size)
        if code == TAB:
            fill_codes(found, at, u32(SPACE), step)
        else:
            put_code(found, at, code)
        at = at + step
    return found


def _tab_stop(code: u32, column: i32, size: i32) -> tuple[i32, i32]:
    """How many columns a code point takes, and the column behind it, counted from the last stop."""
    if code == TAB:
        return (size - column if size > 0 else i32(0)), i32(0)
    if code in (NEW_LINE, CARRIAGE_RETURN):
        return i32(1), i32(0)
    return i32(1), (i32(0) if column + 1 >= size else column + 1)


@implements(str.__mul__, str.__rmul__)
def text_repeat(s: text, n: int) -> text:
    times, length, width = times_of(n), text_length(s), text_width(s)
    if times == 1:
        return kept(s)
    if times == 0 or length == 0:
        return new_text(i32(0), i32(NARROW))
    if times > i64(MAX_SIZE) // i64(length):
        raise OverflowError("repeated string is too long")
    total = checked_length(times * i64(length))
    found = new_text(total, width)
    copy_codes(found, i32(0), s, i32(0), length)
    repeat(found, length * width, total * width)
    return found
