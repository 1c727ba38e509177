"""Products of matrices against exact sums: every way that they are computed, as source and compiled.

A product may add in any order: each number lies within c * eps * sum of all |terms| of the exact one.
"""

from __future__ import annotations

from typing import Any

import numpy
import pytest
from lanewise import compile
from lanewise.library.prelude.standard.numpy import _products

from library.standard import with_ours

SIZES = (1, 3, 8, 15, 16, 17, 33, 100)
"""Rows, terms and columns: on both sides of `FEW`, of a panel, and, multiplied, of `NEAR`."""
STACKS = (((), ()), ((3,), ()), ((), (2,)), ((1,), (4,)), ((2, 1), (3,)), ((0,), ()))
EPS = {"float16": 2.0**-10, "float32": 2.0**-23, "float64": 2.0**-52}
ROUNDING = {"float16": 1.0, "float32": 200.0, "float64": 200.0}
"""c: halves are added in singles and rounded once, others at each of up to 200 terms."""


def product(a: Any, b: Any) -> Any:
    return a @ b


def multiplied(a: Any, b: Any) -> Any:
    return numpy.matmul(a, b)


def turned(a: Any, b: Any) -> Any:
    """Of matrices whose rows are not those of the memory."""
    return a.T @ b, numpy.inner(a.T, b.T), numpy.tensordot(b, a, axes=((0,), (0,)))


def across(a: Any, b: Any) -> Any:
    """Of rows with rows, also in stacks."""
    return a @ b.T, a[0] @ b.T, a[None] @ numpy.swapaxes(b[None], -1, -2)


def numbers(dtype: str, seed: int, *dims: int) -> Any:
    rng = numpy.random.default_rng((seed, *dims))
    return (rng.integers(-9, 9, dims) if numpy.dtype(dtype).kind in "iub" else rng.normal(size=dims)).astype(dtype)


def is_right(got: Any, a: Any, b: Any) -> bool:
    """Against longer floats; integers and truth values against numpy, bit by bit."""
    expected = a @ b
    if got.dtype != expected.dtype or got.shape != expected.shape:
        return False
    name = expected.dtype.name
    if name not in EPS:
        return bool(numpy.array_equal(got, expected))
    exact = a.astype(numpy.longdouble) @ b.astype(numpy.longdouble)
    terms = abs(a.astype(numpy.longdouble)) @ abs(b.astype(numpy.longdouble))
    return bool(numpy.all(abs(got - exact) <= ROUNDING[name] * EPS[name] * terms))


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64", "int8", "int64", "bool"])
def test_matrices(dtype: str) -> None:
    run = compile(product)
    for rows in SIZES:
        for terms in (0, *SIZES):
            for columns in SIZES:
                a, b = numbers(dtype, 1, rows, terms), numbers(dtype, 2, terms, columns)
                assert is_right(run(a, b), a, b), (rows, terms, columns)


def test_every_way_is_met() -> None:
    """Else the sizes above say nothing of panels and of what is left beside them."""
    assert min(SIZES) < _products.FEW <= max(SIZES) and SIZES[-1] ** 2 > _products.NEAR > SIZES[-2] ** 2


@pytest.mark.parametrize("dtype", ["float32", "float64", "int32"])
def test_stacks(dtype: str) -> None:
    run = compile(product)
    for first, second in STACKS:
        for rows, terms, columns in ((3, 4, 5), (20, 90, 100), (17, 100, 90)):
            a, b = numbers(dtype, 3, *first, rows, terms), numbers(dtype, 4, *second, terms, columns)
            assert is_right(run(a, b), a, b), (first, second, rows)


@pytest.mark.parametrize("dtype", ["float32", "float64", "int16", "bool"])
def test_vectors(dtype: str) -> None:
    run = compile(product)
    for terms in (0, *SIZES, 5000):
        v, w = numbers(dtype, 5, terms), numbers(dtype, 6, terms)
        a, b = numbers(dtype, 7, 20, terms), numbers(dtype, 8, terms, 20)
        assert all(is_right(run(x, y), x, y) for x, y in ((v, w), (a, v), (v, b), (a[None], v), (v, b[None]))), terms


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_what_lies_otherwise(dtype: str) -> None:
    run = compile(turned)
    for size in (5, 20, 100):
        a, b = numbers(dtype, 9, size, size + 1), numbers(dtype, 10, size, size + 3)
        first, second, third = run(a, b)
        assert is_right(first, a.T, b) and is_right(second, a.T, b) and is_right(third, b.T, a), size


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64", "int32"])
def test_rows_with_rows(dtype: str) -> None:
    run = compile(across)
    for rows in SIZES:
        a, b = numbers(dtype, 13, rows, 70), numbers(dtype, 14, 130, 70)
        first, second, third = run(a, b)
        assert is_right(first, a, b.T) and is_right(second, a[0], b.T) and is_right(third, a[None], b.T[None]), rows


def test_as_source() -> None:
    """The library's own lines, where they run as Python."""
    ours = with_ours(multiplied, "numpy")
    for dtype in ("float32", "float64", "int8", "bool"):
        for dims in ((3, 4, 5), (20, 100, 90), (16, 90, 100), (15, 100, 100)):
            rows, terms, columns = dims
            a, b = numbers(dtype, 11, rows, terms), numbers(dtype, 12, terms, columns)
            assert is_right(ours(a, b), a, b), (dtype, dims)
