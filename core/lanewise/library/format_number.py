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
from lanewise.library.decimal_layout import (
    LARGE_LETTERS,
    SHOW_POINT,
    digit_count,
    digits_of,
    positional,
    scientific,
    shown,
    trim_zeros,
)
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
CASE = 32
"""The bit in which letters of ASCII differ by case."""


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
    """`format(x, spec)`, whatever its type is."""
    code = type_of(style)
    if code == 0 and precision < 0:
        return format_shortest(x, style, width, precision)
    if code == PERCENT or code | CASE == SMALL_F:
        return format_fixed(x, style, width, precision)
    if code | CASE == SMALL_E:
        return format_scientific(x, style, width, precision)
    return format_general(x, style, width, precision)


def format_shortest(x: float, style: u64, width: i64, precision: i64) -> text:
    """No type and no precision: the digits of `repr`."""
    return _around(shortest_text(fabs(x), True, _form_of(style), i32(0)), x, style, width)


def format_fixed(x: float, style: u64, width: i64, precision: i64) -> text:
    """Types f, F and %: so many places behind the point."""
    _check_precision(precision)
    if type_of(style) == PERCENT:
        x = x * 100.0
    if not is_finite(x):
        return _around(special_text(x, _form_of(style), i32(0)), x, style, width)
    places = _places(precision)
    digits, point = rounded_at(fabs(x), places)
    body = positional(digits, point, point + places, _form_of(style), i32(0))
    release(digits)
    return _around(body, x, style, width)


def format_scientific(x: float, style: u64, width: i64, precision: i64) -> text:
    """Types e and E: one digit before the point, so many behind it, an exponent."""
    _check_precision(precision)
    if not is_finite(x):
        return _around(special_text(x, _form_of(style), i32(0)), x, style, width)
    count = _places(precision) + 1
    digits, point = _significant(fabs(x), count)
    body = scientific(digits, point, count, _form_of(style), i32(0))
    release(digits)
    return _around(body, x, style, width)


def format_general(x: float, style: u64, width: i64, precision: i64) -> text:
    """Types g, G and n, and none with a precision: as many digits, an exponent where it is shorter, zeros only if asked for."""
    _check_precision(precision)
    if not is_finite(x):
        return _around(special_text(x, _form_of(style), i32(0)), x, style, width)
    form = _form_of(style)
    dotted = type_of(style) == 0
    count = _places(precision)
    if count == 0:
        count = i32(1)
    digits, point = _significant(fabs(x), count)
    trim_zeros(digits)
    end = count if form & SHOW_POINT != 0 else digit_count(digits)
    body = shown(digits, point, end, point < -3 or point > (count - 1 if dotted else count), dotted, form, i32(0))
    release(digits)
    return _around(body, x, style, width)


def _form_of(style: u64) -> i32:
    """The form of `decimal_layout`."""
    code = type_of(style)
    form = i32(SHOW_POINT) if has_flag(style, u64(ALTERNATE)) else i32(0)
    return form | LARGE_LETTERS if code >= LARGE_E and code <= LARGE_G else form


def _places(precision: i64) -> i32:
    """How many digits a precision asks for."""
    return i32(USUAL_PRECISION) if precision < 0 else cells_of(precision)


def _check_precision(precision: i64) -> None:
    if precision > MOST_PRECISION:
        raise ValueError("precision too big")


def _significant(x: f64, count: i32) -> tuple[i32, i32]:
    """(digits, point), for 0.0 too: its point is behind a zero."""
    if x == 0.0:
        return digits_of(u64(0)), i32(1)
    return rounded_to(x, count)


def _around(body: text, x: f64, style: u64, width: i64) -> text:
    """The text of x, whose magnitude is `body`, which goes."""
    negative = is_negative(x) and x == x
    if negative and has_flag(style, u64(Z)):
        negative = not _is_zero(body)
    if type_of(style) == PERCENT:
        body = _with_percent(body)
    group = i32(0) if group_of(style) == 0 else i32(3)
    s = number_text(body, _whole_digits(body), group, negative, u32(0), style, width)
    release(body)
    return s


def _is_zero(body: text) -> bool:
    """Whether only zeros stand before the exponent: the number was rounded to zero."""
    for i in range(text_length(body)):
        code = code_at(body, i32(i))
        if code | CASE == SMALL_E:
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
