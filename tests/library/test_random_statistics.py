"""`random.Random`, `statistics` and `math` of many as the library writes them, as source and compiled, against CPython's own."""

from __future__ import annotations

import hashlib
import math
import random
import statistics
from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from lanewise import compile

from library.standard import compare, outcome, source_of

COUNT = 2000


@pytest.fixture(autouse=True)
def digest_of_cpython(monkeypatch: pytest.MonkeyPatch) -> None:
    """As source the library's own digests need its memory; what they are is tested in `test_digests.py`."""
    monkeypatch.setattr(source_of("random"), "sha512", hashlib.sha512)


# --- random ----------------------------------------------------------------------------------------------------------


def words(seed: Any, n: int) -> Any:
    rng = random.Random(seed)
    return rng.random(), rng.getrandbits(n % 80), rng.randint(-n, n * n), rng.uniform(-n, n), rng.triangular(0, n + 1, n)


def items(seed: Any, n: int) -> Any:
    rng = random.Random(seed)
    xs = list(range(n))
    rng.shuffle(xs)
    drawn = rng.sample(range(3 * n), n), rng.sample(xs, n // 7, counts=[i % 3 + 1 for i in range(n)])
    return xs, drawn, rng.choices("abc", [1, n, 2], k=3), rng.choice(xs), rng.randrange(n, 5 * n, 3), rng.randrange(n, -n, -2)


def texts_as_seeds(text: str, n: int) -> Any:
    rng = random.Random(text)
    first = rng.random()
    rng.seed(text, 1)
    return first, rng.random(), random.Random(text.encode()).getrandbits(n)


def seeds() -> Iterator[tuple[Any, int]]:
    draw = Random("seeds")
    for n in range(COUNT // 4):
        yield draw.randrange(-(2**40), 2**40), n % 90
        yield draw.getrandbits(draw.choice((31, 32, 33, 64, 65, 700))), n % 90


def floats_as_seeds() -> Iterator[tuple[Any, int]]:
    draw = Random("floats")
    for n in range(COUNT // 4):
        yield draw.choice((0.0, -0.0, 1.0, math.inf, -math.inf, draw.uniform(-9, 9), draw.random() * 1e300)), n % 9


def texts() -> Iterator[tuple[str, int]]:
    draw = Random("texts")
    for n in range(COUNT // 8):
        yield "".join(draw.choice("ab\0\xe9\u4e00\U0001f600") for _ in range(draw.randrange(200))), n % 70


@pytest.mark.slow
@pytest.mark.parametrize(
    ("function", "inputs"),
    [(words, seeds), (items, seeds), (words, floats_as_seeds), (texts_as_seeds, texts)],
    ids=lambda f: f.__name__,
)
def test_random(function: Callable[..., Any], inputs: Callable[[], Iterator[tuple[Any, int]]]) -> None:
    assert compare(function, "random", inputs()) >= COUNT // 8


DRAWS_OF_ALL: tuple[Callable[[int], Any], ...] = (
    lambda n: [random.randint(-n, n * n) for _ in range(n % 9)],
    lambda n: (random.random(), random.getrandbits(n), random.randrange(0, n + 1, 3)),
    lambda n: (random.uniform(-n, n), random.triangular(0, n + 1, n), random.choices("abc", [1, n, 2], k=n % 5)),
    lambda n: (random.sample(range(3 * n), n), random.choice(range(n + 1)), random.randbytes(n)),
    lambda n: random.shuffle(xs := list(range(n))) or xs,
    lambda n: (random.seed(n * 77), random.random()),
    lambda n: random.choice([0] * (n % 3)),
)
"""Programs that draw from the generator that all share; the last one raises now and then."""


@pytest.mark.slow
def test_the_generator_that_all_share() -> None:
    """CPython's generator goes on where a compiled call has left it, and the other way round."""
    programs = [(draw, compile(draw)) for draw in DRAWS_OF_ALL]
    generator, before = Random("all"), random.getstate()
    for n in range(COUNT):
        draw, compiled = generator.choice(programs)
        state = random.getstate()
        expected, left = outcome(draw, (n % 80,)), random.getstate()
        random.setstate(state)
        found = outcome(generator.choice((draw, compiled)), (n % 80,))
        assert found == expected and random.getstate() == left, n
    random.setstate(before)


# --- statistics ------------------------------------------------------------------------------------------------------


def averages(xs: list[Any], n: int) -> Any:
    return statistics.mean(xs), statistics.fmean(xs), statistics.median(xs), statistics.mode(xs), statistics.median_grouped(xs, n)


def without_negative_ones(xs: list[Any], n: int) -> Any:
    return statistics.harmonic_mean(xs), statistics.harmonic_mean(xs, [n] * len(xs))


def spread(xs: list[Any], n: int) -> Any:
    of_all = statistics.pvariance(xs), statistics.pstdev(xs)
    return of_all, statistics.variance(xs), statistics.stdev(xs), statistics.variance(xs, n)


def cuts(xs: list[Any], n: int) -> Any:
    return statistics.multimode(xs), statistics.quantiles(xs, n=n), statistics.quantiles(xs, n=n, method="inclusive")


def both(xs: list[Any], n: int) -> Any:
    ys = [x * x + n for x in xs]
    slope, intercept = statistics.linear_regression(xs, ys)
    return statistics.covariance(xs, ys), statistics.correlation(xs, ys), slope, intercept


DRAWS: dict[str, Callable[[Random], Any]] = {
    "ints": lambda r: r.choice((r.randrange(-3, 9), r.getrandbits(70))),
    "floats": lambda r: r.choice((0.1, r.uniform(-2, 9), 0.0, 1e308, 5e-324, math.ldexp(r.random(), r.randrange(-900, 900)))),
    "special floats": lambda r: r.choice((1.5, 2.5, math.inf, -math.inf)),
    "fractions": lambda r: Fraction(r.randint(-9, 99), r.randint(1, 9)),
    "decimals": lambda r: Decimal(r.randint(-999, 10 ** r.randint(3, 30))).scaleb(r.randint(-9, 2)),
    "ints and fractions": lambda r: r.choice((3, 4, Fraction(1, 2), Fraction(7, 3))),
    "ints and floats": lambda r: r.choice((1, 2, 0.5, 0.1)),
}


def data(kind: str) -> Iterator[tuple[list[Any], int]]:
    draw = Random(kind)
    for n in range(COUNT // 8):
        yield [DRAWS[kind](draw) for _ in range(draw.randrange(draw.choice((2, 6, 40))))], n % 7


@pytest.mark.slow
@pytest.mark.parametrize("kind", DRAWS)
@pytest.mark.parametrize("function", [averages, without_negative_ones, spread, cuts, both], ids=lambda f: f.__name__)
def test_statistics(function: Callable[..., Any], kind: str) -> None:
    assert compare(function, "statistics", data(kind)) == COUNT // 8


# --- math ------------------------------------------------------------------------------------------------------------


def exact_sum(xs: list[Any], n: int) -> Any:
    return math.fsum(xs), math.fsum(x * n for x in xs)


def lengths(xs: list[Any], n: int) -> Any:
    return math.hypot(*xs), math.dist(xs, [n] * len(xs))


def divisors(xs: list[Any], n: int) -> Any:
    return math.gcd(*xs), math.lcm(n, *xs)


@pytest.mark.slow
@pytest.mark.parametrize("kind", DRAWS)
@pytest.mark.parametrize("function", [exact_sum, lengths, divisors], ids=lambda f: f.__name__)
def test_math_of_many(function: Callable[..., Any], kind: str) -> None:
    """The bits are CPython's, errors too."""
    assert compare(function, "math", data(kind)) == COUNT // 8
