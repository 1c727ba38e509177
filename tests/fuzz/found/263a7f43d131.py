"""raises: no, OverflowError: expected [[2.] [2.]], got OverflowError: Python integer -1 out of bounds for uint16."""
# ruff: noqa

import numpy as np

def main(a):
    return np.maximum(1.5, np.clip(a, -1, 2))


from math import inf, nan

INTS = 'exact'
CALLS = (
    (np.array([5, 200], np.uint16).reshape((2, 1)),),
)
