"""Arithmetic of exact ints: + - * // % divmod, negation and its kin.

In: words (see `exact_word`), borrowed. Out: an owned word. Each function begins with its path for two small ints, which
is what the compiler inlines; the rest works on limbs.
"""

from __future__ import annotations

from lanewise.ir.layout import LENGTH
from lanewise.library.big_divide import limbs_divide
from lanewise.library.big_limbs import (
    LIMB,
    limbs_add,
    limbs_add_limb,
    limbs_compare,
    limbs_divide_limb,
    limbs_shift_left,
    limbs_shift_right,
    limbs_subtract,
    limbs_trim,
)
from lanewise.library.big_multiply import limbs_multiply, limbs_square, product_scratch
from lanewise.library.big_wide import wide_multiply
from lanewise.library.exact_word import (
    exact_copy,
    exact_finish,
    exact_from_i64,
    exact_from_magnitude,
    exact_length,
    exact_limbs,
    exact_release,
    exact_retain,
    exact_room,
    exact_sign,
    exact_small_magnitude,
)
from lanewise.library.heap import release
from lanewise.library.machine import clz, i32, i64, load, memory_copy, store, u32, u64, word

SMALLEST = -(1 << 63) + 1
"""The word of -2**62, the one small int whose negative is big."""


def exact_add(a: i64, b: i64) -> word:
    """a + b."""
    if (a & b & 1) != 0:
        # With a = 2x + 1 and b - 1 = 2y the sum is 2(x + y) + 1; it overflows when both signs differ from its own.
        total = a + (b - 1)
        if ((a ^ total) & (b ^ total)) >= 0:
            return total
    return _add_limbs(a, b, False)


def exact_sub(a: i64, b: i64) -> word:
    """a - b."""
    if (a & b & 1) != 0:
        total = a - (b - 1)
        if ((a ^ b) & (a ^ total)) >= 0:
            return total
    return _add_limbs(a, b, True)


def exact_mul(a: i64, b: i64) -> word:
    """a * b."""
    if (a & b & 1) != 0:
        x = a >> 1
        y = b >> 1
        if i64(i32(x)) == x and i64(i32(y)) == y:
            return exact_from_i64(x * y)
        return _multiply_small(a, b)
    return _multiply_limbs(a, b)


def exact_neg(a: i64) -> word:
    """-a."""
    if (a & 1) != 0 and a != SMALLEST:
        return i64(2) - a
    if (a & 1) != 0:
        return exact_from_magnitude(exact_small_magnitude(a), False)
    return exact_copy(a, exact_sign(a) > 0)


def exact_abs(a: i64) -> word:
    """The absolute value of a."""
    if exact_sign(a) < 0:
        return exact_neg(a)
    exact_retain(a)
    return a


def exact_invert(a: i64) -> word:
    """~a, which is -a - 1."""
    if (a & 1) != 0:
        return a ^ -2
    negative = exact_neg(a)
    result = exact_sub(negative, i64(3))
    exact_release(negative)
    return result


