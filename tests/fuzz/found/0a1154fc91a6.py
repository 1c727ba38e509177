"""value: expected 'ValueError', leaving (array([], shape=(2, 0, 4), dtype=int8),), got 'OverflowError', leaving (array([], shape=(2, 0, 4), dtype=int8),)."""
# ruff: noqa

import numpy as np

def main(a):
    try:
        np.fill_diagonal(a, np.inf)
    except Exception as e:
        r3 = type(e).__name__
    return r3


from math import inf, nan

INTS = 'exact'
CALLS = (
    (np.array([], np.int8).reshape((2, 0, 4)),),
)
