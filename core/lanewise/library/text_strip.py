"""What stands at the ends of a text, taken off: `strip`, `lstrip`, `rstrip`, `removeprefix`, `removesuffix`.

In: texts, borrowed. Out: a text of the caller's own, which is the argument itself where nothing is taken.
"""

from __future__ import annotations

from lanewise.library.machine import i32, implements, text, u32, u64
from lanewise.library.text_search import find_code, stands_at
from lanewise.library.texts import code_at, kept, text_length, text_part

NO_SPACES = 0x64
"""So many code points from U+0021 on, most of what texts hold, are none."""
FIRST_SPACES = 0x1F0003E00
"""A bit for each space up to U+0020: tab to carriage return, the four separators of files to units, the space."""


def is_space(code: u32) -> bool:
    """Whether `str.isspace` says so of a code point: 29 of them, bidirectional type WS, B or S or category Zs."""
    if code <= 0x20:
        return (u64(FIRST_SPACES) >> u64(code)) & 1 != 0
    if code < 0x1680:
        return code == 0x85 or code == 0xA0
    if code <= 0x200A:
        return code >= 0x2000 or code == 0x1680
    return code == 0x2028 or code == 0x2029 or code == 0x202F or code == 0x205F or code == 0x3000


def after_space(s: text, start: i32, stop: i32) -> i32:
    """The first index from start on that is no space; stop if there is none before."""
    while start < stop and is_space(code_at(s, start)):
        start = start + 1
    return start


def before_space(s: text, start: i32, stop: i32) -> i32:
    """As `after_space` from the right: the index behind the last one before stop that is no space, or start."""
    while stop > start and is_space(code_at(s, stop - 1)):
        stop = stop - 1
    return stop


def _after_any(s: text, chars: text, start: i32, stop: i32) -> i32:
    """The first index from start on that holds none of these, or stop."""
    while start < stop and find_code(chars, code_at(s, start), i32(0), text_length(chars)) >= 0:
        start = start + 1
    return start


def _before_any(s: text, chars: text, start: i32, stop: i32) -> i32:
    """The index behind the last one before stop that holds none of these, or start."""
    while stop > start and find_code(chars, code_at(s, stop - 1), i32(0), text_length(chars)) >= 0:
        stop = stop - 1
    return stop


@implements(str.strip)
def text_strip(s: text, chars: None = None) -> text:
    n = text_length(s)
    start = after_space(s, i32(0), n)
    return text_part(s, start, before_space(s, start, n))


@implements(str.strip)
def text_strip_of(s: text, chars: text) -> text:
    n = text_length(s)
    start = _after_any(s, chars, i32(0), n)
    return text_part(s, start, _before_any(s, chars, start, n))


@implements(str.lstrip)
def text_lstrip(s: text, chars: None = None) -> text:
    n = text_length(s)
    return text_part(s, after_space(s, i32(0), n), n)


@implements(str.lstrip)
def text_lstrip_of(s: text, chars: text) -> text:
    n = text_length(s)
    return text_part(s, _after_any(s, chars, i32(0), n), n)


@implements(str.rstrip)
def text_rstrip(s: text, chars: None = None) -> text:
    return text_part(s, i32(0), before_space(s, i32(0), text_length(s)))


@implements(str.rstrip)
def text_rstrip_of(s: text, chars: text) -> text:
    return text_part(s, i32(0), _before_any(s, chars, i32(0), text_length(s)))


@implements(str.removeprefix)
def text_removeprefix(s: text, prefix: text) -> text:
    n, m = text_length(s), text_length(prefix)
    if m > n or not stands_at(s, i32(0), prefix):
        return kept(s)
    return text_part(s, m, n)


@implements(str.removesuffix)
def text_removesuffix(s: text, suffix: text) -> text:
    n, m = text_length(s), text_length(suffix)
    if m > n or not stands_at(s, n - m, suffix):
        return kept(s)
    return text_part(s, i32(0), n - m)
