"""Symmetric and Hermitian matrices taken apart: eigenvalues in order, eigenvectors beside them. In: arrays. Out: what numpy gives,
but for bits.

A matrix becomes tridiagonal by reflections, and diagonal by implicit steps of QL, from the end whose item is smaller, as in
LAPACK's `sytd2` and `steqr`: so vectors of up to 25 items have numpy's signs (Golub and Van Loan, Matrix Computations, 8.3).
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.linalg import LinAlgError
from numpy.linalg._linalg import EighResult

from lanewise.library.prelude.standard.numpy.linalg._reflections import reflect, reflection
from lanewise.library.prelude.standard.numpy.linalg._shapes import dtype_inside, real_part, square
from lanewise.library.prelude.words import Told, at_build, of_complex

_EPS = 2.0**-53
_TINY = 2.0**-1022


@of_complex
def eigh(a: Any, UPLO: Told = "L") -> Any:
    """Eigenvalues and vectors of a matrix of which one triangle is read."""
    values, vectors = _taken_apart(square(a), triangle(UPLO), True)
    dtype = dtype_inside(np.asarray(a).dtype)
    return EighResult(values.astype(real_part(dtype), copy=False), vectors.astype(dtype, copy=False))


@of_complex
def eigvalsh(a: Any, UPLO: Told = "L") -> Any:
    """The values alone."""
    values, _ = _taken_apart(square(a), triangle(UPLO), False)
    return values.astype(real_part(dtype_inside(np.asarray(a).dtype)), copy=False)


@at_build
def triangle(name: Any) -> Any:
    """Which one is read."""
    if name.upper() not in ("L", "U"):
        raise ValueError("UPLO argument must be 'L' or 'U'")
    return name.upper()


def _taken_apart(table: Any, half: Told, wanted: Told) -> Any:
    """`table`: a copy. Without vectors there are no rows to turn."""
    values = np.zeros(table.shape[:-1])
    rows = table.shape[-1] if wanted else 0
    vectors = np.zeros((*table.shape[:-2], rows, table.shape[-1]), dtype=table.dtype)
    _each(table, values, vectors, half)
    return values, vectors


def _each(a: Any, values: Any, vectors: Any, half: Told) -> None:
    if a.ndim > 2:
        for i in range(len(a)):
            _each(a[i], values[i], vectors[i], half)
    elif half == "U":
        _one(a[::-1, ::-1], values, vectors, True)
    else:
        _one(a, values, vectors, False)


def _one(a: Any, d: Any, z: Any, turned: Told) -> None:
    """The lower triangle of `a` is read. `turned`: it is the upper one, seen from its end."""
    n = len(a)
    most = np.float64(0)
    for i in range(n):
        for j in range(i + 1):
            a[j, i] = a[i, j].conj() if i != j else a[i, i].real
            most = np.maximum(most, abs(a[i, j]))
    if not most < np.inf:
        d[...] = np.nan
        z[...] = np.nan
        return
    scale = most if most > 1e140 or 0 < most < 1e-140 else np.float64(1)
    a /= scale
    e, taus = np.zeros(max(n - 1, 0)), np.zeros(max(n - 1, 0), dtype=a.dtype)
    if turned:
        _make_tridiagonal(a, d[::-1], e[::-1], taus)
    else:
        _make_tridiagonal(a, d, e, taus)
    for i in range(len(z)):
        z[i, i] = 1
    _make_diagonal(d, e, z)
    if len(z) > 0:
        _turn_back(a, taus, z[::-1] if turned else z)
    _order(d, z)
    d *= scale


def _turn_back(a: Any, taus: Any, z: Any) -> None:
    """The reflections on the vectors of the tridiagonal matrix."""
    for k in range(len(taus) - 1, -1, -1):
        reflect(a[k + 2 :, k], taus[k], z[k + 1 :])


def _make_tridiagonal(a: Any, d: Any, e: Any, taus: Any) -> None:
    """Of both sides the same reflection: the table stays symmetric."""
    n = len(a)
    p = np.zeros(n, dtype=a.dtype)
    for k in range(n - 1):
        taus[k] = reflection(a[k + 1 :, k])
        e[k] = a[k + 1, k].real
        d[k] = a[k, k].real
        if taus[k] == 0:
            continue
        a[k + 1, k] = 1
        along = a.dtype.type(0)
        for i in range(k + 1, n):
            p[i] = 0
            for j in range(k + 1, n):
                p[i] += a[i, j] * a[j, k]
            p[i] *= taus[k]
            along += p[i].conj() * a[i, k]
        along *= 0.5 * taus[k]
        for i in range(k + 1, n):
            p[i] -= along * a[i, k]
        for i in range(k + 1, n):
            for j in range(k + 1, n):
                a[i, j] -= a[i, k] * p[j].conj() + p[i] * a[j, k].conj()
    if n > 0:
        d[n - 1] = a[n - 1, n - 1].real


def _make_diagonal(d: Any, e: Any, z: Any) -> None:
    """Block by block, where an item beside the diagonal is nothing beside its neighbours."""
    n, first, turns = len(d), 0, 30 * len(d)
    while first < n:
        last = first
        while last < n - 1 and not abs(e[last]) <= np.sqrt(abs(d[last])) * np.sqrt(abs(d[last + 1])) * _EPS:
            last += 1
        if last < n - 1:
            e[last] = 0
        own, beside, vectors = d[first : last + 1], e[first:last], z[:, first : last + 1]
        if len(own) > 1 and abs(own[-1]) < abs(own[0]):
            turns = _make_block_diagonal(own[::-1], beside[::-1], vectors[:, ::-1], True, turns)
        elif len(own) > 1:
            turns = _make_block_diagonal(own, beside, vectors, False, turns)
        if turns < 0:
            raise LinAlgError("Eigenvalues did not converge")
        first = last + 1


def _make_block_diagonal(d: Any, e: Any, z: Any, turned: bool, turns: int) -> int:
    """`turned`: whether the block is seen from its end. How many turns are left; less than none: too few."""
    low, last = 0, len(d) - 1
    while low <= last:
        m = low
        while m < last and not e[m] * e[m] <= (_EPS * _EPS * abs(d[m])) * abs(d[m + 1]) + _TINY:
            m += 1
        if m < last:
            e[m] = 0
        if m == low:
            low += 1
        elif m == low + 1:
            first, second = (m, low) if turned else (low, m)
            d[first], d[second], c, s = _of_two(d[first], e[low], d[second])
            rotate(z, first, second, c, s)
            e[low] = 0
            low += 2
        elif turns == 0:
            return -1
        else:
            turns -= 1
            _step(d[low : m + 1], e[low:m], z[:, low : m + 1])
    return turns


def _step(d: Any, e: Any, z: Any) -> None:
    """One step of QL, with Wilkinson's shift."""
    last = len(d) - 1
    g = (d[1] - d[0]) / (2 * e[0])
    g = d[last] - d[0] + e[0] / (g + math.copysign(float(np.hypot(g, 1.0)), float(g)))
    c, s, p = np.float64(1), np.float64(1), np.float64(0)
    for i in range(last - 1, -1, -1):
        f, b = s * e[i], c * e[i]
        c, s, r = rotation(g, f)
        if i != last - 1:
            e[i + 1] = r
        g = d[i + 1] - p
        r = (d[i] - g) * s + 2 * c * b
        p = s * r
        d[i + 1] = g + p
        g = c * r - b
        rotate(z, i, i + 1, c, -s)
    d[0] -= p
    e[0] = g


