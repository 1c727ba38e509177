"""Exact ints in, exact ints out: gcd, lcm, factorial, comb, perm, isqrt.

No intermediate value is larger than the result (isqrt: than the argument), so whoever stays within 64 bits stays fast.
"""

from __future__ import annotations

import math

from lanewise.library.machine import fsqrt, implements

LIMIT = 9223372036854775807


def gcd_of_two(a: int, b: int) -> int:
    """Euclid's; the sign is taken off at the end, as |-2**63| alone is not an i64."""
    while b != 0:
        a, b = b, a % b
    return -a if a < 0 else a


@implements(math.gcd)
def gcd(*integers: int) -> int:
    result = 0
    for n in integers:
        result = gcd_of_two(result, n)
    return result


@implements(math.lcm)
def lcm(*integers: int) -> int:
    result = 1
    for n in integers:
        if n == 0:
            result = 0
        elif result != 0:
            result = result // gcd_of_two(result, n) * n
    return -result if result < 0 else result


def product_of_range(low: int, high: int) -> int:
    """low * (low + 1) * ... * high, in halves so that big factors are of like size."""
    if high - low < 8:
        result = 1
        for n in range(low, high + 1):
            result = result * n
        return result
    middle = (low + high) // 2
    return product_of_range(low, middle) * product_of_range(middle + 1, high)


@implements(math.factorial)
def factorial(n: int) -> int:
    if n < 0:
        raise ValueError("factorial() not defined for negative values")
    if n > LIMIT:
        raise OverflowError("factorial() argument should not exceed 9223372036854775807")
    return product_of_range(2, n)


@implements(math.perm)
def perm(n: int) -> int:
    return factorial(n)


@implements(math.perm)
def perm_of(n: int, k: int) -> int:
    if n < 0:
        raise ValueError("n must be a non-negative integer")
    if k < 0:
        raise ValueError("k must be a non-negative integer")
    if n < k:
        return 0
    if k > LIMIT:
        raise OverflowError("k must not exceed 9223372036854775807")
    return product_of_range(n - k + 1, n)


@implements(math.perm)
def perm_of_all(n: int, k: None) -> int:
    """None stands for n."""
    return factorial(n)


@implements(math.comb)
def comb(n: int, k: int) -> int:
    """Each step is C(n, i) = C(n, i - 1) * (n - i + 1) / i, divided before it is multiplied."""
    if n < 0:
        raise ValueError("n must be a non-negative integer")
    if k < 0:
        raise ValueError("k must be a non-negative integer")
    if n < k:
        return 0
    k = n - k if n - k < k else k
    if k > LIMIT:
        raise OverflowError("min(n - k, k) must not exceed 9223372036854775807")
    result = 1
    for i in range(1, k + 1):
        common = gcd_of_two(result, i)
        result = result // common * ((n - i + 1) // (i // common))
    return result


def half_power(n: int) -> int:
    """A power of two above sqrt(n)."""
    root = 1
    while n > 0:
        if n > 1267650600228229401496703205375:  # 2**100: by larger steps where they pay
            root = root << 50
            n = n >> 100
        else:
            root = root << 1
            n = n >> 2
    return root


@implements(math.isqrt)
def isqrt(n: int) -> int:
    """Newton from above; below 2**62 the machine's root is at most one off, and is the start."""
    if n < 0:
        raise ValueError("isqrt() argument must be nonnegative")
    if n < 4503599627370496:
        return int(fsqrt(float(n)))
    root = int(fsqrt(float(n))) + 1 if n < 4611686018427387904 else half_power(n)
    while True:
        following = (root + n // root) // 2
        if following >= root:
            return root
        root = following


@implements("math.sumprod")
def sumprod(p: tuple[int, ...], q: tuple[int, ...]) -> int:
    if len(p) != len(q):
        raise ValueError("Inputs are not the same length")
    result = 0
    for a, b in zip(p, q):  # noqa: B905 - lengths are equal here
        result = result + a * b
    return result
