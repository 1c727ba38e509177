"""value: expected -355398590898735049, leaving (-355398590898735049, 1), got -355398590898735040, leaving (-355398590898735049, 1)."""
# ruff: noqa

import cmath
import math


def main(a5: int, a6: int):
    v12 = math.ceil(a5)
    return v12


from math import inf, nan

INTS = "exact"
CALLS = ((-355398590898735049, 1),)
