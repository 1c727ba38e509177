"""value: expected array([1., 0., 1.], dtype=float16), leaving (array([ 5, -1, 4], dtype=int8), array([[[127, 3, 3], [ 2, 3, 127], [255, 4, 200], [200, 255, 4]], [[255, 127, 2, got array([1., 0., 1.], dtype=float32), leaving (array([ 5, -1, 4], dtype=int8), array([[[127, 3, 3], [ 2, 3, 127], [255, 4, 200], [200, 255, 4]], [[255, 127, 2."""
# ruff: noqa

import numpy as np

def main(a, b, c):
    r2 = np.heaviside(a, np.uint8(0))
    return r2


from math import inf, nan

INTS = 'exact'
CALLS = (
    (np.array([5, -1, 4], np.int8).reshape((3,)), np.array([127, 3, 3, 2, 3, 127, 255, 4, 200, 200, 255, 4, 255, 127, 200, 5, 3, 2, 4, 0, 127, 100, 7, 0, 7, 5, 7, 1, 100, 127, 255, 7, 200, 4, 3, 5], np.uint8).reshape((3, 4, 3)), np.float64(0.5)),
)
