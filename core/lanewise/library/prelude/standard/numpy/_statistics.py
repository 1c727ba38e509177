"""Spreads, middles and shares of arrays. In: arrays. Out: what numpy gives."""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.axes import dims_at
from lanewise.library.prelude.dtypes import added_in
from lanewise.library.prelude.reductions import (
    averaged_axes,
    averaging,
    by_rows,
    count_of,
    dims_kept,
    in_dtype,
    kept_axes,
    last_axes,
    reduced_axes,
)
from lanewise.library.prelude.standard.numpy._partition import FEW, MANY, nans_last, settle
from lanewise.library.prelude.words import LeftOut, Told, at_build, dtype_of, of_complex, refuse

_SHIFTS = {
    "interpolated_inverted_cdf": (0, 1), "hazen": (0.5, 0.5), "weibull": (0, 0), "median_unbiased": (1 / 3, 1 / 3),
    "normal_unbiased": (3 / 8, 3 / 8),
}  # fmt: skip
"""Where shares fall by R. J. Hyndman and Y. Fan, Sample Quantiles in Statistical Packages (1996): their alpha and beta."""
_METHODS = (
    "inverted_cdf", "averaged_inverted_cdf", "closest_observation", "interpolated_inverted_cdf", "hazen", "weibull", "linear",
    "median_unbiased", "normal_unbiased", "lower", "higher", "midpoint", "nearest",
)  # fmt: skip
"""In numpy's order."""
_TAKEN = ("inverted_cdf", "closest_observation", "lower", "higher", "nearest")
"""These take one of the items."""


@of_complex
def ptp(a: Any, axis: Told = None, keepdims: Told = False) -> Any:
    """From the least to the greatest."""
    a = np.asarray(a)
    return a.max(axis=axis, keepdims=keepdims) - a.min(axis=axis, keepdims=keepdims)


@of_complex
def var(
    a: Any, axis: Told = None, dtype: Told = None, *, ddof: Any = 0, keepdims: Told = False, where: Told = True,
    mean: Any = LeftOut, correction: Any = None,
) -> Any:  # fmt: skip
    """The mean of the squares of the distances to the mean, of what a mask takes."""
    a = np.asarray(a)
    _check_spread(a.dtype, dtype)
    x = a.astype(averaging(a.dtype) if dtype is None else dtype)
    if correction is not None and ddof != 0:
        raise ValueError("ddof and correction can't be provided simultaneously.")
    less = ddof if correction is None else correction
    if where is True:
        squares = _squares(x, _middle(x, axis) if mean is LeftOut else mean)
        count = max(count_of(x.shape, averaged_axes(axis, x.ndim)) - less, 0)
        return _over(squares.sum(axis=axis, keepdims=keepdims), count)
    taken = np.broadcast_to(np.asarray(where), x.shape)
    squares = _squares(x, _middle_of(x, axis, taken) if mean is LeftOut else mean)
    total = squares.sum(axis=axis, keepdims=keepdims, where=taken)
    return np.divide(total, np.maximum(taken.sum(axis=axis, keepdims=keepdims) - less, 0)).astype(squares.dtype)


@at_build
def _check_spread(dtype: Any, wanted: Any) -> None:
    """numpy takes the distances in the wider of two dtypes."""
    if dtype != np.float16 and wanted is not None and np.dtype(wanted) == np.float16:
        refuse("a spread of these in float16 is not compiled", "convert them first: x.astype(np.float16)")


def _middle(x: Any, axis: Told) -> Any:
    """The mean; the sum of halves is rounded before it is shared."""
    if added_in(x.dtype) == x.dtype:
        return x.mean(axis=axis, keepdims=True)
    return _over(x.sum(axis=axis, keepdims=True), count_of(x.shape, reduced_axes(axis, x.ndim)))


def _middle_of(x: Any, axis: Told, taken: Any) -> Any:
    """The same of what a mask takes."""
    if added_in(x.dtype) == x.dtype:
        return x.mean(axis=axis, keepdims=True, where=taken)
    return (x.sum(axis=axis, keepdims=True, where=taken) / taken.sum(axis=axis, keepdims=True)).astype(x.dtype)


def _over(total: Any, count: Any) -> Any:
    """A count is no half: there are more than these can say."""
    if added_in(total.dtype) == total.dtype:
        return total / total.dtype.type(count)
    return in_dtype(total / np.float64(count), total.dtype)


def _squares(x: Any, mean: Any) -> Any:
    """Of the distances."""
    return squares_of(x - mean)


