"""Matrices taken apart: triangles, eigenvalues, singular values, and what is solved by them."""

from typing import Any

import numpy as np
from parity.case import case

F64, F32, I64 = np.float64, np.float32, np.int64
NEAR = 1e-9
"""Far more than rounding, far less than any item here."""


def mixed(dtype, *dims):
    """An input: whole numbers without an order."""
    count = int(np.prod(dims))
    return (np.arange(count) * 37 % 23 - 9 - np.arange(count) * 5 % 7).astype(dtype).reshape(dims)


def even(dtype, n):
    """The same, symmetric."""
    table = mixed(dtype, n, n)
    return table + table.T


TALL, WIDE, BOXES = mixed(F64, 5, 3), mixed(F64, 2, 4), mixed(F64, 2, 3, 2)
NONE_TALL, NONE_WIDE, ALIKE = np.zeros((3, 0)), np.zeros((0, 2)), np.ones((3, 2))


@case((TALL,), (WIDE,), (BOXES,), (NONE_TALL,), (NONE_WIDE,), (mixed(F32, 3, 3),), (mixed(I64, 2, 2),), (np.ones(3),), ulp=256)
def triangles(a) -> Any:
    """LinAlgError for a row. The signs are numpy's."""
    return np.linalg.qr(a), np.linalg.qr(a, mode="r"), np.linalg.qr(a, "complete").R


@case((TALL,), (WIDE,), (BOXES,), (NONE_TALL,), (ALIKE,), (np.zeros((2, 2)),), (TALL[::-1, ::2],))
def orthogonal_columns(a) -> Any:
    """Of whatever was given: their products are ones and zeros."""
    q, r = np.linalg.qr(a)
    whole = np.linalg.qr(a, mode="complete")
    return np.allclose(q @ r, a, atol=NEAR), np.allclose(np.swapaxes(q, -1, -2) @ q, np.eye(q.shape[-1]), atol=NEAR), \
        np.allclose(np.swapaxes(whole.Q, -1, -2) @ whole.Q, np.eye(a.shape[-2]), atol=NEAR), q.shape, r.shape, whole.Q.shape


@case(
    (even(F64, 4),), (even(F64, 1),), (np.diag([3.0, -1.0, 2.0]),), (np.array([[2, 1], [1, 2]]),), (even(F64, 3) * 1e200,),
    ulp=512,
)
def eigenvalues(a) -> Any:
    """From the least to the greatest."""
    return np.linalg.eigvalsh(a), np.linalg.eigvalsh(a, "U"), np.linalg.eigh(a).eigenvalues


@case(
    (even(F64, 5),), (even(F32, 4),), (np.diag([3.0, -1.0, 2.0]),), (np.stack([even(F64, 3), even(F64, 3) + 1]),),
    (np.zeros((0, 0)),),
    (mixed(F64, 4, 4),),
)
def eigenvectors(a) -> Any:
    """They have numpy's signs; of the matrix one triangle is read."""
    values, vectors = np.linalg.eigh(a)
    upper = np.linalg.eigh(a, UPLO="U")
    digits = 3 if a.dtype == F32 else 9
    return np.round(vectors, digits) + 0.0, np.round(upper.eigenvectors, digits) + 0.0, values.shape


@case((TALL,), (WIDE,), (BOXES,), (NONE_TALL,), (ALIKE,), (mixed(F32, 3, 3),), (np.array([[np.nan]]),), (np.arange(3),), ulp=2**12)
def singular_values(a) -> Any:
    """LinAlgError for what is no number, and for a row."""
    s = np.linalg.svd(a, compute_uv=False)
    return np.round(s, 3), np.linalg.svdvals(a).shape, np.linalg.matrix_rank(a), np.linalg.norm(a, 2, axis=(-2, -1)), \
        np.linalg.norm(a, "nuc", axis=(-2, -1), keepdims=True)


@case((TALL,), (WIDE,), (BOXES,), (NONE_TALL,), (ALIKE,), (np.zeros((2, 3)),), (mixed(I64, 2, 2),), (np.diag([1.0, 1e-9, 1e9]),))
def singular_vectors(a) -> Any:
    """Orthogonal, and their products with the values are what was given."""
    u, s, rows = np.linalg.svd(a, full_matrices=False)
    whole = np.linalg.svd(a)
    back = (u * s[..., None, :]) @ rows
    near = NEAR * (1 + np.abs(a).max()) if a.size else NEAR
    return np.allclose(back, a, rtol=0.0, atol=near), s.shape, u.shape, rows.shape, whole.U.shape, whole.Vh.shape, \
        np.allclose(np.swapaxes(whole.U, -1, -2) @ whole.U, np.eye(a.shape[-2]), atol=NEAR), \
        np.allclose(whole.Vh @ np.swapaxes(whole.Vh, -1, -2), np.eye(a.shape[-1]), atol=NEAR)


@case((TALL,), (WIDE,), (BOXES,), (ALIKE,), (np.zeros((2, 3)),), (mixed(I64, 2, 2),), (NONE_WIDE,), (np.ones(2),))
def inverse_of_any(a) -> Any:
    """LinAlgError for a row."""
    found = np.linalg.pinv(a)
    return np.allclose(a @ found @ a, a, atol=NEAR), np.allclose(found @ a @ found, found, atol=NEAR), found.dtype == F64, \
        np.round(found, 6) + 0.0, np.round(np.linalg.pinv(a, 0.5), 6) + 0.0, np.round(np.linalg.pinv(a, rtol=1e-3), 6) + 0.0


