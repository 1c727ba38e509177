"""message: TypeError: expected TypeError: type NoneType doesn't define __trunc__ method at main:5, leaving ((48.42+0.5j), -7.23, -4.88), got TypeError: must be real number, not NoneType at main:5, leaving ((48.42+0.5j), -7.23, -4.88)."""
# ruff: noqa

import cmath
import math


def main(a15: complex, a16: float, a17: float):
    v18 = math.trunc(None)


from math import inf, nan

INTS = 64
CALLS = ((complex(48.42, 0.5), -7.23, -4.88),)
