"""raises: TypeError, no: expected TypeError: sum() can't sum strings [use ''.join(seq) instead], got 'ab'."""
# ruff: noqa

def main(s: str):
    return sum([], s)


from math import inf, nan

INTS = 64
CALLS = (
    ('ab',),
)
