"""compiler: VerifyError in run: expected TypeError: object of type 'float' has no len() at main:30, leaving ('abc',), got VerifyError('main: body: control can fall off the end without a return')."""
# ruff: noqa

import cmath
import math

class Base(Exception):
    pass


class Own(Base, ValueError):
    def __init__(self, n, text="own"):
        super().__init__(f"{text} {n}", n)
        self.n = n


def f1(a2):
    v3 = (max([[7], [2147483647, -2], [256, -916822846992701642, 1000, 63, -2147483648], [-2, 10, 12]], [[-2, 5, -7, 255, -2], [-9], [-5, -11, 4]])).reverse()
    for i4 in range(-3, (a2) & 7):
        pass
    else:
        pass
    return sorted([484659104671642035, -197294207962155762, 3, 10, 14, -8, -9223372036854775808, 8, 21])

def main(a5: str):
    v6 = 11.9078
    v7 = math.floor(v6 * 2.0**60) if -40.0 < v6 < 40.0 else 1
    v8 = v7 if -65536 < v7 <= 65536 else 65536
    v9 = (v7 & 1099511627775) - 549755813888
    v10 = ~(v8 % v9)
    v11 = (v10 > 0) + 2 * (v10 < v9) + 4 * (v10 == 0)
    v12 = (sorted('\t|')).reverse()
    v13 = (sorted([-1.76, 0.5, 11.0, -20.19713, -2.5, 0.5, 9007199254740992.0, 33.74, 1e-310], key=len)).reverse()
    try:
        if ((+3.75) != (-1807838586652352773 * 263280081889115742)): return (v12 or v6)
        if (w14 := v9): raise ZeroDivisionError('b', v10)
        if int(v10) < v10 < v11: raise IndexError()
    except Exception as e15:
        a5 = f'{e15!r}'
        pass
    except IndexError as e16:
        a5 = str(e16)
        pass
    if math.isfinite(v6): v17 = f1(v9)
    return (a5, v11, v12, v6, v7, v10, v9, v13, v8,)


from math import inf, nan

INTS = 64
CALLS = (
    ('abc',),
    ('one\ntwo\r\n',),
    ('a,b,,c',),
    ('0x1f',),
    ('0x1f',),
    ('abc',),
)
