"""Where a text stands in another one: `find`, `index`, `count`, `startswith`, `in`, and what `split` and `replace` ask.

In: texts, borrowed, and the window `[start:stop]` that is looked at. Out: indices and counts of code points; -1 for nowhere.

A single code point is looked for in eight bytes at a time, and so are the two ends of a longer part, which is compared where
both stand. Once that has cost more comparisons than code points were passed, the two-way search goes on from there, so that
time is linear in both texts, whatever they hold.
"""

from __future__ import annotations

from lanewise.ir.layout import NARROW_MAX, WIDE
from lanewise.library.bounds import END, MAX_C_INT, START, window
from lanewise.library.machine import clz, ctz, i32, implements, index, load, popcnt, text, u8, u32, u64
from lanewise.library.text_two_way import two_way
from lanewise.library.texts import code_at, text_length, text_width

EACH_BYTE = 0x0101010101010101
LOW_BITS = 0x7F7F7F7F7F7F7F7F
PATIENCE = 32
"""Comparisons that may be lost before they are counted against the way."""

# --- one code point --------------------------------------------------------------------------------------------------


def _zero_bytes(eight: u64) -> u64:
    """The highest bit of each byte that is 0, and no other bit."""
    return ~(((eight & LOW_BITS) + LOW_BITS) | eight | LOW_BITS)


def find_code(s: text, code: u32, start: i32, stop: i32) -> i32:
    """The first index of a code point in the window, or -1."""
    if text_width(s) == WIDE:
        for i in range(start, stop):
            if load(u32, s + i * WIDE) == code:
                return i32(i)
        return i32(-1)
    if code > NARROW_MAX or start >= stop:
        return i32(-1)
    # Whole words of the block: where a loop over the last bytes ends no branch predictor knows. At first without what lies before.
    at, before = start & -8, u64((start & 7) * 8)
    found = _zero_bytes(load(u64, s + at) ^ u64(code) * EACH_BYTE) >> before << before
    while found == 0:
        at = at + 8
        if at >= stop:
            return i32(-1)
        found = _zero_bytes(load(u64, s + at) ^ u64(code) * EACH_BYTE)
    at = at + i32(ctz(found) >> 3)
    return at if at < stop else i32(-1)


def find_code_last(s: text, code: u32, start: i32, stop: i32) -> i32:
    """The last index of a code point in the window, or -1."""
    if text_width(s) == WIDE:
        for i in range(stop - 1, start - 1, -1):
            if load(u32, s + i * WIDE) == code:
                return i32(i)
        return i32(-1)
    if code > NARROW_MAX:
        return i32(-1)
    i = stop
    while i - start >= 8:
        found = _zero_bytes(load(u64, s + i - 8) ^ u64(code) * EACH_BYTE)
        if found != 0:
            return i - 1 - i32(clz(found) >> 3)
        i = i - 8
    while i > start:
        i = i - 1
        if u32(load(u8, s + i)) == code:
            return i
    return i32(-1)


def count_code(s: text, code: u32, start: i32, stop: i32) -> i32:
    """How often a code point stands in the window."""
    count = i32(0)
    if text_width(s) == WIDE:
        for i in range(start, stop):
            if load(u32, s + i * WIDE) == code:
                count = count + 1
        return count
    if code > NARROW_MAX:
        return count
    i = start
    while stop - i >= 8:
        count = count + i32(popcnt(_zero_bytes(load(u64, s + i) ^ u64(code) * EACH_BYTE)))
        i = i + 8
    while i < stop:
        if u32(load(u8, s + i)) == code:
            count = count + 1
        i = i + 1
    return count


# --- a part ----------------------------------------------------------------------------------------------------------


def equal_codes(s: text, at: i32, part: text) -> i32:
    """How many code points of a part stand in s from `at` on, up to the first that differs; there is room for all."""
    m, k = text_length(part), i32(0)
    width = text_width(s)
    if width == text_width(part):
        p = s + at * width
        while m * width - k >= 8 and load(u64, p + k) == load(u64, part + k):
            k = k + 8
        k = k // width
    while k < m and code_at(s, at + k) == code_at(part, k):
        k = k + 1
    return k


def stands_at(s: text, at: i32, part: text) -> bool:
    """Whether all of a part stands in s from `at` on; there is room for it."""
    return equal_codes(s, at, part) == text_length(part)


def _find_ends(s: text, first: u32, last: u32, reach: i32, start: i32, stop: i32) -> i32:
    """The first index in the window at which `first` stands, and `last` so far behind it; -1 for none."""
    i = start
    if text_width(s) == WIDE:
        while i < stop and (load(u32, s + i * WIDE) != first or load(u32, s + (i + reach) * WIDE) != last):
            i = i + 1
        return i if i < stop else i32(-1)
    each_first, each_last = u64(first) * EACH_BYTE, u64(last) * EACH_BYTE
    while stop - i >= 8:
        found = _zero_bytes((load(u64, s + i) ^ each_first) | (load(u64, s + i + reach) ^ each_last))
        if found != 0:
            return i + i32(ctz(found) >> 3)
        i = i + 8
    while i < stop and (u32(load(u8, s + i)) != first or u32(load(u8, s + i + reach)) != last):
        i = i + 1
    return i if i < stop else i32(-1)


