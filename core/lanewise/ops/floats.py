"""A float comes in, its parts go out, and back: what the elementary functions of arrays are built of. Defines no op itself.

Everything is lanes and has no branches: what a number is not is computed too, and not taken.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from lanewise.library import doubled
from lanewise.ops.define import Lane, equal, nearest, number_of, root, where, word_of


class Format:
    """What IEEE 754 says of a format with so many bits behind the point."""

    def __init__(self, fraction: int, bias: int, root: int) -> None:
        self.fraction, self.bias = fraction, bias
        self.least = 2.0 ** (1 - bias)
        """The least number that has all its digits."""
        self.counting = 2.0**fraction
        """From here on floats are integers: one that is added lies in the last bits."""
        self.one = bias << fraction
        """The bits of 1.0."""
        self.root = root
        """Of the square root of 2."""
        self.sign = 1 << (fraction + bias.bit_length() + 1)


SINGLE, DOUBLE = Format(23, 127, 0x3FB504F3), Format(52, 1023, 0x3FF6A09E667F3BCD)


def on_lanes(straight: Callable[..., Any]) -> Callable[..., tuple[Lane, Lane]]:
    """A function of the library that makes a pair, on lanes of doubles: it has no branches."""
    return straight


two_square, quick_sum = on_lanes(doubled.two_square), on_lanes(doubled.quick_sum)


def format_of(x: Lane) -> Format:
    """The format of a float."""
    return SINGLE if x.is_single else DOUBLE


def power_of_two(n: Lane) -> Lane:
    """2**n of an integer, where that has all its digits."""
    own = format_of(n)
    return number_of(word_of(n + (own.counting + own.bias)) << own.fraction)


def scaled(x: Lane, n: Lane) -> Lane:
    """x * 2**n, rounded once, for n up to twice the largest exponent: half of the way has all its digits."""
    half = nearest(n * 0.5)
    return x * power_of_two(half) * power_of_two(n - half)


def parted(x: Lane) -> tuple[Lane, Lane]:
    """(k, m) with x == m * 2**k and m above sqrt(1/2) and at most sqrt(2), for x finite and above zero."""
    own = format_of(x)
    beyond = 2.0 ** (own.fraction + 2)
    small = x < own.least
    bits = word_of(where(small, x * beyond, x))
    exponent = (bits + (own.one + (1 << own.fraction) - own.root - 1)) >> own.fraction
    k = number_of(exponent | (own.bias + own.fraction) << own.fraction) - (own.counting + own.bias)
    fraction = number_of(bits - (exponent << own.fraction) + own.one)
    return k - where(small, float(own.fraction + 2), x.constant(0.0)), fraction


def signed(y: Lane, x: Lane) -> Lane:
    """y, which has no sign, with that of x."""
    return number_of(word_of(y) | (word_of(x) & format_of(x).sign))


def root_pair(a: Lane, a_low: Lane) -> tuple[Lane, Lane]:
    """The square root of a pair of doubles, as `doubled.root_pair`, which looks for zero first."""
    is_zero, found = equal(a, 0.0), root(a)
    high, low = two_square(found)
    high, low = quick_sum(found, (((a - high) - low) + a_low) / (2.0 * found))
    return where(is_zero, 0.0, high), where(is_zero, 0.0, low)


def polynomial(x: Lane, coefficients: Sequence[float]) -> Lane:
    """The one whose highest coefficient comes first."""
    value = x * coefficients[0] + coefficients[1]
    for coefficient in coefficients[2:]:
        value = value * x + coefficient
    return value
