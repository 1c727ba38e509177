"""`Polynomial`: a polynomial of doubles that is called, and calculated with.

In: coefficients, the constant one first, a domain and the window that it is mapped to. Out: polynomials, values.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.standard.numpy.polynomial.polynomial import _rows as rows
from lanewise.library.prelude.words import Told, at_build, refuse


@at_build
def _check_doubles(dtype: Any) -> None:
    if dtype != np.float64:
        refuse(f"a Polynomial of {dtype} is not compiled", "give it float64: c.astype(float)")


def _coefficients(c: Any) -> Any:
    row = rows.series(c)
    _check_doubles(row.dtype)
    return row


def _ends(given: Any, name: str) -> Any:
    if given is None:
        return np.array([-1.0, 1.0])
    found = _coefficients(given)
    if len(found) != 2:
        raise ValueError(f"{name} has wrong number of elements.")
    return found


def _line(old: Any, new: Any) -> Any:
    """What maps one interval to another: an offset and a factor."""
    size = old[1] - old[0]
    return (old[1] * new[0] - old[0] * new[1]) / size, (new[1] - new[0]) / size


def _around(places: Any) -> Any:
    """The interval that holds these, and more than one place."""
    low, high = rows.series(places).min(), rows.series(places).max()
    return np.array([low - 1, high + 1]) if low == high else np.array([low, high])


class Polynomial:
    """Its coefficients, its domain and its window."""

    def __init__(self, coef: Any, domain: Any = None, window: Any = None, symbol: str = "x") -> None:
        self.coef = _coefficients(coef)
        self.domain = _ends(domain, "Domain")
        self.window = _ends(window, "Window")
        self.symbol = symbol

    @staticmethod
    def fit(
        x: Any, y: Any, deg: Any, domain: Any = None, rcond: Any = None, full: Told = False, w: Any = None, window: Any = None
    ) -> Any:  # fmt: skip
        """The one that comes nearest to points. Their places are mapped to the window first."""
        if full:
            return refuse("Polynomial.fit() is not compiled with full", "leave it out")
        places = np.asarray(x)
        ends = _around(places) if domain is None else _ends(domain, "Domain")
        inside = _ends(window, "Window")
        off, scl = _line(ends, inside)
        return Polynomial(rows.polyfit(off + scl * places, y, deg, rcond=rcond, w=w), ends, inside)

    @staticmethod
    def fromroots(roots: Any, domain: Any = (-1, 1), window: Any = None) -> Any:
        """The one that has these zeros."""
        zeros = rows.series(roots)
        ends = _around(zeros) if domain is None else _ends(domain, "Domain")
        inside = _ends(window, "Window")
        off, scl = _line(ends, inside)
        return Polynomial(rows.polyfromroots(off + scl * zeros) / scl ** len(zeros), ends, inside)

    @staticmethod
    def identity(domain: Any = None, window: Any = None, symbol: str = "x") -> Any:
        """`x` itself."""
        ends, inside = _ends(domain, "Domain"), _ends(window, "Window")
        off, scl = _line(inside, ends)
        return Polynomial(rows.polyline(off, scl), ends, inside, symbol)

    @staticmethod
    def basis(deg: int, domain: Any = None, window: Any = None, symbol: str = "x") -> Any:
        """A power of `x`."""
        if deg < 0:
            raise ValueError("deg must be non-negative integer")
        return Polynomial([0.0] * deg + [1.0], domain, window, symbol)

    def __call__(self, arg: Any) -> Any:
        off, scl = _line(self.domain, self.window)
        return rows.polyval(off + scl * np.asarray(arg), self.coef)

    def degree(self) -> int:
        """The highest power that there is a coefficient for."""
        return len(self.coef) - 1

    def copy(self) -> Any:
        """Another one that is equal."""
        return self._with(self.coef)

    def mapparms(self) -> Any:
        """The offset and the factor that map the domain to the window."""
        return _line(self.domain, self.window)

    def convert(self) -> Any:
        """The same in powers of what it is called with."""
        off, scl = _line(self.domain, self.window)
        line = rows.polyadd(rows.polymul([0.0, 1.0], scl), off)
        found = self.coef[-1:]
        for i in range(len(self.coef) - 2, -1, -1):
            found = rows.polyadd(rows.polymul(found, line), self.coef[i])
        return Polynomial(found, None, None, self.symbol)

    def deriv(self, m: int = 1) -> Any:
        """The m-th derivative."""
        _, scl = _line(self.domain, self.window)
        return self._with(rows.polyder(self.coef, m, scl))

    def integ(self, m: int = 1, k: Any = (), lbnd: Any = None) -> Any:
        """The m-th integral."""
        off, scl = _line(self.domain, self.window)
        return self._with(rows.polyint(self.coef, m, k, 0.0 if lbnd is None else off + scl * lbnd, 1.0 / scl))

    def roots(self) -> Any:
        """The zeros."""
        off, scl = _line(self.window, self.domain)
        return off + scl * rows.polyroots(self.coef)

    def trim(self, tol: float = 0) -> Any:
        """Without what is next to nothing at the end."""
        if tol < 0:
            raise ValueError("tol must be non-negative")
        last = len(self.coef)
        while last > 0 and abs(self.coef[last - 1]) <= tol:
            last -= 1
        return self._with(self.coef[:last] if last > 0 else self.coef[:1] * 0)

    def cutdeg(self, deg: int) -> Any:
        """Without the powers beyond."""
        return self.truncate(deg + 1)

    def truncate(self, size: int) -> Any:
        """The first coefficients alone."""
        if size < 1:
            raise ValueError("size must be a positive integer")
        return self._with(self.coef[:size])

    def linspace(self, n: int = 100, domain: Any = None) -> Any:
        """Places of the domain, and the values there."""
        ends = self.domain if domain is None else domain
        x = np.linspace(ends[0], ends[1], n)
        return x, self(x)

    def _with(self, row: Any) -> Any:
        return Polynomial(row, self.domain, self.window, self.symbol)

    def _row_of(self, other: Any) -> Any:
        """What goes together with this one: another of the same domain, window and symbol, a number, or a row."""
        if not isinstance(other, Polynomial):
            return other
        if not np.all(self.domain == other.domain):
            raise TypeError("Domains differ")
        if not np.all(self.window == other.window):
            raise TypeError("Windows differ")
        if self.symbol != other.symbol:
            raise ValueError("Polynomial symbols differ")
        return other.coef

    def __neg__(self) -> Any:
        return self._with(-self.coef)

    def __pos__(self) -> Any:
        return self

    def __add__(self, other: Any) -> Any:
        return self._with(rows.polyadd(self.coef, self._row_of(other)))

    def __radd__(self, other: Any) -> Any:
        return self._with(rows.polyadd(other, self.coef))

    def __sub__(self, other: Any) -> Any:
        return self._with(rows.polysub(self.coef, self._row_of(other)))

    def __rsub__(self, other: Any) -> Any:
        return self._with(rows.polysub(other, self.coef))

    def __mul__(self, other: Any) -> Any:
        return self._with(rows.polymul(self.coef, self._row_of(other)))

    def __rmul__(self, other: Any) -> Any:
        return self._with(rows.polymul(other, self.coef))

    def __truediv__(self, other: Any) -> Any:
        if isinstance(other, Polynomial):
            raise TypeError("unsupported types for true division: '<class 'numpy.polynomial.polynomial.Polynomial'>', "
                            "'<class 'numpy.polynomial.polynomial.Polynomial'>'")  # fmt: skip
        return self // other

    def __floordiv__(self, other: Any) -> Any:
        return self._with(rows.polydiv(self.coef, self._row_of(other))[0])

    def __mod__(self, other: Any) -> Any:
        return self._with(rows.polydiv(self.coef, self._row_of(other))[1])

    def __divmod__(self, other: Any) -> Any:
        how_often, left = rows.polydiv(self.coef, self._row_of(other))
        return self._with(how_often), self._with(left)

    def __pow__(self, other: Any) -> Any:
        return self._with(rows.polypow(self.coef, other, 100))

    def __len__(self) -> int:
        return len(self.coef)

    def __iter__(self) -> Any:
        return iter(self.coef)

    def __eq__(self, other: Any) -> Any:
        if not isinstance(other, Polynomial):
            return False
        same = np.all(self.domain == other.domain) and np.all(self.window == other.window)
        return same and len(self.coef) == len(other.coef) and np.all(self.coef == other.coef) and self.symbol == other.symbol

    def __repr__(self) -> str:
        parts = [repr(row)[6:-1] for row in (self.coef, self.domain, self.window)]
        return f"Polynomial({parts[0]}, domain={parts[1]}, window={parts[2]}, symbol='{self.symbol}')"

    def __str__(self) -> str:
        return refuse("the text of a Polynomial is not compiled", "show its coefficients: p.coef")
