"""message: ValueError: expected 'abcabc' is, got '' is."""
# ruff: noqa

def g(s):
    raise ValueError(f'{s!r} is')

def main(s: str):
    g(s + s)
    return 1


from math import inf, nan

INTS = 'exact'
CALLS = (
    ('abc',),
)
