"""frames: expected ZeroDivisionError: integer modulo by zero at main.<locals>.C15.size:9 <- main:13, got ZeroDivisionError: integer modulo by zero at C15.size:9 <- main:13."""
# ruff: noqa

from dataclasses import dataclass

def main(a5: int):
    @dataclass
    class C15:
        x: int
        @property
        def size(self):
            return (self.x % False)
        class C16:
            def step(self, p):
                return (p % False)
    v22 = C15(a5).size if a5 > 3 else C15.C16().step(a5)
    return v22


from math import inf, nan

INTS = 'exact'
CALLS = (
    (8,),
    (2,),
)
