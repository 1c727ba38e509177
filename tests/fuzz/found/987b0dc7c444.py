"""mutant bool-is-no-int: expected what CPython answers, got another answer."""
# ruff: noqa

def main(a: bool, b: int):
    x = a if b > 3 else b / 2
    return isinstance(a, int), isinstance(x, int), isinstance(b, bool)


from math import inf, nan

INTS = 'exact'
CALLS = (
    (True, 4),
    (False, 1),
)
