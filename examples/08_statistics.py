"""Mean and deviation in one pass over a numpy array: an NDArray comes in, a tuple goes out.

>>> mean_and_deviation(np.array([2.5, 3.5, 9.0]))
>>> mean_and_deviation(np.ones(1))
>>> mean_and_deviation(np.arange(1.0, 1001.0))
"""

import math

import numpy as np
from lanewise import compile
from numpy.typing import NDArray


@compile
def mean_and_deviation(values: NDArray[np.float64]) -> tuple[float, float]:
    """Welford's method: no square of a large sum is ever taken."""
    mean = 0.0
    squares = 0.0
    count = 0
    for value in values:
        count += 1
        x = float(value)
        off = x - mean
        mean += off / count
        squares += off * (x - mean)
    if count < 2:
        raise ValueError("at least two values are needed")
    return mean, math.sqrt(squares / (count - 1))


if __name__ == "__main__":
    mean, deviation = mean_and_deviation(np.arange(1.0, 1001.0))
    print(f"{mean:.6f} {deviation:.6f}")
    mean, deviation = mean_and_deviation(1e9 + np.arange(1.0, 1001.0))
    print(f"{mean:.6f} {deviation:.6f}")
