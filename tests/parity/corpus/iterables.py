"""sum, prod, any, all, min and max of tuples, ranges and buffers; functions of math over values of several types."""

import math
from array import array
from math import inf, nan

import numpy as np
from parity.case import case

BYTES = (bytearray(b"banana"), bytearray(), bytearray(b"\0\0\1"), bytearray(b"\xff" * 9))
FLOATS = (array("d", [0.1, 0.2, 0.3, 1e17, 1.0]), array("d"), array("d", [-0.0]), array("d", [nan, 1.0]), array("d", [2.0, nan]))
WIDE = (array("q", [2**63 - 1, 5, -1]), array("Q", [2**64 - 1]), array("f", [0.1, 0.7]), memoryview(b"view"))
NUMPY = (
    np.array([3, 1, 2]), np.array([2**31 - 1, 1], dtype=np.int32), np.array([0.1, 0.7, nan], dtype=np.float32),
    np.array([True, False]), np.zeros(0), np.array([200, 100], dtype=np.uint8), np.array([-0.0, 0.0]),
)  # fmt: skip
EACH = tuple((x,) for x in (*BYTES, *FLOATS, *WIDE, *NUMPY))


@case(*EACH, (3,), (2.5,))
def sum_of_buffer(x):
    """An int where it is empty, otherwise what its items add up to."""
    return sum(x)


@case(*EACH)
def decided_by_buffer(x):
    """Any and all, which agree on one item and differ on none."""
    return any(x), all(x), any(x) == all(x)


@case(*EACH, (None,))
def least_and_greatest(x):
    """The first of equals wins, nan never loses; there is none of nothing."""
    return min(x), max(x)


@case(*((x, 7) for (x,) in EACH), (bytearray(), None), (array("d"), 0.5), ((), 3), ((2, 1.5), 0))
def extremes_or_default(x, d):
    """A default for what is empty."""
    return min(x, default=d), max(x, default=d)


@case((bytearray(b"ab"), 0.5), (array("d", [1.5]), 1), ((1, 2.5), 10), (array("d"), -0.0), ((), ()), (((1,), (2, 3)), (0,)))
def sum_with_start(x, s):
    """The start, by position and by name."""
    return sum(x, s), sum(x, start=s)


@case((bytearray(b"\2\3\5"), 2), (array("d", [0.5, 3.0]), 4), (array("q", [2**40, 2**40]), -1), (bytearray(), 0.5))
def product_of_buffer(x, s):
    """math.prod, past 64 bits too."""
    return math.prod(x), math.prod(x, start=s)


@case((0,), (1,), (10,), (-7,), (1000,))
def sums_of_ranges(n):
    """Gauss's sum, forwards, backwards and in steps; factorials."""
    return sum(range(n)), sum(range(n, -n, -3)), any(range(n)), all(range(n, 5)), math.prod(range(1, min(n, 30)))


@case((1, 2.5, True), (0, 0.0, False), (2**70, 1, 0.5), (-0.0, 0, None), (1j, 2, 3), (nan, inf, 1))
def of_three(a, b, c):
    """Tuples whose items have types of their own."""
    t = (a, b, c)
    return any(t), all(t), any((t, ())), all(((),)), sum(t), math.prod(t)


@case((1, 2.5), (5, 0), (2**64, -1), (0.5, 0.25))
def of_mixed_items(a, b):
    """Items that are of several types."""
    y = a if a > 2 else 0.5
    z = b if b < 1 else True
    return sum((y, z)), math.prod((y, z), start=y), any((z, y)), all((y, z)), min((y, z)), max(y, z, 1)


@case((bytearray(b"abc"), array("d", [0.5, 1.5])), (bytearray(b"z"), array("d", [2.0])), (bytearray(), array("d")))
def weighted_sums(x, y):
    """Several sums in one expression, and one within another."""
    return sum(x) * sum(y) + sum(x), sum((sum(x), sum(y), max(x, default=0))), sum(y) / (len(y) or 1)


@case((bytearray(b"level"),), (bytearray(b"xyz"),), (bytearray(),))
def histogram_peak(x):
    """The most frequent byte, among counts in a second buffer."""
    counts = array("q", bytes(8 * 256))
    for byte in x:
        counts[byte] += 1
    return max(counts), sum(counts) == len(x), min(counts), any(counts)


@case((2**60 + 1, 1), (3, 0), (2**80 + 1, True), (-(2**53) - 1, 1), (10**400, 2))
def whole_numbers(x, k):
    """Rounding an int leaves it alone, also where it may be a float."""
    y = x if k else 0.5
    return math.floor(x), math.ceil(x), math.trunc(x), math.floor(y), math.ceil(y), math.trunc(y)


@case((10**400, 1), (2**70, 0), (8, 2), (0, 1), (-1, 1))
def logarithms_of_either(x, k):
    """Large ints have logarithms that their floats would not have."""
    y = x if k else 0.5
    return math.log2(y), math.log(y), math.log10(y)


@case((1, 2), (5, 4), (2.5, 3), (2**70, 1))
def distances_of_either(x, p):
    """Points whose coordinates are of several types."""
    y = 1 if x > 3 else 1.5
    z = x if x < 10 else True
    return math.dist((y, p), (z, x)), math.fsum((y, z, 2)), math.hypot(y, z)


@case((3, 1), (3, 0), (2.5, 1))
def product_with_none(p, k):
    """What is no factor raises where it is met."""
    y = p if k else None
    return math.prod((y, 2))


@case((bytearray(b"a"),), (bytearray(b"\0z"),), (bytearray(),))
def default_with_several(x):
    """A default is for one iterable only."""
    if any(x):
        return max(1, 2, default=x[0])
    return max(1, 2)


def _is_odd(x):
    return x % 2


@case(([1, 2, 3, 0], "all"), ([1, 2, 3, 0], "odd"), ([0, 5], "large"), ([], "?"))
def filters_in_a_table(xs, name):
    """None among the functions that filter asks whether an item is true."""
    tests = {"all": None, "odd": _is_odd, "large": lambda x: x > 2}
    found = list(filter(tests[name], xs))
    return found, [list(filter(test, xs)) for test in (None, _is_odd)], sum(filter(None if name == "all" else _is_odd, xs))
