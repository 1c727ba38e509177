"""A format spec in, its parts out as three machine words: style, width and precision (CPython's "mini-language").

A spec that is known at build is parsed there, by this very source under CPython; compiled code then only has the words. -1 stands
for a width or a precision that is not given. A style holds, from its low bits on:

    type      21 bits   a code point, d s or 0 if absent   sign     6 bits   + - or a space, 0 if absent
    fill      21 bits   a code point                       group    2 bits   COMMAS, UNDERSCORES or 0
    align      7 bits   < > = ^, 0 if absent               flags    3 bits   Z, ALTERNATE, ZERO_FLAG
"""

from __future__ import annotations

from lanewise.library.characters import (
    BACKSLASH,
    CARET,
    COMMA,
    EQUAL,
    GREATER,
    HASH,
    LARGE_E,
    LARGE_G,
    LARGE_X,
    LESS,
    MINUS,
    PERCENT,
    PLUS,
    POINT,
    SMALL_B,
    SMALL_C,
    SMALL_D,
    SMALL_E,
    SMALL_G,
    SMALL_N,
    SMALL_O,
    SMALL_S,
    SMALL_X,
    SMALL_Z,
    SPACE,
    UNDERSCORE,
    ZERO,
)
from lanewise.library.int_text import HEXADECIMAL, SMALL_DIGITS, int_digits
from lanewise.library.machine import i32, i64, said, text, u32, u64
from lanewise.library.texts import code_at, kept, put_code, text_length, text_of_code
from lanewise.library.unicode_kinds import decimal_value
from lanewise.library.word_texts import BOOL_AT, FLOAT_AT, INT_AT, STR_AT, word_text

INT, BOOL, FLOAT, TEXT = 0, 1, 2, 3
"""Whose spec it is: it decides what a type may be, and is named in messages."""

FILL_AT, ALIGN_AT, SIGN_AT, GROUP_AT = 21, 42, 49, 55
CODE_BITS, ALIGN_BITS, SIGN_BITS = 0x1FFFFF, 0x7F, 0x3F
COMMAS, UNDERSCORES = 1, 2
Z, ALTERNATE, ZERO_FLAG = 1 << 57, 1 << 58, 1 << 59

NO_CODE = 0xFFFFFFFF
TENTH = 922337203685477580
"""(2**63 - 1) // 10; the digit behind it may be a 7."""

# --- the parts of a style --------------------------------------------------------------------------------------------


def type_of(style: u64) -> u32:
    """The type; if there is none, d of an int, s of a text, 0 of a float."""
    return u32(style) & CODE_BITS


def fill_of(style: u64) -> u32:
    """The code point that fills up."""
    return u32(style >> FILL_AT) & CODE_BITS


def align_of(style: u64) -> u32:
    """The alignment, 0 if absent."""
    return u32(style >> ALIGN_AT) & ALIGN_BITS


def sign_of(style: u64) -> u32:
    """The sign, 0 if absent."""
    return u32(style >> SIGN_AT) & SIGN_BITS


def group_of(style: u64) -> u32:
    """COMMAS, UNDERSCORES or 0."""
    return u32(style >> GROUP_AT) & 3


def has_flag(style: u64, flag: u64) -> bool:
    """Whether Z, ALTERNATE or ZERO_FLAG is in it."""
    return style & flag != 0


# --- parsing ---------------------------------------------------------------------------------------------------------


def parse_spec(spec: text, kind: i32) -> tuple[u64, i64, i64]:
    """(style, width, precision)."""
    style, at = _fill_and_align(spec)
    filled = at == 2
    code = _code(spec, at)
    if code in (PLUS, MINUS, SPACE):
        style = style | u64(code) << SIGN_AT
        at = at + 1
    if _code(spec, at) == SMALL_Z:
        style = style | Z
        at = at + 1
    if _code(spec, at) == HASH:
        style = style | ALTERNATE
        at = at + 1
    if not filled and _code(spec, at) == ZERO:
        style = style ^ (u64(SPACE) ^ u64(ZERO)) << FILL_AT | ZERO_FLAG
        at = at + 1
    width, at = _number(spec, at)
    group, at = _group(spec, at)
    precision = i64(-1)
    if _code(spec, at) == POINT:
        precision, at = _number(spec, at + 1)
        if precision < 0:
            raise ValueError("Format specifier missing precision")
    if text_length(spec) - at > 1:
        raise ValueError(f"Invalid format specifier '{said(kept(spec))}' for object of type '{said(_kind_name(kind))}'")
    code = code_at(spec, at) if at < text_length(spec) else _usual_type(kind)
    if group != 0:
        _check_group(group, code)
    return style | u64(code) | u64(group) << GROUP_AT, width, precision


def _usual_type(kind: i32) -> u32:
    if kind == FLOAT:
        return u32(0)
    return u32(SMALL_S if kind == TEXT else SMALL_D)


def _code(spec: text, at: i32) -> u32:
    """The code point there; NO_CODE at the end."""
    return code_at(spec, at) if at < text_length(spec) else u32(NO_CODE)


def _is_align(code: u32) -> bool:
    return code in (LESS, EQUAL, GREATER, CARET)


