"""message: TypeError: expected TypeError: must be real number, not builtin_function_or_method at main:6, leaving ((21, -6.65),), got TypeError: must be real number, not function at main:6, leaving ((21, -6.65),)."""
# ruff: noqa

import cmath
import math

def main(a7: tuple[int, float]):
    v9 = abs
    v10 = math.copysign(1.0, v9)


from math import inf, nan

INTS = 64
CALLS = (
    ((21, -6.65),),
)
