"""`hash` of numbers, tuples and frozensets, as CPython 3.11 computes it on 64 bits: a value in, its hash out.

Numbers that are equal have equal hashes: each is taken modulo the prime 2**61 - 1 (Python/pyhash.c). Tuples follow xxHash
(Objects/tupleobject.c), with one lane per item.
"""

from __future__ import annotations

from lanewise.ir.layout import GONE, TABLE_ITEMS, TABLE_USED
from lanewise.library.machine import bits, i32, i64, load, u64

PRIME = (1 << 61) - 1
PRIME_BITS = 61
FOR_INFINITY = 314159
FOR_IMAGINARY = 1000003
FOR_NONE = 0xFCA8_6420
"""As from CPython 3.12 on; before, None is hashed by where it lies."""
NO_HASH = -1
"""Means an error in CPython's C functions; what would have this hash has -2."""
MANTISSA_BITS = 52
EXPONENT_MASK = 0x7FF
BIAS = 1075

TUPLE_START = 2870177450012600261
TUPLE_LANE = -4417276706812531889
TUPLE_ROUND = -7046029288634856825
TUPLE_END = 2870177450012600261 ^ 3527539
FOR_TUPLE = 1546275796
"""In place of NO_HASH."""


def _proper(found: i64) -> i64:
    return i64(-2) if found == NO_HASH else found


def int_hash(n: int) -> i64:
    """`hash(n)`."""
    if -PRIME < n < PRIME:
        return _proper(i64(n))
    return _reduced(n)


def _reduced(n: int) -> i64:
    """By itself, so that `int_hash` is short enough to be copied to where it is asked."""
    rest = i64(abs(n) % PRIME)
    return _proper(-rest if n < 0 else rest)


def float_hash(x: float) -> i64:
    """`hash(x)`. That of a nan is 0, where CPython takes its address."""
    if x != x:
        return i64(0)
    pattern = bits(x)
    exponent = i32((pattern >> MANTISSA_BITS) & EXPONENT_MASK)
    mantissa = pattern & ((1 << MANTISSA_BITS) - 1)
    if exponent == EXPONENT_MASK:
        return i64(-FOR_INFINITY if x < 0 else FOR_INFINITY)
    if exponent == 0:
        exponent = i32(1)
    else:
        mantissa = mantissa | (1 << MANTISSA_BITS)
    # Times a power of two modulo 2**61 - 1 is a rotation of 61 bits.
    turn = u64((exponent - BIAS) % PRIME_BITS)
    turned = ((mantissa << turn) & PRIME) | (mantissa >> (PRIME_BITS - turn))
    rest = i64(turned)
    return _proper(-rest if x < 0 else rest)


def complex_hash(re: float, im: float) -> i64:
    """`hash(complex(re, im))`."""
    return _proper(float_hash(re) + float_hash(im) * FOR_IMAGINARY)


def tuple_lane(found: i64, lane: i64) -> i64:
    """The hash of a tuple so far, with that of one more item."""
    mixed = u64(found + lane * TUPLE_LANE)
    return i64(mixed << 31 | mixed >> 33) * TUPLE_ROUND


def tuple_end(found: i64, n: i32) -> i64:
    """The hash of a tuple of n items."""
    found = found + (i64(n) ^ TUPLE_END)
    return i64(FOR_TUPLE) if found == NO_HASH else found


def _shuffled(hash: u64) -> u64:
    return ((hash ^ 89869747) ^ (hash << 16)) * 3644798167


def set_hash(p: i32, stride: i32) -> i64:
    """`hash` of a frozenset, which has an index: the order of its items does not matter."""
    found, n = u64(0), i64(0)
    for i in range(load(i32, p + TABLE_USED)):
        hash = load(i64, load(i32, p + TABLE_ITEMS) + i * stride)
        if hash != GONE:
            found = found ^ _shuffled(u64(hash))
            n = n + 1
    found = found ^ u64((n + 1) * 1927868237)
    found = found ^ (found >> 11) ^ (found >> 25)
    found = found * 69069 + 907133923
    return i64(590923713) if i64(found) == NO_HASH else i64(found)
