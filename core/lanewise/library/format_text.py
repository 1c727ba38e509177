"""`format(s, spec)` of a text, and of every kind of value by a spec that is only known when the program runs.

In: a value, a parsed spec or a spec as a text. Out: an owned text.
"""

from __future__ import annotations

from lanewise.ir.layout import NARROW, NARROW_MAX, WIDE
from lanewise.library.characters import LESS
from lanewise.library.format_layout import cells_of, fill_codes, padding_before
from lanewise.library.format_number import format_float, format_int
from lanewise.library.format_spec import BOOL, FLOAT, INT, TEXT, align_of, check_spec, fill_of, is_float_type, parse_spec, type_of
from lanewise.library.machine import i32, i64, text, u32, u64
from lanewise.library.texts import copy_codes, kept, narrowed, new_text, text_length, text_width
from lanewise.library.word_texts import bool_text


def format_text(s: text, style: u64, width: i64, precision: i64) -> text:
    """The first `precision` code points, padded."""
    n = text_length(s)
    shown = n if precision < 0 or precision >= i64(n) else i32(precision)
    wanted = cells_of(width)
    if shown == n and wanted <= n:
        return kept(s)
    padding = wanted - shown if wanted > shown else i32(0)
    wide = text_width(s) == WIDE or (padding > 0 and fill_of(style) > NARROW_MAX)
    result = new_text(shown + padding, i32(WIDE if wide else NARROW))
    align = align_of(style)
    before = padding_before(padding, u32(LESS) if align == 0 else align)
    fill_codes(result, i32(0), before, fill_of(style))
    copy_codes(result, before, s, i32(0), shown)
    fill_codes(result, before + shown, padding - before, fill_of(style))
    return narrowed(result)


def text_by_spec(s: text, spec: text) -> text:
    """`format(s, spec)`."""
    style, width, precision = parse_spec(spec, i32(TEXT))
    check_spec(style, precision, i32(TEXT))
    return format_text(s, style, width, precision)


def int_by_spec(n: int, spec: text) -> text:
    """`format(n, spec)` of an int."""
    return _int_by_spec(n, spec, i32(INT))


def bool_by_spec(x: bool, spec: text) -> text:
    """`format(x, spec)` of a bool: it is an int unless the spec is empty."""
    if text_length(spec) == 0:
        return bool_text(x)
    return _int_by_spec(1 if x else 0, spec, i32(BOOL))


def _int_by_spec(n: int, spec: text, kind: i32) -> text:
    style, width, precision = parse_spec(spec, kind)
    check_spec(style, precision, kind)
    if is_float_type(type_of(style)):
        return format_float(float(n), style, width, precision)
    return format_int(n, style, width)


def float_by_spec(x: float, spec: text) -> text:
    """`format(x, spec)` of a float."""
    style, width, precision = parse_spec(spec, i32(FLOAT))
    check_spec(style, precision, i32(FLOAT))
    return format_float(x, style, width, precision)
