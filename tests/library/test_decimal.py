"""`decimal.Decimal` as the library writes it, as source and compiled, against CPython's own; and what it does not do."""

from __future__ import annotations

import decimal
import math
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from lanewise import compile

from library.standard import compare

COUNT = 1500
WAYS = (
    "ROUND_CEILING", "ROUND_FLOOR", "ROUND_UP", "ROUND_DOWN", "ROUND_HALF_UP", "ROUND_HALF_DOWN", "ROUND_HALF_EVEN", "ROUND_05UP",
)  # fmt: skip
PARTS = (
    ("", "<", "*^", ">", "="), ("", "+", " "), ("", "z"), ("", "0"), ("", "12", "30"), ("", ","), ("", ".0", ".2", ".7"),
    ("", "e", "E", "f", "F", "g", "G", "%"),
)  # fmt: skip
"""Of a format."""
SPECIAL = ("0", "-0", "0.00", "-0E+3", "1", "-1.00", "Infinity", "-Infinity", "NaN", "sNaN", "9.99", "-2.5", "1E+20")


def arithmetic(a: str, b: str, prec: int, rounding: str) -> Any:
    found = []
    with decimal.localcontext() as context:
        context.prec, context.rounding = prec, rounding
        x, y = decimal.Decimal(a), decimal.Decimal(b)
        for compute in (
            lambda: x + y, lambda: x - y, lambda: x * y, lambda: x / y, lambda: x // y, lambda: x % y, lambda: divmod(x, y),
            lambda: x < y, lambda: x == y, lambda: x >= y, lambda: x.max(y), lambda: x.min(y), lambda: x.compare(y),
            lambda: x.quantize(y), lambda: x.copy_sign(y),
        ):  # fmt: skip
            try:
                found.append(str(compute()))
            except ArithmeticError as error:
                found.append(f"{type(error).__name__} {error}")
    return found


def alone(a: str, n: int, prec: int, rounding: str) -> Any:
    found = []
    with decimal.localcontext() as context:
        context.prec, context.rounding = prec, rounding
        x = decimal.Decimal(a)
        for compute in (
            lambda: -x, lambda: +x, lambda: abs(x), lambda: x.sqrt(), lambda: x.normalize(), lambda: x**n, lambda: x + n,
            lambda: n - x, lambda: n / x, lambda: round(x), lambda: round(x, n), lambda: math.floor(x), lambda: math.ceil(x),
            lambda: int(x), lambda: float(x), lambda: x.to_integral_value(), lambda: x.as_integer_ratio(), lambda: x.scaleb(n),
            lambda: x.as_tuple(), lambda: x.exp(), lambda: x.ln(), lambda: x.log10(),
            lambda: decimal.Decimal(n / 7), lambda: x == 0.5, lambda: x < n,
        ):  # fmt: skip
            try:
                found.append(str(compute()))
            except (ArithmeticError, ValueError) as error:
                found.append(f"{type(error).__name__} {error}")
    return found, 0 if x.is_nan() else hash(x)


def shown(a: str, spec: str, rounding: str) -> str:
    with decimal.localcontext() as context:
        context.rounding = rounding
        return format(decimal.Decimal(a), spec)


def number(draw: Random) -> str:
    if draw.random() < 0.15:
        return draw.choice(SPECIAL)
    digits = str(draw.randrange(10 ** draw.choice((1, 2, 3, 5, 10, 28, 35))))
    at = draw.randrange(len(digits) + 1)
    exponent = f"E{draw.randrange(-40, 40):+d}" if draw.random() < 0.3 else ""
    return f"{draw.choice(('', '-'))}{digits[:at] or '0'}.{digits[at:]}{exponent}"


def pairs() -> Iterator[tuple[Any, ...]]:
    draw = Random("pairs")
    for _ in range(COUNT):
        yield number(draw), number(draw), draw.choice((28, 5, 1)), draw.choice(WAYS)


def singles() -> Iterator[tuple[Any, ...]]:
    draw = Random("singles")
    for _ in range(COUNT):
        yield number(draw), draw.randrange(-12, 13), draw.choice((28, 5, 1)), draw.choice(WAYS)


def specs() -> Iterator[tuple[Any, ...]]:
    draw = Random("specs")
    for _ in range(COUNT):
        yield number(draw), "".join(draw.choice(part) for part in PARTS), draw.choice(WAYS)


@pytest.mark.slow
@pytest.mark.parametrize(("function", "inputs"), [(arithmetic, pairs), (alone, singles), (shown, specs)], ids=lambda f: f.__name__)
def test_decimal(function: Callable[..., Any], inputs: Callable[[], Iterator[tuple[Any, ...]]]) -> None:
    assert compare(function, "decimal", inputs()) == COUNT


def third() -> decimal.Decimal:
    decimal.getcontext().prec = 5
    return decimal.Decimal(1) / 3


def untouched() -> decimal.Decimal:
    return decimal.Decimal(1) / 3


def test_a_call_begins_with_pythons_first_context() -> None:
    with decimal.localcontext() as context:
        context.prec = 9
        assert str(untouched()) == "0.333333333"
        assert str(compile(third)()) == "0.33333" and context.prec == 9
        assert str(compile(untouched)()) == "0.3333333333333333333333333333"


def reason(text: str) -> decimal.Decimal:
    return decimal.Decimal(text)


def test_the_reasons_of_an_error_are_a_text() -> None:
    with pytest.raises(decimal.InvalidOperation) as python:
        reason("x")
    with pytest.raises(decimal.InvalidOperation) as compiled:
        compile(reason)("x")
    assert str(python.value) == str(compiled.value) == "[<class 'decimal.ConversionSyntax'>]"
    assert isinstance(python.value.args[0], list) and isinstance(compiled.value.args[0], str)


def power(x: decimal.Decimal, y: decimal.Decimal) -> decimal.Decimal:
    return x**y


def scaled(x: decimal.Decimal, n: int) -> decimal.Decimal:
    return +x.scaleb(n)


def test_what_no_decimal_is_asked() -> None:
    half = decimal.Decimal("0.5")
    assert str(power(half, half)) == "0.7071067811865475244008443621"
    with pytest.raises(NotImplementedError, match="a power of a Decimal is compiled for whole exponents"):
        compile(power)(half, half)
    assert scaled(half, -1_000_000) != 0
    with pytest.raises(NotImplementedError, match="a Decimal with an exponent below -999999 is not compiled"):
        compile(scaled)(half, -1_000_000)
