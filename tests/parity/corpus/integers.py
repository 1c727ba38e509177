"""Integers of any size: the operators, their signs, their edges."""

from parity.case import case
from parity.corpus_helpers import checked_div, clamp, sign, square


@case((7, 3), (-7, 3), (7, -3), (-7, -3), (2**63 - 1, -1), (-(2**63), -1), (5, 0))
def floor_divide(a: int, b: int) -> tuple[int, int, int]:
    """Quotient rounded towards minus infinity."""
    return a // b, -a // b, -(a // b)


@case((7, 3), (-7, 3), (7, -3), (-7, -3), (-(2**63), -1), (2**100, -7), (1, 0))
def modulo(a: int, b: int) -> tuple[int, int]:
    """Remainder with the sign of the divisor."""
    return a % b, -a % b


@case((17, 5), (-17, 5), (17, -5), (-(2**63), -1), (0, 9), (3, 0), (True, 2))
def quotient_and_remainder(a, b):
    """Both halves of a division at once."""
    q, r = divmod(a, b)
    return r, q, q * b + r == a


@case((2, 10), (2, 200), (-3, 3), (0, 0), (10, -2), (0, -1), (7, 0), (-1, 2**40 + 1))
def power(base: int, exponent: int):
    """An int for a natural exponent, a float below zero."""
    p = 1 * base**exponent
    return p


@case((3, 200, 13), (2, 10, 1), (3, -1, 7), (2, -1, 4), (5, 3, 0), (-7, 5, -10), (2**100, 2**64 + 1, 2**89 - 1))
def power_modulo(a, b, m):
    """Three-argument pow, with inverses and negative moduli."""
    return pow(a, b, m)


@case((1, 3), (10, 4), (-7, 2), (2**53 + 1, 1), (2**2000, 3), (0, 5), (1, 0), (2**1100, 2**80))
def true_divide(a: int, b: int) -> float:
    """Correctly rounded quotient of two ints."""
    if a == b:
        return 1.0 if a else a / b
    return a / b


@case((5, 3), (-5, 3), (2**62, 2), (2**63 - 1, 1), (-(2**63), 1), (2**100, -(2**99)), (False, True))
def sum_difference_product(a, b):
    """Three results that may each leave the machine word."""
    return a + b, a - b, b - a, a * b, a * a


@case((5,), (0,), (-(2**63),), (2**63,), (True,))
def unary_signs(n):
    """Every unary operator on one value."""
    return -n, +n, ~n, not n, abs(n)


@case((3, 9, 5), (3, 9, 1), (3, 9, 2**70), (-2, -2, 0), (9, 3, 5))
def limit_between(low: int, high: int, n: int) -> int:
    """Clamp with min and max."""
    return max(low, min(n, high))


@case((12, 18), (0, 0), (-4, 6), (2**90, 2**61), (17, -(2**63)))
def gcd(a: int, b: int) -> int:
    """Greatest common divisor by Euclid's algorithm."""
    while b:
        a, b = b, a % b
    return abs(a)


@case((240, 46), (0, 5), (-12, 7), (2**63 - 1, 2**31), (10**30 + 57, 10**12 + 39))
def extended_gcd(a, b):
    """g, x, y with a*x + b*y == g."""
    old_r, r = a, b
    old_s, s = 1, 0
    old_t, t = 0, 1
    while r != 0:
        q = old_r // r
        old_r, r = r, old_r - q * r
        old_s, s = s, old_s - q * s
        old_t, t = t, old_t - q * t
    return old_r, old_s, old_t


