"""raises: TypeError, no: expected TypeError: complex() accepts 0 positional sub-patterns (1 given) at main:9, leaving ((9, -0.17),), got None, leaving ((9, -0.17),)."""
# ruff: noqa

import cmath
import math

def main(a30: tuple[int, float]):
    u34 = 29.9j
    match u34:
        case True if v31:
            pass
        case complex(m36):
            pass


from math import inf, nan

INTS = 64
CALLS = (
    ((9, -0.17),),
)
