"""`np.interp`: what lies on the straight lines between points. In: arrays, lists, numbers. Out: floats."""

from __future__ import annotations

from typing import Any

import numpy as np

_FEW = 4
"""So many points are looked at one after the other."""
_NEAR = 8
"""So far from the last place numpy looks before it halves all there is."""


def interp(x: Any, xp: Any, fp: Any, left: Any = None, right: Any = None, period: Any = None) -> Any:
    """Between points, on straight lines."""
    wanted = np.asarray(x).astype(np.float64)
    xs, ys = np.asarray(xp).astype(np.float64), np.asarray(fp).astype(np.float64)
    if period is not None:
        return _interp_around(wanted, xs, ys, period)
    if len(xs) == 0:
        raise ValueError("array of sample points is empty")
    if len(xs) != len(ys):
        raise ValueError("fp and xp are not of the same length.")
    below = ys[0] if left is None else np.float64(left)
    above = ys[-1] if right is None else np.float64(right)
    if wanted.ndim == 0:
        return _on_lines(wanted[()], xs, ys, below, above, 0)[0]
    out = np.empty(wanted.shape)
    flat, row = out.ravel(), wanted.ravel()
    place = 0
    for i in range(len(row)):
        flat[i], place = _on_lines(row[i], xs, ys, below, above, place)
    return out


def _interp_around(wanted: Any, xs: Any, ys: Any, period: Any) -> Any:
    """On a circle: the points in order, the last one once more before the first, and the first behind the last."""
    if period == 0:
        raise ValueError("period must be a non-zero value")
    around = abs(period)
    if xs.ndim != 1 or ys.ndim != 1:
        raise ValueError("Data points must be 1-D sequences")
    if len(xs) != len(ys):
        raise ValueError("fp and xp are not of the same length")
    xs = xs % around
    order = np.argsort(xs)
    xs, ys = xs[order], ys[order]
    xs = np.concatenate((xs[-1:] - around, xs, xs[:1] + around))
    return interp(wanted % around, xs, np.concatenate((ys[-1:], ys, ys[:1])))


def _on_lines(x: Any, xs: Any, ys: Any, below: Any, above: Any, guess: int) -> tuple[Any, int]:
    """The value at one place, and behind which point that is, from where the search for the next one begins."""
    if x != x:
        return x, guess
    last = len(xs) - 1
    if x > xs[last]:
        return above, last + 1
    if x < xs[0]:
        return below, -1
    j = _before(x, xs, guess)
    if j >= last:
        return ys[last], j
    if x == xs[j]:
        return ys[j], j
    slope = (ys[j + 1] - ys[j]) / (xs[j + 1] - xs[j])
    found = slope * (x - xs[j]) + ys[j]
    if found != found:
        found = slope * (x - xs[j + 1]) + ys[j + 1]
        if found != found and ys[j] == ys[j + 1]:
            return ys[j], j
    return found, j


def _before(x: Any, xs: Any, guess: int) -> int:
    """The last point not above x. Points that are in no order have no such place: then it is where numpy's search ends, whose steps
    these are (`binary_search_with_guess`)."""
    count = len(xs)
    if count <= _FEW:
        i = 1
        while i < count and x >= xs[i]:
            i += 1
        return i - 1
    guess = max(min(guess, count - 3), 1)
    first, beyond = 0, count
    if x < xs[guess]:
        if x >= xs[guess - 1]:
            return guess - 1
        beyond = guess - 1
        if guess > _NEAR and x >= xs[guess - _NEAR]:
            first = guess - _NEAR
    else:
        for i in range(guess, guess + 2):
            if x < xs[i + 1]:
                return i
        first = guess + 2
        if guess < count - _NEAR - 1 and x < xs[guess + _NEAR]:
            beyond = guess + _NEAR
    while first < beyond:
        middle = (first + beyond) // 2
        if x >= xs[middle]:
            first = middle + 1
        else:
            beyond = middle
    return first - 1
