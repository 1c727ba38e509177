"""Decimal digits in, the text of a number out: where zeros, the point and the exponent go.

Digits are an object of LENGTH bytes in ASCII. `point` says after how many of them the point stands, before the first and behind
the last one too: positions where no digit is are zeros. `end` is the position behind the last one that is written, at least
`point`. A text begins with `head` free cells, for what comes in front of the number.
"""

from __future__ import annotations

from lanewise.ir.layout import LENGTH, NARROW
from lanewise.library.characters import LARGE_E, MINUS, PLUS, POINT, SMALL_E, ZERO
from lanewise.library.exact_text import bytes_object, decimal_count, digits_before
from lanewise.library.machine import i32, load, memory_copy, memory_fill, store, text, u8, u32, u64
from lanewise.library.texts import new_text

SHOW_POINT = 1
"""Form: the point is written where nothing follows it, too."""
LARGE_LETTERS = 2
"""Form: letters are upper case."""


def digits_of(value: u64) -> i32:
    """The digits of a number; none for 0."""
    digits = bytes_object(i32(0) if value == 0 else decimal_count(value))
    digits_before(digits + digit_count(digits), value)
    return digits


def digit_count(digits: i32) -> i32:
    """How many there are."""
    return load(i32, digits + LENGTH)


def trim_zeros(digits: i32) -> None:
    """Forget zeros at the end."""
    n = digit_count(digits)
    while n > 0 and load(u8, digits + n - 1) == ZERO:
        n = n - 1
    store(i32, digits + LENGTH, n)


def shown(digits: i32, point: i32, end: i32, with_exponent: bool, dotted: bool, form: i32, head: i32) -> text:
    """In either way, with more zeros where `end` is too little; `dotted`: without an exponent there is a fraction."""
    least = i32(1) if with_exponent else point + 1 if dotted else point
    last = end if end > least else least
    if with_exponent:
        return scientific(digits, point, last, form, head)
    return positional(digits, point, last, form, head)


def positional(digits: i32, point: i32, end: i32, form: i32, head: i32) -> text:
    """All digits in their places: 0.00123, 12300.0."""
    return _laid(digits, point, end, form, head, i32(0))


def scientific(digits: i32, point: i32, end: i32, form: i32, head: i32) -> text:
    """One digit, point, the digits up to position `end`, an exponent of two digits or more: 1.23e-05."""
    exponent = point - 1
    size = -exponent if exponent < 0 else exponent
    tail = i32(5) if size >= 100 else i32(4)
    s = _laid(digits, i32(1), end, form, head, tail)
    at = s + head + _cells(i32(1), end, form)
    store(u8, at, u32(LARGE_E if form & LARGE_LETTERS != 0 else SMALL_E))
    store(u8, at + 1, u32(MINUS if exponent < 0 else PLUS))
    memory_fill(at + 2, i32(ZERO), i32(2))
    digits_before(at + tail, u64(size))
    return s


def _cells(point: i32, end: i32, form: i32) -> i32:
    """How many whole part, point and fraction take."""
    whole = point if point > 0 else i32(1)
    if end > point:
        return whole + 1 + (end - point)
    return whole + 1 if form & SHOW_POINT != 0 else whole


def _laid(digits: i32, point: i32, end: i32, form: i32, head: i32, tail: i32) -> text:
    """A text with these and `tail` free cells at its end."""
    length = head + _cells(point, end, form)
    s = new_text(length + tail, i32(NARROW))
    at = _copied(s + head, digits, point - 1 if point <= 0 else i32(0), point)
    if at < s + length:
        store(u8, at, u32(POINT))
        _copied(at + 1, digits, point, end)
    return s


def _copied(at: i32, digits: i32, start: i32, end: i32) -> i32:
    """Write what stands at the positions from `start` to before `end`; the address behind."""
    if start < 0:
        zeros = (end if end < 0 else i32(0)) - start
        memory_fill(at, i32(ZERO), zeros)
        at = at + zeros
        start = start + zeros
    n = digit_count(digits)
    last = end if end < n else n
    if last > start:
        memory_copy(at, digits + start, last - start)
        at = at + (last - start)
        start = last
    if end > start:
        memory_fill(at, i32(ZERO), end - start)
    return at + (end - start)
