"""What numpy's arrays do item by item, of any rank: what has more than one axis is done row by row.

In: arrays, views, places. Out: what was asked for is written into the array that comes first, which was made for it.
"""

from __future__ import annotations

import math
from typing import Any

from lanewise.library.prelude.dtypes import added_in
from lanewise.library.prelude.words import Told


def fill(out: Any, value: Any) -> None:
    """Every item becomes this value."""
    if out.ndim == 0:
        out[()] = value
    elif out.ndim == 1:
        for i in range(len(out)):
            out[i] = value
    else:
        for i in range(len(out)):
            fill(out[i], value)


def copy(out: Any, x: Any) -> None:
    """Every item becomes that of an array of the same dims, as `astype` makes it."""
    if out.ndim == 0:
        out[()] = x[()].astype(out.dtype)
    elif out.ndim == 1:
        for i in range(len(out)):
            out[i] = x[i].astype(out.dtype)
    else:
        for i in range(len(out)):
            copy(out[i], x[i])


def fill_nested(out: Any, items: Any, around: str, depth: Told, told: Told) -> None:
    """Items of a nested list, whose rows are all of one length. `around`: the dims so far, for the message; `told`: the caller gave
    the dtype, by which texts are read and None is a nan."""
    dims = f"{around}{len(items)}"
    if out.ndim > 1:
        for item in items:
            if len(_row(item, dims, depth)) != len(out[0]):
                raise _uneven(dims, depth)
    for i, item in enumerate(items):
        if out.ndim == 1:
            out[i] = _number(item, dims, depth, told)
        else:
            fill_nested(out[i], _row(item, dims, depth), f"{dims}, ", depth + 1, told)


def _row(item: Any, dims: str, depth: Told) -> Any:
    if item is None or isinstance(item, (int, float, complex, str)):
        raise _uneven(dims, depth)
    return item


def _number(item: Any, dims: str, depth: Told, told: Told) -> Any:
    if isinstance(item, (list, tuple)):
        raise _uneven(dims, depth)
    if not told:
        if isinstance(item, str):
            raise TypeError("arrays of texts are not compiled: np.array() is given one among its numbers")
        if item is None:
            raise TypeError("arrays of objects are not compiled: np.array() is given None among its numbers")
    return item


def _uneven(dims: str, depth: Told) -> ValueError:
    return ValueError(
        "setting an array element with a sequence. The requested array has an inhomogeneous shape after "
        f"{depth} dimensions. The detected shape was ({dims}{',' if depth == 1 else ''}) + inhomogeneous part."
    )


def cast(out: Any, x: Any) -> None:
    """`astype`: what does not fit becomes what C makes of it."""
    if out.ndim == 0:
        out[()] = x[()].astype(out.dtype)
    elif out.ndim == 1:
        for i in range(len(out)):
            out[i] = x[i].astype(out.dtype)
    else:
        for i in range(len(out)):
            cast(out[i], x[i])


