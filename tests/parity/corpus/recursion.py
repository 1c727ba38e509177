"""Recursion: alone, mutual, doubly nested, and without an end."""

import math

from parity.case import case


@case((5,), (0,), (1,), (100,), (True,))
def factorial(n):
    """Classic, unannotated, at any size."""
    return 1 if n <= 1 else n * factorial(n - 1)


@case((10,), (0,), (1,), (15,), (-4,))
def fibonacci(n: int) -> int:
    """Doubly recursive."""
    if n < 2:
        return n
    return fibonacci(n - 1) + fibonacci(n - 2)


@case((0,), (1,), (7,), (10,), (300,))
def is_even(n):
    """Mutual recursion without annotations."""
    if n == 0:
        return True
    return is_odd(n - 1)


@case((0,), (1,), (7,), (251,))
def is_odd(n):
    """The other half."""
    if n == 0:
        return False
    return is_even(n - 1)


@case((2, 3), (0, 0), (1, 5), (3, 2), (2, 0))
def ackermann(m: int, n: int) -> int:
    """Nested calls as arguments of calls."""
    if m == 0:
        return n + 1
    if n == 0:
        return ackermann(m - 1, 1)
    return ackermann(m - 1, ackermann(m, n - 1))


@case((5,), (0,), (5000,), (100,), (501,), (850,))
def sum_down(n: int) -> int:
    """Deep arguments exhaust the stack."""
    if n == 0:
        return 0
    return n + sum_down(n - 1)


@case((1,), (5000,), (-1,), (2.5,))
def without_base(n):
    """Never ends by itself."""
    return without_base(n + 1)


@case((1,), (0,), (8,))
def endless_pair(n):
    """Two functions that call each other for ever unless n is zero."""

    def ping(k):
        return pong(k + n)

    def pong(k):
        return ping(k - n)

    return 0 if n == 0 else ping(n)


@case((4,), (0,), (1,), (10,))
def hanoi_moves(n: int) -> int:
    """Moves of the towers, counted by doing them."""

    def move(disks, source, target, spare):
        if disks == 0:
            return 0
        return move(disks - 1, source, spare, target) + 1 + move(disks - 1, spare, target, source)

    return move(n, 0, 2, 1)


@case((3, 0), (4, 7), (5, 30), (2, 3), (1, 1))
def hanoi_peg_after(n: int, moves: int):
    """Pegs of the smallest and the largest disk after some moves, or None beyond the end."""
    if moves >= 1 << n:
        return None

    def peg(disk, left):
        turns = (left + (1 << disk)) >> (disk + 1)
        way = 1 if (n - disk) % 2 == 0 else 2
        return turns * way % 3

    return peg(0, moves), peg(n - 1, moves)


@case((91,), (100,), (101,), (50,), (-10,))
def mccarthy_91(n: int) -> int:
    """Returns 91 for everything up to 101."""
    if n > 100:
        return n - 10
    return mccarthy_91(mccarthy_91(n + 11))


@case((3, 2, 1), (8, 4, 2), (0, 0, 0), (5, 6, 4))
def takeuchi(x, y, z):
    """Three nested calls in one."""
    if y >= x:
        return z
    return takeuchi(takeuchi(x - 1, y, z), takeuchi(y - 1, z, x), takeuchi(z - 1, x, y))


@case((10,), (0,), (1,), (14,))
def hofstadter_female(n):
    """A pair of sequences that define each other."""

    def female(k):
        return 1 if k == 0 else k - male(female(k - 1))

    def male(k):
        return 0 if k == 0 else k - female(male(k - 1))

    return female(n), male(n)


