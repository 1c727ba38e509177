"""Whether arrays lie in the same memory. In: two arrays. Out: a bool."""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.axes import all_axes
from lanewise.library.prelude.standard.numpy._iteration import offsets
from lanewise.library.prelude.words import address_of, of_complex


@of_complex
def may_share_memory(a: Any, b: Any, /) -> bool:
    """Whether the stretches from the first to the last byte overlap."""
    x, y = np.asarray(a), np.asarray(b)
    if x.size == 0 or y.size == 0:
        return False
    first, last = _stretch(x)
    other_first, other_last = _stretch(y)
    return bool(first < other_last and other_first < last)


def _stretch(x: Any) -> Any:
    """Where it begins, and what comes behind."""
    first = last = address_of(x)
    for axis in all_axes(x.ndim):
        reach = (x.shape[axis] - 1) * x.strides[axis]
        if reach < 0:
            first += reach
        else:
            last += reach
    return first, last + x.itemsize


@of_complex
def shares_memory(a: Any, b: Any, /) -> bool:
    """Whether an item of one overlaps one of the other: both are walked through as they lie."""
    x, y = np.asarray(a), np.asarray(b)
    if not may_share_memory(x, y):
        return False
    ours, theirs = _places(x), _places(y)
    i = k = 0
    while i < len(ours) and k < len(theirs):
        if ours[i] + x.itemsize <= theirs[k]:
            i += 1
        elif theirs[k] + y.itemsize <= ours[i]:
            k += 1
        else:
            return True
    return False


def _places(x: Any) -> Any:
    """Where all items lie, in order."""
    return np.sort(address_of(x) + offsets(x).ravel())
