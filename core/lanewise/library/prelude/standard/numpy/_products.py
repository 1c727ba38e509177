"""Products of vectors and matrices. In: arrays. Out: what numpy gives; floats are added in the order of the items.

numpy leaves these to a BLAS, whose order of adding is its own: results differ by eps times the sum of all |terms|.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from lanewise.library.prelude.axes import axes_from, axes_in, axis_in, dims_at, fit, rest_of, scaled, shape_text, together
from lanewise.library.prelude.dtypes import added_in
from lanewise.library.prelude.words import Told, asking, at_build, dtype_of, of_complex, refuse

# --- matrices --------------------------------------------------------------------------------------------------------


def product_of_two(a: Any, b: Any) -> Any:
    """The product of two matrices, or of the matrices of two stacks, whose dims fit."""
    if a.ndim < b.ndim:
        return product_of_two(a[None], b)
    if b.ndim < a.ndim:
        return product_of_two(a, b[None])
    dtype = dtype_of(a, b)
    if dtype == np.bool_:
        return (a[..., :, :, None] & b[..., None, :, :]).any(axis=-2)
    kind = added_in(dtype)
    rows, columns = a.astype(kind, copy=False), b.astype(kind, copy=False)
    return _rounded(_of_floats(rows, columns) if kind.kind == "f" else _of_any(rows, columns), dtype)


def _of_any(a: Any, b: Any) -> Any:
    return (a[..., :, :, None] * b[..., None, :, :]).sum(axis=-2)


FEW, NEAR = 16, 8192
"""Fewer rows do not pay for a copy of the other matrix, and one of fewer items lies near enough as it is."""


def _of_floats(a: Any, b: Any) -> Any:
    """In the way that suits what lies where."""
    if a.shape[-2] < FEW:
        if b.strides[-1] == b.itemsize:
            return _of_any(a, b)
        return (a[..., :, None, :] * np.swapaxes(b, -1, -2)[..., None, :, :]).sum(axis=-1)
    columns = np.ascontiguousarray(b)
    if b.shape[-2] * b.shape[-1] < NEAR:
        return _of_any(a, columns)
    out = np.empty((*together(a.shape[:-2], b.shape[:-2]), a.shape[-2], b.shape[-1]), dtype=a.dtype)
    _multiply_by_panels(out, a, columns)
    return out


@asking
def _multiply_by_panels(out: Any, a: Any, b: Any) -> None:
    """All rows of one meet some columns of the other, which are laid side by side first and stay in the cache (K. Goto and
    R. van de Geijn, Anatomy of high-performance matrix multiplication, 2008). 1024 x 1024: 3.3 times as fast."""
    if out.ndim > 2:
        for i in range(len(out)):
            _multiply_by_panels(out[i], a[i if len(a) > 1 else 0], b[i if len(b) > 1 else 0])
        return
    wide = 128 // a.itemsize
    panel = np.zeros((len(b), wide), dtype=b.dtype)
    for i in range(0, b.shape[1], wide):
        part = b[:, i : i + wide]
        panel[:, : part.shape[1]] = part
        out[:, i : i + wide] = (a[:, :, None] * panel[None, :, :]).sum(axis=1)[:, : part.shape[1]]


def _sum_of_products(a: Any, b: Any) -> Any:
    """Of a vector with each row of a matrix, or of the matrices of a stack."""
    dtype = dtype_of(a, b)
    if dtype == np.bool_:
        return (a & b).any(axis=-1)
    kind = added_in(dtype)
    return _rounded((a.astype(kind, copy=False) * b.astype(kind, copy=False)).sum(axis=-1), dtype)


def _rounded(total: Any, dtype: Any) -> Any:
    """In the dtype of the terms: numpy adds narrow ints in wide ones, and the last bits are the same."""
    return total if total.dtype == dtype else total.astype(dtype)


@of_complex
def matmul(x1: Any, x2: Any, out: Any = None) -> Any:
    """`x1 @ x2`; `out` has it, where the caller gives one."""
    if out is not None:
        return _written(out, np.asarray(matmul(x1, x2)))
    a, b = np.asarray(x1), np.asarray(x2)
    if a.ndim == 0 or b.ndim == 0:
        raise ValueError(
            f"matmul: Input operand {0 if a.ndim == 0 else 1} does not have enough dimensions "
            f"(has 0, gufunc core with signature (n?,k),(k,m?)->(n?,m?) requires 1)"
        )
    core = b.shape[-2] if b.ndim > 1 else b.shape[0]
    if a.shape[-1] != core:
        raise ValueError(
            "matmul: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature (n?,k),(k,m?)->(n?,m?) "
            f"(size {core} is different from {a.shape[-1]})"
        )
    if b.ndim == 1:
        return _sum_of_products(a, b)
    if a.ndim == 1:
        return product_of_two(a[None], b)[..., 0, :]
    if a.ndim > 2 or b.ndim > 2:
        _check_stacks(a.shape, b.shape)
    return product_of_two(a, b)


def _written(out: Any, found: Any) -> Any:
    """The caller's array, with the product."""
    _check_takes(out.dtype, out.ndim, found.dtype, found.ndim)
    for axis in range(found.ndim):
        if out.shape[axis] != found.shape[axis]:
            raise ValueError(
                f"matmul: Output operand 0 has a mismatch in its core dimension {axis}, with gufunc signature "
                f"(n?,k),(k,m?)->(n?,m?) (size {out.shape[axis]} is different from {found.shape[axis]})"
            )
    out[...] = found.astype(out.dtype)
    return out


