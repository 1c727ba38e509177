"""An int in, its digits out: what `str`, `bin`, `oct` and `hex` give.

Written on `int`, so that the fast variant computes in machine words and the exact one with as many limbs as it takes. A base is
given by the bits of one digit; 0 stands for base ten. A text begins with `head` free cells, for what comes in front of the digits.
"""

from __future__ import annotations

from lanewise.ir.layout import NARROW
from lanewise.library.characters import MINUS, ZERO
from lanewise.library.exact_text import bytes_object, decimal_count, digits_before
from lanewise.library.heap import MAX_PAYLOAD, release
from lanewise.library.integer_power import bit_length
from lanewise.library.machine import clz, i32, i64, memory_copy, memory_fill, out_of_memory, store, table, text, u8, u32, u64
from lanewise.library.numbers import magnitude
from lanewise.library.texts import new_text, put_code, text_of_code

DECIMAL, BINARY, OCTAL, HEXADECIMAL = 0, 1, 3, 4
SMALL_DIGITS, LARGE_DIGITS = 87, 55
"""Added to a digit from ten on: a letter of either case."""
PREFIX_LETTERS = table(u8, b" b ox")
"""By the bits of a digit: what stands behind the 0 of a prefix."""

MOST_DIGITS = 4300
"""CPython's limit for ints as decimal text, since conversion takes quadratic time."""
MOST_BITS = 14285
"""The bits of 10**4300."""
LEAST, LIMIT = -(1 << 63), 1 << 63
CHUNK = 10**18
CHUNK_DIGITS = 18
PIECE_BITS = 60
"""What is written out of one word: a multiple of the bits of every digit."""


def int_to_text(n: int) -> text:
    """`str(n)`."""
    if 0 <= n < 10:
        return text_of_code(u32(n) + ZERO)
    s = int_digits(n, i32(DECIMAL), i32(SMALL_DIGITS), i32(1) if n < 0 else i32(0))
    if n < 0:
        put_code(s, i32(0), u32(MINUS))
    return s


def int_bin(n: int) -> text:
    """`bin(n)`."""
    return _with_prefix(n, i32(BINARY))


def int_oct(n: int) -> text:
    """`oct(n)`."""
    return _with_prefix(n, i32(OCTAL))


def int_hex(n: int) -> text:
    """`hex(n)`."""
    return _with_prefix(n, i32(HEXADECIMAL))


def _with_prefix(n: int, bits: i32) -> text:
    sign = i32(1) if n < 0 else i32(0)
    s = int_digits(n, bits, i32(SMALL_DIGITS), sign + 2)
    if n < 0:
        put_code(s, i32(0), u32(MINUS))
    put_code(s, sign, u32(ZERO))
    put_code(s, sign + 1, u32(PREFIX_LETTERS[bits]))
    return s


def int_digits(n: int, bits: i32, letters: i32, head: i32) -> text:
    """The digits of the magnitude of n."""
    if n >= LEAST and n < LIMIT:
        return _digits_of_word(magnitude(i64(n)), bits, letters, head)
    if bits == DECIMAL:
        return _decimal_digits(abs(n), head)
    count = (bit_length(n) + int(bits) - 1) // int(bits)
    if count > MAX_PAYLOAD:
        out_of_memory()
    s = new_text(head + i32(count), i32(NARROW))
    _write(s + head, abs(n), i32(count), bits, letters)
    return s


def _digits_of_word(value: u64, bits: i32, letters: i32, head: i32) -> text:
    if bits != DECIMAL:
        count = (i32(64) - i32(clz(value | 1)) + bits - 1) // bits
        s = new_text(head + count, i32(NARROW))
        _write_word(s + head, value, count, bits, letters)
        return s
    count = decimal_count(value)
    s = new_text(head + count, i32(NARROW))
    store(u8, s + head, u32(ZERO))
    digits_before(s + head + count, value)
    return s


def _write_word(at: i32, value: u64, count: i32, bits: i32, letters: i32) -> None:
    """Write so many digits of a power of two."""
    for i in range(count - 1, -1, -1):
        digit = u32(value) & ((u32(1) << u32(bits)) - 1)
        store(u8, at + i, digit + (ZERO if digit < 10 else u32(letters)))
        value = value >> u64(bits)


def _write(at: i32, n: int, count: i32, bits: i32, letters: i32) -> None:
    """Write so many digits of a power of two: in halves, so that a long int is not shifted once per digit."""
    if count * bits <= PIECE_BITS:
        _write_word(at, u64(n), count, bits, letters)
        return
    lower = count // 2
    shift = int(lower * bits)
    high = n >> shift
    _write(at, high, count - lower, bits, letters)
    _write(at + (count - lower), n - (high << shift), lower, bits, letters)


def _decimal_digits(n: int, head: i32) -> text:
    """The decimal digits of a large n, which is not negative."""
    length = bit_length(n)
    if length > MOST_BITS:
        too_many_digits()
    room = i32(length * 1234 >> 12) + 1
    digits = bytes_object(room)
    end = digits + room
    start = end
    while n > 0:
        higher = n // CHUNK
        first = digits_before(start, u64(n - higher * CHUNK))
        if higher > 0:
            memory_fill(start - CHUNK_DIGITS, i32(ZERO), first - (start - CHUNK_DIGITS))
            first = start - CHUNK_DIGITS
        start = first
        n = higher
    if end - start > MOST_DIGITS:
        release(digits)
        too_many_digits()
    s = new_text(head + (end - start), i32(NARROW))
    memory_copy(s + head, start, end - start)
    release(digits)
    return s


def too_many_digits() -> None:
    raise ValueError(
        "Exceeds the limit (4300 digits) for integer string conversion; use sys.set_int_max_str_digits() to increase the limit"
    )
