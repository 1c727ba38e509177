"""message: IndexError: expected IndexError: cannot replace elements of an empty array, got IndexError: index 0 is out of bounds for axis 0 with size 0."""
# ruff: noqa

import numpy as np

def main(a):
    v1 = np.broadcast_to(5, a.shape[:1])
    np.put(a[:0], [0], [1])
    return v1


from math import inf, nan

INTS = 'exact'
CALLS = (
    (np.array([1, 2, 3, 4], np.int64).reshape((4,)),),
)
