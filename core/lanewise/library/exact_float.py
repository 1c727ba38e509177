"""Between exact ints and doubles: conversion, comparison, and the correctly rounded quotient of two ints.

In: words (see `exact_word`), borrowed, and doubles. Out: owned words, doubles, orders.
"""

from __future__ import annotations

from lanewise.library.exact import exact_abs, exact_divmod
from lanewise.library.exact_bits import exact_low_bits, exact_shift_left
from lanewise.library.exact_word import (
    exact_bit_length,
    exact_compare,
    exact_from_i64,
    exact_length,
    exact_low64,
    exact_release,
    exact_retain,
    exact_sign,
)
from lanewise.library.machine import bits, clz, f64, fabs, from_bits, i32, i64, load, to_i64, u32, u64, word

SMALL_BOUND = 4611686018427387904.0
"""2**62: the doubles below, in absolute value, truncate to small ints."""
EXACT_IN_DOUBLE = 1 << 53


def exact_from_float(x: f64) -> word:
    """x truncated toward zero; x is finite."""
    if fabs(x) < SMALL_BOUND:
        return exact_from_i64(to_i64(x))
    fraction = i64((bits(x) & ((1 << 52) - 1)) | (1 << 52))
    exponent = i64((bits(x) >> 52) & 2047) - 1075
    return exact_shift_left(((-fraction if x < 0.0 else fraction) << 1) | 1, exponent)


def exact_to_float(w: i64) -> f64:
    """The nearest double, ties to even."""
    if (w & 1) != 0:
        return f64(w >> 1)
    length = exact_bit_length(w)
    if length > 1024:
        raise OverflowError("int too large to convert to float")
    # The conversion of 64 bits rounds once; a lost bit below them only matters as "more than half", so one bit stands in.
    result = f64(_leading_bits(i32(w), length)) * from_bits(u64(length + (1023 - 64)) << 52)
    if result > 1.7976931348623157e308:
        raise OverflowError("int too large to convert to float")
    return -result if exact_sign(w) < 0 else result


def _leading_bits(x: i32, length: i64) -> u64:
    """The highest 64 bits of the limbs at x, of `length` >= 63 bits; the lowest of them is also set for any bit below."""
    n = exact_length(x)
    if length <= 64:
        return load(u64, x) << (64 - u64(length))
    shift = u64(clz(load(u32, x + n * 4 - 4)))
    high = load(u64, x + n * 4 - 8)
    low = u64(load(u32, x + n * 4 - 12))
    top = (high << shift) | ((low << shift) >> 32)
    return top | 1 if exact_low_bits(x, length - 64) else top


def exact_compare_float(a: i64, x: f64) -> i32:
    """-1, 0 or 1 as a is below, equal to or above x, without rounding a; 2 when x is nan."""
    if x != x:
        return i32(2)
    if fabs(x) < SMALL_BOUND:
        whole = to_i64(x)
        order = exact_compare(a, (whole << 1) | 1)
        if order != 0:
            return order
        return i32(-1) if f64(whole) < x else (i32(1) if f64(whole) > x else i32(0))
    if fabs(x) > 1.7976931348623157e308:
        return i32(-1) if x > 0.0 else i32(1)
    b = exact_from_float(x)
    order = exact_compare(a, b)
    exact_release(b)
    return order


def exact_truediv(a: i64, b: i64) -> f64:
    """a / b, rounded once, ties to even."""
    if b == 1:
        raise ZeroDivisionError("division by zero")
    if (a & b & 1) != 0:
        x = a >> 1
        y = b >> 1
        if x <= EXACT_IN_DOUBLE and x >= -EXACT_IN_DOUBLE and y <= EXACT_IN_DOUBLE and y >= -EXACT_IN_DOUBLE:
            return f64(x) / f64(y)
    negative = (exact_sign(a) < 0) != (exact_sign(b) < 0)
    difference = exact_bit_length(a) - exact_bit_length(b)
    if a == 1 or difference < -1076:
        return f64(-0.0) if negative else f64(0.0)
    if difference > 1024:
        raise OverflowError("integer division result too large for a float")
    # The quotient lies in 2**(difference - 1) .. 2**(difference + 1); 2**unit is its last place, two guard bits down.
    unit = (difference if difference > -1021 else i64(-1021)) - 55
    x = exact_abs(a)
    y = exact_abs(b)
    quotient = _scaled_quotient(x, y, unit)
    exact_release(x)
    exact_release(y)
    result = _round_to_double(quotient, unit)
    if result > 1.7976931348623157e308:
        raise OverflowError("integer division result too large for a float")
    return -result if negative else result


def _scaled_quotient(a: i64, b: i64, unit: i64) -> u64:
    """a / b / 2**unit for positive ints, truncated; its lowest bit is also set when something was cut off."""
    dividend = a
    divisor = b
    if unit < 0:
        dividend = exact_shift_left(a, -unit)
        exact_retain(divisor)
    else:
        divisor = exact_shift_left(b, unit)
        exact_retain(dividend)
    quotient, remainder = exact_divmod(dividend, divisor)
    result = exact_low64(quotient)
    if remainder != 1:
        result = result | 1
    exact_release(quotient)
    exact_release(remainder)
    exact_release(dividend)
    exact_release(divisor)
    return result


def _round_to_double(value: u64, unit: i64) -> f64:
    """The double nearest to value * 2**unit, ties to even, for a value below 2**57 and unit >= -1076."""
    # What has to go: all but 53 bits, but at least the two guard bits below the last place of the subnormals.
    length = i64(u64(64) - clz(value))
    extra = length - 53
    if extra < -1074 - unit:
        extra = -1074 - unit
    if extra > 0:
        half = u64(1) << u64(extra - 1)
        if (value & half) != 0 and (value & (half * 3 - 1)) != 0:
            value = value + half
        value = value & ~(half * 2 - 1)
    # Two exact steps: 2**unit alone may be subnormal or too large.
    first = unit // 2
    return f64(value) * _power_of_two(first) * _power_of_two(unit - first)


def _power_of_two(n: i64) -> f64:
    """2.0**n for -1022 <= n <= 1023."""
    return from_bits(u64(n + 1023) << 52)
