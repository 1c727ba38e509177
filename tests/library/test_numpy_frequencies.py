"""numpy's rows of frequencies and powers, against numpy itself: as source and compiled."""

from __future__ import annotations

from typing import Any

import numpy
from numpy import fft

from library.standard import compare


def frequencies(n: int, d: float) -> Any:
    return fft.fftfreq(n, d), fft.rfftfreq(n, d), fft.fftfreq(n), fft.rfftfreq(n)


def turned(x: Any) -> Any:
    return fft.fftshift(x), fft.ifftshift(x), fft.fftshift(x, 0), fft.ifftshift(x, (1,))


def values(p: Any, x: Any) -> Any:
    return numpy.polyval(p, x)


def test_of_each_length() -> None:
    assert compare(frequencies, "numpy.fft", [(n, d) for n in range(-1, 40) for d in (1.0, 0.1, 3.0)]) == 123


def test_turned() -> None:
    tables = [numpy.arange(rows * columns).reshape(rows, columns) for rows in range(5) for columns in range(5)]
    assert compare(turned, "numpy.fft", [(x,) for x in tables]) == 25


def test_values_of_polynomials() -> None:
    rng = numpy.random.default_rng(3)
    inputs = [
        (rng.normal(size=n), rng.normal(size=size) * 10.0**scale) for n in (1, 2, 3, 9) for size in (0, 1, 5) for scale in (0, 99)
    ]
    with numpy.errstate(all="ignore"):
        assert compare(values, "numpy", inputs) == 24
