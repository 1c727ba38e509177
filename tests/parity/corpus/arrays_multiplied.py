"""Products of vectors and matrices, and systems of equations."""

from typing import Any

import numpy as np
from parity.case import case

F64, F32, I64, I32, U8 = np.float64, np.float32, np.int64, np.int32, np.uint8


def grid(dtype, *dims):
    """An input: whole numbers, so that the order of adding does not show."""
    count = int(np.prod(dims))
    return (np.arange(count) * 7 % 11 - (3 if dtype != U8 else 0)).astype(dtype).reshape(dims)


@case(
    (grid(F64, 3, 4), grid(F64, 4, 2)), (grid(I32, 2, 2), grid(F32, 2, 3)), (grid(F64, 0, 3), grid(F64, 3, 2)),
    (grid(U8, 2, 3), grid(U8, 2, 3)),
)
def matrices(a, b) -> Any:
    """ValueError where the inner dims differ."""
    return a @ b, np.matmul(a, b), np.dot(a, b), a.dot(b), a @ b[:, 0], a[0] @ b, a[0] @ b[:, 1]


@case((grid(F32, 20, 100), grid(F32, 100, 90)), (grid(F64, 16, 130), grid(F64, 130, 70)), (grid(F32, 15, 33), grid(F32, 33, 300)))
def large(a, b) -> Any:
    """Of any layout, with few rows and many, and in stacks."""
    turned, stacked = b.T @ a.T, np.matmul(a[None], np.stack([b, -b]))
    return a @ b, turned[::7, ::3], stacked[:, ::5, ::9], a[:3] @ b, a[0] @ b, b.T @ a[0], a[:2] @ (b.T.copy()).T


@case((grid(F64, 2, 3, 4), grid(F64, 4, 2)), (grid(I64, 1, 2, 2), grid(I64, 2, 1)), (grid(F32, 3, 1, 2), grid(F32, 2, 2)))
def stacks(a, b) -> Any:
    """One with all."""
    return a @ b, a @ b[:, 0], a @ np.stack([b] * len(a)), np.dot(a, b)


@case(
    (grid(F64, 2, 2, 3), grid(F64, 3, 3, 2)), (grid(F64, 2, 2, 3), grid(F64, 5, 1, 3, 2)),
    (grid(I64, 4, 2, 2, 3), grid(I64, 3, 3, 1)),
)
def stacks_together(a, b) -> Any:
    """ValueError where they do not go together."""
    return a @ b


@case((grid(F64, 3),), (grid(I64, 2),), (grid(F32, 0),))
def vectors(x) -> Any:
    """Inner and outer."""
    return np.dot(x, x), np.vdot(x, x), np.inner(x, x), np.outer(x, x + 1), np.kron(x, x), np.dot(x, 2), np.inner(x, 3)


@case((grid(F64, 2, 3), grid(F64, 4, 3)), (grid(I64, 1, 2), grid(I64, 2, 2)), (grid(F64, 3, 1), grid(F64, 2, 2)))
def of_tables(a, b) -> Any:
    """Over last axes, over several; each with all."""
    return np.kron(a, b), np.outer(a, b), np.inner(a, b), np.tensordot(a, b, axes=0), np.tensordot(a, a, axes=((0, 1), (0, 1)))


@case((grid(F64, 2, 3), grid(F64, 2, 3)), (grid(I64, 3), np.array([1, 0, 2])), (grid(F32, 1, 2, 3), grid(F32, 2, 3)))
def crossed(a, b) -> Any:
    """Vectors in space."""
    return np.cross(a, b), np.cross(a, b, axis=-1)


TABLES = (
    np.array([[4.0, 2.0], [1.0, 3.0]]), np.array([[0.0, 2.0, 0.0], [4.0, 0.0, 0.0], [0.0, 0.0, 0.5]]),
    np.array([[1.0, 2.0], [2.0, 4.0]]),
)


@case((TABLES[0],), (TABLES[1],), (TABLES[2],), (grid(I64, 2, 3),), ulp=16)
def solved(a) -> Any:
    """LinAlgError where there is no answer, or none alone."""
    y = np.arange(len(a)) + 1.0
    return np.linalg.solve(a, y), np.linalg.solve(a, a), np.linalg.inv(a), np.linalg.solve(np.stack([a, a * 2]), a)


@case((TABLES[0],), (TABLES[1],), (TABLES[2],), (np.eye(2)[:0, :0],), ulp=16)
def measured(a) -> Any:
    """Determinants, norms, powers."""
    return np.linalg.det(a), np.linalg.det(np.stack([a, a * 2])), np.linalg.norm(a), np.linalg.norm(a, "fro"), \
        np.linalg.matrix_power(a, 3), np.linalg.matrix_power(a, 0), np.linalg.matrix_power(a, -1)


@case((TABLES[0],), (grid(F64, 3, 2),), (grid(I64, 2, 2),), ulp=4)
def norms(a) -> Any:
    """Of matrices and vectors, of several orders."""
    return np.linalg.norm(a, axis=1), np.linalg.norm(a, np.inf), np.linalg.norm(a, 1), np.linalg.norm(a[0], 1), \
        np.linalg.norm(a[0], np.inf), np.linalg.norm(a, 3, axis=0, keepdims=True), np.linalg.norm(a[0], 0)


@case((np.array([[4.0, 2.0], [2.0, 3.0]]),), (np.array([[9.0]]),), (np.array([[1.0, 2.0], [2.0, 1.0]]),), ulp=4)
def triangle_of(a) -> Any:
    """LinAlgError for what is not positive definite."""
    return np.linalg.cholesky(a)


@case((grid(F64, 2, 3, 2),), (grid(I64, 1, 2, 3),), (grid(F32, 2, 1, 1),))
def of_four_axes(x) -> Any:
    """As of two."""
    y = x[None]
    return y @ np.swapaxes(y, 2, 3), np.kron(y, y[:, :1]), np.tensordot(y, y, 4), np.tensordot(y, y, ((0, 1, 2), (0, 1, 2)))
