"""The functions on exact ints as a table: for each its module, its signature, Python's own answer, and an input generator.

In: nothing. Out: `CASES` and `inputs(case, count)`. Who runs them (the emulation here, the compiled module elsewhere) turns
the letters of a signature into its own values:

    w  an exact int (a word, owned)     n  an i64        u  a u64         f  a double
    i  an i32                           b  a bool        t  a bytes object (a result) or its address and size (an argument)

The generators are seeded by the name; limbs of 0 and 2**32 - 1 are frequent, since carries and quotient guesses go wrong there.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

Draw = Callable[[Random], tuple[Any, ...]]

EXPONENTS = (0, 1, 8, 15, 30, 31, 32, 33, 52, 53, 54, 61, 62, 63, 64, 65, 95, 96, 127, 128, 129, 192, 1023, 1024)
BOUNDARY = tuple(sign * (2**k + d) for k in EXPONENTS for d in (-2, -1, 0, 1, 2) for sign in (1, -1))


@dataclass(frozen=True)
class Case:
    """One library function: `module.name`, the letters of its arguments and result(s), the reference, the generator."""

    module: str
    name: str
    takes: str
    gives: str
    reference: Callable[..., Any]
    draw: Draw

    def __str__(self) -> str:
        return self.name


def inputs(case: Case, count: int) -> Iterator[tuple[Any, ...]]:
    """`count` argument tuples, the same in every run."""
    random = Random(case.name)
    for _ in range(count):
        yield case.draw(random)


def any_int(random: Random, longest: int = 4000) -> int:
    """An int of up to `longest` bits: boundaries, small ones, a few limbs, patterns of limbs, seldom many limbs."""
    chance = random.random()
    if chance < 0.3:
        value = random.choice(BOUNDARY)
    elif chance < 0.5:
        value = random.randint(-1100, 1100)
    elif chance < 0.75:
        value = random.getrandbits(random.randint(1, 150))
    elif chance < 0.9:
        value = _limbs(random, random.randint(1, 7))
    elif chance < 0.99:
        value = random.getrandbits(random.randint(150, 600))
    else:
        value = random.getrandbits(random.randint(600, max(longest, 601)))
    value = -value if random.random() < 0.3 else value
    return value if value.bit_length() <= longest else value >> (value.bit_length() - longest)


def _limbs(random: Random, count: int) -> int:
    """A number of `count` limbs, many of which are all zeros or all ones."""
    value = 0
    for _ in range(count):
        value = value << 32 | random.choice((0, 0, 0xFFFFFFFF, 0xFFFFFFFF, 1, 0x80000000, random.getrandbits(32)))
    return value


def _one(longest: int = 4000) -> Draw:
    return lambda random: (any_int(random, longest),)


def _pair(longest: int = 4000) -> Draw:
    """Two ints; an eighth of the pairs are equal, opposite or neighbours."""

    def draw(random: Random) -> tuple[int, int]:
        a = any_int(random, longest)
        if random.random() < 0.125:
            return a, random.choice((a, -a, a + 1, a - 1, a ^ 1))
        return a, any_int(random, longest)

    return draw


def _quotient(longest: int = 2500) -> Draw:
    """Dividend and divisor, half of the time a product plus a small rest, so that quotients end in all patterns."""

    def draw(random: Random) -> tuple[int, int]:
        b = any_int(random, longest)
        if random.random() < 0.5:
            return b * any_int(random, longest) + random.choice((0, 0, -1, 1, b >> 1)), b
        return any_int(random, longest), b

    return draw


def any_double(random: Random) -> float:
    """A finite double of any exponent, or one next to an int at a boundary."""
    chance = random.random()
    if chance < 0.4:
        x = float(random.choice([n for n in BOUNDARY if n.bit_length() < 1024]))
        return random.choice((x, math.nextafter(x, math.inf), math.nextafter(x, -math.inf), x + 0.5))
    if chance < 0.6:
        return random.uniform(-5, 5)
    return random.choice((-1, 1)) * math.ldexp(random.uniform(1, 2), random.randint(-1074, 1023))


def _hashed(random: Random) -> tuple[int]:
    """Any int, or one next to a multiple of the modulus."""
    a = any_int(random)
    return (a if random.random() < 0.7 else a * (2**61 - 1) + random.choice((0, 0, 1, -1)),)


def _rounded(random: Random) -> tuple[int]:
    """An int near a tie of two doubles, or near the largest one, or any."""
    chance = random.random()
    if chance < 0.3:
        return (any_int(random),)
    if chance < 0.4:
        return (random.choice((1, -1)) * (2**1024 - 2**970 + random.choice((-(2**968), -1, 0, 1, 2**969))),)
    extra = random.randint(1, 900)
    value = (random.getrandbits(53) | 1 << 52) << extra
    value += random.choice((0, 1 << (extra - 1), (1 << (extra - 1)) + 1, (1 << (extra - 1)) - 1, 1))
    return (random.choice((1, -1)) * value,)


def _compared(random: Random) -> tuple[int, float]:
    """An int and a double: equal, a neighbour, or unrelated; sometimes inf or nan."""
    x = any_double(random)
    chance = random.random()
    if chance < 0.05:
        return any_int(random), random.choice((math.inf, -math.inf, math.nan))
    if chance < 0.6:
        return int(x) + random.choice((0, 0, 1, -1)), x
    return any_int(random), x


def _divided(random: Random) -> tuple[int, int]:
    """Two ints whose quotient is subnormal, near the largest double, a tie, or anything."""
    chance = random.random()
    if chance < 0.4:
        return _pair(600)(random)
    a = random.getrandbits(random.choice((1, 20, 53, 54, 55, 64, 90))) + 1
    b = random.getrandbits(random.choice((1, 20, 53, 54, 64, 90))) + 1
    if chance < 0.6:
        return random.choice((1, -1)) * a, b << random.randint(950, 1150)
    if chance < 0.8:
        return a << random.randint(880, 1060), random.choice((1, -1)) * b
    if chance < 0.9:
        # Around 2**1024 and 2**-1075, where the largest double and the smallest one end.
        near = a * random.randint(2, 9) >> 2
        return (near << 1024, a) if random.random() < 0.5 else (near, -a << 1075)
    tie = random.getrandbits(54) | 1
    return tie * b + random.choice((0, 0, 1, -1)), random.choice((1, -1)) * b << random.randint(0, 1100)


def _shifted(random: Random) -> tuple[int, int]:
    count = random.choice(
        (random.randint(0, 70), random.randint(0, 70), random.randint(0, 700), 0, 1, 31, 32, 63, 64, 65, -1, -(2**70))
    )
    return any_int(random, 2000), count


def _shifted_right(random: Random) -> tuple[int, int]:
    a, count = _shifted(random)
    return a, count if random.random() < 0.95 else random.choice((2**31, 2**32, 2**61, 2**62, 2**63, 2**64, 2**200))


def _powered(random: Random) -> tuple[int, int]:
    chance = random.random()
    if chance < 0.3:
        return random.randint(-3, 3), random.choice((random.randint(0, 300), random.randint(0, 9)))
    if chance < 0.8:
        return random.randint(-1100, 1100), random.randint(0, 20)
    return any_int(random, 200), random.randint(0, 5)


def _powered_mod(random: Random) -> tuple[int, int, int]:
    if random.random() < 0.8:
        return any_int(random, 100), random.choice((1, 1, -1)) * random.randint(0, 70), any_int(random, 64)
    return any_int(random, 120), random.choice((1, 1, -1)) * random.randint(0, 9), any_int(random, 100)


def _common(random: Random) -> tuple[int, int]:
    common = any_int(random, 70)
    return any_int(random, 160) * common, any_int(random, 160) * common


def _squared(random: Random) -> tuple[int]:
    """Squares and their neighbours, and any int."""
    a = any_int(random, 100)
    return (a * a + random.choice((0, 1, -1, a)) if random.random() < 0.6 else any_int(random, 300),)


def _written(random: Random) -> tuple[bytes]:
    """Decimal text: the digits of any int, with a sign or zeros before them."""
    value = any_int(random, 2500)
    sign = "-" if value < 0 else random.choice(("", "+"))
    return ((sign + "0" * random.choice((0, 0, 0, 1, 9, 20)) + str(abs(value))).encode(),)


def _packed(random: Random) -> tuple[bytes]:
    """Two's complement bytes, the shortest form or with more sign bytes; or none."""
    value = any_int(random)
    size = shortest(value) + random.choice((0, 0, 1, 2, 3, 5))
    return (value.to_bytes(size, "little", signed=True) if random.random() < 0.98 else b"",)


