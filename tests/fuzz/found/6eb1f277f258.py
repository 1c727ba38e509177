"""compiler: AssertionError in _receive: expected ValueError: pow() 3rd argument cannot be 0 at main:6, leaving ((5e-324+1.5j), (37.5-10.04j)), got AssertionError()."""
# ruff: noqa

import cmath
import math

def main(a9: complex, a10: complex):
    v11 = 0
    v14 = pow(v11, v11, 0)


from math import inf, nan

CALLS = (
    (complex(5e-324, 1.5), complex(37.5, -10.04)),
)
