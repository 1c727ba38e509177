"""Eigenvalues and vectors of any square matrix, zeros of polynomials: real where all of them are."""

from typing import Any

import numpy as np
from parity.case import case

F64, F32, I64 = np.float64, np.float32, np.int64
TURN, SHEAR = np.array([[0.0, -1.0], [1.0, 0.0]]), np.array([[1.0, 1.0], [0.0, 1.0]])


def mixed(dtype, *dims):
    """An input: whole numbers without an order."""
    count = int(np.prod(dims))
    return (np.arange(count) * 37 % 23 - 9 - np.arange(count) * 5 % 7).astype(dtype).reshape(dims)


@case(
    (np.array([[1.0, 2.0], [3.0, 4.0]]),), (TURN,), (SHEAR,), (mixed(F64, 5, 5),), (mixed(I64, 4, 4),), (mixed(F32, 3, 3),),
    (np.zeros((0, 0)),), (mixed(F64, 2, 3, 3),), (mixed(F64, 4, 4)[::-1, ::-1].T,), (np.tri(3) * (1 + 0.5j),),
    (np.array([[2j, 1.0], [0.5, 1.0]]),), (np.array([[np.nan]]),), (np.ones((2, 3)),), (np.ones(2),),
    (np.diag([3.0, 1.0, 2.0]),), (np.tri(4),),
)  # fmt: skip
def values_alone(a) -> Any:
    """LinAlgError for what is no square, or no number."""
    found = np.linalg.eigvals(a)
    digits = 3 if a.dtype == F32 else 8
    return np.iscomplexobj(found), np.round(found.astype(np.complex128).real, digits) + 0.0, \
        np.round(found.astype(np.complex128).imag, digits) + 0.0


@case(
    (np.array([[1.0, 2.0], [3.0, 4.0]]),), (TURN,), (SHEAR,), (mixed(F64, 6, 6),), (mixed(I64, 4, 4),), (np.eye(3)[[1, 2, 0]],),
    (mixed(F64, 2, 3, 3),), (mixed(F64, 4, 4) * 1j + np.eye(4),), (np.zeros((2, 2)),), (np.diag([1.0, 1e-9, 1e9]),), (np.ones(3),),
)  # fmt: skip
def values_and_vectors(a) -> Any:
    """What the matrix does to them is the value times them; each has the length 1."""
    values, vectors = np.linalg.eig(a)
    again = np.linalg.eig(a)
    near = 1e-9 * (1 + np.abs(a).max())
    return np.allclose(a @ vectors, vectors * values[..., None, :], rtol=0.0, atol=near), \
        np.allclose(np.linalg.norm(vectors, axis=-2), 1.0), np.iscomplexobj(values), np.iscomplexobj(vectors), \
        np.allclose(again.eigenvalues, values), again.eigenvectors.shape, np.round(np.abs(vectors), 8)


@case(
    ([1, -3, 2],), ([1.0, 0.0, 1.0],), ([2, -7, 3, 5, 1],), ([0, 0, 1, -1, 0, 0],), ([0, 0],), ([5],), ([],),
    (np.array([1, 2, 3], dtype=F32),),
    (np.array([1, 1j, 0]),), (np.ones((2, 2)),), (3.0,), (np.array([1e-3, 4.0, 1.0])[::-1],),
)  # fmt: skip
def zeros_of_polynomials(p) -> Any:
    """ValueError for a table."""
    found = np.roots(p)
    as_complex = found.astype(np.complex128)
    return np.iscomplexobj(found), found.itemsize, np.round(as_complex.real, 5) + 0.0, np.round(as_complex.imag, 5) + 0.0


@case(([1.0, -6.0, 11.0, -6.0],), ([1, 0, 0, -1],), ([4, 4, 1],))
def there_and_back(p) -> Any:
    """The polynomial that has these zeros, and what it is there."""
    zeros = np.roots(p)
    again = np.poly(zeros) * p[0]
    return np.round(again.real, 6) + 0.0, np.round(np.abs(np.polyval(p, zeros)), 5), sum([1 for z in zeros if abs(z.imag) < 1e-9])


@case((np.array([[0.9, 0.2], [0.1, 0.8]]), 1), (np.array([[0.0, 1.0], [1.0, 0.0]]), 3),
(np.array([[0.5, 0.25, 0.25], [0.25, 0.5, 0.0], [0.25, 0.25, 0.75]]), 2))
def in_the_long_run(p, n: int) -> Any:
    """Of a chain of states the shares in the end: the vector of the value 1."""
    values, vectors = np.linalg.eig(p)
    place = int(np.argmin(np.abs(values - 1.0)))
    share = np.abs(vectors[:, place])
    return np.round(share / share.sum(), 9), round(float(np.abs(values).max()), 9), np.round(np.linalg.matrix_power(p, n), 9)


@case((np.array([[-1.0, 2.0], [-2.0, -1.0]]),), (np.array([[0.5, 0.0], [1.0, -3.0]]),), (np.array([[0.0, 1.0], [-1.0, 0.0]]),))
def is_stable(a) -> Any:
    """Whether all values have negative real parts, and whether what happens turns."""
    values = np.linalg.eigvals(a)
    return bool((values.real < 0).all()), np.iscomplexobj(values), [round(float(z.real), 9) for z in values]
