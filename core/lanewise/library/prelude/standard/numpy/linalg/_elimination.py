"""Systems of equations, by elimination. In: arrays. Out: what numpy gives, but for the last bits: all is computed in doubles."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.linalg import LinAlgError
from numpy.linalg._linalg import SlogdetResult

from lanewise.library.prelude.dtypes import common
from lanewise.library.prelude.standard.numpy.linalg._shapes import dtype_inside, real_part, square, wide
from lanewise.library.prelude.words import Told, of_complex, refuse

NARROW = 4
"""Items of a row that are taken one by one."""


def _eliminate(a: Any, b: Any) -> Any:
    """Of `a` the upper triangle, rows exchanged so that the greatest leads; `b` goes along. What the sign became; 0: singular.
    Below the triangle stay the factors. Four columns at a time: what they take from the rest is taken at once."""
    n, sign = len(a), 1
    for first in range(0, n, 4):
        end = min(first + 4, n)
        for k in range(first, end):
            best = k
            for i in range(k + 1, n):
                if _size(a[i, k]) > _size(a[best, k]):
                    best = i
            if a[best, k] == 0:
                return 0
            if best != k:
                sign = -sign
                _exchange(a, k, best)
                _exchange(b, k, best)
            for i in range(k + 1, n):
                a[i, k] /= a[k, k]
                for j in range(k + 1, end):
                    a[i, j] -= a[i, k] * a[k, j]
        _take(a, end, a, first, end)
        _take(b, 0, a, first, end)
    return sign


def _take(x: Any, start: int, a: Any, first: int, end: int) -> None:
    """From each row of `x`, as far as it lies behind `start`, those of these columns before it, times the factors in `a`."""
    for k in range(first, end):
        for i in range(k + 1, end):
            _less(x, i, start, a[i, k], k)
    if end < first + 4 or x.shape[1] - start < NARROW:
        for i in range(end, len(x)):
            for k in range(first, end):
                _less(x, i, start, a[i, k], k)
    else:
        p, q, r, s = x[first, start:], x[first + 1, start:], x[first + 2, start:], x[first + 3, start:]
        for i in range(end, len(x)):
            x[i, start:] -= a[i, first] * p + a[i, first + 1] * q + a[i, first + 2] * r + a[i, first + 3] * s


def _less(x: Any, i: int, start: int, factor: Any, k: int) -> None:
    """From one row so many times another; a short one is not worth vectors."""
    if x.shape[1] - start < NARROW:
        for j in range(start, x.shape[1]):
            x[i, j] -= factor * x[k, j]
    else:
        x[i, start:] -= factor * x[k, start:]


def _size(x: Any) -> Any:
    """Of a complex number what LAPACK takes for its size."""
    return abs(x.real) + abs(x.imag) if x.dtype.kind == "c" else abs(x)


def _exchange(x: Any, i: int, k: int) -> None:
    for j in range(x.shape[1]):
        x[i, j], x[k, j] = x[k, j], x[i, j]


def _solve_into(a: Any, b: Any) -> None:
    """`b` becomes the solution."""
    if _eliminate(a, b) == 0 and len(a) > 0:
        raise LinAlgError("Singular matrix")
    for i in range(len(a) - 1, -1, -1):
        for k in range(i + 1, len(a)):
            _less(b, i, 0, a[i, k], k)
        for j in range(b.shape[1]):
            b[i, j] /= a[i, i]


def _each_solved(a: Any, b: Any) -> None:
    if a.ndim == 2:
        _solve_into(a, b)
    else:
        for i in range(len(a)):
            _each_solved(a[i], b[i])


@of_complex
def solve(a: Any, b: Any) -> Any:
    """The x of a @ x = b."""
    given = np.asarray(b)
    table = square(a).astype(wide(common(np.asarray(a).dtype, given.dtype)), copy=False)
    if given.shape[0 if given.ndim == 1 else -2] != table.shape[-1]:
        raise ValueError(
            f"{'solve1' if given.ndim == 1 else 'solve'}: Input operand 1 has a mismatch in its core dimension 0, with gufunc "
            f"signature {'(m,m),(m)->(m)' if given.ndim == 1 else '(m,m),(m,n)->(m,n)'} "
            f"(size {given.shape[0 if given.ndim == 1 else -2]} is different from {table.shape[-1]})"
        )
    dtype = common(dtype_inside(np.asarray(a).dtype), dtype_inside(given.dtype))
    if given.ndim == 1:
        columns = np.zeros((*table.shape[:-1], 1), dtype=table.dtype)
        columns[...] = given[:, None]
        _each_solved(table, columns)
        return columns[..., 0].astype(dtype, copy=False)
    found = np.zeros((*table.shape[:-2], *given.shape[-2:]), dtype=table.dtype)
    found[...] = given
    _each_solved(table, found)
    return found.astype(dtype, copy=False)


@of_complex
def inv(a: Any) -> Any:
    """The matrix that undoes another."""
    table = square(a)
    found = np.zeros(table.shape, dtype=table.dtype)
    found[...] = np.eye(table.shape[-1])
    _each_solved(table, found)
    return found.astype(dtype_inside(np.asarray(a).dtype), copy=False)


@of_complex
def det(a: Any) -> Any:
    """How much larger a matrix makes what it is applied to."""
    table = square(a)
    dtype = dtype_inside(np.asarray(a).dtype)
    if table.ndim == 2:
        return dtype.type(_determinant(table))
    out = np.empty(table.shape[:-2], dtype=table.dtype)
    _determinants(out, table)
    return out.astype(dtype, copy=False)


def _determinants(out: Any, a: Any) -> None:
    for i in range(len(out)):
        if out.ndim == 1:
            out[i] = _determinant(a[i])
        else:
            _determinants(out[i], a[i])


def _determinant(a: Any) -> Any:
    sign = _eliminate(a, a[:, :0])
    found = a.dtype.type(sign)
    for i in range(len(a)):
        found *= a[i, i]
    return a.dtype.type(0) if sign == 0 else found


@of_complex
def slogdet(a: Any) -> Any:
    """Its sign, and the logarithm of its size."""
    table = square(a)
    if table.ndim > 2:
        return refuse("slogdet() is compiled for one matrix", "take one after the other")
    dtype = dtype_inside(np.asarray(a).dtype)
    sign = table.dtype.type(_eliminate(table, table[:, :0]))
    size = np.float64(0.0) if sign != 0 else np.float64(-np.inf)
    for i in range(len(table) if sign != 0 else 0):
        sign *= np.sign(table[i, i])
        size += np.log(np.abs(table[i, i]))
    return SlogdetResult(dtype.type(sign), real_part(dtype).type(size))


@of_complex
def multi_dot(arrays: Any) -> Any:
    """The product of several."""
    if len(arrays) < 2:
        raise ValueError("Expecting at least two arrays.")
    return _product(arrays[1:], np.asarray(arrays[0]))


def _product(arrays: Any, first: Any) -> Any:
    return first if len(arrays) == 0 else _product(arrays[1:], np.dot(first, arrays[0]))


@of_complex
def matrix_power(a: Any, n: Told) -> Any:
    """A matrix times itself, so often; less than no time: its inverse."""
    a = np.asarray(a)
    if a.shape[-1] != a.shape[-2]:
        raise LinAlgError("Last 2 dimensions of the array must be square")
    if n < 0:
        return _power(inv(a), -n)
    return _power(a, n)


def _power(a: Any, n: int) -> Any:
    found = np.eye(a.shape[-1], dtype=a.dtype)
    while n > 0:
        if n % 2:
            found = np.matmul(found, a)
        a = np.matmul(a, a)
        n //= 2
    return found


@of_complex
def cholesky(a: Any, /, *, upper: Told = False) -> Any:
    """The lower triangle whose product with its mirror image this is; or that image."""
    if upper:
        return np.swapaxes(cholesky(np.swapaxes(np.asarray(a), -1, -2).conj()), -1, -2).conj()
    # Its mirror image, row by row, of which the part on and above the diagonal counts; four rows at a time, as in `_eliminate`.
    upper = np.ascontiguousarray(square(a).T.conj())
    n = len(upper)
    for first in range(0, n, 4):
        end = min(first + 4, n)
        for k in range(first, end):
            if not upper[k, k].real > 0:
                raise LinAlgError("Matrix is not positive definite")
            upper[k, k:] /= np.sqrt(upper[k, k].real)
            for i in range(k + 1, end):
                upper[i, i:] -= upper[k, i].conj() * upper[k, i:]
        for i in range(end, n):
            p, q, r, s = upper[first, i:], upper[first + 1, i:], upper[first + 2, i:], upper[first + 3, i:]
            upper[i, i:] -= p[0].conj() * p + q[0].conj() * q + r[0].conj() * r + s[0].conj() * s
    return np.tril(upper.T.conj()).astype(dtype_inside(np.asarray(a).dtype), copy=False)
