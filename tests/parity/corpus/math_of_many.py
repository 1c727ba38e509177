"""`math` over lists, iterators and starred arguments, of which only the run knows how many numbers there are."""

import math

import numpy as np
from parity.case import case


@case(
    ([0.1] * 10,), ([],), ([1e16, 1.0, -1e16],), ([1e308, 1e308, -1e308],), ([math.inf, 1.0],), ([math.inf, -math.inf],),
    ([10**400],), ([2**53, 1, 1],), ([1.0, "a"],), (["a"],), ([None, 1.0],), ([1, 2.5],),
)
def exact_sum(xs):
    """fsum() of a list: exact, rounded once; what is too large on the way raises, and what is no number."""
    return math.fsum(xs)


@case(([0.1, 0.2, 0.3],), ([],), ([1e-320, 1e300, -1e300],))
def exact_sum_of_squares(xs: list[float]) -> float:
    """fsum() of a generator, of a map, of a set."""
    return math.fsum(x * x for x in xs) + math.fsum(map(abs, xs)) + math.fsum({1.5, 2.5})


@case(([3.0, 4.0],), ([],), ([1e200, 1e200],), ([math.inf, math.nan],), ([-7.0],), ([0.1, 0.2, 0.3],))
def length(xs: list[float]) -> float:
    """hypot() of a starred list."""
    return math.hypot(*xs)


@case((1, [2, 2]), (0, []), (-5, [12]))
def length_beside(x: int, xs: list[int]) -> float:
    """And of numbers beside it."""
    return math.hypot(x, *xs)


@case(([1.0, 2.0, 3.0], [4.0, 6.0, 3.0]), ([], []), ([1.0], [1.0, 2.0]), ([math.inf], [math.inf]), ([10**20, 1], (0.5, 2)))
def distance(p, q):
    """dist() of lists and tuples, which are equally long, of ints and floats."""
    return math.dist(p, q)


@case(([12, 18, 30],), ([],), ([0, 0],), ([-7],), ([2**80, 2**70],), (["a", "b"],))
def common_divisor(xs):
    """gcd() of a starred list, of ints only."""
    return math.gcd(*xs)


@case(([4, 6, 10],), ([],), ([3, 0],), ([-5, 7],), ([2**40, 3**30, 5**20],))
def common_multiple(xs: list[int]) -> int:
    """lcm() of a starred list, which may leave 64 bits."""
    return math.lcm(*xs)


@case((10,), (1,), (0,), (50,))
def least_multiple_of_all(n: int) -> int:
    """Of a range."""
    return math.lcm(*range(1, n + 1))


@case(("1/2 1/3 1/6",), ("3/4",), ("1/97 1/89 5/8",))
def sum_of_fractions(text: str) -> tuple[int, int]:
    """Over the least common denominator."""
    rows = [[int(part) for part in word.split("/")] for word in text.split()]
    below = math.lcm(*[d for _, d in rows])
    above = sum(n * (below // d) for n, d in rows)
    common = math.gcd(above, below)
    return above // common, below // common


@case(([[1, 2], [3, 4]],), ([],), ([[0, 0]],))
def rows_by_length(rows: list[list[int]]) -> list[float]:
    """Functions as values, called with what a row holds."""
    return [math.hypot(*row) for row in rows] + list(map(math.fsum, rows))


@case(([[0.0, 0.0], [3.0, 4.0], [6.0, 8.0]],), ([[1.0]],), ([],))
def path_length(points: list[list[float]]) -> float:
    """fsum() of distances."""
    return math.fsum(math.dist(p, q) for p, q in zip(points, points[1:]))


@case(([1, 2, 3, 4],), ([],), ([10] * 20,))
def products(xs: list[int]) -> tuple[int, float]:
    """prod() of a list, of a generator with a start."""
    return math.prod(xs), math.prod((x / 2 for x in xs), start=1.5)


@case((np.arange(4.0),), (np.array([1e308, 1e308]),), (np.zeros(0),), (np.array([0.1] * 10)[::-2],))
def sums_of_arrays(v):
    """Each item is a number."""
    return math.fsum(v), math.fsum(v[::2]), math.prod(v), math.fsum(x * 0.5 for x in v)
