"""Arrays looked at in another way: other orders and directions of axes, more of them. In: arrays. Out: views, as numpy gives them.

`roll` alone makes a new array.
"""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from lanewise.library.prelude.axes import all_axes, axes_in, axis_in, moved, of_all, rolled
from lanewise.library.prelude.words import Told, of_complex, strided


@of_complex
def moveaxis(a: Any, source: Told, destination: Told) -> Any:
    """Some axes in other places."""
    return np.transpose(a, moved(a.ndim, source, destination))


@of_complex
def rollaxis(a: Any, axis: Told, start: Told = 0) -> Any:
    """An axis before another."""
    return np.transpose(a, rolled(a.ndim, axis, start))


@of_complex
def expand_dims(a: Any, axis: Told) -> Any:
    """Axes of one item each, in these places of the result."""
    a = np.asarray(a)
    if isinstance(axis, int):
        return np.moveaxis(a[None], 0, axis_in(axis, a.ndim + 1))
    return _expanded(a, axes_in(axis, a.ndim + len(axis)))


def _expanded(a: Any, places: Told) -> Any:
    if len(places) == 1:
        return np.moveaxis(a[None], 0, places[0])
    return np.moveaxis(_expanded(a[None], places[1:]), 0, places[0])


def without_single_axes(x: Any) -> Any:
    """`squeeze` where no axis is said: how many axes are left only the run knows."""
    return _squeezed(x, x.ndim - 1)


def _squeezed(x: Any, axis: Told) -> Any:
    """From this axis to the first one."""
    if axis < 0:
        return x
    if x.shape[axis] == 1:
        return _squeezed(x.squeeze(axis), axis - 1)
    return _squeezed(x, axis - 1)


@of_complex
def atleast_1d(*arys: Any) -> Any:
    """A number as an array."""
    if len(arys) > 1:
        return tuple([with_rank(each, 1) for each in arys])
    return with_rank(arys[0], 1)


@of_complex
def atleast_2d(*arys: Any) -> Any:
    """A row as a matrix."""
    if len(arys) > 1:
        return tuple([with_rank(each, 2) for each in arys])
    return with_rank(arys[0], 2)


@of_complex
def atleast_3d(*arys: Any) -> Any:
    """A matrix as a box."""
    if len(arys) > 1:
        return tuple([with_rank(each, 3) for each in arys])
    return with_rank(arys[0], 3)


def with_rank(x: Any, least: Told) -> Any:
    """An array of at least so many axes."""
    x = np.asarray(x)
    if x.ndim >= least:
        return x
    if x.ndim == 0:
        return x.reshape((1,) * least)
    if least == 2:
        return x[None]
    return x[:, :, None] if x.ndim == 2 else x[None, :, None]


@of_complex
def flip(m: Any, axis: Told = None) -> Any:
    """The items the other way round along some axes, or all."""
    m = np.asarray(m)
    turned = all_axes(m.ndim) if axis is None else axes_in(axis, m.ndim)
    return _flipped(m, turned)


def _flipped(m: Any, axes: Told) -> Any:
    if len(axes) == 0:
        return m
    return _flipped(np.moveaxis(np.moveaxis(m, axes[0], 0)[::-1], 0, axes[0]), axes[1:])


@of_complex
def fliplr(m: Any) -> Any:
    """The items of each row from right to left."""
    m = np.asarray(m)
    if m.ndim < 2:
        raise ValueError("Input must be >= 2-d.")
    return m[:, ::-1]


@of_complex
def flipud(m: Any) -> Any:
    """The rows from the last to the first."""
    m = np.asarray(m)
    if m.ndim < 1:
        raise ValueError("Input must be >= 1-d.")
    return m[::-1]


@of_complex
def rot90(m: Any, k: Told = 1, axes: Told = (0, 1)) -> Any:
    """Turned by quarters, from the first axis towards the second."""
    if len(axes) != 2:
        raise ValueError("len(axes) must be 2.")
    m = np.asarray(m)
    if axes[0] == axes[1] or abs(axes[0] - axes[1]) == m.ndim:
        raise ValueError("Axes must be different.")
    if not (-m.ndim <= axes[0] < m.ndim and -m.ndim <= axes[1] < m.ndim):
        raise ValueError(f"Axes={axes} out of range for array of ndim={m.ndim}.")
    quarters = k % 4
    if quarters == 0:
        return m[:]
    if quarters == 2:
        return np.flip(np.flip(m, axes[0]), axes[1])
    if quarters == 1:
        return np.swapaxes(np.flip(m, axes[1]), axes[0], axes[1])
    return np.flip(np.swapaxes(m, axes[0], axes[1]), axes[1])


