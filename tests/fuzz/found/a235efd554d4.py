"""raises: no, TypeError: expected None, leaving (-6.2,), got TypeError: pow() 3rd argument not allowed unless all arguments are integers at main:11, leaving (-6.2,)."""
# ruff: noqa

import cmath
import math

def f1(a2):
    v3 = 1
    v5, (v6, v7) = (v3, (0, 1.0))
    if v3:
        return v5

def main(a24: float):
    v25 = pow(f1(a24), 1, 1)


from math import inf, nan

INTS = 'exact'
CALLS = (
    (-6.2,),
)
