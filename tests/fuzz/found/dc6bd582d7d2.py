"""raises: no, TypeError: expected no, got TypeError: cannot unpack non-iterable str object."""
# ruff: noqa

def main(s: str):
    a, *b = s
    [c, d] = s[:2]
    for e, f in [s, s]:
        a += f
    return a, b, c, d


from math import inf, nan

INTS = 'exact'
CALLS = (
    ('xy',),
    ('x',),
    ('',),
    ('é\ud800',),
    ('xyz',),
)
