"""Which code points a set of a regular expression holds, and how far a run of them goes.

In: sets (`regular_code.py`), texts, places. Out: whether, and where a run ends.
"""

from __future__ import annotations

from lanewise.ir.layout import WIDE
from lanewise.library.machine import i32, load, u8, u32
from lanewise.library.regular_code import (
    CHAR,
    DIGIT,
    FOLDED,
    LETTER,
    NARROW_CODES,
    NEGATED,
    NO_DIGIT,
    NO_LETTER,
    NO_SPACE,
    RANGE_BYTES,
    SET_ITEMS,
    SET_MASK,
    SET_RANGES,
    SPACE,
)
from lanewise.library.text_strip import is_space
from lanewise.library.unicode_kinds import decimal_value, is_alpha, is_digit, is_numeric
from lanewise.library.unicode_lower import lower_codes


def in_lower_case(code: u32) -> u32:
    """The one code point that stands for a letter in any case: of the two of U+0130 the first."""
    return u32(lower_codes(code) & 0x1FFFFF)


def is_letter(code: u32) -> bool:
    """What `\\w` says of it."""
    return is_alpha(code) or decimal_value(code) < 10 or is_digit(code) or is_numeric(code) or code == 95


def _of_kind(mask: i32, code: u32) -> bool:
    """Whether one of the categories of a set holds it."""
    if mask & (DIGIT | NO_DIGIT) != 0 and mask & (DIGIT if decimal_value(code) < 10 else NO_DIGIT) != 0:
        return True
    if mask & (SPACE | NO_SPACE) != 0 and mask & (SPACE if is_space(code) else NO_SPACE) != 0:
        return True
    return mask & (LETTER | NO_LETTER) != 0 and mask & (LETTER if is_letter(code) else NO_LETTER) != 0


def _holds_wide(held: i32, code: u32) -> bool:
    mask = load(i32, held + SET_MASK)
    if mask & FOLDED != 0:
        code = in_lower_case(code)
        if code < NARROW_CODES:
            return load(u8, held + i32(code >> 3)) >> (code & 7) & 1 != 0
    found = _of_kind(mask, code)
    at = held + SET_ITEMS
    end = at + load(i32, held + SET_RANGES) * RANGE_BYTES
    while not found and at != end:
        found = load(u32, at) <= code and code <= load(u32, at + 4)
        at = at + RANGE_BYTES
    return found != (mask & NEGATED != 0)


def holds(held: i32, code: u32) -> bool:
    """Whether a set holds a code point."""
    if code < NARROW_CODES:
        return load(u8, held + i32(code >> 3)) >> (code & 7) & 1 != 0
    return _holds_wide(held, code)


def code_of(s: i32, width: i32, at: i32) -> u32:
    """The code point at a place."""
    if width == WIDE:
        return load(u32, s + at * WIDE)
    return u32(load(u8, s + at))


def run_of_code(s: i32, width: i32, code: u32, at: i32, stop: i32) -> i32:
    """Where a run of one code point ends."""
    while at < stop and code_of(s, width, at) == code:
        at = at + 1
    return at


def run_of_set(s: i32, width: i32, held: i32, at: i32, stop: i32) -> i32:
    """Where a run of what is in a set ends."""
    if width == WIDE:
        while at < stop and holds(held, load(u32, s + at * WIDE)):
            at = at + 1
        return at
    while at < stop and load(u8, held + i32(load(u8, s + at) >> 3)) >> (load(u8, s + at) & 7) & 1 != 0:
        at = at + 1
    return at


def run(s: i32, width: i32, kind: i32, operand: i32, at: i32, stop: i32) -> i32:
    """Where a run of what CHAR or SET says ends. `operand`: a code point, or the address of a set."""
    if kind == CHAR:
        return run_of_code(s, width, u32(operand), at, stop)
    return run_of_set(s, width, operand, at, stop)


def first_of_set(s: i32, width: i32, held: i32, at: i32, stop: i32) -> i32:
    """The first place from `at` on that is in a set, or -1."""
    while at < stop:
        if holds(held, code_of(s, width, at)):
            return at
        at = at + 1
    return i32(-1)
