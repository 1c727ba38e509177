"""`numpy.random`: deviates of the distributions that have parameters, and numbers of the generator that numpy had before."""

import math
from typing import Any

import numpy as np
from parity.case import case

NAN, INF = math.nan, math.inf


@case((0, 2.0), (1, 0.0), (2, -1.0), (3, 1e300), (4, NAN), (5, -0.0), ulp=8, strict=True)
def waiting(seed, scale) -> Any:
    """Exponential deviates; ValueError below zero."""
    rng = np.random.default_rng(seed)
    first = rng.exponential(), rng.standard_exponential(), rng.exponential(scale)
    return *first, rng.exponential(scale, 40), rng.exponential(size=(2, 3)), rng.standard_exponential(5), rng.random()


@case((0, 2.5, 1.0), (1, 0.3, 2.0), (2, 1.0, 0.5), (3, 0.0, 1.0), (4, -1.0, 1.0), (5, 1.0, -1.0), (6, 100, 3), ulp=64, strict=True)
def gammas(seed, shape, scale) -> Any:
    """And what is made of them."""
    rng = np.random.default_rng(seed)
    return rng.gamma(shape), rng.gamma(shape, scale, 9), rng.standard_gamma(shape, 4), rng.chisquare(shape + 1, 3), \
        rng.gamma(shape, size=(1, 2)), rng.random()


@case((0, 2.0, 3.0), (1, 0.5, 0.5), (2, 1.0, 1.0), (3, 0.0, 1.0), (4, 1.0, -2.0), (5, 0.01, 0.02), ulp=512, strict=True)
def shares(seed, a, b) -> Any:
    """Beta deviates, ratios of means of squares; ValueError where a parameter is not above zero."""
    rng = np.random.default_rng(seed)
    return rng.beta(a, b), rng.beta(a, b, 8), rng.f(a + 1, b + 1, 3), rng.standard_t(a, 4), rng.random()


@case((0, 1.0, 2.0), (1, -3.5, 0.0), (2, 0.0, -1.0), (3, 1e10, 1e-3), ulp=64, strict=True)
def around(seed, loc, scale) -> Any:
    """Around a middle; ValueError for spreads below zero."""
    rng = np.random.default_rng(seed)
    return rng.laplace(loc, scale, 6), rng.logistic(loc, scale, 4), rng.gumbel(loc, scale, 4), rng.laplace(), \
        np.log(rng.lognormal(loc / 1e9, scale, 3) + 1), rng.standard_cauchy(), rng.standard_cauchy(3), rng.rayleigh(scale + 1, 3)


@case((0, 2.0), (1, 0.7), (2, 0.0), (3, -1.0), (4, 30), ulp=64, strict=True)
def powers(seed, a) -> Any:
    """Of exponential deviates; ValueError below zero, or at it."""
    rng = np.random.default_rng(seed)
    return rng.weibull(a), rng.weibull(a, 5), rng.power(a, 4), rng.pareto(a, 4), rng.random()


@case((0, 0.0, 1.0, 4.0), (1, -1, 0, 0), (2, 2.0, 1.0, 4.0), (3, 0.0, 5.0, 4.0), (4, 1.0, 1.0, 1.0),
(5, 0.0, 0.0, 1.0), strict=True)
def triangles(seed, left, mode, right) -> Any:
    """ValueError where they are not in order."""
    rng = np.random.default_rng(seed)
    return rng.triangular(left, mode, right), rng.triangular(left, mode, right, (2, 4))


@case((0, 3.0), (1, 0.0), (2, 12.5), (3, 1000.0), (4, -1.0), (5, NAN), (6, 1e19), (7, 10), strict=True)
def counts(seed, lam) -> Any:
    """Poisson's; ValueError for a mean that is none."""
    rng = np.random.default_rng(seed)
    return rng.poisson(), rng.poisson(lam), rng.poisson(lam, 30), rng.poisson(lam, size=(2, 2)), rng.random()


