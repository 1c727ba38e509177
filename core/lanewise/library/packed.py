"""Floats in the bytes of others: what `struct` reads and writes.

In: bytes, places in them, whether the highest byte comes first; floats. Out: floats; their bits.
"""

from __future__ import annotations

from lanewise.library.half import from_half_bits, half_bits, round_half_double
from lanewise.library.machine import bits, bits32, f32, f64, from_bits, from_bits32, i32, load, octets, u8, u32, u64


def _word(s: octets, at: i32, size: i32, big: bool) -> u64:
    """So many bytes as one number."""
    found = u64(0)
    for i in range(size):
        found = found << 8 | u64(load(u8, s + at + (i32(i) if big else size - 1 - i)))
    return found


def double_at(s: octets, at: i32, big: bool) -> float:
    """Eight bytes."""
    return from_bits(_word(s, at, i32(8), big))


def single_at(s: octets, at: i32, big: bool) -> float:
    """Four bytes."""
    return f64(from_bits32(u32(_word(s, at, i32(4), big))))


def half_at(s: octets, at: i32, big: bool) -> float:
    """Two bytes."""
    return f64(from_half_bits(u32(_word(s, at, i32(2), big))))


def double_low(x: float) -> u32:
    """The low half of a double's bits."""
    return u32(bits(x))


def double_high(x: float) -> u32:
    """The high half."""
    return u32(bits(x) >> 32)


def single_of(x: float) -> u32:
    """The bits of the nearest single: those of an infinity where none is near."""
    return bits32(f32(x))


def half_of(x: float) -> u32:
    """The bits of the nearest half, the same."""
    return half_bits(round_half_double(x))
