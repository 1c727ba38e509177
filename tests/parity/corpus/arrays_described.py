"""Functions of `statistics` on arrays of one dtype: where a program has averages of several, a variance is not compiled."""

import statistics
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
