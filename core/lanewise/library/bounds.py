"""What a user's ints mean to methods of sequences: places, slices, counts.

In: ints, and how long a sequence is. Out: positions inside it, machine words, or CPython's OverflowError.
"""

from __future__ import annotations

from lanewise.library.machine import i32, i64, index

END = 4611686018427387904
"""As a stop: the end of whatever it is, for no sequence is so long."""
LEFT_OUT = -9223372036854775808
"""As a bound of a slice: None. No `index` is as small."""
MAX_SIZE = 9223372036854775807
MIN_SIZE = -9223372036854775808
"""What fits the C type of a size in CPython."""
MAX_C_INT = 2147483647
MIN_C_INT = -2147483648


def window(n: i32, start: index, stop: index) -> tuple[i32, i32]:
    """Start and stop in a sequence of n; negative ones count from its end. A start beyond the end is n + 1: even '' is not there."""
    if start < 0:
        start = start + i64(n)
        if start < 0:
            start = i64(0)
    if stop < 0:
        stop = stop + i64(n)
        if stop < 0:
            stop = i64(0)
    return i32(n + 1 if start > i64(n) else i32(start)), i32(n if stop > i64(n) else i32(stop))


def slice_of(n: i32, start: index, stop: index, step: index) -> tuple[i32, i32, i32]:
    """The first position, the step and the number of the items that `[start:stop:step]` takes; LEFT_OUT stands for None."""
    if step == LEFT_OUT:
        step = i64(1)
    if step == 0:
        raise ValueError("slice step cannot be zero")
    down = step < 0
    first = _slice_bound(n, i64(END) if down and start == LEFT_OUT else start, down)
    beyond = _slice_bound(n, i64(END) if not down and stop == LEFT_OUT else stop, down)
    span = first - beyond if down else beyond - first
    if span <= 0:
        return first, i32(1), i32(0)
    size = -step if down else step
    # A step beyond the sequence takes one item, whatever it is.
    if size >= i64(span):
        return first, i32(1), i32(1)
    return first, i32(step), (span - 1) // i32(size) + 1


def _slice_bound(n: i32, at: i64, down: bool) -> i32:
    """A bound of a slice as a position: from 0 to n on the way up, from -1 to n - 1 on the way down."""
    least = i32(-1 if down else 0)
    if at < 0:
        # Not at + n, which wraps where the bound was left out.
        return least if at < -i64(n) else i32(at) + n
    return n + least if at >= i64(n) else i32(at)


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
    return i32(MAX_C_INT if count < 0 or count > MAX_C_INT else i32(count))
