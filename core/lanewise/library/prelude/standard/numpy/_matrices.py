"""Matrices by where their items stand: diagonals, triangles. In: sizes, arrays. Out: what numpy gives."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from lanewise.library.prelude.axes import axis_in, other_axes
from lanewise.library.prelude.dtypes import common
from lanewise.library.prelude.words import Told, of_complex, strided


def eye(N: Any, M: Any = None, k: Any = 0, dtype: Told = float) -> Any:
    """Ones on a diagonal."""
    found = np.zeros((N, N if M is None else M), dtype=dtype)
    row = max(0, -k)
    while row < found.shape[0] and row + k < found.shape[1]:
        found[row, row + k] = 1
        row += 1
    return found


def identity(n: Any, dtype: Told = None) -> Any:
    """Ones on the diagonal."""
    return eye(n, dtype=float if dtype is None else dtype)


@of_complex
def diagonal(a: Any, offset: Any = 0, axis1: Told = 0, axis2: Told = 1) -> Any:
    """The items whose places on two axes are this far apart: a view."""
    a = np.asarray(a)
    if a.ndim < 2:
        raise ValueError("diag requires an array of at least two dimensions")
    first, second, offset = axis_in(axis1, a.ndim), axis_in(axis2, a.ndim), operator.index(offset)
    if first == second:
        raise ValueError("axis1 and axis2 cannot be the same")
    tables = np.transpose(a, (first, second, *other_axes(a.ndim, first, second)))
    row, column = max(0, -offset), max(0, offset)
    count = max(0, min(tables.shape[0] - row, tables.shape[1] - column))
    steps = tables.strides
    found = strided(tables[row:, column:], (count, *tables.shape[2:]), (steps[0] + steps[1], *steps[2:]))
    return np.moveaxis(found, 0, -1)


@of_complex
def diag(v: Any, k: Any = 0) -> Any:
    """The diagonal of a matrix, or a matrix with this diagonal."""
    v = np.asarray(v)
    if v.ndim == 2:
        return diagonal(v, k)
    if v.ndim != 1:
        raise ValueError("Input must be 1- or 2-d.")
    size = len(v) + abs(k)
    found = np.zeros((size, size), dtype=v.dtype)
    for i in range(len(v)):
        found[i + max(0, -k), i + max(0, k)] = v[i]
    return found


@of_complex
def diagflat(v: Any, k: Any = 0) -> Any:
    """A matrix with these items on a diagonal."""
    return diag(np.asarray(v).ravel(), k)


@of_complex
def trace(a: Any, offset: Any = 0, axis1: Told = 0, axis2: Told = 1, dtype: Told = None) -> Any:
    """The sum of a diagonal."""
    found = diagonal(a, offset, axis1, axis2)
    if dtype is None:
        return np.sum(found, axis=-1)
    return np.sum(found.astype(dtype), axis=-1).astype(dtype)


def tri(N: Any, M: Any = None, k: Any = 0, dtype: Told = float) -> Any:
    """Ones at a diagonal and below."""
    found = np.zeros((N, N if M is None else M), dtype=dtype)
    for i in range(len(found)):
        found[i, : max(0, i + k + 1)] = 1
    return found


@of_complex
def tril(m: Any, k: Any = 0) -> Any:
    """What stands at a diagonal and below."""
    found = _tables(m)
    _clear(found, k, True)
    return found


@of_complex
def triu(m: Any, k: Any = 0) -> Any:
    """What stands at a diagonal and above."""
    found = _tables(m)
    _clear(found, k, False)
    return found


def _tables(m: Any) -> Any:
    """A copy; of one row as many as it has items."""
    m = np.asarray(m)
    return np.array(np.broadcast_to(m, (len(m), len(m)))) if m.ndim == 1 else np.array(m)


def _clear(x: Any, k: int, above: Told) -> None:
    if x.ndim > 2:
        for i in range(len(x)):
            _clear(x[i], k, above)
    else:
        for i in range(len(x)):
            if above:
                x[i, max(0, i + k + 1) :] = 0
            else:
                x[i, : max(0, i + k)] = 0


@of_complex
def vander(x: Any, N: Any = None, increasing: Told = False) -> Any:
    """Powers of a row, a column each."""
    x = np.asarray(x)
    if x.ndim != 1:
        raise ValueError("x must be a one-dimensional array or sequence.")
    count = len(x) if N is None else N
    found = np.empty((len(x), count), dtype=common(x.dtype, int))
    powers = found if increasing else found[:, ::-1]
    for k in range(count):
        powers[:, k] = 1 if k == 0 else powers[:, k - 1] * x
    return found
