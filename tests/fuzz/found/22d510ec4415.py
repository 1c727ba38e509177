"""raises: ValueError, TypeError: expected ValueError: math domain error at main:7, leaving (-1.81, (1e-310+9007199254740992j)), got TypeError: 'function' object is not iterable at main:6, leaving (-1.81, (1e-310+9007199254740992j))."""
# ruff: noqa

import cmath
import math

def main(a4: float, a5: complex):
    v7 = a4 and (0, 0)
    v9 = min(v7)
    v10 = math.sqrt(a4)


from math import inf, nan

INTS = 'exact'
CALLS = (
    (-1.81, complex(1e-310, 9007199254740992.0)),
)
