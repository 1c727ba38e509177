"""What SHA-3 mixes by (FIPS 202).

In: the state between two blocks, 25 words of 64 bits, as bytes, and bytes, of which whole blocks are taken. Out: the state behind
them. What ends a message is the prelude's (`prelude/standard/hashlib.py`).
"""

from __future__ import annotations

from lanewise.library.digest_words import right64
from lanewise.library.digests import copied, schedule
from lanewise.library.heap import free
from lanewise.library.machine import i32, load, octets, store, table, u64
from lanewise.library.texts import text_length


def _table_places() -> list[int]:
    """Where each word goes that is turned, one after the other: from column x and row y to column y and row 2 x + 3 y."""
    found, x, y = [], 1, 0
    for _ in range(24):
        x, y = y, (2 * x + 3 * y) % 5
        found.append(8 * (x + 5 * y))
    return found


def _table_words() -> list[int]:
    """Seven bits of each round, at the places 2**j - 1, by a register that is fed back."""
    found, register = [], 1
    for _ in range(24):
        word = 0
        for j in range(7):
            word |= (register & 1) << (2**j - 1)
            register = register << 1 ^ (0x171 if register >> 7 else 0)
        found.append(word)
    return found


KECCAK_PLACES = table(i32, tuple(_table_places()))
KECCAK_TURNS = table(u64, tuple(64 - (i + 1) * (i + 2) // 2 % 64 for i in range(24)))
"""To the right."""
KECCAK_WORDS = table(u64, tuple(_table_words()))


def keccak_mixed(state: octets, data: octets, rate: i32) -> octets:
    """Blocks of so many bytes."""
    found = copied(state)
    room = schedule(i32(5 * 8))
    for k in range(text_length(data) // rate):
        for j in range(rate // 8):
            at = found + i32(j) * 8
            store(u64, at, load(u64, at) ^ load(u64, data + i32(k) * rate + i32(j) * 8))
        _permute(found, room)
    free(room)
    return found


def _permute(state: i32, room: i32) -> None:
    for k in range(24):
        _mix_columns(state, room)
        moved = load(u64, state + 8)
        for i in range(24):
            at = state + KECCAK_PLACES[i]
            kept = load(u64, at)
            store(u64, at, right64(moved, KECCAK_TURNS[i]))
            moved = kept
        for y in range(5):
            _mix_row(state + i32(y) * 40)
        store(u64, state, load(u64, state) ^ KECCAK_WORDS[k])


def _mix_columns(state: i32, room: i32) -> None:
    """Each word takes the parities of two columns beside its own."""
    for k in range(5):
        at = state + i32(k) * 8
        parity = load(u64, at) ^ load(u64, at + 40) ^ load(u64, at + 80) ^ load(u64, at + 120) ^ load(u64, at + 160)
        store(u64, room + i32(k) * 8, parity)
    for k in range(5):
        x = i32(k)
        both = load(u64, room + (x + 4) % 5 * 8) ^ right64(load(u64, room + (x + 1) % 5 * 8), u64(63))
        for y in range(5):
            at = state + x * 8 + i32(y) * 40
            store(u64, at, load(u64, at) ^ both)


def _mix_row(at: i32) -> None:
    """Each word takes what is in the second one behind it and not in the next."""
    a, b, c = load(u64, at), load(u64, at + 8), load(u64, at + 16)
    d, e = load(u64, at + 24), load(u64, at + 32)
    store(u64, at, a ^ (~b & c))
    store(u64, at + 8, b ^ (~c & d))
    store(u64, at + 16, c ^ (~d & e))
    store(u64, at + 24, d ^ (~e & a))
    store(u64, at + 32, e ^ (~a & b))
