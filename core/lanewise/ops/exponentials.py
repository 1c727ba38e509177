"""e**x, log x and what follows from them, of every number of an array: the scalar library's own formulas without its branches.

Doubles have the bits that `library/exponential.py`, `logarithm.py` and `hyperbolic.py` give, whose straight lines are used here as
they stand: the same steps, of two numbers at a time. Singles need fewer digits, and have polynomials of their own.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from lanewise.library import doubled, exponential, logarithm
from lanewise.ops.define import Lane, lane_op, magnitude, nearest, where
from lanewise.ops.floats import parted, polynomial, power_of_two, scaled, signed

EXPONENTIAL = (0.0013918773038312793, 0.008357248269021511, 0.04166662320494652, 0.16666631400585175)
"""As the library's polynomial of this name, for 24 bits; the next too (tests/library/coefficients.py)."""
LOGARITHM = (0.2958202362060547, 0.399887353181839, 0.6666668653488159)
TANGENT = (0.017988745123147964, -0.0533871091902256, 0.13330475986003876, -0.3333331048488617)
LN2_HIGH = 0.693145751953125  # 16 bits: its product with an exponent is exact
LN2_LOW = 1.428606765330187e-06


def _pair(straight: Callable[..., Any]) -> Callable[..., tuple[Lane, Lane]]:
    """A function of the library on lanes of doubles: it has no branches."""
    return straight


two_sum, quick_sum = _pair(doubled.two_sum), _pair(doubled.quick_sum)
add_pairs, divide_pairs = _pair(doubled.add_pairs), _pair(doubled.divide_pairs)
half_quotient, expm1_reduced = _pair(logarithm.half_quotient), _pair(exponential.expm1_reduced)


@lane_op(onnx="Exp", ulp=1.1)
def exp(x: Lane) -> Lane:
    """e**x."""
    n, r, r_low = _reduced(x)
    if x.is_single:
        y, most = 1.0 + (_less_one(r) + r_low), 150.0
    else:
        p, p_low = quick_sum(r, r * r * (0.5 + r * polynomial(r, exponential.EXPONENTIAL)))
        one, one_low = quick_sum(1.0, p)
        y, most = one + (one_low + (p_low + r_low)), 1000.0
    ends = where(x < 0.0, 0.0, x * math.inf)
    return where(magnitude(x) < most, scaled(y, n), ends)


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
        found = k * LN2_HIGH - ((half - (s * (half + z * polynomial(z, LOGARITHM)) + k * LN2_LOW)) - f)
    else:
        s, s_low = half_quotient(f, 0.0)
        z = s * s
        rest = 2.0 * s_low + s * (
            z * (logarithm.TWO_THIRDS + z * (logarithm.TWO_FIFTHS + z * polynomial(z, logarithm.LOGARITHM)))
        )
        high, low = quick_sum(k * exponential.LN2_HIGH, 2.0 * s)
        found = high + (low + (k * exponential.LN2_LOW + rest))
    outside = where(x < 0.0, math.nan, magnitude(x) - math.inf)
    return where(x > 0.0, where(x < math.inf, found, x), outside)


@lane_op(onnx="Tanh", ulp=2.0)
def tanh(x: Lane) -> Lane:
    """The hyperbolic tangent, of e = e**|2 x| - 1: e / (e + 2)."""
    size = magnitude(x)
    if x.is_single:
        n, r, r_low = _reduced(size + size)
        power = power_of_two(n)
        e = power * (_less_one(r) + r_low) + (power - 1.0)
        z = x * x
        # Near zero the roundings of e and of e + 2 add up to more than two ulps.
        found, wide, tiny = where(size < 0.5, size + size * z * polynomial(z, TANGENT), e / (e + 2.0)), 10.0, 1e-4
    else:
        e, e_low = _less_one_pair(size + size)
        under, under_low = add_pairs(2.0, 0.0, e, e_low)
        found, _ = divide_pairs(e, e_low, under, under_low)
        wide, tiny = 22.0, 1e-9
    found = where(size > wide, 1.0, found)
    return where(size > tiny, signed(found, x), x)


def _reduced(x: Lane) -> tuple[Lane, Lane, Lane]:
    """(n, r, r_low) with x == n ln 2 + r + r_low and |r| at most a half of ln 2."""
    high, low = (LN2_HIGH, LN2_LOW) if x.is_single else (exponential.LN2_HIGH, exponential.LN2_LOW)
    n = nearest(x * exponential.ONE_BY_LN2)
    near, rest = x - n * high, n * low
    r = near - rest
    return n, r, (near - r) - rest


def _less_one(r: Lane) -> Lane:
    """e**r - 1 of a reduced single."""
    return r + r * r * (0.5 + r * polynomial(r, EXPONENTIAL))


def _less_one_pair(x: Lane) -> tuple[Lane, Lane]:
    """e**x - 1 of a double above zero, as a pair."""
    n = nearest(x * exponential.ONE_BY_LN2)
    r, r_low = two_sum(x - n * exponential.LN2_HIGH, 0.0 - n * exponential.LN2_LOW)
    p, p_low = expm1_reduced(r, r_low)
    power = power_of_two(n)
    base, base_low = two_sum(power, -1.0)
    high, low = two_sum(base, p * power)
    return quick_sum(high, low + (base_low + p_low * power))
