"""The parts of JSON's texts: where blanks end, and where what is between quotes does.

In: a text and a place in it. Out: a code point, or a place.
"""

from __future__ import annotations

from lanewise.library.machine import i32, text, u32
from lanewise.library.texts import code_at, text_length

QUOTE, BACKSLASH = 0x22, 0x5C


def json_code(s: text, at: i32) -> i32:
    """The code point at a place; -1 where the text ends."""
    if at >= text_length(s):
        return i32(-1)
    return i32(code_at(s, at))


def json_begin(s: text, at: i32) -> i32:
    """The first place from here on that is not blank."""
    n = text_length(s)
    while at < n:
        code = code_at(s, at)
        if code > 0x20:
            return at
        if code != 0x20 and code != 0x0A and code != 0x0D and code != 0x09:
            return at
        at = at + 1
    return n


def json_plain_end(s: text, at: i32, first: u32) -> i32:
    """The next quote or backslash, or the next code point below `first`, or the end."""
    n = text_length(s)
    while at < n:
        code = code_at(s, at)
        if code == QUOTE or code < first:
            return at
        if code == BACKSLASH:
            return at
        at = at + 1
    return n


def json_digits_end(s: text, at: i32) -> i32:
    """The first place from here on that is no digit."""
    n = text_length(s)
    while at < n:
        code = code_at(s, at)
        if code < 0x30 or code > 0x39:
            return at
        at = at + 1
    return n
