"""Rows of coefficients, the constant one first. In: rows, places. Out: new rows, and values."""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.dtypes import common, eps_of
from lanewise.library.prelude.standard.numpy._polynomials import check_points
from lanewise.library.prelude.words import Told, at_build, refuse


def series(c: Any) -> Any:
    """What is given for a row, as one."""
    row = np.atleast_1d(np.asarray(c))
    if row.size == 0:
        raise ValueError("Coefficient array is empty")
    if row.ndim != 1:
        raise ValueError("Coefficient array is not 1-d")
    _check_reals(row.dtype)
    return row.astype(_of_coefficients(row.dtype))


@at_build
def _check_reals(dtype: Any) -> None:
    if dtype.kind not in "iuf":
        refuse(f"polynomials of {dtype} are not compiled", "convert the coefficients to floats")


@at_build
def _of_coefficients(dtype: Any) -> Any:
    """Ints become floats."""
    return np.dtype(np.common_type(np.empty(0, dtype))) if dtype.kind != "b" else np.dtype(float)


def trimmed(row: Any) -> Any:
    """Without zeros at the end; nothing is zero."""
    last = len(row)
    while last > 1 and row[last - 1] == 0:
        last -= 1
    return row[:last]


def polyline(off: Any, scl: Any) -> Any:
    """`off + scl * x`."""
    return np.array([off, scl]) if scl != 0 else np.array([off])


def polyadd(c1: Any, c2: Any) -> Any:
    """The sum of two."""
    first, second = trimmed(series(c1)), trimmed(series(c2))
    dtype = common(first.dtype, second.dtype)
    if len(first) > len(second):
        return trimmed(_added(first.astype(dtype), second))
    return trimmed(_added(second.astype(dtype), first))


def polysub(c1: Any, c2: Any) -> Any:
    """The difference of two."""
    return polyadd(c1, -series(c2))


def _added(longer: Any, shorter: Any) -> Any:
    longer[: len(shorter)] += shorter
    return longer


def polymulx(c: Any) -> Any:
    """`x` times a polynomial."""
    row = trimmed(series(c))
    if len(row) == 1 and row[0] == 0:
        return row
    return np.concatenate((row[:1] * 0, row))


def polymul(c1: Any, c2: Any) -> Any:
    """The product of two."""
    return trimmed(np.convolve(trimmed(series(c1)), trimmed(series(c2))))


def polydiv(c1: Any, c2: Any) -> Any:
    """How often one goes into another, and what is left."""
    left, by = trimmed(series(c1)), trimmed(series(c2))
    if by[-1] == 0:
        raise ZeroDivisionError
    left = left.astype(common(left.dtype, by.dtype))
    count = len(left) - len(by)
    if count < 0:
        return left[:1] * 0, left
    if len(by) == 1:
        return left / by[-1], left[:1] * 0
    rest = by[:-1] / by[-1]
    for at in range(count, -1, -1):
        left[at : at + len(rest)] -= rest * left[at + len(rest)]
    return left[len(rest) :] / by[-1], trimmed(left[: len(rest)])


def polypow(c: Any, pow: Any, maxpower: Any = None) -> Any:
    """A power of one."""
    row = trimmed(series(c))
    power = int(pow)
    if power != pow or power < 0:
        raise ValueError("Power must be a non-negative integer.")
    if maxpower is not None and power > maxpower:
        raise ValueError("Power is too large")
    found = np.ones(1, dtype=row.dtype) if power == 0 else row
    for _ in range(power - 1):
        found = np.convolve(found, row)
    return found


def polyder(c: Any, m: int = 1, scl: Any = 1, axis: Told = 0) -> Any:
    """The m-th derivative."""
    if axis != 0:
        return refuse("polyder() is compiled along the first axis", "turn the array: np.moveaxis(c, axis, 0)")
    if m < 0:
        raise ValueError("The order of derivation must be non-negative")
    row = series(c)
    if m >= len(row):
        return row[:1] * 0
    for _ in range(m):
        row = np.arange(1, len(row), dtype=row.dtype) * (row[1:] * scl)
    return row


