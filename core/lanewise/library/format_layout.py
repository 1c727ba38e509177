"""What stands around the digits of a formatted number: sign, prefix, groups and padding.

In: the digits as a text, a parsed spec (`format_spec`). Out: an owned text.
"""

from __future__ import annotations

from lanewise.ir.layout import NARROW, NARROW_MAX, WIDE
from lanewise.library.characters import CARET, COMMA, EQUAL, GREATER, MINUS, UNDERSCORE, ZERO
from lanewise.library.format_spec import COMMAS, ZERO_FLAG, align_of, fill_of, group_of, has_flag, sign_of
from lanewise.library.heap import MAX_PAYLOAD
from lanewise.library.machine import i32, i64, memory_fill, out_of_memory, text, u32, u64
from lanewise.library.texts import code_at, copy_codes, new_text, put_code, text_length, text_width


def fill_codes(s: text, at: i32, n: i32, code: u32) -> i32:
    """Write a code point n times from `at` on; where that ends."""
    if text_width(s) == NARROW:
        if n > 0:
            memory_fill(s + at, i32(code), n)
    else:
        for i in range(at, at + n):
            put_code(s, i32(i), code)
    return at + n


def padding_before(padding: i32, align: u32) -> i32:
    """How much of the padding comes first."""
    if align == GREATER:
        return padding
    return padding >> 1 if align == CARET else i32(0)


def cells_of(width: i64) -> i32:
    """A width as an i32; nothing that is wider has room in any memory."""
    if width > MAX_PAYLOAD:
        out_of_memory()
    return i32(width)


def number_text(body: text, digits: i32, group: i32, negative: bool, prefix: u32, style: u64, width: i64) -> text:
    """A number whose magnitude is `body`, of which the first `digits` cells are what is grouped, by so many.

    `prefix` is the letter behind a 0 in front of the digits, or 0 for none.
    """
    sign = u32(MINUS) if negative else sign_of(style)
    if sign == MINUS and not negative:
        sign = u32(0)
    align = align_of(style)
    if align == 0:
        align = u32(EQUAL) if has_flag(style, u64(ZERO_FLAG)) else u32(GREATER)
    wanted = cells_of(width)
    n = text_length(body)
    around = n - digits + (0 if sign == 0 else 1) + (0 if prefix == 0 else 2)
    least = wanted - around if align == EQUAL and fill_of(style) == ZERO else i32(0)
    zeros = _leading_zeros(digits, group, least)
    grouped = digits + zeros + _separators(digits + zeros, group)
    padding = wanted - around - grouped
    if padding < 0:
        padding = i32(0)
    wide = text_width(body) == WIDE or (padding > 0 and fill_of(style) > NARROW_MAX)
    s = new_text(around + grouped + padding, i32(WIDE if wide else NARROW))
    before = padding_before(padding, align)
    at = fill_codes(s, i32(0), before, fill_of(style))
    if sign != 0:
        at = fill_codes(s, at, i32(1), sign)
    if prefix != 0:
        put_code(s, at, u32(ZERO))
        put_code(s, at + 1, prefix)
        at = at + 2
    if align == EQUAL:
        at = fill_codes(s, at, padding, fill_of(style))
        before = padding
    at = _put_groups(s, at, body, digits, zeros, group, u32(COMMA if group_of(style) == COMMAS else UNDERSCORE))
    copy_codes(s, at, body, digits, n - digits)
    fill_codes(s, at + (n - digits), padding - before, fill_of(style))
    return s


def _separators(digits: i32, group: i32) -> i32:
    """How many stand between so many digits; `group` is 0 where digits are not grouped."""
    return (digits - 1) // group if group != 0 and digits > 0 else i32(0)


def _leading_zeros(digits: i32, group: i32, least: i32) -> i32:
    """How many zeros make digits and separators at least so wide. A separator is never the first: then it is one zero more."""
    needed = least
    if group != 0:
        needed = least - least // (group + 1) + (1 if least % (group + 1) == 0 else 0)
    return needed - digits if digits > 0 and least > 0 and needed > digits else i32(0)


def _put_groups(s: text, at: i32, body: text, digits: i32, zeros: i32, group: i32, separator: u32) -> i32:
    """Write zeros, then digits, with separators if they are grouped; where that ends."""
    if group == 0:
        at = fill_codes(s, at, zeros, u32(ZERO))
        copy_codes(s, at, body, i32(0), digits)
        return at + digits
    for i in range(zeros + digits):
        left = zeros + digits - i
        if i > 0 and left % group == 0:
            put_code(s, at, separator)
            at = at + 1
        put_code(s, at, u32(ZERO) if i < zeros else code_at(body, i - zeros))
        at = at + 1
    return at
