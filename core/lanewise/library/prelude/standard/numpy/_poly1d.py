"""`np.poly1d`: a polynomial that is called, and calculated with.

In: coefficients from the highest power on, or zeros. Out: polynomials, each of a class of its own for each dtype.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.standard.numpy._polynomials import (
    HasCoefficients,
    poly,
    polyadd,
    polyder,
    polydiv,
    polyint,
    polymul,
    polysub,
    polyval,
    roots,
)
from lanewise.library.prelude.words import Told, of_complex

WIDTH = 70
"""Longer lines are broken where a power ends."""


@of_complex
def poly1d(c_or_r: Any, r: Told = False, variable: Any = None) -> Any:
    """The polynomial of coefficients or, if `r` says so, of zeros."""
    if isinstance(c_or_r, Polynomial):
        return _made(c_or_r.coeffs, c_or_r.variable if variable is None else variable)
    return _of(poly(c_or_r) if r else c_or_r, "x" if variable is None else variable)


@of_complex
def _of(given: Any, variable: Any = "x") -> Any:
    """Without zeros in front; nothing is zero."""
    row = np.atleast_1d(given)
    if row.ndim > 1:
        raise ValueError("Polynomial must be 1d only.")
    first = 0
    while first < len(row) and row[first] == 0:
        first += 1
    return _made(row[first:] if first < len(row) else np.zeros(1, dtype=row.dtype), variable)


@of_complex
def _made(row: Any, variable: Any) -> Any:
    """Here, so that there is a class for each type of the row."""
    return Polynomial(row, variable)


class Polynomial(HasCoefficients):
    """Its coefficients, and the name of what they are multiplied with."""

    def __init__(self, row: Any, variable: Any) -> None:
        self._row, self.variable = row, variable

    @property
    def coeffs(self) -> Any:
        """Those of the highest power first."""
        return self._row

    @property
    def order(self) -> Any:
        """The highest power."""
        return len(self._row) - 1

    @property
    def roots(self) -> Any:
        """The zeros."""
        return roots(self._row)

    c = coef = coefficients = coeffs
    o, r = order, roots

    def __call__(self, val: Any) -> Any:
        if not isinstance(val, Polynomial):
            return polyval(self._row, val)
        found = _of(np.zeros(1, dtype=np.result_type(np.int64, self._row, val.coeffs)))
        for factor in self._row:
            found = found * val + factor
        return found

    def __len__(self) -> int:
        return len(self._row) - 1

    def __iter__(self) -> Any:
        return iter(self._row)

    def __getitem__(self, val: int) -> Any:
        return self._row[len(self._row) - 1 - val] if 0 <= val < len(self._row) else self._row.dtype.type(0)

    def __setitem__(self, key: int, val: Any) -> None:
        if key < 0:
            raise ValueError("Does not support negative powers.")
        if key >= len(self._row):
            self._row = np.concatenate((np.zeros(key + 1 - len(self._row), dtype=self._row.dtype), self._row))
        self._row[len(self._row) - 1 - key] = val

    def __neg__(self) -> Any:
        return _of(-self._row)

    def __pos__(self) -> Any:
        return self

    def __add__(self, other: Any) -> Any:
        return _of(polyadd(self._row, _row_of(other)))

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        return _of(polysub(self._row, _row_of(other)))

    def __rsub__(self, other: Any) -> Any:
        return _of(polysub(_row_of(other), self._row))

    def __mul__(self, other: Any) -> Any:
        return _times(self._row, other)

    def __rmul__(self, other: Any) -> Any:
        return _times(self._row, other)

    def __truediv__(self, other: Any) -> Any:
        if isinstance(other, int | float | complex | np.generic):
            return _of(self._row / other)
        return _divided(self._row, _row_of(other))

    def __rtruediv__(self, other: Any) -> Any:
        if isinstance(other, int | float | complex | np.generic):
            return _of(other / self._row)
        return _divided(_row_of(other), self._row)

    def __pow__(self, val: Told) -> Any:
        if not isinstance(val, int | float | np.integer | np.floating) or int(val) != val or val < 0:
            raise ValueError("Power to non-negative integers only.")
        if val == 0:
            return _of(np.ones(1, dtype=int))
        found = _of(self._row)
        for _ in range(int(val) - 1):
            found = _of(polymul(self._row, found.coeffs))
        return found

    def __eq__(self, other: object) -> Any:
        if not isinstance(other, Polynomial):
            return NotImplemented
        return len(self._row) == len(other.coeffs) and np.all(self._row == other.coeffs)

    def __ne__(self, other: object) -> Any:
        if not isinstance(other, Polynomial):
            return NotImplemented
        return not self == other

    def integ(self, m: Any = 1, k: Any = 0) -> Any:
        """The m-th integral."""
        return _of(polyint(self._row, m, k))

    def deriv(self, m: Any = 1) -> Any:
        """The m-th derivative."""
        return _of(polyder(self._row, m))

    def __repr__(self) -> str:
        return f"poly1d({repr(self._row)[6:-1]})"

    def __str__(self) -> Any:
        return _in_two_lines(_terms(self._row, self.variable))


@of_complex
def _row_of(other: Any) -> Any:
    return other.coeffs if isinstance(other, Polynomial) else np.atleast_1d(other)


@of_complex
def _times(row: Any, other: Any) -> Any:
    if isinstance(other, int | float | complex | np.generic):
        return _of(row * other)
    return _of(polymul(row, _row_of(other)))


@of_complex
def _divided(first: Any, second: Any) -> Any:
    """How often one goes into the other, and what is left."""
    times, left = polydiv(first, second)
    return _of(times), _of(left)


@of_complex
def _terms(row: Any, variable: Any) -> Any:
    """What stands before each power, and the power as it is written: none, for what has none."""
    terms: Any = []
    for power in range(len(row) - 1, -1, -1):
        text = _number(row[len(row) - 1 - power])
        if text != "0":
            if terms:
                text = f" - {text[1:]}" if text.startswith("-") else f" + {text}"
            terms.append((f"{text} {variable}" if power else text, str(power) if power > 1 else ""))
    return terms


@of_complex
def _number(x: Any) -> Any:
    if x.imag == 0:
        return _four_digits(x.real)
    if x.real == 0:
        return f"{_four_digits(x.imag)}j"
    return f"({_four_digits(x.real)} + {_four_digits(x.imag)}j)"


def _four_digits(x: Any) -> Any:
    return f"{float(x):.4g}"


def _in_two_lines(terms: Any) -> Any:
    """The powers stand above, behind what they belong to."""
    found, above, below, text = " ", "", "", ""
    for before, power in terms:
        text += before
        if power:
            if len(below) + len(text) + len(power) - 1 > WIDTH or len(above) + len(text) - 1 + len(power) > WIDTH:
                found += f"{above}\n{below}\n "
                above = below = ""
            above += " " * (len(text) - 1) + power
            below += text + " " * (len(power) - 1)
            text = ""
    return f"{found}{above}\n{below}{text if terms else '0'}"
