"""raises: no, IndexError: expected three rows, got IndexError: too many indices for array."""
# ruff: noqa

import numpy as np

def main(a):
    return np.tril(a)


from math import inf, nan

INTS = 'exact'
CALLS = (
    (np.array([5, 100, -1], np.int8).reshape((3,)),),
)
