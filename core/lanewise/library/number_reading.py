"""What texts of ints and floats have in common: blanks around them, signs, digits with underscores in between.

In: a text and positions in it. Out: positions and values of digits. As CPython does it, decimal digits and white space beyond
ASCII count as those in it; of the control characters, other than for `str.isspace`, only tab to carriage return are white.
"""

from __future__ import annotations

from lanewise.library.characters import SPACE, ZERO
from lanewise.library.machine import i32, text, u32
from lanewise.library.texts import code_at, text_length
from lanewise.library.unicode_kinds import decimal_value, is_space

TAB, RETURN = 9, 13
NO_DIGIT = 99


def is_blank(code: u32) -> bool:
    """Whether it may stand around a number."""
    if code < 128:
        return code == SPACE or (code >= TAB and code <= RETURN)
    return is_space(code)


def without_blanks(s: text) -> tuple[i32, i32]:
    """Where a number begins, and where it ends."""
    start, stop = i32(0), text_length(s)
    while start < stop and is_blank(code_at(s, start)):
        start = start + 1
    while stop > start and is_blank(code_at(s, stop - 1)):
        stop = stop - 1
    return start, stop


def ascii_at(s: text, at: i32, stop: i32) -> u32:
    """What stands there, decimal digits as those of ASCII; 0, which is no part of a number, from `stop` on and for all else."""
    if at >= stop:
        return u32(0)
    code = code_at(s, at)
    if code < 128:
        return code
    value = decimal_value(code)
    return value + ZERO if value < 10 else u32(0)


def digit_value(code: u32) -> i32:
    """0 to 35 for digits and letters of ASCII; NO_DIGIT for anything else."""
    if code >= ZERO and code < ZERO + 10:
        return i32(code) - ZERO
    letter = i32(code | 32)
    return letter - 87 if letter >= 97 and letter < 123 else i32(NO_DIGIT)


def is_digit(code: u32) -> bool:
    """Whether it is 0 to 9."""
    return code >= ZERO and code < ZERO + 10


def is_letter(code: u32, letter: i32) -> bool:
    """Whether it is this small letter, or the same in upper case."""
    return i32(code | 32) == letter
