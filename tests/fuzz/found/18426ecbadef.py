"""code.typed: ParseError: expected legal text, got expected a type: list[list[int]]."""
# ruff: noqa

def main(a: list[list[int]]):
    v = [[x[0]] for x in a if x]
    return v


from math import inf, nan

INTS = 64
CALLS = (
    ([[1], []],),
)
