"""compiler: VerifyError in body: expected TypeError: 'float' object cannot be interpreted as an integer at f4.<locals>.y9:11 <- f4.<locals>.y11:16 <- f4:19 <- main:34, leaving (7.27,), got VerifyError('f4.y11.next: v12 = None:never: None is no never')."""
# ruff: noqa

import cmath
import math

def r1(n2, a3):
    if n2 <= 0: return a3
    return r1(n2 - 1, (a3 * 31 + n2) % 1009) + 1

def f4(a5, a6, a7):
    v8 = (sorted([-0.0], key=lambda k: -k)).clear()
    def y9(p):
        for i10 in range(p % 6):
            if 9.223372036854776e+18j: break
            yield (p // p)
        yield (p // a7)
    def y11(p):
        v12 = yield from y9(p)
        if v12 is not None: yield (w13 := p)
    o14 = y11(a5)
    v16 = next(o14, a5)
    for i15 in o14:
        a5 /= (a5 ^ a7)
    o14.close()
    v17 = sum(o14, a7)
    return ((w18 := True) | True)

def main(a19: float):
    a19 = (math.radians((-5 - False)) * ((a19 * a19) + math.copysign(a19, a19)))
    v20 = ((w21 := [])).clear()
    v22 = ([[22, 45436322018469720], [100, 6, 2100206646285739076, -7]]).pop((False).denominator)
    v23 = (14 & 15) - 4
    v24 = -v23
    v25 = (v24 == 4) + 2 * (v24 == 4)
    if (True not in (-1000, -1.0)): v26 = r1((v25 & 7), 5)
    if True: v27 = f4(a19, v22, 1538505591212421232)
    return (v22, v23, v24, a19, v25, v20,)


from math import inf, nan

INTS = 'exact'
CALLS = (
    (7.27,),
    (-6.16,),
    (0.3,),
    (-inf,),
    (inf,),
)
