"""Products of natural numbers: by rows below KARATSUBA limbs, by Karatsuba's three half products above.

In: addresses of limb rows (see `big_limbs`). Out: the product at `t`, which must not overlap its factors. The caller brings
`product_scratch` limbs of working room, so that nothing is allocated here.
"""

from __future__ import annotations

from lanewise.library.big_limbs import (
    LIMB,
    limbs_add,
    limbs_add_limb,
    limbs_add_product,
    limbs_compare,
    limbs_multiply_limb,
    limbs_subtract,
    limbs_trim,
)
from lanewise.library.machine import i32, load, memory_copy, memory_fill, store, u32, u64

KARATSUBA = 32
KARATSUBA_SQUARE = 64
"""Limbs from which halving pays, as measured under wasmtime 50; a square by rows costs little more than half a product."""


def product_scratch(m: i32) -> i32:
    """The limbs of working room for a product whose shorter factor has m limbs."""
    if m < KARATSUBA:
        return i32(0)
    # Karatsuba takes 2h, h = (n + 1) / 2, at each level and 2h at the last: 2m + 64. A cut factor takes 2m for the pieces,
    # then the same for its rest, as in Euclid's algorithm: 6m in all.
    return m * 8 + 256


def limbs_multiply(t: i32, x: i32, n: i32, y: i32, m: i32, scratch: i32) -> None:
    """t = x * y in n + m limbs, for n >= m >= 1: a long factor is cut into pieces as long as the short one."""
    if m < KARATSUBA:
        _rows(t, x, n, y, m)
        return
    if n == m:
        _karatsuba(t, x, y, n, scratch)
        return
    memory_fill(t, i32(0), (n + m) * 4)
    piece = scratch
    below = scratch + m * 8
    at = i32(0)
    while at < n:
        length = m if n - at >= m else n - at
        if length == m:
            _karatsuba(piece, x + at * 4, y, m, below)
        else:
            limbs_multiply(piece, y, m, x + at * 4, length, below)
        limbs_add(t + at * 4, t + at * 4, n + m - at, piece, length + m)
        at = at + length


def _rows(t: i32, x: i32, n: i32, y: i32, m: i32) -> None:
    """t = x * y, one row per limb of y. (Knuth TAOCP 4.3.1 M.)"""
    store(u32, t + n * 4, limbs_multiply_limb(t, x, n, load(u32, y), u32(0)))
    for j in range(1, m):
        row = t + j * 4
        store(u32, row + n * 4, limbs_add_product(row, x, n, load(u32, y + j * 4)))


def _difference(t: i32, x: i32, h: i32, y: i32, k: i32) -> bool:
    """t = abs(x - y) in h limbs, and whether x < y; for h >= k."""
    n = limbs_trim(x, h)
    m = limbs_trim(y, k)
    if limbs_compare(x, n, y, m) >= 0:
        limbs_subtract(t, x, h, y, k)
        return False
    # x is the smaller one, so its limbs above m are zero.
    limbs_subtract(t, y, m, x, n)
    memory_fill(t + m * 4, i32(0), (h - m) * 4)
    return True


def _karatsuba(t: i32, x: i32, y: i32, n: i32, scratch: i32) -> None:
    """t = x * y, both of n limbs: (x0 + x1 B)(y0 + y1 B) with x0 y1 + x1 y0 = x0 y0 + x1 y1 + (x0 - x1)(y1 - y0).

    Karatsuba and Ofman, Doklady 145 (1962); the differences keep the half products inside h limbs, unlike the sums.
    """
    if n < KARATSUBA:
        _rows(t, x, n, y, n)
        return
    h = (n + 1) >> 1
    k = n - h
    negative = _difference(t, x, h, x + h * 4, k) == _difference(t + h * 4, y, h, y + h * 4, k)
    below = scratch + h * 8
    _karatsuba(scratch, t, t + h * 4, h, below)
    _karatsuba(t, x, y, h, below)
    _karatsuba(t + h * 8, x + h * 4, y + h * 4, k, below)
    _add_middle(t, n, h, scratch, below, negative)


def _add_middle(t: i32, n: i32, h: i32, cross: i32, work: i32, negative: bool) -> None:
    """t += (x0 y0 + x1 y1 + cross) B**h, or - cross when `negative`: the outer products are in t, cross has 2h limbs."""
    size = h * 2
    memory_copy(work, t, size * 4)
    top = limbs_add(work, work, size, t + size * 4, n * 2 - size)
    top = top - limbs_subtract(work, work, size, cross, size) if negative else top + limbs_add(work, work, size, cross, size)
    room = n * 2 - h
    top = top + limbs_add(t + h * 4, t + h * 4, room, work, size)
    # An odd n leaves less room than h limbs above; the product fits, so nothing is carried out of it.
    limbs_add_limb(t + (h + size) * 4, room - size, top)


def limbs_square(t: i32, x: i32, n: i32, scratch: i32) -> None:
    """t = x * x in 2n limbs, for n >= 1: Karatsuba's products are squares again, as 2 x0 x1 = x0**2 + x1**2 - (x0 - x1)**2."""
    if n < KARATSUBA_SQUARE:
        _square_rows(t, x, n)
        return
    h = (n + 1) >> 1
    k = n - h
    _difference(t, x, h, x + h * 4, k)
    below = scratch + h * 8
    limbs_square(scratch, t, h, below)
    limbs_square(t, x, h, below)
    limbs_square(t + h * 8, x + h * 4, k, below)
    _add_middle(t, n, h, scratch, below, True)


def _square_rows(t: i32, x: i32, n: i32) -> None:
    """t = x * x: each cross product once, then all doubled while the squares are added."""
    memory_fill(t, i32(0), n * 8)
    for j in range(1, n):
        row = t + (j * 2 - 1) * 4
        store(u32, row + (n - j) * 4, limbs_add_product(row, x + j * 4, n - j, load(u32, x + j * 4 - LIMB)))
    carry = u64(0)
    for i in range(n):
        limb = u64(load(u32, x + i * 4))
        square = limb * limb
        low = (u64(load(u32, t + i * 8)) << 1) + (square & 0xFFFFFFFF) + carry
        store(u32, t + i * 8, u32(low))
        high = (u64(load(u32, t + i * 8 + LIMB)) << 1) + (square >> 32) + (low >> 32)
        store(u32, t + i * 8 + LIMB, u32(high))
        carry = high >> 32
