"""`fractions.Fraction` as the library writes it, as source and compiled, against CPython's own."""

from __future__ import annotations

import fractions
import math
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from library.standard import compare

COUNT = 3000


def arithmetic(n: int, d: int, m: int, e: int) -> Any:
    x, y = fractions.Fraction(n, d), fractions.Fraction(m, e)
    found = x + y, x - y, x * y, x < y, x <= y, x == y, -x, abs(y), x + m, e - y, n * y
    return str((*found, x / y, x // y, x % y, divmod(y, x), m / x, x // e))


def as_numbers(n: int, d: int, m: int, e: int) -> Any:
    x = fractions.Fraction(n, d)
    y = x.limit_denominator(abs(m) + 1)
    whole = round(x), math.floor(x), math.ceil(x), int(x), hash(x), float(x)
    return str((*whole, y, round(x, e % 7 - 3), x ** (m % 9 - 4), x == y, x > float(y), x + 0.5, x.as_integer_ratio()))


def from_floats(x: float, n: int) -> Any:
    y = fractions.Fraction(x)
    return str((y, y == x, y < n, hash(y) == hash(x), y.limit_denominator(n * n + 1), float(y)))


def from_texts(text: str) -> str:
    return str(fractions.Fraction(text))


def ints() -> Iterator[tuple[int, int, int, int]]:
    draw = Random("ints")
    for _ in range(COUNT):
        most = draw.choice((3, 60, 10**6, 2**40, 2**90))
        yield tuple(draw.randint(-most, most) for _ in range(4))  # type: ignore[misc]


def floats() -> Iterator[tuple[float, int]]:
    draw = Random("floats")
    for n in range(COUNT):
        any_size = math.ldexp(draw.uniform(-1, 1), draw.randrange(-1074, 1024))
        yield draw.choice((draw.uniform(-9, 9), any_size, float(n), 0.1 * n, math.inf, -math.inf, math.nan)), n


def texts() -> Iterator[tuple[str]]:
    draw = Random("texts")
    for _ in range(COUNT):
        parts = (" ", "-", "+", "1", "07", "12", "_", "/", ".", "e", "E-", "3", "d", "\u0663", "\t", "x")
        yield ("".join(draw.choice(parts) for _ in range(draw.randrange(8))),)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("function", "inputs"),
    [(arithmetic, ints), (as_numbers, ints), (from_floats, floats), (from_texts, texts)],
    ids=lambda f: f.__name__,
)
def test_fractions(function: Callable[..., Any], inputs: Callable[[], Iterator[tuple[Any, ...]]]) -> None:
    assert compare(function, "fractions", inputs()) == COUNT
