"""`decimal.Decimal`: money, digits of constants, rounding, texts; as arguments, results, fields, keys and defaults."""

from __future__ import annotations

import math
from dataclasses import dataclass
from decimal import (
    ROUND_CEILING,
    ROUND_DOWN,
    ROUND_HALF_EVEN,
    ROUND_HALF_UP,
    Context,
    Decimal,
    InvalidOperation,
    getcontext,
    localcontext,
)
from fractions import Fraction

from parity.case import case

CENT = Decimal("0.01")
RATES = {"food": Decimal("0.07"), "other": Decimal("0.19")}


@case(([("9.99", 3), ("0.10", 2)],), ([],), ([("-1.005", 1)],), ([("1e3", 0)],), ([("x", 1)],))
def bill(lines):
    """A sum of prices, with what is no price at the end."""
    total = Decimal("0.00")
    wrong = []
    for price, count in lines:
        try:
            total += Decimal(price) * count
        except InvalidOperation as error:
            wrong.append((price, str(error)))
    return total, f"{total:,.2f}", wrong


@case((Decimal("100"), "food"), (Decimal("0.50"), "other"), (Decimal("-3"), "other"), (Decimal("1"), "none"), (7, "food"))
def with_tax(price, kind):
    """A table of the module, and cents."""
    tax = (price * RATES[kind]).quantize(CENT, rounding=ROUND_HALF_UP)
    return tax, price + tax


@dataclass
class Account:
    owner: str
    balance: Decimal = Decimal("0")
    limit: Fraction = Fraction(1, 2)

    def add(self, amount: Decimal) -> None:
        if amount == 0:
            raise ValueError(f"nothing to add: {amount!r}")
        self.balance += amount


@case((["10.50", "-3"],), ([],), (["1", "0.00"],))
def account(amounts):
    """A field that begins as a constant."""
    found = Account("me")
    for amount in amounts:
        found.add(Decimal(amount))
    return found, found.balance > found.limit, found == Account("me", Decimal("7.5"))


@case((30,), (5,), (1,))
def digits_of_pi(digits: int) -> str:
    """A series in as many digits as are asked for, and two more."""
    with localcontext() as context:
        context.prec = digits + 2
        last, term, total, n, more, d, less = Decimal(0), Decimal(3), Decimal(3), 1, 0, 0, 24
        while total != last:
            last = total
            n, more = n + more, more + 8
            d, less = d + less, less + 32
            term = term * n / d
            total += term
        context.prec = digits
        total = +total
    return f"{total} {Decimal(1) / 3}"


@case((["1", "-2.50", "0E-9", "-0", "1e-7", " 7 ", "\u0661\u0662", "inf"],), (["", ".", "1e", "1_2_", "-nan"],), ([],))
def read(words):
    """What texts say of a number."""
    found = []
    for word in words:
        try:
            number = Decimal(word)
            found.append(f"{number} {number!r} {number.as_tuple()} {number.adjusted()} {number.is_finite()}")
        except InvalidOperation as error:
            found.append(f"{word!r} {error}")
    return found


@case(("1234.5675",), ("-0.004",), ("1E+7",), ("0",), ("Infinity",), ("-NaN",))
def formatted(text: str):
    """With all kinds of signs, widths and digits."""
    x = Decimal(text)
    return f"{x}|{x:.2f}|{x:,.1f}|{x:+.3e}|{x:>14.2f}|{x:<14}|{x:^14.0f}|{x:014.3f}|{x:.1%}|{x:g}|{x!s:>12}", "%s %r" % (x, x)


@case(("2.5",), ("-2.5",), ("7.45",), ("1E+3",), ("Infinity",), ("NaN",))
def rounded(text):
    """To ints and to digits, in all directions."""
    x = Decimal(text)
    return round(x), int(x), math.floor(x), math.ceil(x), math.trunc(x), round(x, 1), x.to_integral_value(ROUND_CEILING)


