"""Running sums and products, and what else goes along a row. In: arrays. Out: what numpy gives, added in the order of the items."""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.axes import all_axes, axes_in, axis_in, with_dim
from lanewise.library.prelude.dtypes import added_in, common
from lanewise.library.prelude.standard.numpy._ufunc_methods import accumulate
from lanewise.library.prelude.words import Told, of_complex

# --- running ---------------------------------------------------------------------------------------------------------


@of_complex
def cumsum(a: Any, axis: Told = None, dtype: Told = None, out: Any = None) -> Any:
    """Of each item the sum up to it."""
    return _running(np.atleast_1d(a), axis, dtype, out, np.add)


@of_complex
def cumprod(a: Any, axis: Told = None, dtype: Told = None, out: Any = None) -> Any:
    """Of each item the product up to it."""
    return _running(np.atleast_1d(a), axis, dtype, out, np.multiply)


@of_complex
def cumulative_sum(x: Any, /, *, axis: Told = None, dtype: Told = None, include_initial: Told = False) -> Any:
    """The same; of several axes the one has to be named. It may begin with 0."""
    x = np.atleast_1d(x)
    _check_axis(axis, x.ndim)
    found = cumsum(x, axis, dtype)
    return _begun(found, 0, axis or 0) if include_initial else found


def cumulative_prod(x: Any, /, *, axis: Told = None, dtype: Told = None, include_initial: Told = False) -> Any:
    """The same of products; it may begin with 1."""
    x = np.atleast_1d(x)
    _check_axis(axis, x.ndim)
    found = cumprod(x, axis, dtype)
    return _begun(found, 1, axis or 0) if include_initial else found


def _check_axis(axis: Told, rank: Told) -> None:
    if rank > 1 and axis is None:
        raise ValueError("For arrays which have more than one dimension ``axis`` argument is required.")


def _begun(found: Any, first: int, axis: Told) -> Any:
    start = np.full(with_dim(found.shape, axis_in(axis, found.ndim), 1), first, dtype=found.dtype)
    return np.concatenate((start, found), axis=axis)


@of_complex
def nancumsum(a: Any, axis: Told = None, dtype: Told = None) -> Any:
    """A nan adds nothing."""
    return cumsum(without_nans(a, 0), axis, dtype)


@of_complex
def nancumprod(a: Any, axis: Told = None, dtype: Told = None) -> Any:
    """A nan is 1."""
    return cumprod(without_nans(a, 1), axis, dtype)


def without_nans(a: Any, instead: Any) -> Any:
    """A number where there is a nan."""
    a = np.asarray(a)
    return np.where(np.isnan(a), instead, a) if a.dtype.kind in "fc" else a


def _running(a: Any, axis: Told, dtype: Told, out: Any, ufunc: Told) -> Any:
    if axis is None:
        return accumulate(ufunc, a.ravel(), 0, dtype, out)
    return accumulate(ufunc, a, axis, dtype, out)


# --- areas and slopes ------------------------------------------------------------------------------------------------


@of_complex
def trapezoid(y: Any, x: Any = None, dx: Any = 1.0, axis: Told = -1) -> Any:
    """The area under a line, of trapezoids."""
    y = np.asarray(y)
    rows = np.moveaxis(y, axis_in(axis, y.ndim), -1)
    middle = rows[..., 1:] + rows[..., :-1]
    if x is None:
        return (dx * middle / 2.0).sum(axis=-1)
    places = np.asarray(x)
    return (np.diff(places if places.ndim == 1 else np.moveaxis(places, axis, -1)) * middle / 2.0).sum(axis=-1)


@of_complex
def gradient(f: Any, *varargs: Any, axis: Told = None, edge_order: Told = 1) -> Any:
    """The slope at each item, along each axis: of its neighbours, at the ends of the last two."""
    f = np.asarray(f)
    axes = all_axes(f.ndim) if axis is None else axes_in(axis, f.ndim)
    if len(varargs) > 1 and len(varargs) != len(axes):
        raise TypeError("invalid number of arguments")
    f = f.astype(np.float64) if f.dtype.kind not in "fc" else f
    found = _slopes(f, varargs, axes, edge_order)
    return found[0] if len(axes) == 1 else found


def _slopes(f: Any, spaces: Any, axes: Told, edge_order: Told) -> Any:
    if len(axes) == 0:
        return ()
    space = 1.0 if len(spaces) == 0 else spaces[0]
    own = _slope(np.moveaxis(f, axes[0], 0), np.asarray(space), edge_order)
    return (np.moveaxis(own, 0, axes[0]), *_slopes(f, spaces[1:] if len(spaces) > 1 else spaces, axes[1:], edge_order))


def _slope(f: Any, space: Any, edge_order: Told) -> Any:
    size = len(f)
    if size < edge_order + 1:
        raise ValueError(
            "Shape of array too small to calculate a numerical gradient, at least (edge_order + 1) elements are required."
        )
    if space.ndim == 1:
        if len(space) != size:
            raise ValueError("when 1d, distances must match the length of the corresponding dimension")
        between = space[1:] - space[:-1]
        if not np.all(between == between[0]):
            return _uneven_slope(f, between, edge_order)
        return _even_slope(f, between[0], edge_order)
    return _even_slope(f, space[()], edge_order)


