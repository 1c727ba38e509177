"""hypot and cbrt of every number of an array.

Doubles have the bits of `library/complex_numbers.py` and `power.py`. Singles are computed as doubles, in which squares of them are
exact and a root needs fewer steps.
"""

from __future__ import annotations

import math

from lanewise.library import doubled, power
from lanewise.ops.define import Lane, as_double, as_single, equal, lane_op, magnitude, nearest, number_of, root, where, word_of
from lanewise.ops.floats import DOUBLE, on_lanes, polynomial, power_of_two, root_pair, signed

FAR = 2.0**400
"""What is larger than this, or smaller than its inverse, is brought nearer to 1 before it is squared."""
two_square, two_product, add_pairs = on_lanes(doubled.two_square), on_lanes(doubled.two_product), on_lanes(doubled.add_pairs)


@lane_op(ulp=0.8)
def hypot(x: Lane, y: Lane) -> Lane:
    """How far a point is from the origin; an infinite coordinate beats nan."""
    wide, high = magnitude(x), magnitude(y)
    if x.is_single:
        a, b = as_double(x), as_double(y)
        found = as_single(root(a * a + b * b))
    else:
        found = _length(wide, high)
    return where(equal(wide, math.inf) | equal(high, math.inf), math.inf, found)


def _length(x: Lane, y: Lane) -> Lane:
    """Of finite doubles that are not below zero."""
    larger, one = where(x > y, x, y), x.constant(1.0)
    is_large, is_small = larger > FAR, larger < 1.0 / FAR
    factor = where(is_large, FAR**-1.5, where(is_small, FAR**1.5, one))
    square, square_low = two_square(x * factor)
    other, other_low = two_square(y * factor)
    found, low = root_pair(*add_pairs(square, square_low, other, other_low))
    return (found + low) * where(is_large, FAR**1.5, where(is_small, FAR**-1.5, one))


@lane_op(ulp=0.6)
def cbrt(x: Lane) -> Lane:
    """The cube root."""
    size = magnitude(x)
    found = as_single(_cube_root(as_double(size), False)) if x.is_single else _cube_root(size, True)
    return where((size > 0.0) & (size < math.inf), signed(found, x), x)


def _cube_root(x: Lane, is_double: bool) -> Lane:
    """Of a finite double above zero: `power.cbrt`, for a single without its last step."""
    is_tiny = x < DOUBLE.least
    x = where(is_tiny, x * 2.0**54, x) if is_double else x
    exponent = number_of(word_of(x) >> DOUBLE.fraction | word_of(x.constant(DOUBLE.counting))) - (DOUBLE.counting + DOUBLE.bias)
    k = nearest((exponent - 1.0) * (1.0 / 3.0))
    m = number_of(word_of(x) - (word_of(k * 3.0 + 1.5 * DOUBLE.counting) << DOUBLE.fraction))
    is_below_2, is_below_4 = m < 2.0, m < 4.0
    t = polynomial(m * where(is_below_2, 1.0, where(is_below_4, 0.5, x.constant(0.25))), power.CUBE_ROOT)
    t = t * where(is_below_2, 1.0, where(is_below_4, power.CUBE_ROOT_OF_2, x.constant(power.CUBE_ROOT_OF_4)))
    cube = t * t * t
    t = t * (cube + 2.0 * m) / (2.0 * cube + m)
    if not is_double:
        return t * power_of_two(k)
    square, square_low = two_square(t)
    cube, cube_low = two_product(square, t)
    found = t - ((cube - m) + (cube_low + square_low * t)) / (3.0 * square)
    return found * power_of_two(k - where(is_tiny, 18.0, x.constant(0.0)))
