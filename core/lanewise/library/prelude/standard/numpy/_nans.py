"""Reductions that look past nans. In: arrays. Out: what numpy gives."""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.reductions import averaged_axes, averaging, by_rows, count_of, kept_axes, reduced_axes
from lanewise.library.prelude.standard.numpy._accumulation import without_nans
from lanewise.library.prelude.standard.numpy._statistics import of_shares, row_median, squares_of
from lanewise.library.prelude.standard.numpy._ufunc_methods import reduce
from lanewise.library.prelude.words import LeftOut, Told, at_build, of_complex


@of_complex
def nansum(
    a: Any, axis: Told = None, dtype: Told = None, *, keepdims: Told = False, initial: Any = LeftOut, where: Any = True
) -> Any:
    """A nan adds nothing."""
    x = without_nans(a, 0)
    if dtype is None and initial is LeftOut and where is True:
        return np.sum(x, axis=axis, keepdims=keepdims)
    return reduce(np.add, x, axis, dtype, None, keepdims, initial, where)


@of_complex
def nanprod(
    a: Any, axis: Told = None, dtype: Told = None, *, keepdims: Told = False, initial: Any = LeftOut, where: Any = True
) -> Any:
    """A nan is 1."""
    x = without_nans(a, 1)
    if dtype is None and initial is LeftOut and where is True:
        return np.prod(x, axis=axis, keepdims=keepdims)
    return reduce(np.multiply, x, axis, dtype, None, keepdims, initial, where)


def _there(a: Any, axis: Told, keepdims: Told) -> Any:
    """How many are no nan."""
    return (a == a).sum(axis=axis, keepdims=keepdims)


@of_complex
def _taken(a: Any, where: Any) -> Any:
    """What a mask leaves out is as good as a nan."""
    return a if where is True else np.where(where, a, a.dtype.type(np.nan))


@of_complex
def nanmean(a: Any, axis: Told = None, dtype: Told = None, *, keepdims: Told = False, where: Any = True) -> Any:
    """The mean of those that are none; of nothing it is one."""
    a = np.asarray(a)
    if a.dtype.kind not in "fc":
        return np.mean(a, axis=axis, dtype=dtype, keepdims=keepdims, where=where)
    x = _taken(a, where)
    return _over(np.asarray(nansum(x, axis, _inexact(dtype), keepdims=keepdims)), np.asarray(_there(x, axis, keepdims)))


@at_build
def _inexact(dtype: Any) -> Any:
    """What floats are averaged in."""
    if dtype is not None and np.dtype(dtype).kind not in "fc":
        raise TypeError("If a is inexact, then dtype must be inexact")
    return dtype


def _over(sums: Any, counts: Any) -> Any:
    """In the dtype of the sums."""
    return np.asarray(sums / counts).astype(sums.dtype)[()]


@of_complex
def nanvar(
    a: Any, axis: Told = None, *, ddof: Any = 0, keepdims: Told = False, where: Any = True, correction: Any = None
) -> Any:
    """The variance of those."""
    a = np.asarray(a)
    if correction is not None:
        if ddof != 0:
            raise ValueError("ddof and correction can't be provided simultaneously.")
        return nanvar(a, axis, ddof=correction, keepdims=keepdims, where=where)
    if a.dtype.kind not in "fc":
        return np.var(a, axis=axis, ddof=ddof, keepdims=keepdims, where=where)
    a = _taken(a, where)
    apart = np.where(np.isnan(a), 0, a - nanmean(a, axis, keepdims=True))
    counts = _there(a, axis, keepdims) - ddof
    found = _over(np.asarray(squares_of(apart).sum(axis=axis, keepdims=keepdims)), np.asarray(counts))
    if found.ndim > 0:
        return np.where(counts <= 0, np.nan, found).astype(found.dtype)
    return found.dtype.type(np.nan) if counts <= 0 else found


@of_complex
def nanstd(
    a: Any, axis: Told = None, *, ddof: Any = 0, keepdims: Told = False, where: Any = True, correction: Any = None
) -> Any:
    """Its root."""
    return np.sqrt(nanvar(a, axis, ddof=ddof, keepdims=keepdims, where=where, correction=correction))


