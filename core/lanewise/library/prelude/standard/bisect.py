"""`bisect`: places in sorted sequences.

In: what can be indexed, an item, and perhaps limits and a key. Out: what CPython's own give, after as many comparisons.
"""

from __future__ import annotations

from typing import Any


def bisect_left(a: Any, x: Any, lo: Any = 0, hi: Any = None, *, key: Any = None) -> Any:
    """Before all that are equal."""
    if lo < 0:
        raise ValueError("lo must be non-negative")
    end = len(a) if hi is None else hi
    while lo < end:
        middle = (lo + end) // 2
        item = a[middle] if key is None else key(a[middle])
        if item < x:
            lo = middle + 1
        else:
            end = middle
    return lo


def bisect_right(a: Any, x: Any, lo: Any = 0, hi: Any = None, *, key: Any = None) -> Any:
    """Behind all that are equal."""
    if lo < 0:
        raise ValueError("lo must be non-negative")
    end = len(a) if hi is None else hi
    while lo < end:
        middle = (lo + end) // 2
        item = a[middle] if key is None else key(a[middle])
        if x < item:
            end = middle
        else:
            lo = middle + 1
    return lo


def insort_left(a: Any, x: Any, lo: Any = 0, hi: Any = None, *, key: Any = None) -> None:
    """The item itself is put there; only what it is compared by is its key."""
    a.insert(bisect_left(a, x if key is None else key(x), lo, hi, key=key), x)


def insort_right(a: Any, x: Any, lo: Any = 0, hi: Any = None, *, key: Any = None) -> None:
    """The same behind all that are equal."""
    a.insert(bisect_right(a, x if key is None else key(x), lo, hi, key=key), x)
