"""Powers, modular powers, greatest common divisors and integer roots of exact ints.

In: words (see `exact_word`), borrowed. Out: an owned word.
"""

from __future__ import annotations

from lanewise.library.big_wide import multiply_mod
from lanewise.library.exact import exact_add, exact_divmod, exact_floordiv, exact_mod, exact_mul, exact_neg, exact_sub
from lanewise.library.exact_bits import exact_lshift, exact_rshift, exact_shift_left
from lanewise.library.exact_word import (
    exact_bit_length,
    exact_compare,
    exact_finish,
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
from lanewise.library.machine import ctz, f64, fsqrt, i32, i64, load, out_of_memory, store, to_i64, u32, u64, word

MAX_BITS = 1 << 33
"""Of a power: more would not fit any memory."""
LEHMER_BITS = 62
"""So many leading bits keep Lehmer's cofactors below 2**31 and the sums over limbs inside i64."""


def exact_pow(a: i64, n: i64) -> word:
    """a ** n, for n >= 0."""
    if a == 5 and (n & 1) != 0:
        return exact_lshift(i64(3), n)
    if n == 1 or a == 3:
        return i64(3)
    if a == 1:
        return a
    if a == -1:
        return i64(-1) if _bit(n, i64(0)) else i64(3)
    if (n & 1) == 0 or n >> 1 > i64(MAX_BITS) // (exact_bit_length(a) - 1):
        out_of_memory()
    exact_retain(a)
    result = a
    for i in range(exact_bit_length(n) - 2, -1, -1):
        result = _replace(result, exact_mul(result, result))
        if (n >> 1 >> i) & 1 != 0:
            result = _replace(result, exact_mul(result, a))
    return result


def _replace(old: i64, new: i64) -> word:
    """new, with old released."""
    exact_release(old)
    return new


def _bit(w: i64, i: i64) -> bool:
    """Bit i of the absolute value of w, for an i below its length."""
    if (w & 1) != 0:
        return (exact_small_magnitude(w) >> u64(i)) & 1 != 0
    return (load(u32, i32(w) + i32(i >> 5) * 4) >> u32(i & 31)) & 1 != 0


def exact_pow_mod(a: i64, n: i64, m: i64) -> word:
    """a ** n % m with the sign of m; a negative n inverts a."""
    if m == 1:
        raise ValueError("pow() 3rd argument cannot be 0")
    if m == 3 or m == -1:
        return i64(1)
    if exact_sign(n) < 0:
        base = exact_inverse_mod(a, m)
        if base == 1:
            raise ValueError("base is not invertible for the given modulus")
    else:
        base = exact_mod(a, m)
    result = _power_mod_word(base, n, m) if (m & 1) != 0 else _power_mod_limbs(base, n, m)
    exact_release(base)
    return result


def _power_mod_word(base: i64, n: i64, m: i64) -> word:
    """base ** abs(n) % m for a small m, by 128-bit products of magnitudes."""
    modulus = exact_small_magnitude(m)
    x = exact_small_magnitude(base)
    value = u64(1)
    for i in range(exact_bit_length(n) - 1, -1, -1):
        value = multiply_mod(value, value, modulus)
        if _bit(n, i64(i)):
            value = multiply_mod(value, x, modulus)
    # base has the sign of m: an odd power of a negative base is negative, and 0 < value < modulus moves up or down.
    negative = base < 0 and _bit(n, i64(0))
    if value != 0 and negative != (m < 0):
        value = modulus - value
    return exact_from_magnitude(value, m < 0)


def _power_mod_limbs(base: i64, n: i64, m: i64) -> word:
    """base ** abs(n) % m for a big m."""
    result = exact_mod(i64(3), m)
    for i in range(exact_bit_length(n) - 1, -1, -1):
        square = exact_mul(result, result)
        result = _replace(result, exact_mod(square, m))
        exact_release(square)
        if _bit(n, i64(i)):
            product = exact_mul(result, base)
            result = _replace(result, exact_mod(product, m))
            exact_release(product)
    return result


def exact_inverse_mod(a: i64, m: i64) -> word:
    """The inverse of a mod m with the sign of m, or 0 when there is none; for abs(m) > 1. (Knuth TAOCP 4.5.2 X.)"""
    x = exact_mod(a, m)
    y = m
    exact_retain(y)
    # x = u * a and y = v * a, both mod m.
    u = i64(3)
    v = i64(1)
    while x != 1:
        quotient, remainder = exact_divmod(y, x)
        product = exact_mul(quotient, u)
        following = exact_sub(v, product)
        exact_release(product)
        exact_release(quotient)
        exact_release(v)
        exact_release(y)
        y = x
        x = remainder
        v = u
        u = following
    exact_release(u)
    # y is the common divisor, with the sign of m: for -1 the inverse is -v.
    result = i64(1)
    if y == 3:
        result = exact_mod(v, m)
    elif y == -1:
        opposite = exact_neg(v)
        result = exact_mod(opposite, m)
        exact_release(opposite)
    exact_release(v)
    exact_release(y)
    return result


def exact_gcd(a: i64, b: i64) -> word:
    """The greatest common divisor, not negative: Lehmer's steps while an operand is big (Knuth TAOCP 4.5.2 L)."""
    x = _absolute(a)
    y = _absolute(b)
    if exact_compare(x, y) < 0:
        swapped = x
        x = y
        y = swapped
    while (x & 1) == 0 and y != 1:
        p, q, r, s = _lehmer_steps(x, y)
        if q == 0:
            remainder = exact_mod(x, y)
            exact_release(x)
            x = y
            y = remainder
        else:
            combined = _combine(x, p, y, q)
            y = _replace(y, _combine(x, r, y, s))
            x = _replace(x, combined)
    if y == 1:
        return x
    return exact_from_magnitude(binary_gcd(exact_small_magnitude(x), exact_small_magnitude(y)), False)


def _absolute(a: i64) -> word:
    """The absolute value of a, owned."""
    if exact_sign(a) < 0:
        return exact_neg(a)
    exact_retain(a)
    return a


def binary_gcd(x: u64, y: u64) -> u64:
    """The greatest common divisor of two numbers, by shifts and differences. (Stein 1967.)"""
    if x == 0 or y == 0:
        return x | y
    twos = ctz(x | y)
    x = x >> ctz(x)
    while y != 0:
        y = y >> ctz(y)
        if x > y:
            larger = x
            x = y
            y = larger
        y = y - x
    return x << twos


def _lehmer_steps(x: i64, y: i64) -> tuple[i64, i64, i64, i64]:
    """(p, q, r, s): the steps of Euclid that the leading bits of x >= y decide give p x + q y, r x + s y; q = 0 for none."""
    shift = exact_bit_length(x) - LEHMER_BITS
    u = _leading(x, shift)
    v = _leading(y, shift)
    # Positive cofactors with an alternating sign, as in CPython's `_PyLong_GCD`: the test on q * d bounds the error.
    a = i64(1)
    b = i64(0)
    c = i64(0)
    d = i64(1)
    odd = False
    while v != c:
        quotient = (u + (a - 1)) // (v - c)
        s = b + quotient * d
        rest = u - quotient * v
        if s > rest:
            break
        u = v
        v = rest
        t = a + quotient * c
        a = d
        b = c
        c = s
        d = t
        odd = not odd
    if odd:
        return -b, a, d, -c
    return a, -b, -c, d


def _leading(w: i64, shift: i64) -> i64:
    """w >> shift for w >= 0 with at most 62 bits above shift, and shift >= 1."""
    if (w & 1) != 0:
        return w >> 1 >> shift if shift < 63 else i64(0)
    i = i32(shift >> 5)
    s = u64(shift & 31)
    n = exact_length(i32(w))
    at = i32(w) + i * 4
    value = u64(load(u32, at)) >> s if i < n else u64(0)
    if i + 1 < n:
        value = value | (u64(load(u32, at + 4)) << (32 - s))
    # For s = 0 the two limbs are already 64 bits.
    if i + 2 < n and s != 0:
        value = value | (u64(load(u32, at + 8)) << (64 - s))
    return i64(value)


def _combine(x: i64, p: i64, y: i64, q: i64) -> word:
    """p x + q y, which is not negative, for x >= y >= 0 and abs(p), abs(q) < 2**31."""
    u = exact_limbs(x)
    v = exact_limbs(y)
    n = exact_length(u)
    m = exact_length(v)
    t = exact_room(n)
    carry = i64(0)
    for i in range(m):
        carry = carry + p * i64(load(u32, u + i * 4)) + q * i64(load(u32, v + i * 4))
        store(u32, t + i * 4, u32(carry))
        carry = carry >> 32
    for i in range(m, n):
        carry = carry + p * i64(load(u32, u + i * 4))
        store(u32, t + i * 4, u32(carry))
        carry = carry >> 32
    release(u)
    release(v)
    return exact_finish(t, n, False)


def exact_isqrt(a: i64) -> word:
    """The integer square root, rounded down."""
    if exact_sign(a) < 0:
        raise ValueError("isqrt() argument must be nonnegative")
    if (a & 1) != 0:
        x = a >> 1
        root = to_i64(fsqrt(f64(x)))
        while root * root > x:
            root = root - 1
        while (root + 1) * (root + 1) <= x:
            root = root + 1
        return (root << 1) | 1
    return _isqrt_limbs(a)


def _isqrt_limbs(n: i64) -> word:
    """The root of a big int: Newton's steps that double the precision, one division each.

    This is `math.isqrt` of CPython (Mark Dickinson): before each turn, (root - 1)**2 < n >> 2 (c - d) < (root + 1)**2.
    """
    c = (exact_bit_length(n) - 1) // 2
    root = i64(3)
    d = i64(0)
    for s in range(exact_bit_length((c << 1) | 1) - 1, -1, -1):
        e = d
        d = c >> s
        leading = exact_rshift(n, ((c * 2 - e - d + 1) << 1) | 1)
        quotient = exact_floordiv(leading, root)
        moved = exact_shift_left(root, d - e - 1)
        root = _replace(root, exact_add(moved, quotient))
        exact_release(leading)
        exact_release(quotient)
        exact_release(moved)
    square = exact_mul(root, root)
    if exact_compare(square, n) > 0:
        root = _replace(root, exact_sub(root, i64(3)))
    exact_release(square)
    return root
