"""Numbers as texts and texts as numbers, as the library writes them, against CPython's own; singles against numpy's."""

from __future__ import annotations

import math
import struct
import unicodedata
from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
import pytest
from lanewise.library import (
    decimal_digits,
    decimal_powers,
    decimal_rounded,
    float_reading,
    float_text,
    heap,
    int_reading,
    int_text,
    machine,
    number_reading,
    word_texts,
)
from lanewise.library.machine import f64, from_bits32, i32, u32

from library.exact_inputs import any_int
from library.outcome import equal, outcome
from library.text_calls import call
from library.texts import get

COUNT = 2000


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


def test_digits_of_every_script() -> None:
    zeros = [c for c in range(128, 0x110000) if unicodedata.decimal(chr(c), None) == 0]
    assert [int(z) for z in decimal_digits.DECIMAL_ZEROS.values] == zeros and len(zeros) == decimal_digits.COUNT
    for code in [*range(300), *(z + d for z in zeros for d in (-1, 0, 5, 9, 10)), 0x10FFFF]:
        assert decimal_digits.decimal_value(u32(code)) == unicodedata.decimal(chr(code), -1), code


def test_blanks() -> None:
    for code in (*range(0x3100), 0xFEFF, 0x10FFFF):
        white = chr(code).isspace() if code >= 128 else chr(code) in " \t\n\v\f\r"
        assert number_reading.is_blank(u32(code)) == white, code


# --- texts of numbers ------------------------------------------------------------------------------------------------


def test_float_repr() -> None:
    random = Random("float_repr")
    for _ in range(COUNT):
        x = any_double(random)
        assert call(float_text.float_repr, x) == repr(x), x.hex()


def test_single_repr() -> None:
    random = Random("float_single_repr")
    edges = [0, 1 << 31, 1, 0x7F800000, 0xFF800000, 0x7FC00000, 0x38D1B717, 0x38D1B718, 0x49742400, 0x497423FF, 0x4B7FFFFF]
    edges += [k << 23 for k in range(1, 255, 9)]
    for n in [*edges, *(random.getrandbits(32) for _ in range(300))]:
        single = np.uint32(n).view(np.float32)
        assert call(float_text.float_single_repr, from_bits32(u32(n))) == str(single), hex(n)
    for _ in range(300):
        x = np.float32(random.uniform(-1, 1) * 10 ** random.randint(-6, 9))
        assert call(float_text.float_single_repr, float(x)) == str(x)


def test_complex_repr() -> None:
    random = Random("complex_repr")
    parts = (0.0, -0.0, 1.0, -2.5, math.inf, -math.inf, math.nan, 1e16, 1e-5)
    points = [complex(x, y) for x in parts for y in parts]
    for z in [*points, *(complex(any_double(random), any_double(random)) for _ in range(400))]:
        assert call(float_text.complex_repr, z) == repr(z)


def test_fixed_words() -> None:
    assert call(word_texts.bool_text, True) == "True" and call(word_texts.bool_text, False) == "False"
    assert call(word_texts.none_text) == "None"


INT_TEXTS: dict[Callable[..., Any], Callable[[int], str]] = {
    int_text.int_to_text: str, int_text.int_bin: bin, int_text.int_oct: oct, int_text.int_hex: hex,
}  # fmt: skip


