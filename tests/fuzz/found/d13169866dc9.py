"""mutant round-half: expected what CPython answers, got another answer."""
# ruff: noqa

def main(x: int, n: int):
    return round(x, n), round(x, -1), round(x, -2)


from math import inf, nan

INTS = 'exact'
CALLS = (
    (25, -1),
    (35, -1),
    (150, -2),
    (-25, -1),
    (250, -2),
    (24, 1),
)
