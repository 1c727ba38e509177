"""Message digests: MD5 (RFC 1321), SHA-1, SHA-224 to SHA-512 (FIPS 180-4).

In: the state between two blocks, as the bytes in which the digest shows it, and bytes, of which whole blocks are taken. Out: the
state behind them. What ends a message is the prelude's (`prelude/standard/hashlib.py`).
"""

from __future__ import annotations

from lanewise.ir.layout import NARROW
from lanewise.library.digest_words import (
    MD5_SHIFTS,
    MD5_WORDS,
    SHA256_WORDS,
    SHA512_WORDS,
    big32,
    big64,
    left32,
    put_big32,
    put_big64,
    right32,
    right64,
)
from lanewise.library.heap import allocate, free
from lanewise.library.machine import i32, load, memory_copy, octets, out_of_memory, store, u32, u64
from lanewise.library.texts import new_text, text_length

BLOCK = 64
"""Bytes that are mixed at once; SHA-384 and SHA-512 take twice as many."""


def copied(state: octets) -> octets:
    """A state that can be mixed in its place."""
    n = text_length(state)
    copy = new_text(n, i32(NARROW))
    memory_copy(copy, state, n)
    return copy


def schedule(count: i32) -> i32:
    """Room for this many bytes of words."""
    words = allocate(count)
    if words == 0:
        out_of_memory()
    return words


# --- MD5 -------------------------------------------------------------------------------------------------------------


