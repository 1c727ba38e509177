"""Intervals of integers: what is known of an int's value, and what each primitive makes of it.

In: operand intervals. Out: the interval that holds every result. Bounds are exact; where a result may exceed `HUGE` it is
cut there, which stands for "any size".
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

HUGE = (1 << 4096) - 1


class Interval(NamedTuple):
    """Least and greatest value; `nonzero`: 0 is excluded although it lies between them."""

    low: int
    high: int
    nonzero: bool = False

    def within(self, low: int, high: int) -> bool:
        """Whether all values lie in these bounds."""
        return low <= self.low and self.high <= high

    def may_be_zero(self) -> bool:
        """Whether 0 is a possible value."""
        return self.low <= 0 <= self.high and not self.nonzero


ANY = Interval(-HUGE, HUGE)
I64_RANGE = Interval(-(1 << 63), (1 << 63) - 1)
U64_RANGE = Interval(0, (1 << 64) - 1)
I32_RANGE = Interval(-(1 << 31), (1 << 31) - 1)
U32_RANGE = Interval(0, (1 << 32) - 1)
TRUTH = Interval(0, 1)
COUNTED = (1 << 62) + (1 << 61)
"""A count that starts within i64's half and moves by at most `STRIDE` a statement cannot pass this: 2**53 statements, at the
billion per second of a fast core, take a hundred days."""
STRIDE = 256


@dataclass(frozen=True, slots=True)
class Ints:
    """How a variant computes ints: each value within `signed` or within `unsigned`; leaving both leaves the variant."""

    signed: Interval
    unsigned: Interval
    whole: Interval = field(init=False, compare=False)
    """Every value that an int can have."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "whole", Interval(self.signed.low, self.unsigned.high))

    @property
    def exact(self) -> bool:
        """Ints of any size."""
        return self.signed == ANY

    def holds(self, found: Interval) -> bool:
        """Whether a value can be computed without a check."""
        return found.within(*self.signed[:2]) or found.within(*self.unsigned[:2])


EXACT, FAST, NARROW = Ints(ANY, ANY), Ints(I64_RANGE, U64_RANGE), Ints(I32_RANGE, U32_RANGE)
"""`exact`: any size; fast: i64 and u64; narrow (`ints=32`): i32 and u32."""

_THRESHOLDS = sorted({0, 1, HUGE, COUNTED} | {(1 << k) - 1 for k in (31, 32, 53, 63, 64)})
"""Few: a loop is walked once for each that a slot in it passes."""
_DOWN = sorted({-t for t in _THRESHOLDS} | {0})


def exactly(n: int) -> Interval:
    """One value."""
    return Interval(n, n, n != 0)


def join(a: Interval, b: Interval) -> Interval:
    """The least interval that holds both."""
    if a == b:
        return a
    return Interval(min(a.low, b.low), max(a.high, b.high), not (a.may_be_zero() or b.may_be_zero()))


def meet(a: Interval, low: int, high: int) -> Interval | None:
    """The values that lie in these bounds too; None if there are none."""
    low, high = max(a.low, low), min(a.high, high)
    if a.nonzero and low == 0:
        low = 1
    if a.nonzero and high == 0:
        high = -1
    return Interval(low, high, a.nonzero or low > 0 or high < 0) if low <= high else None


def widen(old: Interval, new: Interval) -> Interval:
    """Jump to the next threshold in the direction of growth, so that loops settle in few turns."""
    low, high = old.low, old.high
    if new.low < low:
        low = max((t for t in _DOWN if t <= new.low), default=-HUGE)
    if new.high > high:
        high = min((t for t in _THRESHOLDS if t >= new.high), default=HUGE)
    return Interval(low, high, not (old.may_be_zero() or new.may_be_zero()))


def _corners(f: Callable[[int, int], int], a: Interval, b: Interval) -> Interval:
    values = [f(x, y) for x in (a.low, a.high) for y in (b.low, b.high)]
    return _cut(min(values), max(values))


def _cut(low: int, high: int) -> Interval:
    low, high = max(low, -HUGE), min(high, HUGE)
    return Interval(min(low, HUGE), max(high, -HUGE), low > 0 or high < 0)


def _add(a: Interval, b: Interval) -> Interval:
    return _cut(a.low + b.low, a.high + b.high)


def _sub(a: Interval, b: Interval) -> Interval:
    return _cut(a.low - b.high, a.high - b.low)


def _mul(a: Interval, b: Interval) -> Interval:
    found = _corners(lambda x, y: x * y, a, b)
    return found._replace(nonzero=not (a.may_be_zero() or b.may_be_zero()))


