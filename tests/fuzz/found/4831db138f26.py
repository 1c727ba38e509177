"""value: expected [-4 -3 -2], got [4 3 2]."""
# ruff: noqa

import numpy as np

def main(a, b):
    r1 = a.diagonal(1)
    np.negative(a, out=a)
    return r1.copy()


from math import inf, nan

INTS = 'exact'
CALLS = (
    (np.array([0, 4, 200, 255, 0, 200, 3, -5, 2, 100, 7, 2], np.int64).reshape((3, 4)), np.float32(1.0)),
)
