"""Complex arrays as sets, as vectors and as matrices: what is once, what is joined, solved and taken apart."""

from typing import Any

import numpy as np
from parity.case import case

C128, C64 = np.complex128, np.complex64
NAN = float("nan")
NEAR = 1e-9
"""Far more than rounding, far less than any item here."""


def points(dtype, *dims):
    """An input: whole numbers without an order, whose products are exact."""
    k = np.arange(int(np.prod(dims)))
    return (k * 37 % 23 - 9 - k * 5 % 7 + 1j * (k * 29 % 19 - 8)).astype(dtype).reshape(dims)


def even(n):
    """A matrix that is its own mirror image, but for the signs of imaginary parts, and more than nothing."""
    table = points(C128, n, n)
    return table @ table.conj().T + np.eye(n)


TWICE = np.array([1 + 1j, 2, 1 + 1j, 2 - 1j, 2, 1 - 1j])
UNKNOWN = np.array([complex(1, NAN), 1, complex(NAN, 2), 1, complex(NAN, NAN)])
NONE, EMPTY = np.zeros(0, C128), np.zeros((0, 0), C128)


@case((TWICE, TWICE[:2]), (UNKNOWN, NONE), (NONE, NONE), (TWICE.astype(C64), np.arange(3.0)))
def told_apart(x, y) -> Any:
    """Items in the order of their real parts, then of the imaginary ones; of nans the first alone."""
    counted = np.unique(x, return_index=True, return_inverse=True, return_counts=True)
    return np.unique(x), *counted, np.unique(x, equal_nan=False), np.isin(x, y), np.union1d(x, y), np.intersect1d(x, y)


@case((points(C128, 4, 3), points(C128, 4, 3)[::-1]), (points(C128, 3), np.arange(3.0)), (points(C64, 3), points(C64, 2, 3)))
def crossed(x, y) -> Any:
    """At right angles to both, as for real numbers: nothing is conjugated."""
    return np.cross(x, y), np.cross(y, x)


@case((points(C128, 4, 4), points(C128, 4, 4).T), (points(C64, 1, 1), points(C64, 1, 1)), (EMPTY, EMPTY))
def summed_by_labels(x, y) -> Any:
    """Diagonals, rows, products, traces."""
    products = np.einsum("ij,jk->ik", x, y), np.einsum("ij,ij->", x, y)
    return np.einsum("ii->i", x), np.einsum("ij->j", x), *products, np.einsum("ii", x)


@case(
    (points(C128, 4, 4), points(C128, 4, 2)), (points(C128, 3, 3), np.arange(3.0)),
    (np.stack([points(C128, 3, 3), points(C128, 3, 3).T]), points(C128, 2, 3, 1)), (np.ones((2, 2), C128), np.ones(2)),
    (EMPTY, NONE),
)  # fmt: skip
def solved(a, b) -> Any:
    """LinAlgError where there is no solution, or more than one."""
    x, back = np.linalg.solve(a, b), np.linalg.inv(a)
    turned = a @ x if b.ndim > 1 else (a @ x[:, None])[:, 0]
    return x.shape, x.dtype == back.dtype, np.allclose(turned, b, atol=NEAR), np.allclose(a @ back, np.eye(a.shape[-1]), atol=NEAR)


@case((points(C128, 3, 3), 3), (points(C128, 2, 2), -2), (points(C64, 2, 2), 0), (np.ones((2, 2), C128), -1), ulp=512)
def sizes(a, n: int) -> Any:
    """Determinants and norms, which are real."""
    of_rows = np.linalg.norm(a, axis=1), np.linalg.norm(a[0], 1), np.linalg.norm(a[0], np.inf), np.linalg.norm(a[0], 3)
    back = np.linalg.matrix_power(a, -1) if n < 0 else np.linalg.matrix_power(a, 2)
    return abs(np.linalg.det(a)), np.linalg.norm(a), *of_rows, np.linalg.norm(a, "fro"), np.linalg.norm(a, 1), np.abs(back)


@case((even(4),), (even(1),), (-even(2),), (even(3).astype(C64),), (EMPTY,))
def squares(a) -> Any:
    """Of what is positive the lower triangle whose product with its mirror image it is; else LinAlgError."""
    lower = np.linalg.cholesky(a)
    return lower.dtype == a.dtype, np.allclose(lower @ lower.conj().T, a, atol=1e-4 * abs(a).max(initial=1)), np.tril(lower).shape


@case((points(C128, 5, 3),), (points(C128, 2, 4),), (points(C64, 3, 3),), (points(C128, 2, 3, 2),), (np.zeros((3, 0), C128),))
def columns(a) -> Any:
    """Orthogonal ones and a triangle."""
    q, r = np.linalg.qr(a)
    near = 1e-9 if r.dtype == np.complex128 else 1e-3
    own = np.allclose(np.swapaxes(q.conj(), -1, -2) @ q, np.eye(q.shape[-1]), atol=near)
    return q.shape, r.shape, own, np.allclose(q @ r, a, atol=near), np.linalg.qr(a, mode="r").shape


@case((even(5),), (even(3).astype(C64),), (np.array([[2, 1j], [-1j, 2]]),), (np.stack([even(3), even(3) * 2]),), (EMPTY,))
def vectors(a) -> Any:
    """Eigenvalues are real, and so are singular ones."""
    values, columns = np.linalg.eigh(a)
    u, s, rows = np.linalg.svd(a)
    near = 1e-4 * np.abs(a).max(initial=1)
    whole = u * s[..., None, :] @ rows
    kept = np.allclose(a @ columns, columns * values[..., None, :], atol=near), np.allclose(whole, a, atol=near)
    same = np.allclose(np.linalg.eigvalsh(a, "U"), values, atol=near), np.allclose(s, values[..., ::-1], atol=near)
    return values.dtype == s.dtype, columns.shape, rows.dtype == a.dtype, *kept, *same


@case((points(C128, 5, 3), points(C128, 5)), (points(C128, 2, 4), points(C128, 2, 2)), (np.ones((3, 2), C128), np.arange(3.0)))
def nearest(a, b) -> Any:
    """The solution that comes nearest, what undoes any matrix, its rank."""
    x, rests, rank, s = np.linalg.lstsq(a, b)
    back = np.linalg.pinv(a)
    undone = np.allclose(a @ back @ a, a, atol=NEAR), np.allclose(back @ b, x, atol=NEAR)
    return x.shape, x.dtype == np.complex128, rests.shape, rank, s.dtype == np.float64, *undone, np.linalg.matrix_rank(a)
