"""`str.upper` and its kind. In: a text, borrowed. Out: the text in that case, owned by the caller.

A code point may become up to three, and a sigma is another one at the end of a word. Texts of ASCII need none of this.
"""

from __future__ import annotations

from lanewise.ir.layout import LENGTH, WIDE
from lanewise.library.ascii_texts import ascii_capitalized, ascii_lower, ascii_swapped, ascii_title, ascii_upper, is_ascii
from lanewise.library.machine import i32, implements, store, text, u32, u64
from lanewise.library.texts import code_at, draft_room, new_draft, text_length, text_of_draft
from lanewise.library.unicode_cases import is_case_ignorable, is_cased, is_lower, is_upper
from lanewise.library.unicode_lower import folded_codes, lower_codes
from lanewise.library.unicode_upper import title_codes, upper_codes

SIGMA, FINAL_SIGMA = 0x3A3, 0x3C2
CODE_BITS = 21
"""Bits of each code point in what `upper_codes` and its kind return."""
ONE_CODE = 0x1FFFFF


def _draft_for(s: text) -> i32:
    """A draft with room for as many code points."""
    return draft_room(new_draft(), text_length(s))


def _put(d: i32, codes: u64, left: i32) -> i32:
    """What became of a code point behind the draft, which has room for those that are left, this one with them; so it has then."""
    if codes > ONE_CODE:
        return _put_several(d, codes, left)
    n = text_length(d)
    store(u32, d + n * WIDE, u32(codes))
    store(i32, d + LENGTH, n + 1)
    return d


def _put_several(d: i32, codes: u64, left: i32) -> i32:
    """As `_put`, for one that became two or three."""
    d = draft_room(d, left + 2)
    while codes != 0:
        d = _put(d, codes & ONE_CODE, left)
        codes = codes >> CODE_BITS
    return d


def _ends_word(s: text, i: i32) -> bool:
    """Whether the sigma at i is a final one (Unicode 14, table 3-17): a letter before it, none behind it, others do not count."""
    before = i - 1
    while before >= 0 and is_case_ignorable(code_at(s, before)):
        before = before - 1
    if before < 0 or not is_cased(code_at(s, before)):
        return False
    n = text_length(s)
    after = i + 1
    while after < n and is_case_ignorable(code_at(s, after)):
        after = after + 1
    return after == n or not is_cased(code_at(s, after))


def _lower_at(s: text, i: i32) -> u64:
    """What the code point at i becomes in lower case."""
    code = code_at(s, i)
    if code == SIGMA and _ends_word(s, i):
        return u64(FINAL_SIGMA)
    return lower_codes(code)


@implements(str.upper)
def text_upper(s: text) -> text:
    if is_ascii(s):
        return ascii_upper(s)
    n = text_length(s)
    d = _draft_for(s)
    for i in range(n):
        d = _put(d, upper_codes(code_at(s, i32(i))), n - i)
    return text_of_draft(d)


@implements(str.lower)
def text_lower(s: text) -> text:
    if is_ascii(s):
        return ascii_lower(s)
    n = text_length(s)
    d = _draft_for(s)
    for i in range(n):
        d = _put(d, _lower_at(s, i32(i)), n - i)
    return text_of_draft(d)


@implements(str.casefold)
def text_casefold(s: text) -> text:
    if is_ascii(s):
        return ascii_lower(s)
    n = text_length(s)
    d = _draft_for(s)
    for i in range(n):
        d = _put(d, folded_codes(code_at(s, i32(i))), n - i)
    return text_of_draft(d)


@implements(str.capitalize)
def text_capitalize(s: text) -> text:
    if is_ascii(s):
        return ascii_capitalized(s)
    n = text_length(s)
    d = _put(_draft_for(s), title_codes(code_at(s, i32(0))), n)
    for i in range(1, n):
        d = _put(d, _lower_at(s, i32(i)), n - i)
    return text_of_draft(d)


@implements(str.title)
def text_title(s: text) -> text:
    if is_ascii(s):
        return ascii_title(s)
    n = text_length(s)
    d = _draft_for(s)
    inside = False
    for i in range(n):
        code = code_at(s, i32(i))
        d = _put(d, _lower_at(s, i32(i)) if inside else title_codes(code), n - i)
        inside = is_cased(code)
    return text_of_draft(d)


@implements(str.swapcase)
def text_swapcase(s: text) -> text:
    if is_ascii(s):
        return ascii_swapped(s)
    n = text_length(s)
    d = _draft_for(s)
    for i in range(n):
        code = code_at(s, i32(i))
        codes = u64(code)
        if is_upper(code):
            codes = _lower_at(s, i32(i))
        elif is_lower(code):
            codes = upper_codes(code)
        d = _put(d, codes, n - i)
    return text_of_draft(d)
