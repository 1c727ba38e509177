"""mutant tuple-bound: expected what CPython answers, got another answer."""
# ruff: noqa

def main(i: int):
    t = (10, 20, 30)
    return t[i]


from math import inf, nan

INTS = 'exact'
CALLS = (
    (3,),
    (2,),
    (-3,),
    (-4,),
    (0,),
)