@of_complex
def nanmax(
    a: Any, axis: Told = None, *, keepdims: Told = False, initial: Any = LeftOut, where: Any = True
) -> Any:
    """The greatest that is none."""
    if initial is not LeftOut or where is not True:
        return reduce(np.fmax, a, axis, None, None, keepdims, initial, where)
    return _extreme(np.asarray(a), axis, keepdims, np.max, -np.inf, np.fmax)


@of_complex
def nanmin(
    a: Any, axis: Told = None, *, keepdims: Told = False, initial: Any = LeftOut, where: Any = True
) -> Any:
    """The least that is none."""
    if initial is not LeftOut or where is not True:
        return reduce(np.fmin, a, axis, None, None, keepdims, initial, where)
    return _extreme(np.asarray(a), axis, keepdims, np.min, np.inf, np.fmin)


def _extreme(a: Any, axis: Told, keepdims: Told, reduce: Told, instead: Any, fold: Told) -> Any:
    gone = reduced_axes(axis, a.ndim)
    if count_of(a.shape, gone) == 0 and count_of(a.shape, kept_axes(gone, a.ndim)) > 0:
        raise ValueError(f"zero-size array to reduction operation {fold.__name__} which has no identity")
    if a.dtype.kind == "c":
        return fold.reduce(a, axis=axis, keepdims=keepdims)
    if a.dtype.kind != "f":
        return reduce(a, axis=axis, keepdims=keepdims)
    found = reduce(np.where(np.isnan(a), instead, a), axis=axis, keepdims=keepdims)
    none = np.isnan(a).all(axis=axis, keepdims=keepdims)
    return np.where(none, np.nan, found).astype(a.dtype) if found.ndim > 0 else (a.dtype.type(np.nan) if none else found)


@of_complex
def nanargmax(a: Any, axis: Told = None, *, keepdims: Told = False) -> Any:
    """Where it stands."""
    return np.argmax(_refused(np.asarray(a), axis, -np.inf), axis=axis, keepdims=keepdims)


@of_complex
def nanargmin(a: Any, axis: Told = None, *, keepdims: Told = False) -> Any:
    """Where it stands."""
    return np.argmin(_refused(np.asarray(a), axis, np.inf), axis=axis, keepdims=keepdims)


def _refused(a: Any, axis: Told, instead: Any) -> Any:
    """A row of nans has none."""
    if a.dtype.kind not in "fc" or a.size == 0:
        return a
    if np.asarray(np.isnan(a).all(axis=axis)).ravel().any():
        raise ValueError("All-NaN slice encountered")
    return np.where(np.isnan(a), instead, a)


@of_complex
def nanmedian(a: Any, axis: Told = None, *, keepdims: Told = False) -> Any:
    """What stands in the middle of those."""
    a = np.asarray(a)
    axes = averaged_axes(axis, a.ndim)
    return by_rows(a, axes, keepdims, averaging(a.dtype), _median_of_all if axis is None or a.ndim == 1 else _row_median)


def _row_median(row: Any, dtype: Told) -> Any:
    there = row[row == row]
    return row_median(there, dtype) if len(there) > 0 else dtype.type(np.nan)


def _median_of_all(row: Any, dtype: Told) -> Any:
    """Of complex numbers that are none the last one."""
    there = row[row == row]
    return row_median(there, dtype) if len(there) > 0 or len(row) == 0 else dtype.type(row[-1])


def nanquantile(a: Any, q: Any, axis: Told = None, *, method: Told = "linear", keepdims: Told = False) -> Any:
    """What stands where a share of those is before it."""
    return of_shares(a, q, 1, axis, method, keepdims, True)


def nanpercentile(a: Any, q: Any, axis: Told = None, *, method: Told = "linear", keepdims: Told = False) -> Any:
    """The same in hundredths."""
    return of_shares(a, q, 100, axis, method, keepdims, True)
