"""value: expected '<{}>', got '<{/x00>'."""
# ruff: noqa

def main():
    return '<{:.2s}>'.format('{}ЖУК'), format('\né', '.2s'), format('abЖ', 'é^6.2s')


from math import inf, nan

INTS = 64
CALLS = (
    (),
)
