"""Texts of ASCII alone, eight code points at a time: what most texts are needs no table.

In: addresses of texts. Out: whether one is ASCII, and such a text in another case, owned by the caller.

A word is read whole where fewer code points are left: blocks have room up to the next 16 bytes, and what is written there is no
part of a text. A carry out of such a byte goes further up, never into the text.
"""

from __future__ import annotations

from lanewise.ir.layout import NARROW
from lanewise.library.machine import i32, load, store, text, u8, u32, u64
from lanewise.library.texts import new_text, text_length, text_width

ONES = 0x0101010101010101
TOPS = 0x8080808080808080
CASE = 32
"""The bit in which a small letter of ASCII differs from the capital."""
CAPITAL = 0x5F
"""The bits that a capital may have."""
LETTERS = 26
A, CAPITAL_A = 97, 65
SPACE, QUOTE, APOSTROPHE, BACKSLASH, DELETE = 32, 34, 39, 92, 127


def ascii_bytes(p: i32, n: i32) -> i32:
    """How many of n bytes at an address come before the first beyond 127."""
    at = i32(0)
    while at + 8 <= n and load(u64, p + at) & TOPS == 0:
        at = at + 8
    while at < n and load(u8, p + at) < 128:
        at = at + 1
    return at


def is_ascii(s: text) -> bool:
    """Whether all its code points are below 128."""
    n = text_length(s)
    return text_width(s) == NARROW and ascii_bytes(s, n) == n


def is_plain(s: text) -> bool:
    """Whether all its code points are visible ones of ASCII or spaces, without quotes and backslashes: `repr` leaves them alone."""
    if text_width(s) != NARROW:
        return False
    n = text_length(s)
    whole = n & -8
    for at in range(0, whole, 8):
        codes = load(u64, s + at)
        visible = codes + (128 - SPACE) * ONES & _differ(codes, u64(DELETE)) & ~codes
        if visible & _differ(codes, u64(QUOTE)) & _differ(codes, u64(APOSTROPHE)) & _differ(codes, u64(BACKSLASH)) & TOPS != TOPS:
            return False
    for at in range(whole, n):
        if not is_plain_code(u32(load(u8, s + at))):
            return False
    return True


def _differ(codes: u64, code: u64) -> u64:
    """The top bit of each byte below 128 that is another one."""
    return (codes ^ code * ONES) + 127 * ONES


def is_visible(code: u32) -> bool:
    """Whether it is a visible code point of ASCII, or a space."""
    return SPACE <= code < DELETE


def is_plain_code(code: u32) -> bool:
    """As `is_plain`, of one code point."""
    return is_visible(code) and code != QUOTE and code != APOSTROPHE and code != BACKSLASH


def is_ascii_letter(code: u32) -> bool:
    """Whether it is one of a to z and A to Z."""
    return (code | CASE) - A < LETTERS


def _flipped(s: text, first: u64, ignored: u64) -> text:
    """A text of ASCII with the case changed of those letters that lie, apart from the bits that are ignored, from `first` on."""
    n = text_length(s)
    found = new_text(n, i32(NARROW))
    reaches, passes = (128 - first) * ONES, (128 - LETTERS - first) * ONES
    for at in range(0, n, 8):
        codes = load(u64, s + at)
        letters = codes | ignored * ONES
        # A byte's top bit says whether it is at least `first`, then whether it is beyond the last; one but not both: a letter.
        inside = (letters + reaches ^ letters + passes) & TOPS
        store(u64, found + at, codes ^ inside >> 2)
    return found


def ascii_upper(s: text) -> text:
    """In capitals."""
    return _flipped(s, u64(A), u64(0))


def ascii_lower(s: text) -> text:
    """In small letters."""
    return _flipped(s, u64(CAPITAL_A), u64(0))


def ascii_swapped(s: text) -> text:
    """Each letter in the other case."""
    return _flipped(s, u64(A), u64(CASE))


def ascii_title(s: text) -> text:
    """A capital wherever letters begin."""
    n = text_length(s)
    found = new_text(n, i32(NARROW))
    inside = False
    for i in range(n):
        code = u32(load(u8, s + i))
        letter = is_ascii_letter(code)
        if letter:
            code = code | CASE if inside else code & CAPITAL
        store(u8, found + i, code)
        inside = letter
    return found


def ascii_capitalized(s: text) -> text:
    """A capital first, then small letters."""
    found = ascii_lower(s)
    if text_length(s) != 0:
        first = u32(load(u8, s))
        store(u8, found, first & CAPITAL if is_ascii_letter(first) else first)
    return found
