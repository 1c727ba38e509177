"""Several floats in, one out: fsum, prod, sumprod, hypot, dist.

fsum keeps no list of partial sums: it sums the bits of all values column by column, 32 at a time from the lowest, with
carry. The tuple is read once per column, the result is the exact sum rounded once, and no memory is needed. hypot and dist
take CPython's steps (scaled squares, compensated sum, one correction of the root), so their bits are CPython's.
"""

from __future__ import annotations

import math

from lanewise.library.doubled import add_pairs, two_product, two_sum
from lanewise.library.machine import clz, f64, fabs, fsqrt, i32, i64, implements, u64
from lanewise.library.parts import (
    INFINITY,
    exponent_of,
    integer_parts,
    is_finite,
    is_infinite,
    is_negative,
    round_scaled,
    scale,
)

COLUMN = 0xFFFFFFFF


def digit(x: f64, place: i32) -> i64:
    """The 32 bits of |x| from 2**place up, with the sign of x."""
    m, k = integer_parts(x)
    shift = place - k
    if shift >= 64 or shift <= -32:
        return i64(0)
    part = m >> u64(shift) if shift >= 0 else m << u64(-shift)
    part = part & COLUMN
    return -i64(part) if is_negative(x) else i64(part)


def check_sums(values: tuple[float, ...]) -> None:
    """CPython fails where a partial sum is too large, though the whole may not be. Infinite values begin a new sum."""
    high = f64(0.0)
    low = f64(0.0)
    for x in values:
        if is_finite(x):
            high, low = add_pairs(high, low, 0.25 * x, 0.0)
            if is_infinite(4.0 * high):
                raise OverflowError("intermediate overflow in fsum")
        else:
            high = f64(0.0)
            low = f64(0.0)


def special_sum(values: tuple[float, ...]) -> f64:
    """The sum of those that are infinite or nan: not zero if there are any."""
    total = f64(0.0)
    infinite = f64(0.0)
    for x in values:
        if not is_finite(x):
            total = total + x
        if is_infinite(x):
            infinite = infinite + x
    if infinite != infinite:
        raise ValueError("-inf + inf in fsum")
    return total


def sum_columns(values: tuple[float, ...], sign: i64) -> tuple[u64, i32, bool]:
    """(m, k, fits): the sum times sign is m * 2**k, the lowest bit of m sticky; fits is false if it is negative."""
    least = i32(1024)
    largest = i32(-1074)
    for x in values:
        if x != 0.0:
            m, k = integer_parts(x)
            least = k if k < least else least
            largest = k if k > largest else largest
    carry = i64(0)
    high = u64(0)  # the highest column that is not zero, and the two below it
    low = u64(0)
    top = i32(0)
    before = u64(0)
    before2 = u64(0)
    lost = u64(0)
    place = least
    while place < largest + 128:
        for x in values:
            carry = carry + sign * digit(x, place)
        column = u64(carry) & COLUMN
        carry = carry >> 32
        if column != 0:
            high = column << 32 | before
            low = before2 << 32 | u64(0 if lost == 0 else 1)
            top = place
        lost = lost | before2
        before2 = before
        before = column
        place = place + 32
    if high == 0:
        return u64(0), i32(0), carry >= 0
    zeros = clz(high)
    m = high << zeros | (low >> 1) >> 63 - zeros
    return m | u64(0 if low << zeros == 0 else 1), top - 32 - i32(zeros), carry >= 0


@implements(math.fsum)
def fsum(values: tuple[float, ...]) -> float:
    check_sums(values)
    special = special_sum(values)
    if special != 0.0:
        return special
    m, k, fits = sum_columns(values, i64(1))
    if fits:
        return round_scaled(m, k)
    m, k, fits = sum_columns(values, i64(-1))
    return -round_scaled(m, k)


@implements(math.prod)
def prod(values: tuple[float, ...]) -> float:
    result = 1.0
    for x in values:
        result = result * x
    return result


