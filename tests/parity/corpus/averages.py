"""`statistics`: exact averages and spread of ints and floats, and what they refuse."""

import statistics
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
