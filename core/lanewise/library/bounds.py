"""What a user's ints mean to methods of sequences: the window that they look at, counts, widths.

In: ints, and how long a sequence is. Out: places inside it, machine words, or CPython's OverflowError.
"""

from __future__ import annotations

from lanewise.library.machine import i32, i64, index

START: index = 0  # type: ignore[assignment]
END: index = 4611686018427387904  # type: ignore[assignment]
"""Defaults of a window, plain as defaults are: the whole of whatever it is, for no sequence is so long."""
MAX_SIZE = 9223372036854775807
MIN_SIZE = -9223372036854775808
"""What fits the C type of a size in CPython."""
MAX_C_INT = 2147483647
MIN_C_INT = -2147483648


def window(n: i32, start: index, stop: index) -> tuple[i32, i32]:
    """Start and stop in n places; negative ones count from its end. A start beyond the end is n + 1: not even '' is there."""
    if start < 0:
        start = start + i64(n)
        if start < 0:
            start = i64(0)
    if stop < 0:
        stop = stop + i64(n)
        if stop < 0:
            stop = i64(0)
    return (n + 1 if start > i64(n) else i32(start)), (n if stop > i64(n) else i32(stop))


def size_of(n: int) -> i64:
    """A count or a width that CPython reads as a size."""
    if n > MAX_SIZE or n < MIN_SIZE:
        raise OverflowError("Python int too large to convert to C ssize_t")
    return i64(n)


def c_int_of(n: int) -> i32:
    """A number that CPython reads as an int of C."""
    if n > MAX_C_INT or n < MIN_C_INT:
        raise OverflowError("Python int too large to convert to C int")
    return i32(n)


def times_of(n: int) -> i64:
    """How often a sequence is repeated."""
    if n > MAX_SIZE or n < MIN_SIZE:
        raise OverflowError("cannot fit 'int' into an index-sized integer")
    return i64(n) if n > 0 else i64(0)


def at_most(count: i64) -> i32:
    """A count of replacements or cuts, of which a negative one means all: no text has room for 2**31 of them."""
    return i32(MAX_C_INT if count < 0 or count > MAX_C_INT else count)
