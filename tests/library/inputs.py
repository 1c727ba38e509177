"""A function's name in, the arguments on which the library is compared out: special values and several thousand hard ones.

Each generator is seeded by the name, so that every run and every host sees the same inputs. Coverage is by binade: sign and
exponent uniform, where the function's domain allows; then its zeros, poles, thresholds and branch cuts with their
neighbours.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

Arguments = tuple[Any, ...]

SPECIAL = (
    0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 1.5, -2.0, 2.0, 3.0, -3.0, 10.0, 1e16, 2.0**53 + 2.0, 700.0, 1000.0, -1000.0, 1e-300,
    5e-324, -5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, -1.7976931348623157e308, math.inf, -math.inf, math.nan,
)  # fmt: skip
SPECIAL_PART = (
    0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 2.0, -3.0, 1e-8, 5e-324, -5e-324, 1e-200, 1e200, 1.7976931348623157e308, 700.0, 711.0,
    -711.0, math.inf, -math.inf, math.nan,
)  # fmt: skip
SPECIAL_INT = (
    0,
    1,
    -1,
    2,
    3,
    -3,
    5,
    12,
    52,
    66,
    67,
    68,
    1000,
    -1074,
    -1075,
    2**31,
    -(2**31),
    2**62,
    2**63,
    2**64 + 1,
    -(10**30),
)


def any_float(random: Random, low: int = -1074, high: int = 1023) -> float:
    """Both signs, every binade alike."""
    return random.choice((-1, 1)) * math.ldexp(random.uniform(1, 2), random.randint(low, high))


def positive(random: Random, low: int = -1074, high: int = 1023) -> float:
    return math.ldexp(random.uniform(1, 2), random.randint(low, high))


def near(random: Random, x: float) -> float:
    """x or one of its neighbours, or a point at a random distance."""
    if random.random() < 0.5:
        for _ in range(random.randint(0, 3)):
            x = math.nextafter(x, random.choice((-math.inf, math.inf)))
        return x
    return x + any_float(random, -60, -3) * (abs(x) or 1.0)


def _around(*points: float, low: int = -1074, high: int = 1023, limit: float = math.inf) -> Callable[[Random], float]:
    """Half from all binades, a quarter from [-limit, limit], a quarter near the given points."""

    def draw(random: Random) -> float:
        chance = random.random()
        if chance < 0.25 and points:
            return near(random, random.choice(points))
        if chance < 0.5:
            return random.uniform(-1, 1) * min(limit, 50.0)
        x = any_float(random, low, high)
        return x if abs(x) <= limit else math.copysign(random.uniform(0, limit), x)

    return draw


def _within(draw: Callable[[Random], float], low: float, high: float) -> Callable[[Random], float]:
    def inside(random: Random) -> float:
        return next(x for x in iter(lambda: draw(random), None) if low <= x <= high)

    return inside


def angle(random: Random) -> float:
    """Angles of every size, and doubles beside multiples of pi/2 up to 2**1023."""
    chance = random.random()
    if chance < 0.3:
        return any_float(random)
    if chance < 0.5:
        return random.uniform(-1, 1) * 2.0 ** random.randint(0, 24)
    if chance < 0.55:
        return random.choice((-1, 1)) * 6381956970095103.0 * 2.0**797  # Kahan: of all doubles the nearest to a multiple
    if chance < 0.6:
        return random.choice((5.2e5, 1048576.0, 0.7853981633974483)) * random.uniform(0.999, 1.001)
    multiple = random.randint(1, 2 ** random.randint(1, 50))
    return near(random, random.choice((-1, 1)) * multiple * (math.pi / random.choice((1, 2, 4))))


def base_and_exponent(random: Random) -> Arguments:
    """Results of every size: the exponent is drawn for the logarithm of the result."""
    chance = random.random()
    if chance < 0.1:
        return any_float(random, -40, 40), float(random.randint(-30, 30))
    if chance < 0.2:
        return near(random, 1.0), any_float(random, 0, 70)
    if chance < 0.25:
        return positive(random), any_float(random)
    x = positive(random) if random.random() < 0.7 else random.uniform(0.3, 3)
    return x, random.uniform(-750, 720) / (math.log(x) or 1.0)


def two_sides(random: Random) -> Arguments:
    """Any two, two of like size, or two whose quotient is near 1 or a simple fraction."""
    x = any_float(random)
    chance = random.random()
    if chance < 0.3:
        return x, any_float(random)
    if chance < 0.7:
        return x, max(-1e308, min(1e308, x * any_float(random, -4, 4) if abs(x) < 1e300 else x * random.uniform(-1, 1)))
    return x, near(random, x / random.choice((1, 2, 4, 8, 16, 3)))


def no_pole(random: Random) -> float:
    return next(x for x in iter(lambda: _for_gamma(random), None) if x > 0.0 or x != math.floor(x))


def _for_gamma(random: Random) -> float:
    """The poles' neighbourhoods, the zeros of lgamma, the overflow threshold."""
    chance = random.random()
    if chance < 0.2:
        return near(random, float(random.randint(-180, 175)))
    if chance < 0.3:
        return near(random, random.choice((1.0, 2.0, 0.5, 1.5, 2.5, 10.0, 171.6)))
    if chance < 0.7:
        return random.uniform(-30, 30)
    if chance < 0.85:
        return random.uniform(-190, 172)
    return any_float(random, -1074, 7)


