"""raises: no, OverflowError: expected None, leaving (array([ 5, -56, 127, 2], dtype=int8), array([], shape=(2, 0, 4), dtype=uint64), array([], shape=(0, 4), dtype=float64)), got OverflowError: Python integer 200 out of bounds for int8 at main:5, leaving (array([ 5, 127, 127, 2], dtype=int8), array([], shape=(2, 0, 4), dtype=uint64), array([], shape=(0, 4), dtype=float64))."""
# ruff: noqa

import numpy as np

def main(a, b, c):
    r3 = a
    np.put_along_axis(r3, np.argmax(r3, axis=0, keepdims=1), np.uint8(200), 0)


from math import inf, nan

INTS = 'exact'
CALLS = (
    (np.array([5, 127, 127, 2], np.int8).reshape((4,)), np.array([], np.uint64).reshape((2, 0, 4)), np.array([], np.float64).reshape((0, 4))),
)
