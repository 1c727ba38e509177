"""HostError: expected a tuple of 4 080 items, got: wasmtime refuses the module: function returns size is out of bounds."""
# ruff: noqa

import cmath
import math

def main(a7: complex):
    v8 = (-10.5, -27.07792)[2147483648 % 5 - 2] * (256 ^ 2)
    v9 = max(v8, v8, v8) * (w10 := True)
    v11 = (255 << 3) * (-8, 13)
    v13 = -5 * -638454805169803837 * (w14 := a7)
    v15 = (lambda p16: p16)(9) * (w17 := v9)
    v18 = +False * max(11, 16)
    v19 = round(-7, 1) * (w20 := True)
    v22 = (False | True) * ((10, 13.5) or False)
    v23 = (w24 := False) * (False * a7)
    v25 = (v19 is not True) * v8
    v26 = v8.is_integer() * -v18
    v28 = v9.conjugate() - -v13
    v29 = (v28 and v28) - -v15
    v30 = abs(v25)
    v31 = v30
    v32 = 0.0
    return (v11, v25, v22, v18, v29, v23, v26, v8, v13, v9)


from math import inf, nan

INTS = 64
CALLS = (
    (complex(0.5, 1e+100),),
)