def _even_slope(f: Any, h: Any, edge_order: Told) -> Any:
    out = np.empty(f.shape, dtype=f.dtype)
    out[1:-1] = (f[2:] - f[:-2]) / (2.0 * h)
    if edge_order == 1:
        out[0] = (f[1] - f[0]) / h
        out[-1] = (f[-1] - f[-2]) / h
    else:
        a, b, c = -1.5 / h, 2.0 / h, -0.5 / h
        out[0] = a * f[0] + b * f[1] + c * f[2]
        a, b, c = 0.5 / h, -2.0 / h, 1.5 / h
        out[-1] = a * f[-3] + b * f[-2] + c * f[-1]
    return out


def _uneven_slope(f: Any, h: Any, edge_order: Told) -> Any:
    out = np.empty(f.shape, dtype=f.dtype)
    for i in range(1, len(f) - 1):
        left, right = h[i - 1], h[i]
        a = -right / (left * (left + right))
        b = (right - left) / (left * right)
        c = left / (right * (left + right))
        out[i] = a * f[i - 1] + b * f[i] + c * f[i + 1]
    if edge_order == 1:
        out[0] = (f[1] - f[0]) / h[0]
        out[-1] = (f[-1] - f[-2]) / h[-1]
        return out
    first, second = h[0], h[1]
    a = -(2.0 * first + second) / (first * (first + second))
    b = (first + second) / (first * second)
    c = -first / (second * (first + second))
    out[0] = a * f[0] + b * f[1] + c * f[2]
    first, second = h[-2], h[-1]
    a = second / (first * (first + second))
    b = -(second + first) / (first * second)
    c = (2.0 * second + first) / (second * (first + second))
    out[-1] = a * f[-3] + b * f[-2] + c * f[-1]
    return out


@of_complex
def correlate(a: Any, v: Any, mode: Told = "valid") -> Any:
    """The sums of products where one row is moved along the other."""
    a, v = np.asarray(a), np.asarray(v)
    if len(a) == 0:
        raise ValueError("first array argument cannot be empty")
    if len(v) == 0:
        raise ValueError("second array argument cannot be empty")
    v = v.conj() if v.dtype.kind == "c" else v
    return _moved_along(a, v, mode) if len(a) >= len(v) else _moved_along(v, a, mode)[::-1].copy()


@of_complex
def convolve(a: Any, v: Any, mode: Told = "full") -> Any:
    """The same with one row turned round."""
    a, v = np.atleast_1d(a), np.atleast_1d(v)
    if len(a) == 0:
        raise ValueError("a cannot be empty")
    if len(v) == 0:
        raise ValueError("v cannot be empty")
    return _moved_along(a, v[::-1], mode) if len(a) >= len(v) else _moved_along(v, a[::-1], mode)


def _wrong_mode(mode: Any) -> Any:
    """What begins as one of them is said to be nearly one."""
    if mode[:1].lower() in ("v", "s", "f"):
        return "Use one of 'valid', 'same', or 'full' for convolve/correlate mode"
    return f"mode must be one of 'valid', 'same', or 'full' (got {mode!r})"


def _moved_along(a: Any, v: Any, mode: Told) -> Any:
    """`v` is not longer."""
    if mode not in ("valid", "same", "full"):
        raise ValueError(_wrong_mode(mode))
    n, m = len(a), len(v)
    start = 0 if mode == "valid" else m // 2 if mode == "same" else m - 1
    size = n - m + 1 if mode == "valid" else n if mode == "same" else n + m - 1
    out = np.empty(size, dtype=common(a.dtype, v.dtype))
    kind = added_in(out.dtype)
    for i in range(size):
        first = i - start
        total = kind.type(0)
        for k in range(max(0, -first), min(m, n - first)):
            total += kind.type(a[first + k]) * kind.type(v[k])
        out[i] = total
    return out


# --- angles ----------------------------------------------------------------------------------------------------------


def unwrap(p: Any, discont: Any = None, axis: Told = -1, *, period: Any = 6.283185307179586) -> Any:
    """A phase without jumps: no two neighbours are further apart than half a period."""
    x = np.asarray(p)
    rows = np.moveaxis(x, axis_in(axis, x.ndim), -1)
    apart = rows[..., 1:] - rows[..., :-1]
    half = period / 2
    low = -half
    turned = np.mod(apart - low, period) + low
    turned = np.where((turned == low) & (apart > 0), half, turned)
    wide = half if discont is None else max(discont, half)
    steps = np.where(np.abs(apart) < wide, 0.0, turned - apart)
    out = np.array(rows, dtype=steps.dtype)
    out[..., 1:] = rows[..., 1:] + np.cumsum(steps, axis=-1)
    return np.moveaxis(out, -1, axis)
