"""Bools, ints and floats in one expression; operands that and/or return; exact comparisons."""

from math import inf, nan

from parity.case import case
from parity.corpus_helpers import square


@case((1, 2.5), (True, 0.0), (2**53 + 1, 1.0), (2**1024, 1.0), (-3, -0.0), (0, inf))
def add_int_and_float(a, b):
    """The int is rounded to a float first, or is too large."""
    return a + b


@case((7, 2.0), (7.5, 2), (-7, 2.5), (True, 3), (7, 0.0), (False, False))
def every_division(a, b):
    """True division, floor division and remainder of mixed operands."""
    return a / b, a // b, a % b


@case((2**53 + 1, 2.0**53), (2**53, 2.0**53), (10**400, inf), (-(10**400), -inf), (0, nan), (1, True), (2**63, 2.0**63))
def compare_exactly(a, b):
    """An int and a float compare by value, never by rounding."""
    return a == b, a < b, a > b, a <= b


@case((0, 5), (3, 5), (0.0, None), (None, 2), (2.5, 0))
def or_returns_operand(a, b):
    """The first true operand, or the last."""
    return a or b


@case((0, 5), (3, 5.5), (0.0, 1), (True, False), (None, 1))
def and_returns_operand(a, b):
    """The first false operand, or the last."""
    return a and b


@case((0, 0.0, None), (1, 0.0, 3), (0, 2.5, 3), (-0.0, nan, 1))
def and_or_mixed(a, b, c):
    """Precedence of and over or, with operands of three types."""
    return a and b or c


@case((1,), (0,), (True,), (2.5,), (-0.0,), (2**70,))
def conditional_types(x):
    """A conditional expression whose branches differ in type."""
    return x + 1 if x else x * 0.5


@case((3, 2), (3.5, 2), (True, True), (2, 3.0), (2**70, 0.5))
def square_of_either(a, b):
    """A duck-typed helper called with two types in one expression."""
    return square(a) + square(b)


@case((1, 5, 10), (5, 5, 5), (10, 5, 1), (1, nan, 2), (0.5, True, 2))
def chained_comparison(a, b, c):
    """A chain is an and of its links."""
    return a < b < c, a <= b <= c, a < b > c, a == b != c


@case((1, 2, 3, 4), (4, 3, 2, 1), (1, 1.0, True, 1), (-1, 0, 0, 2**65))
def long_chain(a, b, c, d):
    """Links in both directions."""
    return a <= b <= c <= d or a >= b >= c >= d


@case((0,), (1,), (5,), (-1,))
def chain_evaluates_once(n):
    """The middle of a chain is evaluated once, as the walrus shows."""
    low = 0 < (m := n + 1) < 5
    return low, m


@case((True, True), (True, False), (False, False), (1, 0), (2, 3))
def bool_arithmetic(a, b):
    """Bools are ints where arithmetic is done, and stay bools under bit operators."""
    return a + b, a * b, a - b, a & b, a | b, a ^ b


@case((True,), (False,), (2,), (-1,))
def bool_unary(flag):
    """Negation, inversion of the truth value, abs and power of a bool."""
    return -flag, +flag, not flag, abs(flag), flag**2, 2**flag


@case((0,), (0.0,), (-0.0,), (None,), (nan,), (5e-324,), (0j,), (-1,))
def to_bool(x):
    """bool() of every scalar type."""
    return bool(x)


@case((2.9,), (-2.9,), (True,), (1e300,), (inf,), (nan,), (-0.5,))
def to_int(x):
    """int() truncates towards zero and refuses what has no integer."""
    return int(x)


@case((3,), (True,), (2**53 + 1,), (2**1023 * 2 - 2**969,), (2**1024,), (-(10**400),), (-0.0,))
def to_float(x):
    """float() rounds to nearest even and refuses what is too large."""
    return float(x)


@case((3, 4.0), (True, -0.0), (2**70, 1), (1.5, nan))
def to_complex(re, im):
    """complex() of one and of two parts."""
    return complex(re), complex(re, im)


@case((5, 3), (5.5, 3), (True, 2), (-5, 3.0), (7, 0))
def augmented_everything(a, b):
    """One variable through every arithmetic augmented assignment."""
    a += b
    a *= 2
    a -= 1
    a /= b
    a **= 2
    a //= 1
    a %= 7
    return a


@case((3, 2.0, True), (0, 0.0, False), (-1, inf, True), (2**63, -1.0, False))
def max_of_three_types(a, b, c):
    """max and min return the operand itself, type and all."""
    return max(a, b, c), min(a, b, c)


@case((1, 1.0), (1.0, 1), (True, 1), (0, -0.0), (-0.0, False))
def first_of_equals(a, b):
    """Of equal operands the first one is returned."""
    return max(a, b), min(a, b)


@case((10, 3), (10.0, 3), (10, 3.0), (-1, 2**62), (2, 0))
def mean_of_ratio(a, b):
    """Mixed precision in a nested expression."""
    return (a / b + a // b) / 2 - (a % b) * 0.25


@case((5,), (5.0,), (-3,), (2.5,), (True,))
def sum_steps_of_own_type(step):
    """An accumulator that starts as an int and becomes what is added."""
    total = 0
    for _ in range(4):
        total += step
    return total


@case((0, 1), (1, 0), (2.5, 0.0), (None, None), (False, 7))
def boolean_algebra(a, b):
    """De Morgan's laws as comparisons of truth values."""
    left = not (a and b)
    right = (not a) or (not b)
    return left == right, (not (a or b)) == ((not a) and (not b))


@case((10, 4), (10, 4.0), (10.5, -4), (0, 0), (True, 0.5))
def xor_of_conditions(a, b):
    """Comparison results compared with each other."""
    return (a > 5) != (b > 5), (a > b) == (b > a), (a == b) + (a != b)


@case((12,), (-12,), (12.5,), (0.0,), (nan,), (True,))
def classify_number(x):
    """A small int for negative, zero, small, large and unordered."""
    if x < 0:
        return -1
    if x == 0:
        return 0
    if 0 < x <= 10:
        return 1
    if x > 10:
        return 2
    return 3


@case((True,), (False,), (3,), (-2,), (2**64,), (2.5,), (None,), (1j,))
def seats_wanted(x):
    """bool is an int; a float, a complex and None are no number of seats."""
    if x is None:
        return 0
    if isinstance(x, int) and x >= 0:
        return x + 1
    return -1 if isinstance(x, (bool, int)) else -2


@case((1, True), (5, False), (2, True), (0, False))
def flag_or_ratio(n: int, flag: bool):
    """A variable is a bool on one path and a float on the other; which of them is an int?"""
    x = flag if n < 3 else n / 2
    return isinstance(x, int), isinstance(x, bool), isinstance(x, float), isinstance(flag, int), isinstance(n, bool)
