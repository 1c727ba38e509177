"""round, floor, ceil, trunc and the ways to money."""

import math
from math import inf, nan

from parity.case import case


@case((0.5,), (1.5,), (-2.5,), (2.4999999999999996,), (1e300,), (nan,), (inf,), (-0.0,))
def round_to_int(x: float) -> int:
    """Ties to even, refused where there is no integer."""
    return round(x)


@case((2.675, 2), (0.5, 0), (1e22, -21), (-1.25, 1), (5e-324, 3), (nan, 2), (1234.5678, -2), (1.5, 400), (1e308, -309))
def round_to_places(x: float, n: int) -> float:
    """Correctly rounded decimal places of a float."""
    return round(x, n)


@case((1234, -2), (1250, -2), (1350, -2), (-5, -1), (15, -1), (7, 3), (10**30 + 5 * 10**9, -10), (0, -5), (True, 0))
def round_int_to_places(n, places):
    """Ints round half to even at negative places."""
    return round(n, places), round(-n, places), round(n)


@case((2.5,), (-2.5,), (2**53 + 0.0,), (7,), (True,), (inf,), (nan,))
def floor_ceil_trunc(x):
    """Three roundings to int."""
    return math.floor(x), math.ceil(x), math.trunc(x)


@case((2.5,), (-2.5,), (0.49999999999999994,), (-0.5,), (1e17,))
def round_half_up(x: float) -> int:
    """The rounding taught at school, with its known flaw."""
    return math.floor(x + 0.5)


@case((2.5,), (-2.5,), (3.49,), (-7.51,), (0.0,))
def round_half_away(x: float) -> float:
    """Halves go away from zero."""
    return math.copysign(math.floor(abs(x) + 0.5), x)


@case((19.99, 3), (0.1, 7), (-4.35, 1), (1e15, 2), (0.0, 0))
def cents_of_price(price: float, quantity: int) -> int:
    """Money as a whole number of cents."""
    return int(round(price * quantity * 100))


@case((7.3, 0.25), (-7.3, 0.25), (1.0, 0.1), (5, 2), (1.0, 0.0))
def round_to_step(x, step):
    """The nearest multiple of a step."""
    return round(x / step) * step


@case((1234.5678,), (-0.000123,), (0.0,), (1e308,), (9.9995,))
def three_significant(x: float) -> float:
    """Keeps three significant digits, found by repeated division."""
    if x == 0:
        return x
    size = abs(x)
    places = 2
    while size >= 10:
        size /= 10
        places -= 1
    while size < 1:
        size *= 10
        places += 1
    return round(x, places)


@case((3.75,), (-3.75,), (0.0,), (-0.25,), (1e16,), (inf,))
def whole_and_fraction(x: float):
    """Integer part as int, the rest as float."""
    whole = int(x)
    return whole, x - whole


@case((1.005, 2.675, 1.115), (0.125, 0.375, 0.625), (1e-10, -1e-10, 1.0))
def round_then_add(a, b, c):
    """Adding rounded values is not rounding the sum."""
    return round(a, 2) + round(b, 2) + round(c, 2) == round(a + b + c, 2)


@case((10, 4), (10, -4), (-10, 4), (9.5, 2), (-9.5, 2), (1, 0))
def quotients_by_rounding(a, b):
    """Four roundings of one quotient."""
    q = a / b
    return math.floor(q), math.ceil(q), int(q), round(q)


@case((0.1, 3), (1 / 3, 8), (0.999, 2), (-0.5, 2), (0.75, 0))
def binary_expansion(x: float, places: int) -> int:
    """The first binary places behind the point, as an int."""
    if not 0 <= x < 1:
        raise ValueError("x must lie in [0, 1)")
    bits = 0
    for _ in range(places):
        x *= 2
        bit = int(x)
        bits = bits << 1 | bit
        x -= bit
    return bits


@case((59.999,), (3725.5,), (0.0,), (-1.0,), (86399.9999,))
def hours_minutes_seconds(seconds: float) -> tuple[int, int, float]:
    """A duration split for a clock."""
    minutes, s = divmod(seconds, 60)
    hours, minutes = divmod(int(minutes), 60)
    return hours, minutes, round(s, 3)
