"""value: expected OverflowError, got 0."""
# ruff: noqa

import numpy as np

def main(a, b):
    a[-1, -1] = np.prod(b)
    return (a, )


from math import inf, nan

INTS = 'exact'
CALLS = (
    (np.array([1, 2], np.int8).reshape((1, 2)), np.array([7, 200], np.uint32).reshape((2,))),
    (np.array([1, 2], np.int8).reshape((1, 2)), np.array([7, 2], np.uint32).reshape((2,))),
)
