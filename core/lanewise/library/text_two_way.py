"""The two-way search: a run of code points in, another one to look for, the first place where it stands out.

A *run* is the address of its first code point, the step in bytes to the next one, and how many there are. A step below zero
reads a text from its end, so the same search finds the last place. Time is linear in both runs, whatever they hold, and there
is no table.

M. Crochemore, D. Perrin: Two-way string-matching. Journal of the ACM 38(3), 1991. The run that is looked for, x, is cut at a
critical position: the right part is compared first, from left to right, and a mismatch there moves x by as much as was equal;
then the left part. Where x has a period, what two neighbouring places have in common is not compared again.
"""

from __future__ import annotations

from lanewise.ir.layout import WIDE
from lanewise.library.machine import i32, load, u8, u32


def code_of(p: i32, step: i32, i: i32) -> u32:
    """The code point at an index of a run."""
    if step == WIDE or step == -WIDE:
        return load(u32, p + i * step)
    return u32(load(u8, p + i * step))


def _greatest_suffix(x: i32, step: i32, m: i32, upwards: bool) -> tuple[i32, i32]:
    """Where the greatest suffix of x begins, by the order of code points or by its reverse; and the suffix's period."""
    begin, rival, equal, period = i32(0), i32(1), i32(0), i32(1)
    while rival + equal < m:
        a, b = code_of(x, step, rival + equal), code_of(x, step, begin + equal)
        if a == b:
            equal = equal + 1
            if equal == period:
                rival = rival + period
                equal = i32(0)
        elif (a < b) == upwards:
            rival = rival + equal + 1
            equal = i32(0)
            period = rival - begin
        else:
            begin = rival
            rival = begin + 1
            equal = i32(0)
            period = i32(1)
    return begin, period


def _repeats(x: i32, step: i32, n: i32, period: i32) -> bool:
    """Whether the first n code points of x are those that stand `period` later."""
    i = i32(0)
    while i < n and code_of(x, step, i) == code_of(x, step, i + period):
        i = i + 1
    return i == n


def _shift(x: i32, step: i32, m: i32) -> tuple[i32, i32, i32]:
    """Where x is cut, how far it moves after its right part was found, and how much of it is then known to be equal."""
    cut, period = _greatest_suffix(x, step, m, True)
    other, other_period = _greatest_suffix(x, step, m, False)
    if other > cut:
        cut, period = other, other_period
    # The left part must fit before the suffix's first repetition, and repeat: else the period is the suffix's alone.
    if cut + period <= m and _repeats(x, step, cut, period):
        return cut, period, m - period
    return cut, (cut if cut > m - cut else m - cut) + 1, i32(0)


def two_way(y: i32, y_step: i32, n: i32, x: i32, x_step: i32, m: i32) -> i32:
    """The first index in y at which all of x stands, or -1; x has at least one code point."""
    cut, shift, common = _shift(x, x_step, m)
    known = i32(0)
    at = i32(0)
    while at <= n - m:
        i = cut if cut > known else known
        while i < m and code_of(x, x_step, i) == code_of(y, y_step, at + i):
            i = i + 1
        if i < m:
            at = at + (i - cut + 1)
            known = i32(0)
        else:
            i = cut
            while i > known and code_of(x, x_step, i - 1) == code_of(y, y_step, at + i - 1):
                i = i - 1
            if i <= known:
                return at
            at = at + shift
            known = common
    return i32(-1)
