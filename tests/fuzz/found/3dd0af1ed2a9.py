"""OverflowError: main(): an int needs more than 64 bits: expected None, leaving (1,), got OverflowError: main(): an int needs more than 64 bits at no frame, leaving (1,)."""
# ruff: noqa

import cmath
import math

def f1(a2, a3=0):
    v5 = a3 % -1

def f14(a15, /):
    v18 = f1(a15, 2 << 62)

def main(a22: int):
    v23 = a22
    v25 = v23
    f14(v25)


from math import inf, nan

INTS = 'exact'
CALLS = (
    (1,),
)
