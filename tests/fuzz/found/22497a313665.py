"""mutant mod-interval: expected what CPython answers, got another answer."""
# ruff: noqa

def main(a: int, b: int):
    n = b % 9 + 1
    r = a % n
    return r, r > 0, r + n > n, -r * 2, max(r, 1)


from math import inf, nan

INTS = 'exact'
CALLS = (
    (-7, 4),
    (-1, 8),
    (12, 3),
    (5, 0),
)
