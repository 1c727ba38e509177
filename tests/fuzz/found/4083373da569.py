"""compiler: ValueError in _fold: expected ValueError: negative shift count at main:5, leaving ((-4, 7.13),), got ValueError('negative shift count')."""
# ruff: noqa

import cmath
import math

def main(a8: tuple[int, float]):
    v12 = 0 >> -7


from math import inf, nan

INTS = 64
CALLS = (
    ((-4, 7.13),),
)