@case((Decimal(7), Decimal(2)), (Decimal("-7.5"), 2), (Decimal("1e-30"), Decimal(3)), (2, Decimal("0.3")), (Decimal("1e40"), 7))
def arithmetic(x, y):
    """The operators; a quotient of more digits than the context has."""
    try:
        parts = str(divmod(x, y))
    except InvalidOperation as error:
        parts = str(error)
    return x + y, x - y, x * y, x / y, parts, -x, abs(x), x**3, 2 / y


@case((Decimal(1), 0), (Decimal(0), 0), (0, Decimal(0)), (Decimal("1"), Decimal("Infinity")), ("NaN", 1), (Decimal(-4), 2))
def what_has_no_value(x, y):
    """Errors by their names."""
    found, x = [], Decimal(x)
    for compute in (lambda: x / y, lambda: x // y, lambda: x % y, lambda: x < y, lambda: (x + 0 * y).sqrt(), lambda: (x + y) ** 0):
        try:
            found.append(str(compute()))
        except (InvalidOperation, ZeroDivisionError) as error:
            found.append(f"{type(error).__name__} {error}")
    return found


@case((Decimal("1.0"), 1), (Decimal("0.1"), 0.1), (Decimal("0.5"), 0.5), (Decimal("1e400"), 10**400), (Decimal(1), "1"))
def alike(x, y):
    """Numbers of other kinds are compared exactly, and hashed alike."""
    return x == y, x != y, (x == y) == (hash(x) == hash(y)) or x != x, x in [y], {x: "x"}.get(y), x == Fraction(1, 2)


@case((Decimal(1), "1"), (Decimal(1), 0.5), (Decimal(3), Decimal("2")), (Decimal(1), None))
def ordered(x, y):
    """What has no order raises."""
    return x < y, max(x, y), sorted([x, y, Decimal("2.5")]), x.compare(y), min(x, Decimal("-0")), x.max(y)


@case((1.5, "2"), (Decimal(2), 0.5), (Decimal(2), "2"), (1, 2))
def other_kinds(x, y):
    """No sum with a float or a text."""
    return Decimal(1) + (x if isinstance(x, float) else y)


@case((0.1,), (-2.5,), (1e22,), (5e-324,), (math.inf,), (-0.0,), (7,), (True,))
def exactly(x):
    """What a float is, digit by digit."""
    return str(Decimal(x)), Decimal.from_float(x).as_integer_ratio() if x != math.inf else None, float(Decimal(x)), bool(Decimal(x))


@case((2, 50), (144, 5), (1e-7, 9))
def roots(x, digits: int):
    """As long as a context lasts; one of its own for one root."""
    own = Decimal(x).sqrt(Context(prec=digits))
    getcontext().prec = 6
    getcontext().rounding = ROUND_DOWN
    short, third = Decimal(x).sqrt(), Decimal(2) / 3
    getcontext().prec, getcontext().rounding = 28, ROUND_HALF_EVEN
    return own, short, third, Decimal(x).sqrt()


@case(({"a": Decimal("1.5"), "b": Decimal("2.5")},), ({"a": Decimal(0)},), ({},))
def shares(parts: dict[str, Decimal]) -> dict[str, str]:
    """Values of a dict, by their sum."""
    total = sum(parts.values(), Decimal(0))
    if not total:
        raise ValueError(f"nothing in {parts}")
    return {name: f"{part / total:.1%}" for name, part in parts.items()}


@case(("2.5", 28), ("0", 5), ("-1", 12), ("1000", 3), ("0.001", 9), ("1E-40", 28), ("NaN", 3), ("-Infinity", 3), ("1.00001", 4))
def logarithms(text: str, digits: int):
    """Each as far as there is one."""
    x = Decimal(text)
    found = []
    with localcontext() as context:
        context.prec = digits
        found.append(x.exp())
        for of_ten in (False, True):
            try:
                found.append(x.log10() if of_ten else x.ln())
            except InvalidOperation as error:
                found.append(str(error))
    return found


@case((1000.0, 0.05, 10), (1.0, 0.0, 1), (250.0, 0.125, 3))
def compound_interest(principal: float, rate: float, years: int) -> str:
    """Continuously compounded, to the cent."""
    amount = Decimal(str(principal)) * (Decimal(str(rate)) * years).exp()
    return str(amount.quantize(Decimal("0.01")))
