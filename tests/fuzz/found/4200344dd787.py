"""value: expected (-0-9.37172j), leaving (6.67, -8.83, (-5, -4.28)), got -9.37172j, leaving (6.67, -8.83, (-5, -4.28))."""
# ruff: noqa

import cmath
import math

def main(a13: float, a14: float, a15: tuple[int, float]):
    v17 = -9.37172j
    return v17


from math import inf, nan

CALLS = (
    (6.67, -8.83, (-5, -4.28)),
)
