"""`Decimal`. In: ints, floats, texts, tuples, decimals. Out: decimals, and what is asked of them."""

from __future__ import annotations

import decimal
import math
import numbers
from typing import Any, NamedTuple

from lanewise.library.prelude.standard import fractions
from lanewise.library.prelude.standard.decimal import _arithmetic, _powers
from lanewise.library.prelude.standard.decimal._contexts import MOST, NOW, count, shortened
from lanewise.library.prelude.standard.decimal._texts import FINITE, INFINITE, QUIET, SIGNALLING, formatted, read, said

_MODULUS = (1 << 61) - 1
_TENTH = pow(10, _MODULUS - 2, _MODULUS)


class DecimalTuple(NamedTuple):
    """What `as_tuple` gives."""

    sign: int
    digits: tuple[int, ...]
    exponent: Any


class Decimal(numbers.Number):
    """A sign, 1 of what is negative; digits as an int; the power of ten that they are multiplied by; what kind of number it is."""

    __slots__ = ("_exp", "_int", "_kind", "_sign")

    _kind: int
    _sign: int
    _int: int
    _exp: int

    def __init__(self, value: Any = "0", context: Any = None) -> None:
        self._kind = FINITE
        self._sign = 0
        self._int = 0
        self._exp = 0
        if isinstance(value, Decimal):
            self._kind, self._sign, self._int, self._exp = value._kind, value._sign, value._int, value._exp
        elif isinstance(value, int):
            self._sign = 1 if value < 0 else 0
            self._int = abs(int(value))
        elif isinstance(value, float):
            self._kind, self._sign, self._int, self._exp = _arithmetic.of_float(value)
        elif isinstance(value, str):
            found = read(value)
            if found is None:
                raise decimal.InvalidOperation("[<class 'decimal.ConversionSyntax'>]")
            self._kind, self._sign, self._int, self._exp = found
        elif isinstance(value, tuple):
            self._sign = value[0]
            self._int = int("".join([str(digit) for digit in value[1]]) or "0")
            self._exp = value[2]
        else:
            raise TypeError(f"conversion from {type(value).__name__} to Decimal is not supported")

    @classmethod
    def from_float(cls, f: Any, /) -> Any:
        """A float, exactly."""
        if not isinstance(f, int | float):
            raise TypeError("argument must be int or float")
        return Decimal(f)

    def made(self, sign: int, n: int, exp: int, kind: int = FINITE) -> Any:
        """Another one, of these parts."""
        found = Decimal(n)
        found._sign = sign
        found._exp = exp
        found._kind = kind
        return found

    # --- texts ---

    def __str__(self) -> str:
        return said(self._kind, self._sign, self._int, self._exp)

    def __repr__(self) -> str:
        return f"Decimal('{self}')"

    def __format__(self, spec: str) -> str:
        return formatted(self._kind, self._sign, self._int, self._exp, spec, NOW.context.rounding)

    # --- what it is ---

    def is_nan(self) -> bool:
        """Whether it is no number."""
        return self._kind >= QUIET

    def is_qnan(self) -> bool:
        """Whether it is no number, and nobody minds."""
        return self._kind == QUIET

    def is_snan(self) -> bool:
        """Whether it is no number, which whoever computes with it is told."""
        return self._kind == SIGNALLING

    def is_infinite(self) -> bool:
        """Whether it is infinite."""
        return self._kind == INFINITE

    def is_finite(self) -> bool:
        """Whether it is a number that is not infinite."""
        return self._kind == FINITE

    def is_signed(self) -> bool:
        """Whether a minus is before it."""
        return self._sign == 1

    def is_zero(self) -> bool:
        """Whether it is zero, of either sign."""
        return self._kind == FINITE and self._int == 0

    def adjusted(self) -> int:
        """The exponent, were one digit before the point."""
        return self._exp + count(self._int) - 1 if self._kind == FINITE else 0

    def as_integer_ratio(self) -> Any:
        """In lowest terms."""
        if self._kind != FINITE:
            if self.is_nan():
                raise ValueError("cannot convert NaN to integer ratio")
            raise OverflowError("cannot convert Infinity to integer ratio")
        n, d = (self._int * 10**self._exp, 1) if self._exp >= 0 else (self._int, 10**-self._exp)
        shared = math.gcd(n, d)
        return (-n if self._sign == 1 else n) // shared, d // shared

    def as_tuple(self) -> Any:
        """Sign, digits and exponent, which is a letter where it is no number."""
        digits = tuple([int(digit) for digit in str(self._int)]) if self._kind == FINITE else (0,) * (self._kind == INFINITE)
        return DecimalTuple(self._sign, digits, self._exp if self._kind == FINITE else " FnN"[self._kind])

    @property
    def real(self) -> Any:
        """Itself."""
        return self

    @property
    def imag(self) -> Any:
        """Nothing."""
        return Decimal(0)

    def conjugate(self) -> Any:
        """Itself."""
        return self

    def __bool__(self) -> bool:
        return self._kind != FINITE or self._int != 0

    def __hash__(self) -> int:
        if self._kind != FINITE:
            if self._kind == SIGNALLING:
                raise TypeError("Cannot hash a signaling NaN value")
            return id(self) if self.is_nan() else -314159 if self._sign == 1 else 314159
        found = self._int * pow(10 if self._exp >= 0 else _TENTH, abs(self._exp), _MODULUS) % _MODULUS
        return (-2 if found == 1 else -found) if self._sign == 1 else found

    # --- other numbers ---

    def __int__(self) -> int:
        if self._kind != FINITE:
            if self.is_nan():
                raise ValueError("cannot convert NaN to integer")
            raise OverflowError("cannot convert Infinity to integer")
        n: int = self._int * 10**self._exp if self._exp >= 0 else self._int // 10**-self._exp
        return -n if self._sign == 1 else n

    def __trunc__(self) -> int:
        return int(self)

    def __float__(self) -> float:
        if self._kind == SIGNALLING:
            raise ValueError("cannot convert signaling NaN to float")
        return float(str(self))

    def __complex__(self) -> complex:
        return complex(float(self))

    def _whole(self, rounding: str) -> int:
        return int(self._with_exponent(0, rounding)) if self._kind == FINITE and self._exp < 0 else int(self)

    def __floor__(self) -> int:
        return self._whole("ROUND_FLOOR")

    def __ceil__(self) -> int:
        return self._whole("ROUND_CEILING")

    def __round__(self, n: Any = None) -> Any:
        if n is None:
            return self._whole("ROUND_HALF_EVEN")
        return self.quantize(self.made(0, 1, -n))

    # --- comparing ---

    def _beside(self, other: Any) -> Any:
        """Two decimals that compare as it and another number do, exactly: the denominator of a fraction goes to the other side."""
        if isinstance(other, fractions.Fraction):
            return self.made(self._sign, self._int * other.denominator, self._exp, self._kind), Decimal(other.numerator)
        return self, Decimal(other)

    def __eq__(self, other: Any) -> Any:
        if not isinstance(other, _COMPARED):
            return NotImplemented
        x, y = self._beside(other)
        if x._kind == SIGNALLING or y._kind == SIGNALLING:
            raise decimal.InvalidOperation("[<class 'decimal.InvalidOperation'>]")
        return not x.is_nan() and not y.is_nan() and _arithmetic.compared(x, y) == 0

    def __lt__(self, other: Any) -> Any:
        return _arithmetic.ordered(*self._beside(other)) < 0 if isinstance(other, _COMPARED) else NotImplemented

    def __le__(self, other: Any) -> Any:
        return _arithmetic.ordered(*self._beside(other)) <= 0 if isinstance(other, _COMPARED) else NotImplemented

    def __gt__(self, other: Any) -> Any:
        return _arithmetic.ordered(*self._beside(other)) > 0 if isinstance(other, _COMPARED) else NotImplemented

    def __ge__(self, other: Any) -> Any:
        return _arithmetic.ordered(*self._beside(other)) >= 0 if isinstance(other, _COMPARED) else NotImplemented

    def compare(self, other: Any) -> Any:
        """-1, 0 or 1; NaN where one of them is none."""
        y = _operand(other)
        if self.is_nan() or y.is_nan():
            return _arithmetic.no_number(self, y)
        return Decimal(_arithmetic.compared(self, y))

    def max(self, other: Any) -> Any:
        """The larger one; a number rather than none."""
        y = _operand(other)
        if self.is_nan() or y.is_nan():
            return _arithmetic.number_of(self, y)
        return _arithmetic.settled(y if (_arithmetic.compared(self, y) or _arithmetic.total(self, y)) < 0 else self)

    def min(self, other: Any) -> Any:
        """The smaller one; a number rather than none."""
        y = _operand(other)
        if self.is_nan() or y.is_nan():
            return _arithmetic.number_of(self, y)
        return _arithmetic.settled(self if (_arithmetic.compared(self, y) or _arithmetic.total(self, y)) < 0 else y)

    # --- signs ---

    def __neg__(self) -> Any:
        return _arithmetic.sign_done(self, 1 - self._sign)

    def __pos__(self) -> Any:
        return _arithmetic.sign_done(self, self._sign)

    def __abs__(self) -> Any:
        return -self if self._sign == 1 else +self

    def copy_abs(self) -> Any:
        """Without its sign, not rounded."""
        return self.made(0, self._int, self._exp, self._kind)

    def copy_negate(self) -> Any:
        """With the other sign, not rounded."""
        return self.made(1 - self._sign, self._int, self._exp, self._kind)

    def copy_sign(self, other: Any) -> Any:
        """With the sign of the other one."""
        return self.made(_operand(other)._sign, self._int, self._exp, self._kind)

    # --- arithmetic ---

    def __add__(self, other: Any) -> Any:
        return _arithmetic.sum(self, Decimal(other)) if isinstance(other, int | Decimal) else NotImplemented

    def __radd__(self, other: Any) -> Any:
        return _arithmetic.sum(Decimal(other), self) if isinstance(other, int) else NotImplemented

    def __sub__(self, other: Any) -> Any:
        return _arithmetic.difference(self, Decimal(other)) if isinstance(other, int | Decimal) else NotImplemented

    def __rsub__(self, other: Any) -> Any:
        return _arithmetic.difference(Decimal(other), self) if isinstance(other, int) else NotImplemented

    def __mul__(self, other: Any) -> Any:
        return _arithmetic.product(self, Decimal(other)) if isinstance(other, int | Decimal) else NotImplemented

    def __rmul__(self, other: Any) -> Any:
        return _arithmetic.product(Decimal(other), self) if isinstance(other, int) else NotImplemented

    def __truediv__(self, other: Any) -> Any:
        return _arithmetic.quotient(self, Decimal(other)) if isinstance(other, int | Decimal) else NotImplemented

    def __rtruediv__(self, other: Any) -> Any:
        return _arithmetic.quotient(Decimal(other), self) if isinstance(other, int) else NotImplemented

    def __floordiv__(self, other: Any) -> Any:
        return _arithmetic.divided(self, Decimal(other), 0)[0] if isinstance(other, int | Decimal) else NotImplemented

    def __rfloordiv__(self, other: Any) -> Any:
        return _arithmetic.divided(Decimal(other), self, 0)[0] if isinstance(other, int) else NotImplemented

    def __mod__(self, other: Any) -> Any:
        return _arithmetic.divided(self, Decimal(other), 1)[1] if isinstance(other, int | Decimal) else NotImplemented

    def __rmod__(self, other: Any) -> Any:
        return _arithmetic.divided(Decimal(other), self, 1)[1] if isinstance(other, int) else NotImplemented

    def __divmod__(self, other: Any) -> Any:
        return _arithmetic.divided(self, Decimal(other), 2) if isinstance(other, int | Decimal) else NotImplemented

    def __rdivmod__(self, other: Any) -> Any:
        return _arithmetic.divided(Decimal(other), self, 2) if isinstance(other, int) else NotImplemented

    def __pow__(self, other: Any) -> Any:
        return _arithmetic.power(self, Decimal(other)) if isinstance(other, int | Decimal) else NotImplemented

    def __rpow__(self, other: Any) -> Any:
        return _arithmetic.power(Decimal(other), self) if isinstance(other, int) else NotImplemented

    def sqrt(self, context: Any = None) -> Any:
        """The root, to the last digit."""
        return _arithmetic.root(self, NOW.context if context is None else context)

    def exp(self, context: Any = None) -> Any:
        """e to its power."""
        if self._kind != FINITE:
            return self.made(0, 0, 0) if self._kind == INFINITE and self._sign == 1 else self._again()
        prec = (NOW.context if context is None else context).prec
        return self.made(0, 1, 0) if self._int == 0 else _powers.exponential(self, prec)

    def ln(self, context: Any = None) -> Any:
        """The logarithm to base e."""
        return self._logarithm(NOW.context if context is None else context, False)

    def log10(self, context: Any = None) -> Any:
        """The logarithm to base ten."""
        return self._logarithm(NOW.context if context is None else context, True)

    def _again(self) -> Any:
        """The same that is no number of digits, in an object of its own; one that signals raises."""
        found = self if self._kind == INFINITE else _arithmetic.no_number(self, self)
        return found.made(found._sign, found._int, found._exp, found._kind)

    def _logarithm(self, context: Any, of_ten: bool) -> Any:
        if self.is_nan():
            return self._again()
        if self.is_zero():
            return self.made(1, 0, 0, INFINITE)
        if self._sign == 1:
            raise decimal.InvalidOperation("[<class 'decimal.InvalidOperation'>]")
        if self._kind == INFINITE:
            return self._again()
        tens = self.adjusted()
        if self._int == 10 ** (tens - self._exp) and (of_ten or tens == 0):
            return _arithmetic.limited(self, 1 if tens < 0 else 0, abs(tens), 0, context.prec, "ROUND_HALF_EVEN")
        return _powers.logarithm(self, context.prec, of_ten)

    # --- exponents ---

    def quantize(self, exp: Any, rounding: Any = None) -> Any:
        """With the exponent of another one."""
        y = _operand(exp)
        if self._kind != FINITE or y._kind != FINITE:
            if self.is_nan() or y.is_nan():
                return _arithmetic.no_number(self, y)
            if self._kind != y._kind:
                raise decimal.InvalidOperation("[<class 'decimal.InvalidOperation'>]")
            return self
        found = self._with_exponent(y._exp, NOW.context.rounding if rounding is None else rounding)
        if count(found._int) > NOW.context.prec:
            raise decimal.InvalidOperation("[<class 'decimal.InvalidOperation'>]")
        return found

    def _with_exponent(self, wanted: int, rounding: str) -> Any:
        if self._int == 0:
            return self.made(self._sign, 0, wanted)
        if self._exp >= wanted:
            return self.made(self._sign, self._int * 10 ** (self._exp - wanted), wanted)
        return self.made(self._sign, shortened(self._int, wanted - self._exp, self._sign, rounding), wanted)

    def to_integral_value(self, rounding: Any = None) -> Any:
        """Without what is behind the point."""
        if self.is_nan():
            return _arithmetic.no_number(self, self)
        if self._kind != FINITE or self._exp >= 0:
            return self
        return self._with_exponent(0, NOW.context.rounding if rounding is None else rounding)

    def to_integral(self, rounding: Any = None) -> Any:
        """Another name of it."""
        return self.to_integral_value(rounding)

    def normalize(self) -> Any:
        """Without zeros at the end."""
        found = _arithmetic.settled(self)
        if found._kind != FINITE:
            return found
        if found._int == 0:
            return self.made(found._sign, 0, 0)
        n, exp = _arithmetic.stripped(found._int, found._exp, MOST)
        return self.made(found._sign, n, exp)

    def scaleb(self, other: Any) -> Any:
        """Times a power of ten."""
        if self._kind != FINITE:
            return +self
        return _arithmetic.rounded(self, self._sign, self._int, self._exp + int(_operand(other)))


def _operand(other: Any) -> Any:
    """What a method takes beside a decimal."""
    if not isinstance(other, int | Decimal):
        raise TypeError(f"conversion from {type(other).__name__} to Decimal is not supported")
    return Decimal(other)


_COMPARED = (int, float, Decimal, fractions.Fraction)
"""What a decimal is compared with."""
