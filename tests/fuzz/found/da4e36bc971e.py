"""raises: OverflowError, TypeError: expected OverflowError: Python int too large to convert to C ssize_t, got TypeError: must be str or None, not complex."""
# ruff: noqa

def main(t: str, n: int, z: complex, which: int):
    if which == 0:
        return t.split(z, n)
    if which == 1:
        return t.center(n, z)
    return t.join(z)


from math import inf, nan

INTS = 'exact'
CALLS = (
    ('ab', 1180591620717411303424, complex(0.0, 1.0), 0),
    ('ab', 1180591620717411303424, complex(0.0, 1.0), 1),
    ('ab', 1180591620717411303424, complex(0.0, 1.0), 2),
    ('ab', -1180591620717411303424, complex(0.0, 1.0), 0),
    ('ab', -1180591620717411303424, complex(0.0, 1.0), 1),
    ('ab', -1180591620717411303424, complex(0.0, 1.0), 2),
    ('ab', 2, complex(0.0, 1.0), 0),
    ('ab', 2, complex(0.0, 1.0), 1),
    ('ab', 2, complex(0.0, 1.0), 2),
)
