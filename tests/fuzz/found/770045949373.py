"""code.typed: ParseError: expected legal text, got ParseError('line 39, column 6: expected a number: raise -1() @15')."""
# ruff: noqa

import cmath
import math

def main(a17: complex, a18: int, a19: int):
    v20 = round(a18, a18)


from math import inf, nan

CALLS = (
    (complex(-7.25, 12.0), 23, -5),
)
