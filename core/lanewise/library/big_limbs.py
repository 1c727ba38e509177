"""Natural numbers in memory: rows of u32 limbs, lowest first.

In: addresses of rows and their lengths in limbs. Out: rows written at `t`, carries and borrows; nothing is allocated here.
The algorithms are the classical ones (Knuth TAOCP 4.3.1 A, S, M); carries travel in the high half of a 64-bit word.
Rows may be written in place (t = x) everywhere.
"""

from __future__ import annotations

from lanewise.library.machine import clz, i32, i64, load, store, u32, u64

LIMB = 4


def limbs_trim(x: i32, n: i32) -> i32:
    """The length of x without its leading zero limbs."""
    while n > 0 and load(u32, x + n * 4 - LIMB) == 0:
        n = n - 1
    return n


def limbs_compare(x: i32, n: i32, y: i32, m: i32) -> i32:
    """-1, 0 or 1 as x is below, equal to or above y; both are trimmed."""
    if n != m:
        return i32(-1) if n < m else i32(1)
    for i in range(n - 1, -1, -1):
        a = load(u32, x + i * 4)
        b = load(u32, y + i * 4)
        if a != b:
            return i32(-1) if a < b else i32(1)
    return i32(0)


def limbs_bits(x: i32, n: i32) -> i64:
    """The bit length of x, which is trimmed."""
    if n == 0:
        return i64(0)
    return i64(n) * 32 - i64(clz(load(u32, x + n * 4 - LIMB)))


def limbs_add(t: i32, x: i32, n: i32, y: i32, m: i32) -> u32:
    """t = x + y in n limbs, and the carry; for n >= m."""
    carry = u64(0)
    for i in range(m):
        carry = carry + u64(load(u32, x + i * 4)) + u64(load(u32, y + i * 4))
        store(u32, t + i * 4, u32(carry))
        carry = carry >> 32
    for i in range(m, n):
        carry = carry + u64(load(u32, x + i * 4))
        store(u32, t + i * 4, u32(carry))
        carry = carry >> 32
    return u32(carry)


def limbs_subtract(t: i32, x: i32, n: i32, y: i32, m: i32) -> u32:
    """t = x - y in n limbs, and the borrow; for n >= m."""
    borrow = i64(0)
    for i in range(m):
        borrow = borrow + i64(load(u32, x + i * 4)) - i64(load(u32, y + i * 4))
        store(u32, t + i * 4, u32(borrow))
        borrow = borrow >> 32
    for i in range(m, n):
        borrow = borrow + i64(load(u32, x + i * 4))
        store(u32, t + i * 4, u32(borrow))
        borrow = borrow >> 32
    return u32(borrow) & 1


def limbs_add_limb(x: i32, n: i32, d: u32) -> u32:
    """x += d, and the carry: stops at the first limb that does not overflow."""
    for i in range(n):
        total = u64(load(u32, x + i * 4)) + u64(d)
        store(u32, x + i * 4, u32(total))
        d = u32(total >> 32)
        if d == 0:
            break
    return d


def limbs_multiply_limb(t: i32, x: i32, n: i32, d: u32, carry: u32) -> u32:
    """t = x * d + carry in n limbs, and the limb above."""
    total = u64(carry)
    factor = u64(d)
    for i in range(n):
        total = total + u64(load(u32, x + i * 4)) * factor
        store(u32, t + i * 4, u32(total))
        total = total >> 32
    return u32(total)


def limbs_add_product(t: i32, x: i32, n: i32, d: u32) -> u32:
    """t += x * d in n limbs, and the limb above."""
    total = u64(0)
    factor = u64(d)
    for i in range(n):
        total = total + u64(load(u32, x + i * 4)) * factor + u64(load(u32, t + i * 4))
        store(u32, t + i * 4, u32(total))
        total = total >> 32
    return u32(total)


def limbs_subtract_product(t: i32, x: i32, n: i32, d: u32) -> u32:
    """t -= x * d in n limbs, and what is still to be subtracted from the limb above."""
    # t - x d is ~(~t + x d): so the carry out of the sum is what is owed, and the loop is as short as for an addition.
    total = u64(0)
    factor = u64(d)
    for i in range(n):
        total = total + u64(load(u32, x + i * 4)) * factor + u64(~load(u32, t + i * 4))
        store(u32, t + i * 4, ~u32(total))
        total = total >> 32
    return u32(total)


def limbs_divide_limb(t: i32, x: i32, n: i32, d: u32) -> u32:
    """t = x // d in n limbs, and the remainder."""
    rest = u64(0)
    divisor = u64(d)
    for i in range(n - 1, -1, -1):
        rest = (rest << 32) | u64(load(u32, x + i * 4))
        quotient = rest // divisor
        store(u32, t + i * 4, u32(quotient))
        rest = rest - quotient * divisor
    return u32(rest)


def limbs_shift_left(t: i32, x: i32, n: i32, s: i32) -> u32:
    """t = x << s in n limbs, and the limb above, for 0 <= s < 32. From the top down, so t may lie above x."""
    above = u64(0)
    count = u64(s)
    for i in range(n - 1, -1, -1):
        here = u64(load(u32, x + i * 4)) << count
        if i == n - 1:
            above = here >> 32
        else:
            store(u32, t + i * 4 + LIMB, load(u32, t + i * 4 + LIMB) | u32(here >> 32))
        store(u32, t + i * 4, u32(here))
    return u32(above)


def limbs_shift_right(t: i32, x: i32, n: i32, s: i32) -> None:
    """t = x >> s in n limbs, for 0 <= s < 32. From the bottom up, so t may lie below x."""
    count = u64(s)
    for i in range(n):
        pair = u64(load(u32, x + i * 4))
        if i + 1 < n:
            pair = pair | (u64(load(u32, x + i * 4 + LIMB)) << 32)
        store(u32, t + i * 4, u32(pair >> count))
