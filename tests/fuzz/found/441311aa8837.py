"""message: TypeError: expected TypeError: 'NoneType' object cannot be interpreted as an integer, got TypeError: int() can't convert non-string with explicit base."""
# ruff: noqa

def main(n: int, x: float, which: int):
    if which == 0:
        return int(n, None)
    if which == 1:
        return int(x, 1.5)
    return int(x, n)


from math import inf, nan

INTS = 'exact'
CALLS = (
    (1180591620717411303424, 2.5, 0),
    (1180591620717411303424, 2.5, 1),
    (1180591620717411303424, 2.5, 2),
    (1, 2.5, 0),
    (1, 2.5, 1),
    (1, 2.5, 2),
    (10, 2.5, 0),
    (10, 2.5, 1),
    (10, 2.5, 2),
    (0, 2.5, 0),
    (0, 2.5, 1),
    (0, 2.5, 2),
    (-3, 2.5, 0),
    (-3, 2.5, 1),
    (-3, 2.5, 2),
)
