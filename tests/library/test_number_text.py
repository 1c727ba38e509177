"""Numbers as texts and texts as numbers, as the library writes them, against CPython's own; singles against numpy's."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
import pytest
from lanewise.library import (
    decimal_powers,
    float_reading,
    float_text,
    int_reading,
    int_text,
    number_reading,
    word_texts,
)
from lanewise.library.machine import i32, u32

from library.exact_inputs import any_int
from library.outcome import equal, outcome
from library.programs import direct, program
from library.text_calls import Machine, compiled, emulated

COUNT = 2000
"""Inputs per function, compiled; the emulation takes a fiftieth of them."""


@pytest.fixture(params=[emulated, compiled], ids=lambda m: m.name)
def machine(request: pytest.FixtureRequest) -> Machine:
    """The library's source under CPython, and compiled."""
    return request.param  # type: ignore[no-any-return]


def any_double(random: Random) -> float:
    """Any bits, a power of two or of ten or a neighbour of one, few decimal digits, few bits, or special."""
    chance = random.random()
    if chance < 0.3:
        return float(struct.unpack("<d", random.randbytes(8))[0])
    if chance < 0.5:
        x = random.choice((2.0 ** random.randint(-1074, 1023), float(f"1e{random.randint(-323, 308)}")))
        return math.nextafter(x, random.choice((x, 0.0, math.inf)))
    if chance < 0.7:
        return random.randint(-9999, 9999) / 10 ** random.randint(0, 8)
    if chance < 0.9:
        return random.uniform(-1, 1) * 10 ** random.randint(-6, 22)
    if chance < 0.95:
        return random.getrandbits(random.randint(1, 30)) * 2.0**-1074
    return random.choice((0.0, -0.0, math.inf, -math.inf, math.nan, -math.nan, 1e16, 9999999999999998.0, 1e-4, 9.999e-5, 1e23))


# --- the table -------------------------------------------------------------------------------------------------------


def test_powers_of_ten() -> None:
    """All that the table makes, against exact fractions."""
    for k in range(-351, 351):
        high, middle, low = decimal_powers.power_of_ten(i32(k))
        found = int(high) << 128 | int(middle) << 64 | int(low)
        real = Fraction(10) ** k * Fraction(2) ** (191 - int(decimal_powers.power_exponent(i32(k))))
        assert found >> 191 == 1 and 0 <= real - found < 3, k
        assert not 0 <= k <= 82 or real == found


def test_blanks() -> None:
    for code in (*range(256), *range(0x1F00, 0x3100), 0x1680, 0x180E, 0xFEFF, 0x10FFFF):
        white = chr(code).isspace() if code >= 128 else chr(code) in " \t\n\v\f\r"
        assert number_reading.is_blank(u32(code)) == white, code


# --- texts of numbers ------------------------------------------------------------------------------------------------


def test_float_repr(machine: Machine) -> None:
    random = Random("float_repr")
    for _ in range(machine.share(COUNT * 5)):
        x = any_double(random)
        assert machine(float_text.float_repr, x) == repr(x), x.hex()


def test_single_repr(machine: Machine) -> None:
    random = Random("float_single_repr")
    edges = [0, 1 << 31, 1, 0x7F800000, 0xFF800000, 0x7FC00000, 0x38D1B717, 0x38D1B718, 0x49742400, 0x497423FF, 0x4B7FFFFF]
    edges += [k << 23 for k in range(1, 255, 9)]
    drawn = [np.uint32(n).view(np.float32) for n in (*edges, *(random.getrandbits(32) for _ in range(machine.share(COUNT))))]
    drawn += [np.float32(random.uniform(-1, 1) * 10 ** random.randint(-6, 9)) for _ in range(machine.share(COUNT))]
    for x in drawn:
        assert machine(float_text.float_single_repr, x) == str(x), x.tobytes()


