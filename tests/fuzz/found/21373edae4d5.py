"""value: expected [[1 2] [3 7]], got [[1 2] [3 4]]."""
# ruff: noqa

import numpy as np

def given(a):
    return (a[::-1],)

def main(a):
    v1 = a[::-1].reshape(2, -1)
    a[0] = 7
    return v1.copy()


from math import inf, nan

INTS = 'exact'
CALLS = (
    (np.array([1, 2, 3, 4], np.int64).reshape((4,)),),
)
