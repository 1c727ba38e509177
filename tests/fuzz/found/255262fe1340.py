"""message: ValueError: expected ValueError: m has more than 2 dimensions, got ValueError: matmul: Input operand 1 has a mismatch."""
# ruff: noqa

import numpy as np

def main(a):
    return np.cov(a)


from math import inf, nan

INTS = 'exact'
CALLS = (
    (np.array([1, 1, 1, 1, 1, 1], np.uint8).reshape((1, 2, 3)),),
)
