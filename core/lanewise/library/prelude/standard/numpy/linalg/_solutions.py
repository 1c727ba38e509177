"""What singular values give: the nearest solution, the inverse of any matrix, its rank. In: arrays. Out: what numpy gives."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.linalg import LinAlgError

from lanewise.library.prelude.dtypes import common, eps_of
from lanewise.library.prelude.standard.numpy.linalg._shapes import dtype_inside, real_part, wide
from lanewise.library.prelude.standard.numpy.linalg._values import svd
from lanewise.library.prelude.words import LeftOut, Told, of_complex


@of_complex
def lstsq(a: Any, b: Any, rcond: Any = None) -> Any:
    """The x for which b - a @ x is shortest, and of these the shortest; the squares of what is left, the rank, the values."""
    given, wanted = np.asarray(a), np.asarray(b)
    columns = wanted[:, None] if wanted.ndim == 1 else wanted
    _check_two(given)
    _check_two(columns)
    if given.shape[0] != columns.shape[0]:
        raise LinAlgError("Incompatible dimensions")
    dtype = common(dtype_inside(given.dtype), dtype_inside(wanted.dtype))
    real = real_part(dtype)
    table, y = given.astype(wide(dtype)), columns.astype(wide(dtype))
    u, s, rows = svd(table, full_matrices=False)
    rank = _rank(s, float(np.finfo(np.float64).eps) * max(table.shape) if rcond is None else rcond)
    x = np.matmul(rows[:rank].T.conj(), np.matmul(u[:, :rank].T.conj(), y) / s[:rank, None])
    left = y - np.matmul(table, x)
    rests = (left * left.conj()).real.sum(axis=0)
    if rank != table.shape[1] or table.shape[0] <= table.shape[1]:
        rests = rests[:0]
    return (x[:, 0] if wanted.ndim == 1 else x).astype(dtype), rests.astype(real), np.int32(rank), s.astype(real)


def _check_two(x: Any) -> None:
    if x.ndim != 2:
        raise LinAlgError(f"{x.ndim}-dimensional array given. Array must be two-dimensional")


def _rank(s: Any, share: Any) -> int:
    """How many values are more than a share of the first; less than no share is what the machine tells apart."""
    rank = 0
    while rank < len(s) and s[rank] > (share if share >= 0 else 2.0**-53) * s[0]:
        rank += 1
    return rank


@of_complex
def pinv(a: Any, rcond: Any = None, hermitian: Told = False, *, rtol: Any = LeftOut) -> Any:
    """What comes nearest to an inverse; values below a share of the first are nothing."""
    a = np.asarray(a)
    if rcond is not None and rtol is not LeftOut:
        raise ValueError("`rtol` and `rcond` can't be both set.")
    u, s, rows = svd(a, full_matrices=False, hermitian=hermitian)
    if a.shape[-1] == 0 or a.shape[-2] == 0:
        return np.swapaxes(a, -1, -2).astype(u.dtype)
    share = np.asarray(_share(a, rcond, rtol))
    inverse = np.where(s > share[..., None] * s.max(axis=-1, keepdims=True), 1 / s, s * 0)
    return np.matmul(np.swapaxes(rows, -1, -2).conj(), inverse[..., None] * np.swapaxes(u, -1, -2).conj())


def _share(a: Any, rcond: Any, rtol: Any) -> Any:
    if rcond is not None:
        return rcond
    if rtol is LeftOut:
        return 1e-15
    if rtol is None:
        return max(a.shape[-2], a.shape[-1]) * eps_of(a.dtype)
    return rtol


@of_complex
def matrix_rank(A: Any, tol: Any = None, hermitian: Told = False, *, rtol: Any = None) -> Any:
    """How many singular values are more than nothing."""
    if rtol is not None and tol is not None:
        raise ValueError("`tol` and `rtol` can't be both set.")
    A = np.asarray(A)
    if A.ndim < 2:
        return int(np.any(np.atleast_1d(A) != 0))
    s = svd(A, compute_uv=False, hermitian=hermitian)
    if s.shape[-1] == 0:
        return np.zeros(s.shape).sum(axis=-1).astype(np.int64)
    if tol is not None:
        return (s > np.asarray(tol)[..., None]).sum(axis=-1)
    share = np.asarray(max(A.shape[-2], A.shape[-1]) * eps_of(s.dtype) if rtol is None else rtol)
    return (s > s.max(axis=-1, keepdims=True) * share[..., None]).sum(axis=-1)