def exact_divmod(a: i64, b: i64) -> tuple[i64, i64]:
    """(a // b, a % b): the quotient floors, the remainder has the sign of b."""
    if b == 1:
        raise ZeroDivisionError("integer division or modulo by zero")
    if (a & b & 1) != 0:
        x = a >> 1
        y = b >> 1
        return exact_from_i64(x // y), ((x % y) << 1) | 1
    return _divide_limbs(a, b)


def exact_floordiv(a: i64, b: i64) -> word:
    """a // b."""
    if b == 1:
        raise ZeroDivisionError("integer division or modulo by zero")
    if (a & b & 1) != 0:
        return exact_from_i64((a >> 1) // (b >> 1))
    quotient, remainder = _divide_limbs(a, b)
    exact_release(remainder)
    return quotient


def exact_mod(a: i64, b: i64) -> word:
    """a % b."""
    if b == 1:
        raise ZeroDivisionError("integer modulo by zero")
    if (a & b & 1) != 0:
        return (((a >> 1) % (b >> 1)) << 1) | 1
    quotient, remainder = _divide_limbs(a, b)
    exact_release(quotient)
    return remainder


def _add_limbs(a: i64, b: i64, subtract: bool) -> word:
    """a + b, or a - b when `subtract`: magnitudes are added where the signs agree, else the smaller one is taken away."""
    x = exact_limbs(a)
    y = exact_limbs(b)
    n = exact_length(x)
    m = exact_length(y)
    x_negative = load(i32, x + LENGTH) < 0
    y_negative = (load(i32, y + LENGTH) < 0) != subtract
    result = i64(1)
    if x_negative == y_negative:
        result = _sum(x, n, y, m, x_negative) if n >= m else _sum(y, m, x, n, x_negative)
    elif limbs_compare(x, n, y, m) >= 0:
        result = _difference(x, n, y, m, x_negative)
    else:
        result = _difference(y, m, x, n, y_negative)
    release(x)
    release(y)
    return result


def _sum(x: i32, n: i32, y: i32, m: i32, negative: bool) -> word:
    """The int x + y with this sign, for n >= m limbs."""
    t = exact_room(n + 1)
    store(u32, t + n * 4, limbs_add(t, x, n, y, m))
    return exact_finish(t, n + 1, negative)


def _difference(x: i32, n: i32, y: i32, m: i32, negative: bool) -> word:
    """The int x - y with this sign, for x >= y."""
    t = exact_room(n)
    limbs_subtract(t, x, n, y, m)
    return exact_finish(t, n, negative)


def _multiply_small(a: i64, b: i64) -> word:
    """a * b for small ints whose product may have up to 124 bits."""
    high, low = wide_multiply(exact_small_magnitude(a), exact_small_magnitude(b))
    negative = (a < 0) != (b < 0)
    if high == 0:
        return exact_from_magnitude(low, negative)
    t = exact_room(i32(4))
    store(u64, t, low)
    store(u64, t + 8, high)
    return exact_finish(t, i32(4), negative)


def _multiply_limbs(a: i64, b: i64) -> word:
    """a * b where one of them is big."""
    if a == 1 or b == 1:
        return i64(1)
    x = exact_limbs(a)
    y = exact_limbs(b)
    n = exact_length(x)
    m = exact_length(y)
    t = exact_room(n + m)
    shorter = n if n < m else m
    room = product_scratch(shorter)
    scratch = exact_room(room) if room != 0 else i32(0)
    if x == y:
        limbs_square(t, x, n, scratch)
    elif n >= m:
        limbs_multiply(t, x, n, y, m, scratch)
    else:
        limbs_multiply(t, y, m, x, n, scratch)
    release(scratch)
    release(x)
    release(y)
    return exact_finish(t, n + m, (exact_sign(a) < 0) != (exact_sign(b) < 0))


def _divide_limbs(a: i64, b: i64) -> tuple[i64, i64]:
    """(a // b, a % b) where one of them is big and b is not 0: magnitudes are divided, then the signs make it floor."""
    x = exact_limbs(a)
    y = exact_limbs(b)
    n = exact_length(x)
    m = exact_length(y)
    if limbs_compare(x, n, y, m) < 0:
        release(x)
        release(y)
        return _divide_below(a, b)
    q = exact_room(n - m + 2)
    r = exact_room(m)
    if m == 1:
        store(u32, r, limbs_divide_limb(q, x, n, load(u32, y)))
    else:
        _divide_long(q, r, x, n, y, m)
    negative = (exact_sign(a) < 0) != (exact_sign(b) < 0)
    size = n - m + 1
    if negative and limbs_trim(r, m) != 0:
        store(u32, q + size * 4, limbs_add_limb(q, size, u32(1)))
        size = size + 1
        limbs_subtract(r, y, m, r, m)
    release(x)
    release(y)
    quotient = exact_finish(q, size, negative)
    return quotient, exact_finish(r, m, exact_sign(b) < 0)


def _divide_below(a: i64, b: i64) -> tuple[i64, i64]:
    """(a // b, a % b) for abs(a) < abs(b)."""
    if a == 1 or (exact_sign(a) < 0) == (exact_sign(b) < 0):
        exact_retain(a)
        return i64(1), a
    return i64(-1), exact_add(a, b)


def _divide_long(q: i32, r: i32, x: i32, n: i32, y: i32, m: i32) -> None:
    """q = x // y in n - m + 1 limbs and r = x % y in m, for n >= m >= 2: shifts both so that y has its highest bit set."""
    shift = i32(clz(load(u32, y + m * 4 - LIMB)))
    u = exact_room(n + 1 + m)
    v = u + (n + 1) * 4
    memory_copy(u, x, n * 4)
    store(u32, u + n * 4, limbs_shift_left(u, u, n, shift))
    limbs_shift_left(v, y, m, shift)
    limbs_divide(q, u, n + 1, v, m)
    limbs_shift_right(r, u, m, shift)
    release(u)
