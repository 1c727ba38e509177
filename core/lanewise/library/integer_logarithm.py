"""Logarithms of ints, also of those that no float holds.

In: exact ints. Out: floats. Below 2**1023 an int is converted first; above, its leading 64 bits are, and the rest counts as a
power of two, as CPython does it (`loghelper` in its mathmodule). In the fast variant the test is decided at build.
"""

from __future__ import annotations

import math

from lanewise.library.integer_power import bit_length
from lanewise.library.logarithm import log, log2, log10, log_quotient
from lanewise.library.machine import implements

LARGE = 1 << 1023
LN2 = 0.6931471805599453
LOG10_2 = 0.30102999566398120


@implements(math.log, accuracy=1.0)
def log_int(n: int) -> float:
    """The natural logarithm."""
    if n < LARGE:
        return log(float(max(n, 0)))
    left = bit_length(n) - 64
    return log(float(n >> left)) + LN2 * float(left)


@implements(math.log2, accuracy=1.0)
def log2_int(n: int) -> float:
    """To base 2."""
    if n < LARGE:
        return log2(float(max(n, 0)))
    left = bit_length(n) - 64
    return log2(float(n >> left)) + float(left)


@implements(math.log10, accuracy=1.0)
def log10_int(n: int) -> float:
    """To base 10."""
    if n < LARGE:
        return log10(float(max(n, 0)))
    left = bit_length(n) - 64
    return log10(float(n >> left)) + LOG10_2 * float(left)


@implements(math.log, accuracy=2.5)
def log_int_base_int(n: int, base: int) -> float:
    """To an int base."""
    return log_quotient(log_int(n), log_int(base))


@implements(math.log, accuracy=2.5)
def log_int_base(n: int, base: float) -> float:
    """To a float base."""
    return log_quotient(log_int(n), log(base))


@implements(math.log, accuracy=2.5)
def log_base_int(x: float, base: int) -> float:
    """A float to an int base."""
    return log_quotient(log(x), log_int(base))
