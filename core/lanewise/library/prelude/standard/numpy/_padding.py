"""Arrays with a border. In: an array, how wide the border is on each side. Out: what numpy gives."""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.axes import with_dim
from lanewise.library.prelude.words import Told, of_complex, refuse


@of_complex
def pad(
    array: Any,
    pad_width: Any,
    mode: Told = "constant",
    *,
    constant_values: Any = 0,
    end_values: Any = 0,
    stat_length: Told = None,
    reflect_type: Told = "even",
) -> Any:
    """An array with so many items more on each side of each axis."""
    if stat_length is not None:
        refuse("pad() is not compiled with a stat_length", "leave it out, or pad with values of your own: constant_values=")
    array = np.asarray(array)
    if mode == "linear_ramp" and array.dtype.kind == "c":
        return refuse("a ramp of complex numbers is not compiled", "pad the real and the imaginary parts")
    return _padded(array, 0, pad_width, mode, constant_values, end_values, reflect_type)


def _padded(x: Any, axis: Told, width: Any, mode: Told, constants: Any, ends: Any, reflect_type: Told) -> Any:
    if axis == x.ndim:
        return x
    before, after = _pair(width, axis, x.ndim)
    if before < 0 or after < 0:
        raise ValueError("index can't contain negative values")
    size = x.shape[axis]
    out = np.empty(with_dim(x.shape, axis, before + size + after), dtype=x.dtype)
    rows, whole = np.moveaxis(x, axis, 0), np.moveaxis(out, axis, 0)
    whole[before : before + size] = rows
    if mode == "constant":
        first, last = _pair(constants, axis, x.ndim)
        whole[:before] = _numpy_number(first)
        whole[before + size :] = _numpy_number(last)
    elif size == 0 and mode != "empty" and (before > 0 or after > 0):
        raise ValueError(f"can't extend empty axis {axis} using modes other than 'constant' or 'empty'")
    elif size > 0:
        _fill_border(whole, rows, before, mode, _pair(ends, axis, x.ndim), reflect_type)
    return _padded(out, axis + 1, width, mode, constants, ends, reflect_type)


def _pair(given: Any, axis: Told, rank: Told) -> Any:
    """What is said of both sides of an axis: a number, a pair, or a pair for each."""
    if _is_number(given):
        return given, given
    if not _is_number(given[0]) and len(given) != 1 and len(given) != rank:
        raise ValueError(
            "operands could not be broadcast together with remapped shapes [original->remapped]: "
            f"({len(given)},{len(given[0])})  and requested shape ({rank},2)"
        )
    return side_pair(given, axis)


def _numpy_number(given: Any) -> Any:
    """It, which need not fit as one of Python's has to."""
    return np.asarray(given)[()]


def _is_number(given: Any) -> bool:
    return isinstance(given, int | float | complex | np.generic)


def side_pair(given: Any, axis: Told) -> Any:
    """A pair of numbers, or that of an axis."""
    if _is_number(given[0]):
        return (given[0], given[0]) if len(given) == 1 else (given[0], given[1])
    return side_pair(given[0] if len(given) == 1 else given[axis], axis)


def _fill_border(whole: Any, rows: Any, before: int, mode: Told, ends: Any, reflect_type: Told) -> None:
    size = len(rows)
    after = len(whole) - before - size
    if mode == "edge":
        whole[:before] = rows[:1]
        whole[before + size :] = rows[size - 1 :]
    elif mode == "maximum" or mode == "minimum" or mode == "mean" or mode == "median":
        whole[:before] = whole[before + size :] = _statistic(rows, mode)
    elif mode == "linear_ramp":
        _ramps(whole, rows, before, ends)
    elif mode == "wrap":
        for i in range(before):
            whole[before - 1 - i] = rows[(-1 - i) % size]
        for i in range(after):
            whole[before + size + i] = rows[i % size]
    elif mode == "reflect" or mode == "symmetric":
        _mirror(whole, rows, before, mode == "reflect", reflect_type)
    elif mode != "empty":
        raise ValueError(f"mode '{mode}' is not supported")


def _statistic(rows: Any, mode: Told) -> Any:
    if mode == "maximum":
        return rows.max(axis=0)
    if mode == "minimum":
        return rows.min(axis=0)
    found = np.mean(rows, axis=0) if mode == "mean" else np.median(rows, axis=0)
    return np.round(found) if rows.dtype.kind in "iu" else found


def _ramps(whole: Any, rows: Any, before: int, ends: Any) -> None:
    """Even steps from the edge to a value."""
    size = len(rows)
    after = len(whole) - before - size
    integral = rows.dtype.kind in "iu"
    for i in range(before):
        step = (rows[0] - float(ends[0])) / before
        found = step * i + float(ends[0])
        whole[i] = np.floor(found) if integral else found
    for i in range(after):
        step = (rows[size - 1] - float(ends[1])) / after
        found = step * i + float(ends[1])
        whole[len(whole) - 1 - i] = np.floor(found) if integral else found


def _mirror(whole: Any, rows: Any, before: int, sharp: Told, reflect_type: Told) -> None:
    """The rows turned round, again and again; `sharp`: the edge itself is not repeated."""
    size = len(rows)
    after = len(whole) - before - size
    if size == 1:
        whole[:before] = rows[:1]
        whole[before + 1 :] = rows[:1]
        return
    period = 2 * size - 2 if sharp else 2 * size
    for i in range(before):
        whole[before - 1 - i] = rows[_mirrored(-1 - i, size, period)]
    for i in range(after):
        whole[before + size + i] = rows[_mirrored(size + i, size, period)]
    if reflect_type == "odd":
        for i in range(before):
            at = before - 1 - i
            mirror = at + 2 * (before - at) - (0 if sharp else 1)
            whole[at] = 2 * rows[0] - whole[mirror]
        for i in range(after):
            at = before + size + i
            mirror = 2 * (before + size - 1) - at + (0 if sharp else 1)
            whole[at] = 2 * rows[size - 1] - whole[mirror]


def _mirrored(place: int, size: int, period: int) -> int:
    """Which row stands there."""
    at = place % period
    return at if at < size else (period - at if period == 2 * size - 2 else period - 1 - at)
