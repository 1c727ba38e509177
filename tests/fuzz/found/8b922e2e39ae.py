"""raises: no, TypeError: dims of a number of axes that the run knows were taken for one dim that is no int."""
# ruff: noqa

import numpy as np

def main(a, b):
    r5 = np.piecewise(b, [b > 0], [True, np.int8(3)])
    return r5.reshape(r5.shape[::-1])


from math import inf, nan

INTS = 'exact'
CALLS = (
    (np.array([], np.int64).reshape((2, 0)), np.array([], np.complex64).reshape((3, 2, 0))),
)
