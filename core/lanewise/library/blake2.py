"""What BLAKE2b and BLAKE2s mix by (RFC 7693).

In: the state between two blocks, eight words, as bytes; bytes, of which whole blocks are taken; how many bytes came before them,
and 0; or, for the last block, how many there are in all, and ones. Out: the state behind them. What a state begins with, and what
fills the last block, is the prelude's (`prelude/standard/hashlib.py`).
"""

from __future__ import annotations

from lanewise.library.digest_words import SQUARE_ROOTS, right32, right64
from lanewise.library.digests import copied, schedule
from lanewise.library.heap import free
from lanewise.library.machine import i32, load, octets, store, table, u32, u64
from lanewise.library.texts import text_length

BLAKE2B_FIRST = table(u64, tuple(SQUARE_ROOTS[:8]))
BLAKE2S_FIRST = table(u32, tuple(root >> 32 for root in SQUARE_ROOTS[:8]))
_ORDERS = (
    "0123456789abcdef", "ea489fd61c02b753", "b8c052fdae367194", "7931dcbe265a40f8", "905724afe1bc683d",
    "2c6a0b834d75fe19", "c51fed4a0763928b", "db7ec13950f4862a", "6fe9b308c2d714a5", "a2847615fb9e3cd0",
)  # fmt: skip
BLAKE2_ORDERS = table(i32, tuple(int(place, 16) for order in _ORDERS for place in order))
"""In which order ten rounds take the words of a block."""


def blake2b_mixed(state: octets, data: octets, count: u64, last: u64) -> octets:
    """Blocks of 128 bytes."""
    found = copied(state)
    room = schedule(i32(128))
    for k in range(text_length(data) // 128):
        so_far = count if last != 0 else count + (u64(k) + 1) * 128
        for i in range(8):
            at = i32(i) * 8
            store(u64, room + at, load(u64, found + at))
            store(u64, room + at + 64, BLAKE2B_FIRST[i])
        store(u64, room + 96, load(u64, room + 96) ^ so_far)
        store(u64, room + 112, load(u64, room + 112) ^ last)
        for turn in range(96):
            _mix_blake2b(room, data + i32(k) * 128, i32(turn))
        for i in range(8):
            at = i32(i) * 8
            store(u64, found + at, load(u64, found + at) ^ load(u64, room + at) ^ load(u64, room + at + 64))
    free(room)
    return found


def _mix_blake2b(room: i32, block: i32, turn: i32) -> None:
    """One of the eight steps of a round: down a column, in the second half across them."""
    j, across = turn & 3, turn >> 2 & 1
    order = (turn >> 3) % 10 * 16 + (turn & 7) * 2
    at_a, at_b = room + j * 8, room + 32 + (j + across & 3) * 8
    at_c, at_d = room + 64 + (j + 2 * across & 3) * 8, room + 96 + (j + 3 * across & 3) * 8
    a, b, c, d = load(u64, at_a), load(u64, at_b), load(u64, at_c), load(u64, at_d)
    a = a + b + load(u64, block + BLAKE2_ORDERS[order] * 8)
    d = right64(d ^ a, u64(32))
    c = c + d
    b = right64(b ^ c, u64(24))
    a = a + b + load(u64, block + BLAKE2_ORDERS[order + 1] * 8)
    d = right64(d ^ a, u64(16))
    c = c + d
    b = right64(b ^ c, u64(63))
    store(u64, at_a, a)
    store(u64, at_b, b)
    store(u64, at_c, c)
    store(u64, at_d, d)


def blake2s_mixed(state: octets, data: octets, count: u32, last: u32) -> octets:
    """Blocks of 64 bytes."""
    found = copied(state)
    room = schedule(i32(64))
    for k in range(text_length(data) // 64):
        so_far = count if last != 0 else count + (u32(k) + 1) * 64
        for i in range(8):
            at = i32(i) * 4
            store(u32, room + at, load(u32, found + at))
            store(u32, room + at + 32, BLAKE2S_FIRST[i])
        store(u32, room + 48, load(u32, room + 48) ^ so_far)
        store(u32, room + 56, load(u32, room + 56) ^ last)
        for turn in range(80):
            _mix_blake2s(room, data + i32(k) * 64, i32(turn))
        for i in range(8):
            at = i32(i) * 4
            store(u32, found + at, load(u32, found + at) ^ load(u32, room + at) ^ load(u32, room + at + 32))
    free(room)
    return found


def _mix_blake2s(room: i32, block: i32, turn: i32) -> None:
    """One of the eight steps of a round: down a column, in the second half across them."""
    j, across = turn & 3, turn >> 2 & 1
    order = (turn >> 3) % 10 * 16 + (turn & 7) * 2
    at_a, at_b = room + j * 4, room + 16 + (j + across & 3) * 4
    at_c, at_d = room + 32 + (j + 2 * across & 3) * 4, room + 48 + (j + 3 * across & 3) * 4
    a, b, c, d = load(u32, at_a), load(u32, at_b), load(u32, at_c), load(u32, at_d)
    a = a + b + load(u32, block + BLAKE2_ORDERS[order] * 4)
    d = right32(d ^ a, u32(16))
    c = c + d
    b = right32(b ^ c, u32(12))
    a = a + b + load(u32, block + BLAKE2_ORDERS[order + 1] * 4)
    d = right32(d ^ a, u32(8))
    c = c + d
    b = right32(b ^ c, u32(7))
    store(u32, at_a, a)
    store(u32, at_b, b)
    store(u32, at_c, c)
    store(u32, at_d, d)