def count_of_ints(start: int, stop: int, step: int) -> int:
    """How many items an `arange` of ints has."""
    if step == 0:
        raise ZeroDivisionError("division by zero")
    return max(0, -((start - stop) // step))


def count_of_floats(start: float, stop: float, step: float) -> int:
    """How many items an `arange` of floats has."""
    if step == 0.0:
        raise ZeroDivisionError("float division by zero")
    return max(0, math.ceil((stop - start) / step))


def fill_range(out: Any, start: Any, step: Any) -> None:
    """The items of an `arange`: numpy writes the first two and goes on by their difference, in the dtype."""
    if out.dtype.kind == "b" and len(out) > 2:
        raise TypeError("arange() is only supported for booleans when the result has at most length 2.")
    if len(out) > 0:
        out[0] = start
    if len(out) > 1:
        out[1] = start + step
    if out.dtype.kind != "b" and len(out) > 2:
        kind = added_in(out.dtype)
        first = kind.type(out[0])
        difference = kind.type(out[1]) - first
        for i in range(2, len(out)):
            # The same, but that ints wrap at each step.
            out[i] = first + kind.type(i) * difference if kind.kind in "fc" else out[i - 1] + difference


def truth(x: Any) -> bool:
    """`bool(x)`: that of its only item."""
    if x.size == 0:
        raise ValueError(
            "The truth value of an empty array is ambiguous. Use `array.size > 0` to check that an array is not empty."
        )
    if x.size > 1:
        raise ValueError("The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()")
    return bool(x.reshape(-1)[0])


def flatten(out: Any, x: Any, place: int) -> int:
    """The items one after the other, from a place on; the place behind them."""
    if x.ndim == 0:
        out[place] = x[()]
        return place + 1
    if x.ndim == 1:
        for i in range(len(x)):
            out[place + i] = x[i]
        return place + len(x)
    for i in range(len(x)):
        place = flatten(out, x[i], place)
    return place


def listed(x: Any) -> Any:
    """`tolist`."""
    if x.ndim == 1:
        return [x[i].item() for i in range(len(x))]
    return [listed(x[i]) for i in range(len(x))]


def contains(x: Any, wanted: Any) -> bool:
    """`wanted in x`: whether any item equals what stands at its place."""
    if x.ndim == 0 or isinstance(wanted, list | tuple) or hasattr(wanted, "__len__"):
        return bool((x == wanted).any())
    for i in range(len(x)):
        if x.ndim > 1:
            if contains(x[i], wanted):
                return True
        elif x[i] == wanted:
            return True
    return False


# --- places ----------------------------------------------------------------------------------------------------------


def check_places(places: Any, size: int, axis: int) -> None:
    """IndexError for the first that is outside."""
    if places.ndim == 1:
        for i in range(len(places)):
            place = int(places[i])
            if place < -size or place >= size:
                raise IndexError(f"index {place} is out of bounds for axis {axis} with size {size}")
    else:
        for i in range(len(places)):
            check_places(places[i], size, axis)


def check_places_in_a_row(places: Any, size: int) -> None:
    """The same among all items, which have no axes."""
    for each in places.ravel():
        place = int(each)
        if place < -size or place >= size:
            raise IndexError(f"index {place} is out of bounds for size {size}")


def count_true(mask: Any, found: Any) -> Any:
    """How many are true, and so many more. `found` is an int of numpy's: no memory has more items than it holds."""
    if mask.ndim == 1:
        found += how_many(mask)
    else:
        for i in range(len(mask)):
            found = count_true(mask[i], found)
    return found


def how_many(row: Any) -> Any:
    """Of a row so many are true."""
    if row.dtype.kind == "b":
        return row.sum()
    return (row != 0).sum()


def find_true(mask: Any, out: Any, row: Told, column: Any) -> Any:
    """The places of what is true: one column of `out` for each, from a column on; the column behind them."""
    for i in range(len(mask)):
        if mask.ndim == 1:
            if column == out.shape[1]:
                break  # there are no more
            out[row, column] = i
            column += 1 if mask[i] else 0  # nobody could foresee a branch
        else:
            before = column
            column = find_true(mask[i], out, row + 1, column)
            for k in range(before, column):
                out[row, k] = i
    return column


def gather(out: Any, x: Any, places: Any) -> None:
    """out[k] = x[places[k]]."""
    for k in range(len(out)):
        if places.ndim > 1:
            gather(out[k], x, places[k])
        elif out.ndim > 1:
            copy(out[k], x[places[k]])
        else:
            out[k] = x[places[k]]


def gather_two(out: Any, x: Any, first: Any, second: Any) -> None:
    """out[k] = x[first[k], second[k]]."""
    for k in range(len(out)):
        if first.ndim > 1:
            gather_two(out[k], x, first[k], second[k])
        elif out.ndim > 1:
            copy(out[k], x[first[k], second[k]])
        else:
            out[k] = x[first[k], second[k]]


def gather_three(out: Any, x: Any, first: Any, second: Any, third: Any) -> None:
    """out[k] = x[first[k], second[k], third[k]]."""
    for k in range(len(out)):
        if first.ndim > 1:
            gather_three(out[k], x, first[k], second[k], third[k])
        elif out.ndim > 1:
            copy(out[k], x[first[k], second[k], third[k]])
        else:
            out[k] = x[first[k], second[k], third[k]]


def gather_four(out: Any, x: Any, first: Any, second: Any, third: Any, fourth: Any) -> None:
    """out[k] = x[first[k], second[k], third[k], fourth[k]]."""
    for k in range(len(out)):
        if first.ndim > 1:
            gather_four(out[k], x, first[k], second[k], third[k], fourth[k])
        elif out.ndim > 1:
            copy(out[k], x[first[k], second[k], third[k], fourth[k]])
        else:
            out[k] = x[first[k], second[k], third[k], fourth[k]]


def scatter(x: Any, values: Any, places: Any) -> None:
    """x[places[k]] = values[k]."""
    for k in range(len(places)):
        if places.ndim > 1:
            scatter(x, values[k], places[k])
        else:
            x[places[k]] = values[k].astype(x.dtype)


def scatter_two(x: Any, values: Any, first: Any, second: Any) -> None:
    """x[first[k], second[k]] = values[k]."""
    for k in range(len(first)):
        if first.ndim > 1:
            scatter_two(x, values[k], first[k], second[k])
        else:
            x[first[k], second[k]] = values[k].astype(x.dtype)


def scatter_three(x: Any, values: Any, first: Any, second: Any, third: Any) -> None:
    """x[first[k], second[k], third[k]] = values[k]."""
    for k in range(len(first)):
        if first.ndim > 1:
            scatter_three(x, values[k], first[k], second[k], third[k])
        else:
            x[first[k], second[k], third[k]] = values[k].astype(x.dtype)


def scatter_four(x: Any, values: Any, first: Any, second: Any, third: Any, fourth: Any) -> None:
    """x[first[k], second[k], third[k], fourth[k]] = values[k]."""
    for k in range(len(first)):
        if first.ndim > 1:
            scatter_four(x, values[k], first[k], second[k], third[k], fourth[k])
        else:
            x[first[k], second[k], third[k], fourth[k]] = values[k].astype(x.dtype)
