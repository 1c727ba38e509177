"""`fractions.Fraction`: ratios of ints in lowest terms.

In: ints, floats, texts, fractions. Out: what CPython's own gives, its errors among it. A sum and a product divide by what the
operands share before they multiply (Knuth, TAOCP, volume 2, 4.5.1), so that the ints stay as small as they can.
"""

from __future__ import annotations

import math
import numbers
import re
from typing import Any

_MODULUS = (1 << 61) - 1
_INFINITE = 314159
"""The hash of an infinity, which is that of a ratio whose denominator has no inverse."""

_TEXT = re.compile(
    r"\s*(?P<sign>[-+]?)(?=\d|\.\d)(?P<num>\d*|\d+(_\d+)*)"
    r"(?:(?:/(?P<denom>\d+(_\d+)*))?|(?:\.(?P<decimal>d*|\d+(_\d+)*))?(?:E(?P<exp>[-+]?\d+(_\d+)*))?)\s*\Z",
    re.IGNORECASE,
)
"""As in CPython 3.11, where a `d` may stand for the decimals, which is no int then."""


class Fraction(numbers.Rational):
    """A numerator and a positive denominator."""

    __slots__ = ("_denominator", "_numerator")

    _numerator: int
    _denominator: int

    def __init__(self, numerator: Any = 0, denominator: Any = None, *, _normalize: Any = True) -> None:
        if denominator is None and isinstance(numerator, int | Fraction):
            n, d = int(numerator.numerator), int(numerator.denominator)
        elif denominator is None and (isinstance(numerator, float) or hasattr(numerator, "as_tuple")):
            # What has a tuple is a decimal, whose module asks this one.
            n, d = numerator.as_integer_ratio()
        elif denominator is None and isinstance(numerator, str):
            n, d = _lowest(*_read(numerator))
        elif denominator is None:
            raise TypeError("argument should be a string or a Rational instance")
        elif isinstance(numerator, int | Fraction) and isinstance(denominator, int | Fraction):
            n = numerator.numerator * denominator.denominator
            d = denominator.numerator * numerator.denominator
            if d == 0:
                raise ZeroDivisionError(f"Fraction({n}, 0)")
            if _normalize:
                n, d = _lowest(n, d)
        else:
            raise TypeError("both arguments should be Rational instances")
        self._numerator = n
        self._denominator = d

    @classmethod
    def from_float(cls, f: Any) -> Any:
        """A finite float, exactly."""
        if not isinstance(f, int | float):
            raise TypeError(f"{cls.__name__}.from_float() only takes floats, not {f!r} ({type(f).__name__})")
        return Fraction(f)

    def as_integer_ratio(self) -> Any:
        """Both parts."""
        return self._numerator, self._denominator

    def limit_denominator(self, max_denominator: Any = 1000000) -> Any:
        """The closest fraction whose denominator is no larger: one of two neighbours in the tree of continued fractions."""
        if max_denominator < 1:
            raise ValueError("max_denominator should be at least 1")
        if self._denominator <= max_denominator:
            return Fraction(self)
        p0, q0, p1, q1 = 0, 1, 1, 0
        n, d = self._numerator, self._denominator
        while True:
            a = n // d
            q2 = q0 + a * q1
            if q2 > max_denominator:
                break
            p0, q0, p1, q1 = p1, q1, p0 + a * p1, q2
            n, d = d, n - a * d
        k = (max_denominator - q0) // q1
        one, other = Fraction(p0 + k * p1, q0 + k * q1), Fraction(p1, q1)
        return other if abs(other - self) <= abs(one - self) else one

    @property
    def numerator(self) -> Any:
        """What is divided."""
        return self._numerator

    @property
    def denominator(self) -> Any:
        """What it is divided by."""
        return self._denominator

    @property
    def real(self) -> Any:
        """Itself."""
        return +self

    @property
    def imag(self) -> Any:
        """Nothing."""
        return 0

    def conjugate(self) -> Any:
        """Itself."""
        return +self

    def __repr__(self) -> str:
        return f"Fraction({self._numerator}, {self._denominator})"

    def __str__(self) -> str:
        return str(self._numerator) if self._denominator == 1 else f"{self._numerator}/{self._denominator}"

    # --- arithmetic ---

    def __add__(self, other: Any) -> Any:
        if isinstance(other, int | Fraction):
            return _sum(self, other)
        if isinstance(other, float):
            return float(self) + other
        return complex(self) + other if isinstance(other, complex) else NotImplemented

    def __radd__(self, other: Any) -> Any:
        if isinstance(other, int | Fraction):
            return _sum(other, self)
        if isinstance(other, float):
            return other + float(self)
        return other + complex(self) if isinstance(other, complex) else NotImplemented

    def __sub__(self, other: Any) -> Any:
        if isinstance(other, int | Fraction):
            return _difference(self, other)
        if isinstance(other, float):
            return float(self) - other
        return complex(self) - other if isinstance(other, complex) else NotImplemented

    def __rsub__(self, other: Any) -> Any:
        if isinstance(other, int | Fraction):
            return _difference(other, self)
        if isinstance(other, float):
            return other - float(self)
        return other - complex(self) if isinstance(other, complex) else NotImplemented

    def __mul__(self, other: Any) -> Any:
        if isinstance(other, int | Fraction):
            return _product(self, other)
        if isinstance(other, float):
            return float(self) * other
        return complex(self) * other if isinstance(other, complex) else NotImplemented

    def __rmul__(self, other: Any) -> Any:
        if isinstance(other, int | Fraction):
            return _product(other, self)
        if isinstance(other, float):
            return other * float(self)
        return other * complex(self) if isinstance(other, complex) else NotImplemented

    def __truediv__(self, other: Any) -> Any:
        if isinstance(other, int | Fraction):
            return _quotient(self, other)
        if isinstance(other, float):
            return float(self) / other
        return complex(self) / other if isinstance(other, complex) else NotImplemented

    def __rtruediv__(self, other: Any) -> Any:
        if isinstance(other, int | Fraction):
            return _quotient(other, self)
        if isinstance(other, float):
            return other / float(self)
        return other / complex(self) if isinstance(other, complex) else NotImplemented

    def __floordiv__(self, other: Any) -> Any:
        if isinstance(other, int | Fraction):
            return _floor(self, other)
        if isinstance(other, float):
            return float(self) // other
        return complex(self) // other if isinstance(other, complex) else NotImplemented  # type: ignore[operator]

    def __rfloordiv__(self, other: Any) -> Any:
        if isinstance(other, int | Fraction):
            return _floor(other, self)
        if isinstance(other, float):
            return other // float(self)
        return other // complex(self) if isinstance(other, complex) else NotImplemented  # type: ignore[operator]

    def __mod__(self, other: Any) -> Any:
        if isinstance(other, int | Fraction):
            return _remainder(self, other)
        if isinstance(other, float):
            return float(self) % other
        return complex(self) % other if isinstance(other, complex) else NotImplemented  # type: ignore[operator]

    def __rmod__(self, other: Any) -> Any:
        if isinstance(other, int | Fraction):
            return _remainder(other, self)
        if isinstance(other, float):
            return other % float(self)
        return other % complex(self) if isinstance(other, complex) else NotImplemented  # type: ignore[operator]

    def __divmod__(self, other: Any) -> Any:
        if isinstance(other, int | Fraction):
            return _both(self, other)
        if isinstance(other, float):
            return divmod(float(self), other)
        return divmod(complex(self), other) if isinstance(other, complex) else NotImplemented  # type: ignore[operator]

    def __rdivmod__(self, other: Any) -> Any:
        if isinstance(other, int | Fraction):
            return _both(other, self)
        if isinstance(other, float):
            return divmod(other, float(self))
        return divmod(other, complex(self)) if isinstance(other, complex) else NotImplemented  # type: ignore[operator]

    def __pow__(self, other: Any) -> Any:
        if isinstance(other, int):
            return _power(self, int(other))
        if isinstance(other, Fraction):
            return _power(self, other._numerator) if other._denominator == 1 else float(self) ** float(other)
        return float(self) ** other

    def __rpow__(self, other: Any) -> Any:
        if self._denominator == 1 and self._numerator >= 0:
            return int(other**self._numerator) if isinstance(other, int) else other**self._numerator
        if isinstance(other, int):
            return Fraction(other, 1) ** self
        return other**self._numerator if self._denominator == 1 else other ** float(self)

    def __pos__(self) -> Any:
        return _made(self._numerator, self._denominator)

    def __neg__(self) -> Any:
        return _made(-self._numerator, self._denominator)

    def __abs__(self) -> Any:
        return _made(abs(self._numerator), self._denominator)

    # --- as other numbers ---

    def __int__(self) -> Any:
        n, d = self._numerator, self._denominator
        return -(-n // d) if n < 0 else n // d

    def __trunc__(self) -> Any:
        return int(self)

    def __floor__(self) -> Any:
        return self._numerator // self._denominator

    def __ceil__(self) -> Any:
        return -(-self._numerator // self._denominator)

    def __round__(self, ndigits: Any = None) -> Any:
        """Halves go to the even neighbour."""
        if ndigits is None:
            low, rest = divmod(self._numerator, self._denominator)
            up = rest * 2 > self._denominator or (rest * 2 == self._denominator and low % 2 != 0)
            return low + 1 if up else low
        shift = int(10 ** abs(ndigits))
        return Fraction(round(self * shift), shift) if ndigits > 0 else Fraction(round(self / shift) * shift)

    def __float__(self) -> Any:
        return self._numerator / self._denominator

    def __complex__(self) -> Any:
        return complex(self._numerator / self._denominator)

    def __bool__(self) -> Any:
        return self._numerator != 0

    def __copy__(self) -> Any:
        return self

    def __deepcopy__(self, memo: Any) -> Any:
        return self

    # --- comparing ---

    def __hash__(self) -> Any:  # type: ignore[override]
        """That of an equal int or float."""
        n, d = self._numerator, self._denominator
        code = _INFINITE if d % _MODULUS == 0 else hash(abs(n)) * pow(d, -1, _MODULUS) % _MODULUS
        if n < 0:
            code = -code
        return -2 if code == -1 else code

    def __eq__(self, other: Any) -> Any:
        if isinstance(other, int | Fraction):
            return self._numerator == other.numerator and self._denominator == other.denominator
        if isinstance(other, float):
            return math.isfinite(other) and self == Fraction(other)
        if isinstance(other, complex):
            return self == other.real if other.imag == 0 else NotImplemented
        return NotImplemented

    def __lt__(self, other: Any) -> Any:
        if isinstance(other, int | Fraction):
            return self._numerator * other.denominator < self._denominator * other.numerator
        if isinstance(other, float):
            return self < Fraction(other) if math.isfinite(other) else other > 0.0
        return NotImplemented

    def __le__(self, other: Any) -> Any:
        if isinstance(other, int | Fraction):
            return self._numerator * other.denominator <= self._denominator * other.numerator
        if isinstance(other, float):
            return self <= Fraction(other) if math.isfinite(other) else other > 0.0
        return NotImplemented

    def __gt__(self, other: Any) -> Any:
        if isinstance(other, int | Fraction):
            return self._numerator * other.denominator > self._denominator * other.numerator
        if isinstance(other, float):
            return self > Fraction(other) if math.isfinite(other) else other < 0.0
        return NotImplemented

    def __ge__(self, other: Any) -> Any:
        if isinstance(other, int | Fraction):
            return self._numerator * other.denominator >= self._denominator * other.numerator
        if isinstance(other, float):
            return self >= Fraction(other) if math.isfinite(other) else other < 0.0
        return NotImplemented


def _made(n: Any, d: Any) -> Any:
    """What is in lowest terms already."""
    return Fraction(n, d, _normalize=False)


def _lowest(n: Any, d: Any) -> Any:
    if d == 0:
        raise ZeroDivisionError(f"Fraction({n}, 0)")
    g = math.gcd(n, d)
    if d < 0:
        g = -g
    return n // g, d // g


def _read(text: Any) -> Any:
    """The ratio that a text says, in any terms."""
    found = _TEXT.match(text)
    if found is None:
        raise ValueError(f"Invalid literal for Fraction: {text!r}")
    n, d = int(found.group("num") or "0"), 1
    below, decimal, exponent = found.group("denom"), found.group("decimal"), found.group("exp")
    if below:
        d = int(below)
    if decimal:
        decimal = decimal.replace("_", "")
        d = int(10 ** len(decimal))
        n = n * d + int(decimal)
    if exponent:
        places = int(exponent)
        if places >= 0:
            n *= int(10**places)
        else:
            d *= int(10**-places)
    return -n if found.group("sign") == "-" else n, d


def _sum(x: Any, y: Any) -> Any:
    n, d, m, e = x.numerator, x.denominator, y.numerator, y.denominator
    g = math.gcd(d, e)
    if g == 1:
        return _made(n * e + d * m, d * e)
    return _over(n * (e // g) + m * (d // g), d // g, e, g)


def _difference(x: Any, y: Any) -> Any:
    n, d, m, e = x.numerator, x.denominator, y.numerator, y.denominator
    g = math.gcd(d, e)
    if g == 1:
        return _made(n * e - d * m, d * e)
    return _over(n * (e // g) - m * (d // g), d // g, e, g)


def _over(above: Any, left: Any, right: Any, shared: Any) -> Any:
    """`above` over both denominators, of which the right one still has what they share."""
    g = math.gcd(above, shared)
    return _made(above // g, left * (right // g))


def _product(x: Any, y: Any) -> Any:
    n, d, m, e = x.numerator, x.denominator, y.numerator, y.denominator
    g, h = math.gcd(n, e), math.gcd(m, d)
    return _made((n // g) * (m // h), (e // g) * (d // h))


def _quotient(x: Any, y: Any) -> Any:
    n, d, m, e = x.numerator, x.denominator, y.numerator, y.denominator
    g, h = max(math.gcd(n, m), 1), math.gcd(e, d)
    above, below = (n // g) * (e // h), (m // g) * (d // h)
    return _made(-above, -below) if below < 0 else _made(above, below)


def _floor(x: Any, y: Any) -> Any:
    return (x.numerator * y.denominator) // (x.denominator * y.numerator)


def _remainder(x: Any, y: Any) -> Any:
    d, e = x.denominator, y.denominator
    return Fraction((x.numerator * e) % (y.numerator * d), d * e)


def _both(x: Any, y: Any) -> Any:
    d, e = x.denominator, y.denominator
    whole, rest = divmod(x.numerator * e, d * y.numerator)
    return whole, Fraction(rest, d * e)


def _power(x: Any, n: Any) -> Any:
    if n >= 0:
        return _made(int(x._numerator**n), int(x._denominator**n))
    if x._numerator >= 0:
        return _made(int(x._denominator**-n), int(x._numerator**-n))
    return _made(int((-x._denominator) ** -n), int((-x._numerator) ** -n))