def _find_ends_last(s: text, first: u32, last: u32, reach: i32, start: i32, stop: i32) -> i32:
    """As `_find_ends`: the last such index."""
    i = stop - 1
    if text_width(s) == WIDE:
        while i >= start and (load(u32, s + i * WIDE) != first or load(u32, s + (i + reach) * WIDE) != last):
            i = i - 1
        return i if i >= start else i32(-1)
    each_first, each_last = u64(first) * EACH_BYTE, u64(last) * EACH_BYTE
    while i - start >= 7:
        found = _zero_bytes((load(u64, s + i - 7) ^ each_first) | (load(u64, s + i - 7 + reach) ^ each_last))
        if found != 0:
            return i - i32(clz(found) >> 3)
        i = i - 8
    while i >= start and (u32(load(u8, s + i)) != first or u32(load(u8, s + i + reach)) != last):
        i = i - 1
    return i if i >= start else i32(-1)


def find_part(s: text, part: text, start: i32, stop: i32) -> i32:
    """The first index in the window at which all of a part stands, or -1; an empty one stands everywhere."""
    m = text_length(part)
    width, part_width = text_width(s), text_width(part)
    if stop - start < m or part_width > width:
        return i32(-1)
    if m == 0:
        return start
    first, last = code_at(part, i32(0)), code_at(part, m - 1)
    if m == 1:
        return find_code(s, first, start, stop)
    lost = i32(0)
    at = _find_ends(s, first, last, m - 1, start, stop - m + 1)
    while at >= 0:
        equal = equal_codes(s, at, part)
        if equal == m:
            return at
        at = at + 1
        lost = lost + equal
        if lost > at - start + PATIENCE:
            found = two_way(s + at * width, width, stop - at, part, part_width, m)
            return at + found if found >= 0 else found
        at = _find_ends(s, first, last, m - 1, at, stop - m + 1)
    return at


def find_part_last(s: text, part: text, start: i32, stop: i32) -> i32:
    """The last index in the window at which all of a part stands, or -1."""
    m = text_length(part)
    width, part_width = text_width(s), text_width(part)
    if stop - start < m or part_width > width:
        return i32(-1)
    if m == 0:
        return stop
    first, last = code_at(part, i32(0)), code_at(part, m - 1)
    if m == 1:
        return find_code_last(s, first, start, stop)
    lost = i32(0)
    at = _find_ends_last(s, first, last, m - 1, start, stop - m + 1)
    while at >= 0:
        equal = equal_codes(s, at, part)
        if equal == m:
            return at
        lost = lost + equal
        if lost > stop - m - at + PATIENCE:
            n = at + m - 1 - start
            found = two_way(s + (start + n - 1) * width, -width, n, part + (m - 1) * part_width, -part_width, m)
            return start + n - m - found if found >= 0 else found
        at = _find_ends_last(s, first, last, m - 1, start, at)
    return at


def count_part(s: text, part: text, start: i32, stop: i32, most: i32) -> i32:
    """How often a part stands in the window, counted from the left, none over another; `most` where that is less."""
    m = text_length(part)
    if stop < start:
        return i32(0)
    if m <= 1:
        count = stop - start + 1 if m == 0 else count_code(s, code_at(part, i32(0)), start, stop)
        return count if count < most else most
    count = i32(0)
    at = find_part(s, part, start, stop)
    while at >= 0 and count < most:
        count = count + 1
        at = find_part(s, part, at + m, stop)
    return count


# --- the methods -----------------------------------------------------------------------------------------------------


@implements(str.__contains__)
def text_contains(s: text, part: text) -> bool:
    if text_length(part) == 1:
        return find_code(s, code_at(part, i32(0)), i32(0), text_length(s)) >= 0
    return find_part(s, part, i32(0), text_length(s)) >= 0


def text_among(s: text, part: text, low: u64, high: u64) -> bool:
    """`part in s`, of which these bits say which code points of ASCII it consists of: of one alone nothing is looked for."""
    if text_length(part) != 1:
        return find_part(s, part, i32(0), text_length(s)) >= 0
    code = code_at(part, i32(0))
    return code < 128 and (low if code < 64 else high) >> u64(code & 63) & 1 != 0


@implements(str.find)
def text_find(s: text, part: text, start: index = START, stop: index = END) -> int:
    first, last = window(text_length(s), start, stop)
    return int(find_part(s, part, first, last))


@implements(str.rfind)
def text_rfind(s: text, part: text, start: index = START, stop: index = END) -> int:
    first, last = window(text_length(s), start, stop)
    return int(find_part_last(s, part, first, last))


@implements(str.index)
def text_index(s: text, part: text, start: index = START, stop: index = END) -> int:
    first, last = window(text_length(s), start, stop)
    at = find_part(s, part, first, last)
    if at < 0:
        raise ValueError("substring not found")
    return int(at)


@implements(str.rindex)
def text_rindex(s: text, part: text, start: index = START, stop: index = END) -> int:
    first, last = window(text_length(s), start, stop)
    at = find_part_last(s, part, first, last)
    if at < 0:
        raise ValueError("substring not found")
    return int(at)


@implements(str.count)
def text_count(s: text, part: text, start: index = START, stop: index = END) -> int:
    first, last = window(text_length(s), start, stop)
    return int(count_part(s, part, first, last, i32(MAX_C_INT)))


@implements(str.startswith)
def text_startswith(s: text, prefix: text, start: index = START, stop: index = END) -> bool:
    first, last = window(text_length(s), start, stop)
    return last - first >= text_length(prefix) and stands_at(s, first, prefix)


@implements(str.endswith)
def text_endswith(s: text, suffix: text, start: index = START, stop: index = END) -> bool:
    first, last = window(text_length(s), start, stop)
    n = text_length(suffix)
    return last - first >= n and stands_at(s, last - n, suffix)
