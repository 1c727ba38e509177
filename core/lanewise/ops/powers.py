"""Powers of each number."""

from __future__ import annotations

import math
from typing import Any

from lanewise.library import doubled
from lanewise.library.power import HUGE_EXPONENT
from lanewise.ops.define import Lane, as_double, as_single, equal, is_nan, lane_op, magnitude, nearest, root, where
from lanewise.ops.exponentials import exp, exp_of_pair
from lanewise.ops.floats import on_lanes, signed
from lanewise.ops.logarithms import log, log_pair

OF_EACH = "power of each"
"""What `power` is where exponents are items of an array, among which 1/2 is no root unless it is the one of all."""
multiply_pairs = on_lanes(doubled.multiply_pairs)


@lane_op(onnx="Reciprocal")
def reciprocal(x: Lane) -> Lane:
    """1 / x; of zero an infinity."""
    return 1.0 / x


@lane_op()
def square(x: Lane) -> Lane:
    """x * x."""
    return x * x


@lane_op(onnx="Pow", ulp=1.0)
def power(x: Lane, y: Lane) -> Lane:
    """x**y, of one y for all x: a square, and a root where y is 1/2."""
    return where(equal(y, 0.5), root(x), _power(x, y))


@lane_op(numpy=OF_EACH, ulp=1.0)
def power_of_each(x: Lane, y: Lane, is_one: Lane) -> Lane:
    """x**y, of items of two arrays: only where `is_one` is 1 there is but one y."""
    return where(equal(y, 0.5) & (is_one > 0.0), root(x), _power(x, y))


@power.reference
@power_of_each.reference
def _(x: Any, y: Any, is_one: Any = 1) -> Any:
    import numpy as np

    return np.where((y == 0.5) & (is_one > 0), np.sqrt(x), np.power(x, y))


def _power(x: Lane, y: Lane) -> Lane:
    """C's pow."""
    size = magnitude(x)
    found = where((size > 0.0) & (size < math.inf) & (magnitude(y) < math.inf), _of_positive(size, y), _limit(size, y))
    is_whole, is_odd = equal(nearest(y), y), magnitude(y - 2.0 * nearest(y * 0.5)) > 0.5
    found = where(is_odd & is_whole, signed(found, x), found)
    found = where((x < 0.0) & (x > -math.inf) & ~is_whole, math.nan, found)
    found = where(is_nan(x) | is_nan(y), x + y, found)
    found = where(equal(y, 2.0), x * x, found)
    return where(equal(y, 0.0) | equal(x, 1.0), 1.0, found)


def _of_positive(x: Lane, y: Lane) -> Lane:
    """e**(y log x) of finite numbers; of doubles with a logarithm and a product that are pairs."""
    if x.is_single:
        return as_single(exp.body(as_double(y) * log.body(as_double(x))))
    y = where(magnitude(y) < HUGE_EXPONENT, y, signed(y.constant(HUGE_EXPONENT), y))
    high, low = log_pair(x)
    return exp_of_pair(*multiply_pairs(high, low, y, 0.0))


def _limit(x: Lane, y: Lane) -> Lane:
    """x**y where x is zero or one of them is infinite: C99 Annex F.9.4.4."""
    return where(equal(x, 1.0), 1.0, where((x < 1.0) ^ (y > 0.0), math.inf, x.constant(0.0)))
