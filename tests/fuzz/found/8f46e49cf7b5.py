"""code.typed: ParseError: expected legal text, got ParseError('line 39, column 6: expected a number: raise -1() @15')."""
# ruff: noqa

import cmath
import math

def main(a8: complex, a9: float):
    v13 = round(0, 0)


from math import inf, nan

INTS = 64
CALLS = (
    (complex(5e-324, -2.5), 3.33),
)
