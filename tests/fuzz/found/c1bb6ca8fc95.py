"""raises: OverflowError, no: expected OverflowError: Python int too large to convert to C ssize_t, got no OverflowError, or IndexError: pop from empty list."""
# ruff: noqa

def main(a: list[int], n: int, which: int):
    if which == 0:
        a.insert(n, 3)
    elif which == 1:
        a.pop(n)
    else:
        a = a * n
    return a


from math import inf, nan

INTS = 'exact'
CALLS = (
    ([1, 2], 1180591620717411303424, 0),
    ([1, 2], 1180591620717411303424, 1),
    ([1, 2], 1180591620717411303424, 2),
    ([1, 2], -1180591620717411303424, 0),
    ([1, 2], -1180591620717411303424, 1),
    ([1, 2], -1180591620717411303424, 2),
    ([1, 2], 1, 0),
    ([1, 2], 1, 1),
    ([1, 2], 1, 2),
    ([], 1180591620717411303424, 0),
    ([], 1180591620717411303424, 1),
    ([], 1180591620717411303424, 2),
    ([], -1180591620717411303424, 0),
    ([], -1180591620717411303424, 1),
    ([], -1180591620717411303424, 2),
    ([], 1, 0),
    ([], 1, 2),
)
