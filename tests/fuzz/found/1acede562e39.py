"""refused: expected [1 2 3], got Cannot cast ufunc 'maximum' output."""
# ruff: noqa

import numpy as np

def main(a):
    np.maximum.at(a, 1, np.float64(2.5))
    return a


from math import inf, nan

INTS = 'exact'
CALLS = (
    (np.array([1, 2, 3], np.int8).reshape((3,)),),
)
