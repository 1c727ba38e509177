"""raises: no, OverflowError: expected (array([253, 1, 2, 200, 253]),), got OverflowError: Python integer -3 out of bounds for uint8."""
# ruff: noqa

import numpy as np

def main(a):
    return (np.pad(a, 1, constant_values=-3), )


from math import inf, nan

INTS = 'exact'
CALLS = (
    (np.array([1, 2, 200], np.uint8).reshape((3,)),),
)
