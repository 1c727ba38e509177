"""message: TypeError: expected TypeError: bool expected at most 1 argument, got 2 at main:6, leaving ((14, -0.57), 0, 1.55), got TypeError: main() argument 'a13': expected int, got (int, float) at no frame, leaving ((14, -0.57), 0, 1.55)."""
# ruff: noqa

import cmath
import math

def main(a13: int, a14: int, a15: float):
    v16 = a15
    v22 = bool(v16, None)


from math import inf, nan

CALLS = (
    ((14, -0.57), 0, 1.55),
)
