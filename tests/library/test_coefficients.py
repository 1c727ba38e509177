"""The numbers in the library's `math` are the ones that `coefficients.py` derives, and the constants are what they say."""

from __future__ import annotations

import importlib
import math

import numpy as np
import pytest
from lanewise.library import arctangent, exponential, logarithm, trigonometric
from lanewise.ops import exponentials
from mpmath import mp, mpf

from library import coefficients


@pytest.mark.parametrize("name", coefficients.FITS)
def test_polynomials_are_derived(name: str) -> None:
    module, constant = name.split(".")
    written = getattr(importlib.import_module(f"lanewise.library.{module}"), constant)
    fitted = coefficients.fit(name)
    assert len(written) == len(fitted)
    assert all(math.isclose(a, b, rel_tol=1e-12) for a, b in zip(written, fitted, strict=True))


@pytest.mark.parametrize("name", coefficients.OF_SINGLES)
def test_polynomials_of_singles_are_derived(name: str) -> None:
    module, constant = name.split(".")
    written = getattr(importlib.import_module(f"lanewise.ops.{module}"), constant)
    assert written == tuple(float(np.float32(c)) for c in coefficients.fit(name))


def test_constants() -> None:
    with mp.workprec(1400):
        pairs = {
            mp.log(2): (exponential.LN2, exponential.LN2_ERROR),
            mp.pi / 2: (trigonometric.HALF_PI, trigonometric.HALF_PI_ERROR),
            +mp.pi: (arctangent.PI, arctangent.PI_ERROR),
            1 / mp.log(2): (logarithm.ONE_BY_LN2, logarithm.ONE_BY_LN2_ERROR),
            1 / mp.log(10): (logarithm.ONE_BY_LN10, logarithm.ONE_BY_LN10_ERROR),
            mpf(2) / 3: (logarithm.TWO_THIRDS, logarithm.TWO_THIRDS_ERROR),
            mpf(2) / 5: (logarithm.TWO_FIFTHS, logarithm.TWO_FIFTHS_ERROR),
            **{mp.atan(mpf(i) / 8): (arctangent.EIGHTHS[2 * i], arctangent.EIGHTHS[2 * i + 1]) for i in range(9)},
        }
        for exact, (high, low) in pairs.items():
            assert (high, low) == (float(exact), float(exact - float(exact)))
        assert abs(mpf(exponential.LN2_HIGH) + mpf(exponential.LN2_LOW) - mp.log(2)) < mpf(2) ** -97
        assert abs(mpf(exponentials.LN2_HIGH) + mpf(exponentials.LN2_LOW) - mp.log(2)) < mpf(2) ** -44
        pieces = (trigonometric.HALF_PI_1, trigonometric.HALF_PI_2, trigonometric.HALF_PI_3, trigonometric.HALF_PI_4)
        assert abs(sum(map(mpf, pieces)) - mp.pi / 2) < mpf(2) ** -155
        words = trigonometric.TWO_BY_PI_BITS.values
        assert sum(int(w) << 64 * (len(words) - 1 - i) for i, w in enumerate(words)) == int(
            2 / mp.pi * 2 ** (64 * (len(words) - 1))
        )
