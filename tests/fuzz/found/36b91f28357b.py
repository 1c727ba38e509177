"""message: ValueError: expected could not broadcast input array from shape (2,3) into shape (3,2), got input operand has more dimensions than allowed by the axis remapping."""
# ruff: noqa

import numpy as np

def main(a, b):
    b[...] = np.choose(np.array([2, 0, 1]) > 1, [np.array([2, 0, 1]), a])
    return (b, )


from math import inf, nan

INTS = 'exact'
CALLS = (
    (np.array([1, 2, 3, 4, 5, 6], np.int64).reshape((2, 3)), np.array([0, 0, 0, 0, 0, 0], np.int64).reshape((3, 2))),
    (np.array([1, 2, 3, 4, 5, 6], np.int64).reshape((2, 3)), np.array([0, 0, 0, 0, 0, 0], np.int64).reshape((2, 3))),
)
