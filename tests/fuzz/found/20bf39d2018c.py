"""value: expected array([255, 65529, 65529], dtype=uint16), got array([255, 249, 249], dtype=uint16)."""
# ruff: noqa

import numpy as np

def main(a, b):
    return np.select([a > 1000.0, a < 7.25], [a, b], -7)


from math import inf, nan

INTS = 'exact'
CALLS = (
    (np.array([2, 7, 255], np.uint16).reshape((3,)), np.array([255, 3, 1], np.uint8).reshape((3,))),
)