@pytest.mark.parametrize("ours", INT_TEXTS, ids=lambda f: f.__name__)
def test_int_texts(ours: Any) -> None:
    random = Random("int texts")
    tens = [sign * (10**k + d) for k in range(21) for d in (-1, 0, 1) for sign in (1, -1)]
    for n in [*tens, 2**63, -(2**63), 2**64 - 1, *(any_int(random, 700) for _ in range(COUNT // 4))]:
        assert call(ours, n) == INT_TEXTS[ours](n), n


def test_limit_of_digits() -> None:
    for n in (10**4300 - 1, -(10**4300) + 1, 10**4300, -(10**4300), 2**14285, 2**20000):
        assert equal(call(int_text.int_to_text, n), outcome(str, n)), n.bit_length()
    assert call(int_text.int_hex, 2**20000) == hex(2**20000)


# --- numbers of texts ------------------------------------------------------------------------------------------------

INTS = (
    "", "0", "-0", "+5", " 12 ", "1_000", "1__0", "_1", "1_", "0x1f", "0b1", "0o17", "0x_1f", "0x__1", "0X", "-0xFF", "0_0", "01",
    "00", "0_1", "-", "+", "- 1", "1 1", "\x1c1", "\u30001\x85", "\u0661\u0662", "\uff11\uff12", "\xe9", "1\x00", "'", '"\'', "zz_z",
    "x" * 300, "\xe9" * 300, "-9223372036854775808", "9223372036854775807", "-0x8000000000000000", "12" * 20, "0\u0661", "0\u0660",
    "\U0001d7ce\U0001d7ff", "10" * 40, "\udc80", "0b12", "0o8", "99999999999999999", "100000000000000000", "999999999999999999",
)  # fmt: skip
LONG_INTS = ("1" * 4301, "1" * 5000 + "x", "_" + "1" * 5000, "1" * 5000 + "_", "0" * 4300, "0x" + "f" * 4400, "z" * 4301)


def test_text_to_int() -> None:
    for s in INTS:
        for base in (10, 0, 2, 8, 16, 36, 3, 7, 32, 1, 37, -1, 2**70):
            assert equal(call(int_reading.text_to_int, s, base), outcome(int, s, min(base, 2**62))), (s, base)
    for s in LONG_INTS:
        for base in (0, 10, 16, 36):
            assert equal(call(int_reading.text_to_int, s, base), outcome(int, s, base)), (s[:9], base)


def test_text_to_int_of_any_text() -> None:
    random = Random("text_to_int")
    for _ in range(COUNT):
        s = "".join(random.choice("0123456789abcxXoObB_ +-z\u0663\u3000") for _ in range(random.randint(0, 9)))
        base = random.choice((0, 0, 10, 10, 2, 8, 16, 36, 5))
        assert equal(call(int_reading.text_to_int, s, base), outcome(int, s, base)), (s, base)
    for _ in range(COUNT // 8):
        n = any_int(random, 900)
        for s in (f"{n:_}", hex(n), f"{n:#_b}", oct(n)):
            assert call(int_reading.text_to_int, s, 0) == n, s


FLOATS = (
    "", "0", "-0", "+5.", ".5", ".", "-.", "1e", "1e+", "1e5", "1_0.0_1e1_0", "1_.0", "1._0", "1__0", "_1", "1_e5", "1e_5", "1e5_",
    "inf", "-INF", "Infinity", "infinit", "nan", "-nan", "+NaN", "1e400", "1e-400", "-1e-400", "1.7976931348623157e308", "infx",
    "1.7976931348623159e308", "1e99999999999999999999", "0e99999999999999", "1e-99999999999999999999", "0x1p3", "\u0661.\u0665",
    " 1.5\u3000", "\x1c1", "1 1", "9007199254740993", "9007199254740993.0000000000000000000001", "\xe9", "1\x00", "5e-324",
    "2.4703282292062327e-324", "2.4703282292062328e-324", "1.5j", "1e00000000000000000000000000000005", "\udc80", "in\xa0f",
    "1" * 350, "1" * 350 + "e-300", "0." + "0" * 400 + "1e401", "1.5e\u0661", "00000000000000000000001.5",
)  # fmt: skip


def test_text_to_float() -> None:
    for s in FLOATS:
        assert equal(call(float_reading.text_to_float, s), outcome(float, s)), s
    random = Random("text_to_float")
    for _ in range(COUNT // 2):
        s = "".join(random.choice("0123456789.eE+-_ infa\u0663") for _ in range(random.randint(0, 9)))
        assert equal(call(float_reading.text_to_float, s), outcome(float, s)), s
    for _ in range(COUNT // 2):
        s = f"{random.getrandbits(random.randint(1, 70))}.{random.getrandbits(random.randint(1, 90))}e{random.randint(-345, 300)}"
        assert equal(call(float_reading.text_to_float, s), float(s)), s


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
    yield f"{int(digits) - 1}{'9' * random.randint(1, 20)}.9e-{places}" if False else f"{int(digits) - 1}.99999999e-{places}"
    yield f"{digits[:25]}e{len(digits[25:]) - places}"


def test_middles_between_floats() -> None:
    random = Random("middles")
    for s in (s for _ in range(60) for s in middles(random)):
        assert equal(call(float_reading.text_to_float, s), float(s)), s
    largest = Fraction(2) ** 1024 - Fraction(2) ** 970
    for s in (str(int(largest)), str(int(largest) - 1), f"{int(largest) - 1}.{'9' * 40}", f"{int(largest)}.{'0' * 900}1"):
        assert equal(call(float_reading.text_to_float, s), float(s)), s


# --- digits to any precision -----------------------------------------------------------------------------------------


def digits_at(x: float, places: int) -> str:
    digits, point = decimal_rounded.rounded_at(f64(x), i32(places))
    n = int(machine.load(i32, digits - 8))
    found = bytes(machine.MEMORY[digits : digits + n]).decode()
    heap.release(digits)
    assert point == n - places
    return found


def test_rounded_digits() -> None:
    """Round half to even of the exact value: in one word, and in long integers."""
    random = Random("rounded")
    values = (0.0, 0.5, 1.5, 2.5, 0.125, 5e-324, 1.7976931348623157e308, 1e22, 123456.5, 0.05, 1e-5, 2.0**63, 9.5, 0.995)
    cases = [(x, places) for x in values for places in (*range(-24, 25, 3), -308, 300, 324, 342, 350, 351, 1074)]
    for _ in range(COUNT // 4):
        cases.append((abs(any_double(random)), random.randint(-9, 25)))
        cases.append((random.getrandbits(random.randint(1, 53)) * 2.0 ** -random.randint(0, 60), random.randint(-5, 20)))
    for x, places in cases:
        if math.isfinite(x):
            rounded = round(Fraction(x) * Fraction(10) ** places)
            assert digits_at(x, places) == (str(rounded) if rounded else ""), (x, places)
