"""raises: no, TypeError: expected 1, got TypeError: 'function' object cannot be interpreted as an integer."""
# ruff: noqa

def main(v8: int):
    v9 = v8 and (0, 0)
    return [1, 2, 3].pop(v9)


from math import inf, nan

INTS = 'exact'
CALLS = (
    (0,),
)
