"""Floats: every operator, the special values, comparisons that meet nan."""

from math import inf, nan

from parity.case import case
from parity.corpus_helpers import GOLDEN, mix


@case((7.5, 2.0), (-7.5, 2.0), (7.5, -2.0), (inf, 2.0), (1.0, inf), (-1.0, inf), (0.0, -3.0), (1.0, 0.0), (nan, 1.0))
def float_floor_divide(a: float, b: float) -> float:
    """Floor division keeps signs of zero and infinities apart."""
    return a // b


@case((7.5, 2.0), (-7.5, 2.0), (7.5, -2.0), (-0.0, 3.0), (5.0, inf), (-5.0, inf), (inf, 3.0), (1e308, 1e-308), (1.0, 0.0))
def float_modulo(a: float, b: float) -> float:
    """Remainder with the sign of the divisor."""
    return a % b


@case((7.25, 0.5), (-7.25, 2.0), (1e16, 3.0), (5e-324, -1.0), (-0.0, 1.0), (2.0, -0.0))
def float_divmod(a, b):
    """Floor quotient and remainder of floats."""
    return divmod(a, b)


@case((1.0, 3.0), (1e308, 1e-10), (-1.0, inf), (0.0, -5.0), (5e-324, 2.0), (1.0, 0.0), (nan, 0.0))
def float_divide(a: float, b: float) -> float:
    """Division raises on zero and overflows to infinity."""
    q = a / b
    return -q


@case((0.1, 0.2), (1e308, 1e308), (inf, -inf), (-0.0, 0.0), (nan, 1.0))
def float_sums(a: float, b: float) -> tuple[float, float, float]:
    """Sum, difference and product of two floats."""
    total = a + b
    return total, a - b, a * b - 0.0


@case((2.0, 0.5), (2.0, -1074.0), (10.0, 400.0), (0.0, -1.0), (-8.0, 3.0), (-1.0, inf), (nan, 0.0), ulp=1)
def float_power(a: float, b: float):
    """Real powers, with the errors that they raise."""
    return a**b if b != 1 else a


@case((-8.0, 1 / 3), (-2.0, 0.5), (-1.5, -0.25), (4.0, 0.5), ulp=8)
def power_that_may_be_complex(a, b):
    """A negative base with a broken exponent gives a complex result."""
    p = a**b
    return p, p == p


@case((1.0, 2.0), (nan, 1.0), (1.0, nan), (-0.0, 0.0), (inf, inf), (-inf, 5e-324))
def all_comparisons(a: float, b: float):
    """Six answers about one pair."""
    return a < b, a <= b, a == b, a != b, a > b, a >= b


@case((0.0,), (-0.0,), (nan,), (5e-324,), (-inf,))
def truth_of_float(x: float) -> bool:
    """Only the zeros are false."""
    return not not x


@case((1.5, -2.5), (nan, 1.0), (1.0, nan), (0.0, -0.0), (-0.0, 0.0), (inf, -inf))
def float_min_max(a, b):
    """Which of two equal or unordered values min and max keep."""
    return min(a, b), max(a, b)


@case((3.0, 1.0, 2.0), (nan, 1.0, 2.0), (1.0, nan, 2.0), (1.0, 2.0, nan), (-inf, inf, 0.0))
def middle_of_three(a, b, c):
    """Median by nested min and max."""
    return max(min(a, b), min(max(a, b), c))


@case((0.0, 0.0), (3.0, 4.0), (1e200, 1e200), (nan, inf), (-1e-200, 1e-200))
def squared_distance(dx: float, dy: float) -> float:
    """Sum of squares, overflow and all."""
    return dx * dx + dy * dy


@case((1.0,), (-1.0,), (0.0,), (-0.0,), (nan,), (inf,))
def reciprocal_or_none(x: float):
    """None where 1/x has no answer."""
    if x == 0:
        return None
    return 1 / x


@case((0.1, 10), (1e-8, 100), (1.0, 0), (-0.7, 5), (nan, 3))
def repeated_sum(step: float, n: int) -> float:
    """Rounding error piles up in a plain loop."""
    total = 0.0
    for _ in range(n):
        total += step
    return total


@case((0.1, 10), (1e-8, 100), (1.0, 0), (-0.7, 5), (1e308, 3))
def compensated_sum(step: float, n: int) -> float:
    """Kahan's summation of the same terms."""
    total = 0.0
    carry = 0.0
    for _ in range(n):
        y = step - carry
        t = total + y
        carry = (t - total) - y
        total = t
    return total


@case((1e16, 1.0), (1.0, 1e-17), (-3.5, 3.5), (inf, 1.0), (1e308, 1e308))
def two_sum(a: float, b: float) -> tuple[float, float]:
    """Knuth's error-free sum."""
    s = a + b
    bb = s - a
    return s, (a - (s - bb)) + (b - bb)


