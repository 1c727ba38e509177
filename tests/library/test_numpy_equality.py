"""numpy's functions that say whether arrays are the same, or nearly, against numpy itself: as source and compiled."""

from __future__ import annotations

import itertools
from typing import Any

import numpy

from library.standard import compare

SPECIAL = (0.0, -0.0, 1.0, -1.0, numpy.inf, -numpy.inf, numpy.nan, 1e-8, 1.00001, 1e308, -1e308, 5e-324)
SHAPES = ((), (0,), (1,), (3,), (1, 3), (3, 1), (2, 1, 3))


def near(x: Any, y: Any, rtol: float, atol: float) -> Any:
    return [numpy.isclose(x, y, rtol, atol, nan).tolist() for nan in (False, True)], numpy.allclose(x, y, rtol, atol, True)


def same(x: Any, y: Any) -> Any:
    return numpy.array_equal(x, y), numpy.array_equal(x, y, True), numpy.array_equiv(x, y)


def test_near_the_margin() -> None:
    """Numbers that differ by the margin, and by one bit less and more."""
    rng = numpy.random.default_rng(7)
    x = numpy.concatenate((rng.normal(size=200) * 10.0 ** rng.integers(-9, 9, 200), SPECIAL))
    inputs = []
    for dtype, rtol, atol in itertools.product((numpy.float64, numpy.float32), (0.0, 1e-5, 0.5, numpy.inf), (0.0, 1e-8, 2.0)):
        with numpy.errstate(all="ignore"):
            y = x.astype(dtype)
            margin = (atol + rtol * abs(y)).astype(dtype)
            inputs += [(numpy.nextafter(y + margin, to), y, rtol, atol) for to in (-numpy.inf, y + margin, numpy.inf)]
    with numpy.errstate(all="ignore"):
        assert compare(near, "numpy", inputs) == 72


def test_same_of_all_shapes() -> None:
    """For each pair of dtypes anew: a function has no more than 16 specialisations."""
    for first, second in (("f8", "f4"), ("i8", "u1"), ("f4", "?")):
        inputs = []
        for mine, yours in itertools.product(SHAPES, repeat=2):
            x, y = numpy.ones(mine, first), numpy.ones(yours, second)
            z = y.copy()
            z[...] = numpy.arange(z.size).reshape(yours) < z.size - 1
            inputs += [(x, y), (x, z)]
        assert compare(same, "numpy", inputs) == 98
