"""Exact ints as decimal text and as two's complement bytes.

In: words (see `exact_word`), borrowed, or addresses of text and bytes. Out: owned words, or new objects with LENGTH in
bytes. CPython's limit of 4300 digits is the business of `str` and `int`, not of this file.
"""

from __future__ import annotations

from lanewise.ir.layout import LENGTH
from lanewise.library.big_limbs import limbs_add_limb, limbs_multiply_limb, limbs_trim
from lanewise.library.characters import MINUS, PLUS, ZERO
from lanewise.library.exact_word import (
    exact_bit_length,
    exact_finish,
    exact_from_magnitude,
    exact_length,
    exact_room,
    exact_sign,
    exact_small_magnitude,
)
from lanewise.library.heap import allocate, release
from lanewise.library.machine import clz, i32, i64, load, memory_copy, memory_fill, out_of_memory, store, table, u8, u32, u64, word

CHUNK = 1000000000
CHUNK_DIGITS = 9
POWERS_OF_TEN = table(u32, (1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000))


TENS = table(u64, (0, *(10**k for k in range(1, 20))))
"""10**k, from which on a number has more than k digits; 0 has one."""


def bytes_object(n: i32) -> i32:
    """A fresh object of n bytes; leaves with MEMORY when there is none."""
    p = allocate(n)
    if p == 0:
        out_of_memory()
    store(i32, p + LENGTH, n)
    return p


def decimal_count(value: u64) -> i32:
    """How many decimal digits it has."""
    # 1233 / 4096 is a little more than log10(2).
    count = (i32(64) - i32(clz(value | 1))) * 1233 >> 12
    return count + 1 if value >= TENS[count] else count


def digits_before(end: i32, value: u64) -> i32:
    """Write the digits of value, none for 0, so that they end before `end`: the address of the first."""
    # Words of 32 bits are divided by a constant with one product, in every engine.
    while value >= CHUNK:
        higher = value // CHUNK
        chunk = u32(value - higher * CHUNK)
        for _ in range(CHUNK_DIGITS):
            end = end - 1
            tens = chunk // 10
            store(u8, end, chunk - tens * 10 + ZERO)
            chunk = tens
        value = higher
    rest = u32(value)
    while rest != 0:
        end = end - 1
        tens = rest // 10
        store(u8, end, rest - tens * 10 + ZERO)
        rest = tens
    return end


def exact_to_decimal(w: i64) -> i32:
    """A bytes object with the decimal digits of w in ASCII, a minus before them when it is negative."""
    # log10(2) < 1234 / 4096; one digit for the fraction, one for the sign.
    room = i32(exact_bit_length(w) * 1234 >> 12) + 2
    p = bytes_object(room)
    start = p + room
    if w == 1:
        start = start - 1
        store(u8, start, u32(ZERO))
    elif (w & 1) != 0:
        start = digits_before(start, exact_small_magnitude(w))
    else:
        start = limbs_before(start, i32(w))
    if exact_sign(w) < 0:
        start = start - 1
        store(u8, start, u32(MINUS))
    n = p + room - start
    memory_copy(p, start, n)
    store(i32, p + LENGTH, n)
    return p


def limbs_before(end: i32, x: i32) -> i32:
    """Write the digits of the limbs at x before `end`, nine per division: the address of the first."""
    n = exact_length(x)
    t = exact_room(n)
    memory_copy(t, x, n * 4)
    while n > 0:
        chunk = _divide_by_chunk(t, n)
        n = limbs_trim(t, n)
        start = digits_before(end, chunk)
        if n > 0:
            end = end - CHUNK_DIGITS
            memory_fill(end, i32(ZERO), start - end)
        else:
            end = start
    release(t)
    return end


def _divide_by_chunk(x: i32, n: i32) -> u64:
    """x //= CHUNK, and the remainder: apart from `limbs_divide_limb`, as engines turn a constant divisor into a product."""
    rest = u64(0)
    for i in range(n - 1, -1, -1):
        rest = (rest << 32) | u64(load(u32, x + i * 4))
        quotient = rest // CHUNK
        store(u32, x + i * 4, u32(quotient))
        rest = rest - quotient * CHUNK
    return rest


def exact_from_decimal(address: i32, n: i32) -> word:
    """The int that n bytes of ASCII text say: an optional sign, then digits and nothing else."""
    at = address
    end = address + n
    negative = False
    if n > 0 and (load(u8, at) == MINUS or load(u8, at) == PLUS):
        negative = load(u8, at) == MINUS
        at = at + 1
    if end - at <= 2 * CHUNK_DIGITS:
        value = u64(0)
        while at != end:
            value = value * 10 + u64(load(u8, at) - ZERO)
            at = at + 1
        return exact_from_magnitude(value, negative)
    # 9 digits have less than 30 bits, so a limb per chunk is enough room.
    t = exact_room((end - at) // CHUNK_DIGITS + 1)
    size = i32(0)
    while at != end:
        digits = (end - at) % CHUNK_DIGITS
        if digits == 0:
            digits = i32(CHUNK_DIGITS)
        chunk = u32(0)
        for i in range(digits):
            chunk = chunk * 10 + (load(u8, at + i) - ZERO)
        above = limbs_multiply_limb(t, t, size, POWERS_OF_TEN[digits], chunk)
        if above != 0:
            store(u32, t + size * 4, above)
            size = size + 1
        at = at + digits
    return exact_finish(t, size, negative)


def exact_from_bytes(address: i32, n: i32) -> word:
    """The int whose two's complement is these n bytes, lowest first; 0 for none."""
    if n == 0:
        return i64(1)
    negative = load(u8, address + n - 1) >= 128
    size = (n + 3) // 4
    t = exact_room(size)
    memory_fill(t + size * 4 - 4, i32(255) if negative else i32(0), i32(4))
    memory_copy(t, address, n)
    if negative:
        for i in range(size):
            store(u32, t + i * 4, ~load(u32, t + i * 4))
        limbs_add_limb(t, size, u32(1))
    return exact_finish(t, size, negative)


def exact_to_bytes(w: i64) -> i32:
    """A bytes object with the shortest two's complement of w, lowest byte first, at least one byte."""
    negative = exact_sign(w) < 0
    # A byte holds 8 bits of the magnitude only with a sign bit above, except that -128 = -2**7 needs none.
    length = exact_bit_length(w)
    if negative and _is_power_of_two(w):
        length = length - 1
    n = i32(length >> 3) + 1
    p = bytes_object(n)
    if (w & 1) != 0:
        for i in range(n):
            store(u8, p + i, u32(w >> 1 >> i64(i * 8)))
        return p
    held = exact_length(i32(w)) * 4
    flip = u32(255) if negative else u32(0)
    carry = flip & 1
    for i in range(n):
        carry = carry + ((load(u8, i32(w) + i) if i < held else u32(0)) ^ flip)
        store(u8, p + i, carry)
        carry = carry >> 8
    return p


def _is_power_of_two(w: i64) -> bool:
    """Whether the absolute value of w, not 0, has a single bit."""
    if (w & 1) != 0:
        value = exact_small_magnitude(w)
        return (value & (value - 1)) == 0
    top = exact_length(i32(w)) - 1
    for i in range(top):
        if load(u32, i32(w) + i * 4) != 0:
            return False
    limb = load(u32, i32(w) + top * 4)
    return (limb & (limb - 1)) == 0
