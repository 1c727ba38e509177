"""Trap: address 94345 is beyond the memory: expected TypeError: The fill character must be exactly one character long, got Trap."""
# ruff: noqa

def main(a: str, b: list[str]):
    c = a.center(4, a)
    d = len(a) << 63
    b.append(str(d))
    return d


from math import inf, nan

INTS = 64
CALLS = (
    ('ǅ', ['Hello, World', '0x1f', 'İi', 'ЖУК']),
    ('Hello"', ['one\ntwo\r\n', 'ЖУК', '12', "abc%s'"]),
)
