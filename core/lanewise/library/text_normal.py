"""The steps to the normal forms of texts (Unicode 14.0, annex 15). In: a text, borrowed. Out: a text, owned by the caller.

NFD is `text_decomposed`, NFC that and then `text_composed`. NFKD is NFD, `text_alike` and NFD once more: so it is for every code
point, and so for every text, as whatever `text_alike` replaces begins anew. Texts of ASCII are all of these as they are.
"""

from __future__ import annotations

from lanewise.ir.layout import LENGTH, WIDE
from lanewise.library.ascii_texts import is_ascii
from lanewise.library.machine import i32, load, store, text, u32
from lanewise.library.texts import code_at, draft_code, draft_part, draft_room, kept, new_draft, text_length, text_of_draft
from lanewise.library.unicode_canonical import COMPOSITE_COUNT, canonical_parts, canonical_unit, composite
from lanewise.library.unicode_compatible import compatible_parts, compatible_unit
from lanewise.library.unicode_marks import combining_class, is_joined

SYLLABLES, LEADS, VOWELS, TRAILS = 0xAC00, 0x1100, 0x1161, 0x11A7
"""The first of Hangul's syllables, and of each kind of letters that they are made of (section 3.12); what stands before the first
trailing one is a trailing one that is not there."""
LEAD_COUNT, VOWEL_COUNT, TRAIL_COUNT = 19, 21, 28
FIRST_HIGH, FIRST_LOW, BEHIND_LOW, FIRST_BEYOND = 0xD800, 0xDC00, 0xE000, 0x10000
"""Surrogates: a code point from 0x10000 on is two of them where parts are told."""


def text_decomposed(s: text) -> text:
    """All taken apart that is made of others, and what stands behind a letter in the order of its class."""
    if is_ascii(s):
        return kept(s)
    d = draft_room(new_draft(), text_length(s))
    for i in range(text_length(s)):
        d = _put(d, code_at(s, i32(i)))
    return text_of_draft(d)


def text_alike(s: text) -> text:
    """All taken apart that differs from others only in how it looks."""
    if is_ascii(s):
        return kept(s)
    d = draft_room(new_draft(), text_length(s))
    for i in range(text_length(s)):
        d = _put_alike(d, code_at(s, i32(i)))
    return text_of_draft(d)


def text_composed(s: text) -> text:
    """All put together that may be. What is not in its place in the order, or ends a letter, keeps what is behind it from it."""
    if is_ascii(s):
        return kept(s)
    d = draft_part(new_draft(), s, i32(0), text_length(s))
    starter, last = i32(-1), u32(0)
    n = i32(0)
    for i in range(text_length(d)):
        code = _code(d, i32(i))
        kind = combining_class(code)
        if starter >= 0 and (starter == n - 1 or last < kind):
            both = _joined(_code(d, starter), code)
            if both != 0:
                store(u32, d + starter * WIDE, both)
                continue
        if kind == 0:
            starter = n
        last = kind
        store(u32, d + n * WIDE, code)
        n = n + 1
    store(i32, d + LENGTH, n)
    return text_of_draft(d)


def _code(d: i32, i: i32) -> u32:
    """The code point at an index of a draft."""
    return load(u32, d + i * WIDE)


# --- apart -----------------------------------------------------------------------------------------------------------


def _put(d: i32, code: u32) -> i32:
    """The draft with a code point behind it, taken apart."""
    syllable = code - SYLLABLES
    if syllable < LEAD_COUNT * VOWEL_COUNT * TRAIL_COUNT:
        d = draft_code(d, LEADS + syllable // (VOWEL_COUNT * TRAIL_COUNT))
        d = draft_code(d, VOWELS + syllable // TRAIL_COUNT % VOWEL_COUNT)
        return d if syllable % TRAIL_COUNT == 0 else draft_code(d, TRAILS + syllable % TRAIL_COUNT)
    parts = canonical_parts(code)
    if parts == 0:
        return _put_in_order(d, code)
    place, stop = parts >> 8, (parts >> 8) + (parts & 255)
    while place < stop:
        part = canonical_code(place)
        place = place + (2 if part >= FIRST_BEYOND else 1)
        d = _put(d, part)
    return d


def _put_in_order(d: i32, code: u32) -> i32:
    """The draft with a code point that is made of no others, before those of a higher class."""
    n = text_length(d)
    d = draft_code(d, code)
    kind = combining_class(code)
    if kind != 0:
        while n > 0 and combining_class(_code(d, n - 1)) > kind:
            store(u32, d + n * WIDE, _code(d, n - 1))
            n = n - 1
        store(u32, d + n * WIDE, code)
    return d


def _put_alike(d: i32, code: u32) -> i32:
    """The draft with what looks otherwise behind it."""
    parts = compatible_parts(code)
    if parts == 0:
        return draft_code(d, code)
    place, stop = parts >> 8, (parts >> 8) + (parts & 255)
    while place < stop:
        part = compatible_code(place)
        place = place + (2 if part >= FIRST_BEYOND else 1)
        d = _put_alike(d, part)
    return d


def canonical_code(place: u32) -> u32:
    """The code point whose units begin at a place among the canonical parts."""
    unit = canonical_unit(place)
    return _code_of(unit, canonical_unit(place + 1)) if _is_high(unit) else unit


def compatible_code(place: u32) -> u32:
    """The same among the parts of what only looks otherwise."""
    unit = compatible_unit(place)
    return _code_of(unit, compatible_unit(place + 1)) if _is_high(unit) else unit


def _is_high(unit: u32) -> bool:
    return unit >= FIRST_HIGH and unit < FIRST_LOW


def _code_of(high: u32, low: u32) -> u32:
    return FIRST_BEYOND + ((high - FIRST_HIGH) << 10 | low - FIRST_LOW)


# --- together --------------------------------------------------------------------------------------------------------


def _joined(first: u32, second: u32) -> u32:
    """What two code points make; 0 if they stay two."""
    lead, vowel = first - LEADS, second - VOWELS
    if lead < LEAD_COUNT and vowel < VOWEL_COUNT:
        return SYLLABLES + (lead * VOWEL_COUNT + vowel) * TRAIL_COUNT
    syllable, trail = first - SYLLABLES, second - TRAILS - 1
    if syllable < LEAD_COUNT * VOWEL_COUNT * TRAIL_COUNT and syllable % TRAIL_COUNT == 0 and trail < TRAIL_COUNT - 1:
        return first + trail + 1
    return _composite_of(first, second) if is_joined(second) else u32(0)


def _composite_of(first: u32, second: u32) -> u32:
    """The one of the composites that is made of these two, found by halves; 0 if there is none."""
    low, high = u32(0), u32(COMPOSITE_COUNT)
    while low < high:
        middle = (low + high) >> 1
        found = composite(middle)
        place = canonical_parts(found) >> 8
        one = canonical_code(place)
        two = canonical_code(place + (2 if one >= FIRST_BEYOND else 1))
        if one == first and two == second:
            return found
        if one < first or (one == first and two < second):
            low = middle + 1
        else:
            high = middle
    return u32(0)