def md5_mixed(state: octets, data: octets) -> octets:
    """MD5, whose words have the lowest byte first."""
    found = copied(state)
    for k in range(text_length(data) // BLOCK):
        _md5_block(found, data + i32(k) * BLOCK)
    return found


def _md5_block(state: octets, at: i32) -> None:
    a, b, c, d = load(u32, state), load(u32, state + 4), load(u32, state + 8), load(u32, state + 12)
    for k in range(64):
        i = i32(k)
        if i < 16:
            mixed = (b & c) | (~b & d)
            word = i
        elif i < 32:
            mixed = (d & b) | (~d & c)
            word = (5 * i + 1) & 15
        elif i < 48:
            mixed = b ^ c ^ d
            word = (3 * i + 5) & 15
        else:
            mixed = c ^ (b | ~d)
            word = (7 * i) & 15
        turned = left32(a + mixed + MD5_WORDS[i] + load(u32, at + word * 4), MD5_SHIFTS[(i >> 4) * 4 + (i & 3)])
        a, d, c, b = d, c, b, b + turned
    store(u32, state, load(u32, state) + a)
    store(u32, state + 4, load(u32, state + 4) + b)
    store(u32, state + 8, load(u32, state + 8) + c)
    store(u32, state + 12, load(u32, state + 12) + d)


# --- SHA-1 -----------------------------------------------------------------------------------------------------------


def sha1_mixed(state: octets, data: octets) -> octets:
    """SHA-1."""
    found = copied(state)
    words = schedule(i32(80 * 4))
    for k in range(text_length(data) // BLOCK):
        _sha1_block(found, data + i32(k) * BLOCK, words)
    free(words)
    return found


def _sha1_block(state: octets, at: i32, words: i32) -> None:
    for k in range(16):
        store(u32, words + i32(k) * 4, big32(at + i32(k) * 4))
    for k in range(16, 80):
        w = words + i32(k) * 4
        store(u32, w, left32(load(u32, w - 12) ^ load(u32, w - 32) ^ load(u32, w - 56) ^ load(u32, w - 64), u32(1)))
    a, b, c, d, e = big32(state), big32(state + 4), big32(state + 8), big32(state + 12), big32(state + 16)
    for k in range(80):
        if k < 20:
            mixed = ((b & c) | (~b & d)) + u32(0x5A827999)
        elif k < 40:
            mixed = (b ^ c ^ d) + u32(0x6ED9EBA1)
        elif k < 60:
            mixed = ((b & c) | (b & d) | (c & d)) + u32(0x8F1BBCDC)
        else:
            mixed = (b ^ c ^ d) + u32(0xCA62C1D6)
        turned = left32(a, u32(5)) + mixed + e + load(u32, words + i32(k) * 4)
        e, d, c, b, a = d, c, left32(b, u32(30)), a, turned
    put_big32(state, big32(state) + a)
    put_big32(state + 4, big32(state + 4) + b)
    put_big32(state + 8, big32(state + 8) + c)
    put_big32(state + 12, big32(state + 12) + d)
    put_big32(state + 16, big32(state + 16) + e)


# --- SHA-224 and SHA-256 ---------------------------------------------------------------------------------------------


def sha256_mixed(state: octets, data: octets) -> octets:
    """SHA-256, and SHA-224, which begins elsewhere."""
    found = copied(state)
    words = schedule(i32(64 * 4))
    for k in range(text_length(data) // BLOCK):
        _sha256_block(found, data + i32(k) * BLOCK, words)
    free(words)
    return found


def _sha256_block(state: octets, at: i32, words: i32) -> None:
    for k in range(16):
        store(u32, words + i32(k) * 4, big32(at + i32(k) * 4))
    for k in range(16, 64):
        w = words + i32(k) * 4
        x, y = load(u32, w - 60), load(u32, w - 8)
        first = right32(x, u32(7)) ^ right32(x, u32(18)) ^ x >> 3
        second = right32(y, u32(17)) ^ right32(y, u32(19)) ^ y >> 10
        store(u32, w, load(u32, w - 64) + first + load(u32, w - 28) + second)
    a, b, c, d = big32(state), big32(state + 4), big32(state + 8), big32(state + 12)
    e, f, g, h = big32(state + 16), big32(state + 20), big32(state + 24), big32(state + 28)
    for k in range(64):
        turned = right32(e, u32(6)) ^ right32(e, u32(11)) ^ right32(e, u32(25))
        one = h + turned + ((e & f) ^ (~e & g)) + SHA256_WORDS[k] + load(u32, words + i32(k) * 4)
        two = (right32(a, u32(2)) ^ right32(a, u32(13)) ^ right32(a, u32(22))) + ((a & b) ^ (a & c) ^ (b & c))
        h, g, f, e, d, c, b, a = g, f, e, d + one, c, b, a, one + two
    put_big32(state, big32(state) + a)
    put_big32(state + 4, big32(state + 4) + b)
    put_big32(state + 8, big32(state + 8) + c)
    put_big32(state + 12, big32(state + 12) + d)
    put_big32(state + 16, big32(state + 16) + e)
    put_big32(state + 20, big32(state + 20) + f)
    put_big32(state + 24, big32(state + 24) + g)
    put_big32(state + 28, big32(state + 28) + h)


# --- SHA-384 and SHA-512 ---------------------------------------------------------------------------------------------


def sha512_mixed(state: octets, data: octets) -> octets:
    """SHA-512, and SHA-384, which begins elsewhere."""
    found = copied(state)
    words = schedule(i32(80 * 8))
    for k in range(text_length(data) // (2 * BLOCK)):
        _sha512_block(found, data + i32(k) * (2 * BLOCK), words)
    free(words)
    return found


def _sha512_block(state: octets, at: i32, words: i32) -> None:
    for k in range(16):
        store(u64, words + i32(k) * 8, big64(at + i32(k) * 8))
    for k in range(16, 80):
        w = words + i32(k) * 8
        x, y = load(u64, w - 120), load(u64, w - 16)
        first = right64(x, u64(1)) ^ right64(x, u64(8)) ^ x >> 7
        second = right64(y, u64(19)) ^ right64(y, u64(61)) ^ y >> 6
        store(u64, w, load(u64, w - 128) + first + load(u64, w - 56) + second)
    a, b, c, d = big64(state), big64(state + 8), big64(state + 16), big64(state + 24)
    e, f, g, h = big64(state + 32), big64(state + 40), big64(state + 48), big64(state + 56)
    for k in range(80):
        turned = right64(e, u64(14)) ^ right64(e, u64(18)) ^ right64(e, u64(41))
        one = h + turned + ((e & f) ^ (~e & g)) + SHA512_WORDS[k] + load(u64, words + i32(k) * 8)
        two = (right64(a, u64(28)) ^ right64(a, u64(34)) ^ right64(a, u64(39))) + ((a & b) ^ (a & c) ^ (b & c))
        h, g, f, e, d, c, b, a = g, f, e, d + one, c, b, a, one + two
    put_big64(state, big64(state) + a)
    put_big64(state + 8, big64(state + 8) + b)
    put_big64(state + 16, big64(state + 16) + c)
    put_big64(state + 24, big64(state + 24) + d)
    put_big64(state + 32, big64(state + 32) + e)
    put_big64(state + 40, big64(state + 40) + f)
    put_big64(state + 48, big64(state + 48) + g)
    put_big64(state + 56, big64(state + 56) + h)
