"""A text in, the float out that `float` reads there: correctly rounded, however many digits it has.

Up to 19 digits make a word, whose product with a power of ten of 192 bits decides (Lemire, "Number parsing at a gigabyte per
second", 2021). Where more digits follow and the word and its successor round differently, all of them are compared with the middle
between the two floats, as integers.
"""

from __future__ import annotations

from lanewise.library.characters import MINUS, PLUS, POINT, SMALL_E, UNDERSCORE, ZERO
from lanewise.library.decimal_powers import decimal_float
from lanewise.library.float_middle import is_above_middle
from lanewise.library.machine import f64, i32, i64, said, text, u32, u64
from lanewise.library.number_reading import ascii_at, is_digit, is_letter, without_blanks
from lanewise.library.parts import INFINITY, NAN, with_sign
from lanewise.library.round_digits import POWERS
from lanewise.library.texts import kept
from lanewise.library.word_texts import FIXED_WORDS, INFINITY_AT, NAN_AT

MOST_DIGITS = 19
EXACT = 1 << 53
LARGE = 1 << 40
"""No exponent of more is needed: a text has fewer digits."""


def text_to_float(s: text) -> float:
    """`float(s)`."""
    at, stop = without_blanks(s)
    sign = ascii_at(s, at, stop)
    if sign in (PLUS, MINUS):
        at = at + 1
    x = _magnitude(s, at, stop)
    if x < 0.0:
        not_a_float(s)
    return with_sign(x, sign == MINUS)


def not_a_float(s: text) -> None:
    raise ValueError(f"could not convert string to float: {said(kept(s))!r}")


def _magnitude(s: text, at: i32, stop: i32) -> f64:
    """The value of a text without sign and blanks; -1 where it is none."""
    if _is_word(s, at, stop, i32(INFINITY_AT), i32(8)) or _is_word(s, at, stop, i32(INFINITY_AT), i32(3)):
        return f64(INFINITY)
    if _is_word(s, at, stop, i32(NAN_AT), i32(3)):
        return f64(NAN)
    whole = _digits_end(s, at, stop)
    if whole < 0:
        return f64(-1.0)
    pointed = ascii_at(s, whole, stop) == POINT
    end = _digits_end(s, whole + 1, stop) if pointed else whole
    if end - at < (2 if pointed else 1):
        return f64(-1.0)
    exponent, past = _exponent(s, end, stop)
    return _value(s, at, whole, end, exponent) if past == stop else f64(-1.0)


def _is_word(s: text, at: i32, stop: i32, word: i32, n: i32) -> bool:
    """Whether just these n letters stand there, in either case."""
    for i in range(n):
        if not is_letter(ascii_at(s, at + i, stop), i32(FIXED_WORDS[word + i])):
            return False
    return stop - at == n


def _digits_end(s: text, at: i32, stop: i32) -> i32:
    """Behind the digits from `at` on, none maybe; -1 where an underscore is not between two of them."""
    before = u32(0)
    while True:
        code = ascii_at(s, at, stop)
        if code == UNDERSCORE:
            if not is_digit(before):
                return i32(-1)
        elif not is_digit(code):
            return i32(-1) if before == UNDERSCORE else at
        before = code
        at = at + 1


def _exponent(s: text, at: i32, stop: i32) -> tuple[i64, i32]:
    """The exponent that stands there, and where it ends: 0 and `at` if there is none, -1 for the end of one that is none."""
    if not is_letter(ascii_at(s, at, stop), i32(SMALL_E)):
        return i64(0), at
    at = at + 1
    sign = ascii_at(s, at, stop)
    if sign in (PLUS, MINUS):
        at = at + 1
    end = _digits_end(s, at, stop)
    if end <= at:
        return i64(0), i32(-1)
    value = i64(0)
    for i in range(at, end):
        code = ascii_at(s, i32(i), end)
        if code != UNDERSCORE and value < LARGE:
            value = value * 10 + i64(code) - ZERO
    return -value if sign == MINUS else value, end


def _value(s: text, at: i32, whole: i32, end: i32, exponent: i64) -> f64:
    """The float for the digits from `at` to `end`, the point at `whole` or behind them, times 10**exponent."""
    word = u64(0)
    taken = i32(0)
    lost = False
    for i in range(at, end):
        code = ascii_at(s, i32(i), end)
        if is_digit(code):
            if taken < MOST_DIGITS:
                word = word * 10 + u64(code - ZERO)
                taken = taken + 1 if word != 0 else taken
                exponent = exponent - 1 if i > whole else exponent
            else:
                lost = lost or code != ZERO
                exponent = exponent + 1 if i < whole else exponent
    x = _rounded(word, exponent)
    if not lost:
        return x
    following = _rounded(word + 1, exponent)
    if x != following and is_above_middle(s, at, end, i32(exponent), x):
        return following
    return x


def _rounded(n: u64, exponent: i64) -> f64:
    """n * 10**exponent to the nearest double."""
    if n == 0 or exponent < -343:
        return f64(0.0)
    if exponent > 308:
        return f64(INFINITY)
    if n < EXACT and exponent >= -22 and exponent <= 22:
        return f64(n) * POWERS[exponent] if exponent >= 0 else f64(n) / POWERS[-exponent]
    return decimal_float(n, i32(exponent))
