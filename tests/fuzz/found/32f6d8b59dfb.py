"""message: TypeError: expected TypeError: ascii() takes exactly one argument (2 given) at main:5, leaving (1, True, 21), got TypeError: repr() takes exactly one argument (2 given) at main:5, leaving (1, True, 21)."""
# ruff: noqa

import cmath
import math

def main(a13: int, a14: bool, a15: int):
    v19 = ascii(None, 0)


from math import inf, nan

INTS = 'exact'
CALLS = (
    (1, True, 21),
)