def _fill_and_align(spec: text) -> tuple[u64, i32]:
    """The style so far, and where the spec goes on."""
    second = _code(spec, i32(1))
    if _is_align(second):
        return u64(code_at(spec, i32(0))) << FILL_AT | u64(second) << ALIGN_AT, i32(2)
    first = _code(spec, i32(0))
    if _is_align(first):
        return u64(SPACE) << FILL_AT | u64(first) << ALIGN_AT, i32(1)
    return u64(SPACE) << FILL_AT, i32(0)


def _number(spec: text, at: i32) -> tuple[i64, i32]:
    """The number that stands there, -1 for none, and where the spec goes on."""
    value = i64(-1)
    while at < text_length(spec):
        digit = decimal_value(code_at(spec, at))
        if digit > 9:
            return value, at
        if value > TENTH or (value == TENTH and digit > 7):
            raise ValueError("Too many decimal digits in format string")
        value = (value if value > 0 else i64(0)) * 10 + i64(digit)
        at = at + 1
    return value, at


def _group(spec: text, at: i32) -> tuple[i32, i32]:
    """COMMAS, UNDERSCORES or 0, and where the spec goes on."""
    group = i32(0)
    if _code(spec, at) == COMMA:
        group = i32(COMMAS)
        at = at + 1
    if _code(spec, at) == UNDERSCORE:
        if group != 0:
            raise ValueError("Cannot specify both ',' and '_'.")
        group = i32(UNDERSCORES)
        at = at + 1
        if _code(spec, at) == COMMA:
            raise ValueError("Cannot specify both ',' and '_'.")
    return group, at


def _check_group(group: i32, code: u32) -> None:
    """Decimal numbers may be grouped; with underscores those of other bases, too."""
    if code == 0 or code == SMALL_D or is_float_type(code):
        return
    if group == UNDERSCORES and code in (SMALL_B, SMALL_O, SMALL_X, LARGE_X):
        return
    if group == COMMAS:
        raise ValueError(f"Cannot specify ',' with '{said(_shown(code))}'.")
    raise ValueError(f"Cannot specify '_' with '{said(_shown(code))}'.")


# --- what fits together ----------------------------------------------------------------------------------------------


def is_float_type(code: u32) -> bool:
    """Whether the type asks for a float: an int is converted for it."""
    if (code >= SMALL_E and code <= SMALL_G) or code == PERCENT:
        return True
    return code >= LARGE_E and code <= LARGE_G


def check_spec(style: u64, precision: i64, kind: i32) -> None:
    """Raises what any value of this kind would raise."""
    code = type_of(style)
    if kind == TEXT:
        if code != SMALL_S:
            _unknown(code, kind)
        _check_text(style)
    elif kind == FLOAT:
        if code != 0 and code != SMALL_N and not is_float_type(code):
            _unknown(code, kind)
    elif not is_float_type(code):
        if not _is_int_type(code):
            _unknown(code, kind)
        _check_int(style, precision)


def _is_int_type(code: u32) -> bool:
    if code == LARGE_X or (code >= SMALL_B and code <= SMALL_D):
        return True
    return code in (SMALL_N, SMALL_O, SMALL_X)


def _check_text(style: u64) -> None:
    if sign_of(style) == SPACE:
        raise ValueError("Space not allowed in string format specifier")
    if sign_of(style) != 0:
        raise ValueError("Sign not allowed in string format specifier")
    if has_flag(style, u64(Z)):
        raise ValueError("Negative zero coercion (z) not allowed in string format specifier")
    if has_flag(style, u64(ALTERNATE)):
        raise ValueError("Alternate form (#) not allowed in string format specifier")
    if align_of(style) == EQUAL:
        raise ValueError("'=' alignment not allowed in string format specifier")


def _check_int(style: u64, precision: i64) -> None:
    if precision >= 0:
        raise ValueError("Precision not allowed in integer format specifier")
    if has_flag(style, u64(Z)):
        raise ValueError("Negative zero coercion (z) not allowed in integer format specifier")
    if type_of(style) == SMALL_C:
        if sign_of(style) != 0:
            raise ValueError("Sign not allowed with integer format specifier 'c'")
        if has_flag(style, u64(ALTERNATE)):
            raise ValueError("Alternate form (#) not allowed with integer format specifier 'c'")


def _unknown(code: u32, kind: i32) -> None:
    raise ValueError(f"Unknown format code '{said(_shown(code))}' for object of type '{said(_kind_name(kind))}'")


def _kind_name(kind: i32) -> text:
    if kind == INT:
        return word_text(i32(INT_AT), i32(3), i32(0))
    if kind == BOOL:
        return word_text(i32(BOOL_AT), i32(4), i32(0))
    if kind == FLOAT:
        return word_text(i32(FLOAT_AT), i32(5), i32(0))
    return word_text(i32(STR_AT), i32(3), i32(0))


def _shown(code: u32) -> text:
    """A type in a message: what is no visible character of ASCII by its number."""
    if code > SPACE and code < 128:
        return text_of_code(code)
    s = int_digits(int(code), i32(HEXADECIMAL), i32(SMALL_DIGITS), i32(2))
    put_code(s, i32(0), u32(BACKSLASH))
    put_code(s, i32(1), u32(SMALL_X))
    return s