def squares_of(x: Any) -> Any:
    """Of the sizes of items."""
    return x.real * x.real + x.imag * x.imag if x.dtype.kind == "c" else x * x


@of_complex
def std(
    a: Any, axis: Told = None, dtype: Told = None, *, ddof: Any = 0, keepdims: Told = False, where: Told = True,
    mean: Any = LeftOut, correction: Any = None,
) -> Any:  # fmt: skip
    """The root of that."""
    return np.sqrt(var(a, axis, dtype, ddof=ddof, keepdims=keepdims, where=where, mean=mean, correction=correction))


@of_complex
def average(a: Any, axis: Told = None, weights: Any = None, returned: Told = False, *, keepdims: Told = False) -> Any:
    """The mean, each item as often as its weight says."""
    a = np.asarray(a)
    if weights is None:
        plain = a.mean(axis=axis, keepdims=keepdims)
        if plain.size == 0:
            raise ZeroDivisionError("division by zero")
        if not returned:
            return plain
        count = float(count_of(a.shape, reduced_axes(axis, a.ndim)))
        return plain, np.full(plain.shape, count, dtype=plain.dtype) if plain.ndim > 0 else type(plain)(count)
    beside = np.asarray(weights)
    if axis is None and beside.shape != a.shape:
        raise TypeError("Axis must be specified when shapes of a and weights differ.")
    if beside.ndim != a.ndim:
        if len(beside) != a.shape[axis]:
            raise ValueError("Shape of weights must be consistent with shape of a along specified axis.")
        return average(a, axis, np.moveaxis(beside.reshape((1,) * (a.ndim - 1) + (-1,)), -1, axis), returned, keepdims=keepdims)
    x = a.astype(averaging(a.dtype))
    scale = (np.zeros(a.shape, dtype=dtype_of(x, beside)) + beside).sum(axis=axis, keepdims=keepdims)
    if np.any(scale == 0.0):
        raise ZeroDivisionError("Weights sum to zero, can't be normalized")
    found = np.multiply(x, beside).sum(axis=axis, keepdims=keepdims) / scale
    return (found, scale) if returned else found


# --- what stands in the middle ---------------------------------------------------------------------------------------


@of_complex
def median(a: Any, axis: Told = None, *, keepdims: Told = False) -> Any:
    """What stands in the middle, or the mean of the two that do."""
    a = np.asarray(a)
    return by_rows(a, averaged_axes(axis, a.ndim), keepdims, averaging(a.dtype), row_median)