def test_complex_repr(machine: Machine) -> None:
    random = Random("complex_repr")
    parts = (0.0, -0.0, 1.0, -2.5, math.inf, -math.inf, math.nan, 1e16, 1e-5)
    points = [complex(x, y) for x in parts for y in parts]
    for z in [*points, *(complex(any_double(random), any_double(random)) for _ in range(machine.share(COUNT)))]:
        assert machine(float_text.complex_repr, z) == repr(z)


def test_fixed_words(machine: Machine) -> None:
    assert machine(word_texts.bool_text, True) == "True"
    assert machine(word_texts.bool_text, False) == "False"
    assert machine(word_texts.none_text) == "None"


INT_TEXTS: dict[Callable[..., Any], Callable[[int], str]] = {
    int_text.int_to_text: str, int_text.int_bin: bin, int_text.int_oct: oct, int_text.int_hex: hex,
}  # fmt: skip


@pytest.mark.parametrize("ours", INT_TEXTS, ids=lambda f: f.__name__)
def test_int_texts(machine: Machine, ours: Any) -> None:
    random = Random("int texts")
    tens = [sign * (10**k + d) for k in range(21) for d in (-1, 0, 1) for sign in (1, -1)]
    for n in [*tens, 2**63, -(2**63), 2**64 - 1, *(any_int(random, 1500) for _ in range(machine.share(COUNT)))]:
        assert machine(ours, n) == INT_TEXTS[ours](n), n


def test_limit_of_digits(machine: Machine) -> None:
    for n in (10**4300 - 1, -(10**4300) + 1, 10**4300, -(10**4300), 2**14285, 2**20000):
        assert equal(machine(int_text.int_to_text, n), outcome(str, n)), n.bit_length()
    assert machine(int_text.int_hex, 2**20000) == hex(2**20000)


# --- numbers of texts ------------------------------------------------------------------------------------------------

INTS = (
    "", "0", "-0", "+5", " 12 ", "1_000", "1__0", "_1", "1_", "0x1f", "0b1", "0o17", "0x_1f", "0x__1", "0X", "-0xFF", "0_0", "01",
    "00", "0_1", "-", "+", "- 1", "1 1", "\x1c1", "\u30001\x85", "\u0661\u0662", "\uff11\uff12", "\xe9", "1\x00", "'", "zz_z",
    '"\'', "x" * 300, "\xe9" * 300, "-9223372036854775808", "9223372036854775807", "-0x8000000000000000", "12" * 20,
    "0\u0661", "0\u0660",
    "\U0001d7ce\U0001d7ff", "10" * 40, "\udc80", "0b12", "0o8", "99999999999999999", "100000000000000000", "999999999999999999",
)  # fmt: skip
LONG_INTS = ("1" * 4301, "1" * 5000 + "x", "_" + "1" * 5000, "1" * 5000 + "_", "0" * 4300, "0x" + "f" * 4400, "z" * 4301)


def test_text_to_int(machine: Machine) -> None:
    for s in INTS:
        for base in (10, 0, 2, 8, 16, 36, 3, 32) if machine is compiled else (0, 10):
            assert equal(machine(int_reading.text_to_int, s, base), outcome(int, s, base)), (s, base)
    for base in (1, 37, -1, 2**62, -(2**62)):
        assert equal(machine(int_reading.text_to_int, "1", base), outcome(int, "1", base)), base
    for s in LONG_INTS if machine is compiled else LONG_INTS[:1]:
        for base in (0, 10, 16, 36):
            assert equal(machine(int_reading.text_to_int, s, base), outcome(int, s, base)), (s[:9], base)


