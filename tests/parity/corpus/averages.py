"""`statistics`: exact averages and spread of ints, floats and decimals, what they refuse; the normal distribution."""

import statistics
from decimal import Decimal, localcontext
from fractions import Fraction
from statistics import StatisticsError, mean, median, stdev

from parity.case import case


@case(([1, 2, 3],), ([1, 2],), ([],), ([2**70, 1],), ([-5],))
def mean_of_ints(xs: list[int]) -> float | int:
    """An int where it is one."""
    return mean(xs)


@case(([0.1] * 10,), ([1e308, 1e308],), ([1e-300, 1e300],), ([float("inf"), 1.0],), ([-0.0],), ([1, 2.5],), ([1, "a"],), (["a"],))
def mean_of_floats(xs):
    """Exact, rounded once: nothing is too large on the way; ints and floats together are floats; a text is no number."""
    return statistics.mean(xs)


@case(([3, 1, 2],), ([4, 1, 3, 2],), ([],), ([5],))
def medians(xs):
    """The middle, the lower and the higher one, the middle of a class."""
    return median(xs), statistics.median_low(xs), statistics.median_high(xs), statistics.median_grouped(xs, 2)


@case((["b", "a", "b", "a"],), ([],), (["x"],))
def modes(words):
    """The first of the most frequent, and all."""
    return statistics.mode(words), statistics.multimode(words)


@case(("hello world",), ("",), ("aabb",))
def modes_of_a_text(s):
    """multimode() of nothing is empty."""
    return statistics.multimode(s)


@case(([2.5, 3.25, 5.5, 11.25],), ([1.0],), ([],), ([0.1, 0.1],))
def spread(xs):
    """Of all there are."""
    return statistics.pvariance(xs), statistics.pstdev(xs)


@case(([2, 4, 4, 4, 5, 5, 7, 9],), ([1],), ([1, 2, 3],), ([10**15, 10**15 + 1],))
def spread_of_a_sample(xs: list[int]) -> tuple[float, float]:
    """Of a sample, which has two or more."""
    return statistics.variance(xs), stdev(xs)


@case(([1.0, 2.0, 4.0], 2.0), ([1.0], 1.0), ([], 0.0))
def spread_around(xs: list[float], middle: float) -> float:
    """A mean that is known already."""
    return statistics.pvariance(xs, middle)


@case(([1, 2, 3, 4, 5, 6, 7], 4), ([1, 2], 10), ([1], 4), ([3, 1, 2], 0), ([1, 2], 1))
def quarters(xs: list[int], n: int) -> list[float]:
    """quantiles() in both ways."""
    return statistics.quantiles(xs, n=n) + statistics.quantiles(xs, n=n, method="inclusive")


@case(([1.0, 2.0], "middle"), ([1.0, 4.0], "inclusive"), ([1.0], "exclusive"))
def quarters_by(xs: list[float], method: str) -> list[float]:
    """A method that is unknown raises."""
    return statistics.quantiles(xs, method=method)


@case(([40, 60],), ([0, 5],), ([-1, 2],), ([],), ([7],))
def average_speed(xs):
    """harmonic_mean(): of zero it is zero."""
    return statistics.harmonic_mean(xs)


@case(([40.0, 60.0], [5.0, 30.0]), ([1.0], [2.0, 3.0]), ([2.0, 3.0], [0.0, 0.0]))
def weighted(xs: list[float], weights: list[float]) -> tuple[float, float]:
    """With weights."""
    return statistics.fmean(xs, weights), statistics.harmonic_mean(xs, weights)


@case(([54.0, 24.0, 36.0],), ([0.0],), ([],))
def growth(xs: list[float]) -> float:
    """geometric_mean() goes through logarithms."""
    return round(statistics.geometric_mean(xs), 9)


@case(([1.0, 2.0, 3.0], [1.0, 5.0, 7.0]), ([1.0, 1.0], [2.0, 3.0]), ([1.0], [1.0]), ([1.0, 2.0], [1.0]))
def together(x, y):
    """covariance() and correlation(): none of what is constant."""
    return statistics.covariance(x, y), statistics.correlation(x, y)


