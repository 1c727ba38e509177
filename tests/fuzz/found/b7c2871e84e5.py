"""raises: no, TypeError: expected (['y', 'z'], 'f', ...), got TypeError: slice indices must be integers or None or have an __index__ method."""
# ruff: noqa

def f(a):
    return ["x", "y", "z"][1:a]

def main(a: int, b: list[int]):
    u = None
    if a > 3: u = a
    return f(u), "abcdef"[u:], b[::u], b["x"::a - 2]


from math import inf, nan

INTS = 64
CALLS = (
    (5, [1, 2]),
    (1, [1, 2]),
    (2, [1]),
)
