"""Python's operators and ints of any size in wasmtime, against CPython on the inputs of the sources' tests."""

from __future__ import annotations

import math
import operator
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from lanewise.library import complex_numbers, numbers
from lanewise.library.machine import LeftFast, i64, u64

from library import inputs
from library.exact_inputs import CASES, Case
from library.exact_inputs import inputs as exact_inputs
from library.outcome import Raised, equal, outcome
from library.programs import direct, exact_call, program

COUNT = 2000

# --- floats and complex numbers --------------------------------------------------------------------------------------

FLOATS: dict[str, Callable[..., Any]] = {
    "a / b": operator.truediv, "a // b": operator.floordiv, "a % b": operator.mod, "divmod(a, b)": divmod,
    "(a == b, a != b, a < b, a <= b, a > b, a >= b)":
        lambda a, b: (a == b, a != b, a < b, a <= b, a > b, a >= b),
    "min(a, b)": min, "max(a, b)": max,
}  # fmt: skip


@pytest.mark.parametrize("expression", FLOATS)
def test_floats(expression: str) -> None:
    compiled = program(expression, 2)
    for arguments in [*inputs.special_floats(2), *inputs.points("float", COUNT)]:
        assert equal(outcome(compiled, *arguments), outcome(FLOATS[expression], *arguments)), arguments


def test_float_power() -> None:
    """The source's bits; where it leaves the fast variant, a complex number of CPython's, whose last bits are its C library's."""
    compiled = program("a ** b", 2)
    for arguments in [*inputs.special_floats(2), *inputs.points("pow", COUNT)]:
        ours, source = outcome(compiled, *arguments), outcome(numbers.float_pow, *arguments)
        if isinstance(source, Raised) and source[0] == LeftFast.__name__:
            assert equal(ours, outcome(operator.pow, *arguments), 1e4), arguments
        else:
            assert equal(ours, source), arguments
            assert equal(ours, outcome(operator.pow, *arguments), 1.0), arguments


@pytest.mark.parametrize("expression", ["round(a)", "int(a)", "-a", "abs(a)", "bool(a)", "a.is_integer()"])
def test_one_float(expression: str) -> None:
    compiled, theirs = program(expression, 1), eval(f"lambda a: {expression}")
    for (x,) in [*inputs.special_floats(1), (2.5,), (-1.5,), (1e300,), *inputs.points("any", COUNT)]:
        for y in (x, x / 2**40, math.ldexp(x, -math.frexp(x)[1] + 3) if math.isfinite(x) else x):
            assert equal(outcome(compiled, y), outcome(theirs, y)), y


def test_round_to_digits() -> None:
    digits = (*inputs.SPECIAL_INT, -308, -309, 323, 324, 22, 23, -22, -23, 15, 16, 17)
    compiled = program("round(a, b)", 2)
    for arguments in [*((x, d) for x in inputs.SPECIAL for d in digits), *inputs.points("round", COUNT)]:
        assert equal(outcome(compiled, *arguments), outcome(round, *arguments)), arguments


def complex_pairs() -> list[tuple[complex, complex]]:
    values = [z for (z,) in inputs.special_complex()][::7] + [z for (z,) in inputs.points("cmath.operators", 60)]
    return [(a, b) for a in values for b in values]


@pytest.mark.parametrize("expression", ["a + b", "a - b", "a * b", "a / b", "a == b", "a != b", "-a", "a.conjugate()", "bool(a)"])
def test_complex_numbers(expression: str) -> None:
    compiled, theirs = program(expression, 2), eval(f"lambda a, b: {expression}")
    for arguments in complex_pairs():
        assert equal(outcome(compiled, *arguments), outcome(theirs, *arguments)), arguments


def test_absolute_value() -> None:
    compiled = program("abs(a)", 1)
    for (z,) in [*inputs.special_complex(), *inputs.points("cmath.abs", COUNT)]:
        assert equal(outcome(compiled, z), outcome(complex_numbers.complex_abs, z)), z
        assert equal(outcome(compiled, z), outcome(abs, z), 1.0), z


def test_complex_power() -> None:
    compiled = program("a ** b", 2)
    powers = (0j, 1 + 0j, 2 + 0j, -3 + 0j, 100 + 0j, 0.5 + 0j, 1j, -1 + 1e-8j, 2.5 - 3j, 101 + 0j, -0.5 + 0j)
    values = [z for (z,) in inputs.special_complex()][::3] + [z for (z,) in inputs.points("cmath.operators", 60)]
    for a, b in ((a, b) for a in values for b in powers):
        ours = outcome(compiled, a, b)
        assert equal(ours, outcome(complex_numbers.complex_pow, a, b)), (a, b)
        whole = b.imag == 0 and abs(b.real) <= 100 and b.real % 1 == 0
        assert equal(ours, outcome(operator.pow, a, b), 0.0 if whole else 1e4), (a, b)


# --- ints ------------------------------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def unlimited_digits() -> Iterator[None]:
    """Reports may print long ints."""
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    yield
    sys.set_int_max_str_digits(limit)