def _divisors(b: Interval) -> list[Interval]:
    """The divisor's values without 0, where the quotient is monotone."""
    parts = [meet(b, 1, HUGE), meet(b, -HUGE, -1)]
    return [p for p in parts if p is not None]


def _floordiv(a: Interval, b: Interval) -> Interval:
    found: Interval | None = None
    for part in _divisors(b):
        one = _corners(lambda x, y: x // y, a, part)
        found = one if found is None else join(found, one)
    return found or ANY


def _mod(a: Interval, b: Interval) -> Interval:
    if b.low > 0 and a.low >= 0 and a.high < b.low:
        return a
    found: Interval | None = None
    for part in _divisors(b):
        if part.low > 0:
            one = Interval(0, min(part.high - 1, a.high) if a.low >= 0 else part.high - 1)
        else:
            one = Interval(part.low + 1, 0)
        found = one if found is None else join(found, one)
    return found or ANY


def _bits(*intervals: Interval) -> int:
    return max(max(i.low.bit_length() if i.low >= 0 else (~i.low).bit_length(), i.high.bit_length()) for i in intervals)


def _and(a: Interval, b: Interval) -> Interval:
    if a.low >= 0 and b.low >= 0:
        return Interval(0, min(a.high, b.high))
    if a.low >= 0 or b.low >= 0:
        return Interval(0, a.high if a.low >= 0 else b.high)
    top = 1 << _bits(a, b)
    return _cut(-top, top - 1)


def _or(a: Interval, b: Interval) -> Interval:
    top = (1 << _bits(a, b)) - 1
    if a.low >= 0 and b.low >= 0:
        return _cut(max(a.low, b.low), top)
    return _cut(-top - 1, top)


def _xor(a: Interval, b: Interval) -> Interval:
    top = (1 << _bits(a, b)) - 1
    return _cut(0 if a.low >= 0 and b.low >= 0 else -top - 1, top)


def _shl(a: Interval, b: Interval) -> Interval:
    if a.low == a.high == 0:
        return a
    count = Interval(max(b.low, 0), min(max(b.high, 0), 8192))
    return _corners(lambda x, y: x << y, a, count)


def _shr(a: Interval, b: Interval) -> Interval:
    count = Interval(max(b.low, 0), min(max(b.high, 0), 8192))
    return _corners(lambda x, y: x >> y, a, count)


def _neg(a: Interval) -> Interval:
    return Interval(-a.high, -a.low, a.nonzero)


def _abs(a: Interval) -> Interval:
    if a.low >= 0:
        return a
    return _neg(a) if a.high <= 0 else Interval(0, max(-a.low, a.high), a.nonzero)


def _invert(a: Interval) -> Interval:
    return _cut(~a.high, ~a.low)


BINARY: dict[str, Callable[[Interval, Interval], Interval]] = {
    "add": _add, "sub": _sub, "mul": _mul, "floordiv": _floordiv, "mod": _mod, "and": _and, "or": _or, "xor": _xor,
    "shl": _shl, "shr": _shr,
}  # fmt: skip
UNARY: dict[str, Callable[[Interval], Interval]] = {"neg": _neg, "abs": _abs, "invert": _invert}


def compare(op: str, a: Interval, b: Interval) -> bool | None:
    """The answer of a comparison where the intervals decide it."""
    match op:
        case "lt":
            return True if a.high < b.low else False if a.low >= b.high else None
        case "le":
            return True if a.high <= b.low else False if a.low > b.high else None
        case "gt":
            return compare("lt", b, a)
        case "ge":
            return compare("le", b, a)
        case "eq":
            if a.low == a.high == b.low == b.high:
                return True
            apart = a.high < b.low or b.high < a.low
            zero = (a.low == a.high == 0 and not b.may_be_zero()) or (b.low == b.high == 0 and not a.may_be_zero())
            return False if apart or zero else None
    equal = compare("eq", a, b)
    return None if equal is None else not equal


def assume(op: str, a: Interval, b: Interval) -> Interval | None:
    """The values of `a` for which `a op b` can hold; None if there are none."""
    match op:
        case "lt":
            return meet(a, -HUGE, b.high - 1)
        case "le":
            return meet(a, -HUGE, b.high)
        case "gt":
            return meet(a, b.low + 1, HUGE)
        case "ge":
            return meet(a, b.low, HUGE)
        case "eq":
            return meet(a, b.low, b.high)
    if b.low != b.high:
        return a
    if b.low == 0:
        return meet(a._replace(nonzero=True), a.low, a.high)
    if a.low == b.low:
        return meet(a, a.low + 1, a.high)
    return meet(a, a.low, a.high - 1) if a.high == b.low else a
