"""message: TypeError: expected TypeError: prod() takes exactly 1 positional argument (2 given) at f1:5 <- main:9, leaving (-2, (15, -4.29), 1), got TypeError: 'float' object is not iterable at f1:5 <- main:9, leaving (-2, (15, -4.29), 1)."""
# ruff: noqa

import cmath
import math

def f1(a2, a3=0):
    v10 = math.prod(2.5, 0)

def main(a19: int, a20: tuple[int, float], a21: int):
    v26 = a21
    v27 = f1(v26, a21)


from math import inf, nan

INTS = 'exact'
CALLS = (
    (-2, (15, -4.29), 1),
)
