"""raises: no, OverflowError: expected no, got OverflowError: Python integer 300 out of bounds for uint8."""
# ruff: noqa

import numpy as np

def main(a):
    return (a / 300, np.nextafter(a, -3), np.copysign(a, 300), np.heaviside(a, -3))


from math import inf, nan

INTS = 'exact'
CALLS = (
    (np.array([1, 200], np.uint8).reshape((2,)),),
)
