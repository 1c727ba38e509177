"""frames: TypeError: expected TypeError: 'int' object is not iterable at main:3, got 1, or a frame of <genexpr>."""
# ruff: noqa

def main(a: list[int], n: int, which: int):
    if which == 0:
        g = (k for k in n)
        return 1
    if which == 1:
        g = map(abs, n)
        return 2
    if which == 2:
        return sum(k for k in n)
    return [*map(n, a)]


from math import inf, nan

INTS = 'exact'
CALLS = (
    ([1], 3, 0),
    ([1], 3, 1),
    ([1], 3, 2),
    ([1], 3, 3),
)
