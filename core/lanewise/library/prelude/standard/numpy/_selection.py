"""Items chosen by conditions and by places. In: arrays, masks, arrays of places. Out: what numpy gives."""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude import ndarrays
from lanewise.library.prelude.array_words import dtype_of_each
from lanewise.library.prelude.axes import (
    all_axes,
    axes_from,
    axis_in,
    between,
    fit,
    of_all,
    shape_text,
    together,
    with_dim,
    without,
)
from lanewise.library.prelude.standard.numpy._views import shapes_of
from lanewise.library.prelude.ufunc_outs import demand_room
from lanewise.library.prelude.words import LeftOut, Told, at_build, chosen, dtype_of, of_complex

# --- conditions ------------------------------------------------------------------------------------------------------


def operand(x: Any) -> Any:
    """A list as an array; a number stays one, which has no dtype of its own."""
    return np.asarray(x) if isinstance(x, list | tuple) else x


@of_complex
def where(condition: Any, x: Any = None, y: Any = None) -> Any:
    """`x` where the condition is true, else `y`; without both, the places where it is."""
    if x is None and y is None:
        return nonzero(condition)
    if x is None or y is None:
        raise ValueError("either both or neither of x and y should be given")
    return np.asarray(chosen(operand(condition), operand(x), operand(y)))


@of_complex
def nonzero(a: Any) -> Any:
    """The places of what is not zero, an array for each axis."""
    return _rows(_places(np.asarray(a)))


def _places(a: Any) -> Any:
    """A column for each that is not zero."""
    if a.ndim == 0:
        raise ValueError(
            "Calling nonzero on 0d arrays is not allowed. Use np.atleast_1d(scalar).nonzero() instead. "
            "If the context of this error is of the form `arr[nonzero(cond)]`, just use `arr[cond]`."
        )
    found = np.empty((a.ndim, ndarrays.count_true(a, np.int64(0))), dtype=np.int64)
    ndarrays.find_true(a, found, 0, np.int64(0))
    return found, all_axes(a.ndim)


def _rows(found: Any) -> Any:
    places, axes = found
    if len(axes) == 0:
        return ()
    return (places[axes[0]], *_rows((places, axes[1:])))


@of_complex
def argwhere(a: Any) -> Any:
    """A row of places for each that is not zero."""
    a = np.asarray(a)
    if a.ndim == 0:
        return np.empty((1 if a[()] else 0, 0), dtype=np.int64)
    places, _ = _places(a)
    return places.T


@of_complex
def flatnonzero(a: Any) -> Any:
    """The places of what is not zero, all items in a row."""
    places, _ = _places(np.asarray(a).ravel())
    return places[0]


@of_complex
def count_nonzero(a: Any, axis: Told = None, *, keepdims: Told = False) -> Any:
    """How many are not zero."""
    a = np.asarray(a)
    if axis is None and not keepdims:
        return ndarrays.count_true(a.ravel(), np.int64(0))
    return (a != 0).sum(axis=axis, keepdims=keepdims)


@of_complex
def compress(condition: Any, a: Any, axis: Told = None) -> Any:
    """The parts along an axis for which the condition is true; it may be shorter."""
    mask = np.asarray(condition)
    if mask.ndim != 1:
        raise ValueError("condition must be a 1-d array")
    return take(a, flatnonzero(mask), axis)


@of_complex
def extract(condition: Any, arr: Any) -> Any:
    """The items where the condition is true."""
    return take(np.asarray(arr).ravel(), flatnonzero(condition))


@of_complex
def place(arr: Any, mask: Any, vals: Any) -> None:
    """Items where the mask is true become the next ones of `vals`, again and again."""
    places, values = flatnonzero(mask), np.asarray(vals, dtype=arr.dtype).ravel()
    if np.asarray(mask).size != arr.size:
        raise ValueError("place: mask and data must be the same size")
    if len(values) == 0 and len(places) > 0:
        raise ValueError("Cannot insert from an empty array!")
    for k in range(len(places)):
        _write(arr, places[k], values[k % len(values)])


@of_complex
def putmask(a: Any, mask: Any, values: Any) -> None:
    """Items where the mask is true become those of `values` at the same place, which are repeated."""
    places, new = flatnonzero(mask), np.asarray(values, dtype=a.dtype).ravel()
    if np.asarray(mask).size != a.size:
        raise ValueError("putmask: mask and data must be the same size")
    for k in range(len(places) if len(new) > 0 else 0):
        _write(a, places[k], new[places[k] % len(new)])