@of_complex
def roll(a: Any, shift: Any, axis: Told = None) -> Any:
    """The items further on, those at the end at the beginning."""
    a = np.asarray(a)
    if axis is None:
        return _rolled(a.ravel(), shift, 0).reshape(a.shape)
    if isinstance(axis, int):
        return _rolled(a, shift, axis_in(axis, a.ndim))
    return _rolled_each(a, shift, axis)


def _rolled_each(a: Any, shift: Any, axes: Told) -> Any:
    if len(axes) == 0:
        return a.copy()
    own = shift if isinstance(shift, int | np.integer) else shift[0]
    rest = shift if isinstance(shift, int | np.integer) else shift[1:]
    return _rolled_each(_rolled(a, own, axis_in(axes[0], a.ndim)), rest, axes[1:])


def _rolled(a: Any, shift: Any, axis: Told) -> Any:
    out = np.empty(a.shape, dtype=a.dtype)
    x, y = np.moveaxis(a, axis, 0), np.moveaxis(out, axis, 0)
    if len(x) > 0:
        start = shift % len(x)
        y[start:] = x[: len(x) - start]
        y[:start] = x[len(x) - start :]
    return out


# --- broadcasting ----------------------------------------------------------------------------------------------------


@of_complex
def broadcast_to(array: Any, shape: Any) -> Any:
    """The items again and again, until these dims are filled: a view, whose step along what it repeats is none."""
    array = np.asarray(array)
    if isinstance(shape, int | np.integer):
        return broadcast_to(array, (shape,))
    _check_spread(array.shape, shape)
    return strided(array, shape, _steps(array.shape, array.strides, shape))


def _steps(own: Any, steps: Any, shape: Any) -> Any:
    """Those along each of the dims that an array is spread to."""
    found: Any = ()
    for place in all_axes(len(shape)):
        behind = place - len(shape) + len(own)
        found = (*found, 0 if behind < 0 or own[behind] == 1 else steps[behind])
    return found


def _check_spread(own: Any, shape: Any) -> None:
    """Whether dims fill others, which are counted from behind."""
    if len(shape) == 0 and len(own) > 0:
        raise ValueError("cannot broadcast a non-scalar to a scalar array")
    for place in all_axes(len(shape)):
        if shape[place] < 0:
            raise ValueError("all elements of broadcast shape must be non-negative")
    if len(own) > len(shape):
        raise ValueError("input operand has more dimensions than allowed by the axis remapping")
    for place in all_axes(len(own)):
        if own[place] not in (1, shape[len(shape) - len(own) + place]):
            raise ValueError(
                "operands could not be broadcast together with remapped shapes [original->remapped]: "
                f"{own}  and requested shape {shape}".replace(", ", ",")
            )


def broadcast_shapes(*args: Any) -> Any:
    """The dims that arrays of these dims have together."""
    return of_all(_as_dims(args))


def _as_dims(shapes: Any) -> Any:
    """A number is one dim."""
    found: Any = ()
    for place in all_axes(len(shapes)):
        shape = shapes[place]
        found = (*found, (operator.index(shape),) if isinstance(shape, int | np.integer) else shape)
    return found


@of_complex
def broadcast_arrays(*args: Any) -> Any:
    """All in the dims that they have together."""
    return _each_in(args, of_all(shapes_of(args)))


def shapes_of(arrays: Any) -> Any:
    """The dims of each."""
    return () if len(arrays) == 0 else (np.asarray(arrays[0]).shape, *shapes_of(arrays[1:]))


def _each_in(arrays: Any, shape: Any) -> Any:
    if len(arrays) == 0:
        return ()
    first = np.asarray(arrays[0])
    return (first if first.shape == shape else broadcast_to(first, shape), *_each_in(arrays[1:], shape))


@of_complex
def matrix_transpose(x: Any, /) -> Any:
    """The last two axes in the other order."""
    x = np.asarray(x)
    if x.ndim < 2:
        raise ValueError(f"Input array must be at least 2-dimensional, but it is {x.ndim}")
    return np.swapaxes(x, -1, -2)
