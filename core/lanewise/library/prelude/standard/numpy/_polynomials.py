"""Polynomials, as rows of coefficients that begin with that of the highest power. In: arrays. Out: what numpy gives."""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.dtypes import eps_of
from lanewise.library.prelude.standard.numpy.linalg._general import eigenvalues_of, real_where_it_can_be
from lanewise.library.prelude.standard.numpy.linalg._shapes import dtype_inside
from lanewise.library.prelude.words import Apart, Told, at_build, dtype_of, of_complex, refuse


class HasCoefficients(Apart):
    """What a `poly1d` is."""

    coeffs: Any


@of_complex
def _given(p: Any) -> Any:
    return p.coeffs if isinstance(p, HasCoefficients) else np.asarray(p)


@of_complex
def roots(p: Any) -> Any:
    """Its zeros: the eigenvalues of its companion, and as many zeros as there are at the end."""
    row = _given(p)
    _check_iterable(row.ndim)
    if row.ndim != 1:
        raise ValueError("Input must be a rank-1 array.")
    first, last = 0, len(row) - 1
    while first < len(row) and row[first] == 0:
        first += 1
    while last >= first and row[last] == 0:
        last -= 1
    if last <= first:
        return np.zeros(0 if last < first else len(row) - 1 - last)
    inner = row[first : last + 1].astype(dtype_inside(row.dtype))
    table = np.diag(np.ones(len(inner) - 2, dtype=inner.dtype), -1)
    table[0, :] = -inner[1:] / inner[0]
    found = np.zeros(len(row) - 1 - first, dtype=np.complex128)
    found[: len(table)] = eigenvalues_of(table)
    return real_where_it_can_be(found, inner.dtype)


def _check_iterable(rank: Told) -> None:
    """Such is numpy's word for a number."""
    if rank == 0:
        raise TypeError("dispatcher for __array_function__ did not return an iterable")


@of_complex
def polyval(p: Any, x: Any) -> Any:
    """The values at places, by Horner's rule."""
    row, places = _given(p), np.asarray(x)
    if row.ndim == 0:
        raise TypeError("iteration over a 0-d array")
    if row.ndim > 1:
        refuse("polyval() is compiled for one polynomial", "evaluate row by row")
    if places.ndim == 0:
        value = row.dtype.type(0) * places[()]
        for k in range(len(row)):
            value = value * places[()] + row[k]
        return value
    found = np.zeros(places.shape, dtype=dtype_of(row, places))
    for k in range(len(row)):
        found = found * places + row[k]
    return found


def check_points(places: Any, values: Any, deg: Any) -> None:
    """Whether a polynomial can be laid through these."""
    if deg < 0:
        raise ValueError("expected deg >= 0")
    if places.ndim != 1:
        raise TypeError("expected 1D vector for x")
    if places.size == 0:
        raise TypeError("expected non-empty vector for x")
    if values.ndim < 1 or values.ndim > 2:
        raise TypeError("expected 1D or 2D array for y")
    if len(places) != len(values):
        raise TypeError("expected x and y to have same length")


def polyfit(x: Any, y: Any, deg: Any, rcond: Any = None, full: Told = False, w: Any = None, cov: Told = False) -> Any:
    """The polynomial that comes nearest to points, by least squares of columns of one length."""
    places, values = np.asarray(x) + 0.0, np.asarray(y) + 0.0
    check_points(places, values, deg)
    share = len(places) * eps_of(places.dtype) if rcond is None else rcond
    powers = np.vander(places, deg + 1)
    if w is not None:
        beside = np.asarray(w) + 0.0
        if beside.ndim != 1:
            raise TypeError("expected a 1-d array for weights")
        if len(beside) != len(values):
            raise TypeError("expected w and y to have the same length")
        powers = powers * beside[:, None]
        values = values * (beside if values.ndim == 1 else beside[:, None])
    scale = np.sqrt((powers * powers).sum(axis=0))
    found, rests, rank, s = np.linalg.lstsq(powers / scale, values, share)
    row = (found.T / scale).T
    if full:
        return row, rests, rank, s, share
    if not cov:
        return row
    spread = np.linalg.inv(np.dot((powers / scale).T, powers / scale)) / np.outer(scale, scale)
    if cov == "unscaled":
        return row, spread * 1 if values.ndim == 1 else spread[:, :, None] * 1
    if len(places) <= deg + 1:
        raise ValueError("the number of data points must exceed order to scale the covariance matrix")
    part = rests / (len(places) - deg - 1)
    return row, spread * part if values.ndim == 1 else spread[:, :, None] * part