def check_mode(mode: Told) -> None:
    """What is to be done about places beyond the ends."""
    if mode not in ("raise", "wrap", "clip"):
        raise ValueError(f"clipmode must be one of 'clip', 'raise', or 'wrap' (got {mode!r})")


@of_complex
def put(a: Any, ind: Any, v: Any, mode: Told = "raise") -> None:
    """Items at places, counted in a row, become those of `v`, which are repeated."""
    check_mode(mode)
    places = np.asarray(ind).ravel()
    if a.size == 0 and len(places) > 0:
        raise IndexError("cannot replace elements of an empty array")
    values = np.asarray(v, dtype=a.dtype).ravel()
    if mode == "raise" and not a.flags.c_contiguous and len(values) > 0:
        for place in places:
            _place_in(int(place), a.size, mode)  # numpy writes to a copy, which is lost where a place is wrong
    if len(values) > 0:
        for k in range(len(places)):
            _write(a, _place_in(int(places[k]), a.size, mode), values[k % len(values)])


def put_single(a: Any, value: Any) -> None:
    """`a.flat[k] = value`: whatever is wrong with the value, numpy says this."""
    try:
        a[0] = value
    except (OverflowError, TypeError, ValueError):
        raise ValueError("Error setting single item of array.") from None


def fill_in_turn(a: Any, values: Any) -> None:
    """`a.flat = values`: all items become those, which are repeated."""
    new = np.asarray(values, dtype=a.dtype).ravel()
    for k in range(a.size if len(new) > 0 else 0):
        _write(a, k, new[k % len(new)])


def put_in_turn(a: Any, places: Any, values: Any) -> None:
    """`a.flat[places] = values`: the items there become those, which are repeated; those before a wrong place are written."""
    new = np.asarray(values, dtype=a.dtype).ravel()
    row = places.ravel()
    for k in range(len(row) if len(new) > 0 else 0):
        at = row[k : k + 1]
        ndarrays.check_places_in_a_row(at, len(a))
        a[int(at[0])] = new[k % len(new)]


