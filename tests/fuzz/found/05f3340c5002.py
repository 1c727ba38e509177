"""raises: no, TypeError: expected (array([2.5]),), got TypeError: cannot accumulate on a scalar."""
# ruff: noqa

import numpy as np

def given(a):
    return a.T,

def main(a):
    return (np.cumsum(np.array(a), axis=0), )


from math import inf, nan

INTS = 'exact'
CALLS = (
    (np.array([2.5], np.float64).reshape(()),),
)
