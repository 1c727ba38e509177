"""Singular values and vectors of any matrix. In: arrays. Out: what numpy gives, but for bits, and signs of the vectors of large and
of complex ones.

Matrices of real numbers go LAPACK's way (`_bidiagonal.py`). Of complex ones columns are turned, two at a time, until all are
orthogonal (Hestenes' one-sided method of Jacobi: Golub and Van Loan, Matrix Computations, 8.6.3), when the product of the two was
made real: their lengths are the values.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.linalg import LinAlgError
from numpy.linalg._linalg import SVDResult

from lanewise.library.prelude.standard.numpy.linalg._bidiagonal import taken_apart
from lanewise.library.prelude.standard.numpy.linalg._reflections import length, triangulate, undo
from lanewise.library.prelude.standard.numpy.linalg._shapes import dtype_inside, real_part, tables
from lanewise.library.prelude.words import Told, of_complex

_EPS = 2.0**-52
_SWEEPS = 60
_NOTHING = 2.0**-62
"""Beside items up to 1."""
_LEAST = 2.0**-400
"""Squares of items between it and its inverse do not leave the range of floats."""


@of_complex
def svd(a: Any, full_matrices: Told = True, compute_uv: Told = True, hermitian: Told = False) -> Any:
    """Orthogonal columns, values from the greatest to the least, orthogonal rows; or the values alone. `hermitian`: of what is its
    own mirror image only the lower half is looked at."""
    if hermitian:
        return _mirrored(a, compute_uv)
    table = tables(a)
    dtype = dtype_inside(np.asarray(a).dtype)
    u, s, rows = _apart(table, full_matrices)
    if not compute_uv:
        return s.astype(real_part(dtype), copy=False)
    return SVDResult(u.astype(dtype, copy=False), s.astype(real_part(dtype), copy=False), rows.astype(dtype, copy=False))


@of_complex
def _mirrored(a: Any, compute_uv: Told) -> Any:
    """Of such a matrix by its eigenvalues, whose signs go to the rows."""
    values, vectors = np.linalg.eigh(a)
    order = np.argsort(np.abs(values), axis=-1)[..., ::-1]
    s = np.take_along_axis(np.abs(values), order, axis=-1)
    if not compute_uv:
        return s
    u = np.take_along_axis(vectors, order[..., None, :], axis=-1)
    signs = np.take_along_axis(np.copysign(np.ones_like(values), values), order, axis=-1)
    return SVDResult(u, s, np.swapaxes(u * signs[..., None, :], -1, -2).conj())


@of_complex
def svdvals(x: Any, /) -> Any:
    """The values alone."""
    return svd(x, compute_uv=False)


def _apart(table: Any, whole: Any) -> Any:
    """`whole`: whether there are as many columns as rows, on both sides."""
    m, n = table.shape[-2], table.shape[-1]
    least = min(m, n)
    s = np.zeros((*table.shape[:-2], least))
    u = np.zeros((*table.shape[:-2], m, m if whole else least), dtype=table.dtype)
    v = np.zeros((*table.shape[:-2], n, n if whole else least), dtype=table.dtype)
    if m >= n:
        _each(table, u, s, v, False)
    else:
        _each(np.swapaxes(table, -1, -2).conj().copy(), v, s, u, True)
    return u, s, np.swapaxes(v, -1, -2).conj()


def _each(a: Any, u: Any, s: Any, v: Any, flat: bool) -> None:
    """`a` has as many rows as columns, or more; it is used up. `flat`: it is turned over."""
    if a.ndim > 2:
        for i in range(len(a)):
            _each(a[i], u[i], s[i], v[i], flat)
        return
    n = a.shape[1]
    scale = _scale(a)
    if a.dtype.kind != "c":
        scale = scale if scale < _LEAST or scale > 1 / _LEAST else np.float64(1)
        a /= scale
        taken_apart(a, u, s, v, flat)
        s *= scale
        return
    turned = np.eye(n, dtype=a.dtype)
    a /= scale
    _make_orthogonal(a, turned)
    lengths = np.zeros(n)
    for j in range(n):
        lengths[j] = length(a[:, j])
    order = np.argsort(-lengths, kind="stable")
    for k in range(n):
        j = order[k]
        s[k] = lengths[j] * scale
        v[:, k] = turned[:, j]
        if lengths[j] > 0:
            u[:, k] = a[:, j] / lengths[j]
    rank = 0
    while rank < n and lengths[order[rank]] > 0:
        rank += 1
    _complete(u, rank)
    _complete(v, n)


def _scale(a: Any) -> Any:
    """What to divide by, so that no square leaves the range of floats."""
    most = np.float64(0)
    for i in range(a.shape[0]):
        for j in range(a.shape[1]):
            most = np.maximum(most, abs(a[i, j]))
    if not most < np.inf:
        raise LinAlgError("SVD did not converge")
    return most if most > 0 else np.float64(1)


def _make_orthogonal(a: Any, turned: Any) -> None:
    n, bound = a.shape[1], _EPS * max(a.shape[0], 1)
    for _ in range(_SWEEPS):
        is_done = True
        _clear(a)
        for p in range(n):
            for q in range(p + 1, n):
                first, second, between = np.float64(0), np.float64(0), a.dtype.type(0)
                for i in range(len(a)):
                    first += _square(a[i, p])
                    second += _square(a[i, q])
                    between += a[i, p].conj() * a[i, q]
                if abs(between) > bound * np.sqrt(first) * np.sqrt(second):
                    is_done = False
                    _turn(a, turned, p, q, (second - first) / (2 * _made_real(a, turned, q, between)))
        if is_done:
            return
    raise LinAlgError("SVD did not converge")


def _square(x: Any) -> Any:
    """Of the size of a number."""
    return x.real * x.real + x.imag * x.imag


def _made_real(a: Any, turned: Any, q: int, between: Any) -> Any:
    """The product of two columns, after the second one was turned so that it is real."""
    back = between.conj() / abs(between)
    for i in range(len(a)):
        a[i, q] *= back
    for i in range(len(turned)):
        turned[i, q] *= back
    return abs(between)


def _clear(a: Any) -> None:
    """Columns that are nothing beside the others: what is left of them is what rounding has left."""
    for j in range(a.shape[1]):
        most = np.float64(0)
        for i in range(len(a)):
            most = np.maximum(most, abs(a[i, j]))
        if most < _NOTHING:
            a[:, j] = 0


def _turn(a: Any, turned: Any, p: int, q: int, half: Any) -> None:
    """Two columns, until they are orthogonal. `half`: the cotangent of twice the angle."""
    part = (1 if half >= 0 else -1) / (abs(half) + np.hypot(half, 1.0))
    c = 1 / np.sqrt(1 + part * part)
    s = c * part
    for i in range(len(a)):
        a[i, p], a[i, q] = c * a[i, p] - s * a[i, q], s * a[i, p] + c * a[i, q]
    for i in range(len(turned)):
        turned[i, p], turned[i, q] = c * turned[i, p] - s * turned[i, q], s * turned[i, p] + c * turned[i, q]


def _complete(u: Any, rank: int) -> None:
    """Columns behind the first, orthogonal to all before them."""
    if rank == u.shape[1]:
        return
    table, taus = u[:, :rank].copy(), np.zeros(rank, dtype=u.dtype)
    triangulate(table, taus)
    q = np.zeros(u.shape, dtype=u.dtype)
    for i in range(u.shape[1]):
        q[i, i] = 1
    undo(table, taus, q)
    u[:, rank:] = q[:, rank:]
