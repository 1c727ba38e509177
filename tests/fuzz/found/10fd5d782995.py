"""compiler: AssertionError in _receive: expected ZeroDivisionError: integer division or modulo by zero at f1:6 <- main:9, leaving ((18, 3.22),), got AssertionError()."""
# ruff: noqa

import cmath
import math

def f1(a2, a3):
    v4 = 0
    return v4 // a3

def main(a26: tuple[int, float]):
    raise IndexError(f'bad {f1(1.5, 0)}')


from math import inf, nan

INTS = 64
CALLS = (
    ((18, 3.22),),
)