@at_build
def _check_takes(dtype: Any, rank: Any, own: Any, own_rank: Any) -> None:
    """Products of matrices and vectors only, as numpy casts them."""
    if not np.can_cast(own, dtype, "same_kind"):
        words = f"Cannot cast ufunc 'matmul' output from {own!r} to {dtype!r} with casting rule 'same_kind'"
        refuse(words, "give an array of another dtype, or convert the product")
    if rank != own_rank or rank > 2:
        words = "matmul() into an array is compiled for products with as many axes, of which there are at most two"
        refuse(words, "assign: out[...] = a @ b")


def _check_stacks(first: Any, second: Any) -> None:
    if not fit(first[:-2], second[:-2]):
        raise ValueError(
            "operands could not be broadcast together with remapped shapes [original->remapped]: "
            f"{_remapped(first)} {_remapped(second)}  and requested shape ({first[-2]},{second[-1]})"
        )


def _remapped(shape: Any) -> str:
    """The dims of a stack as numpy's message has them: those of its matrices are none."""
    dims = "".join([f"{each}," for each in shape[:-2]])
    return f"{shape_text(shape)}->({dims}newaxis,newaxis)"


# --- stacks of vectors -----------------------------------------------------------------------------------------------


@of_complex
def vecdot(x1: Any, x2: Any, axis: Told = -1) -> Any:
    """The sum of products of two vectors, of the first one's conjugates."""
    a, b = np.asarray(x1), np.asarray(x2)
    _check_ranks(a, b, 1, 1, "vecdot", "(n),(n)->()")
    a, b = np.moveaxis(a, axis_in(axis, a.ndim), -1), np.moveaxis(b, axis_in(axis, b.ndim), -1)
    _check_cores(a.shape[-1], b.shape[-1], "vecdot", "(n),(n)->()")
    _check_fit(a.shape, b.shape, a.shape[:-1], b.shape[:-1], ())
    return matmul(_conjugates(a)[..., None, :], b[..., :, None])[..., 0, 0][()]


@of_complex
def matvec(x1: Any, x2: Any) -> Any:
    """A matrix and a vector."""
    a, b = np.asarray(x1), np.asarray(x2)
    _check_ranks(a, b, 2, 1, "matvec", "(m,n),(n)->(m)")
    _check_cores(a.shape[-1], b.shape[-1], "matvec", "(m,n),(n)->(m)")
    _check_fit(a.shape, b.shape, a.shape[:-2], b.shape[:-1], (a.shape[-2],))
    return matmul(a, b[..., :, None])[..., 0]


