"""message: TypeError: expected TypeError: bytes() argument 'encoding' must be str, not type at main:5, leaving (False, [-5.62, 0.73, -4.11]), got TypeError: encoding without a string argument at main:5, leaving (False, [-5.62, 0.73, -4.11])."""
# ruff: noqa

import cmath
import math

def main(a9: bool, a10: list[float]):
    v18 = bytes(0, complex)


from math import inf, nan

INTS = 64
CALLS = (
    (False, [-5.62, 0.73, -4.11]),
)
