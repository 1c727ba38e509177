"""numpy's matrices taken apart: by what their parts have to be, and by numpy's values. As source and compiled, on many shapes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy
import pytest
from lanewise import compile
from numpy import linalg

from library.standard import with_ours

EPS = numpy.finfo(float).eps
SHAPES = [(rows, columns) for rows in range(6) for columns in range(6)] + [(9, 4), (4, 9), (30, 30)]


def tables(dtype: type) -> list[Any]:
    """Of all shapes and ranks, and of magnitudes at both ends of what floats can be."""
    rng = numpy.random.default_rng(5)
    found: list[Any] = []

    def by_chance(rows: int, columns: int) -> Any:
        x = rng.normal(size=(rows, columns))
        return x + 1j * rng.normal(size=x.shape) if dtype is complex else x

    for rows, columns in SHAPES:
        x = by_chance(rows, columns)
        found += [x, numpy.outer(x.sum(axis=1), x.sum(axis=0)), numpy.round(x), numpy.zeros((rows, columns), dtype)]
    big = by_chance(4, 3)
    return [*found, big * 1e200, big * 1e-200, big * 10.0 ** numpy.arange(-9, 3, 4)]


def qr(x: Any) -> Any:
    return linalg.qr(x), linalg.qr(x, "complete")


def svd(x: Any) -> Any:
    return linalg.svd(x), linalg.svd(x, compute_uv=False)


def eigh(x: Any) -> Any:
    return linalg.eigh(x), linalg.eigh(x, "U"), linalg.eigvalsh(x)


def eig(x: Any) -> Any:
    return linalg.eig(x), linalg.eigvals(x)


def near(x: Any, y: Any, scale: float, size: int) -> bool:
    return bool(x.shape == y.shape and numpy.all(abs(x - y) <= 20 * EPS * max(size, 1) * scale))


def are_orthogonal(columns: Any) -> bool:
    return near(columns.conj().T @ columns, numpy.eye(columns.shape[1]), 1.0, len(columns))


def is_general(x: Any) -> bool:
    """Whether no item is made zero by rounding alone, whose sign would decide."""
    return bool(x.size and linalg.matrix_rank(x) == min(x.shape) and not numpy.any(x == numpy.round(x)))


def ways(function: Callable[..., Any]) -> list[Callable[..., Any]]:
    return [with_ours(function, "numpy.linalg"), compile(function)]


@pytest.mark.parametrize("dtype", [float, complex])
@pytest.mark.parametrize("way", range(2), ids=["source", "compiled"])
def test_triangles(way: int, dtype: type) -> None:
    """Of matrices by chance the columns are numpy's, signs and all."""
    call = ways(qr)[way]
    for x in tables(dtype):
        scale = abs(x).max(initial=0)
        for (q, r), expected in zip(call(x), qr(x), strict=True):
            assert (q.shape, r.shape) == (expected.Q.shape, expected.R.shape)
            assert are_orthogonal(q)
            assert near(q @ r, x, scale, len(x))
            assert numpy.array_equal(r, numpy.triu(r))
            if is_general(x):
                assert numpy.allclose(q, expected.Q, atol=1e-9)


@pytest.mark.parametrize("dtype", [float, complex])
@pytest.mark.parametrize("way", range(2), ids=["source", "compiled"])
def test_singular_values(way: int, dtype: type) -> None:
    """Of real matrices with up to 25 columns, or rows, the vectors are numpy's, signs and all, where values are apart."""
    call = ways(svd)[way]
    for x in tables(dtype):
        scale = abs(x).max(initial=0)
        (u, s, rows), alone = call(x)
        assert near(s, linalg.svd(x, compute_uv=False), scale, sum(x.shape))
        assert numpy.array_equal(s, alone)
        assert are_orthogonal(u)
        assert are_orthogonal(rows.conj().T)
        assert near((u[:, : len(s)] * s) @ rows[: len(s)], x, scale, sum(x.shape))
        if dtype is float and is_general(x) and len(s) <= 25 and numpy.all(s[:-1] - s[1:] > 1e-3 * scale):
            expected = linalg.svd(x)
            assert numpy.allclose(u[:, : len(s)], expected.U[:, : len(s)], atol=1e-8)
            assert numpy.allclose(rows[: len(s)], expected.Vh[: len(s)], atol=1e-8)


@pytest.mark.parametrize("dtype", [float, complex])
@pytest.mark.parametrize("way", range(2), ids=["source", "compiled"])
def test_eigenvalues(way: int, dtype: type) -> None:
    """Of up to 25 rows the vectors are numpy's, signs and all, where values are apart."""
    call = ways(eigh)[way]
    for x in tables(dtype):
        if x.shape[0] != x.shape[1]:
            continue
        table = x + x.conj().T
        scale = abs(table).max(initial=0)
        *both, alone = call(table)
        for (values, vectors), expected in zip(both, eigh(table), strict=False):
            assert near(values, expected.eigenvalues, scale, len(x))
            assert are_orthogonal(vectors)
            assert near(table @ vectors, vectors * values, scale, len(x))
            if len(x) <= 25 and is_general(x) and numpy.diff(values).min(initial=scale) > 1e-3 * scale:
                assert numpy.allclose(vectors, expected.eigenvectors, atol=1e-9)
        assert near(alone, linalg.eigvalsh(table), scale, len(x))


@pytest.mark.parametrize("dtype", [float, complex])
@pytest.mark.parametrize("way", range(2), ids=["source", "compiled"])
def test_eigenvalues_of_any_matrix(way: int, dtype: type) -> None:
    """Of real matrices of up to 9 rows, by chance, they have numpy's order and type; those of others are numpy's in any order."""
    call = ways(eig)[way]
    for x in tables(dtype):
        if x.shape[0] != x.shape[1]:
            continue
        scale = abs(x).max(initial=0)
        (values, vectors), alone = call(x)
        expected = linalg.eigvals(x)
        assert near(x @ vectors, vectors * values, scale, 5 * len(x))
        assert numpy.allclose(linalg.norm(vectors, axis=0), 1.0)
        assert values.dtype == vectors.dtype
        assert not numpy.iscomplexobj(x) or numpy.iscomplexobj(values)
        if is_general(x):
            assert values.dtype == alone.dtype == expected.dtype
            order = (lambda w: w) if dtype is float and len(x) <= 9 else numpy.sort_complex
            assert numpy.allclose(order(values), order(expected), rtol=0, atol=1e-9 * scale)
            assert numpy.allclose(order(alone), order(expected), rtol=0, atol=1e-9 * scale)


@pytest.mark.parametrize("way", range(2), ids=["source", "compiled"])
def test_conjugates_are_exact(way: int) -> None:
    """Of a real matrix values and vectors are pairs of conjugates, the one with the positive imaginary part first."""
    call = ways(eig)[way]
    rng = numpy.random.default_rng(11)
    for n in range(2, 12):
        (values, vectors), _ = call(rng.normal(size=(n, n)))
        for j in range(n):
            if values[j].imag > 0:
                assert values[j + 1] == values[j].conjugate()
                assert numpy.array_equal(vectors[:, j + 1], vectors[:, j].conj())
