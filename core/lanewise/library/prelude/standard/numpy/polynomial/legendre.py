"""Series of Legendre's polynomials, as far as Gauss's integrals need them. In: coefficients, degrees. Out: what numpy gives."""

from __future__ import annotations

from typing import Any

import numpy as np


def legval(x: Any, c: Any) -> Any:
    """The sum of the series at each place, by C. W. Clenshaw's rule."""
    row, at = np.asarray(c), np.asarray(x)
    if row.ndim != 1:
        raise NotImplementedError("legval() is compiled for one row of coefficients")
    if len(row) == 1:
        return (row[0] + 0 * at)[()]
    low, high = row[-2] + 0.0 * at, row[-1] + 0.0 * at
    for n in range(len(row) - 1, 1, -1):
        low, high = row[n - 2] - high * ((n - 1) / n), low + high * at * ((2 * n - 1) / n)
    return (low + high * at)[()]


def _slopes(c: Any) -> Any:
    """The coefficients of the derivative."""
    left, count = c.copy(), len(c) - 1
    found = np.empty(count)
    for k in range(count, 2, -1):
        found[k - 1] = (2 * k - 1) * left[k]
        left[k - 2] += left[k]
    if count > 1:
        found[1] = 3 * left[2]
    found[0] = left[1]
    return found


def leggauss(deg: Any) -> Any:
    """Places and weights that integrate polynomials from -1 to 1: zeros of the last one, made better by one of Newton's steps."""
    if deg <= 0:
        raise ValueError("deg must be a positive integer")
    count = int(deg)
    last = np.zeros(count + 1)
    last[count] = 1.0
    scale = 1.0 / np.sqrt(2 * np.arange(count) + 1)
    table = np.zeros((count, count))
    for i in range(1, count):
        table[i - 1, i] = table[i, i - 1] = i * scale[i - 1] * scale[i]
    places = np.linalg.eigvalsh(table)
    slopes = np.asarray(legval(places, _slopes(last)))
    places = places - np.asarray(legval(places, last)) / slopes
    before = np.asarray(legval(places, last[1:]))
    weights = 1 / ((before / np.abs(before).max()) * (slopes / np.abs(slopes).max()))
    weights = (weights + weights[::-1]) / 2
    return (places - places[::-1]) / 2, weights * (2.0 / weights.sum())
