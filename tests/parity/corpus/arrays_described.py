"""Functions of `statistics` on arrays of several dtypes, and on numbers beside them."""

import statistics
from fractions import Fraction
from typing import Any

import numpy as np
from parity.case import case


@case(
    (np.array([1.5, 2.5, 4]),),
    (np.array([1, np.inf]),),
    (np.array([np.nan, 1]),),
    (np.array([]),),
)
def described_by_statistics(x) -> Any:
    """Columns: an average is what its items are."""
    return statistics.mean(x), statistics.variance(x), statistics.pvariance(x), statistics.fmean(x), statistics.median(x)


@case((np.array([1, 2.5], np.float32),), (np.array([], np.float32),), (np.array([3], np.float32),))
def described_in_singles(x) -> Any:
    """Singles: a mean is a single, too."""
    return statistics.mean(x), statistics.variance(x), statistics.fmean(x), statistics.median(x)


@case((np.array([1, 2, 6]),), (np.array([True, False]),), (np.array([7, 7, 8], np.int16),))
def described_in_ints(x) -> Any:
    """Means of whole numbers are numpy's ints where they are whole."""
    return statistics.mean(x), statistics.fmean(x), statistics.median(x)


@case(([1, 2, 6],), ([],), ([4],))
def described_in_pythons(x: list[int]) -> Any:
    """The same functions on Python's own numbers, in the same program."""
    return statistics.mean(x), statistics.pvariance(x), statistics.mean([Fraction(n, 2) for n in x]), statistics.stdev([0.5, *x])
