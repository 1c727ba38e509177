"""Axes that have names: parameters of helpers, variables, what loops count."""

from typing import Any

import numpy as np
from parity.case import case

F32, F64, I32 = np.float32, np.float64, np.int32


def grid(dtype, *dims):
    """An input: numbers of either sign."""
    return (np.arange(int(np.prod(dims))) * 7 % 11 - 3).astype(dtype).reshape(dims)


def spread(x, axis=-1, keepdims=False):
    return x.max(axis=axis, keepdims=keepdims) - x.min(axis=axis, keepdims=keepdims)


@case((grid(F32, 3, 4),), (grid(F64, 5, 2),), (grid(I32, 1, 7),))
def helpers(x) -> Any:
    """Each call has its own axis; who leaves it out has the default."""
    return spread(x), spread(x, 0), spread(x, axis=1, keepdims=True), spread(x, keepdims=True)


@case((grid(F32, 3, 4),), (grid(F64, 2, 3, 4),), (grid(I32, 5),))
def pairs_along_each(x) -> Any:
    """What a loop finds along its axes goes into a list in pairs."""
    found = []
    for axis in range(x.ndim):
        found.append((x.max(axis=axis), x.min(axis=axis)))
    return found


def from_the_end(x, axis):
    if axis < 0:
        axis += x.ndim
    return x.sum(axis=axis), axis


@case((grid(F32, 3, 4),), (grid(F64, 5, 2),), (grid(I32, 2, 2),))
def counted_from_the_end(x) -> Any:
    """The name is assigned again before it is an axis."""
    return *from_the_end(x, -1), *from_the_end(x, -2), *from_the_end(x, 1)


@case((grid(F64, 3, 4), 2), (grid(F64, 1, 2), 5), (grid(F64, 2, 2), -9))
def assigned_later(x, n) -> Any:
    """A name that is an axis at first and a number of the run behind it."""
    axis = 0
    total = x.sum(axis=axis)
    while axis < n:
        axis += 1
    return total, axis


@case((grid(F64, 3, 4), True), (grid(F64, 1, 2), False), (grid(I32, 2, 2), True))
def on_one_path(x, flag) -> Any:
    """The same on one of two paths."""
    n = 1
    most = x.max(axis=n)
    if flag:
        n = 7
    return most, n


@case((grid(F64, 3, 4),), (grid(I32, 2, 5),), (grid(F32, 1, 1),))
def of_each_axis(x) -> Any:
    """A loop over the axes."""
    found = []
    for axis in range(x.ndim):
        found.append(int(x.sum(axis=axis).max()))
    for axis in (1, 0):
        found.append(int(x.min(axis=axis).max()))
    return found


class Along:
    """A method has an axis."""

    def __init__(self, scale):
        self.scale = scale

    def mean(self, x, axis):
        return x.mean(axis=axis) * self.scale


@case((grid(F64, 3, 4), 2.0), (grid(F64, 1, 2), 0.5), (grid(F64, 2, 2), 1.0))
def of_methods(x, scale) -> Any:
    """Two axes for one method."""
    along = Along(scale)
    return along.mean(x, 0), along.mean(x, axis=1)


def swapped(x, i, j):
    order = [x.ndim]
    y = x.swapaxes(i, j)
    return y.copy(), order


def moved(x, axes):
    return x.transpose(axes).copy()


@case((grid(F64, 3, 4),), (grid(I32, 2, 5),), (grid(F32, 1, 1),))
def turned(x) -> Any:
    """Axes that change places."""
    y, order = swapped(x, 0, 1)
    return y, order, moved(x, (1, 0)), moved(x, (0, 1))


def stacked(parts, axis):
    return np.concatenate((parts, parts), axis=axis)


@case((grid(F64, 3, 4),), (grid(I32, 2, 5),), (grid(F32, 1, 1),))
def joined(x) -> Any:
    """Along one axis and the other."""
    k = 1
    return stacked(x, 0), stacked(x, k), stacked(x, k - 1)


def around(x, axis):
    return outer(x, axis + 1)


def outer(x, axis):
    k = axis % 2
    return x.argmax(axis=k)


@case((grid(F64, 3, 4),), (grid(I32, 2, 5),), (grid(F32, 4, 1),))
def computed(x) -> Any:
    """An axis that is computed from others, through several calls."""
    return around(x, 0), around(x, 1), outer(x, 1)


@case((grid(F64, 3, 4), 0.0), (grid(F64, 3, 4), 9.0), (grid(I32, 1, 2), 0.0))
def bound_on_one_path(x, least) -> Any:
    """A name that may have no value is none that is known."""
    if x[0, 0] + 4 > least:
        axis = 1
    return x.sum(axis=axis)


@case((grid(F32, 3, 4),), (grid(F64, 2, 3, 4),), (grid(I32, 5),), (grid(F64, 2, 0, 3),))
def comprehensions(x) -> Any:
    """Axes that a comprehension counts: in lists, dicts, sums, and one within another."""
    means = [x.mean(axis=axis) for axis in range(x.ndim)]
    sums = {axis: x.sum(axis=axis, keepdims=True) for axis in range(x.ndim) if x.shape[axis] > 2}
    turned = [np.flip(x, i).cumsum(axis=j) for i in range(x.ndim) for j in range(x.ndim) if i != j]
    return means, sums, turned, sum(np.moveaxis(x, axis, 0)[:1].sum() for axis in range(x.ndim)), [i for i in range(x.ndim)]


@case((grid(F32, 3, 4), 5), (grid(F64, 2, 3, 4), 11), (grid(I32, 5, 2), -3))
def asked_of_all_axes(x, least: int) -> Any:
    """A generator expression that any, all and max read."""

    def along(axis):
        return x.max(axis=axis)

    return (
        any(along(axis).sum() > least for axis in range(x.ndim)),
        all(x.min(axis=axis).min() <= 0 for axis in range(x.ndim)),
        max(spread(x, axis).max() for axis in range(x.ndim)),
    )


class Softmax:
    """A layer that keeps its axis in a field."""

    def __init__(self, axis=-1):
        self.axis = axis

    def forward(self, x):
        e = np.exp(x - np.max(x, axis=self.axis, keepdims=True))
        return e / e.sum(axis=self.axis, keepdims=True)

    def said(self, x):
        return np.sum(x, axis=self.axis), x.argmax(axis=self.axis), np.sort(x, axis=self.axis), x.cumsum(axis=self.axis)


@case((np.array([[1.0, 2.0, 0.5], [0.0, -1.0, 3.0]]), -1), (np.array([[1.0, 2.0, 0.5], [0.0, -1.0, 3.0]]), 0),
(np.ones((2, 2, 2)), 1), (np.zeros((0, 3)), 1), (np.zeros((0, 3)), 0), ulp=4)
def of_a_field(x, axis):
    """What a field holds only the run knows; ValueError where nothing has a maximum."""
    return Softmax(axis).forward(x)


@case((np.array([[3, 1, 2], [0, 5, 4]]), 0), (np.array([[3, 1, 2], [0, 5, 4]]), -1), (np.arange(8.0).reshape(2, 2, 2)[::-1], 1))
def of_a_field_in_turn(x, axis):
    """Functions and methods."""
    return Softmax(axis).said(x)


@case((np.arange(24.0).reshape(2, 3, 4), [2, 0]), (np.arange(24).reshape(2, 3, 4), [-1, 1]), (np.ones((2, 2)), []))
def of_a_list(x, axes):
    """One after the other; IndexError where there is none."""
    return np.mean(x, axis=axes[0]), x.max(axis=axes[-1])
