"""Eigenvalues and vectors of any square matrix. In: arrays. Out: what numpy gives, in numpy's order, but for the last bits.

A matrix is balanced (B. Parlett, C. Reinsch, Balancing a matrix for calculation of eigenvalues and eigenvectors, 1969), made
Hessenberg's by reflections, then a triangle (`_schur.py`), whose vectors are found from behind. Values and vectors are complex
inside; those of real matrices come out real where all of them are.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.linalg import LinAlgError
from numpy.linalg._linalg import EigResult

from lanewise.library.prelude.standard.numpy.linalg._reflections import length, reflect, reflection
from lanewise.library.prelude.standard.numpy.linalg._schur import make_triangular, size
from lanewise.library.prelude.standard.numpy.linalg._shapes import dtype_inside, square
from lanewise.library.prelude.words import Told, at_build, of_complex

_EPS, _LEAST = 2.0**-52, 2.0**-1022
_FAR = 1e100


@of_complex
def eig(a: Any) -> Any:
    """The values, and the vectors in columns."""
    dtype = dtype_inside(np.asarray(a).dtype)
    values, vectors = _found(square(a), True)
    if dtype.kind == "f" and np.all(values.imag == 0):
        return EigResult(values.real.astype(dtype), vectors.real.astype(dtype))
    return EigResult(values.astype(_complex(dtype)), vectors.astype(_complex(dtype)))


@of_complex
def eigvals(a: Any) -> Any:
    """The values alone."""
    return real_where_it_can_be(eigenvalues_of(a), dtype_inside(np.asarray(a).dtype))


def eigenvalues_of(a: Any) -> Any:
    """The same as complex numbers, whatever they are."""
    return _found(square(a), False)[0]


def real_where_it_can_be(values: Any, dtype: Told) -> Any:
    """Complex numbers that came of a matrix of this dtype."""
    if dtype.kind == "f" and np.all(values.imag == 0):
        return values.real.astype(dtype)
    return values.astype(_complex(dtype))


@at_build
def _complex(dtype: Any) -> Any:
    return np.result_type(dtype, np.complex64)


def _found(table: Any, wanted: Told) -> Any:
    """`table`: a copy. Without vectors there are no rows that go along."""
    if not np.all(np.isfinite(table)):
        raise LinAlgError("Array must not contain infs or NaNs")
    values = np.zeros(table.shape[:-1], dtype=np.complex128)
    vectors = np.zeros((*table.shape[:-2], table.shape[-1] if wanted else 0, table.shape[-1]), dtype=np.complex128)
    _each(table, values, vectors)
    return values, vectors


def _each(a: Any, values: Any, vectors: Any) -> None:
    if a.ndim > 2:
        for i in range(len(a)):
            _each(a[i], values[i], vectors[i])
    elif len(a) > 0:
        _one(a, values, vectors)


def _one(a: Any, values: Any, vectors: Any) -> None:
    n, most = len(a), np.abs(a).max()
    scale = most if most > 1e140 or 0 < most < 1e-140 else np.float64(1)
    a /= scale
    places, scales = np.arange(n), np.ones(n)
    low, high = _isolate(a, places)
    _even_out(a, scales, low, high)
    z = np.eye(len(vectors), n, dtype=a.dtype)
    _make_hessenberg(a, z, low, high)
    make_triangular(a, z, low, high, values)
    if len(vectors) > 0:
        _find_vectors(a, z, values, vectors)
        _undo(vectors, places, scales, low, high)
        _normalise(vectors, values, a.dtype.kind == "f")
    values *= scale


# --- balanced --------------------------------------------------------------------------------------------------------


def _isolate(a: Any, places: Any) -> Any:
    """Rows with nothing beside the diagonal go down, columns go up: between which rows something is left."""
    low, high = 0, len(a) - 1
    k = high
    while k >= 0 and high > 0:
        if _is_alone(a[k, : high + 1], k):
            _exchange(a, places, k, high)
            high -= 1
            k = high
        else:
            k -= 1
    k = low
    while k <= high and low < high:
        if _is_alone(a[low : high + 1, k], k - low):
            _exchange(a, places, k, low)
            low += 1
            k = low
        else:
            k += 1
    return low, high


def _is_alone(row: Any, own: int) -> bool:
    for k in range(len(row)):
        if k != own and row[k] != 0:
            return False
    return True


def _exchange(a: Any, places: Any, i: int, k: int) -> None:
    """Rows and columns; it is noted at the place that is done."""
    places[k] = i
    for j in range(len(a)):
        a[j, i], a[j, k] = a[j, k], a[j, i]
    for j in range(len(a)):
        a[i, j], a[k, j] = a[k, j], a[i, j]


def _even_out(a: Any, scales: Any, low: int, high: int) -> None:
    """Rows and columns times powers of two, until they are about as long."""
    is_done = False
    while not is_done:
        is_done = True
        for i in range(low, high + 1):
            column, row = length(a[low : high + 1, i]), length(a[i, low : high + 1])
            if column == 0 or row == 0:
                continue
            factor, total = np.float64(1), column + row
            while column < row / 2 and factor < _FAR:
                factor, column, row = factor * 2, column * 2, row / 2
            while column / 2 >= row and factor > 1 / _FAR:
                factor, column, row = factor / 2, column / 2, row * 2
            if column + row < 0.95 * total and 1 / _FAR < scales[i] * factor < _FAR:
                scales[i] *= factor
                is_done = False
                a[i, low:] /= factor
                a[: high + 1, i] *= factor


def _undo(vectors: Any, places: Any, scales: Any, low: int, high: int) -> None:
    for i in range(low, high + 1):
        vectors[i] *= scales[i]
    for i in range(low - 1, -1, -1):
        _swap(vectors, i, places[i])
    for i in range(high + 1, len(vectors)):
        _swap(vectors, i, places[i])


def _swap(x: Any, i: int, k: int) -> None:
    for j in range(x.shape[1]):
        x[i, j], x[k, j] = x[k, j], x[i, j]


# --- vectors ---------------------------------------------------------------------------------------------------------


def _make_hessenberg(a: Any, z: Any, low: int, high: int) -> None:
    """Nothing below the first items under the diagonal."""
    for k in range(low, high - 1):
        tau = reflection(a[k + 1 : high + 1, k])
        v = a[k + 2 : high + 1, k].copy()
        back = v.conj()
        reflect(back, tau, a[: high + 1, k + 1 : high + 1].T)
        reflect(v, tau.conj(), a[k + 1 : high + 1, k + 1 :])
        reflect(back, tau, z[:, k + 1 : high + 1].T)
        a[k + 2 : high + 1, k] = 0


def _find_vectors(t: Any, z: Any, values: Any, vectors: Any) -> None:
    """Those of the triangle, and what they are in the space of the matrix."""
    n = len(t)
    x = np.zeros(n, dtype=np.complex128)
    for j in range(n):
        if values[j].imag < 0 and t.dtype.kind == "f":
            for i in range(n):
                vectors[i, j] = vectors[i, j - 1].conj()
            continue
        last = _begin(t, values[j], j, x)
        _solve(t, values[j], j, x)
        for i in range(n):
            total = np.complex128(0)
            for k in range(last + 1):
                total += z[i, k] * x[k]
            vectors[i, j] = total


def _begin(t: Any, value: Any, j: int, x: Any) -> int:
    """The last items that are not zero; of a block of two they are two."""
    if t.dtype.kind == "c" or value.imag == 0:
        x[j] = 1
        return j
    height = value.imag
    if abs(t[j, j + 1]) >= abs(t[j + 1, j]):
        x[j], x[j + 1] = 1, complex(0, height / t[j, j + 1])
    else:
        x[j], x[j + 1] = -height / t[j + 1, j], 1j
    return j + 1


def _solve(t: Any, value: Any, j: int, x: Any) -> None:
    """Row by row, from the one above the block; what would be divided by nothing is divided by little."""
    last = j if t.dtype.kind == "c" or value.imag == 0 else j + 1
    little = max(_EPS * size(value), _LEAST / _EPS)
    i = j - 1
    while i >= 0:
        rest = _rest(t[i], x, i + 1, last)
        if i > 0 and t[i, i - 1] != 0:
            above = _rest(t[i - 1], x, i + 1, last)
            first, second = t[i - 1, i - 1] - value, t[i, i] - value
            det = first * second - t[i - 1, i] * t[i, i - 1]
            det = det if size(det) > little * little else np.complex128(little * little)
            x[i - 1] = (t[i - 1, i] * rest - second * above) / det
            x[i] = (t[i, i - 1] * above - first * rest) / det
            i -= 1
        else:
            apart = t[i, i] - value
            x[i] = -rest / (apart if size(apart) > little else np.complex128(little))
        most = size(x[i])
        if most > _FAR:
            for k in range(i, last + 1):
                x[k] /= most
        i -= 1


def _rest(row: Any, x: Any, first: int, last: int) -> Any:
    total = np.complex128(0)
    for k in range(first, last + 1):
        total += row[k] * x[k]
    return total


def _normalise(vectors: Any, values: Any, real: bool) -> None:
    """Of length 1; what is complex is turned until its greatest item is real."""
    for j in range(len(values)):
        column = vectors[:, j]
        column /= length(column)
        if real and values[j].imag == 0:
            continue
        most = 0
        for i in range(len(column)):
            if abs(column[i]) > abs(column[most]):
                most = i
        own = column[most]
        sign = -1 if real and own.real < 0 else 1
        column *= sign * own.conj() / abs(own)
        column[most] = column[most].real
