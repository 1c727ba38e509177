"""A float or a complex number in, the text out that `repr` and `str` give it.

The digits are the fewest that read back as the same number (`decimal_shortest`); an exponent stands below 1e-4 and from 1e16 on, in
texts of numpy's singles from 1e6 on.
"""

from __future__ import annotations

from lanewise.ir.layout import NARROW
from lanewise.library.characters import CLOSING, MINUS, OPENING, PLUS, SMALL_J
from lanewise.library.decimal_layout import LARGE_LETTERS, digit_count, digits_of, shown, trim_zeros
from lanewise.library.decimal_shortest import shortest_between, shortest_decimal
from lanewise.library.heap import release
from lanewise.library.machine import bits32, f32, f64, fabs, i32, text, u32, u64
from lanewise.library.parts import integer_parts, is_finite, is_negative
from lanewise.library.texts import copy_codes, new_text, put_code, text_length
from lanewise.library.word_texts import INFINITY_AT, LARGE_INFINITY_AT, LARGE_NAN_AT, NAN_AT, word_text

FRACTION_OF_SINGLE = 0x7FFFFF
HIDDEN_BIT_OF_SINGLE = 0x800000


def float_repr(x: float) -> text:
    """`repr(x)`."""
    return _signed(shortest_text(fabs(x), True, i32(0), i32(1) if _has_minus(x) else i32(0)), x)


def _has_minus(x: f64) -> bool:
    """Whether the text of x begins with a minus: that of a nan never does."""
    return is_negative(x) and x == x


def _signed(s: text, x: f64) -> text:
    """The text with the minus of x in the cell that is free for it."""
    if _has_minus(x):
        put_code(s, i32(0), u32(MINUS))
    return s


def shortest_text(x: f64, dotted: bool, form: i32, head: i32) -> text:
    """A float that is not negative; `dotted`: a fraction is shown if there is no exponent, .0 if need be."""
    if not is_finite(x):
        return special_text(x, form, head)
    if x == 0.0:
        return _shown(digits_of(u64(0)), i32(1), False, dotted, form, head)
    m, k = integer_parts(x)
    value, unit = shortest_decimal(m, k)
    digits = digits_of(value)
    point = digit_count(digits) + unit
    return _shown(digits, point, point < -3 or point > 16, dotted, form, head)


def special_text(x: f64, form: i32, head: i32) -> text:
    """inf or nan."""
    if form & LARGE_LETTERS != 0:
        return word_text(i32(LARGE_INFINITY_AT) if x == x else i32(LARGE_NAN_AT), i32(3), head)
    return word_text(i32(INFINITY_AT) if x == x else i32(NAN_AT), i32(3), head)


def _shown(digits: i32, point: i32, with_exponent: bool, dotted: bool, form: i32, head: i32) -> text:
    """The text of digits, which go."""
    trim_zeros(digits)
    s = shown(digits, point, digit_count(digits), with_exponent, dotted, form, head)
    release(digits)
    return s


def float_single_repr(x: f32) -> text:
    """`str(x)` of numpy's float32."""
    wide = f64(x)
    head = i32(1) if _has_minus(wide) else i32(0)
    if not is_finite(wide) or wide == 0.0:
        return _signed(shortest_text(fabs(wide), True, i32(0), head), wide)
    fraction = u64(bits32(x) & FRACTION_OF_SINGLE)
    k = i32((bits32(x) >> 23) & 255)
    if k == 0:
        k = i32(1)
    else:
        fraction = fraction | HIDDEN_BIT_OF_SINGLE
    value, unit = shortest_between(fraction, k - 150, fraction == HIDDEN_BIT_OF_SINGLE and k > 1)
    digits = digits_of(value)
    point = digit_count(digits) + unit
    return _signed(_shown(digits, point, fabs(wide) < 0.0001 or fabs(wide) >= 1000000.0, True, i32(0), head), wide)


def complex_repr(z: complex) -> text:
    """`repr(z)`: without a real part where that is 0.0, whose sign is not the one of -0.0."""
    imag = _part(z.imag, z.real != 0.0 or is_negative(z.real))
    m = text_length(imag)
    if z.real == 0.0 and not is_negative(z.real):
        s = new_text(m + 1, i32(NARROW))
        copy_codes(s, i32(0), imag, i32(0), m)
        put_code(s, m, u32(SMALL_J))
        release(imag)
        return s
    real = _part(z.real, False)
    n = text_length(real)
    s = new_text(n + m + 3, i32(NARROW))
    put_code(s, i32(0), u32(OPENING))
    copy_codes(s, i32(1), real, i32(0), n)
    copy_codes(s, n + 1, imag, i32(0), m)
    put_code(s, n + m + 1, u32(SMALL_J))
    put_code(s, n + m + 2, u32(CLOSING))
    release(real)
    release(imag)
    return s


def _part(x: f64, plus: bool) -> text:
    """A part of a complex number: no .0, and with `plus` always a sign."""
    s = shortest_text(fabs(x), False, i32(0), i32(1) if plus or _has_minus(x) else i32(0))
    if plus:
        put_code(s, i32(0), u32(PLUS))
    return _signed(s, x)
