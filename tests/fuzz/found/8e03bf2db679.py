"""value: expected (array([], shape=(0, 1)),), got (array([[0], [2], [2]]),)."""
# ruff: noqa

import numpy as np

def main(a):
    r1 = any(np.zeros((2, 3)).ravel())
    return ((a % 3)[r1].reshape(-1, 1), )


from math import inf, nan

INTS = 'exact'
CALLS = (
    (np.array([3, -1, 2], np.int64).reshape((1, 3)),),
)
