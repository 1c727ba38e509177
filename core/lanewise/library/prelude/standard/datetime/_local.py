"""The machine's clock and its local time. In: moments. Out: moments as the other one tells them, by CPython's rules.

Moments are seconds since 1970 here, in UTC or as they are told where the machine stands. When clocks are put back, an hour is told
twice: `fold` says which one is meant.
"""

from __future__ import annotations

from lanewise.ir.layout import WALL
from lanewise.library.clocks import local_offset, reading
from lanewise.library.machine import i32, i64
from lanewise.library.prelude.standard.datetime._parts import EPOCH, LAST, check_year

_FIRST, _LAST = 1 - EPOCH, LAST - EPOCH
"""In days after 1970 began."""
_LONGEST = 86400
"""No clock is ever put further forward or back."""


def now() -> int:
    """Microseconds since 1970."""
    return int(reading(i32(WALL))) // 1000


def told(moment: int) -> int:
    """How a moment is told locally."""
    days = moment // 86400
    if not _FIRST - 1 <= days <= _LAST + 1:
        check_year(days)
    here = moment + int(local_offset(i64(moment)))
    check_year(here // 86400)
    return here


def fold_of(moment: int) -> int:
    """1 where its local time was told already a while before."""
    here = told(moment)
    change = here - told(moment - _LONGEST) - _LONGEST
    return int(change < 0 and told(moment + change) == here)


def meant(here: int, fold: int) -> int:
    """The moment whose local time this is: the earlier one of two, or the later one if there is a fold. There is none while clocks
    are put forward: then one of those that the times before and after would give."""
    before = told(here) - here
    first = here - before
    if told(first) == here:
        other = first + (_LONGEST if fold else -_LONGEST)
        after = told(other) - other
        if before == after:
            return first
    else:
        after = told(first) - first
    second = here - after
    if told(second) == here:
        return second
    if told(first) == here:
        return first
    return min(first, second) if fold else max(first, second)