@case((0, 0.5), (1, 0.05), (2, 1.0), (3, 0.0), (4, 1.5), (5, NAN), strict=True)
def tries(seed, p) -> Any:
    """How often until one succeeds; ValueError for what is no probability."""
    rng = np.random.default_rng(seed)
    return rng.geometric(p), rng.geometric(p, 20), rng.negative_binomial(4, p, 5), rng.random()


@case((0, 10, 0.5), (1, 1000, 0.3), (2, 0, 0.5), (3, 500, 0.99), (4, 10**9, 0.4), (5, -1, 0.5), (6, 3, 1.5),
(7, 60, 0.0), strict=True)
def successes(seed, n, p) -> Any:
    """Of so many trials; ValueError for fewer than none."""
    rng = np.random.default_rng(seed)
    return rng.binomial(n, p), rng.binomial(n, p, 25), rng.binomial(n, 1 - p, (2, 2)), rng.random()


@case((0, 10, [0.2, 0.3, 0.5]), (1, 0, [0.5, 0.5]), (2, 100, [1.0]), (3, 5, [0.8, 0.8, 0.1]), (4, 5, [-0.5, 1.5]),
(5, -1, [1.0]), strict=True)
def split(seed: int, n: int, pvals: list[float]) -> Any:
    """Trials with several ends; ValueError for shares that are too much."""
    rng = np.random.default_rng(seed)
    return rng.multinomial(n, pvals), rng.multinomial(n, np.array(pvals), size=3), rng.multinomial(n, pvals, (2, 1)).shape


@case((0, np.array([1.0, 2.0, 0.0])), (1, np.array([[0.5], [20.0]])), (2, np.zeros(0)),
(3, np.array([1.0, -1.0])), ulp=64, strict=True)
def for_each_parameter(seed, x) -> Any:
    """One deviate for each."""
    rng = np.random.default_rng(seed)
    return rng.exponential(x), rng.gamma(x, 2.0), rng.poisson(x * 3), rng.binomial((x * 10).astype(np.int64), 0.4), \
        rng.laplace(x, 0.5), rng.geometric(1 / (x + 1))


@case((0, np.arange(12).reshape(3, 4)), (1, np.arange(5.0)), (2, np.zeros((2, 0))), (3, np.arange(8).reshape(2, 2, 2)[::-1]))
def rows_in_other_orders(seed, x) -> Any:
    """Each on its own; what was given stays as it is."""
    rng = np.random.default_rng(seed)
    return rng.permuted(x), rng.permuted(x, axis=0), rng.permuted(x, axis=-1), x, rng.random()


@case((0, 5), (1, 0), (2, 16), (3, 1))
def octets(seed, n) -> Any:
    """Bytes, four at a time."""
    rng = np.random.default_rng(seed)
    return rng.bytes(n), rng.random(), rng.bytes(3), rng.integers(0, 100)


@case((0, 50), (42, 3), (7, 1))
def estimate(seed: int, n: int) -> Any:
    """By samples with putting back: how far a mean may be off."""
    rng = np.random.default_rng(seed)
    sample = rng.gamma(2.0, 3.0, n)
    means = [float(np.mean(sample[rng.integers(0, n, n)])) for _ in range(20)]
    return round(min(means), 6), round(max(means), 6), int(rng.poisson(sample.mean()))


# --- the old one -----------------------------------------------------------------------------------------------------


@case((0, 5), (42, 1), (2**32 - 1, 0), (2**32, 3), (-1, 3), ulp=2, strict=True)
def of_the_old_one(seed, n) -> Any:
    """ValueError for a seed of more than a word."""
    rng = np.random.RandomState(seed)
    first = rng.rand(), rng.rand(2, n), rng.random_sample(n), rng.random(), rng.uniform(), rng.uniform(-1, 3, 4)
    return *first, rng.randn(3), rng.randn(), rng.normal(2.0, 0.5,
    (n, 2)), rng.standard_normal(n), rng.exponential(2.0, 3), rng.rand()


