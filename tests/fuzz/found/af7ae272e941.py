"""mutant modulus-from-the-left: expected what CPython answers, got another answer."""
# ruff: noqa

def main(a: int):
    return -7 % 3, 7 % -3, -7 // 3, a + (-1) % 5, -8 % 8


from math import inf, nan

INTS = 'exact'
CALLS = (
    (0,),
)
