"""value: expected array([1, 0], dtype=int8), got array([1, 0])."""
# ruff: noqa

import numpy as np

def main(a):
    r1 = min(1e3, np.bool_(True))
    return (np.clip(r1, 0, 2), np.clip(a, 0, np.int8(3)))


from math import inf, nan

INTS = 'exact'
CALLS = (
    (np.array([True, False], np.bool).reshape((2,)),),
)
