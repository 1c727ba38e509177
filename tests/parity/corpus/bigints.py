"""Integers far beyond the machine word: exact products, quotients, roots, digits, sequences."""

import math

from parity.case import case


@case((10,), (0,), (1,), (1000,), (-1,))
def fibonacci_by_doubling(n: int) -> int:
    """Two squarings per bit of n."""
    if n < 0:
        raise ValueError("negative index")

    def pair(k):
        if k == 0:
            return 0, 1
        a, b = pair(k >> 1)
        c = a * (2 * b - a)
        d = a * a + b * b
        return (d, c + d) if k & 1 else (c, d)

    return pair(n)[0]


@case((1000,), (0,), (93,), (94,))
def fibonacci_by_adding(n):
    """Leaves the machine word at 93."""
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a


@case((200,), (0,), (20,), (21,))
def double_factorial(n):
    """Products of every second number."""
    product = 1
    while n > 1:
        product *= n
        n -= 2
    return product


@case((3, 10**20, 10**9 + 7), (2, 2**200, 97), (-5, 3, 2**64), (7, 0, 1), (2, 5, 0))
def modular_power(base: int, exponent: int, modulus: int) -> int:
    """Square and multiply on big numbers."""
    result = 1 % modulus
    base %= modulus
    while exponent > 0:
        if exponent & 1:
            result = result * base % modulus
        base = base * base % modulus
        exponent >>= 1
    return result


@case((2**100, 3**40), (-(2**100), 3**40), (2**100, -(3**40)), (10**50, 10**25), (5, 10**30), (2**64, 2**32), (1, 0))
def big_divmod(a: int, b: int):
    """Division of numbers of many words, in all signs, checked by multiplying."""
    q, r = divmod(a, b)
    assert q * b + r == a
    return q, r, a // b == q, a % b == r


