"""Primes, divisors, residues and the sequences that go with them."""

import math

from parity.case import case
from parity.corpus_helpers import gcd


@case((97,), (1,), (2,), (0,), (7919,), (7917,), (-3,), ints=64)
def is_prime(n: int) -> bool:
    """Trial division by 6k - 1 and 6k + 1."""
    if n < 4:
        return n >= 2
    if n % 2 == 0 or n % 3 == 0:
        return False
    d = 5
    while d * d <= n:
        if n % d == 0 or n % (d + 2) == 0:
            return False
        d += 6
    return True


@case((200,), (2,), (1,), (0,), (3,))
def count_primes(limit: int) -> int:
    """Primes below a limit, divisor by divisor."""
    count = 0
    for n in range(2, limit):
        d = 2
        while d * d <= n:
            if n % d == 0:
                break
            d += 1
        else:
            count += 1
    return count


@case((360,), (1,), (97,), (2**40,), (0,), (600851475143,))
def largest_prime_factor(n: int) -> int | None:
    """What is left when all smaller factors are taken out."""
    if n < 2:
        return None
    factor = 2
    while factor * factor <= n:
        if n % factor:
            factor += 1
        else:
            n //= factor
    return n


@case((360,), (1,), (30030,), (64,), (0,))
def count_prime_factors(n):
    """With and without repetition."""
    if n == 0:
        raise ValueError("zero has no factorisation")
    distinct = total = 0
    p = 2
    while n > 1:
        if n % p == 0:
            distinct += 1
            while n % p == 0:
                n //= p
                total += 1
        p += 1 if p == 2 else 2
    return distinct, total


@case((28,), (1,), (12,), (6,), (0,), (496,))
def perfect_deficient_abundant(n: int) -> int:
    """The sign of the sum of divisors minus n."""
    total = 0
    d = 1
    while d * d <= n:
        if n % d == 0:
            if d != n:
                total += d
            other = n // d
            if other not in (d, n):
                total += other
        d += 1
    return (total > n) - (total < n)


@case((1000,), (0,), (7,))
def perfect_numbers_below(limit: int) -> int:
    """Sum of the perfect numbers, by Euclid's formula."""
    total, p = 0, 2
    while True:
        candidate = 2 ** (p - 1) * (2**p - 1)
        if candidate >= limit:
            return total
        mersenne = 2**p - 1
        d = 2
        while d * d <= mersenne and mersenne % d:
            d += 1
        if d * d > mersenne:
            total += candidate
        p += 1


@case((220,), (284,), (6,), (1,), (1184,))
def amicable_partner(n: int) -> int | None:
    """The other number of an amicable pair."""

    def divisor_sum(k):
        total = 1
        for d in range(2, math.isqrt(k) + 1):
            if k % d == 0:
                total += d
                if d != k // d:
                    total += k // d
        return total if k > 1 else 0

    other = divisor_sum(n)
    if other != n and divisor_sum(other) == n:
        return other
    return None


@case((36,), (1,), (97,), (2**20,), (0,))
def euler_phi(n):
    """Totient by taking out prime factors."""
    result, p = n, 2
    while p * p <= n:
        if n % p == 0:
            while n % p == 0:
                n //= p
            result -= result // p
        p += 1
    return result - result // n if n > 1 else result


@case((30,), (12,), (1,), (7,), (0,))
def moebius(n: int) -> int:
    """Zero for numbers with a square factor, else the parity of the factor count."""
    assert n > 0, "defined for positive numbers"
    sign = 1
    d = 2
    while n > 1:
        if n % (d * d) == 0:
            return 0
        if n % d == 0:
            sign = -sign
            n //= d
        d += 1
    return sign


@case((5, 21), (2, 7), (0, 3), (1001, 9907), (3, 4), (-1, 2**61 - 1))
def jacobi_symbol(a: int, n: int) -> int:
    """By quadratic reciprocity."""
    if n <= 0 or n % 2 == 0:
        raise ValueError(f"{n} is not an odd positive number")
    a %= n
    result = 1
    while a:
        while a % 2 == 0:
            a //= 2
            if n % 8 in (3, 5):
                result = -result
        a, n = n, a
        if a % 4 == 3 and n % 4 == 3:
            result = -result
        a %= n
    return result if n == 1 else 0


