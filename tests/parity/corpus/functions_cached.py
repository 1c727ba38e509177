"""`functools.cache` and `lru_cache` on inner functions: what is computed once, and what is told apart."""

import functools
from functools import cache, lru_cache

from parity.case import case


@case((6,), (70,), (0,))
def fibonacci(n: int) -> int:
    """A recursion that is endless without its cache."""

    @functools.lru_cache(maxsize=128)
    def fib(k):
        return k if k < 2 else fib(k - 1) + fib(k - 2)

    return fib(n)


@case((6, 4), (16, 12), (0, 0))
def lattice_paths(r: int, c: int) -> int:
    """Of two arguments; the bare decorator."""

    @cache
    def ways(i, j):
        if i == 0 or j == 0:
            return 1
        return ways(i - 1, j) + ways(i, j - 1)

    return ways(r, c)


@case(("kitten", "sitting"), ("", "a"), ("flaw", "lawn"))
def edit_distance(a, b):
    """It reads the texts around it."""

    @lru_cache(None)
    def cost(i, j):
        if i == 0 or j == 0:
            return i + j
        return min(cost(i - 1, j) + 1, cost(i, j - 1) + 1, cost(i - 1, j - 1) + (a[i - 1] != b[j - 1]))

    return cost(len(a), len(b))


@case((3,), (0,), (-1,))
def called_once(n: int) -> list[float]:
    """The body runs once for each argument; what raises is not kept."""

    @lru_cache
    def half(x):
        print("half of", x)
        if x < 0:
            raise ValueError(x)
        return x / 2

    return [half(n), half(n), half(n + 1), half(n)]


@case((-1,), (2,), (0,))
def raises_each_time(n):
    """It is asked again."""

    @cache
    def root(x):
        print("root of", x)
        if x < 0:
            raise ValueError(f"{x} is negative")
        return x**0.5

    found = []
    for _ in range(2):
        try:
            found.append(root(n))
        except ValueError as error:
            found.append(str(error))
    return found


@case((3,), (0,), (1,))
def types_of_arguments(n):
    """A single int is not the float that equals it; of two arguments it is."""

    @cache
    def twice(x):
        return x * 2

    @cache
    def both(x, y):
        return x + y

    return [twice(n), twice(float(n)), twice(True), both(n, 1), both(float(n), 1), both(n, 1.0)]


@case(("ab",), ("",), ("x",))
def unhashable(s: str) -> int:
    """TypeError of a list."""

    @lru_cache(16)
    def size(xs):
        return len(xs)

    return size((s, s)) if s == "x" else size(list(s))


@case(([3, 4, 5, 6], 9), ([], 0), ([7, 2], 1))
def subset_sum(xs, wanted):
    """A cached function made by a call that takes a list."""

    def solver(items):
        @cache
        def can(i, left):
            if left == 0:
                return True
            return i < len(items) and (can(i + 1, left) or can(i + 1, left - items[i]))

        return can

    return solver(xs)(0, wanted)