def _write(a: Any, place: Any, value: Any) -> None:
    """The item at a place that is counted through all rows."""
    if a.ndim == 0:
        a[...] = value
    elif a.ndim == 1:
        a[place] = value
    else:
        behind = a[0].size
        _write(a[place // behind], place % behind, value)


@of_complex
def clip(
    a: Any, a_min: Any = LeftOut, a_max: Any = LeftOut, out: Any = None, *, min: Any = LeftOut, max: Any = LeftOut
) -> Any:
    """Nothing below one bound, nothing above the other: both are given by position, or some by the later names."""
    if a_min is LeftOut and a_max is LeftOut:
        return clipped(a, None if min is LeftOut else min, None if max is LeftOut else max, out)
    if a_min is LeftOut:
        raise TypeError("clip() missing 1 required positional argument: 'a_min'")
    if a_max is LeftOut:
        raise TypeError("clip() missing 1 required positional argument: 'a_max'")
    if min is not LeftOut or max is not LeftOut:
        raise ValueError("Passing `min` or `max` keyword argument when `a_min` and `a_max` are provided is forbidden.")
    return clipped(a, a_min, a_max, out)


def clipped(a: Any, least: Any, most: Any, out: Any = None) -> Any:
    """None where there is no bound."""
    a, low, high = operand(a), operand(least), operand(most)
    # What an int of Python's that no item passes bounds is nothing: the dtype may not hold it.
    if _takes_any(a, low) and low <= np.iinfo(np.asarray(a).dtype).min:
        return clipped(a, None, high, out)
    if _takes_any(a, high) and high >= np.iinfo(np.asarray(a).dtype).max:
        return clipped(a, low, None, out)
    kind = dtype_of(a, a if low is None else low, a if high is None else high)
    if isinstance(a, np.ndarray | np.generic) and a.dtype != kind:
        return clipped(a.astype(kind), low, high, out)
    if low is None and high is None:
        return np.positive(a, out=out)
    if low is None:
        return np.minimum(a, high, out=out)
    if high is None:
        return np.maximum(a, low, out=out)
    if out is not None:
        demand_room(out, (dims_of(a), dims_of(low), dims_of(high), out.shape), out.shape)
    if np.ndim(low) == 0 and np.ndim(high) == 0:
        # Unlike np.maximum numpy keeps -0.0 where a bound is 0.0: of two that are equal these give the second.
        return np.minimum(high, np.maximum(low, a), out=out)
    return np.minimum(np.maximum(a, low), high, out=out)


def _takes_any(a: Any, bound: Any) -> bool:
    """Whether the array holds integers and the bound is an int of Python's."""
    return isinstance(bound, int) and not isinstance(bound, bool) and np.asarray(a).dtype.kind in "iu"


def dims_of(x: Any) -> Any:
    """A number has none."""
    return np.asarray(x).shape


@of_complex
def select(condlist: Any, choicelist: Any, default: Any = 0) -> Any:
    """Of the first condition that is true the choice."""
    if len(condlist) != len(choicelist):
        raise ValueError("list of cases must be same length as list of conditions")
    if len(condlist) == 0:
        raise ValueError("select with an empty condition list is not possible")
    if isinstance(condlist, list) or isinstance(choicelist, list):
        return _selected_in_turn([*condlist], [*choicelist], default)
    of_all((of_all(shapes_of(condlist)), of_all(shapes_of((*choicelist, default)))))
    return np.asarray(_selected(condlist, choicelist, default, dtype_of_each(choicelist, default)))


def _selected(conditions: Any, choices: Any, default: Any, dtype: Told) -> Any:
    if len(conditions) == 0:
        return default
    rest = _selected(conditions[1:], choices[1:], default, dtype)
    return chosen(conditions[0], np.asarray(choices[0]).astype(dtype, copy=False), rest)


def _selected_in_turn(conditions: Any, choices: Any, default: Any) -> Any:
    """Of lists, whose lengths only the run knows: the first condition is the last that is looked at."""
    kind = dtype_of_each(choices, default)
    out = np.asarray(np.where(conditions[0], np.asarray(choices[0]).astype(kind), np.asarray(default).astype(kind)))
    for k in range(len(conditions) - 1, -1, -1):
        out = np.asarray(np.where(conditions[k], np.asarray(choices[k]).astype(kind), out))
    return out


@of_complex
def choose(a: Any, choices: Any, mode: Told = "raise") -> Any:
    """Each item says of which choice the one at its place is."""
    check_mode(mode)
    count = len(choices)
    if count == 0:
        raise ValueError("0-length sequence.")
    shape = _dims_with(choices, np.asarray(a).shape)
    row = np.broadcast_to(np.asarray(a), shape).ravel()
    out = np.empty(shape, dtype=dtype_of(*choices) if isinstance(choices, tuple) else dtype_of(choices))
    flat = out.ravel()
    found = [np.broadcast_to(np.asarray(each).astype(out.dtype), shape).ravel() for each in choices]
    for k in range(len(row)):
        which = int(row[k])
        if mode == "raise" and not 0 <= which < count:
            raise ValueError("invalid entry in choice array")
        flat[k] = found[which % count if mode == "wrap" else between(which, 0, count - 1)][k]
    return out


def _dims_with(choices: Any, shape: Any) -> Any:
    """The dims that they and what chooses have together; of a list all have as many."""
    if isinstance(choices, tuple):
        return of_all((*shapes_of(choices), shape))
    found = of_all((np.asarray(choices[0]).shape, shape))
    for each in choices:
        found = of_all((found, np.asarray(each).shape))
    return found


# --- places ----------------------------------------------------------------------------------------------------------


@of_complex
def take(a: Any, indices: Any, axis: Told = None, out: Any = None, mode: Told = "raise") -> Any:
    """The parts at these places along an axis; without one, of all items in a row."""
    if out is not None:
        found = take(a, indices, axis, None, mode)
        if out.shape != found.shape:
            raise ValueError("output array does not match result of ndarray.take")
        demand_safe(out.dtype, found.dtype)
        out[...] = found
        return out
    check_mode(mode)
    a = np.asarray(a)
    if axis is None:
        return _taken(a.ravel(), np.asarray(indices), 0, mode)
    return _taken(a, np.asarray(indices), axis_in(axis, a.ndim), mode)


@at_build
def demand_safe(given: Any, held: Any) -> None:
    """TypeError for a dtype that the other one does not hold."""
    if not np.can_cast(given, held):
        raise TypeError(f"Cannot cast array data from {given!r} to {held!r} according to the rule 'safe'")


def _taken(a: Any, places: Any, axis: Told, mode: Told) -> Any:
    rows, row = np.moveaxis(a, axis, 0), places.ravel()
    if len(rows) == 0 and len(row) > 0:
        raise IndexError("cannot do a non-empty take from an empty axes.")
    found = np.empty((len(row), *rows.shape[1:]), dtype=a.dtype)
    for k in range(len(row)):
        found[k] = rows[_place_on(int(row[k]), len(rows), axis, mode)]
    if places.ndim == 0:
        return found[0]
    whole = found.reshape((*places.shape, *rows.shape[1:]))
    return np.moveaxis(whole, all_axes(places.ndim), axes_from(axis, places.ndim))


def _place_on(place: int, size: int, axis: int, mode: Told) -> int:
    """A place on an axis of this size."""
    if mode == "wrap":
        return place % size
    if mode == "clip":
        return int(between(place, 0, size - 1))
    if not -size <= place < size:
        raise IndexError(f"index {place} is out of bounds for axis {axis} with size {size}")
    return place + size if place < 0 else place


def _place_in(place: int, size: int, mode: Told) -> int:
    """The same among all items."""
    return _place_on(place, size, 0, mode)


@of_complex
def take_along_axis(arr: Any, indices: Any, axis: Told = -1) -> Any:
    """Of each row along an axis the items at the places of its own."""
    arr, indices = np.asarray(arr), np.asarray(indices)
    if axis is None:
        return take_along_axis(arr.ravel(), indices, 0)
    if arr.ndim != indices.ndim:
        raise ValueError("`indices` and `arr` must have the same number of dimensions")
    along = axis_in(axis, arr.ndim)
    _check_rows(arr.shape, indices.shape, along)
    out = np.empty(with_dim(together(arr.shape, indices.shape), along, indices.shape[along]), dtype=arr.dtype)
    _take_rows(np.moveaxis(out, along, -1), np.moveaxis(arr, along, -1), np.moveaxis(indices, along, -1), along)
    return out


def _check_rows(shape: Any, places: Any, axis: Told) -> None:
    if not fit(without(shape, axis), without(places, axis)):
        rows = [shape_text(places) if i == axis else _row_text(shape[i], i, len(shape)) for i in range(len(shape))]
        raise IndexError(f"shape mismatch: indexing arrays could not be broadcast together with shapes {' '.join(rows)} ")


def _row_text(size: int, axis: int, rank: int) -> str:
    """The dims of the places on an axis of which all are taken."""
    return f"({'1,' * axis}{size}{',1' * (rank - axis - 1)})"


def _take_rows(out: Any, x: Any, places: Any, axis: int) -> None:
    for i in range(len(out)):
        if out.ndim == 1:
            out[i] = x[_place_on(int(places[i]), len(x), axis, "raise")]
        else:
            _take_rows(out[i], x[i if len(x) > 1 else 0], places[i if len(places) > 1 else 0], axis)


@of_complex
def put_along_axis(arr: Any, indices: Any, values: Any, axis: Told = -1) -> None:
    """Of each row along an axis the items at the places of its own become these."""
    if axis is None:
        put_along_axis(arr.reshape(-1), indices, values, 0)
        return
    if arr.ndim != indices.ndim:
        raise ValueError("`indices` and `arr` must have the same number of dimensions")
    along = axis_in(axis, arr.ndim)
    _check_rows(arr.shape, indices.shape, along)
    new = np.empty(indices.shape, dtype=arr.dtype)
    # What is written by places is cast as an array is; a number of numpy's that is written as one has to fit.
    new[...] = np.asarray(values) if isinstance(values, np.generic) else values
    _put_rows(np.moveaxis(arr, along, -1), np.moveaxis(indices, along, -1), np.moveaxis(new, along, -1), along)


def _put_rows(x: Any, places: Any, values: Any, axis: int) -> None:
    if x.ndim == 1:
        for k in range(len(places)):
            x[_place_on(int(places[k]), len(x), axis, "raise")] = values[k]
    else:
        for i in range(len(x)):
            _put_rows(x[i], places[i if len(places) > 1 else 0], values[i if len(values) > 1 else 0], axis)