@case((10, 13), (5, 41), (2, 7), (0, 17), (3, 7), (2, 2**31 - 1))
def modular_square_root(n, p):
    """Tonelli and Shanks; None for non-residues."""
    n %= p
    if n == 0:
        return 0
    if pow(n, (p - 1) // 2, p) != 1:
        return None
    q, s = p - 1, 0
    while q % 2 == 0:
        q //= 2
        s += 1
    z = 2
    while pow(z, (p - 1) // 2, p) != p - 1:
        z += 1
    m, c, t, r = s, pow(z, q, p), pow(n, q, p), pow(n, (q + 1) // 2, p)
    while t != 1:
        i, square = 0, t
        while square != 1:
            square = square * square % p
            i += 1
        b = pow(c, 1 << (m - i - 1), p)
        m, c = i, b * b % p
        t, r = t * c % p, r * b % p
    return min(r, p - r)


@case((2, 3, 3, 5), (1, 4, 3, 6), (0, 2, 0, 2), (6, 10**9 + 7, 5, 998244353))
def chinese_remainder(a: int, m: int, b: int, n: int) -> tuple[int, int] | None:
    """The common solution of two congruences, if there is one."""
    g = gcd(m, n)
    if (b - a) % g:
        return None
    step = m // g
    k = (b - a) // g * pow(step, -1, n // g) % (n // g) if n // g > 1 else 0
    return a + m * k, step * n


@case((8051,), (10403,), (4,), (1009 * 100003,), (1,))
def pollard_rho(n: int) -> int:
    """A factor by Brent-free cycle finding."""
    if n % 2 == 0:
        return 2
    x = y = 2
    for _ in range(3000):
        x = (x * x + 1) % n
        y = (y * y + 1) % n
        y = (y * y + 1) % n
        d = math.gcd(abs(x - y), n)
        if d != 1:
            return d
    raise RuntimeError(f"no factor of {n} found")


@case((5959,), (10403,), (9,), (2 * 3,), (1,))
def fermat_factors(n: int) -> tuple[int, int]:
    """A number as a difference of two squares."""
    if n % 4 == 2:
        raise ValueError(f"{n} is no difference of squares")
    a = math.isqrt(n)
    if a * a < n:
        a += 1
    while True:
        rest = a * a - n
        b = math.isqrt(rest)
        if b * b == rest:
            return a - b, a + b
        a += 1


@case((2, 7), (3, 10), (10, 17), (2, 4), (1, 1), (7, 2**16 + 1))
def multiplicative_order(a, n):
    """Smallest positive power that gives one."""
    if math.gcd(a, n) != 1:
        return None
    value, order = a % n, 1
    while value != 1 % n:
        value = value * a % n
        order += 1
        if order > 5000:
            return -1
    return order


@case((7,), (3,), (1,), (12,), (97,), (2**20,))
def repeating_decimal_length(d: int) -> int:
    """Period of 1/d."""
    while d % 2 == 0:
        d //= 2
    while d % 5 == 0:
        d //= 5
    if d == 1:
        return 0
    power, length = 10 % d, 1
    while power != 1:
        power = power * 10 % d
        length += 1
    return length


@case((10,), (0,), (1,), (20,))
def pythagorean_triples(limit: int) -> int:
    """Primitive triples with small generators."""
    found = 0
    for m in range(2, limit):
        for n in range(1 + m % 2, m, 2):
            if gcd(m, n) == 1:
                a, b, c = m * m - n * n, 2 * m * n, m * m + n * n
                assert a * a + b * b == c * c
                found += 1
    return found


@case((50,), (3,), (25,), (7,), (0,))
def two_squares(n):
    """The first way to write n as a sum of two squares."""
    a = 0
    while 2 * a * a <= n:
        b = math.isqrt(n - a * a)
        if a * a + b * b == n:
            return a, b
        a += 1
    return None


@case((100,), (4,), (28,), (3,), (7,))
def goldbach_pairs(n: int) -> int:
    """In how many ways an even number is a sum of two primes."""
    if n % 2 or n < 4:
        raise ValueError(f"{n} is not an even number above two")

    def prime(k):
        return k > 1 and all_odd(k)

    def all_odd(k):
        for d in range(2, math.isqrt(k) + 1):
            if k % d == 0:
                return False
        return True

    ways = 0
    for p in range(2, n // 2 + 1):
        if prime(p) and prime(n - p):
            ways += 1
    return ways


@case((19,), (4,), (1,), (7,), (0,))
def is_happy(n: int) -> bool:
    """Sums of squared digits that end in one; the cycle is found by two walkers."""

    def step(k):
        total = 0
        while k:
            total += (k % 10) ** 2
            k //= 10
        return total

    slow, fast = n, step(n)
    while fast != 1 and slow != fast:
        slow = step(slow)
        fast = step(step(fast))
    return fast == 1


@case((3524,), (6174,), (1000,), (1111,), (9998,))
def kaprekar_steps(n: int) -> int | None:
    """Steps to 6174: digits sorted down minus digits sorted up."""
    for steps in range(20):
        if n == 6174:
            return steps
        a, b, c, d = n // 1000, n // 100 % 10, n // 10 % 10, n % 10
        if a < b:
            a, b = b, a
        if c < d:
            c, d = d, c
        if a < c:
            a, c = c, a
        if b < d:
            b, d = d, b
        if b < c:
            b, c = c, b
        n = (a * 1000 + b * 100 + c * 10 + d) - (d * 1000 + c * 100 + b * 10 + a)
    return None


@case((4,), (9,), (89,), (196,), (0,))
def palindrome_by_reversal(n):
    """Adds the mirror image until the number is its own."""

    def mirror(k):
        m = 0
        while k:
            k, d = divmod(k, 10)
            m = m * 10 + d
        return m

    for turn in range(60):
        m = mirror(n)
        if m == n:
            return turn, n
        n += m
    return None


@case((14,), (2,), (7,), (61,), (9,), (0,))
def pell_equation(d: int):
    """Smallest solution of x*x - d*y*y == 1, by the continued fraction of the root."""
    root = math.isqrt(d)
    if root * root == d:
        return None
    m, q, a = 0, 1, root
    x_old, x = 1, root
    y_old, y = 0, 1
    while x * x - d * y * y != 1:
        m = q * a - m
        q = (d - m * m) // q
        a = (root + m) // q
        x_old, x = x, a * x + x_old
        y_old, y = y, a * y + y_old
    return x, y


@case((23,), (2,), (0,), (7,))
def continued_fraction_period(n: int) -> int:
    """Length of the period of a square root."""
    root = math.isqrt(n)
    if root * root == n:
        return 0
    m, d, a, period = 0, 1, root, 0
    while a != 2 * root:
        m = d * a - m
        d = (n - m * m) // d
        a = (root + m) // d
        period += 1
    return period


@case((10,), (0,), (1,), (30,), ints=64)
def josephus(n: int) -> int:
    """Last place in a circle where every third leaves."""
    if n < 1:
        raise ValueError("nobody stands there")
    place = 0
    for size in range(2, n + 1):
        place = (place + 3) % size
    return place


@case((12,), (1,), (0,), (17,))
def zeckendorf_code(n: int) -> int:
    """The bits of n as a sum of Fibonacci numbers without neighbours."""
    a, b = 1, 2
    while b <= n:
        a, b = b, a + b
    code = 0
    while a >= 1:
        code <<= 1
        if a <= n:
            n -= a
            code |= 1
        if a == 1:
            break
        a, b = b - a, a
    return code


@case((3, 7), (3, -7), (-3, 7), (-10, -17), (2**40 + 1, -(2**45) + 3), (6, -9), (5, 1), (4, 0))
def undone_turns(turn: int, positions: int) -> tuple[int, int, int]:
    """Inverses of powers on a dial that is counted in either direction."""
    back = pow(turn, -1, positions)
    return back, pow(turn, -3, positions), back * turn % positions


@case((100, -12), (2**62, 2**31 - 3), (2**80, 2**39), (9, 3), (-1, 0))
def squares_below(n: int, x: int) -> tuple[int, int]:
    """How many squares from x's on are at most n: the test says how large x can be, on both sides of zero."""
    count = 0
    while x * x <= n and count < 20:
        count += 1
        x += 1
    other = 0
    while x * x > n and other < 20:
        other += 1
        x -= 1
    return count, x