@implements(math.prod)
def prod_from(values: tuple[float, ...], *, start: float) -> float:
    result = start
    for x in values:
        result = result * x
    return result


@implements("math.sumprod")
def sumprod(p: tuple[float, ...], q: tuple[float, ...]) -> float:
    """Exact products, summed in three doubles (Ogita, Rump, Oishi: Dot3), as CPython 3.12 does."""
    if len(p) != len(q):
        raise ValueError("Inputs are not the same length")
    plain = f64(0.0)
    high = f64(0.0)
    low = f64(0.0)
    least = f64(0.0)
    for a, b in zip(p, q):  # noqa: B905 - lengths are equal here
        plain = plain + a * b
        product, error = two_product(a, b)
        high, rest = two_sum(high, product)
        low, rest2 = two_sum(low, error)
        low, rest3 = two_sum(low, rest)
        least = least + (rest2 + rest3)
    if not is_finite(high + low + least):
        return plain
    low, rest = two_sum(low, least)
    high, low = two_sum(high, low)
    return high + (low + rest)


def square_step(x: f64, sum: f64, low: f64, low2: f64, low3: f64, sign: f64) -> tuple[f64, f64, f64, f64]:
    """Add or subtract x * x, in three exact products of halves; what each rounding of the sum drops is kept apart."""
    t = x * 134217729.0
    high = t - (t - x)
    rest = x - high
    square = sign * high * high
    new = sum + square
    low = low + ((sum - new) + square)
    cross = sign * 2.0 * high * rest
    newer = new + cross
    low2 = low2 + ((new - newer) + cross)
    return newer, low, low2, low3 + sign * rest * rest


def larger(largest: f64, x: f64) -> f64:
    """The larger size; nan beats numbers, and infinity beats nan."""
    size = fabs(x)
    if size == INFINITY or (x != x and largest != INFINITY) or size > largest:
        return size
    return largest


def unit_for(largest: f64) -> f64:
    """A power of two that brings values up to `largest` below 1, or to its own limit."""
    k = exponent_of(largest) + 1
    return scale(1.0, -k if k > -1023 else i32(1023))


def root_of_squares(sum: f64, low: f64, low2: f64, low3: f64) -> f64:
    """The root of the sum that began at 1, corrected once by what its own square leaves."""
    root = fsqrt(sum - 1.0 + (low + low2 + low3))
    sum, low, low2, low3 = square_step(root, sum, low, low2, low3, f64(-1.0))
    return root + (sum - 1.0 + (low + low2 + low3)) / (2.0 * root)


@implements(math.hypot, accuracy=1.0)
def hypot(*coordinates: float) -> float:
    largest = f64(0.0)
    for x in coordinates:
        largest = larger(largest, x)
    if largest == 0.0 or not is_finite(largest) or len(coordinates) == 1:
        return largest
    unit = unit_for(largest)
    sum, low, low2, low3 = f64(1.0), f64(0.0), f64(0.0), f64(0.0)
    for x in coordinates:
        sum, low, low2, low3 = square_step(fabs(x) * unit, sum, low, low2, low3, f64(1.0))
    return root_of_squares(sum, low, low2, low3) / unit


@implements(math.dist, accuracy=1.0)
def dist(p: tuple[float, ...], q: tuple[float, ...]) -> float:
    if len(p) != len(q):
        raise ValueError("both points must have the same number of dimensions")
    largest = f64(0.0)
    for a, b in zip(p, q):  # noqa: B905 - lengths are equal here
        largest = larger(largest, a - b)
    if largest == 0.0 or not is_finite(largest) or len(p) == 1:
        return largest
    unit = unit_for(largest)
    sum, low, low2, low3 = f64(1.0), f64(0.0), f64(0.0), f64(0.0)
    for a, b in zip(p, q):  # noqa: B905 - lengths are equal here
        sum, low, low2, low3 = square_step(fabs(a - b) * unit, sum, low, low2, low3, f64(1.0))
    return root_of_squares(sum, low, low2, low3) / unit
