"""How many bins a histogram has, by the rules that have names. In: a row of numbers, a name, bounds. Out: the count."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

_NAMES = ("stone", "auto", "doane", "fd", "rice", "scott", "sqrt", "sturges")


def bin_count(row: Any, name: str, bounds: Any, weights: Any, first: Any, last: Any) -> int:
    """Of equal bins from the first edge to the last one."""
    if name not in _NAMES:
        raise ValueError(f"{name!r} is not a valid estimator for `bins`")
    if weights is not None:
        raise TypeError("Automated estimation of the number of bins is not supported for weighted data")
    x = row if bounds is None else row[(row >= first) & (row <= last)]
    if len(x) == 0:
        return 1
    return _count(_width(x, name, bounds), last - first, row.dtype.kind in "iu")


def _count(width: Any, whole: Any, of_ints: bool) -> int:
    """Ints have no bins narrower than one; of no width there is one bin."""
    if width == 0:
        return 1
    return int(np.ceil(whole / 1.0)) if of_ints and width < 1 else int(np.ceil(whole / width))


def _width(x: Any, name: str, bounds: Any) -> Any:
    """`math.pow`: a power of a negative number would be a complex one, and nobody says that sizes are none."""
    if name == "stone":
        return _stone(x, bounds)
    if name == "auto":
        return min(max(_fd(x), _sqrt(x) / 2), _sturges(x))
    if name == "doane":
        return _doane(x)
    if name == "fd":
        return _fd(x)
    if name == "rice":
        return _span(x) / (2.0 * math.pow(x.size, 1.0 / 3))
    if name == "scott":
        return math.pow(24.0 * math.sqrt(math.pi) / x.size, 1.0 / 3.0) * np.std(x)
    return _sqrt(x) if name == "sqrt" else _sturges(x)


def _span(x: Any) -> Any:
    """In the dtype of floats."""
    return x.max() - x.min() if x.dtype.kind == "f" else float(int(x.max()) - int(x.min()))


def _sqrt(x: Any) -> Any:
    return _span(x) / np.sqrt(x.size)


def _sturges(x: Any) -> Any:
    return _span(x) / (np.log2(x.size) + 1.0)


def _fd(x: Any) -> Any:
    """By D. Freedman and P. Diaconis: of the span of the middle half."""
    high, low = np.percentile(x, 75), np.percentile(x, 25)
    return 2.0 * (high - low) * math.pow(x.size, -1.0 / 3.0)


def _doane(x: Any) -> Any:
    """Sturges' rule for what leans to a side."""
    sigma = np.std(x)
    if x.size <= 2 or not sigma > 0.0:
        return 0.0
    usual = np.sqrt(6.0 * (x.size - 2) / ((x.size + 1.0) * (x.size + 3)))
    leaning = np.absolute(np.mean(((x - np.mean(x)) / sigma) ** 3))
    return _span(x) / (1.0 + np.log2(x.size) + np.log2(1.0 + leaning / usual))


def _stone(x: Any, bounds: Any) -> Any:
    """The count with the least estimate of the error."""
    size, span = x.size, _span(x)
    if size <= 1 or span == 0:
        return 0.0
    best, least = 1, np.inf
    for count in range(1, max(100, int(np.sqrt(size))) + 1):
        shares = np.histogram(x, bins=count, range=bounds)[0] / size
        error = (2 - (size + 1) * shares.dot(shares)) / (span / count)
        if error < least:
            best, least = count, float(error)
    return span / best
