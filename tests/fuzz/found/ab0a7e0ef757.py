"""value: expected ['1', '1'], got [1, 1]."""
# ruff: noqa

def main(a: list[int]):
    return list(map(str, map(abs, filter(lambda k: k != 2, a))))


from math import inf, nan

INTS = 'exact'
CALLS = (
    ([1, -1, 2],),
    ([],),
)