def test_text_to_int_of_any_text(machine: Machine) -> None:
    random = Random("text_to_int")
    for _ in range(machine.share(COUNT * 3)):
        s = "".join(random.choice("0123456789abcxXoObB_ +-z\u0663\u3000") for _ in range(random.randint(0, 9)))
        base = random.choice((0, 0, 10, 10, 2, 8, 16, 36, 5))
        assert equal(machine(int_reading.text_to_int, s, base), outcome(int, s, base)), (s, base)
    for _ in range(machine.share(COUNT // 2)):
        n = any_int(random, 900)
        for s in (f"{n:_}", hex(n), f"{n:#_b}", oct(n)):
            assert machine(int_reading.text_to_int, s, 0) == n, s


def test_a_program_before_does_not_change_what_is_compiled() -> None:
    """The same library function with a word for its base, put on the shelf of the exact variant before."""
    assert program("int(a, b)", 2)("9" * 30, 10) == int("9" * 30)
    direct.cache_clear()
    assert compiled(int_reading.text_to_int, "z" * 30, 36) == int("z" * 30, 36)


FLOATS = (
    "", "0", "-0", "+5.", ".5", ".", "-.", "1e", "1e+", "1e5", "1_0.0_1e1_0", "1_.0", "1._0", "1__0", "_1", "1_e5", "1e_5", "1e5_",
    "inf", "-INF", "Infinity", "infinit", "nan", "-nan", "+NaN", "1e400", "1e-400", "-1e-400", "1.7976931348623157e308", "infx",
    "1.7976931348623159e308", "1e99999999999999999999", "0e99999999999999", "1e-99999999999999999999", "0x1p3", "\u0661.\u0665",
    " 1.5\u3000", "\x1c1", "1 1", "9007199254740993", "9007199254740993.0000000000000000000001", "\xe9", "1\x00", "5e-324",
    "2.4703282292062327e-324", "2.4703282292062328e-324", "1.5j", "1e00000000000000000000000000000005", "\udc80", "in\xa0f",
    "1" * 350, "1" * 350 + "e-300", "0." + "0" * 400 + "1e401", "1.5e\u0661", "00000000000000000000001.5",
)  # fmt: skip


def test_text_to_float(machine: Machine) -> None:
    for s in FLOATS:
        assert equal(machine(float_reading.text_to_float, s), outcome(float, s)), s
    random = Random("text_to_float")
    for _ in range(machine.share(COUNT)):
        s = "".join(random.choice("0123456789.eE+-_ infa\u0663") for _ in range(random.randint(0, 9)))
        assert equal(machine(float_reading.text_to_float, s), outcome(float, s)), s
    for _ in range(machine.share(COUNT)):
        s = f"{random.getrandbits(random.randint(1, 70))}.{random.getrandbits(random.randint(1, 90))}e{random.randint(-345, 300)}"
        assert equal(machine(float_reading.text_to_float, s), float(s)), s


def middles(random: Random) -> Iterator[str]:
    """The exact decimal between a double and the next one; a little below, above; and cut somewhere."""
    x = abs(any_double(random))
    after = math.nextafter(x, math.inf)
    if not math.isfinite(after):
        return
    middle = (Fraction(x) + Fraction(after)) / 2
    places = middle.denominator.bit_length() - 1
    digits = str(middle.numerator * 5**places)
    yield f"{digits}e-{places}"
    yield f"{digits}{'0' * random.randint(0, 30)}.0000000000001e-{places}"
    yield f"{int(digits) - 1}.99999999e-{places}"
    yield f"{digits[:25]}e{len(digits[25:]) - places}"


def test_middles_between_floats(machine: Machine) -> None:
    random = Random("middles")
    for s in (s for _ in range(machine.share(COUNT // 8)) for s in middles(random)):
        assert equal(machine(float_reading.text_to_float, s), float(s)), s
    if machine is emulated:
        return
    largest = Fraction(2) ** 1024 - Fraction(2) ** 970
    for s in (str(int(largest)), str(int(largest) - 1), f"{int(largest) - 1}.{'9' * 40}", f"{int(largest)}.{'0' * 900}1"):
        assert equal(machine(float_reading.text_to_float, s), float(s)), s
