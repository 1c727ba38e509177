"""`repr` and `ascii` of a str. In: a text, borrowed. Out: its literal, owned by the caller.

The length is known before the literal is made. Most texts have nothing to escape: those are copied as they are.
"""

from __future__ import annotations

from lanewise.ir.layout import NARROW, NARROW_MAX, WIDE
from lanewise.library.ascii_texts import APOSTROPHE, BACKSLASH, QUOTE, is_plain, is_visible
from lanewise.library.heap import MAX_PAYLOAD
from lanewise.library.machine import i32, i64, out_of_memory, text, u32
from lanewise.library.texts import code_at, copy_codes, new_text, put_code, text_length, text_width
from lanewise.library.unicode_printable import is_printable

TAB, NEWLINE, RETURN = 9, 10, 13
LETTER_R, LETTER_N, LETTER_T, LETTER_X, LETTER_U, LONG_U = 114, 110, 116, 120, 117, 85
ZERO, TEN = 48, 87
"""A digit of 10 and more is a letter: TEN more than its value."""


def _quote(s: text) -> u32:
    """An apostrophe, or a quote around apostrophes without quotes."""
    apostrophes = False
    for i in range(text_length(s)):
        code = code_at(s, i32(i))
        if code == QUOTE:
            return u32(APOSTROPHE)
        apostrophes = apostrophes or code == APOSTROPHE
    return u32(QUOTE if apostrophes else APOSTROPHE)


def _letter_of(code: u32) -> u32:
    """The letter that stands behind a backslash for it; 0 for what has none."""
    if code == NEWLINE:
        return u32(LETTER_N)
    if code == RETURN:
        return u32(LETTER_R)
    if code == TAB:
        return u32(LETTER_T)
    return u32(0)


def _digits_of(code: u32) -> i32:
    """Hexadecimal digits of its escape."""
    if code <= NARROW_MAX:
        return i32(2)
    return i32(4 if code <= 0xFFFF else 8)


def _room_for(code: u32, quote: u32, shown: bool) -> i32:
    """Code points of a literal that stand for one of a text; `shown` if it may stand as it is unless the quotes forbid it."""
    if shown:
        return i32(2 if code in (BACKSLASH, quote) else 1)
    return i32(2) if _letter_of(code) != 0 else _digits_of(code) + 2


def _write(target: text, at: i32, code: u32, quote: u32, shown: bool) -> i32:
    """What stands for a code point, into a literal: the index behind it."""
    letter = _letter_of(code)
    if shown and code != BACKSLASH and code != quote:
        put_code(target, at, code)
        return at + 1
    put_code(target, at, u32(BACKSLASH))
    if shown or letter != 0:
        put_code(target, at + 1, code if shown else letter)
        return at + 2
    digits = _digits_of(code)
    put_code(target, at + 1, u32(LETTER_X if digits == 2 else LETTER_U if digits == 4 else LONG_U))
    for k in range(digits):
        digit = code >> u32(4 * (digits - 1 - k)) & 15
        put_code(target, at + 2 + k, digit + (ZERO if digit < 10 else TEN))
    return at + 2 + digits


def text_repr(s: text) -> text:
    """`repr(s)`."""
    n = text_length(s)
    if is_plain(s):
        return _as_it_is(s, u32(APOSTROPHE))
    quote = _quote(s)
    size = i64(2)
    width = i32(NARROW)
    for i in range(n):
        code = code_at(s, i32(i))
        shown = is_printable(code)
        size = size + i64(_room_for(code, quote, shown))
        if shown and code > NARROW_MAX:
            width = i32(WIDE)
    if size == i64(n) + 2:
        return _as_it_is(s, quote)
    found = _literal(size, width, quote)
    at = i32(1)
    for i in range(n):
        code = code_at(s, i32(i))
        at = _write(found, at, code, quote, is_printable(code))
    return found


def text_ascii(s: text) -> text:
    """`ascii(s)`."""
    n = text_length(s)
    if is_plain(s):
        return _as_it_is(s, u32(APOSTROPHE))
    quote = _quote(s)
    size = i64(2)
    for i in range(n):
        code = code_at(s, i32(i))
        size = size + i64(_room_for(code, quote, is_visible(code)))
    found = _literal(size, i32(NARROW), quote)
    at = i32(1)
    for i in range(n):
        code = code_at(s, i32(i))
        at = _write(found, at, code, quote, is_visible(code))
    return found


def _as_it_is(s: text, quote: u32) -> text:
    """The literal of a text in which nothing is escaped."""
    n = text_length(s)
    found = _literal(i64(n) + 2, text_width(s), quote)
    copy_codes(found, i32(1), s, i32(0), n)
    return found


def _literal(size: i64, width: i32, quote: u32) -> text:
    """A text of so many code points, a quote at either end."""
    if size > MAX_PAYLOAD:
        out_of_memory()
    found = new_text(i32(size), width)
    put_code(found, i32(0), quote)
    put_code(found, i32(size) - 1, quote)
    return found
