"""value: expected 9223372036854775808, leaving ((0.5+12.988j), 8.64, True), got -9223372036854775808, leaving ((0.5+12.988j), 8.64, True)."""
# ruff: noqa

import cmath
import math

def main(a20: complex, a21: float, a22: bool):
    v23 = max(9223372036854775808, -1)
    v25 = v23
    v26 = v25
    return v26


from math import inf, nan

INTS = 'exact'
CALLS = (
    (complex(0.5, 12.988), 8.64, True),
)
