"""Expressions over whole arrays: numpy's words, compiled to loops over four or two numbers at once (SIMD).

>>> distance(np.arange(4.0), np.array([1.0, 3.0, 5.0, 7.0]))
>>> distance(np.arange(4096.0), np.zeros(4096))
>>> distance(np.arange(4.0), np.arange(3.0))
"""

import math

import numpy as np
from lanewise import compile
from numpy.typing import NDArray


@compile
def distance(a: NDArray[np.float64], b: NDArray[np.float64]) -> float:
    """The root of the mean square of a - b."""
    return math.sqrt(np.square(a - b).mean())


if __name__ == "__main__":
    print(distance(np.arange(4.0), np.array([1.0, 3.0, 5.0, 7.0])))
    print(distance(np.arange(100_000.0), np.zeros(100_000)))
    try:
        distance(np.arange(4.0), np.arange(3.0))
    except ValueError as error:
        print(f"ValueError: {error}")
