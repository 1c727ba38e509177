"""The places of a slice. In: bounds as the user gave them, a length. Out: the first place and how many there are.

The rules are those of `slice.indices` (the language reference, section 6.3.3): a negative bound counts from the end, and what is
still outside moves to the nearest place inside, or just before the first one where the step goes down.
"""

from __future__ import annotations

from lanewise.library.machine import i32, i64, index


def _bound(at: i64, n: i64, step: i64) -> i64:
    """A bound as a place: from -1 or 0 to n - 1 or n, as the step goes down or up."""
    if at < 0:
        at = at + n
        if at < 0:
            at = i64(-1) if step < 0 else i64(0)
    elif at >= n:
        at = n - 1 if step < 0 else n
    return at


def part_start(start: index, n: i32) -> i32:
    """Where a slice begins whose places follow each other."""
    at = start + i64(n) if start < 0 else start
    return i32(0) if at < 0 else n if at > i64(n) else i32(at)


def part_count(first: i32, stop: index, n: i32) -> i32:
    """How many places it has."""
    last = part_start(stop, n)
    return (last - first) & 0x7FFFFFFF if last > first else i32(0)  # not below 0, which nothing else says


def slice_start(start: index, n: i32, step: index) -> i32:
    """Where the slice begins."""
    return i32(_bound(start, i64(n), step))


def slice_count(first: i32, stop: index, n: i32, step: index) -> i32:
    """How many places it has."""
    last = _bound(stop, i64(n), step)
    span = last - i64(first)
    if step < 0:
        span, step = -span, -step
    if span <= 0:
        return i32(0)
    return i32((span - 1) // step + 1) & 0x7FFFFFFF
