"""message: TypeError: expected TypeError: unsupported operand type(s) for //=: 'int' and 'complex' at main:5, leaving (1, 17, False), got TypeError: can't take floor of complex number. at main:5, leaving (1, 17, False)."""
# ruff: noqa

import cmath
import math

def main(a5: int, a6: int, a7: bool):
    a6 //= complex(1.0, 1.0)


from math import inf, nan

INTS = 64
CALLS = (
    (1, 17, False),
)
