"""Functions of the user's applied to parts of arrays. In: functions, arrays. Out: what numpy gives."""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.axes import axes_from, axis_in
from lanewise.library.prelude.words import Told, of_complex, refuse


@of_complex
def apply_along_axis(func1d: Any, axis: Told, arr: Any, *args: Any, **kwargs: Any) -> Any:
    """What a function gives for each row along an axis."""
    x = np.asarray(arr)
    along = axis_in(axis, x.ndim)
    rows = np.moveaxis(x, along, -1)
    for dim in rows.shape[:-1]:
        if dim == 0:
            raise ValueError("Cannot apply_along_axis when any iteration dimensions are 0")
    of_row: Any = lambda row: np.asarray(func1d(row, *args, **kwargs))
    first = of_row(_first_row(rows))
    out = np.zeros((*rows.shape[:-1], *first.shape), dtype=first.dtype)
    _apply_rows(out, rows, of_row, first, True)
    return np.moveaxis(out, axes_from(rows.ndim - 1, first.ndim), axes_from(along, first.ndim))


def apply_over_axes(func: Any, a: Any, axes: Told) -> Any:
    """What a function of an array and an axis gives, for one axis after the other."""
    return _over(func, np.asarray(a), np.asarray(a).ndim, axes if isinstance(axes, tuple) else (axes,))


def _over(func: Any, x: Any, rank: Told, axes: Told) -> Any:
    if len(axes) == 0:
        return x
    axis = axes[0] + rank if axes[0] < 0 else axes[0]
    found = _with_axis(func(x, axis), x.ndim, axis)
    if found.ndim != x.ndim:
        raise ValueError("function is not returning an array of the correct shape")
    return _over(func, found, rank, axes[1:])


def _with_axis(x: Any, rank: Told, axis: Told) -> Any:
    return x if x.ndim == rank else np.expand_dims(x, axis)


def _first_row(rows: Any) -> Any:
    return rows if rows.ndim == 1 else _first_row(rows[0])


def _apply_rows(out: Any, rows: Any, of_row: Any, first: Any, begins: bool) -> None:
    """`begins`: the first row is among these, and what it gives is known."""
    if rows.ndim == 1:
        out[...] = first if begins else of_row(rows)
    else:
        for i in range(len(rows)):
            _apply_rows(out[i, ...], rows[i], of_row, first, begins and i == 0)


@of_complex
def piecewise(x: Any, condlist: Any, funclist: Any, *args: Any, **kw: Any) -> Any:
    """What the function gives whose condition is true, or a number; one more stands for all other items."""
    conditions = (condlist,) if np.isscalar(condlist) or isinstance(condlist, np.ndarray) else condlist
    if np.ndim(x) > 0:
        return _pieces(np.asarray(x), conditions, funclist, *args, **kw)
    rows = [np.atleast_1d(condition) for condition in conditions]
    return _pieces(np.atleast_1d(x), rows, funclist, *args, **kw).reshape(())


def _pieces(x: Any, condlist: Any, funclist: Any, *args: Any, **kw: Any) -> Any:
    """The same of an array with axes."""
    if len(condlist) != len(funclist) and len(condlist) + 1 != len(funclist):
        count = len(condlist)
        raise ValueError(f"with {count} condition(s), either {count} or {count + 1} functions are expected")
    y = np.zeros(x.shape, dtype=x.dtype)
    of_part = lambda f, part: f(part, *args, **kw) if callable(f) else f
    _fill_pieces(y, x, condlist, funclist, of_part)
    if len(condlist) < len(funclist):
        others = np.ones(x.shape, dtype=np.bool_)
        for condition in condlist:
            others &= ~np.asarray(condition).astype(bool)
        _fill_pieces(y, x, (others,), funclist[-1:], of_part)
    return y


def _fill_pieces(y: Any, x: Any, conditions: Any, functions: Any, of_part: Any) -> None:
    if len(conditions) > 0:
        mask = np.asarray(conditions[0]).astype(bool)
        if mask.any():
            y[mask] = of_part(functions[0], x[mask])
        _fill_pieces(y, x, conditions[1:], functions[1:], of_part)


# --- of places and of iterables --------------------------------------------------------------------------------------


def fromfunction(function: Any, shape: Any, *, dtype: Told = float, like: Told = None, **kwargs: Any) -> Any:
    """What a function gives for the places of all items, an array for each axis."""
    if like is not None:
        return refuse("fromfunction() is not compiled with like", "leave it out: arrays are numpy's")
    places = np.indices(shape, dtype=dtype)
    return function(*_parts(places, len(shape)), **kwargs)


def _parts(x: Any, count: Told) -> Any:
    return () if count == 0 else (*_parts(x, count - 1), x[count - 1])


def fromiter(iter: Any, dtype: Told, count: int = -1) -> Any:
    """What is iterated over, or so many of it."""
    found: Any = []
    for item in iter:
        if len(found) == count:
            break
        found.append(item)
    if len(found) < count:
        raise ValueError(f"iterator too short: Expected {count} but iterator had only {len(found)} items.")
    return np.array(found, dtype=dtype)
