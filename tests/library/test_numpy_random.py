"""`numpy.random`, compiled, over many seeds: the numbers that numpy draws."""

from __future__ import annotations

import math
from typing import Any

import exponential_layers
import normal_layers
import numpy as np
import pytest
from lanewise import compile

SEEDS = [*range(150), *(3**k for k in range(0, 300, 7)), *(2**k - 1 for k in range(1, 200, 9))]
FAR = 3.6541528853610088
"""Deviates beyond it go through a logarithm."""


def test_layers_are_those_that_numpy_draws_from() -> None:
    assert normal_layers.TARGET.read_text(encoding="utf-8") == normal_layers.text()


def test_exponential_layers_are_those_that_numpy_draws_from() -> None:
    assert exponential_layers.TARGET.read_text(encoding="utf-8") == exponential_layers.text()


def test_heights_are_those_of_numpy() -> None:
    """Where the next word is 0, a place is taken as long as the curve is above the end of its layer."""
    widths, _, heights = normal_layers.layers()
    for layer in range(1, normal_layers.LAYERS):
        low, high = 1 << 30, normal_layers.PLACES - 1
        while low < high:
            middle = (low + high + 1) // 2
            taken = normal_layers.drawn(layer, middle)[0] == middle * widths[layer]
            low, high = (middle, high) if taken else (low, middle - 1)
        assert math.isclose(math.exp(-0.5 * (low * widths[layer]) ** 2), heights[layer], rel_tol=1e-14), layer


def draws(seed: int, low: int, high: int) -> Any:
    """Of everything something, so that halves and words take turns."""
    rng = np.random.default_rng(seed)
    first = rng.integers(low, high, 5), rng.random(3), rng.integers(low, high), rng.permutation(9), rng.uniform(-1.0, 3.0)
    rest = rng.choice(50, 7, replace=False), rng.choice(4, 5, p=[0.1, 0.2, 0.3, 0.4]), rng.integers(0, 99, 5, dtype=np.uint8)
    return *first, *rest, rng.random(2, dtype=np.float32), rng.integers(low, high, 2, endpoint=True), rng.random()


def test_all_kinds_of_draws() -> None:
    compiled = compile(draws)
    for seed in SEEDS:
        low, high = -(seed % 100), 2 + seed % 100 + (1 << seed % 62)
        for mine, theirs in zip(compiled(seed, low, high), draws(seed, low, high), strict=True):
            assert type(mine) is type(theirs) and np.array_equal(mine, theirs), seed


def test_normal_deviates() -> None:
    """All bits; those far out within the accuracy of the logarithm."""

    def many(seed: int, n: int) -> Any:
        return np.random.default_rng(seed).standard_normal(n)

    found, expected = compile(many)(2026, 200_000), many(2026, 200_000)
    far = np.abs(expected) > FAR
    assert far.sum() > 20
    assert np.array_equal(found[~far], expected[~far])
    assert np.all(np.abs(found[far] - expected[far]) <= 2 * np.spacing(np.abs(expected[far])))


@pytest.mark.parametrize("words", [1, 3, 4, 5, 9])
def test_seeds_of_several_numbers(words: int) -> None:
    def raw(seed: list[int]) -> Any:
        return np.random.PCG64(seed).random_raw(4)

    compiled = compile(raw)
    for first in (0, 1, 2**32 - 1, 2**32, 2**70):
        seed = [first + 2654435761 * k for k in range(words)]
        assert np.array_equal(compiled(seed), raw(seed))


def test_exponential_deviates() -> None:
    """All bits; those far out within the accuracy of the logarithm."""

    def many(seed: int, n: int) -> Any:
        return np.random.default_rng(seed).standard_exponential(n)

    found, expected = compile(many)(2026, 300_000), many(2026, 300_000)
    far = expected > 7.69
    assert far.sum() > 50
    assert np.array_equal(found[~far], expected[~far])
    assert np.all(np.abs(found[far] - expected[far]) <= 2 * np.spacing(expected[far]))


def counts(seed: int, mean: float, p: float, n: int) -> Any:
    rng = np.random.default_rng(seed)
    first = rng.poisson(mean, 20), rng.binomial(n, p, 20), rng.geometric(p, 5), rng.binomial(10**6, p, 5), rng.poisson(1e4 * p, 5)
    return *first, rng.negative_binomial(3, p, 3), rng.multinomial(n, [p / 2, 0.25, 0.25]), rng.random()


def test_counts_are_numpys() -> None:
    """Each decision is the same, though logarithms decide."""
    compiled = compile(counts)
    for seed in range(400):
        rng = np.random.default_rng(10**6 + seed)
        given = seed, float(rng.gamma(1) * 20), float(rng.uniform(0.01, 1)), int(rng.integers(0, 300))
        for mine, theirs in zip(compiled(*given), counts(*given), strict=True):
            assert type(mine) is type(theirs) and np.array_equal(mine, theirs), given


@pytest.mark.parametrize("rng", [np.random.Generator(np.random.MT19937(0)), np.random.RandomState(np.random.PCG64(0))])
def test_generators_of_other_bits_are_refused(rng: Any) -> None:
    """Of the new one's bits, and of the old one's, one kind is compiled."""

    def drawn(rng: Any) -> Any:
        return rng.uniform()

    with pytest.raises(TypeError, match=f"a {type(rng).__name__} of a .* is not compiled: make it of a seed"):
        compile(drawn)(rng)
