"""message: TypeError: expected TypeError: 'bool' object is not reversible, got TypeError: 'bool' object is not iterable."""
# ruff: noqa

def f1(a2):
    return [k for k in reversed(a2)]

def main(a7: int):
    return f1(a7 > 3)


from math import inf, nan

INTS = 64
CALLS = (
    (10,),
)
