"""`numpy.random`: what a generator with a seed draws, in whatever order it is asked. Sums of products keep to the baseline, so that
they have the same bits on every engine."""

import math
from typing import Any

import numpy as np
from parity.case import case


@case((0, 5), (42, 0), (2**40, 7), (12345678901234567890123, 3), (-1, 2))
def floats(seed, n) -> Any:
    """Of any seed: one, a row, a table, singles."""
    rng = np.random.default_rng(seed)
    return rng.random(), rng.random(n), rng.random((2, n)), rng.random(n, dtype=np.float32), rng.random(size=2), rng.random()


@case(([1, 2, 3], 4), ([7], 2), ([2**33, 5, 6, 7, 8], 3))
def seeded_by_several(seed: list[int], n: int) -> Any:
    """And by a bit generator."""
    rng = np.random.default_rng(seed)
    other = np.random.Generator(np.random.PCG64(n))
    return rng.random(n), other.random(n), np.random.default_rng(rng).random(), np.random.PCG64(n).random_raw(), rng.random()


@case((1, 0, 10), (2, -3, 3), (3, 0, 2**40), (4, -(2**63), 2**63 - 1), (5, 0, 2**32), (6, 7, 8), (7, 5, 2), (8, 0, 0))
def ints(seed, low, high) -> Any:
    """Of as many bits as the bounds ask for."""
    rng = np.random.default_rng(seed)
    first = rng.integers(low, high), rng.integers(low, high, 9), rng.random()
    return *first, rng.integers(low, high, (2, 3), endpoint=True), rng.integers(high), rng.integers(low, high=high, size=4)


@case((1, 100), (2, 2), (3, 127), (4, 200), (5, 0), (6, 70000))
def ints_of_small_types(seed, high) -> Any:
    """Several are drawn at once."""
    rng = np.random.default_rng(seed)
    some = rng.integers(0, high, 11, dtype=np.uint8), rng.integers(high, dtype=np.uint8), rng.integers(0, 2, 40, dtype=bool)
    more = rng.integers(-5, 5, 7, dtype=np.int8), rng.integers(0, 256, 6, dtype=np.uint8), rng.integers(-9, high, 5, dtype=np.int16)
    whole = rng.integers(0, 2**64 - 1, 3, dtype=np.uint64, endpoint=True), rng.integers(1, high, 4, dtype=np.int32)
    return *some, *more, *whole, rng.integers(0, high, dtype=int), rng.integers(0, 2, dtype=bool)


@case((0, 600), (9, 1), (10, 0), strict=True)
def normals(seed, n) -> Any:
    """Some lie far out."""
    rng = np.random.default_rng(seed)
    first = rng.standard_normal(), rng.standard_normal(n), rng.normal()
    return *first, rng.normal(2.0, 3.0, (n, 2)), rng.normal(size=n), rng.normal(5)


@case((0, -1.0, 4.0), (1, 0.0, 0.0), (2, 2.0, 1.0), (3, 0.0, math.inf), (4, 1e300, 1.5e308), strict=True)
def uniforms(seed, low, high) -> Any:
    """Between bounds that are in order."""
    rng = np.random.default_rng(seed)
    first = rng.uniform(), rng.uniform(low, high), rng.uniform(low, high, 5)
    return *first, rng.uniform(high=2.5, size=(2, 2)), rng.normal(low, high)


ONE = np.ones(1)


@case((0, np.array([1.0, 2.0]), 0.5), (1, np.array([[0.5], [-1.0]]), 0.0), (2, np.zeros(0), 1.0), (3, ONE, -0.5), strict=True)
def of_each_parameter(seed, middle, spread) -> Any:
    """One deviate for each."""
    rng = np.random.default_rng(seed)
    return rng.uniform(middle, 3.0), rng.normal(middle, spread), rng.normal(0.0, middle * middle), rng.uniform(-4.0, middle)


@case((0, 20), (1, 1), (2, 0), (3, 70))
def shuffled(seed, n) -> Any:
    """Arrays, rows, columns, lists."""
    rng = np.random.default_rng(seed)
    row, table, items = np.arange(n), np.arange(12).reshape(4, 3), list(range(n))
    rng.shuffle(row)
    rng.shuffle(table)
    rng.shuffle(items)
    wide = np.arange(12.0).reshape(3, 4)
    rng.shuffle(wide, axis=1)
    return row, table, items, wide


@case((0, 20), (1, 1), (2, 0))
def permuted(seed, n) -> Any:
    """What was given stays as it is."""
    rng = np.random.default_rng(seed)
    table = np.arange(12).reshape(4, 3)
    return rng.permutation(n), rng.permutation(table), rng.permutation(table, axis=1), rng.permutation([3.5, 1.5, 2.5]), table


@case((0, 6, 4), (1, 10, 10), (2, 3, 5), (3, 20000, 900), (4, 20000, 30), (5, 1, 0), (6, 0, 1))
def chosen_numbers(seed, n, size) -> Any:
    """With and without putting them back."""
    rng = np.random.default_rng(seed)
    again = rng.choice(n), rng.choice(n, size), rng.choice(n, (2, size))
    return *again, rng.choice(n, size, replace=False), rng.choice(n, size, replace=False, shuffle=False)


@case((0, np.array([1.5, 2.0, 3.0, 4.0]), 3), (1, np.arange(12).reshape(4, 3), 2), (2, np.zeros(0), 1), (3, np.array([7, 8]), 2))
def chosen_items(seed, items, size) -> Any:
    """Of arrays, also rows."""
    rng = np.random.default_rng(seed)
    return rng.choice(items), rng.choice(items, size), rng.choice(items, size=size, replace=False), rng.choice([5, 6, 7], 4)


@case((0, [0.1, 0.2, 0.3, 0.4], 3), (1, [0.5, 0.5], 2), (2, [1.0, 0.0, 0.0], 2), (3, [0.5, 0.6], 1), (4, [1.5, -0.5], 1))
def chosen_by_weight(seed: int, p: list[float], size: int) -> Any:
    """Each with its probability."""
    rng = np.random.default_rng(seed)
    n = len(p)
    again = rng.choice(n, p=p), rng.choice(n, size, p=p), rng.choice(np.arange(n) * 1.5, 6, p=np.array(p))
    return *again, rng.choice(n, size, False, p)


@case((0, 2000), (7, 100), (8, 1), strict=True)
def area_of_a_circle(seed: int, n: int) -> float:
    """A Monte Carlo estimate of pi."""
    rng = np.random.default_rng(seed)
    x, y = rng.random(n), rng.random(n)
    return 4.0 * np.count_nonzero(x * x + y * y <= 1.0) / n


@case((1, 50, 3), (2, 10, 1), (3, 5, 2))
def random_walk(seed: int, steps: int, walkers: int) -> Any:
    """Where walkers are after each step."""
    rng = np.random.default_rng(seed)
    return np.cumsum(rng.choice([-1, 1], size=(walkers, steps)), axis=1)
