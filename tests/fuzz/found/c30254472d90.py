"""mutant star-pattern: expected what CPython answers, got another answer."""
# ruff: noqa

def main(a: int, b: int):
    t = (a, b, a + b, a - b)
    match t:
        case (1, *_, x, y):
            return x * 100 + y
        case (*_, x):
            return x


from math import inf, nan

INTS = 'exact'
CALLS = (
    (1, 5),
    (2, 9),
)
