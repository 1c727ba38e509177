"""value: expected False, leaving (-0.43,), got True, leaving (-0.43,)."""
# ruff: noqa

import cmath
import math

def main(a5: float):
    v7 = 1
    v9 = v7
    v10 = v9
    v13 = 0
    v14 = math.fabs(v13) == (v10 in range(v10, 2147483648, v7))
    return v14


from math import inf, nan

INTS = 64
CALLS = (
    (-0.43,),
)