# --- of coefficients -------------------------------------------------------------------------------------------------


@of_complex
def _row_of(a: Any) -> Any:
    return np.atleast_1d(a)


@of_complex
def _sum(a1: Any, a2: Any, sign: Told) -> Any:
    """Coefficients stand at their places from behind."""
    first, second = _row_of(a1), _row_of(a2)
    size = max(len(first), len(second))
    out = np.zeros(size, dtype=dtype_of(first, second))
    out[size - len(first) :] = first
    for k in range(len(second)):
        out[size - len(second) + k] += sign * second[k]
    return out


@of_complex
def polyadd(a1: Any, a2: Any) -> Any:
    """The sum of two."""
    return _sum(a1, a2, 1)


@of_complex
def polysub(a1: Any, a2: Any) -> Any:
    """The difference of two."""
    return _sum(a1, a2, -1)


@of_complex
def polymul(a1: Any, a2: Any) -> Any:
    """The product of two, without zeros in front of them."""
    return np.convolve(_without_zeros(_row_of(a1)), _without_zeros(_row_of(a2)))


@of_complex
def _without_zeros(row: Any) -> Any:
    start = 0
    while start < len(row) - 1 and row[start] == 0:
        start += 1
    return row[start:]


@of_complex
def poly(seq_of_zeros: Any) -> Any:
    """The one that has these zeros."""
    given = np.asarray(seq_of_zeros)
    zeros = given.astype(_of_zeros(given.dtype))
    _check_iterable(zeros.ndim)
    if zeros.ndim == 2:
        return _of_matrix(zeros)
    if zeros.ndim != 1:
        raise ValueError("input must be 1d or non-empty square 2d array.")
    return _with_zeros(zeros)


def _of_matrix(a: Any) -> Any:
    """The one whose zeros are the eigenvalues. Those of a real matrix are pairs of conjugates."""
    if a.shape[0] != a.shape[1] or len(a) == 0:
        raise ValueError("input must be 1d or non-empty square 2d array.")
    if a.dtype.kind == "c":
        return _with_zeros(np.linalg.eigvals(a))
    found = np.ones(1, dtype=np.complex128)
    for value in eigenvalues_of(a):
        found = np.convolve(found, np.array([1, -value]))
    return found.real.astype(dtype_inside(a.dtype))


def _with_zeros(zeros: Any) -> Any:
    found = np.ones(1, dtype=zeros.dtype)
    for k in range(len(zeros)):
        found = np.convolve(found, np.array([1, -zeros[k]], dtype=zeros.dtype))
    if zeros.dtype.kind != "c":
        return found
    # Of pairs of conjugates it has real coefficients, and rounding has not spoiled them.
    return found.real.copy() if np.all(np.sort(zeros) == np.sort(zeros.conj())) else found


@at_build
def _of_zeros(dtype: Any) -> Any:
    """Single floats stay what they are; halves and ints do not."""
    return np.dtype(np.mintypecode(dtype.char))


@of_complex
def polydiv(u: Any, v: Any) -> Any:
    """How often one goes into another, and what is left."""
    first, second = _row_of(u) + 0.0, _row_of(v) + 0.0
    if first.ndim > 1 or second.ndim > 1:
        refuse("polydiv() is compiled for two polynomials", "divide row by row")
    both = first[0] + second[0]
    count = len(first) - len(second) + 1
    factor = 1.0 / second[0]
    out, left = np.zeros(max(count, 1), dtype=both.dtype), first.astype(both.dtype)
    for k in range(count):
        out[k] = factor * left[k]
        left[k : k + len(second)] -= out[k] * second
    start = 0
    while start < len(left) - 1 and np.allclose(left[start], 0, rtol=1e-14):
        start += 1
    return out, left[start:]


@of_complex
def polyder(p: Any, m: Any = 1) -> Any:
    """The m-th derivative."""
    if m < 0:
        raise ValueError("Order of derivative must be positive (see polyint)")
    row = np.asarray(p)
    for _ in range(m):
        row = row[:-1] * np.arange(len(row) - 1, 0, -1)
    return row


@of_complex
def polyint(p: Any, m: Any = 1, k: Any = None) -> Any:
    """The m-th integral. `k`: constants, zeros if there are none."""
    if m < 0:
        raise ValueError("Order of integral must be positive (see polyder)")
    constants = np.zeros(m) if k is None else np.broadcast_to(np.atleast_1d(k), (m,))
    row = np.asarray(p)
    for i in range(m):
        row = np.concatenate((row / np.arange(len(row), 0, -1), constants[i : i + 1]))
    return row
