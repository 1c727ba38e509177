"""raises: no, TypeError: expected None, leaving (-1, 22), got TypeError: must be real number, not function at main:6, leaving (-1, 22)."""
# ruff: noqa

import cmath
import math

def main(a23: int, a24: int):
    v27 = max(a24, 0.5)
    v28 = math.prod((v27, v27))


from math import inf, nan

CALLS = (
    (-1, 22),
)
