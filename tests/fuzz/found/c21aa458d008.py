"""raises: no, OverflowError: expected no, got OverflowError: Python integer -1 out of bounds for uint8; IndexError: too many indices for array; refused: np.nanstd of ints."""
# ruff: noqa

import numpy as np

def main(a):
    a.real = -1
    r2 = np.where(a > 2, 1.5, 1).max(keepdims=False)
    r3 = np.where(2, 1.5, 1)
    r3.put(0, 2)
    return (a, r2, r3, np.nanstd(a), np.cov(a[0], a[0] * 2))


from math import inf, nan

INTS = 'exact'
CALLS = (
    (np.array([1, 100, 200, 0], np.uint8).reshape((2, 2)),),
)
