"""Digits of a text and a float in, out whether they are nearer to the next float above: the last resort of `float_reading`.

A double has an odd number of at most 768 significant digits in the middle between it and the next one (W. D. Clinger, "How to
read floating point numbers accurately", 1990); of more digits it only matters whether one of them is not zero.
"""

from __future__ import annotations

from lanewise.library.big_limbs import limbs_compare
from lanewise.library.characters import ZERO
from lanewise.library.decimal_rows import row_of, row_shift_left, row_times, row_times_fives
from lanewise.library.exact_text import POWERS_OF_TEN
from lanewise.library.exact_word import exact_room
from lanewise.library.heap import free
from lanewise.library.machine import f64, i32, text, u32
from lanewise.library.number_reading import ascii_at, is_digit
from lanewise.library.parts import integer_parts

FIRST_DIGITS = 19
"""The exponent is the one of this digit, the first that is not 0 being number 1."""
MOST_DIGITS = 800
LIMBS = 160
"""Room for 801 digits or 5**1124, and for shifts by up to 1463 bits."""
CHUNK_DIGITS = 9


def is_above_middle(s: text, at: i32, end: i32, exponent: i32, x: f64) -> bool:
    """Whether x is not the float for the digits from `at` to `end`, but the one above it."""
    row = exact_room(i32(LIMBS))
    middle = exact_room(i32(LIMBS))
    n, count = _row_of_digits(row, s, at, end)
    exponent = exponent + FIRST_DIGITS - count
    m, k = integer_parts(x)
    size = row_of(middle, m * 2 + 1)
    if exponent >= 0:
        n = row_times_fives(row, n, exponent)
    else:
        size = row_times_fives(middle, size, -exponent)
    shift = exponent - (k - 1)
    if shift >= 0:
        n = row_shift_left(row, n, shift)
    else:
        size = row_shift_left(middle, size, -shift)
    order = limbs_compare(row, n, middle, size)
    free(row)
    free(middle)
    return order > 0 or (order == 0 and m & 1 == 1)


def _row_of_digits(row: i32, s: text, at: i32, end: i32) -> tuple[i32, i32]:
    """Write the significant digits as an integer, a 1 in place of all behind the first 800: its limbs, and how many digits."""
    n = i32(0)
    count = i32(0)
    chunk = u32(0)
    size = i32(0)
    rest = False
    for i in range(at, end):
        code = ascii_at(s, i32(i), end)
        if is_digit(code) and (count != 0 or code != ZERO):
            if count < MOST_DIGITS:
                chunk = chunk * 10 + (code - ZERO)
                size = size + 1
                count = count + 1
                if size == CHUNK_DIGITS:
                    n = row_times(row, n, POWERS_OF_TEN[size], chunk)
                    chunk = u32(0)
                    size = i32(0)
            else:
                rest = rest or code != ZERO
    n = row_times(row, n, POWERS_OF_TEN[size], chunk)
    if rest:
        return row_times(row, n, u32(10), u32(1)), count + 1
    return n, count
