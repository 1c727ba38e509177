"""Texts as JSON has them: between quotes, with escapes.

In: a text. Out: the same between quotes.
"""

from __future__ import annotations

from lanewise.ir.layout import NARROW
from lanewise.library.heap import MAX_PAYLOAD
from lanewise.library.machine import i32, i64, out_of_memory, text, u32
from lanewise.library.texts import code_at, new_text, put_code, text_length, text_width

QUOTE, BACKSLASH = 0x22, 0x5C


def _letter(code: u32) -> u32:
    """What stands behind the backslash for a code point; 0 if it has no letter of its own."""
    if code == QUOTE:
        return code
    if code == BACKSLASH:
        return code
    if code == 0x0A:
        return u32(0x6E)
    if code == 0x0D:
        return u32(0x72)
    if code == 0x09:
        return u32(0x74)
    if code == 0x08:
        return u32(0x62)
    return u32(0x66 if code == 0x0C else 0)


def _size(code: u32, last: u32) -> i32:
    """How many code points stand for one; those beyond `last` are written by their numbers."""
    if 0x20 <= code <= last and code != QUOTE and code != BACKSLASH:
        return i32(1)
    if _letter(code) != 0:
        return i32(2)
    return i32(6 if code < 0x10000 else 12)


def json_quoted(s: text, last: u32) -> text:
    """A text between quotes. Code points beyond `last` are written by their numbers, as pairs where they need more than 16 bits."""
    n = text_length(s)
    size = i64(2)
    for i in range(n):
        size = size + i64(_size(code_at(s, i32(i)), last))
    if size > MAX_PAYLOAD:
        out_of_memory()
    found = new_text(i32(size), i32(NARROW) if last < 0x100 else text_width(s))
    put_code(found, i32(0), u32(QUOTE))
    at = i32(1)
    for i in range(n):
        at = _put(found, at, code_at(s, i32(i)), last)
    put_code(found, at, u32(QUOTE))
    return found


def _put(s: text, at: i32, code: u32, last: u32) -> i32:
    """Write what stands for a code point: the place behind it."""
    size = _size(code, last)
    if size == 1:
        put_code(s, at, code)
    elif size == 2:
        put_code(s, at, u32(BACKSLASH))
        put_code(s, at + 1, _letter(code))
    elif size == 6:
        _put_number(s, at, code)
    else:
        _put_number(s, at, 0xD7C0 + (code >> 10))
        _put_number(s, at + 6, 0xDC00 + (code & 0x3FF))
    return at + size


def _put_number(s: text, at: i32, code: u32) -> None:
    put_code(s, at, u32(BACKSLASH))
    put_code(s, at + 1, u32(0x75))
    for i in range(4):
        digit = code >> (12 - 4 * u32(i)) & 15
        put_code(s, at + 2 + i32(i), digit + 0x30 if digit < 10 else digit + 0x57)
