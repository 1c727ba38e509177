"""value: expected ('OverflowError',), got (0,)."""
# ruff: noqa

import numpy as np

def given(a):
    return a[..., ::2],

def main(a):
    try:
        np.copyto(a, -3, where=a > 300)
        r1 = 0
    except Exception as e:
        r1 = type(e).__name__
    return (r1, )


from math import inf, nan

INTS = 'exact'
CALLS = (
    (np.array([100, 5, 200], np.uint32).reshape((3,)),),
)