@case((10**40,), (0,), (2,), (10**40 - 1,), (-4,))
def newton_integer_root(n: int) -> int:
    """Integer square root by Newton's iteration from above."""
    if n < 0:
        raise ValueError(f"no root of {n}")
    if n < 2:
        return n
    x = 1 << 70
    while True:
        y = (x + n // x) // 2
        if y >= x:
            return x
        x = y


@case((10**60, 3), (2**100, 5), (26, 3), (0, 2), (7, 1), (5, 0))
def integer_nth_root(n, k):
    """The largest r with r**k <= n, by bisection."""
    if k < 1:
        raise ValueError("k must be positive")
    low, high = 0, 1
    while high**k <= n:
        high *= 2
    while high - low > 1:
        middle = (low + high) // 2
        if middle**k <= n:
            low = middle
        else:
            high = middle
    return low


@case((30,), (1,), (0,), (60,))
def digits_of_pi(count: int) -> int:
    """Machin's formula in fixed point."""
    unity = 10 ** (count + 10)

    def arccot(x):
        term = unity // x
        total = term
        n, sign = 3, -1
        while term:
            term //= x * x
            total += sign * (term // n)
            sign = -sign
            n += 2
        return total

    pi = 4 * (4 * arccot(5) - arccot(239))
    return pi // 10**10


@case((10,), (1,), (40,), (0,))
def pi_spigot(n: int) -> int:
    """Gibbons' unbounded spigot, digit by digit."""
    q, r, t, k, m, x = 1, 0, 1, 1, 3, 3
    digits = count = 0
    while count < n:
        if 4 * q + r - t < m * t:
            digits = digits * 10 + m
            count += 1
            q, r, m = q * 10, 10 * (r - m * t), (10 * (3 * q + r)) // t - 10 * m
        else:
            q, r, t, k, m, x = (
                q * k,
                (2 * q + r) * x,
                t * x,
                k + 1,
                (q * (7 * k + 2) + r * x) // (t * x),
                x + 2,
            )
    return digits


@case((25,), (0,), (3,), (50,))
def digits_of_e(count):
    """Sum of scaled reciprocal factorials."""
    scale = 10 ** (count + 5)
    total, term, k = 0, scale, 1
    while term > 0:
        total += term
        term //= k
        k += 1
    return total // 10**5


@case((20,), (0,), (1,), (100,))
def catalan_number(n: int) -> int:
    """By the ratio of neighbours, always divisible."""
    c = 1
    for k in range(n):
        c = c * 2 * (2 * k + 1) // (k + 2)
    return c


@case((200, 100), (5, 2), (5, 7), (0, 0), (64, 32), (-1, 2))
def binomial(n, k):
    """Row of Pascal's triangle by one running product."""
    if k < 0 or k > n:
        return 0
    k = min(k, n - k)
    result = 1
    for i in range(1, k + 1):
        result = result * (n - k + i) // i
    return result


@case((123456789, 987654321), (2**200 + 1, 2**190 - 1), (0, 5), (10**30, 7))
def karatsuba(x: int, y: int) -> int:
    """Three half-size products instead of four."""
    if x < 2**32 or y < 2**32:
        return x * y
    half = 16
    while 1 << (2 * half) <= max(x, y):
        half *= 2
    mask = (1 << half) - 1
    a, b = x >> half, x & mask
    c, d = y >> half, y & mask
    high, low = karatsuba(a, c), karatsuba(b, d)
    middle = karatsuba(a + b, c + d) - high - low
    return (high << 2 * half) + (middle << half) + low


@case((521,), (13,), (11,), (2,), (9,), (1,))
def lucas_lehmer(p: int) -> bool:
    """Whether the Mersenne number of exponent p is prime."""
    if p == 2:
        return True
    m = (1 << p) - 1
    s = 4
    for _ in range(p - 2):
        s = (s * s - 2) % m
    return s == 0


@case((20, 10), (1, 2), (0, 5), (60, 10))
def concatenated_digits(n: int, base: int) -> int:
    """Writes 1, 2, 3 ... n behind each other as one number."""
    result = 0
    for k in range(1, n + 1):
        shift = base
        while shift <= k:
            shift *= base
        result = result * shift + k
    return result


@case((2**64,), (0,), (-(2**64) - 1,), (10**100,), (2**63,), (-(2**63),))
def bit_length_by_loop(n: int) -> int:
    """Bits of the absolute value."""
    n = abs(n)
    length = 0
    while n >= 2**32:
        n >>= 32
        length += 32
    while n:
        n >>= 1
        length += 1
    return length


@case((2**100, 2**99 + 1), (-(2**100), 2**70), (2**64 - 1, -(2**64)), (10**30, 0), (5, 2**70 + 255), (-7, 2**66 - 1))
def big_bit_operators(a, b):
    """Two's complement operators on many words."""
    return a & b, a | b, a ^ b, ~a & b, (a >> 65) ^ (b << 3)


@case((2**64, 2**64 + 1), (-(2**64), 2**64), (10**30, 10**30), (2**63, 2**63 - 1), (2**100, 1e30), (10**17 + 1, 1e17))
def compare_big(a, b):
    """Order of big numbers, with each other and with floats."""
    return a < b, a == b, a > b, max(a, b), min(a, b)


@case((10**30,), (2**64 + 0.0,), (-(10**25),), (1e300,), (-0.5,))
def big_from_float_and_back(x):
    """Ints of floats have all their digits."""
    n = int(x)
    return n, float(n), n == x, n + 1 == x + 1


@case((2, 64), (3, 100), (10, 30), (-7, 33), (0, 5))
def sum_of_powers(base, n):
    """A geometric sum twice: added up, and by formula."""
    total = 0
    for k in range(n):
        total += base**k
    return total, (base**n - 1) // (base - 1) == total


@case((2**61 - 1,), (2**89 - 1,), (10**12 + 39,), (561,), (1,), (25326001,))
def miller_rabin(n: int) -> bool:
    """Deterministic for all numbers below 3.3 * 10**24."""
    if n < 2:
        return False
    bases = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
    for p in bases:
        if n % p == 0:
            return n == p
    d, s = n - 1, 0
    while d % 2 == 0:
        d //= 2
        s += 1
    for a in bases:
        x = pow(a, d, n)
        if x in (1, n - 1):
            continue
        for _ in range(s - 1):
            x = x * x % n
            if x == n - 1:
                break
        else:
            return False
    return True


@case((10,), (0,), (25,), (1,))
def sylvester_sequence(n):
    """Each term is one more than the product of those before; stops at a hundred digits."""
    product, term = 1, 2
    for _ in range(n):
        product *= term
        term = product + 1
        if term > 10**100:
            break
    return term


@case((61, 53, 17, 65), (3, 11, 3, 7), (2**31 - 1, 2**61 - 1, 65537, 123456789), (7, 11, 5, 2))
def rsa_round_trip(p: int, q: int, e: int, message: int):
    """Encrypts and decrypts; refuses an exponent that is no unit."""
    n, phi = p * q, (p - 1) * (q - 1)
    if math.gcd(e, phi) != 1:
        raise ValueError(f"{e} is not prime to {phi}")
    d = pow(e, -1, phi)
    secret = pow(message, e, n)
    plain = pow(secret, d, n)
    assert plain == message % n
    return secret, d


@case((2, 22), (0, 1), (-3, 5), (6, 1))
def differences_of_a_large_constant(n: int, x: int) -> int:
    """The constant fits an unsigned word only, what is made of it a signed one."""
    if n <= 0:
        return 18446744073709551615
    return n - differences_of_a_large_constant(n - 2, (True ^ n) + x)


@case((4,), (0,), (64,), (63,))
def shifts_by_themselves(n: int) -> int:
    """A count beyond any word leaves nothing."""
    x = 18446744073709551615
    x += x >> x
    return (x >> n) + (n >> n)
