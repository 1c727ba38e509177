"""value: expected ('ValueError', 'shape mismatch: objects cannot be broadcast to a single shape. ...'), got ('ValueError', 'operands could not be broadcast together with shapes (5,) (3,) () ')."""
# ruff: noqa

import numpy as np

def main(a):
    try:
        r6 = np.select([a > 7, a < 2], [a, np.array([2, 0, 1])], -3)
    except Exception as e:
        r6 = (type(e).__name__, str(e))
    return r6


from math import inf, nan

INTS = 'exact'
CALLS = (
    (np.array([0.0, 1.0, 2.0, 3.0, 4.0], np.float64).reshape((5,)),),
)
