"""Arrays of any rank as matrices: some axes stand for the rows, the others for the columns. In: arrays. Out: what numpy gives."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.linalg import LinAlgError

from lanewise.library.prelude.standard.numpy.linalg._elimination import inv, solve
from lanewise.library.prelude.words import Told, at_build, of_complex


@at_build
def _moved_behind(axes: Any, rank: Any) -> Any:
    """The order of axes in which some, one after the other, come last."""
    order = [*range(rank)]
    for axis in axes:
        order.remove(axis)
        order.insert(rank, axis)
    return tuple(order)


@of_complex
def tensorsolve(a: Any, b: Any, axes: Told = None) -> Any:
    """The x for which the sum of products of `a` and x, over all axes of x, is `b`."""
    a, b = np.asarray(a), np.asarray(b)
    table = a if axes is None else np.transpose(a, _moved_behind(axes, a.ndim))
    first = b.ndim - table.ndim
    shape = table.shape[first:]
    size = math.prod(shape)
    if table.size != size * size:
        raise LinAlgError("Input arrays must satisfy the requirement             prod(a.shape[b.ndim:]) == prod(a.shape[:b.ndim])")
    row = b.ravel()
    if len(row) != size:
        raise ValueError(
            "solve1: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature (m,m),(m)->(m) "
            f"(size {len(row)} is different from {size})"
        )
    return solve(table.reshape((size, size)), row).reshape(shape)


@of_complex
def tensorinv(a: Any, ind: Told = 2) -> Any:
    """What undoes the sum of products of `a` and another array. `ind`: how many of its axes stand for the rows."""
    a = np.asarray(a)
    if ind <= 0:
        raise ValueError("Invalid ind argument.")
    shape = (*a.shape[ind:], *a.shape[:ind])
    return inv(a.reshape((math.prod(a.shape[ind:]), -1))).reshape(shape)
