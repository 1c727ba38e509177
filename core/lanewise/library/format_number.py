"""An int or a float and a parsed spec in (`format_spec`), what `format` gives out."""

from __future__ import annotations

from lanewise.library.characters import (
    LARGE_E,
    LARGE_G,
    LARGE_X,
    PERCENT,
    POINT,
    SMALL_B,
    SMALL_C,
    SMALL_E,
    SMALL_F,
    SMALL_O,
    SMALL_X,
    ZERO,
)
from lanewise.library.decimal_layout import LARGE_LETTERS, SHOW_POINT, digits_of, positional, scientific, shown, trim_zeros
from lanewise.library.decimal_rounded import rounded_at, rounded_to
from lanewise.library.float_text import shortest_text, special_text
from lanewise.library.format_layout import cells_of, number_text
from lanewise.library.format_spec import ALTERNATE, Z, group_of, has_flag, type_of
from lanewise.library.heap import release
from lanewise.library.int_text import (
    BINARY,
    DECIMAL,
    HEXADECIMAL,
    LARGE_DIGITS,
    LEAST,
    LIMIT,
    OCTAL,
    SMALL_DIGITS,
    int_digits,
)
from lanewise.library.machine import f64, fabs, i32, i64, text, u32, u64
from lanewise.library.number_reading import is_digit
from lanewise.library.parts import is_finite, is_negative
from lanewise.library.texts import code_at, copy_codes, new_text, put_code, text_length, text_of_code, text_width

MOST_PRECISION = 0x7FFFFFFF
USUAL_PRECISION = 6
LAST_CODE = 0x10FFFF


def format_int(n: int, style: u64, width: i64) -> text:
    """`format(n, spec)` for the types of ints; for those of floats `format_float(float(n), ...)` is meant."""
    code = type_of(style)
    if code == SMALL_C:
        return _format_character(n, style, width)
    bits = _bits_of(code)
    body = int_digits(n, bits, i32(LARGE_DIGITS if code == LARGE_X else SMALL_DIGITS), i32(0))
    group = i32(0) if group_of(style) == 0 else i32(3 if bits == DECIMAL else 4)
    prefix = code if bits != DECIMAL and has_flag(style, u64(ALTERNATE)) else u32(0)
    s = number_text(body, text_length(body), group, n < 0, prefix, style, width)
    release(body)
    return s


def _bits_of(code: u32) -> i32:
    """The bits of a digit, DECIMAL for base ten."""
    if code in (SMALL_X, LARGE_X):
        return i32(HEXADECIMAL)
    if code == SMALL_B:
        return i32(BINARY)
    return i32(OCTAL) if code == SMALL_O else i32(DECIMAL)


def _format_character(n: int, style: u64, width: i64) -> text:
    """Type c: n is a code point."""
    if n < LEAST or n >= LIMIT:
        raise OverflowError("Python int too large to convert to C long")
    if n < 0 or n > LAST_CODE:
        raise OverflowError("%c arg not in range(0x110000)")
    body = text_of_code(u32(n))
    s = number_text(body, i32(0), i32(0), False, u32(0), style, width)
    release(body)
    return s


def format_float(x: float, style: u64, width: i64, precision: i64) -> text:
    """`format(x, spec)`."""
    if precision > MOST_PRECISION:
        raise ValueError("precision too big")
    code = type_of(style)
    if code == PERCENT:
        x = x * 100.0
    body = _magnitude(fabs(x), code, precision, has_flag(style, u64(ALTERNATE)))
    negative = is_negative(x) and x == x
    if negative and has_flag(style, u64(Z)):
        negative = not _is_zero(body)
    if code == PERCENT:
        body = _with_percent(body)
    group = i32(0) if group_of(style) == 0 else i32(3)
    s = number_text(body, _whole_digits(body), group, negative, u32(0), style, width)
    release(body)
    return s


def _magnitude(x: f64, code: u32, precision: i64, alternate: bool) -> text:
    """The digits of a float that is not negative."""
    form = i32(SHOW_POINT) if alternate else i32(0)
    if code >= LARGE_E and code <= LARGE_G:
        form = form | LARGE_LETTERS
        code = code | 32
    if not is_finite(x):
        return special_text(x, form, i32(0))
    if precision < 0:
        if code == 0:
            return shortest_text(x, True, form, i32(0))
        precision = i64(USUAL_PRECISION)
    places = cells_of(precision)
    if code in (SMALL_F, PERCENT):
        digits, point = rounded_at(x, places)
        s = positional(digits, point, point + places, form, i32(0))
        release(digits)
        return s
    if code == SMALL_E:
        digits, point = _significant(x, places + 1)
        s = scientific(digits, point, places + 1, form, i32(0))
        release(digits)
        return s
    return _general(x, places if places > 0 else i32(1), code == 0, form)


def _significant(x: f64, count: i32) -> tuple[i32, i32]:
    """(digits, point), for 0.0 too: its point is behind a zero."""
    if x == 0.0:
        return digits_of(u64(0)), i32(1)
    return rounded_to(x, count)


def _general(x: f64, count: i32, dotted: bool, form: i32) -> text:
    """Type g, and with `dotted` the one of no type: an exponent only where it makes the text shorter, zeros only if asked for."""
    digits, point = _significant(x, count)
    trim_zeros(digits)
    end = count if form & SHOW_POINT != 0 else text_length(digits)
    s = shown(digits, point, end, point < -3 or point > (count - 1 if dotted else count), dotted, form, i32(0))
    release(digits)
    return s


def _is_zero(body: text) -> bool:
    """Whether only zeros stand before the exponent: the number was rounded to zero."""
    for i in range(text_length(body)):
        code = code_at(body, i32(i))
        if code | 32 == SMALL_E:
            return True
        if code != ZERO and code != POINT:
            return False
    return True


def _with_percent(body: text) -> text:
    """A text, which goes, with a percent sign behind it."""
    n = text_length(body)
    s = new_text(n + 1, text_width(body))
    copy_codes(s, i32(0), body, i32(0), n)
    put_code(s, n, u32(PERCENT))
    release(body)
    return s


def _whole_digits(body: text) -> i32:
    """The digits that a text begins with."""
    n = i32(0)
    while n < text_length(body) and is_digit(code_at(body, n)):
        n = n + 1
    return n