@case((0, 0, 10), (1, -5, 2**40), (2, 3, 2**32 + 3), (3, 7, 8), (4, 5, 5), (5, 0, -1))
def ints_of_the_old_one(seed, low, high) -> Any:
    """ValueError where there is none between."""
    rng = np.random.RandomState(seed)
    return rng.randint(low, high), rng.randint(low, high, 9), rng.randint(high, size=(2, 2)), \
        rng.randint(3, size=4, dtype=np.int32), rng.randint(2, dtype=np.uint32), rng.rand()


@case(([1, 2, 3], 6), ([2**32 - 1], 1), ([0], 0), ([2**32], 2))
def orders_of_the_old_one(seed: list[int], n: int) -> Any:
    """Seeded by several."""
    rng = np.random.RandomState(seed)
    row, table, items = np.arange(n), np.arange(12).reshape(4, 3), list(range(n))
    rng.shuffle(row)
    rng.shuffle(table)
    rng.shuffle(items)
    return row, table, items, rng.permutation(n), rng.permutation(table), rng.permutation([1.5, 2.5]), rng.rand()


@case((0, 6, 4), (1, 3, 5), (2, 1, 1), (3, 0, 1))
def choices_of_the_old_one(seed, n, size) -> Any:
    """ValueError where there are not so many, or none."""
    rng = np.random.RandomState(seed)
    items = np.arange(n) * 1.5
    return rng.choice(n), rng.choice(n, size), rng.choice(items,
    (2, 2)), rng.choice(items), rng.choice(n, size, replace=False), rng.rand()


@case((0, 3), (5, 1), (9, 4))
def seeded_again(seed, n) -> Any:
    """It begins anew."""
    rng = np.random.RandomState(seed)
    first = rng.randn(n)
    rng.seed(seed)
    return bool((rng.randn(n) == first).all()), rng.randint(1000)


@case((0, 5), (1, 0), (7, 33), (-1, 2))
def small_ints_of_the_old_one(seed, n) -> Any:
    """Of bytes and halves several are drawn of a word, and of bools 32."""
    rng = np.random.RandomState(seed)
    first = rng.randint(0, 256, n, dtype=np.uint8), rng.randint(-3, 4, (2, n), dtype=np.int8), rng.randint(2, size=n, dtype=bool)
    second = rng.randint(0, 1000, n, dtype=np.int16), rng.randint(5, dtype=np.uint16), rng.randint(2, dtype=bool), rng.rand()
    return first, second, rng.randint(2**63 - 1), rng.randint(0, 2**64 - 1, n, dtype=np.uint64), rng.rand()


@case((0, 255), (1, -1), (2, 300))
def beyond_a_byte(seed, high) -> Any:
    """ValueError for bounds that the type has not."""
    rng = np.random.RandomState(seed)
    return rng.randint(min(high, 0), high + 1, 3, dtype=np.uint8)


@case((0, np.array([1, 5, 100])), (1, np.array([[3], [2**40]])), (2, np.zeros(0, dtype=np.int64)), (3, np.array([4, 0])))
def ints_below_each(seed, high) -> Any:
    """Bounds in arrays and lists; ValueError where nothing lies between."""
    rng = np.random.RandomState(seed)
    return (
        rng.randint(high),
        rng.randint(0, high, dtype=np.int32 if high.ndim == 1 else np.int64),
        rng.randint([1, 2], [5, 9], size=(3, 2)),
        rng.rand(),
    )


@case(
    (0, [0.2, 0.3, 0.5], 2),
    (1, [1.0, 0.0, 0.0], 1),
    (2, [0.1, 0.1, 0.8], 3),
    (3, [0.5, 0.5], 1),
    (4, [0.5, 0.6, 0.1], 1),
    (5, [-0.5, 1.0, 0.5], 1),
    (6, [0.5, math.nan, 0.5], 1),
    (7, [1.0, 0.0, 0.0], 2),
)
def choices_by_weight_of_the_old_one(seed, p, n) -> Any:
    """ValueError for weights that are none."""
    rng = np.random.RandomState(seed)
    items = np.array([1.5, 2.5, 3.5])
    return rng.choice(3, 4, p=p), rng.choice(items, p=p), rng.choice(3, p=np.array(p)), rng.choice(items, n, False, p), rng.rand()


