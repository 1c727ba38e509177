"""A float and a number of places in, its decimal digits out: exact, rounded once, half to even.

As long as the digits make a word they come from a product with a power of ten of 192 bits (`decimal_powers`), else from long
integers. Out: an object of digits (see `decimal_layout`) and where the point stands among them.
"""

from __future__ import annotations

from lanewise.ir.layout import LENGTH
from lanewise.library.decimal_layout import digit_count, digits_of
from lanewise.library.decimal_powers import power_exponent, round_to_integer, settle, times_power_of_ten
from lanewise.library.decimal_rows import row_of, row_rounded_right, row_shift_left, row_through_fives, row_times_fives
from lanewise.library.exact_text import bytes_object, limbs_before
from lanewise.library.exact_word import exact_room
from lanewise.library.heap import free, release
from lanewise.library.machine import clz, f64, i32, memory_copy, store, u64
from lanewise.library.parts import exponent_of, integer_parts

LAST_PLACE = 1074
"""No double has a digit behind this place."""
LEAST_POWER, MOST_POWER = -350, 350


def rounded_at(x: f64, places: i32) -> tuple[i32, i32]:
    """(digits, point) of x to so many places behind the point, or before it if negative; x is finite and not negative."""
    if places > LAST_PLACE:
        places = i32(LAST_PLACE)
    m, k = integer_parts(x)
    digits = _digits(m, k, places)
    return digits, digit_count(digits) - places


def rounded_to(x: f64, count: i32) -> tuple[i32, i32]:
    """(digits, point) of x, positive and finite, to so many significant digits."""
    # The place of the first digit, or the one after it: 1262611 / 2**22 is log10(2).
    first = (exponent_of(x) * 1262611) >> 22
    digits, point = rounded_at(x, _places(count, first))
    if point <= first + 1:
        return digits, point
    release(digits)
    return rounded_at(x, _places(count, first + 1))


def _places(count: i32, first: i32) -> i32:
    """Where the last of `count` digits stands; there may be any number of them."""
    return count - 1 - first if count < LAST_PLACE * 2 else i32(LAST_PLACE)


def _digits(m: u64, k: i32, places: i32) -> i32:
    """The digits of m * 2**k * 10**places, rounded to an integer; none for 0."""
    if m == 0:
        return digits_of(u64(0))
    # The integer is below 2**62, so that it can be rounded up.
    if 64 - i32(clz(m)) + k + power_exponent(places) < 62 and places >= LEAST_POWER and places <= MOST_POWER:
        r2, r1, r0, r_k = times_power_of_ten(m, k, places)
        high, low = settle(r2, r1, r0)
        if r2 == high or high != 0x8000000000000000:
            return digits_of(round_to_integer(high, low, r_k + 64))
    return _long_digits(m, k, places)


def _long_digits(m: u64, k: i32, places: i32) -> i32:
    """The same by long integers: multiplied by powers of five and shifted, or shifted, divided and rounded."""
    shift = k + places
    # Before a division one bit more, so that what is below the half is in the rest.
    up = shift if places >= 0 else shift + 1
    if up < 0:
        up = i32(0)
    row = exact_room((up + (places if places > 0 else i32(0)) * 7 // 3 + 160) // 32)
    n = row_shift_left(row, row_of(row, m), up)
    rest = False
    if places >= 0:
        n = row_times_fives(row, n, places)
    else:
        n, rest = row_through_fives(row, n, -places)
    if up > shift:
        n = row_rounded_right(row, n, up - shift, rest)
    store(i32, row + LENGTH, n)
    digits = _digits_of_row(row, n)
    free(row)
    return digits


def _digits_of_row(row: i32, n: i32) -> i32:
    """The digits of n limbs."""
    room = (n * 32 * 1234 >> 12) + 1
    digits = bytes_object(room)
    start = limbs_before(digits + room, row)
    count = digits + room - start
    memory_copy(digits, start, count)
    store(i32, digits + LENGTH, count)
    return digits
