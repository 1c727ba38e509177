"""mutant complex-truth: expected what CPython answers, got another answer."""
# ruff: noqa

def main(z: complex):
    return 1 if z else 0, not z, bool(z)


from math import inf, nan

INTS = 'exact'
CALLS = (
    (complex(0.0, 1.0),),
    (complex(1.0, 0.0),),
    (complex(0.0, 0.0),),
    (complex(0.0, -0.0),),
    (complex(2.0, 3.0),),
)
