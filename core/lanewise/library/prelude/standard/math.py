"""`math`, where only the run knows how many numbers there are: in lists, iterators, starred arguments.

In: iterables of numbers. Out: what CPython's own give. Numbers and tuples are the business of `lanewise.library` itself, whose
steps these take as well.
"""

from __future__ import annotations

import math
from typing import Any

from lanewise.library import sums


def fsum(seq: Any, /) -> Any:
    """Shewchuk's partial sums, which do not overlap: the exact sum is theirs, and rounded once."""
    parts: list[float] = []
    special = 0.0
    infinite = 0.0
    for item in seq:
        given = _real(item)
        x = _into(parts, given)
        if math.isfinite(x):
            if x != 0.0:
                parts.append(x)
            continue
        if math.isfinite(given):
            raise OverflowError("intermediate overflow in fsum")
        if math.isinf(given):
            infinite += given
        special += given
        parts.clear()
    if special != 0.0:
        if math.isnan(infinite):
            raise ValueError("-inf + inf in fsum")
        return special
    return _rounded(parts)


def _into(parts: Any, x: Any) -> Any:
    """Add a number to partial sums: what each addition drops stays, the last sum is returned."""
    count = 0
    for i in range(len(parts)):
        y = parts[i]
        if math.fabs(x) < math.fabs(y):
            x, y = y, x
        total = x + y
        low = y - (total - x)
        if low != 0.0:
            parts[count] = low
            count += 1
        x = total
    del parts[count:]
    return x


def _rounded(parts: Any) -> Any:
    """The sum of partial sums. Half-way cases go to where the parts below lie."""
    total = 0.0
    while parts:
        x = total
        y = parts.pop()
        total = x + y
        low = y - (total - x)
        if low != 0.0:
            if parts and (low < 0.0) == (parts[-1] < 0.0):
                twice = low * 2.0
                x = total + twice
                if twice == x - total:
                    return x
            break
    return total


def dist(p: Any, q: Any, /) -> Any:
    """The length of p - q."""
    if len(p) != len(q):
        raise ValueError("both points must have the same number of dimensions")
    return _length([_real(a) - _real(b) for a, b in zip(p, q)])  # noqa: B905 - lengths are equal here


def hypot(*coordinates: Any) -> Any:
    """The length of a vector."""
    return _length([_real(x) for x in coordinates])


def _length(vector: Any) -> Any:
    largest = 0.0
    for x in vector:
        largest = float(sums.larger(largest, x))
    if largest == 0.0 or not math.isfinite(largest) or len(vector) == 1:
        return largest
    unit = float(sums.unit_for(largest))
    total, low, low2, low3 = 1.0, 0.0, 0.0, 0.0
    for x in vector:
        total, low, low2, low3 = sums.square_step(math.fabs(x) * unit, total, low, low2, low3, 1.0)
    return float(sums.root_of_squares(total, low, low2, low3)) / unit


def gcd(*integers: Any) -> Any:
    """Of any number of ints."""
    result = 0
    for n in integers:
        result = math.gcd(result, n)
    return result


def lcm(*integers: Any) -> Any:
    """Of any number of ints."""
    result = 1
    for n in integers:
        result = math.lcm(result, n)
    return result


def _real(x: Any) -> Any:
    """A float, or the TypeError that `math` has for what is none."""
    return math.ldexp(x, 0)
