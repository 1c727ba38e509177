"""Helpers that corpus programs import: a program may call functions and read constants of another module."""

GOLDEN = (1 + 5**0.5) / 2
MASK32 = 0xFFFFFFFF
MASK64 = 0xFFFFFFFFFFFFFFFF
DAYS_BEFORE = (0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334)


def clamp(x, low, high):
    """x, or the bound that it is beyond."""
    return low if x < low else high if x > high else x


def sign(x):
    """-1, 0 or 1."""
    return (x > 0) - (x < 0)


def square(x):
    """x times x, of whatever x is."""
    return x * x


def mix(a, b, t=0.5):
    """The point between a and b at t."""
    return a + (b - a) * t


def checked_div(a: int, b: int, *, ceil: bool = False) -> int:
    """Integer division that rounds down, or up where asked."""
    if b == 0:
        raise ZeroDivisionError("checked_div by zero")
    return -(-a // b) if ceil else a // b


def gcd(a, b):
    """Euclid's algorithm."""
    while b:
        a, b = b, a % b
    return abs(a)


def is_leap(year: int) -> bool:
    """Whether the Gregorian year has 366 days."""
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def rotate_left32(x: int, r: int) -> int:
    """The low 32 bits of x, turned left by r."""
    x &= MASK32
    return ((x << r) | (x >> (32 - r))) & MASK32


def cross(a, b):
    """Cross product of two triples."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def dot(a, b):
    """Dot product of two triples."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
