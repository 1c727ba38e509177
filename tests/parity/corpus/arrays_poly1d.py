"""`np.poly1d`: polynomials as values that are called, calculated with and printed."""

from __future__ import annotations

import numpy as np
from parity.case import case


@case(([1, 2, 3], 2), ([1.5, 0, -2.0], 3), ([0, 0, 4], 1), ([], 5))
def at_a_place(coefficients, x):
    """Values, and coefficients by their power, of which there may be none."""
    p = np.poly1d(coefficients)
    return p(x), p(np.array([0.5, 1, 2])), p.order, len(p), p.c, p[0], p[1], p[9], p[-1]


@case(([1, 2], [1.0, 0, 3]), ([1.0, -3, 2], [1.0, -1]), ([2, 2, 1], [3, 1]))
def calculated(a, b):
    """Sums, products, powers and divisions, with numbers and lists beside them."""
    p, q = np.poly1d(a), np.poly1d(b)
    whole, rest = p / q
    sums = (p + q).c, (p - q).c, (p + 1).c, (1 - p).c, (p - 0.5).c
    products = (p * q).c, (p * 2).c, (2.5 * q).c, (p * [1, 2]).c, (p / 2).c, (-p).c, (p**0).c, (p**3).c
    return sums, products, whole.c, rest.c, p == q, p != q, p == np.poly1d(a), p(q).c


@case(([1, 2, 3],), ([1.0, 0, 0, -1],), ([7.5],))
def derived(coefficients):
    """Derivatives, integrals, and the coefficients one by one."""
    p = np.poly1d(coefficients)
    return p.deriv().c, p.deriv(2).coeffs, p.integ().coef, p.integ(2, k=1).c, [c for c in p]


@case(([1, 2, -3.5],), ([1, 0, 0, -1],), ([-2, 1e-7, 1e20],), ([0],), ([12.25, 1] * 9,))
def printed(coefficients):
    """The powers stand in a line above."""
    p = np.poly1d(coefficients)
    print(p)
    print([p], f"{p.deriv()}")
    return str(np.poly1d(p, variable="t")), repr(p), p.variable


@case((np.array([1 + 2j, 0, -1j]),), (np.array([0.5j]),), (np.array([2 + 0j, 1 - 1j]),))
def complex_numbers(coefficients):
    """Printed with their parts."""
    p = np.poly1d(coefficients)
    return str(p), (p * p).c, p(1j), (p + 1).c, (p - p).c, p.deriv().c, p.integ().c


@case(([1, 2],), ([1.0, -1.0, 3.0],), ([0.5],))
def of_zeros(zeros):
    """Made of its zeros."""
    p = np.poly1d(zeros, True)
    return p.coeffs, p(2.0)


@case((np.arange(4.0), np.array([1.0, 3, 5, 8])), (np.arange(3.0), np.array([1.0, 1, 1])), (np.arange(5.0), np.arange(5.0) ** 2))
def coefficient_of_determination(x, y):
    """What a line through points explains."""
    p = np.poly1d(np.polyfit(x, y, 1))
    fitted = p(x)
    return round(float(np.sum((fitted - y.mean()) ** 2)), 9), np.round(p.coeffs, 9), round(float(np.polyval(p, 2.0)), 9)


@case((4,), (0,), (1,))
def falling_factorial(n):
    """x (x - 1) (x - 2), and the zeros of it."""
    p = np.poly1d([1.0])
    for k in range(n):
        p *= np.poly1d([1.0, -k])
    return p.c, np.round(np.roots(p), 9), np.round(np.sort(p.roots), 9)


@case((np.array([0.0, 1, 2]), np.array([1.0, 3, 2])), (np.array([1.0]), np.array([4.0])), (np.array([0.0, 2]), np.array([1.0, -1])))
def through_points(x, y):
    """Lagrange's polynomial."""
    p = np.poly1d(0.0)
    for j in range(len(x)):
        part = np.poly1d(y[j])
        for k in range(len(x)):
            if k != j:
                part = part * np.poly1d([1.0, -x[k]]) / (x[j] - x[k])
        p = p + part
    return p.c, p(x)


@case(([1, 2],), ([1.5, 0.25, 3],), ([0],))
def assigned(coefficients):
    """Coefficients are set by their power, beyond the highest, too."""
    p = np.poly1d(np.array(coefficients, dtype=float))
    p[0] = 9
    p[4] = 2
    try:
        p[-1] = 1
    except ValueError as error:
        print(error)
    return p.c, str(p)


@case(([[1, 2], [3, 4]], 2), ([[1, 2]], -1), ([[5]], 0))
def refused(table, power):
    """Powers below zero and tables are no polynomials."""
    try:
        return (np.poly1d(table[0]) ** power).c, np.poly1d(table).c
    except ValueError as error:
        return str(error)
