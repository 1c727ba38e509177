"""frames: ValueError: expected ValueError: shape mismatch: objects cannot be broadcast to a single shape. Mismatch is between arg 0 with shape (3, 3) and arg 1 with shape (2, 3, 4). at main:11, leaving (array([[[ 0. , 2. , 1.5, got ValueError: shape mismatch: objects cannot be broadcast to a single shape. Mismatch is between arg 0 with shape (3, 3) and arg 1 with shape (2, 3, 4). at main:6, leaving (array([[[ 0. , 2. , 1.5 ."""
# ruff: noqa

import numpy as np

def main(a, b):
    r1 = a
    r2 = np.squeeze(r1[None], 0)
    r3 = np.lib.stride_tricks.sliding_window_view(r1, 1, axis=0)
    try:
        np.fill_diagonal(r2, 1000.0)
    except Exception as e:
        r4 = (type(e).__name__, str(e))
    r5 = np.broadcast_arrays(np.array([[3, -1, 2], [0, 5, -7], [2, 2, 9]]), r1)[0]
    r6 = r3.view()
    r7 = r5[()]
    v8 = np.flip(r2)
    r9 = (np.float32(1.5) // a + np.inf) / 0
    r10 = np.invert(r5)[::-1]
    return (r9, r5.copy(), r7.copy(), v8.copy(), r6.copy(), r3.copy(), r4, r1.copy(), r2.copy(), r10.copy())


from math import inf, nan

INTS = 'exact'
CALLS = (
    (np.array([0.0, 2.0, 1.5, -1.0, 0.5, 0.5, 2.0, -1.0, -4.0, 0.5, 1.0, 2.0, 3.0, 0.0, 3.0, 1.0, -2.25, 3.0, 1.5, -1.0, -4.0, 1.0, 0.0, -4.0], np.float32).reshape((2, 3, 4)), np.int8(3)),
)