def row_median(row: Any, dtype: Told) -> Any:
    """Of one row; a nan where there is one."""
    size = len(row)
    if size == 0:
        return dtype.type(complex(np.nan, np.nan) if dtype.kind == "c" else np.nan)
    keys = row.copy()
    there = nans_last(keys, None)
    settle(keys, None, 0, there, (size - 1) // 2, FEW)
    settle(keys, None, (size + 1) // 2, there, size // 2, FEW)
    if keys[size - 1] != keys[size - 1]:
        return dtype.type(keys[size - 1])
    kind = added_in(dtype)
    # A mean: -0.0 has none, nor has an infinite complex number.
    middle = kind.type(0) + kind.type(keys[size // 2])
    return dtype.type(middle / kind.type(1) if size % 2 else (kind.type(keys[size // 2 - 1]) + middle) / kind.type(2))


def quantile(a: Any, q: Any, axis: Told = None, *, method: Told = "linear", keepdims: Told = False) -> Any:
    """What stands where a share of all is before it."""
    return of_shares(a, q, 1, axis, method, keepdims, False)


def percentile(a: Any, q: Any, axis: Told = None, *, method: Told = "linear", keepdims: Told = False) -> Any:
    """The same in hundredths."""
    return of_shares(a, q, 100, axis, method, keepdims, False)


@at_build
def _check_method(method: Any) -> None:
    """How numpy goes from a share to a place."""
    if method not in _METHODS:
        raise ValueError(f"{method!r} is not a valid method. Use one of: dict_keys({list(_METHODS)})")


@at_build
def _shift(method: Any, end: Any) -> Any:
    return _SHIFTS[method][end]


@at_build
def _way_of(method: Any, share: Any) -> Any:
    """No int but 0 and 1 is a share, and these fall on items."""
    return "lower" if method == "linear" and share.kind in "biu" else method


@at_build
def _share_dtype(dtype: Any, share: Any, weak: Any, method: Any) -> Any:
    """Items that are there stay what they are; between two of them lies a float. A share of Python's has no dtype of its own."""
    return dtype if method in _TAKEN else averaging(dtype) if weak else np.result_type(dtype, share)


def of_shares(a: Any, q: Any, whole: Told, axis: Told, method: Told, keepdims: Told, past_nans: Told) -> Any:
    """One result for a number; for several a new axis in front. `whole`: of what they are the shares."""
    _check_method(method)
    a = np.asarray(a)
    shares = np.asarray(q if whole == 1 else np.asarray(q) / whole)
    flat = shares.ravel() if shares.dtype.kind == "f" else shares.ravel().astype(np.float64)
    for i in range(len(flat)):
        if not 0 <= flat[i] <= 1:
            raise ValueError("Quantiles must be in the range [0, 1]" if whole == 1 else "Percentiles must be in the range [0, 100]")
    weak = isinstance(q, int | float) and not isinstance(q, np.generic)
    way = _way_of(method, shares.dtype)
    gone = averaged_axes(axis, a.ndim)
    kept = dims_at(a.shape, kept_axes(gone, a.ndim))
    rows = np.array(last_axes(a, gone)).reshape((*kept, count_of(a.shape, gone)))
    out = np.empty((len(flat), *kept), dtype=_share_dtype(a.dtype, flat.dtype, weak, way))
    _of_rows(out, rows, flat, way, past_nans)
    return out.reshape((*shares.shape, *(dims_kept(a.shape, gone) if keepdims else kept)))[()]


def _of_rows(out: Any, rows: Any, shares: Any, method: Told, past_nans: Told) -> None:
    """The first axis of `out` is that of the shares. What stands in the rows is moved."""
    if rows.ndim == 1:
        _of_row(out, rows, shares, method, past_nans)
    else:
        for i in range(len(rows)):
            _of_rows(out[:, i], rows[i], shares, method, past_nans)


def _of_row(out: Any, keys: Any, shares: Any, method: Told, past_nans: Told) -> None:
    """Between the two neighbours of the place that a share falls on."""
    size = len(keys)
    if size == 0 and not past_nans:
        looked_at = -1 if keys.dtype.kind == "f" else 0  # the last is a nan where there is one
        raise IndexError(f"index {looked_at} is out of bounds for axis 0 with size 0")
    there, before = nans_last(keys, None), 0
    if there == 0 or (there < size and not past_nans):
        for k in range(len(shares)):
            out[k] = out.dtype.type(np.nan)
        return
    if len(shares) > MANY:
        settle(keys, None, 0, there, 0, there)
    for k in range(len(shares)):
        at = _place_of(shares[k], there, method)
        first, second = _neighbours(at, there, method)
        if len(shares) <= MANY:
            before = _settle_two(keys, before, there, first, second)
        if method in _TAKEN:
            out[k] = out.dtype.type(keys[first])
        else:
            out[k] = _between(keys[first], keys[second], _beyond(at, first, there, method), out.dtype)


def _settle_two(keys: Any, before: int, there: int, first: int, second: int) -> int:
    """Items of neighbouring places. `before`: behind the last that were settled; out comes the same of these."""
    settle(keys, None, before if first >= before - 1 else 0, there, first, FEW)
    settle(keys, None, first + 1, there, second, FEW)
    return second + 1


def _neighbours(at: Any, size: int, method: Told) -> Any:
    """The two items between which a place lies. At both ends numpy takes one for two, and that is nan where it is infinite."""
    if method in _TAKEN:
        return int(at), int(at)
    low = size - 1 if at >= size - 1 else max(int(np.floor(at)), 0)
    return low, low if at >= size - 1 or at < 0 else low + 1


def _beyond(at: Any, low: int, size: int, method: Told) -> Any:
    """How far a place is behind the first of them. Behind the last numpy counts from -1."""
    if method == "midpoint":
        return at.dtype.type(0 if at % 1 == 0 else 0.5)
    beyond = at - at.dtype.type(-1 if at >= size - 1 else low)
    if method == "averaged_inverted_cdf":
        return at.dtype.type(0.5 if beyond == 0 else 1)
    return beyond


def _between(a: Any, b: Any, t: Any, dtype: Told) -> Any:
    """From the nearer end. How far the two are apart, numpy finds in their own dtype."""
    apart = dtype.type(b - a)
    return dtype.type(a) + apart * dtype.type(t) if t < 0.5 else dtype.type(b) - apart * dtype.type(1 - t)


def _place_of(share: Any, size: int, method: Told) -> Any:
    """Where among the items in order."""
    at = share * (size - 1)
    if method == "linear":
        return at
    if method == "lower":
        return np.floor(at)
    if method == "higher":
        return np.ceil(at)
    if method == "nearest":
        return np.rint(at)
    if method == "midpoint":
        return 0.5 * (np.floor(at) + np.ceil(at))
    if method == "averaged_inverted_cdf":
        return size * share - 1
    if method in _TAKEN:
        return _place_taken(size * share - 1, method)
    alpha, beta = _shift(method, 0), _shift(method, 1)
    return size * share + (alpha + share * (1 - alpha - beta)) - 1


def _place_taken(at: Any, method: Told) -> Any:
    """The place before, where a share falls on it; of the closest ones, in the middle, the second, fourth, ... item."""
    if method == "closest_observation":
        at = at - 0.5
    low = np.floor(at)
    falls_on = at == low and (method == "inverted_cdf" or low % 2 == 1)
    return np.maximum(low if falls_on else low + 1, 0)


# --- together --------------------------------------------------------------------------------------------------------


@of_complex
def cov(
    m: Any, y: Any = None, rowvar: Told = True, bias: Told = False, ddof: Any = None, fweights: Any = None, aweights: Any = None
) -> Any:
    """How rows vary together. `fweights`: how often each column is there; `aweights`: how much it counts."""
    x = _variables(m, rowvar, "m")
    if y is not None:
        x = np.concatenate((x, _variables(y, rowvar, "y")))
    less = (0 if bias else 1) if ddof is None else ddof
    if fweights is not None or aweights is not None:
        found = _weighted(x, _weights(fweights, aweights, x.shape[1]), aweights, less)
    else:
        apart = x - x.mean(axis=1, keepdims=True)
        found = np.matmul(apart, _turned(apart)) * np.true_divide(1, max(x.shape[1] - less, 0))
    return np.asarray(found[0, 0]) if np.asarray(m).ndim == 1 and y is None else found


def _turned(apart: Any) -> Any:
    return apart.T.conj() if apart.dtype.kind == "c" else apart.T


def _weights(fweights: Any, aweights: Any, count: int) -> Any:
    if aweights is None:
        return _counts(fweights, count)
    shares = _checked_weights(np.asarray(aweights, dtype=np.float64), "aweights", count)
    return shares if fweights is None else _counts(fweights, count) * shares


def _counts(fweights: Any, count: int) -> Any:
    found = np.asarray(fweights, dtype=np.float64)
    if not np.all(found == np.around(found)):
        raise TypeError("fweights must be integer")
    return _checked_weights(found, "fweights", count)


def _checked_weights(w: Any, title: Told, count: int) -> Any:
    if w.ndim > 1:
        raise RuntimeError(f"cannot handle multidimensional {title}")
    if w.shape[0] != count:
        raise RuntimeError(f"incompatible numbers of samples and {title}")
    if np.any(w < 0):
        raise ValueError(f"{title} cannot be negative")
    return w


def _weighted(x: Any, w: Any, aweights: Any, less: Any) -> Any:
    middle, total = np.average(x, axis=1, weights=w), w.sum()
    left = total - less
    if aweights is not None and less != 0:
        left = total - less * (w * np.asarray(aweights)).sum() / total
    apart = x - middle[:, None]
    return np.matmul(apart, _turned(apart * w)) * np.true_divide(1, np.maximum(left, 0.0))


def _variables(m: Any, rowvar: Told, name: Told) -> Any:
    m = np.asarray(m)
    if m.ndim > 2:
        raise ValueError(f"{name} has more than 2 dimensions")
    x = m.astype(dtype_of(m, np.float64(0)))
    if m.ndim == 1:
        return x[None]
    return x if rowvar else x.T


@of_complex
def corrcoef(x: Any, y: Any = None, rowvar: Told = True) -> Any:
    """The same, each over the spreads of both: from -1 to 1."""
    found = np.asarray(cov(x, y, rowvar))
    if found.ndim == 0:
        return found[()] / found[()]
    spread = np.sqrt(np.diagonal(found).real)
    shares = found / spread[:, None] / spread[None, :]
    if shares.dtype.kind != "c":
        return np.clip(shares, -1, 1)
    shares.real, shares.imag = np.clip(shares.real, -1, 1), np.clip(shares.imag, -1, 1)
    return shares
