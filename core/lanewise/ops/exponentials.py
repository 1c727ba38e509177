"""e**x and what follows from it, of every number of an array: the scalar library's own formulas without its branches.

Doubles have the bits that `library/exponential.py` gives, whose straight lines are used here as they stand: the
same steps, of two numbers at a time. Singles need fewer digits, and have polynomials of their own.
"""

from __future__ import annotations

import math

from lanewise.library import doubled, exponential
from lanewise.ops.define import Lane, as_double, as_single, lane_op, magnitude, nearest, where
from lanewise.ops.floats import on_lanes, polynomial, power_of_two, scaled

EXPONENTIAL = (0.0013918773038312793, 0.008357248269021511, 0.04166662320494652, 0.16666631400585175)
"""As the library's polynomial of this name, for 24 bits (tests/library/coefficients.py)."""
LESS_ONE = (
    0.00019882773631252348, 0.0013926250394433737, 0.00833332072943449, 0.04166655242443085,
    0.1666666716337204,
)  # fmt: skip
"""The same for some more: what is lost of a double that becomes a single is not seen."""
LN2_HIGH = 0.693145751953125  # 16 bits: its product with an exponent is exact
LN2_LOW = 1.428606765330187e-06
two_sum, quick_sum = on_lanes(doubled.two_sum), on_lanes(doubled.quick_sum)
two_product, expm1_reduced = on_lanes(doubled.two_product), on_lanes(exponential.expm1_reduced)


@lane_op(onnx="Exp", ulp=1.2)
def exp(x: Lane) -> Lane:
    """e**x."""
    n, r, r_low = reduced(x)
    if x.is_single:
        y, most = 1.0 + (less_one(r) + r_low), 150.0
    else:
        p, p_low = quick_sum(r, r * r * (0.5 + r * polynomial(r, exponential.EXPONENTIAL)))
        one, one_low = quick_sum(1.0, p)
        y, most = one + (one_low + (p_low + r_low)), 1000.0
    ends = where(x < 0.0, 0.0, x * math.inf)
    return where(magnitude(x) < most, scaled(y, n), ends)


@lane_op(ulp=1.2)
def exp2(x: Lane) -> Lane:
    """2**x, exact for whole x."""
    n = nearest(x)
    rest = x - n
    if x.is_single:
        y, most = 1.0 + less_one(rest * exponential.LN2), 200.0
    else:
        r, r_low = two_product(rest, exponential.LN2)
        p, p_low = expm1_reduced(r, r_low + rest * exponential.LN2_ERROR)
        one, one_low = quick_sum(1.0, p)
        y, most = one + (one_low + p_low), 1100.0
    return where(magnitude(x) < most, scaled(y, n), where(x < 0.0, 0.0, x * math.inf))


@lane_op(ulp=0.6)
def expm1(x: Lane) -> Lane:
    """e**x - 1, to all digits near zero."""
    if x.is_single:
        return where(magnitude(x) < 1e-17, x, as_single(_less_one_for_single(as_double(x))))
    high, low = less_one_pair(*less_one_reduced(x, 0.0))
    found = where(x > 700.0, exp.body(x), where(x < -40.0, -1.0, high + low))
    return where(magnitude(x) < 1e-17, x, found)


def reduced(x: Lane) -> tuple[Lane, Lane, Lane]:
    """(n, r, r_low) with x == n ln 2 + r + r_low and |r| at most a half of ln 2."""
    high, low = (LN2_HIGH, LN2_LOW) if x.is_single else (exponential.LN2_HIGH, exponential.LN2_LOW)
    n = nearest(x * exponential.ONE_BY_LN2)
    near, rest = x - n * high, n * low
    r = near - rest
    return n, r, (near - r) - rest


def less_one(r: Lane) -> Lane:
    """e**r - 1 of a reduced single."""
    return r + r * r * (0.5 + r * polynomial(r, EXPONENTIAL))


def _less_one_for_single(x: Lane) -> Lane:
    """e**x - 1 of a double, of which a single is wanted: from 100 on that is infinite, before -100 it is -1."""
    x = where(x.constant(100.0) < x, 100.0, x)
    x = where(x < -100.0, -100.0, x)
    n = nearest(x * exponential.ONE_BY_LN2)
    power = power_of_two(n)
    r = x - n * exponential.LN2
    return power * (r + r * r * (0.5 + r * polynomial(r, LESS_ONE))) + (power - 1.0)


def exp_of_pair(x: Lane, x_low: Lane) -> Lane:
    """e**(x + x_low) of a double."""
    n, p, p_low = less_one_reduced(x, x_low)
    y, y_low = quick_sum(1.0, p)
    return where(magnitude(x) < 1000.0, scaled(y + (y_low + p_low), n), where(x < 0.0, 0.0, x.constant(math.inf)))


def less_one_reduced(x: Lane, x_low: Lane | float) -> tuple[Lane, Lane, Lane]:
    """(n, p, p_low) with e**(x + x_low) == (1 + p + p_low) 2**n."""
    n = nearest(x * exponential.ONE_BY_LN2)
    r, r_low = two_sum(x - n * exponential.LN2_HIGH, x_low - n * exponential.LN2_LOW)
    return n, *expm1_reduced(r, r_low)


def less_one_pair(n: Lane, p: Lane, p_low: Lane) -> tuple[Lane, Lane]:
    """(1 + p + p_low) 2**n - 1 of doubles as a pair, for a power no smaller than 2**-1022."""
    power = power_of_two(n)
    base, base_low = two_sum(power, -1.0)
    high, low = two_sum(base, p * power)
    return quick_sum(high, low + (base_low + p_low * power))
