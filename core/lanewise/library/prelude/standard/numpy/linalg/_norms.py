"""How long vectors are, how large matrices. In: arrays. Out: what numpy gives."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from lanewise.library.prelude.axes import all_axes, axes_in, dims_at, rest_of
from lanewise.library.prelude.reductions import averaging, dims_kept, reduced_axes
from lanewise.library.prelude.standard.numpy.linalg._elimination import inv
from lanewise.library.prelude.standard.numpy.linalg._shapes import real_part
from lanewise.library.prelude.standard.numpy.linalg._values import svdvals
from lanewise.library.prelude.words import Told, of_complex


@of_complex
def norm(x: Any, ord: Told = None, axis: Told = None, keepdims: Told = False) -> Any:
    """How long a vector is, how large a matrix."""
    x = np.asarray(x)
    x = x.astype(averaging(x.dtype))
    if ord is None and (axis is None or isinstance(axis, int) or len(axis) == 2):
        return np.sqrt(_squares(x).sum(axis=axis, keepdims=keepdims))
    axes = reduced_axes(axis, x.ndim)
    if len(axes) == 1:
        return _of_vectors(x, ord, axes, keepdims)
    if len(axes) == 2:
        return _of_matrices(x, ord, axes[0], axes[1], keepdims)
    raise ValueError("Improper number of dimensions to norm.")


def _squares(x: Any) -> Any:
    """Of the sizes of numbers."""
    return x.real * x.real + x.imag * x.imag if x.dtype.kind == "c" else x * x


def _of_vectors(x: Any, ord: Told, axes: Told, keepdims: Told) -> Any:
    axis = axes[0]
    if ord == np.inf:
        return np.abs(x).max(axis=axis, keepdims=keepdims, initial=0)
    if ord == -np.inf:
        return np.abs(x).min(axis=axis, keepdims=keepdims)
    if ord == 0:
        return (x != 0).astype(real_part(x.dtype)).sum(axis=axis, keepdims=keepdims)
    if ord == 1:
        return np.abs(x).sum(axis=axis, keepdims=keepdims)
    if ord == 2:
        return np.sqrt(_squares(x).sum(axis=axis, keepdims=keepdims))
    return np.power(np.power(np.abs(x), ord).sum(axis=axis, keepdims=keepdims), 1 / ord)


def _of_matrices(x: Any, ord: Told, rows: Told, columns: Told, keepdims: Told) -> Any:
    if ord == "fro":
        return np.sqrt(_squares(x).sum(axis=(rows, columns), keepdims=keepdims))
    if ord in (2, -2, "nuc"):
        found = _of_values(svdvals(np.moveaxis(x, (rows, columns), (-2, -1))), ord)
        return np.asarray(found).reshape(dims_kept(x.shape, (rows, columns))) if keepdims else found
    across = columns if ord == np.inf or ord == -np.inf else rows
    sums = np.abs(x).sum(axis=across, keepdims=True)
    if ord == np.inf or ord == 1:
        return sums.max(axis=(rows, columns), keepdims=keepdims, initial=0)
    if ord == -np.inf or ord == -1:
        return sums.min(axis=(rows, columns), keepdims=keepdims)
    raise ValueError("Invalid norm order for matrices.")


def _of_values(s: Any, ord: Told) -> Any:
    """The greatest singular value, the least, or all of them."""
    if ord == "nuc" or (ord == 2 and s.shape[-1] == 0):
        return s.sum(axis=-1)
    return s.max(axis=-1) if ord == 2 else s.min(axis=-1)


@of_complex
def cond(x: Any, p: Told = None) -> Any:
    """How much larger errors become: the greatest singular value over the least, or the norms of a matrix and its inverse."""
    x = np.asarray(x)
    if p is not None and p not in (2, -2):
        return norm(x, p, axis=(-2, -1)) * norm(inv(x), p, axis=(-2, -1))
    s = svdvals(x)
    found = s[..., -1] / s[..., 0] if p == -2 else s[..., 0] / s[..., -1]
    # Of zeros alone it is no number: as large as can be. A nan among the items has been refused by now.
    return np.where(np.isnan(found), np.inf, found)[()]


@of_complex
def matrix_norm(x: Any, /, *, keepdims: Told = False, ord: Told = "fro") -> Any:
    """How large each matrix is."""
    return norm(x, ord, (-2, -1), keepdims)


@of_complex
def vector_norm(x: Any, /, *, axis: Told = None, keepdims: Told = False, ord: Told = 2) -> Any:
    """How long each vector is; its items may lie along several axes."""
    x = np.asarray(x)
    if isinstance(axis, int):
        return norm(x, ord, axis, keepdims)
    gone = all_axes(x.ndim) if axis is None else axes_in(axis, x.ndim)
    found = norm(_together(x, gone), ord, 0)
    return np.asarray(found).reshape(dims_kept(x.shape, gone)) if keepdims else found


def _together(x: Any, axes: Told) -> Any:
    """Some axes as one, which comes first."""
    others = rest_of(x.ndim, axes)
    return np.transpose(x, (*axes, *others)).reshape((math.prod(dims_at(x.shape, axes)), *dims_at(x.shape, others)))
