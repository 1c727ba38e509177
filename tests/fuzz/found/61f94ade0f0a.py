"""raises: no, TypeError: expected None, leaving (2.28, False, 0), got TypeError: argument of type 'function' is not iterable at main:6, leaving (2.28, False, 0)."""
# ruff: noqa

import cmath
import math


def main(a5: float, a6: bool, a7: int):
    v12 = (0, 1e308)
    v14 = 0 in (a6 or v12)


from math import inf, nan

INTS = 64
CALLS = ((2.28, False, 0),)
