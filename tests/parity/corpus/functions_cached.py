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


@case((3,), (0,), (5,))
def forgotten(n: int) -> list[str]:
    """Two answers are kept: what was asked for last, and what before that."""

    @lru_cache(maxsize=2)
    def shown(k):
        print("shown", k)
        return str(k)

    return [shown(k) for k in (1, 2, 1, n, 2, 1, n, n)]


@case((3,), (0,), (-1,))
def none_is_kept(n: int) -> int:
    """A cache of no size; one whose size the run knows."""
    found = 0
    for most in range(-1, n):

        @lru_cache(maxsize=most)
        def noisy(k):
            print("noisy", k)
            return k

        found += noisy(1) + noisy(2) + noisy(1) + noisy(2)
    return found


@case((4,), (1,), (0,))
def asked_for_within(n: int) -> int:
    """The answer is there when the function that looked for it comes back."""

    @lru_cache(maxsize=1)
    def deep(k):
        print("deep", k)
        return k if k < 2 else deep(k - 1) + deep(k - 2)

    return deep(n)


@lru_cache(None)
def _partitions(n, most):
    if n == 0:
        return 1
    return sum(_partitions(n - k, k) for k in range(1, min(n, most) + 1))


@case((5,), (40,), (0,))
def partitions(n: int) -> int:
    """Of the module, with a cache of any size."""
    return _partitions(n, n)


@cache
def _collatz(n):
    return 1 if n == 1 else 1 + _collatz(n // 2 if n % 2 == 0 else 3 * n + 1)


@case((10,), (200,), (1,))
def longest_chain(most: int) -> tuple[int, int]:
    """Two functions ask it."""

    def key(n):
        return _collatz(n)

    best = max(range(1, most + 1), key=key)
    return best, _collatz(best)


@lru_cache
def _is_even(n):
    return n == 0 or _is_odd(n - 1)


@lru_cache
def _is_odd(n):
    return n != 0 and _is_even(n - 1)


@case((10,), (7,), (0,))
def each_other(n: int) -> list[bool]:
    """Two that call each other; one that is passed on."""
    return [_is_even(n), _is_odd(n), *map(_is_even, range(n))]


class _Shape:
    def __init__(self, sides):
        self.sides = sides

    @cache  # noqa: B019
    def area(self, scale):
        print("area", scale)
        return self.sides * scale

    @functools.cached_property
    def corners(self):
        print("corners")
        return [(0, k) for k in range(self.sides)]


@case((3,), (4,), (0,))
def methods(n: int):
    """By instance and arguments; a property that becomes a field."""
    one, other = _Shape(n), _Shape(n + 1)
    one.corners.append((9, 9))
    return one.area(2) + one.area(2) + other.area(2) + other.area(3), one.corners, len(one.corners), other.corners


@case((200,), (100,), (0,))
def deep_recursion(n: int) -> int:
    """As many frames as CPython has."""
    return _climb(n)


@lru_cache(None)
def _climb(n):
    return 0 if n == 0 else 1 + _climb(n - 1)


class _Rates:
    @cache  # noqa: B019
    def at(self, day, factor=1):
        print("rate", day)
        return day * factor


@case((3,), (0,), (-1,))
def by_keyword(day):
    """Methods with a cache, called by position and with a default."""
    rates = _Rates()
    return rates.at(day) + rates.at(day) + rates.at(day, 2)


class Ledger:
    def __init__(self, start):
        self.start = start

    @functools.cache  # noqa: B019
    def after(self, *, years, rate=2):
        print("after", years)
        return self.start * rate**years


@case((3,), (4.5,), (0,))
def asked_by_name(n):
    """What is given by name is another call than what is given by place; so is another order of names."""

    @lru_cache(maxsize=2)
    def scaled(a, b=2):
        print("scaled", a, b)
        return a * b

    ledger = Ledger(n)
    told = [ledger.after(years=3), ledger.after(years=3, rate=2), ledger.after(years=3)]
    return told, scaled(n), scaled(a=n), scaled(n, b=2), scaled(a=n), scaled(b=3, a=n), scaled(a=n, b=3)


class Box:
    def __init__(self, width, height):
        self.width, self.height = width, height

    def __hash__(self):
        return hash((self.width, self.height))

    def __eq__(self, other):
        return isinstance(other, Box) and (self.width, self.height) == (other.width, other.height)

    @property
    @functools.lru_cache  # noqa: B019
    def area(self):
        return self.width * self.height


@case((3, 4), (0, 1), ("a", 2))
def cached_properties_of_equals(width, height):
    """A property whose function has a cache: equal objects are measured once."""
    return Box(width, height).area, Box(width, height).area, Box(height, 2).area


@lru_cache(maxsize=None, typed=True)
def squared(x, by=1):
    return x * x * by


@case((3,), (0,), (1,))
def told_apart_by_type(x):
    """1, 1.0 and True are three calls."""

    @lru_cache(maxsize=2, typed=True)
    def shown(n):
        print("shown", n)
        return str(n)

    found = [squared(x), squared(x), squared(float(x)), squared(bool(x)), squared(x, by=2), squared(x, by=2.0)]
    return found, [shown(x), shown(bool(x)), shown(float(x)), shown(x)], shown.cache_info().hits
