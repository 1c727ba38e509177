"""Matrices and vectors by the names of the array API standard, and arrays of any rank that stand for matrices."""

from typing import Any

import numpy as np
from parity.case import case

F64, F32, C64 = np.float64, np.float32, np.complex64
TABLE, BOX = np.arange(6.0).reshape(2, 3) - 2, np.arange(24).reshape(2, 3, 4)
NAN, INF = float("nan"), float("inf")


@case(
    (np.array([1.0, 2, 3]), np.array([4, 5, 6])), (TABLE, TABLE[::-1] * 0.5), (np.ones((3, 1)), np.ones(3)),
    (np.array([1j, 0, 2]), np.array([1.0, -1, 0.5])), (np.zeros((0, 3)), np.ones(3)), (np.ones(2), np.ones(2)),
    (TABLE.astype(F32), np.arange(3, dtype=F32)), (np.array([NAN, INF, 1]), np.array([0.0, 1, -0.0])),
)  # fmt: skip
def crossed(a, b) -> Any:
    """ValueError for vectors of other lengths."""
    return np.linalg.cross(a, b), np.linalg.cross(b, a, axis=-1)


@case(
    (BOX,),
    (TABLE,),
    (np.zeros((2, 0, 3)),),
    (np.eye(3) * 1j,),
    (BOX.astype(np.uint8)[:, ::-1],),
    (np.ones((1, 1), dtype=F32),),
    (TABLE[0],),
)
def of_each_matrix(x) -> Any:
    """Diagonals, their sums, the axes turned; ValueError for a row."""
    return (
        np.linalg.diagonal(x),
        np.linalg.diagonal(x, offset=1),
        np.linalg.diagonal(x, offset=-1),
        np.linalg.trace(x),
        np.linalg.trace(x, offset=1),
        np.linalg.matrix_transpose(x) * 2,
    )


@case((BOX,), (np.array([[200, 100], [100, 200]], dtype=np.uint8),), (np.array([[True, False], [True, True]]),))
def narrow_traces(x) -> Any:
    """Added up in a wider dtype, or the one that is asked for."""
    return np.linalg.trace(x), np.linalg.trace(x, dtype=np.float32), np.linalg.trace(x, offset=-1, dtype=np.int16)


@case(
    (TABLE, TABLE.T),
    (BOX, BOX[0].T),
    (BOX[0], BOX[1, 0]),
    (np.ones(2), np.ones(3)),
    (TABLE * 1j, TABLE[0]),
    (np.zeros((2, 0)), np.zeros((0, 3))),
)
def products(a, b) -> Any:
    """ValueError where dims do not fit."""
    return np.linalg.matmul(a, b), np.linalg.tensordot(a, b, axes=0).shape


@case((np.arange(3), np.array([0.5, -1])), (np.zeros(0), np.ones(2)), (np.array([1j]), np.arange(2)), (np.ones((2, 1)), np.ones(2)))
def each_with_each(a, b) -> Any:
    """ValueError for tables."""
    return np.linalg.outer(a, b)


@case((BOX, 2), (BOX.astype(F64)[::-1], 3), (np.ones((2, 2, 2)) * 1j, 1))
def over_several_axes(x, n: int) -> Any:
    """Counted, or named."""
    return (
        np.linalg.tensordot(x, x.transpose(2, 1, 0), axes=1),
        np.linalg.tensordot(x, x, axes=((0, 1), (0, 1))),
        np.linalg.tensordot(x, x, axes=3),
    )


@case(
    (TABLE, TABLE + 1), (BOX, BOX[0]), (np.ones(3), np.ones(2)), (np.array([1j, 2]), np.array([3j, 1])),
    (np.zeros((2, 0)), np.ones(0)), (np.array([NAN, 1.0]), np.array([1.0, INF])),
)  # fmt: skip
def dots(a, b) -> Any:
    """The first one's conjugates."""
    return np.linalg.vecdot(a, b)


@case((BOX, BOX[::-1]), (TABLE, TABLE * 2), (TABLE.astype(F32), TABLE))
def dots_of_columns(a, b) -> Any:
    """Along another axis."""
    return np.linalg.vecdot(a, b, axis=0), np.linalg.vecdot(a, b, axis=-2)


@case(
    (BOX,),
    (TABLE,),
    (TABLE.astype(F32),),
    (TABLE * (1 + 2j),),
    (np.zeros((2, 3)),),
    (np.array([[NAN, 1], [INF, -INF]]),),
    (np.array([3, -4]),),
    ulp=2,
)
def lengths(x) -> Any:
    """Of all items, of those of some axes, by other measures."""
    return (
        np.linalg.vector_norm(x),
        np.linalg.vector_norm(x, keepdims=True),
        np.linalg.vector_norm(x, axis=0),
        np.linalg.vector_norm(x, axis=-1, keepdims=True),
        np.linalg.vector_norm(x, ord=1),
        np.linalg.vector_norm(x, ord=np.inf),
        np.linalg.vector_norm(x, axis=0, ord=-np.inf),
        np.linalg.vector_norm(x, ord=0),
        np.linalg.vector_norm(x, axis=(0,), ord=3),
    )