POINT: dict[str, Callable[[Random], float]] = {
    "exp": _around(709.782712893384, -745.1332191019412, -708.4, 0.34657359, low=-60, high=9, limit=746.0),
    "exp2": _around(1024.0, -1075.0, -1022.0, 0.5, low=-60, high=10, limit=1076.0),
    "expm1": _around(0.0, 709.782712893384, -37.0, 0.34657359, high=9, limit=710.0),
    "log": _within(_around(1.0, 0.5, math.sqrt(2), math.sqrt(0.5), math.e), 5e-324, math.inf),
    "log2": _within(_around(1.0, 0.5, 8.0, math.sqrt(2), math.sqrt(0.5)), 5e-324, math.inf),
    "log10": _within(_around(1.0, 10.0, 1000.0, 1e22, 0.1), 5e-324, math.inf),
    "log1p": _within(_around(0.0, -1.0, 0.25, -0.25, 1.0), -1 + 1e-16, math.inf),
    "cbrt": _around(1.0, 8.0, 27.0),
    "sin": angle, "cos": angle, "tan": angle,
    "sqrt": positive,
    "asin": _within(_around(0.0, 1.0, -1.0, 0.5, high=0, limit=1.0), -1.0, 1.0),
    "acos": _within(_around(0.0, 1.0, -1.0, 0.5, high=0, limit=1.0), -1.0, 1.0),
    "atan": _around(0.0, 1.0, 0.0625, 0.4375),
    "sinh": _around(0.0, 710.4758600739439, 22.0, high=9, limit=710.4),
    "cosh": _around(0.0, 710.4758600739439, 22.0, high=9, limit=710.4),
    "tanh": _around(0.0, 22.0, 0.55, high=6),
    "asinh": _around(0.0, 1.0),
    "acosh": _within(_around(1.0, 2.0), 1.0, math.inf),
    "atanh": _within(_around(0.0, 1.0, -1.0, 0.5, high=-1, limit=1.0), -1 + 1e-16, 1 - 1e-16),
    "gamma": no_pole, "lgamma": no_pole,
    "erf": _around(0.0, 1.0, 0.5, 6.0, high=3),
    "erfc": _around(0.0, 0.5, 1.0, 26.5, high=4, limit=27.2),
}  # fmt: skip


def _complex_part(random: Random) -> float:
    chance = random.random()
    if chance < 0.1:
        return random.choice((0.0, -0.0, 1.0, -1.0, 0.5, -2.0))
    if chance < 0.5:
        return random.uniform(-3, 3)
    if chance < 0.6:
        return near(random, random.choice((1.0, -1.0, 0.5, math.pi / 2)))
    if chance < 0.8:
        return any_float(random, -30, 9)
    return any_float(random)


def complex_number(random: Random) -> complex:
    """Parts of every size, points near the unit circle, the branch points, and the cuts."""
    if random.random() < 0.15:
        turn = random.uniform(0, 7)
        size = 1.0 + any_float(random, -54, -2)
        return complex(size * math.cos(turn), size * math.sin(turn))
    return complex(_complex_part(random), _complex_part(random))


