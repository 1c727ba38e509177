"""frames: ValueError: expected ValueError: negative shift count at main.<locals>.C18.__hash__:15 <- main:17, leaving (7.67, -7.05, True), got ValueError: negative shift count at main.<locals>.C18.__hash__:15 <- main:7, leaving (7.67, -7.05, True)."""
# ruff: noqa

import cmath
import math

def main(a8: float, a9: float, a10: bool):
    match (7, 0, 0, 5, 3):
        case [m12, *_, m13]:
            r11 = m12 * 3

    class C18:

        def __init__(self, p, q=1.5):
            pass

        def __hash__(self):
            return 0 >> -3
    o19 = C18(r11, a8)
    v22 = hash(o19)


from math import inf, nan

INTS = 64
CALLS = (
    (7.67, -7.05, True),
)
