"""frames: ValueError: expected ValueError: math domain error at main:6, leaving (True,), got ValueError: math domain error at main:5, leaving (True,)."""
# ruff: noqa

import cmath
import math


def main(a17: bool):
    v18 = cmath.log(0j, 2147483648)
    v20 = cmath.log(1j, 0)


from math import inf, nan

INTS = 64
CALLS = ((True,),)
