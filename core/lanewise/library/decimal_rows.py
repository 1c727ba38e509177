"""Long integers on the way between floats and decimals: times and through powers of five and two.

In and out: addresses of limb rows (see `big_limbs`) and their lengths, without leading zeros; the row has room for what comes.
"""

from __future__ import annotations

from lanewise.library.big_limbs import (
    limbs_add_limb,
    limbs_divide_limb,
    limbs_multiply_limb,
    limbs_shift_left,
    limbs_shift_right,
    limbs_trim,
)
from lanewise.library.exact_bits import exact_low_bits
from lanewise.library.machine import i32, i64, load, memory_copy, memory_fill, store, table, u32, u64

SMALL_FIVES = table(
    u32,
    (1, 5, 25, 125, 625, 3125, 15625, 78125, 390625, 1953125, 9765625, 48828125, 244140625, 1220703125),
)  # fmt: skip
MOST_FIVES = 13


def row_of(row: i32, m: u64) -> i32:
    """Write m; its length."""
    store(u64, row, m)
    return limbs_trim(row, i32(2))


def row_times(row: i32, n: i32, factor: u32, more: u32) -> i32:
    """row * factor + more; its length."""
    above = limbs_multiply_limb(row, row, n, factor, more)
    if above == 0:
        return n
    store(u32, row + n * 4, above)
    return n + 1


def row_times_fives(row: i32, n: i32, count: i32) -> i32:
    """row * 5**count; its length."""
    while count > 0:
        step = count if count < MOST_FIVES else i32(MOST_FIVES)
        n = row_times(row, n, SMALL_FIVES[step], u32(0))
        count = count - step
    return n


def row_through_fives(row: i32, n: i32, count: i32) -> tuple[i32, bool]:
    """row // 5**count: its length, and whether something was left over."""
    rest = False
    while count > 0:
        step = count if count < MOST_FIVES else i32(MOST_FIVES)
        if limbs_divide_limb(row, row, n, SMALL_FIVES[step]) != 0:
            rest = True
        n = limbs_trim(row, n)
        count = count - step
    return n, rest


def row_shift_left(row: i32, n: i32, count: i32) -> i32:
    """row << count; its length."""
    skip = count >> 5
    memory_copy(row + skip * 4, row, n * 4)
    memory_fill(row, i32(0), skip * 4)
    above = limbs_shift_left(row + skip * 4, row + skip * 4, n, count & 31)
    store(u32, row + (skip + n) * 4, above)
    return limbs_trim(row, skip + n + 1)


def row_rounded_right(row: i32, n: i32, count: i32, rest: bool) -> i32:
    """row / 2**count to the nearest integer, ties to even, for count > 0; `rest`: there is more below. Its length."""
    if count > n * 32:
        return i32(0)
    half = load(u32, row + ((count - 1) >> 5) * 4) >> u32((count - 1) & 31) & 1
    more = rest or exact_low_bits(row, i64(count - 1))
    skip = count >> 5
    limbs_shift_right(row, row + skip * 4, n - skip, count & 31)
    n = limbs_trim(row, n - skip)
    if half == 1 and (more or (n > 0 and load(u32, row) & 1 == 1)):
        store(u32, row + n * 4, limbs_add_limb(row, n, u32(1)))
        n = limbs_trim(row, n + 1)
    return n