def polyint(c: Any, m: int = 1, k: Any = (), lbnd: Any = 0, scl: Any = 1, axis: Told = 0) -> Any:
    """The m-th integral, which is `k` at `lbnd`."""
    if axis != 0:
        return refuse("polyint() is compiled along the first axis", "turn the array: np.moveaxis(c, axis, 0)")
    if m < 0:
        raise ValueError("The order of integration must be non-negative")
    row = series(c)
    constants = np.atleast_1d(np.asarray(k, dtype=row.dtype))
    if len(constants) > m:
        raise ValueError("Too many integration constants")
    for i in range(m):
        constant = constants[i] if i < len(constants) else row.dtype.type(0)
        row = row * scl
        if len(row) == 1 and row[0] == 0:
            row[0] += constant
            continue
        row = np.concatenate((row[:1] * 0, row / np.arange(1, len(row) + 1, dtype=row.dtype)))
        row[0] += constant - polyval(lbnd, row)
    return row


def polyval(x: Any, c: Any, tensor: Told = True) -> Any:
    """The values at places, by Horner's rule."""
    row = np.atleast_1d(np.asarray(c))
    if row.ndim != 1:
        return refuse("polyval() is compiled for one polynomial", "evaluate column by column")
    places = np.asarray(x) if isinstance(x, tuple | list) else x
    row = row.astype(_of_values(row.dtype))
    found = row[-1] + places * 0
    for i in range(len(row) - 2, -1, -1):
        found = row[i] + found * places
    return found


@at_build
def _of_values(dtype: Any) -> Any:
    return np.result_type(dtype, 0.0) if dtype.kind in "biu" else dtype


def polyvander(x: Any, deg: int) -> Any:
    """The powers of each place, in columns."""
    if deg < 0:
        raise ValueError("deg must be non-negative")
    places = np.atleast_1d(np.asarray(x)) + 0.0
    found = np.ones((*places.shape, deg + 1), dtype=places.dtype)
    for i in range(deg):
        found[..., i + 1] = found[..., i] * places
    return found


def polyfit(x: Any, y: Any, deg: Any, rcond: Any = None, full: Told = False, w: Any = None) -> Any:
    """The polynomial that comes nearest to points, by least squares of columns of one length."""
    places, values = np.asarray(x) + 0.0, np.asarray(y) + 0.0
    if not isinstance(deg, int | np.integer):
        return refuse("polyfit() is compiled with a number as its degree", "give the highest power")
    check_points(places, values, deg)
    powers = polyvander(places, int(deg))
    if w is not None:
        beside = np.asarray(w) + 0.0
        if beside.ndim != 1:
            raise TypeError("expected 1D vector for w")
        if len(places) != len(beside):
            raise TypeError("expected x and w to have same length")
        powers = powers * beside[:, None]
        values = values * (beside if values.ndim == 1 else beside[:, None])
    share = len(places) * eps_of(places.dtype) if rcond is None else rcond
    scale = np.sqrt((powers * powers).sum(axis=0))
    scale[scale == 0] = 1
    found, rests, rank, s = np.linalg.lstsq(powers / scale, values, share)
    row = (found.T / scale).T
    return (row, [rests, rank, s, share]) if full else row


def polyfromroots(roots: Any) -> Any:
    """The one that has these zeros. Neighbours are multiplied first, as numpy does."""
    if len(roots) == 0:
        return np.ones(1)
    parts = [np.array([-zero, 1.0]) for zero in np.sort(series(roots))]
    while len(parts) > 1:
        half = len(parts) // 2
        made = [polymul(parts[i], parts[i + half]) for i in range(half)]
        if len(parts) % 2 == 1:
            made[0] = polymul(made[0], parts[-1])
        parts = made
    return parts[0]


def polycompanion(c: Any) -> Any:
    """The matrix whose eigenvalues are the zeros."""
    row = trimmed(series(c))
    if len(row) < 2:
        raise ValueError("Series must have maximum degree of at least 1.")
    table = np.diag(np.ones(len(row) - 2, dtype=row.dtype), -1)
    table[:, -1] -= row[:-1] / row[-1]
    return table


def polyroots(c: Any) -> Any:
    """The zeros, sorted."""
    row = trimmed(series(c))
    if len(row) < 2:
        return row[:0]
    if len(row) == 2:
        return -row[:1] / row[1]
    return np.sort(np.linalg.eigvals(polycompanion(row)))