@case(([1971.0, 1975.0, 1979.0], [1.0, 2.0, 4.0]), ([1.0, 1.0], [1.0, 2.0]), ([1.0], [1.0]))
def line(x: list[float], y: list[float]) -> tuple[float, float]:
    """linear_regression() has two fields; through the origin it has one slope."""
    slope, intercept = statistics.linear_regression(x, y)
    return slope + statistics.linear_regression(x, y, proportional=True).slope, intercept


@case(([],), ([1.0],), ([1.0, 3.0],))
def described(xs: list[float]) -> str:
    """StatisticsError is caught by its name, and as a ValueError."""
    try:
        return f"{mean(xs):.2f} {stdev(xs):.2f}"
    except StatisticsError as error:
        return str(error)


@case(({"ann": [80, 90], "bob": [70]},), ({},), ({"x": [1, 2, 3]},))
def report(marks):
    """A mean of each row of a dict, and of a generator."""
    rows = [f"{name}: {mean(row)}" for name, row in marks.items()]
    return rows + [str(statistics.fmean(len(row) for row in marks.values()))] if marks else rows


@case((["1.5", "2.5", "4.0"], 28), (["1", "1.00"], 28), (["1"], 28), (["-2.25", "1e3", "0.125"], 5), ([], 28))
def of_decimals(texts, digits):
    """Prices: averages and spread with the digits of the context."""
    prices = [Decimal(text) for text in texts]
    with localcontext() as context:
        context.prec = digits
        middle = statistics.mean(prices), statistics.median(prices), statistics.fmean(prices), statistics.mode(prices)
        spread = statistics.pstdev(prices), statistics.stdev(prices), statistics.variance(prices)
        return middle, spread, statistics.quantiles(prices)


@case((["0.5", "2"], 3), (["0.5", "2"], 2.5), (["1"], Fraction(1, 3)))
def of_decimals_and_others(texts, other):
    """An int goes with decimals, a float and a fraction do not."""
    return statistics.mean([*map(Decimal, texts), other])


@case((100, 15), (0.0, 1.0), (2.5, 0.0), (1.0, -1.0))
def normally_distributed(mu, sigma):
    """Densities, shares, places; rounded, for they are as exact as `exp` and `erf`."""
    dist = statistics.NormalDist(mu, sigma)
    told = dist.mean, dist.stdev, dist.variance, dist.median, dist.mode, repr(dist), dist == statistics.NormalDist(mu, sigma)
    shares = dist.pdf(mu + 1.5), dist.cdf(mu + 0.7), dist.inv_cdf(0.3), dist.inv_cdf(1e-20), dist.zscore(7)
    return told, [round(x, 12) for x in shares], [round(x, 9) for x in dist.quantiles(10)], round(dist.inv_cdf(0.99999), 9)


@case((2.0, 3), (-1, 0.5), (0, 1))
def normal_arithmetic(shift, factor):
    """Sums and multiples, which are normally distributed, too."""
    x, y = statistics.NormalDist(1, 2), statistics.NormalDist(0, 0.25)
    sums = x + y, x - y, x + shift, shift - x, x * factor, factor * y / 4, -x, +y
    return [str(each) for each in sums], round(x.overlap(y), 12), round(x.overlap(x + shift), 12), len({x, +x, y}), x == shift


class _Scores(statistics.NormalDist):
    """Grades."""

    def grade(self, x):
        """By the share that is below."""
        return "ABC"[sum(self.cdf(x) < limit for limit in (0.5, 0.9))]


@case(([60, 70, 85.5, 90], 88), ([1, 1, 2], 1), ([5], 5))
def of_samples(scores, x):
    """The distribution that a sample comes from, and samples of it."""
    dist = _Scores.from_samples(scores)
    return dist.mean, dist.stdev, dist.grade(x), [round(s, 9) for s in dist.samples(3, seed=7)]


@case((1.5,), (0.0,), (0.5,))
def out_of_range(p):
    """What has no place."""
    return statistics.NormalDist().inv_cdf(p)
