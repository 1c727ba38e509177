"""Python's operators on floats, ints and complex numbers as the library writes them, against CPython."""

from __future__ import annotations

import math
import operator
from typing import Any

import pytest
from lanewise.library import complex_numbers, numbers, round_digits
from lanewise.library.machine import LeftFast, i64, u64

from library import inputs
from library.outcome import equal, outcome


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (numbers.float_truediv, operator.truediv),
        (numbers.float_floordiv, operator.floordiv),
        (numbers.float_mod, operator.mod),
        (numbers.float_divmod, divmod),
    ],
)
def test_float_division(ours: Any, theirs: Any) -> None:
    for arguments in [*inputs.special_floats(2), *inputs.points("float", 500)]:
        assert equal(outcome(ours, *arguments), outcome(theirs, *arguments)), arguments


def real_power(x: float, y: float) -> float:
    if x < 0.0 and math.isfinite(x) and math.isfinite(y) and y != math.floor(y):
        raise LeftFast
    return x**y  # type: ignore[no-any-return]


def test_float_power() -> None:
    for arguments in [*inputs.special_floats(2), *inputs.points("pow", 500)]:
        assert equal(outcome(numbers.float_pow, *arguments), outcome(real_power, *arguments), 1.0), arguments


def test_round() -> None:
    for x in (*inputs.SPECIAL, 2.5, -1.5, 1e300):
        assert equal(outcome(numbers.round_float, x), outcome(round, x)), x
    digits = (*inputs.SPECIAL_INT, -308, -309, 323, 324, 22, 23, -22, -23, 15, 16, 17)
    ties = (2.675, 0.125, 0.375, 25.0, 350.0, 1.5e22, 2.5e22, 5e22, 2.5e23, 9.5, 99999999999999.95)
    cases = [(x, d) for x in inputs.SPECIAL for d in digits] + [(x, d) for x in ties for d in range(-30, 30)]
    for arguments in [*cases, *inputs.points("round", 2000)]:
        assert equal(outcome(round_digits.round_digits, *arguments), outcome(round, *arguments)), arguments


def test_int_division() -> None:
    for a, b in inputs.points("truediv", 2000):
        assert equal(outcome(numbers.truediv_i64, i64(a), i64(b)), outcome(operator.truediv, a, b)), (a, b)


def test_int_float_comparison() -> None:
    for (a, b), (x,) in zip(inputs.points("truediv", 2000), inputs.points("any", 2000), strict=True):
        for y in (
            float(a),
            math.nextafter(float(a), math.inf),
            math.nextafter(float(a), -math.inf),
            float(a) + 0.5,
            x,
            float(b),
        ):
            assert numbers.compare_i64_float(i64(a), y) == (a > y) - (a < y), (a, y)
            n = a + 2**63
            assert numbers.compare_u64_float(u64(n), y) == (n > y) - (n < y), (n, y)
    assert numbers.compare_i64_float(i64(0), math.nan) == numbers.compare_u64_float(u64(0), math.nan) == 2


def real_complex_division(a: complex, b: complex) -> complex:
    return a / b


def test_complex_operators() -> None:
    values = [z for (z,) in inputs.special_complex()][::7] + [z for (z,) in inputs.points("cmath.operators", 60)]
    for a in values:
        assert equal(outcome(complex_numbers.complex_abs, a), outcome(abs, a), 1.0), a
        for b in values:
            assert equal(complex_numbers.complex_mul(a, b), a * b), (a, b)
            assert equal(outcome(complex_numbers.complex_div, a, b), outcome(operator.truediv, a, b)), (a, b)
            assert complex_numbers.complex_eq(a, b) == (a == b)


def test_complex_power() -> None:
    values = [z for (z,) in inputs.special_complex()][::5]
    for a in values:
        for b in (0j, 1 + 0j, 2 + 0j, -3 + 0j, 100 + 0j, 0.5 + 0j, 1j, -1 + 1e-8j, 2.5 - 3j, 101 + 0j, -0.5 + 0j):
            ours, theirs = outcome(complex_numbers.complex_pow, a, b), outcome(operator.pow, a, b)
            assert equal(ours, theirs, 0.0 if b.imag == 0 and abs(b.real) <= 100 and b.real % 1 == 0 else 1e4), (
                a,
                b,
                ours,
                theirs,
            )
