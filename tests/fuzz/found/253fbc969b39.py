"""value: differences did not lie in one piece, so that what was written to them under other dims went into a copy."""
# ruff: noqa

import numpy as np

def main(a):
    r1 = np.diff(a)
    r2 = r1.reshape(-1, 1)
    r2[3] += 2
    return r1, r2.copy()


from math import inf, nan

INTS = 'exact'
CALLS = (
    (np.array([0, 0, 1, 0, 3, 200, 255, 2, 255, 7, 3, 1, 4, 2, 1, 3], np.uint64).reshape((4, 1, 4)),),
)