@case((TALL,), (ALIKE,), (np.zeros((2, 2)),), (BOXES,), (np.array([0.0, 2.0]),), (np.zeros((0, 3)),), (np.zeros(2),))
def ranks(a) -> Any:
    """How many directions there are."""
    return np.linalg.matrix_rank(a), np.linalg.matrix_rank(a, 1e-3), np.linalg.matrix_rank(a, rtol=0.9)


@case(
    (TALL, np.arange(5.0)), (TALL, mixed(F64, 5, 2)), (WIDE, np.array([1.0, 2.0])), (ALIKE, np.array([1.0, 2.0, 4.0])),
    (mixed(F32, 4, 2), np.ones(4, dtype=F32)), (TALL, np.ones(4)), (NONE_TALL, np.ones(3)), (np.zeros((0, 2)),
    np.ones((0, 3))), (BOXES, TALL),
)
def nearest(a, b) -> Any:
    """LinAlgError where they do not go together."""
    x, rests, rank, s = np.linalg.lstsq(a, b)
    digits = 3 if x.dtype == F32 else 9
    return np.round(x, digits) + 0.0, np.round(rests, digits) + 0.0, rank, np.round(s, digits) + 0.0, \
        np.linalg.lstsq(a, b, rcond=0.5)[2]


@case(
    (np.arange(6.0), np.array([1.0, 3.0, 2.0, 5.0, 4.0, 6.0]), 2), (np.arange(4), np.arange(4) ** 2, 1),
    (np.arange(3.0), np.eye(3), 2),
    (np.linspace(0, 1, 5, dtype=F32), np.ones(5, dtype=F32), 0), (np.zeros(0), np.zeros(0), 1), (np.arange(3), np.arange(4), 1),
    (np.arange(5.0), np.arange(5.0), -1), (np.ones((2, 2)), np.ones(2), 1),
)
def fitted(x, y, degree: int) -> Any:
    """TypeError and ValueError for points that cannot be fitted."""
    found = np.polyfit(x, y, degree)
    return np.round(found, 4 if found.dtype == F32 else 9) + 0.0, found.shape


@case(
    (np.arange(6.0), np.array([1.0, 3.0, 2.0, 5.0, 4.0, 6.0])), (np.arange(5), np.array([1, 0, 1, 0, 2])), (np.arange(3.0),
    np.arange(3.0) ** 2),
)
def fitted_with_more(x, y) -> Any:
    """Weights, what is left, how parameters vary; ValueError for too few points."""
    line, rests, rank, s, share = np.polyfit(x, y, 1, full=True)
    _, spread = np.polyfit(x, y, 1, cov=True)
    _, bare = np.polyfit(x, y, 2, cov="unscaled")
    heavy = np.polyfit(x, y, 1, w=x + 1.0)
    return np.round(line, 9) + 0.0, np.round(rests, 9), rank, np.round(s, 9), share, np.round(spread, 9), np.round(bare, 9), \
        np.round(heavy, 9), np.polyval(np.round(heavy, 3), 2.0)


@case(
    (mixed(F32, 3, 3) + 20 * np.eye(3, dtype=F32), np.ones(3, dtype=F32)), (np.eye(2, dtype=F32) * F32(0.1), np.arange(2)),
    (np.full((1, 1), 3, dtype=F32), np.ones((1, 2), dtype=F32)), ulp=1,
)
def narrow_floats(a, b) -> Any:
    """Computed in float64, told in float32."""
    return np.linalg.solve(a, b), np.linalg.inv(a), np.linalg.det(a), np.linalg.cholesky(a @ a.T)


@case((np.arange(12.0), 3), (np.arange(6.0) ** 2, 2), (np.ones(6), 2))
def principal(x, columns: int) -> Any:
    """Of a table the direction in which it varies most, and how much of it that is."""
    table = x.reshape(-1, columns)
    apart = table - table.mean(axis=0)
    values, vectors = np.linalg.eigh(apart.T @ apart)
    whole = values.sum()
    share = float(values[-1] / whole) if whole > 0 else 0.0
    return np.round(np.abs(vectors[:, -1]), 6) * (whole > 0), round(share, 9)


@case((even(F64, 3),), (even(F32, 2),), (np.zeros((2, 2)),), (np.array([[0.0, 2.0], [3.0, 1.0]]),), (np.zeros((0, 0)),), ulp=64)
def sizes_of_determinants(x) -> Any:
    """As the sign and a logarithm, with names; products of several."""
    sign, size = np.linalg.slogdet(x)
    return sign, size, np.linalg.slogdet(x).logabsdet, np.linalg.multi_dot([x, x, x])


@case((even(F64, 3) + 20 * np.eye(3),), (np.array([[2.0, 1], [1, 3]]),), (even(F32, 2) + F32(9) * np.eye(2, dtype=F32),), ulp=64)
def conditions(x) -> Any:
    """How far a matrix is from having no inverse."""
    return np.linalg.cond(x), np.linalg.cond(x, 1), np.linalg.cond(x, -2), np.linalg.cond(x, "fro")


@case((np.zeros((2, 2)),), (np.eye(3) * 2,), (np.zeros((2, 3, 3)),))
def conditions_of_zeros(a) -> Any:
    """As large as can be."""
    return np.linalg.cond(a), np.linalg.cond(a, -2)
