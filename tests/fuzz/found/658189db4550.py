"""compiler: MemoryError in binary: expected None, leaving (2.0, 1e+308j, False), got MemoryError()."""
# ruff: noqa

import cmath
import math

def main(a6: float, a7: complex, a8: bool):
    v9 = a8
    v12 = v9 and (0, 42.5834)
    v14 = v12 * 2147483648


from math import inf, nan

CALLS = (
    (2.0, complex(0.0, 1e+308), False),
)
