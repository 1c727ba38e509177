"""`hash` of a text: a text in, the number that CPython gives under PYTHONHASHSEED=0 out, so that sets and dicts have its order.

CPython hashes the bytes of its own layout, in which a code point takes one byte up to U+00FF, two up to U+FFFF, else four, by
SipHash-1-3 with a key of zeros: J.-P. Aumasson, D. J. Bernstein, SipHash: a fast short-input PRF, INDOCRYPT 2012.
A text whose block has room behind it keeps its hash there.
"""

from __future__ import annotations

from lanewise.ir.layout import CLASS, NARROW, WIDE
from lanewise.library.heap import CLASS_BITS, KIND, capacity
from lanewise.library.machine import i32, i64, load, store, text, u32, u64
from lanewise.library.texts import text_length, text_width

START_0 = 0x736F6D6570736575
START_1 = 0x646F72616E646F6D
START_2 = 0x6C7967656E657261
START_3 = 0x7465646279746573
"""The ASCII of "somepseudorandomlygeneratedbytes"; the key that is mixed in is 0."""
TWO_BYTES = 0xFFFF
END_MARK = 0xFF
FINAL_ROUNDS = 3
HASHED = 1 << CLASS_BITS
"""At CLASS: the last HASH bytes of the block are the hash."""
HASH = 8


def text_hash(s: text) -> i64:
    """`hash(s)`."""
    if load(i32, s + CLASS) > KIND:
        return load(i64, s + capacity(s) - HASH)
    return _first_hash(s)


def _first_hash(s: text) -> i64:
    """The same of a text that has none yet: it is kept where there is room."""
    n = text_length(s)
    if n == 0:
        return i64(0)
    found = _computed(s, n)
    room = capacity(s) - HASH
    if room >= n * text_width(s):
        store(i64, s + room, found)
        store(i32, s + CLASS, load(i32, s + CLASS) | HASHED)
    return found


def _computed(s: text, n: i32) -> i64:
    """Of n code points."""
    width = _bytes_per_code(s)
    size = n * width
    whole = size & -8
    v0, v1, v2, v3 = u64(START_0), u64(START_1), u64(START_2), u64(START_3)
    # One SipRound for each word, one for what is left, three behind: the state stays in registers.
    at = i32(0)
    while at <= whole + FINAL_ROUNDS * 8:
        word = u64(0)
        if at < whole:
            word = load(u64, s + at) if width != 2 else _packed(s, at >> 1, (at >> 1) + 4)
        elif at == whole:
            word = u64(size) << 56
            if width == 2:
                word = word | _packed(s, whole >> 1, n)
            elif size != whole:
                # A block ends at a multiple of eight bytes: what is behind the text is there, and cut off.
                word = word | load(u64, s + whole) & (u64(1) << u64((size & 7) * 8)) - 1
        v3 = v3 ^ word
        v0, v2 = v0 + v1, v2 + v3
        v1, v3 = _rotated(v1, u64(13)) ^ v0, _rotated(v3, u64(16)) ^ v2
        v0, v2 = _rotated(v0, u64(32)) + v3, v2 + v1
        v1, v3 = _rotated(v1, u64(17)) ^ v2, _rotated(v3, u64(21)) ^ v0
        v0, v2 = v0 ^ word, _rotated(v2, u64(32))
        if at == whole:
            v2 = v2 ^ END_MARK
        at = at + 8
    found = i64(v0 ^ v1 ^ v2 ^ v3)
    # -1 means an error in CPython's C functions.
    return i64(-2) if found == -1 else found


def _bytes_per_code(s: text) -> i32:
    """What a code point of this text takes in CPython."""
    if text_width(s) == NARROW:
        return i32(1)
    for i in range(text_length(s)):
        if load(u32, s + i * WIDE) > TWO_BYTES:
            return i32(4)
    return i32(2)


def _packed(s: text, start: i32, stop: i32) -> u64:
    """Up to four code points of two bytes, the first lowest."""
    word = u64(0)
    for i in range(stop - 1, start - 1, -1):
        word = word << 16 | u64(load(u32, s + i32(i) * WIDE))
    return word


def _rotated(x: u64, count: u64) -> u64:
    """Its bits moved up, those that leave it coming in below."""
    return x << count | x >> (64 - count)
