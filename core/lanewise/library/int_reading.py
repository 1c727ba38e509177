"""A text and a base in, the int out that `int` reads there.

Written on `int`: the fast variant is left where 64 bits are not enough. Up to 17 decimal digits are read as one word; longer texts
are first written down as a block of digit values.
"""

from __future__ import annotations

from lanewise.ir.layout import NARROW
from lanewise.library.characters import MINUS, PLUS, SMALL_B, SMALL_O, SMALL_X, UNDERSCORE, ZERO
from lanewise.library.exact_text import bytes_object
from lanewise.library.heap import release
from lanewise.library.int_text import MOST_DIGITS
from lanewise.library.machine import i32, index, load, said, store, text, u8, u32, u64
from lanewise.library.number_reading import (
    ascii_at,
    digit_value,
    is_letter,
    without_blanks,
)
from lanewise.library.texts import kept, text_length, text_width

ROOM_FOR_DIGIT = 1 << 57
"""Below it, a word has room for one more digit of any base, and a sign."""
PIECE = 11
"""36**11 < 2**57: so many digits of any base make a word."""


def text_to_int(s: text, base: index) -> int:
    """`int(s, base)`."""
    if base != 0 and (base < 2 or base > 36):
        raise ValueError("int() base must be >= 2 and <= 36, or 0")
    plain, known = _few_digits(s, i32(base))
    if known:
        return int(plain)
    at, stop = without_blanks(s)
    sign = ascii_at(s, at, stop)
    if sign in (PLUS, MINUS):
        at = at + 1
    radix = _radix(s, at, stop, i32(base))
    only_zero = base == 0 and radix == 10 and ascii_at(s, at, stop) == ZERO
    at = _after_prefix(s, at, stop, radix)
    end, count, value, fits = _scan(s, at, stop, radix)
    if count > MOST_DIGITS and radix & (radix - 1) != 0:
        raise ValueError(
            f"Exceeds the limit (4300 digits) for integer string conversion: value has {int(count)} digits; "
            "use sys.set_int_max_str_digits() to increase the limit"
        )
    if count <= 0 or end != stop or (only_zero and (value != 0 or not fits)):
        not_an_int(s, base)
    if fits:
        return -int(value) if sign == MINUS else int(value)
    return _long_int(s, at, end, count, radix, sign == MINUS)


def _few_digits(s: text, radix: i32) -> tuple[u64, bool]:
    """The value of a text of ASCII digits alone that make a word; False for any other, which may be an int as well."""
    n, value = text_length(s), u64(0)
    if n > PIECE or n == 0 or text_width(s) != NARROW or radix == 0:
        return value, False
    for i in range(n):
        digit = digit_value(u32(load(u8, s + i)))
        if digit >= radix:
            return value, False
        value = value * u64(radix) + u64(digit)
    return value, True


def not_an_int(s: text, base: index) -> None:
    raise ValueError(f"invalid literal for int() with base {int(base)}: {said(kept(s))!r:.200}")


def _radix(s: text, at: i32, stop: i32, base: i32) -> i32:
    """The base; for 0 the one that a prefix names, else 10."""
    if base != 0:
        return base
    letter = ascii_at(s, at + 1, stop)
    if ascii_at(s, at, stop) == ZERO:
        if is_letter(letter, i32(SMALL_X)):
            return i32(16)
        if is_letter(letter, i32(SMALL_O)):
            return i32(8)
        if is_letter(letter, i32(SMALL_B)):
            return i32(2)
    return i32(10)


def _after_prefix(s: text, at: i32, stop: i32, radix: i32) -> i32:
    """Where digits begin: behind 0x, 0o or 0b of this base, and behind one underscore there."""
    wanted = i32(SMALL_X) if radix == 16 else i32(SMALL_O) if radix == 8 else i32(SMALL_B)
    if radix != 16 and radix != 8 and radix != 2:
        return at
    if ascii_at(s, at, stop) != ZERO or not is_letter(ascii_at(s, at + 1, stop), wanted):
        return at
    return at + 3 if ascii_at(s, at + 2, stop) == UNDERSCORE else at + 2


def _scan(s: text, at: i32, stop: i32, radix: i32) -> tuple[i32, i32, u64, bool]:
    """(end, count, value, fits) of the digits from `at` on; -1 for the count where an underscore is not between two digits."""
    count = i32(0)
    value = u64(0)
    fits = True
    between = False
    while at < stop:
        code = ascii_at(s, at, stop)
        digit = digit_value(code)
        if digit < radix:
            fits = fits and value < ROOM_FOR_DIGIT
            value = value * u64(radix) + u64(digit)
            count = count + 1
        elif code != UNDERSCORE:
            break
        elif between or count == 0:
            return at, i32(-1), value, fits
        between = code == UNDERSCORE
        at = at + 1
    return at, i32(-1) if between else count, value, fits


def _long_int(s: text, at: i32, end: i32, count: i32, radix: i32, negative: bool) -> int:
    """The value of more digits than a word may hold."""
    digits = bytes_object(count)
    put = digits
    for i in range(at, end):
        code = ascii_at(s, i32(i), end)
        if code != UNDERSCORE:
            store(u8, put, u32(digit_value(code)))
            put = put + 1
    power_of_two = radix & (radix - 1) == 0
    result = _halves(digits, count, radix, negative) if power_of_two else _pieces(digits, count, radix, negative)
    release(digits)
    return result


def _word(digits: i32, n: i32, radix: i32) -> u64:
    """The value of n digits, PIECE at most."""
    value = u64(0)
    for i in range(n):
        value = value * u64(radix) + u64(load(u8, digits + i))
    return value


def _halves(digits: i32, n: i32, radix: i32, negative: bool) -> int:
    """Digits of a power of two: in halves, so that a long int is not shifted once per piece."""
    if n <= PIECE:
        value = int(_word(digits, n, radix))
        return -value if negative else value
    lower = n >> 1
    high = _halves(digits, n - lower, radix, negative)
    bits = 0
    while (1 << bits) < int(radix):
        bits = bits + 1
    return (high << (bits * int(lower))) + _halves(digits + (n - lower), lower, radix, negative)


def _pieces(digits: i32, n: i32, radix: i32, negative: bool) -> int:
    """Digits of any base, a word after the other. With the sign from the start, -2**63 takes no more room than it has."""
    result = 0
    at = i32(0)
    while at < n:
        size = (n - at) % PIECE
        if size == 0:
            size = i32(PIECE)
        weight = u64(1)
        for _ in range(size):
            weight = weight * u64(radix)
        value = int(_word(digits + at, size, radix))
        result = result * int(weight) - value if negative else result * int(weight) + value
        at = at + size
    return result
