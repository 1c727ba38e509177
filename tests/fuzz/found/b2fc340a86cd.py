"""raises: ValueError, OverflowError: expected ValueError: Error setting single item of array., got OverflowError: Python integer -1 out of bounds for uint64."""
# ruff: noqa

import numpy as np

def main(a):
    a.flat[0] = -1
    return a


from math import inf, nan

INTS = 'exact'
CALLS = (
    (np.array([1, 100, 200, 0], np.uint64).reshape((2, 2)),),
)
