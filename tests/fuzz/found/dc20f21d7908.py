"""value: of one infinite item numpy's shares are nan, ours were the item."""
# ruff: noqa

import numpy as np

def main(a, b):
    return np.quantile(b, 0.5, axis=0), np.quantile(b, 1.0)


from math import inf, nan

INTS = 'exact'
CALLS = (
    (np.array([0, 200, 5], np.uint16), np.array([0.0, -np.inf, 1e30]).reshape((1, 3))),
)