@case((0, 5), (42, 1), (7, 40), (-7, 1), ulp=64, strict=True)
def other_distributions_of_the_old_one(seed, n) -> Any:
    """Made of its own normal and exponential deviates."""
    rng = np.random.RandomState(seed)
    first = rng.gamma(2.0, 3.0, n), rng.gamma(0.5, size=n), rng.beta(2.0, 3.0, n), rng.beta(0.5, 0.5, n), rng.chisquare(3, n)
    second = rng.standard_t(4, n), rng.f(2.0, 3.0, n), rng.lognormal(0.0, 0.5, n), rng.laplace(1.0, 2.0, n), rng.logistic(size=n)
    third = rng.gumbel(0.0, 2.0, n), rng.weibull(1.5, n), rng.standard_exponential(n), rng.triangular(-1.0, 0.5, 2.0, n)
    return first, second, third, rng.standard_gamma(1.0, n), rng.rand()


@case((0, 5), (42, 1), (7, 40), (2**32, 1), (1, -1))
def counts_of_the_old_one(seed, n) -> Any:
    """Whole numbers."""
    rng = np.random.RandomState(seed)
    return (
        rng.poisson(3.0, n),
        rng.poisson(50.0, n),
        rng.binomial(10, 0.3, n),
        rng.binomial(1000, 0.4, n),
        rng.poisson(),
        rng.multinomial(20, [0.2, 0.3, 0.5]),
        rng.binomial(1, 0.5),
        rng.rand(),
    )


@case(
    (0, np.array([1.0, 2.0]), 3),
    (1, np.zeros((3, 1)), 3),
    (2, np.zeros((2, 3, 2)), 3),
    (3, np.zeros((3, 2)), 3),
    ulp=2,
    strict=True,
)
def sizes_beside_parameters(seed, x, n) -> Any:
    """ValueError where they do not fit."""
    rng, old = np.random.default_rng(seed), np.random.RandomState(seed)
    return (
        rng.normal(x, 1.0, (n, 2)),
        rng.uniform(x, 5.0, size=(n, 2)),
        old.normal(x, 0.5, (n, 2)),
        old.poisson(x, (n, 2)),
        rng.normal([1.0, 2.0], [0.1, 0.2]),
        old.uniform([1, 2], 3.0, (4, 2)),
    )


@case((0, [1, 2], [5, 9]), (1, [0, 0], [0, 1]), (2, [5, 1], [3, 4]), (3, [-(2**40)], [2**40]), (4, [0, 250], [9, 256]))
def ints_between_each(seed: int, low: list[int], high: list[int]) -> Any:
    """A bound for each; ValueError where nothing lies between."""
    rng = np.random.default_rng(seed)
    first = rng.integers(low, high), rng.integers(np.array(high) + 1), rng.integers(low, high, endpoint=True, size=(2, len(low)))
    return *first, rng.integers(np.array([[3], [7]]), dtype=np.int32), rng.random()


@case((0, [1.0, 2.0, 0.5], 3), (1, [0.1, 0.2], 0), (2, [1.0, -1.0], 2), (3, [5.0], 1), ulp=64, strict=True)
def shares_of_the_old_one(seed: int, alpha: list[float], n: int) -> Any:
    """Rows that are 1 together; ValueError for what cannot be a weight."""
    rng = np.random.RandomState(seed)
    return rng.dirichlet(alpha), rng.dirichlet(np.array(alpha), n), rng.rand()


@case(
    (0, [1.0, 2.0, 3.0]), (1, np.array([0.01, 0.02, 0.0, 0.05])), (2, (5, 1, 0.01)), (3, [0.0, 0.0]), (4, [-1.0, 2.0]),
    (5, [1e-300, 0.01]),
    ulp=512,
    strict=True,
)
def shares_of_one(seed, alpha) -> Any:
    """Small ones are broken off one after the other; ValueError below zero."""
    rng = np.random.default_rng(seed)
    return rng.dirichlet(alpha), rng.dirichlet(alpha, 3), rng.dirichlet(alpha, size=(2, 2)), rng.random()


