"""Axes that follow from ranks, written as people write them: known at build, whatever says them."""

from typing import Any

import numpy as np
from parity.case import case

CUBE = np.arange(24.0).reshape(2, 3, 4)
PICTURES = np.arange(32.0).reshape(2, 2, 4, 2) % 7


@case((CUBE,), (PICTURES,), (CUBE[0, :, ::2],), (CUBE[:, :0],), ulp=4)
def all_but_the_first(x) -> Any:
    """A range of axes becomes the tuple that numpy wants, where it is used or under a name."""
    axes = tuple(range(1, x.ndim))
    return x.mean(axis=axes), x.sum(axis=tuple(range(len(x.shape) - 1)), keepdims=True), np.flip(x, axis=axes)


def normalised(x, axis=1):
    """What layers of networks do along all axes but one."""
    axes = tuple(i for i in range(x.ndim) if i != axis)
    return (x - x.mean(axis=axes, keepdims=True)) / np.sqrt(x.var(axis=axes, keepdims=True) + 1e-5)


@case((CUBE,), (PICTURES,), (CUBE[0],), ulp=16)
def all_but_one(x) -> Any:
    """Comprehensions with conditions, in helpers that are given the axis."""
    return normalised(x), normalised(x, 0), x.max(axis=tuple([i for i in range(x.ndim) if i not in (1, 2)]))


@case((CUBE,), (PICTURES,), (CUBE[:, ::-1],))
def turned_by_lists(x) -> Any:
    """Orders of axes as lists, slices of lists, behind stars."""
    last_in_front = [x.ndim - 1] + list(range(x.ndim - 1))
    return (
        x.transpose(*range(1, x.ndim), 0), x.transpose(*reversed(range(x.ndim))), x.transpose(list(range(x.ndim))[::-1]),
        np.transpose(x, [1, 0] + list(range(2, x.ndim))), np.transpose(x, (0, *range(2, x.ndim), 1)), len(last_in_front),
    )  # fmt: skip


@case((5,), (0,), (66,))
def no_axes(n) -> Any:
    """Tuples of ranges that are numbers like others, short ones and long ones, known or not."""
    few, many = tuple(range(3)), tuple(range(70))
    grown: tuple[int, ...] = tuple(range(2))
    for i in range(n):
        grown = (*grown, i)
    found = tuple(i // (i - 3) for i in range(3)), tuple(range(n)), few[n % 3], many[n], grown
    try:
        return found, tuple(1 // i for i in range(3))
    except ZeroDivisionError as error:
        return found, str(error)


@case((CUBE, None), (CUBE, 2), (CUBE, np.arange(4.0)), (CUBE[0], np.arange(3)))
def with_weights(x, w=None) -> Any:
    """Whether something is a scalar is known by its type: the other branch is not compiled."""
    if w is None:
        w = np.ones_like(x)
    elif np.isscalar(w):
        w = np.full(x.shape, w)
    return (x * w).sum() / w.sum()


@case((2, np.arange(3.0)), (2, np.arange(6)[::2]), (0, np.ones(3, np.float32)), (2, np.ones(4)))
def full_of_rows(n, row) -> Any:
    """An array or a list that fills another one is spread over it."""
    return np.full((n, 3), row), np.full((2, 3), [1, 2.5, n]), np.full_like(row, (7, 8, 9.75)), np.full((n, 3), row, dtype=np.int16)