def rotation(f: Any, g: Any) -> Any:
    """Cosine, sine and length: what turns (f, g) into (r, 0)."""
    if g == 0:
        return np.float64(1), np.float64(0), f
    if f == 0:
        return np.float64(0), np.float64(math.copysign(1.0, float(g))), abs(g)
    r = np.float64(math.copysign(float(np.sqrt(f * f + g * g)), float(f)))
    return abs(f) / abs(r), g / r, r


def rotate(z: Any, i: int, j: int, c: Any, s: Any) -> None:
    for row in range(len(z)):
        x, y = z[row, i], z[row, j]
        z[row, j] = c * y - s * x
        z[row, i] = s * y + c * x


def _of_two(a: Any, b: Any, c: Any) -> Any:
    """The eigenvalues of [[a, b], [b, c]], the greater magnitude first, and the vector of that one, as in LAPACK's `laev2`."""
    total, apart, twice = a + c, a - c, b + b
    root = np.hypot(apart, twice)
    sign = -1 if total < 0 else 1
    first = 0.5 * (total + sign * root)
    more, less = (a, c) if abs(a) > abs(c) else (c, a)
    second = -0.5 * root if total == 0 else (more / first) * less - (b / first) * b
    side = 1 if apart >= 0 else -1
    cosine = apart + side * root
    if abs(cosine) > abs(twice):
        part = -twice / cosine
        sine = 1 / np.sqrt(1 + part * part)
        x, y = part * sine, sine
    elif twice == 0:
        x, y = np.float64(1), np.float64(0)
    else:
        part = -cosine / twice
        x = 1 / np.sqrt(1 + part * part)
        y = part * x
    return (first, second, -y, x) if sign == side else (first, second, x, y)


def _order(d: Any, z: Any) -> None:
    """The least value first; as few columns as can be change places."""
    for i in range(len(d) - 1):
        least = i
        for j in range(i + 1, len(d)):
            if d[j] < d[least]:
                least = j
        if least != i:
            d[i], d[least] = d[least], d[i]
            for row in range(len(z)):
                z[row, i], z[row, least] = z[row, least], z[row, i]