@of_complex
def vecmat(x1: Any, x2: Any) -> Any:
    """A vector's conjugates and a matrix."""
    a, b = np.asarray(x1), np.asarray(x2)
    _check_ranks(a, b, 1, 2, "vecmat", "(n),(n,m)->(m)")
    _check_cores(a.shape[-1], b.shape[-2], "vecmat", "(n),(n,m)->(m)")
    _check_fit(a.shape, b.shape, a.shape[:-1], b.shape[:-2], (b.shape[-1],))
    return matmul(_conjugates(a)[..., None, :], b)[..., 0, :]


def _conjugates(a: Any) -> Any:
    return np.conjugate(a) if a.dtype.kind == "c" else a


def _check_ranks(a: Any, b: Any, first: Told, second: Told, name: Told, signature: Told) -> None:
    if a.ndim < first or b.ndim < second:
        place, rank, least = (0, a.ndim, first) if a.ndim < first else (1, b.ndim, second)
        raise ValueError(
            f"{name}: Input operand {place} does not have enough dimensions "
            f"(has {rank}, gufunc core with signature {signature} requires {least})"
        )


def _check_cores(first: int, second: int, name: Told, signature: Told) -> None:
    if first != second:
        raise ValueError(
            f"{name}: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature {signature} "
            f"(size {second} is different from {first})"
        )


def _check_fit(a: Any, b: Any, first: Any, second: Any, core: Any) -> None:
    """Of two operands the stacks, and what numpy asks of the result beside them."""
    if not fit(first, second):
        raise ValueError(
            "operands could not be broadcast together with remapped shapes [original->remapped]: "
            f"{_placed(a, first, core)} {_placed(b, second, core)}  and requested shape ({','.join([str(each) for each in core])})"
        )


def _placed(shape: Any, stack: Any, core: Any) -> str:
    """The dims of a stack as numpy's message has them: those of the result beside it are none."""
    dims = ",".join([*[str(each) for each in stack], *["newaxis" for _ in core]])
    return f"{shape_text(shape)}->({dims}{',' if len(stack) + len(core) == 1 else ''})"


# --- of any rank -----------------------------------------------------------------------------------------------------


@of_complex
def dot(a: Any, b: Any, out: Any = None) -> Any:
    """The sum of products over the last axis of one and the last but one of the other."""
    if out is not None:
        return _put(np.asarray(dot(a, b)), out)
    a, b = np.asarray(a), np.asarray(b)
    if a.ndim == 0 or b.ndim == 0:
        return np.multiply(a, b)
    if a.ndim <= 2 and b.ndim <= 2:
        _check_dot(a, b, b.ndim - 2 if b.ndim > 1 else 0)
        return matmul(a, b)
    axis = b.ndim - 2 if b.ndim > 1 else 0
    _check_dot(a, b, axis)
    return tensordot(a, b, ((a.ndim - 1,), (axis,)))


def _put(found: Any, out: Any) -> Any:
    if out.ndim != found.ndim or out.dtype != found.dtype:
        needs = "(must have the right datatype, number of dimensions, and be a C-Array)"
        raise ValueError(f"output array is not acceptable {needs}")
    if out.shape != found.shape:
        raise ValueError("output array has wrong dimensions")
    out[...] = found
    return out if out.ndim > 0 else out[()]


def _check_dot(a: Any, b: Any, axis: Told) -> None:
    if a.shape[-1] != b.shape[axis]:
        raise ValueError(
            f"shapes {shape_text(a.shape)} and {shape_text(b.shape)} not aligned: "
            f"{a.shape[-1]} (dim {a.ndim - 1}) != {b.shape[axis]} (dim {axis})"
        )