def integer(random: Random) -> int:
    """Small, of 64 bits and their edges, or of any size."""
    chance = random.random()
    if chance < 0.4:
        return random.randint(-9, 80)
    if chance < 0.8:
        return random.choice((-1, 1)) * random.getrandbits(random.randint(1, 63))
    return random.choice((2**63 - 1, -(2**63), 2**53, 2**53 + 1, random.getrandbits(200), random.getrandbits(400)))


def several(random: Random) -> tuple[float, ...]:
    """Up to six floats: of every size, of like size, or cancelling to the last bit."""
    count = random.randint(0, 6)
    if random.random() < 0.5:
        return tuple(any_float(random) for _ in range(count))
    values = [random.uniform(-1, 1) * 2.0 ** random.randint(-60, 60) for _ in range(count)]
    return (*values, *(-x for x in values[1:]))


def decimal_rounding(random: Random) -> tuple[float, int]:
    """A float and a number of digits: near ties, with 16 and 17 digits, far out, and real ties."""
    chance = random.random()
    if chance < 0.3:
        return random.uniform(-1, 1) * 10.0 ** random.randint(0, 20), random.randint(-22, 22)
    if chance < 0.5:
        return any_float(random), random.randint(-310, 325)
    if chance < 0.8:
        x = any_float(random)
        return x, random.randint(-1, 18) - math.floor(math.log10(abs(x)))
    if chance < 0.9:
        return random.randint(0, 10 ** random.randint(1, 17)) * 10.0 ** random.randint(0, 8) + 5.0, -random.randint(0, 20)
    return random.randint(1, 10**6) / 2.0 ** random.randint(1, 20), random.randint(0, 20)


def multiply_and_add(random: Random) -> tuple[float, float, float]:
    """Three floats: of every size, cancelling, or with a subnormal result."""
    chance = random.random()
    if chance < 0.5:
        x, y = any_float(random, -500, 500), any_float(random, -500, 500)
        return x, y, -x * y * (1 + random.randint(-3, 3) * 2.0**-52)
    if chance < 0.7:
        return any_float(random), any_float(random), any_float(random)
    return any_float(random, -560, -500), any_float(random, -560, -500), any_float(random, -1074, -1000)


PAIRS: dict[str, Callable[[Random], Arguments]] = {
    "pow": base_and_exponent,
    "atan2": two_sides, "hypot": two_sides, "fmod": two_sides, "remainder": two_sides, "copysign": two_sides,
    "nextafter": two_sides, "isclose": two_sides, "float": two_sides,
    "ldexp": lambda r: (any_float(r), r.randint(-2200, 2200) if r.random() < 0.9 else r.randint(-(2**70), 2**70)),
    "dist": lambda r: (lambda p, q: (p, q[: len(p)] + p[len(q) :]))(several(r), several(r)),
    "fsum": lambda r: (several(r),),
    "round": decimal_rounding, "fma": multiply_and_add,
    "gcd": lambda r: (integer(r), integer(r), integer(r)), "lcm": lambda r: (integer(r), integer(r)),
    "isqrt": lambda r: (integer(r) ** 2 + r.randint(-1, 1),), "factorial": lambda r: (r.randint(-3, 99),),
    "comb": lambda r: (r.randint(-2, 90), r.randint(-2, 90)), "perm": lambda r: (r.randint(-2, 90), r.randint(-2, 90)),
    "truediv": lambda r: (integer(r) % 2**64 - 2**63, integer(r) % 2**64 - 2**63),
}  # fmt: skip


def points(name: str, count: int) -> list[Arguments]:
    """Arguments within the domain: for functions of `math` by name, for those of `cmath` by "cmath.name"."""
    random = Random(name)
    if name in PAIRS:
        return [PAIRS[name](random) for _ in range(count)]
    if name.startswith("cmath."):
        return [(complex_number(random),) for _ in range(count)]
    draw = POINT.get(name, any_float)
    return [(draw(random),) for _ in range(count)]


def special_floats(arity: int) -> Iterator[Arguments]:
    """The cross product of the special values."""
    return itertools.product(SPECIAL, repeat=arity)


def special_complex() -> Iterator[Arguments]:
    return ((complex(x, y),) for x, y in itertools.product(SPECIAL_PART, repeat=2))