@case(
    (0, [0.0, 1.0], [[2.0, 0.5], [0.5, 1.0]]), (1, np.zeros(3), np.eye(3)), (2, [0, 0], [[1, 2], [2, 1]]), (3, [[0.0]], [[1.0]]),
    (4, [0.0], [[1.0, 2.0]]), (5, [0.0], [[1.0, 0.5], [0.5, 1.0]]),
    ulp=64,
    strict=True,
)
def belonging_together(seed, mean, cov) -> Any:
    """LinAlgError for a matrix that is no square; ValueError for what does not go together."""
    rng = np.random.default_rng(seed)
    draw = rng.multivariate_normal
    first = draw(mean, cov, method="cholesky")
    return first, draw(mean, cov, size=4, method="cholesky"), draw(mean, cov, (2, 1), method="cholesky")


@case(
    (0, [0.0, 1.0], [[2.0, 0.5], [0.5, 1.0]]), (1, np.zeros(3), np.eye(3)), (2, [5, 5], [[1, 0], [0, 100]]),
    (3, [0.0, 0.0, 0.0], [[2.0, -1.0, 0.0], [-1.0, 2.0, -1.0], [0.0, -1.0, 2.0]]), (4, [0.0, 0.0], [[1.0, 2.0], [2.0, 1.0]]),
    (5, [0.0], [[1.0, 2.0]]),
    ulp=4096,
    strict=True,
)
def clouds(seed, mean, cov) -> Any:
    """By singular vectors, as numpy does where nothing else is said; by eigenvectors; of the generator before."""
    rng, old = np.random.default_rng(seed), np.random.RandomState(seed)
    found = rng.multivariate_normal(mean, cov, size=3), rng.multivariate_normal(mean, cov, method="eigh")
    try:
        rng.multivariate_normal(mean, cov, check_valid="raise", tol=1e-6)
    except ValueError as error:
        print(error)
    return found, old.multivariate_normal(mean, cov), old.multivariate_normal(mean, cov, (2, 1), check_valid="ignore")


@case(
    (0, [1.0, 5.0], [0.25, 0.5]), (7, (2.0, 3.0), (0.5, 1.0)), (3, [4.0, 1.0], [0.125, 1.0]), (1, [-1.0, 2.0], [0.5, 0.5]),
    ulp=64,
    strict=True,
)
def of_lists(seed, sizes, shares) -> Any:
    """Parameters in lists and tuples are as good as in arrays."""
    rng, old = np.random.default_rng(seed), np.random.RandomState(seed)
    counts = rng.poisson(sizes), rng.binomial([3, 4], shares[0]), rng.geometric(shares), old.poisson(sizes, (2, len(sizes)))
    spans = rng.triangular([0.0, 1.0], [1.0, 1.5], [2.0, 2.0]), old.normal(sizes, shares), rng.laplace(sizes)
    return counts, spans, rng.exponential(sizes), rng.gamma(sizes, 2.0), rng.beta(sizes, shares)


@case((0, 5), (3, 1), (9, 0))
def states_kept(seed, n) -> Any:
    """A generator goes on where it was."""
    rng = np.random.RandomState(seed)
    rng.standard_normal()
    state = rng.get_state()
    first = rng.rand(n), rng.standard_normal(), rng.permutation(n)
    rng.set_state(state)
    again = rng.rand(n), rng.standard_normal(), rng.permutation(n)
    return first, again, state[0], state[1][:3], state[2:]


@case((0, "MT19937"), (1, "PCG64"), (2, ""))
def states_of_others(seed, title) -> Any:
    """Only its own."""
    rng = np.random.RandomState(seed)
    _, words, place, has_second, second = rng.get_state()
    rng.set_state((title, words, place, has_second, second))
    return rng.rand()
