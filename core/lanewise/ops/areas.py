"""arcsinh, arccosh and arctanh of every number of an array: by logarithms, as `library/hyperbolic.py`, without its branches.

Doubles have its bits. Singles are computed as doubles, of which one has digits enough where the library needs pairs.
"""

from __future__ import annotations

import math

from lanewise.library import doubled, hyperbolic, logarithm
from lanewise.ops.define import Lane, as_double, as_single, lane_op, magnitude, root, where
from lanewise.ops.floats import on_lanes, parted, root_pair, signed
from lanewise.ops.logarithms import log1p_for_single, log_rounded, shifted

FAR = 2.0**28
"""From here on 1 is nothing beside a square."""
two_square, quick_sum, add_pairs = on_lanes(doubled.two_square), on_lanes(doubled.quick_sum), on_lanes(doubled.add_pairs)
divide_pairs, log_of_quotient = on_lanes(doubled.divide_pairs), on_lanes(logarithm.log_of_quotient)


@lane_op(onnx="Asinh", ulp=0.6)
def arcsinh(x: Lane) -> Lane:
    """The number whose hyperbolic sine it is."""
    if x.is_single:
        size = magnitude(as_double(x))
        square = size * size
        found = log1p_for_single(size + square / (1.0 + root(1.0 + square)))
        return where(magnitude(x) < math.inf, signed(as_single(found), x), x)
    size = magnitude(x)
    square, low = quick_sum(*two_square(size))
    side, side_low = root_pair(*add_pairs(1.0, 0.0, square, low))
    q, q_low = divide_pairs(square, low, *add_pairs(1.0, 0.0, side, side_low))
    found = _logarithm(size, *add_pairs(size, 0.0, q, q_low))
    found = where(size < hyperbolic.TINY, x, signed(found, x))
    return where(size < math.inf, found, x)


@lane_op(onnx="Acosh", ulp=0.6, domain=(1.0, math.inf))
def arccosh(x: Lane) -> Lane:
    """The number above zero whose hyperbolic cosine it is; nan below 1."""
    if x.is_single:
        beyond = as_double(x) - 1.0
        found = as_single(log1p_for_single(beyond + root(beyond * (beyond + 2.0))))
    else:
        beyond = x - 1.0
        square, low = two_square(beyond)
        side, side_low = root_pair(*add_pairs(2.0 * beyond, 0.0, square, low))
        found = _logarithm(x, *add_pairs(beyond, 0.0, side, side_low))
    return where(x < 1.0, math.nan, where(x < math.inf, found, x))


@lane_op(onnx="Atanh", ulp=0.6, domain=(-1.0, 1.0))
def arctanh(x: Lane) -> Lane:
    """The number whose hyperbolic tangent it is: infinite at 1, nan beyond."""
    size = magnitude(x)
    ends = x / (1.0 - size)
    if x.is_single:
        wide = as_double(size)
        found = as_single(0.5 * log1p_for_single((wide + wide) / (1.0 - wide)))
    else:
        near, _ = log_of_quotient(size, 0.0)
        under, under_low = add_pairs(1.0, 0.0, -size, 0.0)
        q, q_low = divide_pairs(2.0 * size, 0.0, under, under_low)
        found = 0.5 * where(size < 0.17, near, log_rounded(*shifted(q, q_low)))
        found = where(size < hyperbolic.TINY, size, found)
    return where(size < 1.0, signed(found, x), where(size > 1.0, math.nan, ends))


def _logarithm(x: Lane, more: Lane, more_low: Lane) -> Lane:
    """log(1 + more) of a pair; of a far x log(2 x)."""
    is_far = x > FAR
    k, m = parted(x)
    near, f, f_low = shifted(more, more_low)
    return log_rounded(where(is_far, k + 1.0, near), where(is_far, m - 1.0, f), where(is_far, 0.0, f_low))
