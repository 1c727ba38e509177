"""sinh, cosh and tanh of every number of an array: by powers of e, as `library/hyperbolic.py`, without its branches.

Doubles have its bits. Singles are rounded a few times, and have formulas of their own.
"""

from __future__ import annotations

import math

from lanewise.library import doubled, exponential, hyperbolic
from lanewise.ops.define import Lane, equal, lane_op, magnitude, number_of, where, word_of
from lanewise.ops.exponentials import less_one, less_one_pair, less_one_reduced, reduced
from lanewise.ops.floats import SINGLE, on_lanes, polynomial, power_of_two, scaled, signed

SINE = (2.806280235745362e-06, 0.00019838102161884308, 0.008333339355885983, 0.1666666716337204)
"""Of singles up to 1 (tests/library/coefficients.py)."""
COTANGENT = (-0.022028647363185883, 0.33332937955856323, 1.0)
"""s coth s of a single s, in its square."""
PARTS = 64
"""In so many parts of ln(2) / 2 singles are counted, before the rest is cut off."""
quick_sum, add_pairs, divide_pairs = on_lanes(doubled.quick_sum), on_lanes(doubled.add_pairs), on_lanes(doubled.divide_pairs)


@lane_op(onnx="Sinh", ulp=1.7)
def sinh(x: Lane) -> Lane:
    """The hyperbolic sine."""
    size = magnitude(x)
    if x.is_single:
        z = x * x
        power, inverse = _eighth_of_power(size)
        return where(size < 1.0, x + x * z * polynomial(z, SINE), signed((power - inverse) * 4.0, x))
    parts = less_one_reduced(size, 0.0)
    e, e_low = less_one_pair(*parts)
    one, one_low = add_pairs(1.0, 0.0, e, e_low)
    q, q_low = divide_pairs(e, e_low, one, one_low)
    high, _ = add_pairs(e, e_low, q, q_low)
    return where(size > hyperbolic.TINY, signed(where(size > hyperbolic.WIDE, _half_of_power(size, *parts), 0.5 * high), x), x)


@lane_op(onnx="Cosh", ulp=1.7)
def cosh(x: Lane) -> Lane:
    """The hyperbolic cosine."""
    size = magnitude(x)
    if x.is_single:
        power, inverse = _eighth_of_power(size)
        return (power + inverse) * 4.0
    n, p, p_low = less_one_reduced(size, 0.0)
    y, y_low = quick_sum(1.0, p)
    power = power_of_two(n)
    high, low = y * power, (y_low + p_low) * power
    q, q_low = divide_pairs(1.0, 0.0, high, low)
    high, _ = add_pairs(high, low, q, q_low)
    return where(size > hyperbolic.WIDE, _half_of_power(size, n, p, p_low), 0.5 * high)


@lane_op(onnx="Tanh", ulp=1.9)
def tanh(x: Lane) -> Lane:
    """The hyperbolic tangent."""
    if x.is_single:
        return _tangent_of_single(x)
    size = magnitude(x)
    e, e_low = less_one_pair(*less_one_reduced(size + size, 0.0))
    under, under_low = add_pairs(2.0, 0.0, e, e_low)
    found, _ = divide_pairs(e, e_low, under, under_low)
    return where(size > hyperbolic.TINY, signed(where(size > hyperbolic.WIDE, 1.0, found), x), x)


def _tangent_of_single(x: Lane) -> Lane:
    """|x| == n ln(2) / 2 + s; with t = (2**n - 1) / (2**n + 1) it is (tanh s + t) / (1 + t tanh s), where what is above and below
    the line is multiplied by s coth s, `w`.

    Below the line is what is above it and w - s, which is small where the quotient is near 1: so errors of what is above cancel. n
    is cut, not rounded, so that s is no less than -1/4 of ln(2) / 2, where `over` would lose digits; up to 1/4, where a quotient of
    its size has the most of them, n is 0 and the quotient s / w.
    """
    sign = word_of(x) & SINGLE.sign
    size = number_of(word_of(x) ^ sign)
    size = where(size.constant(9.02) < size, 9.02, size)
    counting = 1.5 * SINGLE.counting / PARTS + (SINGLE.bias - 1)
    counted = word_of(size * (2.0 * exponential.ONE_BY_LN2) + (counting + 0.25)) & -PARTS % (1 << 32)
    s = size - (number_of(counted) - counting) * (0.5 * exponential.LN2)
    w = polynomial(s * s, COTANGENT)
    half = number_of(counted << (SINGLE.fraction + 1 - PARTS.bit_length()))
    over = s + (half - 0.5) * (s + w)
    under = where(equal(half, 0.5), w, over + (w - s))
    return number_of(word_of(over / under) | sign)


def _eighth_of_power(size: Lane) -> tuple[Lane, Lane]:
    """e**size / 8 of a single above zero, and what makes the other power of it, up to where the sum is infinite in any case."""
    size = where(size.constant(89.5) < size, 89.5, size)
    n, r, r_low = reduced(size)
    power = (1.0 + (less_one(r) + r_low)) * power_of_two(n - 3.0)
    return power, (1.0 / 64.0) / power


def _half_of_power(size: Lane, n: Lane, p: Lane, p_low: Lane) -> Lane:
    """e**size / 2 of a double above zero, which is (1 + p + p_low) 2**n / 2."""
    y, y_low = quick_sum(1.0, p)
    return where(size < 1000.0, scaled(y + (y_low + p_low), n - 1.0), size * math.inf)