@case((BOX,), (BOX.astype(F64) / 7,), (np.ones((1, 2, 3)) * 2j,), ulp=2)
def lengths_over_two_axes(x) -> Any:
    """In whatever order they are named."""
    return (
        np.linalg.vector_norm(x, axis=(0, 2)),
        np.linalg.vector_norm(x, axis=(-1, 0), keepdims=True),
        np.linalg.vector_norm(x, axis=(2, 1), ord=1),
    )


@case((BOX,), (TABLE,), (TABLE.astype(F32),), (TABLE * 1j,), (np.ones((3, 1, 1)),), ulp=2)
def sizes_of_matrices(x) -> Any:
    """By several measures."""
    return (
        np.linalg.matrix_norm(x),
        np.linalg.matrix_norm(x, keepdims=True),
        np.linalg.matrix_norm(x, ord=1),
        np.linalg.matrix_norm(x, ord=-1),
        np.linalg.matrix_norm(x, ord=np.inf, keepdims=True),
        np.linalg.matrix_norm(x, ord=-np.inf),
    )


@case((TABLE,), (BOX / 3,), (np.diag([3.0, 1e-3]),), (TABLE[0],))
def by_singular_values(x) -> Any:
    """The greatest, the least, all of them; AxisError for a row."""
    return (
        np.round(np.linalg.matrix_norm(x, ord=2), 9),
        np.round(np.linalg.matrix_norm(x, ord=-2), 9),
        np.round(np.linalg.matrix_norm(x, ord="nuc", keepdims=True), 9),
    )


def hard(*dims):
    """An input: a matrix that has an inverse, as an array of these dims."""
    size = int(np.sqrt(np.prod(dims)))
    return (np.arange(size * size).reshape(size, size) * 7 % 11 + 9.0 * np.eye(size)).reshape(dims)


@case(
    (hard(2, 3, 6), np.arange(6.0).reshape(2, 3)), (hard(4, 4), np.arange(4)), (hard(6, 2, 3), np.arange(6)),
    (np.eye(4), np.ones(3)), (hard(2, 2, 2, 2) * 1j, np.ones((2, 2))), (hard(4, 4).astype(F32), np.ones(4, dtype=F32)),
    (np.ones((2, 3, 6)), np.ones((2, 3))),
    (np.ones((2, 3, 4)), np.ones((2, 3))), (np.ones((0, 0)), np.ones(0)),
)  # fmt: skip
def solved(a, b) -> Any:
    """LinAlgError where there is no such matrix, or it has no inverse."""
    x = np.linalg.tensorsolve(a, b)
    return x.shape, np.round(x.real, 4) + 0.0, np.allclose(np.tensordot(a, x, x.ndim), b, atol=1e-4), x.dtype == F32


@case(
    (hard(2, 6, 3), np.arange(6.0).reshape(2, 3), 1), (hard(6, 3, 2), np.ones((3, 2)), 0), (np.eye(4), np.ones(4), 7),
    (np.eye(8).reshape(2, 8, 4)[:, :, ::-1], np.ones((2, 4)), 1),
)  # fmt: skip
def solved_by_another_axis(a, b, axis: int) -> Any:
    """Which stands behind all others then; ValueError where there is none."""
    if axis == 7:
        return np.linalg.tensorsolve(a, b, axes=(7,))
    x = np.linalg.tensorsolve(a, b, axes=(1,)) if axis == 1 else np.linalg.tensorsolve(a, b, axes=(0,))
    return np.round(x, 9) + 0.0, x.shape


@case((hard(4, 6, 8, 3),), (hard(2, 2, 2, 2) + 3j,), (np.ones((2, 3, 6)),), (np.ones((2, 3, 5)),), (np.ones((2, 2, 4)),))
def undone(a) -> Any:
    """LinAlgError for what is no square."""
    found = np.linalg.tensorinv(a)
    return found.shape, np.allclose(
        np.tensordot(found, a, found.ndim - 2), np.eye(a.shape[0] * a.shape[1]).reshape(a.shape[:2] * 2)
    )


@case((hard(24, 8, 3), 1), (hard(4, 4), 1), (np.ones((4, 3)), 1), (hard(9, 3, 3), 1), (hard(2, 3, 6), 0))
def undone_by_some_axes(a, rows: int) -> Any:
    """They stand for the rows; ValueError for none."""
    if rows == 0:
        return np.linalg.tensorinv(a, ind=0)
    found = np.linalg.tensorinv(a, ind=1)
    return found.shape, np.round(found.sum(axis=-1), 6) + 0.0


@case(
    (np.array([1.5, 2.5, 4]),),
    (np.array([1, 2, 4]),),
    (np.array([3, 1], np.float32),),
    (np.array([1, np.inf]),),
    (np.array([2.0]),),
)
def spread_by_statistics(x) -> Any:
    """AttributeError for ints, and for what is not finite, as in CPython."""
    import statistics

    return statistics.stdev(x), statistics.pstdev(x)


@case(
    (np.array([1, 2, 4]),),
    (np.array([-1, -2, -4], np.int32),),
    (np.array([200, 255, 7], np.uint8),),
    (np.array([True, False]),),
    (np.array([], dtype=np.int8),),
    (np.array([2**63 - 1, 1]),),
    (np.array([[5, 3], [1, 2]])[:, 1],),
)
def averages_of_ints(x) -> Any:
    """What is before the point, of sums that wrap."""
    import statistics

    return statistics.mean(x), statistics.fmean(x), statistics.median(x), statistics.mode(x)
