"""value: expected -0.0, leaving (-2, -6, -4), got 0.0, leaving (-2, -6, -4)."""
# ruff: noqa

import cmath
import math

def main(a4: int, a5: int, a6: int):
    v15, (v16, v17) = (0, (a6, -0.0))
    return v17


from math import inf, nan

INTS = 64
CALLS = (
    (-2, -6, -4),
)
