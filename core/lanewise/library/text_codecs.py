"""Texts as bytes and back: UTF-8, Latin-1 and ASCII. In: a text, or an address and a count of bytes. Out: bytes, or a text.

Bytes are an object of the heap whose LENGTH counts them. Nothing here raises, as messages show what could not be coded: whoever
calls asks for the first fault before, which is a range of places, empty at the end where there is none.
"""

from __future__ import annotations

from lanewise.ir.layout import EXTRA, LENGTH, NARROW, NARROW_MAX, WIDE
from lanewise.library.ascii_texts import ascii_bytes, is_ascii
from lanewise.library.heap import MAX_PAYLOAD, allocate
from lanewise.library.machine import i32, i64, load, memory_copy, out_of_memory, store, text, u8, u32
from lanewise.library.texts import code_at, new_text, put_code, text_length, text_width

INVALID_START, INVALID_CONTINUATION, UNEXPECTED_END = 1, 2, 3
"""Why bytes are no UTF-8, as CPython tells it; 0 where they are."""


def _new_bytes(n: i64) -> i32:
    """An object of n bytes, not written yet."""
    if n > MAX_PAYLOAD:
        out_of_memory()
    p = allocate(i32(n))
    if p == 0:
        out_of_memory()
    store(i32, p + LENGTH, i32(n))
    return p


# --- one byte for each code point ------------------------------------------------------------------------------------


def fault_beyond(s: text, last: u32) -> tuple[i32, i32]:
    """The first run of code points beyond `last`: 127 for ASCII, 255 for Latin-1."""
    n = text_length(s)
    start = ascii_bytes(s, n) if text_width(s) == NARROW else i32(0)
    while start < n and code_at(s, start) <= last:
        start = start + 1
    stop = start
    while stop < n and code_at(s, stop) > last:
        stop = stop + 1
    return start, stop


def latin1_bytes(s: text) -> i32:
    """A byte for each code point of a narrow text, which is ASCII if they are."""
    n = text_length(s)
    p = _new_bytes(i64(n))
    memory_copy(p, s, n)
    return p


def latin1_text(p: i32, n: i32) -> text:
    """A code point for each byte. Of ASCII, too: what fails there is the byte behind `ascii_bytes`."""
    s = new_text(n, i32(NARROW))
    memory_copy(s, p, n)
    return s


# --- UTF-8 -----------------------------------------------------------------------------------------------------------


def _is_surrogate(code: u32) -> bool:
    return 0xD800 <= code < 0xE000


def fault_of_utf8(s: text) -> tuple[i32, i32]:
    """The first run of surrogates: UTF-8 has no bytes for them."""
    n = text_length(s)
    start = i32(0) if text_width(s) == WIDE else n
    while start < n and not _is_surrogate(code_at(s, start)):
        start = start + 1
    stop = start
    while stop < n and _is_surrogate(code_at(s, stop)):
        stop = stop + 1
    return start, stop


def _bytes_of(code: u32) -> i32:
    """How many bytes a code point has."""
    if code < 0x80:
        return i32(1)
    if code < 0x800:
        return i32(2)
    return i32(3 if code < 0x10000 else 4)


def utf8_bytes(s: text) -> i32:
    """The bytes of a text without surrogates."""
    if is_ascii(s):
        return latin1_bytes(s)
    p = _new_bytes(utf8_size(s))
    utf8_into(p, s)
    return p


def utf8_size(s: text) -> i64:
    """How many bytes a text has."""
    size = i64(0)
    for i in range(text_length(s)):
        size = size + i64(_bytes_of(code_at(s, i32(i))))
    return size


def utf8_into(at: i32, s: text) -> i32:
    """Write the bytes of a text, of surrogates those that they would have: the address behind them."""
    for i in range(text_length(s)):
        at = _put_utf8(at, code_at(s, i32(i)))
    return at


