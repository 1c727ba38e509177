"""message: TypeError: expected TypeError: abs() takes exactly one argument (2 given) at main:5, leaving ((-1+1e-310j), 12, 7.06), got TypeError: abs() takes 1 arguments (2 given) at main:5, leaving ((-1+1e-310j), 12, 7.06)."""
# ruff: noqa

import cmath
import math

def main(a10: complex, a11: int, a12: float):
    v16 = abs(None, 2.5)


from math import inf, nan

INTS = 64
CALLS = (
    (complex(-1.0, 1e-310), 12, 7.06),
)
