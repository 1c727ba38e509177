"""`numpy.polynomial`: rows that begin with the constant coefficient, and `Polynomial`."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.polynomial import Polynomial
from numpy.polynomial import polynomial as P
from parity.case import case

ROW, WHOLE = np.array([3.0, 1.0, 2.0, 0.5]), np.array([3, 1, 2, 0])


@case((ROW, WHOLE), (ROW[:1], WHOLE[:2]), (ROW, WHOLE[3:]), (np.float32([1, 0, 2]), ROW), (ROW, -ROW))
def calculated(a, b) -> Any:
    """Sums, products, shares, powers."""
    found = P.polyadd(a, b), P.polysub(a, b), P.polymul(a, b), P.polymulx(a), P.polypow(b, 3), P.polypow(a, 0)
    try:
        return found, P.polydiv(a, b)
    except ZeroDivisionError:
        return found, "nothing goes into it"


@case((ROW,), ([1, 2, 3],), ((2.0,),), (np.float32([1, 2]),))
def slopes_and_areas(c) -> Any:
    """Derivatives and integrals, with constants and bounds."""
    slopes = P.polyder(c), P.polyder(c, 2), P.polyder(c, 1, 2.0), P.polyder(c, 9)
    return slopes, P.polyint(c), P.polyint(c, 2, [1, 2]), P.polyint(c, lbnd=1), P.polyint(c, 1, 3, scl=0.5)


@case((ROW, ROW), (2, WHOLE), (np.float32(2.5), ROW), ([1, 2], np.float32([1, 3])), (np.ones((2, 2)), WHOLE))
def values(x, c):
    """At a number, and at many."""
    return P.polyval(x, c), P.polyvander(x, 2), P.polyval(x, [1, 2])


@case(([1, 2, 3],), ([0.5, -0.5, 4],), ([],), ([2.0],))
def zeros(found) -> Any:
    """Of zeros a row, of the row its zeros."""
    row = P.polyfromroots(found)
    return row, P.polyroots(row).round(6), P.polyroots([1, 0, 1]).round(6), P.polyline(1, 2), P.polyline(1, 0)


@case((np.arange(5.0), np.array([1.0, 4, 9, 16.5, 25])), (np.array([1.0, 2, 4]), np.array([1, 0, 2])), (np.zeros(0), ROW))
def nearest(x, y) -> Any:
    """By least squares, some points with more weight."""
    try:
        return P.polyfit(x, y, 2).round(6), P.polyfit(x, y, 1, w=np.arange(1, len(x) + 1)).round(6)
    except TypeError as error:
        return str(error)


@case(([1.0, 2, 3], 2), ([2, 0, 1], 2.5), (ROW, np.array([1, 2])), ([0], [0.5]))
def called(c, x) -> Any:
    """What a `Polynomial` is asked, and calculated with."""
    p = Polynomial(c)
    q = 2 * p - 1 + p**2
    parts = p.coef, p.domain, p.window, p.degree(), len(p), list(p), repr(p)
    return parts, p(x), q.coef, (1 - p).coef, (p // Polynomial([1, 1])).coef, (p % [1, 1]).coef, (-p / 2).coef, p == q, p == p


@case((np.arange(1.0, 5), np.array([1.0, 4, 9, 16.5])), (np.array([1.0, 2, 4]), np.array([1, 0, 3])), (np.ones(2), np.ones(2)))
def fitted(x, y) -> Any:
    """It maps places to its window before it looks at them; `convert` tells its coefficients without that."""
    p = Polynomial.fit(x, y, 1)
    plain = p.convert()
    at = p(2.5), p.deriv()(1.0), p.integ(lbnd=1)(2.0)
    return p.coef.round(6), p.domain, plain.coef.round(6), plain.domain, np.round(at, 6), [v.round(6) for v in p.linspace(3)]


@case(([6, -5, 1], 1), ([0, 0, 2.0], 2), ([1, 2, 1e-9], 0))
def made(c, n) -> Any:
    """Zeros, and polynomials made of them; what is cut off."""
    p = Polynomial(c, domain=[0, 2])
    others = Polynomial.fromroots([1, 2]).coef, Polynomial.fromroots([1, 2], domain=None).coef, Polynomial.basis(n).coef
    return p.roots().round(6), others, Polynomial.identity()(3), p.trim(1e-6).coef, p.cutdeg(n).coef, p.deriv(n).coef, p.mapparms()


@case(*[(way,) for way in range(9)])
def wrong(way) -> Any:
    """What numpy says of each."""
    attempts = [
        lambda: Polynomial([]),
        lambda: Polynomial([[1, 2]]),
        lambda: Polynomial([1], domain=[1, 2, 3]),
        lambda: Polynomial([1, 2]) + Polynomial([1], domain=[0, 1]),
        lambda: Polynomial([1, 2]) ** -1,
        lambda: Polynomial([1, 2]).deriv(-1),
        lambda: Polynomial([1, 2]).integ(1, [1, 2]),
        lambda: Polynomial.basis(-1),
        lambda: Polynomial.basis(1) * 2,
    ]
    return attempts[way]().coef
