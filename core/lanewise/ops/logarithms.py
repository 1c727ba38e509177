"""log x to three bases, and log(1 + x), of every number of an array: the scalar library's own formulas without its branches.

Doubles have the bits that `library/logarithm.py` gives. Singles have a polynomial of their own where that is exact enough; where
powers of the base shall be exact, they are computed as doubles.
"""

from __future__ import annotations

import math

from lanewise.library import doubled, exponential, logarithm
from lanewise.ops.define import Lane, as_double, as_single, lane_op, magnitude, where
from lanewise.ops.exponentials import LN2_HIGH, LN2_LOW
from lanewise.ops.floats import on_lanes, parted, polynomial

LOGARITHM = (0.2958202362060547, 0.399887353181839, 0.6666668653488159)
"""Begins at s**3, for 24 bits (tests/library/coefficients.py)."""
two_sum, quick_sum = on_lanes(doubled.two_sum), on_lanes(doubled.quick_sum)
add_pairs, multiply_pairs = on_lanes(doubled.add_pairs), on_lanes(doubled.multiply_pairs)
half_quotient, log_of_quotient = on_lanes(logarithm.half_quotient), on_lanes(logarithm.log_of_quotient)


@lane_op(onnx="Log", ulp=1.1, domain=(0.0, math.inf))
def log(x: Lane) -> Lane:
    """The natural logarithm: -inf at zero, nan below."""
    k, m = parted(x)
    f = m - 1.0
    if x.is_single:
        s = f / (2.0 + f)
        z = s * s
        # f - f**2 / 2 is exact to more digits than 2 s: its rounding is what counts.
        half = f * f * 0.5
        return _with_ends(x, k * LN2_HIGH - ((half - (s * (half + z * polynomial(z, LOGARITHM)) + k * LN2_LOW)) - f))
    return _with_ends(x, log_rounded(k, f, 0.0))


def log_rounded(k: Lane, f: Lane, f_low: Lane | float) -> Lane:
    """k ln 2 + log(1 + f + f_low) of doubles."""
    s, s_low = half_quotient(f, f_low)
    z = s * s
    rest = 2.0 * s_low + s * (z * (logarithm.TWO_THIRDS + z * (logarithm.TWO_FIFTHS + z * polynomial(z, logarithm.LOGARITHM))))
    high, low = quick_sum(k * exponential.LN2_HIGH, 2.0 * s)
    return high + (low + (k * exponential.LN2_LOW + rest))


@lane_op(ulp=0.6, domain=(-1.0, math.inf))
def log1p(x: Lane) -> Lane:
    """log(1 + x), to all digits near zero."""
    wide = as_double(x)
    found = log1p_for_single(wide) if x.is_single else log_rounded(*shifted(x, x.constant(0.0)))
    found = _with_ends(1.0 + wide, found)
    return where(magnitude(x) < 1e-17, x, as_single(found) if x.is_single else found)


def shifted(x: Lane, x_low: Lane) -> tuple[Lane, Lane, Lane]:
    """(k, f, f_low) with 1 + x + x_low == 2**k (1 + f + f_low), of doubles above -1."""
    total, low = two_sum(1.0, x)
    k, m = parted(total)
    f, f_low = two_sum(m - 1.0, (low + x_low) * (m / total))
    near = magnitude(x) < 0.25
    return where(near, 0.0, k), where(near, x, f), where(near, x_low, f_low)


@lane_op(ulp=0.6, domain=(0.0, math.inf))
def log2(x: Lane) -> Lane:
    """The logarithm to base 2, exact for its powers."""
    if x.is_single:
        return _for_single(x, logarithm.ONE_BY_LN2)
    k, m = parted(x)
    high, low = log_of_quotient(*half_quotient(m - 1.0, 0.0))
    high, low = multiply_pairs(high, low, logarithm.ONE_BY_LN2, logarithm.ONE_BY_LN2_ERROR)
    high, _ = add_pairs(k, 0.0, high, low)
    return _with_ends(x, high)


@lane_op(ulp=0.6, domain=(0.0, math.inf))
def log10(x: Lane) -> Lane:
    """The logarithm to base 10, exact for its powers."""
    if x.is_single:
        return _for_single(x, logarithm.ONE_BY_LN10)
    high, _ = multiply_pairs(*log_pair(x), logarithm.ONE_BY_LN10, logarithm.ONE_BY_LN10_ERROR)
    return _with_ends(x, high)


def _for_single(x: Lane, by_base: float) -> Lane:
    """log x of a single to another base."""
    k, m = parted(as_double(x))
    return _with_ends(x, as_single(_short(k, m - 1.0) * by_base))


def log1p_for_single(x: Lane) -> Lane:
    """log(1 + x) of a double above -1, of which a single is wanted."""
    k, m = parted(1.0 + x)
    near = magnitude(x) < 0.25
    return _short(where(near, 0.0, k), where(near, x, m - 1.0))


def _short(k: Lane, f: Lane) -> Lane:
    """k ln 2 + log(1 + f) of doubles, with the digits of a single and some more."""
    s = f / (2.0 + f)
    z = s * s
    return k * exponential.LN2 + (s + s + s * z * polynomial(z, LOGARITHM))


def log_pair(x: Lane) -> tuple[Lane, Lane]:
    """The natural logarithm of a finite double above zero, as a pair."""
    k, m = parted(x)
    high, low = log_of_quotient(*half_quotient(m - 1.0, 0.0))
    return add_pairs(k * exponential.LN2_HIGH, k * exponential.LN2_LOW, high, low)


def _with_ends(x: Lane, found: Lane) -> Lane:
    """What was found for x, where that is finite and above zero."""
    outside = where(x < 0.0, math.nan, magnitude(x) - math.inf)
    return where(x > 0.0, where(x < math.inf, found, x), outside)