@case((0.1, 0.3), (1e160, 1e-160), (3.0, 5.0), (nan, 1.0))
def two_product(a, b):
    """Dekker's exact product by splitting both factors."""
    split = 134217729.0
    p = a * b
    t = split * a
    a_high = t - (t - a)
    a_low = a - a_high
    t = split * b
    b_high = t - (t - b)
    b_low = b - b_high
    return p, ((a_high * b_high - p) + a_high * b_low + a_low * b_high) + a_low * b_low


@case((1.0,), (0.0,), (1e10,), (-2.5,), (inf,))
def machine_epsilon_near(x: float) -> float:
    """Halve until nothing is added any more."""
    gap = abs(x) if x else 1.0
    if gap == inf:
        raise OverflowError("infinity has no neighbours")
    while x + gap / 2 != x:
        gap /= 2
    return gap


@case((2.0,), (1e300,), (0.25,), (5e-324,), (-4.0,), (0.0,))
def babylonian_root(x: float) -> float:
    """Square root by averages, stopping when it stops falling."""
    if x < 0.0:
        raise ValueError("negative number has no real root")
    if x == 0.0:
        return 0.0
    guess = x if x > 1.0 else 1.0
    while True:
        better = 0.5 * (guess + x / guess)
        if better >= guess:
            return guess
        guess = better


@case((1.0, 2.0, 0.5), (0.0, 10.0, 0.0), (-1.0, 1.0, 1.0), (5.0, 5.0, nan))
def lerp_both_ways(a: float, b: float, t: float) -> bool:
    """Two formulas for one line need not agree in the last bit."""
    return a + (b - a) * t == a * (1 - t) + b * t


@case((3.0, 4.0), (0.0, 0.0), (-1.0, inf), (1, 2), (True, 2.5))
def mix_halfway(a, b):
    """Imported helper with its default argument."""
    return mix(a, b)


@case((1.0,), (0.0,), (-3.0,), (1e308,))
def scale_by_golden(x: float) -> float:
    """A float constant from another module."""
    return x * GOLDEN


@case((0.5,), (-0.0,), (2.0**-1074,), (1e308,), (nan,), (inf,))
def exponent_by_loop(x: float) -> int:
    """Binary exponent without frexp."""
    if x != x or x in (inf, -inf):
        raise ValueError("not a finite number")
    if x == 0.0:
        return 0
    x = abs(x)
    e = 0
    while x >= 1.0:
        x /= 2.0
        e += 1
    while x < 0.5:
        x *= 2.0
        e -= 1
    return e


@case((72.5, 1.8), (0.0, 1.7), (95.0, 0.0), (-1.0, 1.0))
def body_mass_class(kilos: float, metres: float) -> tuple[float, int]:
    """The index and which of four bands it lies in."""
    assert kilos > 0, "nobody weighs nothing"
    index = kilos / (metres * metres)
    if index < 18.5:
        band = 0
    elif index < 25:
        band = 1
    elif index < 30:
        band = 2
    else:
        band = 3
    return index, band


@case((20.0,), (-40.0,), (-273.15,), (-300.0,), (1e308,))
def celsius_to_others(c: float):
    """Fahrenheit and kelvin, refused below absolute zero."""
    if c < -273.15:
        raise ValueError(f"{c} is below absolute zero")
    return c * 9 / 5 + 32, c + 273.15


@case((1e16,), (0.1,), (-5.0,), (2.0**60,))
def add_ones(x: float) -> int:
    """How often 1.0 can be added before eight rounds are over or nothing moves."""
    moved = 0
    for _ in range(8):
        before = x
        x += 1.0
        if x == before:
            break
        moved += 1
    return moved


@case((-0.0,), (0.0,), (-2.5,), (5e-324,), (-inf,), (nan,))
def zero_without_sign(x: float) -> tuple[float, float, float, float]:
    """What is added to a zero, or taken from it, decides its sign."""
    return x + 0.0, 0.0 + x * 0.0, x - 0.0, x + -0.0


@case((1.5,), (-9.3e9,), (9.3e9,), (1e10,), (-1e10,), (1e300,), (9.223372036854775,), (-9223372036.854776,))
def nanoseconds(seconds: float) -> tuple[int, int]:
    """A time as a count, which leaves the machine's ints after three hundred years."""
    whole = int(seconds)
    return int(seconds * 1e9), whole % 60


@case((0.0, 5.0), (100.0, 20.0), (-3.5, 9.81), (1.0, 0.0), (2.0, inf))
def heights_above_start(height: float, speed: float) -> tuple[float, float]:
    """Where it began is kept while the height changes."""
    start, gained = height, 0.0
    for _ in range(6):
        gained += height - start
        height += speed
        speed -= 9.81
    return gained, height


@case(("0x1.8p3",), ("-0X.1P-4",), (" inf\n",), ("0x1.fffffffffffff7p1023",), ("0x0.8p-1074",), ("0x1p1024",), ("0x1.8g",), ("",))
def from_hexadecimal(text: str):
    """Rounded once, and back."""
    found = float.fromhex(text)
    return found, found.hex(), list(map(float.fromhex, [text, found.hex()]))