@case((2, 10), (2.5, 3), (3, 0), (2, -2), (1j, 6), (7, 200))
def power_recursive(x, n):
    """Halves the exponent; negative ones turn the base over."""
    if n < 0:
        return 1 / power_recursive(x, -n)
    if n == 0:
        return 1
    half = power_recursive(x, n // 2)
    if n % 2:
        return half * half * x
    return half * half


@case((10, 4), (50, 5), (0, 3), (7, 0), (-1, 2))
def ways_to_change(amount: int, kinds: int) -> int:
    """Ways to pay an amount with the first coins of a series."""
    if amount == 0:
        return 1
    if amount < 0 or kinds == 0:
        return 0
    coin = (1, 2, 5, 10, 20)[0] if kinds == 1 else 2 if kinds == 2 else 5 if kinds == 3 else 10 * (kinds - 3)
    return ways_to_change(amount - coin, kinds) + ways_to_change(amount, kinds - 1)


@case((10,), (1,), (0,), (24,), (-2,))
def partitions(n: int) -> int:
    """Ways to write n as a sum, largest part first."""

    def count(rest, largest):
        if rest == 0:
            return 1
        total = 0
        for part in range(1, min(rest, largest) + 1):
            total += count(rest - part, part)
        return total

    return count(n, n) if n >= 0 else 0


@case((4,), (6,), (1,), (0,), (2,))
def queens(n: int) -> int:
    """Solutions of the n queens problem with three bit masks."""
    full = (1 << n) - 1

    def place(columns, left, right):
        if columns == full:
            return 1
        solutions = 0
        free = full & ~(columns | left | right)
        while free:
            spot = free & -free
            free ^= spot
            solutions += place(columns | spot, (left | spot) << 1, (right | spot) >> 1)
        return solutions

    return place(0, 0, 0)


@case((0.0, 1.0), (0.0, 0.0), (-1.0, 2.0), (1.0, 0.0), ulp=64)
def adaptive_simpson(a: float, b: float) -> float:
    """Integral of a bell curve by halving what is not yet good."""

    def f(x):
        return math.exp(-x * x)

    def simpson(x, y):
        return (y - x) / 6 * (f(x) + 4 * f((x + y) / 2) + f(y))

    def refine(x, y, whole, depth):
        m = (x + y) / 2
        left, right = simpson(x, m), simpson(m, y)
        if depth == 0 or abs(left + right - whole) < 1e-7 * (y - x):
            return left + right
        return refine(x, m, left, depth - 1) + refine(m, y, right, depth - 1)

    return refine(a, b, simpson(a, b), 8)


@case((12,), (1,), (0,), (40,))
def catalan_by_trees(n):
    """Binary trees of n nodes, with the symmetric half counted once."""
    if n <= 1:
        return 1
    if n > 14:
        return None
    total = 0
    for left in range(n // 2):
        total += 2 * catalan_by_trees(left) * catalan_by_trees(n - 1 - left)
    if n % 2:
        total += catalan_by_trees(n // 2) ** 2
    return total


@case((3, 7), (0, 0), (5, -3), (12, 12), (6000, 1))
def multiply_by_adding(a, b):
    """Recursion on the sign and the size of the factor."""
    if b < 0:
        return -multiply_by_adding(a, -b)
    if a < 0:
        return -multiply_by_adding(-a, b)
    if a == 0:
        return 0
    return b + multiply_by_adding(a - 1, b)


@case((13, 7), (1, 1), (355, 113), (0, 5), (1, 0))
def depth_in_stern_brocot(p: int, q: int) -> int:
    """Steps to a fraction in the tree of all fractions."""
    if p <= 0 or q <= 0:
        raise ValueError(f"{p}/{q} is not in the tree")
    if p == q:
        return 0
    return 1 + (depth_in_stern_brocot(p - q, q) if p > q else depth_in_stern_brocot(p, q - p))


@case((600,), (3,), (0,), (-1,))
def raises_far_down(n: int) -> int:
    """The traceback has every frame."""
    if n == 0:
        raise ValueError("the bottom")
    return raises_far_down(n - 1) + 1 if n > 0 else n


def _settled(state, step):
    return state if all(_allowed(state, k) for k in range(step)) else None


def _allowed(state, step):
    if step in state:
        return True
    if _settled(state, step - 1) is None:
        return False
    state.append(step)
    return step != 5


@case((3,), (0,), (9,))
def settled_by_each_other(n):
    """What one of two functions that call each other gives is compared with None before it is known to give anything."""
    state = [0]
    return _settled(state, n) is not None, state


def _letters(sums, taken=({}, 0, {0, 1, 2, 3}), place=0):
    """A default that holds containers: all at the beginning, none of which anybody changes."""
    known, carried, free = taken
    if place == len(sums):
        return dict(known) if carried == 0 else {}
    for digit in sorted(free):
        found = {chr(97 + place): digit}
        found.update(known)
        whole = _letters(sums, (found, carried + digit - sums[place], free - {digit}), place + 1)
        if whole:
            return whole
    return None


@case(([1, 2],), ([],), ([9],), ([0, 3, 2],))
def letters_found(sums):
    """Nothing is asked for: nothing is found."""
    return _letters(sums)
