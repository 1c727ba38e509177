"""frames: IndexError: numpy puts items into a copy of what does not lie in one piece, which is lost where a place is wrong; ours were written."""
# ruff: noqa

import numpy as np

def main(a, b):
    np.put(a[::2], [0, 3], [np.uint8(200), np.float64(-2.0)])


from math import inf, nan

INTS = 'exact'
CALLS = (
    (np.array([0, 9, 100, 9, 255], np.uint64), np.array([3, 100, -1], np.int32)),
)
