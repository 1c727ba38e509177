"""Quotients of natural numbers: schoolbook division with quotient digits from 64-bit words.

In: addresses of limb rows (see `big_limbs`). Out: the quotient's and the remainder's rows; nothing is allocated here.
"""

from __future__ import annotations

from lanewise.library.big_limbs import LIMB, limbs_add, limbs_subtract_product
from lanewise.library.machine import i32, load, store, u32, u64

LOW = 0xFFFFFFFF


def limbs_divide(q: i32, u: i32, n: i32, v: i32, m: i32) -> None:
    """q = u // v in n - m limbs, and u becomes the remainder in its low m limbs, for n > m >= 2.

    Knuth TAOCP 4.3.1 D: v is normalised (its highest bit is 1) and the top limb of u is below the top limb of v.
    """
    first = u64(load(u32, v + m * 4 - LIMB))
    second = u64(load(u32, v + m * 4 - LIMB * 2))
    for j in range(n - m - 1, -1, -1):
        row = u + j * 4
        high = load(u32, row + m * 4)
        digit = _quotient_digit(high, load(u32, row + m * 4 - LIMB), load(u32, row + m * 4 - LIMB * 2), first, second)
        owed = limbs_subtract_product(row, v, m, digit)
        if high < owed:
            # The guess was one too large; so it is with probability 2 / 2**32.
            digit = digit - 1
            limbs_add(row, row, m, v, m)
        store(u32, row + m * 4, u32(0))
        store(u32, q + j * 4, digit)


def _quotient_digit(high: u32, middle: u32, low: u32, first: u64, second: u64) -> u32:
    """The quotient digit of three limbs by the divisor's first two, at most one too large."""
    top = (u64(high) << 32) | u64(middle)
    guess = top // first
    rest = top % first
    while guess > LOW or guess * second > ((rest << 32) | u64(low)):
        guess = guess - 1
        rest = rest + first
        if rest > LOW:
            break
    return u32(guess)
