"""raises: TypeError, ZeroDivisionError: expected TypeError: 'str' object cannot be interpreted as an integer, got ZeroDivisionError."""
# ruff: noqa

def main(a: str, n: int):
    found = a.splitlines('12')
    return n // 0


from math import inf, nan

INTS = 64
CALLS = (
    ('', -4),
)
