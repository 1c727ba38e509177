"""Doubles in, pairs (high, low) out: their unevaluated sum has some 104 bits, and `high` is that sum rounded.

WebAssembly has no fused multiply-add, so products are split by Dekker's and Veltkamp's way. Sums are Knuth's and Dekker's;
the pair operations are Joldes, Muller, Popescu (2017), whose error bounds are a few units of 2**-104. Nothing here looks
after overflow: callers scale, so that factors stay below 2**995 and products that matter above 2**-960.
"""

from __future__ import annotations

from lanewise.library.machine import f64, fsqrt

SPLITTER = 134217729.0  # 2**27 + 1: x * SPLITTER parts x into two halves of 26 bits


def two_sum(a: f64, b: f64) -> tuple[f64, f64]:
    """a + b exactly."""
    high = a + b
    part = high - a
    return high, (a - (high - part)) + (b - part)


def quick_sum(a: f64, b: f64) -> tuple[f64, f64]:
    """a + b exactly, where |a| >= |b| or a is zero."""
    high = a + b
    return high, b - (high - a)


def halves(x: f64) -> tuple[f64, f64]:
    """x as a sum of two numbers of at most 26 bits."""
    t = x * SPLITTER
    high = t - (t - x)
    return high, x - high


def two_product(a: f64, b: f64) -> tuple[f64, f64]:
    """a * b exactly."""
    high = a * b
    a1, a2 = halves(a)
    b1, b2 = halves(b)
    return high, ((a1 * b1 - high) + a1 * b2 + a2 * b1) + a2 * b2


def two_square(a: f64) -> tuple[f64, f64]:
    """a * a exactly."""
    high = a * a
    a1, a2 = halves(a)
    return high, ((a1 * a1 - high) + 2.0 * (a1 * a2)) + a2 * a2


def add_pairs(a: f64, a_low: f64, b: f64, b_low: f64) -> tuple[f64, f64]:
    """Accurate also when the operands cancel."""
    high, low = two_sum(a, b)
    high2, low2 = two_sum(a_low, b_low)
    high, low = quick_sum(high, low + high2)
    return quick_sum(high, low + low2)


def multiply_pairs(a: f64, a_low: f64, b: f64, b_low: f64) -> tuple[f64, f64]:
    high, low = two_product(a, b)
    return quick_sum(high, low + (a * b_low + a_low * b))


def divide_pairs(a: f64, a_low: f64, b: f64, b_low: f64) -> tuple[f64, f64]:
    """b is not zero. The remainder of the first quotient is exact, so one correction is enough."""
    quotient = a / b
    high, low = two_product(quotient, b)
    rest = (((a - high) - low) + a_low) - quotient * b_low
    return quick_sum(quotient, rest / b)


def root_pair(a: f64, a_low: f64) -> tuple[f64, f64]:
    """The square root, for a >= 0."""
    if a == 0.0:
        return a, f64(0.0)
    root = fsqrt(a)
    high, low = two_square(root)
    return quick_sum(root, (((a - high) - low) + a_low) / (2.0 * root))
