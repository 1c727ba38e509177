"""value: expected [7. 3. 0. -1.], got [7.5 3. 0. -1.]."""
# ruff: noqa

import numpy as np

def main(a):
    r2 = np.broadcast_to(a, (*a.shape,))
    a[..., 0] = 7
    return r2.copy()


from math import inf, nan

INTS = 'exact'
CALLS = (
    (np.array([7.5, 3.0, 0.0, -1.0], np.float32).reshape((4,)),),
)
