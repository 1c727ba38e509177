"""numpy's polynomials in powers, against numpy itself: as source and compiled."""

from __future__ import annotations

from typing import Any

import numpy
from numpy.polynomial import polynomial

from library.standard import compare

RNG = numpy.random.default_rng(5)
ROWS = [RNG.integers(-2, 3, size=size) for size in (1, 2, 3, 5)] + [RNG.normal(size=size) for size in (1, 2, 4)]


def pairs(a: Any, b: Any) -> Any:
    return polynomial.polyadd(a, b), polynomial.polysub(a, b), polynomial.polymul(a, b), polynomial.polypow(a, 2)


def shares(a: Any, b: Any) -> Any:
    return polynomial.polydiv(a, b)


def slopes(c: Any) -> Any:
    return polynomial.polyder(c), polynomial.polyder(c, 3), polynomial.polyint(c), polynomial.polyint(c, 2, [1, 2], lbnd=0.5, scl=2)


def values(x: Any, c: Any) -> Any:
    return polynomial.polyval(x, c), polynomial.polyvander(x, 3)


def called(c: Any, x: Any) -> Any:
    p = polynomial.Polynomial(c, domain=[0, 3])
    return p(x), (p + p).coef, (p * p).coef, p.deriv().coef, p.integ().coef, repr(p)


def test_two_of_them() -> None:
    assert compare(pairs, "numpy.polynomial.polynomial", [(a, b) for a in ROWS for b in ROWS]) == len(ROWS) ** 2


def test_shares() -> None:
    assert compare(shares, "numpy.polynomial.polynomial", [(a, b) for a in ROWS for b in ROWS]) == len(ROWS) ** 2


def test_one_of_them() -> None:
    assert compare(slopes, "numpy.polynomial.polynomial", [(c,) for c in ROWS]) == len(ROWS)


def test_values() -> None:
    places = [2, 1.5, numpy.arange(3), RNG.normal(size=(2, 3))]
    assert compare(values, "numpy.polynomial.polynomial", [(x, c) for x in places for c in ROWS]) == len(places) * len(ROWS)
    assert compare(called, "numpy.polynomial.polynomial", [(c, x) for x in places for c in ROWS]) == len(places) * len(ROWS)
