"""Fractions as pairs of ints, continued fractions, Egyptian fractions, surds."""

import math

from parity.case import case
from parity.corpus_helpers import GOLDEN, gcd


def reduced(n, d):
    """A fraction in lowest terms with a positive denominator."""
    if d == 0:
        raise ZeroDivisionError(f"fraction {n}/0")
    g = gcd(n, d)
    if d < 0:
        g = -g
    return n // g, d // g


@case(((1, 2), (1, 3)), ((-3, 4), (3, 4)), ((1, 0), (1, 2)), ((2**70, 3), (1, 2**65)))
def fraction_sum_and_product(p, q):
    """Fractions as tuple arguments, reduced by a helper."""
    (a, b), (c, d) = p, q
    return reduced(a * d + c * b, b * d), reduced(a * c, b * d)


@case(((1, 2), (1, 3)), ((-1, 3), (-2, 6)), ((0, 1), (0, -5)), ((2**64, 1), (2**64 + 1, 1)))
def fraction_compare(p, q):
    """Order without division."""
    a, b = reduced(p[0], p[1])
    c, d = reduced(q[0], q[1])
    if a * d == c * b:
        return 0
    return -1 if a * d < c * b else 1


@case((20,), (1,), (0,), (60,))
def harmonic_number(n: int) -> tuple[int, int]:
    """Exact sum of reciprocals."""
    a, b = 0, 1
    for k in range(1, n + 1):
        a, b = a * k + b, b * k
        g = gcd(a, b)
        a, b = a // g, b // g
    return a, b


@case((415, 93), (1, 1), (-7, 3), (5, 0), (10**20, 7))
def continued_fraction_code(n: int, d: int) -> int:
    """Partial quotients packed as digits of base 1000, last one lowest."""
    code = 0
    while d:
        q, r = divmod(n, d)
        if q >= 1000:
            raise OverflowError(f"quotient {q} is too large to pack")
        code = code * 1000 + q
        n, d = d, r
    return code


@case((math.pi, 1000), (math.e, 50), (0.5, 10), (-1.25, 100), (GOLDEN, 1))
def best_fraction(x: float, limit: int) -> tuple[int, int]:
    """The last convergent whose denominator stays below a limit."""
    h0, h1 = 0, 1
    k0, k1 = 1, 0
    rest = x
    for _ in range(30):
        a = math.floor(rest)
        if a * k1 + k0 > limit:
            break
        h0, h1 = h1, a * h1 + h0
        k0, k1 = k1, a * k1 + k0
        if rest == a:
            break
        rest = 1 / (rest - a)
    return h1, k1


@case((5, 121), (3, 7), (1, 2), (4, 13), (7, 5), (0, 3))
def egyptian_fraction(n, d):
    """Greedy unit fractions: how many, and the last denominator."""
    if n >= d:
        raise ValueError(f"{n}/{d} is not below one")
    count, last = 0, None
    while n > 0:
        unit = -(-d // n)
        n, d = n * unit - d, d * unit
        g = gcd(n, d)
        n, d = n // g, d // g
        count += 1
        last = unit
        if count > 12:
            break
    return count, last


@case((10,), (1,), (0,), (40,))
def bernoulli_number(n: int) -> tuple[int, int]:
    """By power sums of differences, in exact fractions."""
    a, b = 0, 1
    for k in range(n + 1):
        total, sign, choose = 0, 1, 1
        for j in range(k + 1):
            total += sign * choose * j**n
            sign, choose = -sign, choose * (k - j) // (j + 1)
        a, b = reduced(a * (k + 1) + total * b, b * (k + 1))
    return a, b


@case((12,), (1,), (0,), (5,))
def farey_length(n: int) -> tuple[int, int]:
    """Terms of a Farey sequence, and the sum of its numerators."""
    if n <= 0:
        return 0, 0
    a, b, c, d = 0, 1, 1, n
    count, numerators = 1, 0
    while c <= n:
        k = (n + b) // d
        a, b, c, d = c, d, k * c - a, k * d - b
        count += 1
        numerators += a
    return count, numerators


@case((1, 3, 10), (1, 7, 30), (22, 7, 5), (1, 0, 3), (-1, 8, 4))
def decimal_places(n, d, places):
    """Long division: whole part and the first places as one int."""
    negative = (n < 0) != (d < 0)
    n, d = abs(n), abs(d)
    whole, rest = divmod(n, d)
    digits = 0
    for _ in range(places):
        rest *= 10
        digits = digits * 10 + rest // d
        rest %= d
        if rest == 0:
            break
    return -whole if negative else whole, digits, rest == 0


@case((1, 1, 5, 4), (2, -1, 2, 3), (0, 0, 2, 7), (1, 1, 3, 0), (1, 1, 5, -1))
def surd_power(a, b, d, n):
    """(a + b * sqrt(d)) ** n, exact, as two ints."""
    assert n >= 0, "no negative powers"
    x, y = 1, 0
    while n:
        if n & 1:
            x, y = x * a + d * y * b, x * b + y * a
        a, b = a * a + d * b * b, 2 * a * b
        n >>= 1
    return x, y


@case((0.1,), (0.5,), (-3.75,), (1e-5,), (float("nan"),))
def simplest_fraction_of_float(x: float):
    """Walks the tree of fractions until the float is met."""
    if x != x:
        return None
    sign, x = (-1, -x) if x < 0 else (1, x)
    whole = int(x)
    x -= whole
    a, b, c, d = 0, 1, 1, 1
    for _ in range(2000):
        m, n = a + c, b + d
        if m / n == x or x == 0:
            break
        if m / n < x:
            a, b = m, n
        else:
            c, d = m, n
    else:
        return None
    if x == 0:
        return sign * whole, 1
    return sign * (whole * n + m), n