ORDER = "(a > b) - (a < b)"
EXACT = {
    "exact_compare": ORDER, "exact_equal": "a == b", "exact_bit_length": "a.bit_length()", "exact_bit_count": "a.bit_count()",
    "exact_add": "a + b", "exact_sub": "a - b", "exact_mul": "a * b", "exact_neg": "-a", "exact_abs": "abs(a)",
    "exact_invert": "~a", "exact_divmod": "divmod(a, b)", "exact_floordiv": "a // b", "exact_mod": "a % b",
    "exact_lshift": "a << b", "exact_rshift": "a >> b", "exact_and": "a & b", "exact_or": "a | b", "exact_xor": "a ^ b",
    "exact_from_float": "int(a)", "exact_to_float": "float(a)", "exact_compare_float": f"2 if b != b else {ORDER}",
    "exact_truediv": "a / b", "exact_pow": "a ** b", "exact_pow_mod": "pow(a, b, c)", "exact_gcd": "math.gcd(a, b)",
    "exact_isqrt": "math.isqrt(a)", "exact_fits_i64": f"{-(2**63)} <= a < {2**63}", "exact_low64": f"a & {2**64 - 1}",
    "exact_sign": "(a > 0) - (a < 0)",
}  # fmt: skip
"""What of the library on exact ints a program reaches, and by which expression."""
INSIDE = ("exact_from_i64", "exact_from_u64", "exact_to_i64")
"""Conversions that the compiler makes where the variants meet."""
LATER = ("exact_hash", "exact_to_decimal", "exact_from_decimal", "exact_to_bytes", "exact_from_bytes")
"""For hash() and text, which are not compiled yet."""


def test_every_function_on_exact_ints_is_here() -> None:
    names = {case.name for case in CASES}
    assert names == {*EXACT, *INSIDE, *LATER}


@pytest.mark.parametrize("case", [case for case in CASES if case.name in EXACT], ids=str)
@pytest.mark.parametrize("variant", ["any", "exact"])
def test_ints(case: Case, variant: str) -> None:
    """As users call it, which begins with 64 bits, and in the variant for any size at once."""
    expression = EXACT[case.name]
    names = "abc"[: len(case.takes)]
    theirs = eval(f"lambda {', '.join(names)}: {expression}", {"math": math})
    for arguments in exact_inputs(case, COUNT):
        expected = outcome(theirs, *arguments)
        if variant == "any":
            ours = outcome(program(expression, len(arguments)), *arguments)
        else:
            ours = outcome(exact_call, expression, arguments)
        assert equal(ours, expected), arguments


@dataclass(frozen=True)
class Mixed:
    """An operation of an int with something else, or one that the table of exact ints has not."""

    expression: str
    draw: Callable[[Random], tuple[Any, ...]]
    ulp: float = 0.0


MIXED = (
    Mixed("round(a, b)", lambda r: (inputs.integer(r), r.choice((r.randint(-30, 3), r.randint(-300, 0))))),
    Mixed("a + b", lambda r: (inputs.integer(r), inputs.any_float(r))),
    Mixed("a * b", lambda r: (inputs.integer(r), inputs.any_float(r))),
    Mixed("a - b", lambda r: (inputs.any_float(r), inputs.integer(r))),
    Mixed("a // b", lambda r: (inputs.integer(r), inputs.any_float(r, -9, 90))),
    Mixed("a == b", lambda r: (n := inputs.integer(r), float(n) if r.random() < 0.5 else n + 1)),
    Mixed("a + b", lambda r: (inputs.integer(r), r.random() < 0.5)),
    Mixed("a * b", lambda r: (inputs.integer(r), inputs.complex_number(r))),
    Mixed("complex(a, b)", lambda r: (inputs.integer(r), inputs.integer(r))),
    Mixed("(a * b) % c", lambda r: (inputs.integer(r), inputs.integer(r), inputs.integer(r))),
    Mixed(f"(a * b + c) & {2**64 - 1}", lambda r: (inputs.integer(r), inputs.integer(r), inputs.integer(r))),
    Mixed(f"(a << 13 ^ b >> 7) & {2**32 - 1}", lambda r: (inputs.integer(r), inputs.integer(r))),
    Mixed("a ** 2 - b ** 3", lambda r: (inputs.integer(r), inputs.integer(r))),
    Mixed("a ** b", lambda r: (r.randint(-40, 40), r.randint(-30, 30)), ulp=1.0),
    Mixed("pow(a, b, c)", lambda r: (inputs.integer(r), r.randint(-5, 2**40), inputs.integer(r))),
    Mixed("min(a, b, c), max(a, b, c)", lambda r: (inputs.integer(r), inputs.integer(r), inputs.any_float(r))),
)


@pytest.mark.parametrize("mixed", MIXED, ids=lambda mixed: mixed.expression)
def test_mixed(mixed: Mixed) -> None:
    random, arity = Random(mixed.expression), len(mixed.draw(Random(0)))
    compiled = program(mixed.expression, arity)
    theirs = eval(f"lambda {', '.join('abc'[:arity])}: ({mixed.expression})")
    for _ in range(COUNT):
        arguments = mixed.draw(random)
        assert equal(outcome(compiled, *arguments), outcome(theirs, *arguments), mixed.ulp), arguments


def test_words_of_the_machine() -> None:
    """Quotients and comparisons of machine integers, which programs reach when ranges are known."""
    compare_i64, compare_u64 = direct(numbers.compare_i64_float), direct(numbers.compare_u64_float)
    truediv, truediv_unsigned = direct(numbers.truediv_i64), direct(numbers.truediv_u64)
    for (a, b), (x,) in zip(inputs.points("truediv", COUNT), inputs.points("any", COUNT), strict=True):
        n = a + 2**63
        assert equal(outcome(truediv, a, b), outcome(operator.truediv, a, b)), (a, b)
        assert float(outcome(truediv_unsigned, n, abs(b) + 1)) == numbers.truediv_u64(u64(n), u64(abs(b) + 1)), (n, b)
        for y in (float(a), math.nextafter(float(a), math.inf), math.nextafter(float(n), -math.inf), float(n), x, math.nan):
            assert compare_i64(a, y) == numbers.compare_i64_float(i64(a), y), (a, y)
            assert compare_u64(n, y) == numbers.compare_u64_float(u64(n), y), (n, y)
