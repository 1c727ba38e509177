"""Axes, which are known at build. In: axes as numpy takes them, ranks. Out: axes counted from the start, and orders of them.

What depends on nothing but ranks Python answers while compiling: it costs nothing.
"""

from __future__ import annotations

from typing import Any

from lanewise.library.prelude.words import Told, at_build


@at_build
def axis_in(axis: Any, rank: Any, name: Any = None) -> Any:
    """An axis, counted from the start. `name`: of the parameter, where numpy tells it."""
    from numpy.exceptions import AxisError

    if not -rank <= axis < rank:
        raise AxisError(axis, rank, name)
    return axis % rank


@at_build
def axes_in(axes: Any, rank: Any, name: Any = None) -> Any:
    """One axis or several, as a tuple."""
    found = tuple(axis_in(axis, rank, name) for axis in ((axes,) if isinstance(axes, int) else axes))
    if len({*found}) < len(found):
        raise ValueError(f"repeated axis in `{name}` argument" if name else "repeated axis")
    return found


@at_build
def axes_from(first: Any, count: Any) -> Any:
    """So many, one behind the other."""
    return tuple(range(first, first + count))


@at_build
def all_axes(rank: Any) -> Any:
    """Each of them."""
    return tuple(range(rank))


@at_build
def moved(rank: Any, source: Any, destination: Any) -> Any:
    """The order of axes in which those of `source` stand where `destination` says, all others in their order."""
    taken, places = axes_in(source, rank, "source"), axes_in(destination, rank, "destination")
    if len(taken) != len(places):
        raise ValueError("`source` and `destination` arguments must have the same number of elements")
    order = [axis for axis in range(rank) if axis not in taken]
    for place, axis in sorted(zip(places, taken, strict=True)):
        order.insert(place, axis)
    return tuple(order)


@at_build
def rolled(rank: Any, axis: Any, start: Any) -> Any:
    """The order of axes in which one stands before another."""
    from numpy.exceptions import AxisError

    taken = axis_in(axis, rank)
    before = start + rank if start < 0 else start
    if not 0 <= before <= rank:
        raise AxisError(f"'start' arg requires {-rank} <= start < {rank + 1}, but {start} was passed in")
    order = [each for each in range(rank) if each != taken]
    order.insert(before - (taken < before), taken)
    return tuple(order)


def with_dim(shape: Any, axis: Told, size: Any) -> Any:
    """Dims with another one in a place."""
    behind = axis + 1
    return (*shape[:axis], size, *shape[behind:])


def without(shape: Any, axis: Told) -> Any:
    """All dims but one."""
    behind = axis + 1
    return shape[:axis] + shape[behind:]


def between(x: Any, low: Any, high: Any) -> Any:
    """Nothing below `low`, nothing above `high`."""
    return low if x < low else high if x > high else x


@at_build
def other_axes(rank: Any, first: Any, second: Any) -> Any:
    """All but two."""
    return tuple(axis for axis in range(rank) if axis not in (first, second))


@at_build
def swapped_order(rank: Any) -> Any:
    """The first two axes in the other order."""
    return (1, 0, *range(2, rank))


@at_build
def rest_of(rank: Any, gone: Any) -> Any:
    """All axes but some."""
    return tuple(axis for axis in range(rank) if axis not in gone)


def dims_at(shape: Any, axes: Told) -> Any:
    """The dims of some axes."""
    found: Any = ()
    for axis in axes:
        found = (*found, shape[axis])
    return found


def fit(first: Any, second: Any) -> bool:
    """Whether two arrays of these dims go together: counted from behind, dims are equal or one of them is 1."""
    for behind in range(1, min(len(first), len(second)) + 1):
        if first[-behind] != second[-behind] and first[-behind] != 1 and second[-behind] != 1:
            return False
    return True


def together(first: Any, second: Any) -> Any:
    """The dims of both, as many, which fit."""
    found: Any = ()
    for axis in all_axes(len(first)):
        found = (*found, second[axis] if first[axis] == 1 else first[axis])
    return found


def of_all(shapes: Any) -> Any:
    """The dims that arrays of these dims have together; ValueError for the first two that do not fit."""
    for i, first in enumerate(shapes):
        for k, second in enumerate(shapes):
            if i < k and not fit(first, second):
                raise ValueError(
                    "shape mismatch: objects cannot be broadcast to a single shape.  Mismatch is between "
                    f"arg {i} with shape {first} and arg {k} with shape {second}."
                )
    found: Any = ()
    for place in all_axes(len(shapes)):
        shape = shapes[place]
        found = together((1,) * (len(shape) - len(found)) + found, (1,) * (len(found) - len(shape)) + shape)
    return found


def scaled(shape: Any, by: Any) -> Any:
    """The dims, each so many times; of both as many."""
    found: Any = ()
    for axis in all_axes(len(shape)):
        found = (*found, shape[axis] * by[axis])
    return found


def shape_text(shape: Any) -> str:
    """Dims as numpy's messages have them."""
    if len(shape) == 1:
        return f"({shape[0]},)"
    return "(" + ",".join([str(each) for each in shape]) + ")"
