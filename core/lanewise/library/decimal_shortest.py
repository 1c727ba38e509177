"""A float in, the shortest decimal that reads back as it: of those the nearest.

Raffaello Giulietti, "The Schubfach way to render doubles" (2020): the interval that rounds to the float is scaled by the power of
ten that leaves two to twenty integers in it, and a multiple of ten there is one digit shorter. The product with the power is cut
to an integer that is odd where something was cut off, which keeps all comparisons exact.
"""

from __future__ import annotations

from lanewise.library.big_wide import wide_multiply
from lanewise.library.decimal_powers import power_exponent, power_of_ten
from lanewise.library.machine import i32, u64

HIDDEN_BIT = 0x10000000000000
LEAST_EXPONENT = -1074


def shortest_decimal(m: u64, k: i32) -> tuple[u64, i32]:
    """(digits, exponent) of the double m * 2**k (`integer_parts`), which is not 0. The digits may end in zeros."""
    return shortest_between(m, k, m == HIDDEN_BIT and k > LEAST_EXPONENT)


def shortest_between(m: u64, k: i32, lower_is_closer: bool) -> tuple[u64, i32]:
    """(digits, exponent) for m * 2**k among floats that are 2**k apart; the one below may be at half that distance."""
    # floor(log10(2**k)), or of 3/4 of that: what one unit of the result stands for.
    unit = (k * 1262611 - (524031 if lower_is_closer else 0)) >> 22
    high, low = _rounded_up(-unit)
    shift = u64(k + power_exponent(-unit) + 1)
    odd = m & 1
    below = _cut(high, low, (m * 4 - (1 if lower_is_closer else 2)) << shift) + odd
    middle = _cut(high, low, (m * 4) << shift)
    above = _cut(high, low, (m * 4 + 2) << shift) - odd
    digits = middle >> 2
    if digits >= 10:
        tens = digits // 10
        down = below <= tens * 40
        up = tens * 40 + 40 <= above
        if down != up:
            return tens if down else tens + 1, unit + 1
    down = below <= digits * 4
    up = digits * 4 + 4 <= above
    if down != up:
        return digits if down else digits + 1, unit
    half = digits * 4 + 2
    if middle > half or (middle == half and digits & 1 == 1):
        digits = digits + 1
    return digits, unit


def _rounded_up(k: i32) -> tuple[u64, u64]:
    """The highest 128 bits of 10**k, the last one larger where more would follow."""
    high, low, rest = power_of_ten(k)
    if rest != 0:
        low = low + 1
        if low == 0:
            high = high + 1
    return high, low


def _cut(high: u64, low: u64, factor: u64) -> u64:
    """The highest 64 bits of a product with 128 bits, the last of them set if there is more than one unit after them."""
    carry, _rest = wide_multiply(low, factor)
    top, rest = wide_multiply(high, factor)
    rest = rest + carry
    if rest < carry:
        top = top + 1
    return top | 1 if rest > 1 else top
