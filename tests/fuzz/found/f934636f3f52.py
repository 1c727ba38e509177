"""raises: no, KeyError: expected None, leaving (-600658315243190603, 9223372036854775808, False), got KeyError: '%9.2:0:tag' at _Owner._count.<locals>.<dictcomp>:275 <- _Owner._count:275 <- _Owner._drop:271 <- _Owner._assign:206 <- _Owner._statement:187 <- _Owner.body:178 <- _Owner.owned:165 <- _funct."""
# ruff: noqa

import cmath
import math

def main(a5: int, a6: int, a7: bool):
    v8 = a5 is not None
    v9 = 0
    v11 = v9
    v13 = (w14 := max((0, v11), (v8, v11)))


from math import inf, nan

INTS = 'exact'
CALLS = (
    (-600658315243190603, 9223372036854775808, False),
)
