"""message: TypeError: expected TypeError: complex() first argument must be a string or a number, not 'tuple' at main:6, leaving (False, (23, -6.46), 21), got TypeError: complex() first argument must be a number, not 'tuple' at main:6, leaving (False, (23, -6.46), 21)."""
# ruff: noqa

import cmath
import math


def main(a5: bool, a6: tuple[int, float], a7: int):
    v8 = (0, 8)
    v11 = complex(v8, 16.0)


from math import inf, nan

INTS = 64
CALLS = ((False, (23, -6.46), 21),)