@case((4, 6), (0, 3), (-21, 6), (2**40, 3**30))
def least_common_multiple(a, b):
    """Smallest multiple of both, zero when one is zero."""
    if a == 0 or b == 0:
        return 0
    x, y = a, b
    while y:
        x, y = y, x % y
    return abs(a // x * b)


@case((12345,), (0,), (-907,), (2**100,), (10**18,))
def digit_sum(n: int) -> int:
    """Sum of the decimal digits."""
    n = abs(n)
    total = 0
    while n > 0:
        n, digit = divmod(n, 10)
        total += digit
    return total


@case((120,), (0,), (-450,), (2**64,), (10**20 + 1,))
def reverse_digits(n):
    """The decimal digits written backwards, sign kept."""
    negative = n < 0
    if negative:
        n = -n
    result = 0
    while n:
        result = result * 10 + n % 10
        n //= 10
    return -result if negative else result


@case((255, 2), (0, 7), (10**40, 10), (7, 1), (-5, 2), (2**63, 3))
def digits_needed(n: int, base: int) -> int:
    """How many digits n has in a base."""
    if base < 2:
        raise ValueError(f"base {base} is too small")
    if n < 0:
        raise ValueError("n must not be negative")
    count = 1
    while n >= base:
        n //= base
        count += 1
    return count


@case((121,), (-121,), (10,), (0,), (12345678987654321,), (2**80,))
def is_palindrome(n: int) -> bool:
    """Whether the decimal digits read the same from both ends."""
    if n < 0 or (n % 10 == 0 and n != 0):
        return False
    half = 0
    while n > half:
        half = half * 10 + n % 10
        n //= 10
    return n == half or n == half // 10


@case((153,), (9474,), (10,), (0,), (54748,))
def is_armstrong(n):
    """Whether n is the sum of its digits raised to their count."""
    count = 0
    rest = n
    while rest:
        rest //= 10
        count += 1
    total, rest = 0, n
    while rest:
        total += (rest % 10) ** count
        rest //= 10
    return total == n


@case((9875,), (0,), (2**89 - 1,), (38,))
def digital_root(n):
    """Digit sums until one digit is left, and how many it took."""
    steps = 0
    while n > 9:
        total = 0
        while n:
            total += n % 10
            n //= 10
        n = total
        steps += 1
    return n, steps


@case((7, 3, True), (7, 3, False), (-7, 3, True), (2**63 - 1, 2, True), (1, 0, True))
def divide_up_or_down(a: int, b: int, up: bool) -> int:
    """Calls a helper of another module with a keyword-only argument."""
    return checked_div(a, b, ceil=up)


@case((-9,), (0,), (2**64,), (True,))
def sign_and_square(n):
    """Two imported helpers composed."""
    return sign(n) * square(n)


@case((-300, 250), (40000, 40000), (0, 0), (2**40, -(2**40)))
def add_saturating(a: int, b: int) -> int:
    """Sum kept within sixteen bits."""
    return clamp(a + b, -32768, 32767)


@case((100, 3), (-100, 3), (2**63 - 1, 2**63 - 1), (5, 0), (0, -4))
def truncating_division(a: int, b: int) -> tuple[int, int]:
    """Quotient and remainder as C has them."""
    q = abs(a) // abs(b)
    if (a < 0) != (b < 0):
        q = -q
    return q, a - q * b


@case((10, 3), (-10, 3), (10, -3), (-(2**63), 2), (7, 0))
def euclidean_division(a, b):
    """Quotient and a remainder that is never negative."""
    q, r = divmod(a, b)
    if r < 0:
        q, r = q + 1, r - b
    assert 0 <= r < abs(b)
    return q, r


@case((7, 2), (9, 2), (-7, 2), (-9, 2), (2**65, 6), (5, -2), (1, 0))
def round_half_even_division(a: int, b: int) -> int:
    """The int nearest to a/b, ties to even."""
    q, r = divmod(a, b)
    if 2 * r > b > 0 or 2 * r < b < 0 or (2 * r == b and q % 2 == 1):
        q += 1
    return q


@case((12345, 2), (-12345, 1), (99, 5), (0, 0), (2**70, 3), (5, -1))
def drop_low_digits(n, k):
    """Floor to a multiple of a power of ten."""
    scale = 10**k
    return n // scale * scale


@case((1994,), (4,), (0,), (-3,), (3999,))
def roman_letters(year: int) -> int:
    """How many letters the Roman numeral has."""
    if not 0 < year < 4000:
        raise ValueError(f"no Roman numeral for {year}")
    letters = year // 1000
    year %= 1000
    for digit in (year // 100, year // 10 % 10, year % 10):
        if digit in (4, 9):
            letters += 2
        elif digit >= 5:
            letters += digit - 4
        else:
            letters += digit
    return letters


@case((2, 3), (-1, 0), (2**62, 2**62), (-(2**63), 2**63 - 1), (9, -9))
def average_without_overflow(a: int, b: int) -> int:
    """Floor of the mean, the bit way."""
    return (a & b) + ((a ^ b) >> 1)


@case((0, 0, 0), (1, 2, 3), (-5, 2**31, 7), (2**63, 1, 1), (2**40, 2**40, 2**40))
def polynomial_hash(a, b, c):
    """Products that only stay small because of the final modulo."""
    return (a * 31 * 31 * 31 + b * 31 * 31 + c * 31 + 7) % 1000000007


@case((0,), (5,), (-5,), (20,), (300,))
def alternating_factorial_sum(n: int) -> int:
    """n! - (n-1)! + (n-2)! ... with a running product."""
    product, total = 1, 0
    for k in range(1, n + 1):
        product *= k
        total = product - total
    return total


@case((1, 1), (-4, 7), (2**63 - 1, 2), (0, 0))
def operator_soup(a, b):
    """One expression that uses every int operator."""
    return ((a + b * 3 - (a // (abs(b) + 1))) ^ (a & 0xFF | b << 3)) % 977 - (~a >> 2) + (a ** (b & 3))


@case((0,), (1,), (-3,), (2**63 - 1,), (-(2**63),))
def on_the_clock(hours: int) -> tuple[int, int, int, int]:
    """Constants of both signs under // and %, which round down, and what they are added to."""
    back = -7
    yesterday, week = -1 % 7, back // 3
    return (hours + yesterday) % 24, hours - back % 24, 7 % -3 + back % -2, week + 8 % -8 + hours % 5


@case((1000, 59), (0, -1), (2**63 - 1, 61), (2**63 - 60, 3599), (-(2**63), 7), (2**70, 1))
def deadlines(now: int, wait: int):
    """What is never negative is added to a clock that is at its end."""
    seconds = wait % 60
    soon, late = now + seconds, seconds * 2 + now
    return soon, late, soon - now, late > now


@case((2**53 + 1, 3), (2**63 - 1, 7), (-(2**63), 2**53 + 1), (1, 2**62 + 1), (5, 0), (1197243581027178572, 86400))
def mean_of_counters(total: int, count: int) -> float:
    """Counters beyond 2**53 are divided with one rounding."""
    if count == 0:
        raise ValueError("nothing was counted")
    return total / count - (total // count) / count
