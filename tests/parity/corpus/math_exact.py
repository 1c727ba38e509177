"""The math module's exact functions: integers, bits of floats, exact sums."""

import math
from math import inf, nan

from parity.case import case


@case((0,), (1,), (20,), (100,), (-1,))
def math_factorial(n):
    """Exact factorials of any size."""
    return math.factorial(n)


@case((10, 3), (5, 7), (100, 50), (0, 0), (5, -1), (-5, 2))
def combinations_and_permutations(n: int, k: int):
    """comb and perm."""
    return math.comb(n, k), math.perm(n, k)


@case((48, 36, 60), (0, 0, 0), (-4, 6, 9), (2**70, 6**20, 12))
def gcd_and_lcm(a, b, c):
    """Of any number of arguments, also none."""
    return math.gcd(a, b, c), math.lcm(a, b, c), math.gcd(), math.lcm(a)


@case((0,), (15,), (16,), (2**64 - 1,), (10**40,), (-1,), (2**52 + 1,))
def integer_square_root(n: int) -> int:
    """Floor of the square root, at any size."""
    return math.isqrt(n)


@case((0.75,), (0.0,), (-10.0,), (5e-324,), (inf,), (nan,), (3,))
def mantissa_and_exponent(x):
    """frexp and the way back."""
    m, e = math.frexp(x)
    return m, e, math.ldexp(m, e)


@case((1.0, 10), (1.0, -1074), (3.0, -1075), (1.0, 1024), (inf, 5), (0.0, 10**6), (1.0, -(10**20)))
def scale_by_power_of_two(x: float, e: int) -> float:
    """ldexp rounds once and raises when it overflows."""
    return math.ldexp(x, e)


@case((3.75,), (-3.75,), (inf,), (-0.0,), (nan,), (7,))
def fraction_and_whole(x):
    """modf keeps signs of zeros."""
    return math.modf(x)


@case((5.5, 2.0), (-5.5, 2.0), (1e300, 3.0), (inf, 1.0), (1.0, 0.0), (2.0, inf), (7, -3))
def fmod_and_remainder(x, y):
    """The two IEEE remainders."""
    return math.fmod(x, y), math.remainder(x, y)


@case((1.0, -0.0), (-3.0, 2.0), (nan, -1.0), (0.0, -inf), (5, -2))
def copy_sign(x, y):
    """The size of one with the sign of the other."""
    return math.copysign(x, y), math.fabs(x)


@case((1.0, 2.0), (0.0, -1.0), (1e308, inf), (2.0, 2.0), (nan, 1.0), (-0.0, 0.0))
def neighbour_and_gap(x: float, y: float):
    """nextafter and ulp."""
    return math.nextafter(x, y), math.ulp(x)


@case((1.0,), (inf,), (-inf,), (nan,), (10**300,), (0,))
def kinds_of_float(x):
    """Finite, infinite or no number."""
    return math.isfinite(x), math.isinf(x), math.isnan(x)


@case((1.0, 1.0 + 1e-10), (0.0, 1e-12), (inf, inf), (1.0, nan), (100, 101), (-1.0, 1.0))
def close_enough(a, b):
    """isclose with default, relative and absolute tolerances."""
    return math.isclose(a, b), math.isclose(a, b, rel_tol=0.05), math.isclose(a, b, abs_tol=1e-9)


@case((0.1, 0.2, 0.3), (1e308, 1e308, -1e308), (1.0, 1e100, -1e100), (nan, 1.0, 2.0), (inf, -inf, 0.0))
def exact_sum(a: float, b: float, c: float) -> float:
    """fsum of a tuple rounds only once."""
    return math.fsum((a, b, c, a, b, c, 1e-20))


@case((2, 3, 4), (0, 5, 2**64), (1.5, 2, True), (2**40, 2**40, -1))
def product_of_tuple(a, b, c):
    """prod, plain and with a start."""
    return math.prod((a, b, c)), math.prod((a, b), start=c)


@case((2.0,), (0.0,), (-0.0,), (-1.0,), (inf,), (2**60,), (True,), (10**400,))
def square_root(x):
    """Correctly rounded, refused below zero."""
    return math.sqrt(x)


@case((0.1,), (1e-300,), (3.0,), (-0.3,), (0.0,), (5e-324,))
def float_as_ratio(x: float) -> tuple[int, int]:
    """Numerator and denominator in lowest terms."""
    m, e = math.frexp(x)
    n = int(math.ldexp(m, 53))
    d = 1
    e -= 53
    if e >= 0:
        n <<= e
    else:
        d <<= -e
    g = math.gcd(n, d)
    return n // g, d // g


@case((30,), (1,), (2,), (97,), (0,))
def totient_by_gcd(n):
    """Counts what shares no factor with n."""
    count = 0
    for k in range(1, n + 1):
        if math.gcd(n, k) == 1:
            count += 1
    return count


@case((10, 0.5), (5, 0.0), (20, 0.1), (0, 0.3), (3, 1.5), ulp=16)
def binomial_mean(n: int, p: float) -> float:
    """Sum of k times its probability, which is n times p."""
    if not 0 <= p <= 1:
        raise ValueError(f"{p} is no probability")
    mean = 0.0
    for k in range(n + 1):
        mean += k * math.comb(n, k) * p**k * (1 - p) ** (n - k)
    return mean


@case((3, 4, 5), (1, 1, 1), (1, 2, 5), (10**10, 10**10, 1))
def heron_area(a, b, c):
    """Area of a triangle, None where the sides do not meet."""
    if a + b <= c or b + c <= a or a + c <= b:
        return None
    s = (a + b + c) / 2
    return math.sqrt(s * (s - a) * (s - b) * (s - c))


@case((25,), (24,), (0,), (-4,), (10**30,), (10**30 + 1,))
def perfect_square_root(n: int) -> int | None:
    """The root where it is whole."""
    if n < 0:
        return None
    r = math.isqrt(n)
    return r if r * r == n else None


@case((1.5,), (-0.1,), (0.0,), (1e22,), (nan,))
def steps_to_next_floats(x: float):
    """Two steps up and one down."""
    up = math.nextafter(math.nextafter(x, math.inf), math.inf)
    down = math.nextafter(x, -math.inf)
    return up - x, x - down, math.ulp(up) == math.ulp(down)


@case((7,), (0,), (2**70,), (-3,))
def constants_of_math(n):
    """pi, e, tau and inf in plain arithmetic."""
    return n * math.pi, n + math.e, math.tau - 2 * math.pi, n < math.inf
