"""raises: no, OverflowError: expected [0], got OverflowError: Python integer -1 out of bounds for uint16."""
# ruff: noqa

import numpy as np

def main(a):
    v2 = a[..., 0]
    return np.around(v2, -1)


from math import inf, nan

INTS = 'exact'
CALLS = (
    (np.array([2, 200, 65535, 1], np.uint16).reshape((1, 4)),),
)