def _put_utf8(at: i32, code: u32) -> i32:
    """Write the bytes of a code point: the address behind them."""
    if code < 0x80:
        store(u8, at, code)
        return at + 1
    if code < 0x800:
        store(u8, at, code >> 6 | 0xC0)
        store(u8, at + 1, code & 0x3F | 0x80)
        return at + 2
    if code < 0x10000:
        store(u8, at, code >> 12 | 0xE0)
        store(u8, at + 1, code >> 6 & 0x3F | 0x80)
        store(u8, at + 2, code & 0x3F | 0x80)
        return at + 3
    store(u8, at, code >> 18 | 0xF0)
    store(u8, at + 1, code >> 12 & 0x3F | 0x80)
    store(u8, at + 2, code >> 6 & 0x3F | 0x80)
    store(u8, at + 3, code & 0x3F | 0x80)
    return at + 4


def _continuations(lead: u32) -> i32:
    """How many bytes follow this one; -1 if none can begin with it (Unicode 14, table 3-7)."""
    if lead < 0x80:
        return i32(0)
    if lead < 0xC2 or lead > 0xF4:
        return i32(-1)
    return i32(1 if lead < 0xE0 else 2 if lead < 0xF0 else 3)


def _may_follow(lead: u32, k: i32, byte: u32) -> bool:
    """Whether the byte may be the k-th behind it: after some leads the first would make a longer form, a surrogate or too much."""
    if byte < 0x80 or byte > 0xBF:
        return False
    if k > 1:
        return True
    if lead == 0xE0:
        return byte >= 0xA0
    if lead == 0xED:
        return byte < 0xA0
    if lead == 0xF0:
        return byte >= 0x90
    return lead != 0xF4 or byte < 0x90


def utf8_fault(p: i32, n: i32) -> tuple[i32, i32, i32]:
    """The first bytes of n that are no UTF-8: from where to where, and why."""
    at = ascii_bytes(p, n)
    while at < n:
        lead = u32(load(u8, p + at))
        count = _continuations(lead)
        if count < 0:
            return at, at + 1, i32(INVALID_START)
        for k in range(1, count + 1):
            if at + k == n:
                return at, n, i32(UNEXPECTED_END)
            if not _may_follow(lead, i32(k), u32(load(u8, p + at + k))):
                return at, at + k, i32(INVALID_CONTINUATION)
        at = at + count + 1
    return n, n, i32(0)


def utf8_text(p: i32, n: i32) -> text:
    """The text of n bytes without a fault."""
    if ascii_bytes(p, n) == n:
        return latin1_text(p, n)
    count, width = utf8_extent(p, n)
    s = new_text(count, width)
    utf8_decode(s, p)
    return s


def utf8_extent(p: i32, n: i32) -> tuple[i32, i32]:
    """How many code points n bytes are, and how wide."""
    count = i32(0)
    highest = u32(0)
    for at in range(n):
        byte = u32(load(u8, p + at))
        # All but continuations begin a code point, and the greatest lead tells the width: 0xC3 is that of U+00FF.
        if byte & 0xC0 != 0x80:
            count = count + 1
            highest = byte if byte > highest else highest
    return count, i32(NARROW if highest <= 0xC0 | NARROW_MAX >> 6 else WIDE)


def utf8_decode(s: text, p: i32) -> None:
    """Write all code points of a text, whose bytes begin at p."""
    at = p
    for i in range(text_length(s)):
        at = at + _put_decoded(s, i32(i), at)


def _put_decoded(s: text, i: i32, at: i32) -> i32:
    """Write the code point whose bytes begin at an address: how many these are."""
    lead = u32(load(u8, at))
    if lead < 0x80:
        put_code(s, i, lead)
        return i32(1)
    count = _continuations(lead)
    code = lead & (0x3F >> count)
    for k in range(1, count + 1):
        code = code << 6 | load(u8, at + k) & 0x3F
    put_code(s, i, code)
    return count + 1


# --- bytes as values: objects as narrow texts are ---------------------------------------------------------------------


def encoded_utf8(s: text) -> text:
    """The bytes of a text without surrogates."""
    p = utf8_bytes(s)
    store(i32, p + EXTRA, i32(NARROW))
    return p


def decoded_utf8(s: text) -> text:
    """The text of bytes without a fault."""
    return utf8_text(s, text_length(s))


def next_fault(s: text, at: i32) -> tuple[i32, i32]:
    """Of bytes as a text: the first fault from a place on."""
    start, stop, _ = utf8_fault(s + at, text_length(s) - at)
    return at + start, at + stop
