"""Answers that may differ within a bound. In: CPython's and ours. Out: ours, with what is near enough put right.

Such an answer stands in the program as the pair `("near", value)`; everything else is compared bit for bit.
"""

from __future__ import annotations

from typing import Any

import numpy as np

MARK = "near"
ULPS = 256
"""Of the largest item: sums that cancel leave that much."""


def settled(wanted: Any, got: Any) -> Any:
    """What we got, but where it is near enough what was wanted."""
    if not (isinstance(wanted, tuple) and isinstance(got, tuple) and len(wanted) == len(got)):
        return got
    if len(wanted) == 2 and isinstance(wanted[0], str) and wanted[0] == MARK == got[0]:
        return wanted if _is_near(wanted[1], got[1]) else got
    return tuple(settled(w, g) for w, g in zip(wanted, got, strict=True))


def _is_near(wanted: Any, got: Any) -> bool:
    if type(wanted) is not type(got):
        return False
    if isinstance(wanted, tuple | list):
        return len(wanted) == len(got) and all(_is_near(w, g) for w, g in zip(wanted, got, strict=True))
    a, b = np.asarray(wanted), np.asarray(got)
    if a.dtype != b.dtype or a.shape != b.shape:
        return False
    if a.dtype.kind not in "fc":
        return bool(np.array_equal(a, b))
    if a.dtype.kind == "c":
        return _is_near(a.real, b.real) and _is_near(a.imag, b.imag)
    if not a.size:
        return True
    with np.errstate(all="ignore"):
        finite = np.isfinite(a)
        largest = max(np.abs(a[finite]).max(initial=0).astype(np.float64), 1.0)
        apart = np.abs(np.subtract(a, b, dtype=np.float64))[finite]
        alike = np.array_equal(a[~finite], b[~finite], equal_nan=True)
        return bool(alike and np.all(apart <= ULPS * np.finfo(a.dtype).eps * largest))