@of_complex
def vdot(a: Any, b: Any) -> Any:
    """The sum of products of all items, of the first one's conjugates."""
    a, b = np.asarray(a).ravel(), np.asarray(b).ravel()
    return dot(_conjugates(a), b)


@of_complex
def inner(a: Any, b: Any) -> Any:
    """The sum of products over the last axes."""
    a, b = np.asarray(a), np.asarray(b)
    if a.ndim == 0 or b.ndim == 0:
        return np.multiply(a, b)
    turned = np.moveaxis(b, -1, -2) if b.ndim > 1 else b
    _check_dot(a, turned, turned.ndim - 2 if turned.ndim > 1 else 0)
    return tensordot(a, b, ((a.ndim - 1,), (b.ndim - 1,)))[()]


@of_complex
def outer(a: Any, b: Any) -> Any:
    """Each item of one with each of the other."""
    return np.multiply(np.asarray(a).ravel()[:, None], np.asarray(b).ravel()[None, :])


@of_complex
def tensordot(a: Any, b: Any, axes: Told = 2) -> Any:
    """The sum of products over several axes of both."""
    a, b = np.asarray(a), np.asarray(b)
    if isinstance(axes, int):
        return _over(a, b, axes_from(a.ndim - axes, axes), axes_from(0, axes))
    first, second = axes
    return _over(a, b, axes_in(first, a.ndim), axes_in(second, b.ndim))


def _over(a: Any, b: Any, first: Told, second: Told) -> Any:
    if len(first) != len(second) or dims_at(a.shape, first) != dims_at(b.shape, second):
        raise ValueError("shape-mismatch for sum")
    left, right = rest_of(a.ndim, first), rest_of(b.ndim, second)
    shape = (*dims_at(a.shape, left), *dims_at(b.shape, right))
    count = math.prod(dims_at(a.shape, first))
    rows = np.transpose(a, (*left, *first)).reshape((math.prod(dims_at(a.shape, left)), count))
    columns = np.transpose(b, (*second, *right)).reshape((count, math.prod(dims_at(b.shape, right))))
    found = product_of_two(rows, columns)
    return found.reshape(shape)


@of_complex
def kron(a: Any, b: Any) -> Any:
    """Each item of one times all of the other."""
    a, b = np.asarray(a), np.asarray(b)
    if a.ndim < b.ndim:
        return kron(a[None], b)
    if b.ndim < a.ndim:
        return kron(a, b[None])
    if a.ndim == 0:
        return np.multiply(a, b)
    if a.ndim == 1:
        return outer(a, b).ravel()
    return _kron_rows(a, b)


def _kron_rows(a: Any, b: Any) -> Any:
    """Axis by axis: the rows of one with those of the other."""
    parts = np.multiply(a.reshape(_spread(a.shape, True)), b.reshape(_spread(b.shape, False)))
    return parts.reshape(scaled(a.shape, b.shape))


def _spread(shape: Any, first: Told) -> Any:
    """Each dim beside a 1."""
    found: Any = ()
    for size in shape:
        found = (*found, size, 1) if first else (*found, 1, size)
    return found


@of_complex
def cross(a: Any, b: Any, axis: Told = -1) -> Any:
    """The product of vectors of three items."""
    a, b = np.asarray(a), np.asarray(b)
    x, y = np.moveaxis(a, axis_in(axis, a.ndim), 0), np.moveaxis(b, axis_in(axis, b.ndim), 0)
    if len(x) != 3 or len(y) != 3:
        raise ValueError(
            "vectors of two items are not crossed in compiled code"
            if 2 <= min(len(x), len(y)) <= max(len(x), len(y)) <= 3
            else "incompatible dimensions for cross product\n(dimension must be 2 or 3)"
        )
    first = np.multiply(x[1], y[2]) - np.multiply(x[2], y[1])
    second = np.multiply(x[2], y[0]) - np.multiply(x[0], y[2])
    third = np.multiply(x[0], y[1]) - np.multiply(x[1], y[0])
    return np.stack((first, second, third), axis=axis)
