"""raises: TypeError, ValueError: expected TypeError: Value after * must be an iterable, not int, got ValueError: chr() arg not in range(0x110000)."""
# ruff: noqa

def f(*a): return len(a)

def main(a: int, b: list[int]):
    if a == 1: return [*(a + 1), chr(-4)]
    if a == 2: return (*b, *(a + 1), chr(-4))
    if a == 3: return f(1, *(a + 1), chr(-4))
    if a == 4: print(1, *(a + 1), chr(-4))
    if a == 5: return [1, *(chr(k) for k in b), int("x")]
    return f(*b, a), [*b, *"abc"]


from math import inf, nan

INTS = 64
CALLS = (
    (0, [1, -5]),
    (1, [1, -5]),
    (2, [1, -5]),
    (3, [1, -5]),
    (4, [1, -5]),
    (5, [1, -5]),
    (6, [1, -5]),
)