def shortest(value: int) -> int:
    """The number of bytes of the shortest two's complement, at least one."""
    return (value if value >= 0 else ~value).bit_length() // 8 + 1


def _compare(a: int, b: float) -> int:
    return 2 if b != b else (a > b) - (a < b)


def _signed(value: int) -> int:
    return (value + 2**63) % 2**64 - 2**63


def _machine(signed: bool) -> Draw:
    def draw(random: Random) -> tuple[int]:
        n = any_int(random, 70)
        return (_signed(n) if signed else n % 2**64,)

    return draw


CASES = (
    Case("exact_word", "exact_from_i64", "n", "w", int, _machine(True)),
    Case("exact_word", "exact_from_u64", "u", "w", int, _machine(False)),
    Case("exact_word", "exact_fits_i64", "w", "b", lambda a: -(2**63) <= a < 2**63, _one(200)),
    Case("exact_word", "exact_to_i64", "w", "n", int, _machine(True)),
    Case("exact_word", "exact_low64", "w", "u", lambda a: a % 2**64, _one()),
    Case("exact_word", "exact_sign", "w", "i", lambda a: (a > 0) - (a < 0), _one()),
    Case("exact_word", "exact_compare", "ww", "i", _compare, _pair()),
    Case("exact_word", "exact_equal", "ww", "b", lambda a, b: a == b, _pair()),
    Case("exact_word", "exact_bit_length", "w", "n", int.bit_length, _one()),
    Case("exact_word", "exact_bit_count", "w", "n", int.bit_count, _one()),
    Case("exact_word", "exact_hash", "w", "n", hash, _hashed),
    Case("exact", "exact_add", "ww", "w", lambda a, b: a + b, _pair()),
    Case("exact", "exact_sub", "ww", "w", lambda a, b: a - b, _pair()),
    Case("exact", "exact_mul", "ww", "w", lambda a, b: a * b, _pair(1500)),
    Case("exact", "exact_neg", "w", "w", lambda a: -a, _one()),
    Case("exact", "exact_abs", "w", "w", abs, _one()),
    Case("exact", "exact_invert", "w", "w", lambda a: ~a, _one()),
    Case("exact", "exact_divmod", "ww", "ww", divmod, _quotient()),
    Case("exact", "exact_floordiv", "ww", "w", lambda a, b: a // b, _quotient()),
    Case("exact", "exact_mod", "ww", "w", lambda a, b: a % b, _quotient()),
    Case("exact_bits", "exact_lshift", "ww", "w", lambda a, b: a << b, _shifted),
    Case("exact_bits", "exact_rshift", "ww", "w", lambda a, b: a >> b, _shifted_right),
    Case("exact_bits", "exact_and", "ww", "w", lambda a, b: a & b, _pair(1500)),
    Case("exact_bits", "exact_or", "ww", "w", lambda a, b: a | b, _pair(1500)),
    Case("exact_bits", "exact_xor", "ww", "w", lambda a, b: a ^ b, _pair(1500)),
    Case("exact_float", "exact_from_float", "f", "w", int, lambda random: (any_double(random),)),
    Case("exact_float", "exact_to_float", "w", "f", float, _rounded),
    Case("exact_float", "exact_compare_float", "wf", "i", _compare, _compared),
    Case("exact_float", "exact_truediv", "ww", "f", lambda a, b: a / b, _divided),
    Case("exact_power", "exact_pow", "ww", "w", pow, _powered),
    Case("exact_power", "exact_pow_mod", "www", "w", pow, _powered_mod),
    Case("exact_power", "exact_gcd", "ww", "w", math.gcd, _common),
    Case("exact_power", "exact_isqrt", "w", "w", math.isqrt, _squared),
    Case("exact_text", "exact_to_decimal", "w", "t", lambda a: str(a).encode(), _one(2500)),
    Case("exact_text", "exact_from_decimal", "t", "w", lambda text: int(text), _written),
    Case("exact_text", "exact_to_bytes", "w", "t", lambda a: a.to_bytes(shortest(a), "little", signed=True), _one()),
    Case("exact_text", "exact_from_bytes", "t", "w", lambda data: int.from_bytes(data, "little", signed=True), _packed),
)  # fmt: skip
