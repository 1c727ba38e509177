"""raises: OverflowError, no: expected OverflowError: cannot fit 'int' into an index-sized integer at main:5, leaving (14, 5), got None, leaving (14, 5)."""
# ruff: noqa

import cmath
import math

def main(a18: int, a19: int):
    v25 = -8727963568087712425891397479476727340041449 * (0, 0)


from math import inf, nan

INTS = 64
CALLS = (
    (14, 5),
)
