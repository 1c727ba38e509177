"""Variables that change type and functions whose paths return different types."""

from math import nan

from parity.case import case


@case((1,), (0,), (-2,), (2.5,), (None,))
def reassigned_three_times(x):
    """An int, then a float, then None, then what came in."""
    y = 1
    y = y / 2 + 2
    z = y
    y = None
    if x is not None:
        y = x
    return y, z


@case((10, 2), (10, 3), (10, 0), (-10, 5))
def int_if_exact(a: int, b: int) -> int | float | None:
    """An int, a float or None, by how the division goes."""
    if b == 0:
        return None
    if a % b == 0:
        return a // b
    return a / b


@case((0,), (1,), (2,), (3,), (4,))
def union_of_five(kind: int):
    """Five types on five paths."""
    if kind == 0:
        return 7
    if kind == 1:
        return 2.5
    if kind == 2:
        return None
    if kind == 3:
        return True
    return (1, 2.0)


@case((5,), (0,), (1,), (-1,))
def total_becomes_float(n: int):
    """Settles to float after the first turn, stays int without one."""
    total = 0
    for i in range(n):
        total += i / 2
    return total


@case((4,), (0,), (7,))
def alternating_type(n):
    """A variable that is an int in even turns and a float in odd ones."""
    x = 1
    for i in range(n):
        if i % 2:
            x = int(x) + 1
        else:
            x = x * 0.75
    return x


@case((3,), (0,), (10,), (-2,))
def maximum_so_far(n):
    """None until the first value arrives."""
    best = None
    for i in range(n):
        value = i * (7 - i)
        if best is None or value > best:
            best = value
    return best


@case((2, 10), (2, 100), (2, -1), (0, 0), (-2, 63))
def power_then_classify(base, exponent):
    """The union of int and float that a power is, used further."""
    p = base**exponent
    if p == 0.5:
        return None
    return p + 1, p > 100


@case((1,), (2.5,), (True,), (1j,))
def double_then_half(x):
    """The result of true division is never an int."""
    x = x * 2
    x = x / 2
    return x


@case((None, 3), (2, 3), (2.5, None), (None, None), (0, 0))
def sum_of_optional(a, b):
    """is None and is not None decide."""
    if a is None and b is None:
        return None
    if a is None:
        return b
    return a if b is None else a + b


@case((7,), (1,), (-4,), (0,))
def tuple_or_scalar(n: int):
    """Divisors as a pair, a single number or nothing."""
    if n <= 0:
        return None
    for d in (2, 3, 5, 7):
        if n % d == 0:
            return d, n // d
    return n


@case((16,), (2,), (-4,), (0.25,), (0,), ulp=1)
def root_of_some_type(x):
    """Int root where exact, float root elsewhere, complex root below zero."""
    if x < 0:
        return (x + 0j) ** 0.5
    r = x**0.5
    if r == int(r):
        return int(r)
    return r


@case((5,), (5.5,), (True,), (-3,), (None,))
def describe(x):
    """A pair whose second element differs in type."""
    if x is None:
        return 0, None
    if x == int(x):
        return 1, int(x)
    return 2, float(x)


@case((6,), (0,), (1,), (25,))
def widen_in_loop(n: int):
    """Starts as bool, becomes int, becomes float at the end."""
    x = True
    for _ in range(n):
        x = x + x
    if n > 20:
        x /= 3
    return x


@case((2, True), (2, False), (0, True), (-1, False))
def either_function(x, flag):
    """One name for two results of different type."""

    def whole(n):
        return n * n

    def broken(n):
        return n / 4

    y = whole(x) if flag else broken(x)
    return y + 1


@case((1, 0), (0, 0), (3, 2), (-8, 3))
def maybe_divide_twice(a, b):
    """None is passed through."""

    def divide(x, y):
        if y == 0 or x is None:
            return None
        return x / y

    once = divide(a, b)
    twice = divide(once, b)
    return once, twice, twice is None


@case((10,), (0,), (100,), (-10,))
def running_minimum_of_union(n):
    """min over ints and floats keeps the type of the smallest."""
    low = n
    for i in range(1, 6):
        low = min(low, n / i - 1)
        low = min(low, n - i * i)
    return low


@case((3, 0.5), (0, 2.0), (-1, nan), (5, 0.0))
def int_or_float_sum(n: int, x: float):
    """An int when the float has no fraction."""
    total = n + x
    if total != total:
        return None
    whole = int(total)
    return whole if whole == total else total


@case((0,), (3,), (64,), (-1,))
def union_through_helper(n):
    """A helper that returns a union, called by one that narrows it."""

    def parse(k):
        if k < 0:
            return None
        return k if k < 10 else k * 1.5

    value = parse(n)
    if value is None:
        raise ValueError("nothing there")
    return -value


@case((1, 2), (None, 2), (0.5, None), (None, None))
def coalesce(a, b):
    """A chain of defaults, in which zero counts as a value."""
    first = a if a is not None else b
    return first if first is not None else 0


@case((2,), (9,), (10,), (11,), (-7,))
def variable_of_every_type(n):
    """The same name is bool, int, float, complex, tuple and None."""
    x = n > 10
    if n < 10:
        x = n
    if n % 2:
        x = x * 0.5
    if n == 10:
        x = complex(n, 1)
    y = x
    x = (x, n)
    if n < 0:
        x = None
    return x, y
