"""`qr`: orthogonal columns times a triangle, by reflections, with LAPACK's signs. In: arrays. Out: what numpy gives."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.linalg._linalg import QRResult

from lanewise.library.prelude.standard.numpy.linalg._reflections import triangulate, undo
from lanewise.library.prelude.standard.numpy.linalg._shapes import dtype_inside, tables
from lanewise.library.prelude.words import NotCompiledError, Told, at_build, of_complex


@at_build
def check_mode(mode: Any) -> None:
    """ValueError for one that numpy does not know."""
    if mode in ("f", "full", "e", "economic"):
        raise NotCompiledError(f"qr() is not compiled with mode='{mode}', which numpy is going to drop", "take 'reduced' or 'raw'")
    if mode not in ("reduced", "complete", "r", "raw"):
        raise ValueError(f"Unrecognized mode '{mode}'")


@of_complex
def qr(a: Any, mode: Told = "reduced") -> Any:
    """Orthogonal columns, as many as the smaller dim or as there are rows, and the triangle; or the triangle alone."""
    check_mode(mode)
    table = tables(a)
    dtype = dtype_inside(np.asarray(a).dtype)
    m, n = table.shape[-2], table.shape[-1]
    taus = np.zeros((*table.shape[:-2], min(m, n)), dtype=table.dtype)
    if mode == "r" or mode == "raw":
        _each(table, taus, np.zeros((*table.shape[:-2], m, 0), dtype=table.dtype))
        if mode == "raw":
            return np.swapaxes(table, -1, -2).astype(dtype), taus.astype(dtype)
        return np.triu(table[..., : min(m, n), :]).astype(dtype, copy=False)
    columns = m if mode == "complete" else min(m, n)
    q = np.zeros((*table.shape[:-2], m, columns), dtype=table.dtype)
    _each(table, taus, q)
    return QRResult(q.astype(dtype, copy=False), np.triu(table[..., :columns, :]).astype(dtype, copy=False))


def _each(a: Any, taus: Any, q: Any) -> None:
    if a.ndim > 2:
        for i in range(len(a)):
            _each(a[i], taus[i], q[i])
        return
    triangulate(a, taus)
    for i in range(q.shape[1]):
        q[i, i] = 1
    undo(a, taus, q)
