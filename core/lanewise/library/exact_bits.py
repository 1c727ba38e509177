"""Shifts and bitwise operators of exact ints, which see a negative int as two's complement of unbounded width.

In: words (see `exact_word`), borrowed. Out: an owned word.
"""

from __future__ import annotations

from lanewise.ir.layout import LENGTH
from lanewise.library.big_limbs import limbs_add_limb, limbs_shift_left, limbs_shift_right
from lanewise.library.exact_word import (
    MAX_LIMBS,
    exact_finish,
    exact_from_i64,
    exact_length,
    exact_limbs,
    exact_room,
    exact_sign,
)
from lanewise.library.heap import release
from lanewise.library.machine import i32, i64, load, memory_fill, out_of_memory, store, u32, u64, word

AND = 0
OR = 1
XOR = 2


def exact_lshift(a: i64, b: i64) -> word:
    """a << b."""
    if (a & b & 1) != 0 and b > 0 and b < 128:
        count = b >> 1
        shifted = a >> 1 << count
        if shifted >> count == a >> 1:
            return exact_from_i64(shifted)
    if exact_sign(b) < 0:
        raise ValueError("negative shift count")
    if a == 1:
        return a
    if (b & 1) == 0:
        out_of_memory()
    return exact_shift_left(a, b >> 1)


def exact_rshift(a: i64, b: i64) -> word:
    """a >> b, which floors."""
    if (a & b & 1) != 0 and b > 0 and b < 128:
        return (a >> 1 >> (b >> 1) << 1) | 1
    if exact_sign(b) < 0:
        raise ValueError("negative shift count")
    if (a & 1) != 0 or (b & 1) == 0 or b >> 6 >= i64(exact_length(i32(a))):
        return i64(-1) if exact_sign(a) < 0 else i64(1)
    return _shift_right(a, b >> 1)


def exact_shift_left(a: i64, count: i64) -> word:
    """a << count, for count >= 0."""
    if count >> 5 >= MAX_LIMBS:
        out_of_memory()
    x = exact_limbs(a)
    n = exact_length(x)
    skip = i32(count >> 5)
    size = n + skip + 1
    t = exact_room(size)
    memory_fill(t, i32(0), skip * 4)
    above = limbs_shift_left(t + skip * 4, x, n, i32(count & 31))
    store(u32, t + size * 4 - 4, above)
    release(x)
    return exact_finish(t, size, exact_sign(a) < 0)


def _shift_right(a: i64, count: i64) -> word:
    """a >> count for a big a that has more limbs than count // 32."""
    x = i32(a)
    n = exact_length(x)
    skip = i32(count >> 5)
    rest = i32(count & 31)
    negative = exact_sign(a) < 0
    size = n - skip
    t = exact_room(size + 1)
    limbs_shift_right(t, x + skip * 4, size, rest)
    if negative and exact_low_bits(x, count):
        # The magnitude rounds up, so that the int floors.
        store(u32, t + size * 4, limbs_add_limb(t, size, u32(1)))
        size = size + 1
    return exact_finish(t, size, negative)


def exact_low_bits(x: i32, count: i64) -> bool:
    """Whether one of the lowest `count` bits of the limbs at x is 1; there are at least that many."""
    whole = i32(count >> 5)
    for i in range(whole):
        if load(u32, x + i * 4) != 0:
            return True
    rest = u32(count & 31)
    return rest != 0 and (load(u32, x + whole * 4) & ((u32(1) << rest) - 1)) != 0


def exact_and(a: i64, b: i64) -> word:
    """a & b."""
    if (a & b & 1) != 0:
        return a & b
    return _bitwise(a, b, i32(AND))


def exact_or(a: i64, b: i64) -> word:
    """a | b."""
    if (a & b & 1) != 0:
        return a | b
    return _bitwise(a, b, i32(OR))


def exact_xor(a: i64, b: i64) -> word:
    """a ^ b."""
    if (a & b & 1) != 0:
        return (a ^ b) | 1
    return _bitwise(a, b, i32(XOR))


def _operate(x: u32, y: u32, operator: i32) -> u32:
    """One limb of the result."""
    if operator == AND:
        return x & y
    return x | y if operator == OR else x ^ y


def _bitwise(a: i64, b: i64, operator: i32) -> word:
    """The operator on limbs: each magnitude is turned into two's complement on the way in, the result on the way out.

    One limb more than the longer operand has holds the sign. -x is ~x + 1, so a carry of 1 runs through each negation.
    """
    x = exact_limbs(a)
    y = exact_limbs(b)
    n = exact_length(x)
    m = exact_length(y)
    x_flip = u32(0xFFFFFFFF) if load(i32, x + LENGTH) < 0 else u32(0)
    y_flip = u32(0xFFFFFFFF) if load(i32, y + LENGTH) < 0 else u32(0)
    flip = _operate(x_flip, y_flip, operator)
    x_carry = u64(x_flip & 1)
    y_carry = u64(y_flip & 1)
    carry = u64(flip & 1)
    size = (n if n > m else m) + 1
    t = exact_room(size)
    for i in range(size):
        x_carry = x_carry + u64((load(u32, x + i * 4) if i < n else u32(0)) ^ x_flip)
        y_carry = y_carry + u64((load(u32, y + i * 4) if i < m else u32(0)) ^ y_flip)
        carry = carry + u64(_operate(u32(x_carry), u32(y_carry), operator) ^ flip)
        store(u32, t + i * 4, u32(carry))
        x_carry = x_carry >> 32
        y_carry = y_carry >> 32
        carry = carry >> 32
    release(x)
    release(y)
    return exact_finish(t, size, flip != 0)
