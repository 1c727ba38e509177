"""compiler: VerifyError in body: expected '<5', got select does not take str, str."""
# ruff: noqa

def main(a: str):
    return min(a, '<5')


from math import inf, nan

INTS = 64
CALLS = (
    ('a',),
)
