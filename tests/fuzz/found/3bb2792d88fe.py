"""compiler: VerifyError in body: expected ['b'], got select does not take list[str], list[str]."""
# ruff: noqa

def main(a: list[str], b: list[str]):
    return max(a, b)


from math import inf, nan

INTS = 'exact'
CALLS = (
    (['b'], ['a', 'c']),
)
