"""What `numpy.linalg` has under the names of the array API standard. In: stacks of matrices and vectors. Out: what numpy gives."""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.standard.numpy import _products
from lanewise.library.prelude.words import Told, of_complex


@of_complex
def cross(x1: Any, x2: Any, /, *, axis: Told = -1) -> Any:
    """The product of vectors of three items."""
    a, b = np.asarray(x1), np.asarray(x2)
    if a.shape[axis] != 3 or b.shape[axis] != 3:
        raise ValueError(
            "Both input arrays must be (arrays of) 3-dimensional vectors, "
            f"but they are {a.shape[axis]} and {b.shape[axis]} dimensional instead."
        )
    return np.cross(a, b, axis=axis)


@of_complex
def diagonal(x: Any, /, *, offset: Any = 0) -> Any:
    """Of each matrix."""
    _check_matrices(np.asarray(x).ndim)
    return np.diagonal(x, offset, -2, -1)


def _check_matrices(rank: Told) -> None:
    if rank < 2:
        raise ValueError("diag requires an array of at least two dimensions")


@of_complex
def matmul(x1: Any, x2: Any, /) -> Any:
    """Of two stacks of matrices the products."""
    return np.matmul(x1, x2)


@of_complex
def matrix_transpose(x: Any, /) -> Any:
    """The last two axes in the other order."""
    return np.matrix_transpose(x)


@of_complex
def outer(x1: Any, x2: Any, /) -> Any:
    """Each item of one row with each of the other."""
    a, b = np.asarray(x1), np.asarray(x2)
    if a.ndim != 1 or b.ndim != 1:
        raise ValueError(f"Input arrays must be one-dimensional, but they are x1.ndim={a.ndim} and x2.ndim={b.ndim}.")
    return np.outer(a, b)


@of_complex
def tensordot(x1: Any, x2: Any, /, *, axes: Told = 2) -> Any:
    """The sum of products over several axes of both."""
    return np.tensordot(x1, x2, axes)


@of_complex
def trace(x: Any, /, *, offset: Any = 0, dtype: Told = None) -> Any:
    """Of each matrix the sum of a diagonal."""
    _check_matrices(np.asarray(x).ndim)
    return np.trace(x, offset, -2, -1, dtype)


@of_complex
def vecdot(x1: Any, x2: Any, /, *, axis: Told = -1) -> Any:
    """The sum of products of two vectors, of the first one's conjugates."""
    return _products.vecdot(x1, x2, axis=axis)
