"""`math` and `cmath` as the library writes them, against CPython (special values, exact functions) and mpmath (accuracy)."""

from __future__ import annotations

import cmath
import importlib
import math
import types
from fractions import Fraction
from typing import Any

import pytest
from lanewise.library.machine import IMPLEMENTATIONS, Implementation
from lanewise.python.functions.builtin_functions import handler

from library import inputs, references
from library.outcome import equal, outcome

MODULES = (
    "arctangent", "complex_exponential", "complex_inverse", "complex_numbers", "error", "exponential", "gamma", "hyperbolic",
    "integer_logarithm", "integers", "logarithm", "power", "rounding", "sums", "trigonometric",
)  # fmt: skip
for module in MODULES:
    importlib.import_module(f"lanewise.library.{module}")

FOREIGN = 24.0  # ulp: how far CPython's own result (of this machine's C library) may be from the truth at special values
COUNT = 2000


def dotted(target: object) -> str:
    if isinstance(target, str):
        return target
    return f"{getattr(target, '__module__', None) or 'str'}.{target.__name__}"  # type: ignore[attr-defined]


ROWS = [row for row in IMPLEMENTATIONS if dotted(row.targets[0]).split(".")[0] in ("math", "cmath")]


def find(name: str, function: str = "") -> Implementation:
    rows = [r for r in ROWS if dotted(r.targets[0]) == name and function in ("", r.function.__name__)]
    return rows[0]


def names(module: types.ModuleType) -> list[str]:
    return [n for n in dir(module) if not n.startswith("_") and callable(getattr(module, n))]


@pytest.mark.parametrize("module", [math, cmath])
def test_every_function_is_there(module: types.ModuleType) -> None:
    """In the library; those that take what is iterated are the front end's, as `sum` is."""
    have = {dotted(row.targets[0]) for row in IMPLEMENTATIONS}
    assert [n for n in names(module) if f"{module.__name__}.{n}" not in have and handler(getattr(module, n)) is None] == []


ARITY = {"atan2": 2, "copysign": 2, "fmod": 2, "hypot": 2, "isclose": 2, "nextafter": 2, "pow": 2, "remainder": 2}
OF_FLOATS = [
    n for n in names(math)
    if n not in ("comb", "dist", "factorial", "fsum", "gcd", "isqrt", "lcm", "ldexp", "perm", "prod", "sumprod", "fma")
]  # fmt: skip


@pytest.mark.parametrize("name", OF_FLOATS)
def test_special_values(name: str) -> None:
    row, real = find(f"math.{name}"), getattr(math, name)
    ulp = FOREIGN if row.accuracy else 0.0
    for arguments in inputs.special_floats(ARITY.get(name, 1)):
        ours, theirs = outcome(row.function, *arguments), outcome(real, *arguments)
        assert equal(ours, theirs, ulp), (arguments, ours, theirs)


@pytest.mark.parametrize("name", names(cmath))
def test_special_complex_values(name: str) -> None:
    row, real = find(f"cmath.{name}"), getattr(cmath, name)
    ulp = FOREIGN if row.accuracy else 0.0
    choices = inputs.special_floats(2) if name == "rect" else inputs.special_complex()
    if name == "isclose":
        choices = [(a, b) for (a,) in inputs.special_complex() for b in (a, 1 + 0j, complex(math.inf, 1))]
    for arguments in choices:
        ours, theirs = outcome(row.function, *arguments), outcome(real, *arguments)
        assert equal(ours, theirs, ulp), (arguments, ours, theirs)


def test_log_to_a_base() -> None:
    ours = find("math.log", "log_base").function
    for arguments in inputs.special_floats(2):
        assert equal(outcome(ours, *arguments), outcome(math.log, *arguments), 4.0), arguments
    ours = find("cmath.log", "log_base").function
    for (z,) in inputs.points("cmath.log", 300):
        for base in (2 + 0j, 10 + 0j, 1 + 0j, -1j, 0j):
            assert equal(outcome(ours, z, base), outcome(cmath.log, z, base), 1e4), (z, base)


def bound(name: str, arguments: tuple[Any, ...], value: Any) -> float:
    """In ulp. Beside its zeros below -2, lgamma promises 2**-57 only."""
    accuracy = max(find(name).accuracy, 0.5)
    if name == "math.lgamma" and arguments[0] < -2.0 and abs(value) < 0.01:
        return 2.0**-57 / math.ulp(float(value))
    return accuracy


@pytest.mark.parametrize("name", sorted(references.FLOAT))
def test_accuracy(name: str) -> None:
    row = find(f"math.{name}")
    for arguments in inputs.points(name, COUNT):
        result = outcome(row.function, *arguments)
        value = references.exact(name, arguments)
        if not isinstance(result, float):
            assert result[0] == "OverflowError" and references.distance(math.inf, value) == 0.0, (arguments, result)
        else:
            distance = references.distance(result, value)
            assert distance <= bound(f"math.{name}", arguments, value), (arguments, result, distance)


@pytest.mark.parametrize("name", sorted(references.COMPLEX))
def test_complex_accuracy(name: str) -> None:
    """Sizes of both parts by mpmath; the signs, which on a cut only CPython defines, by CPython."""
    row, real = find(f"cmath.{name}"), getattr(cmath, name)
    for (z,) in inputs.points(f"cmath.{name}", COUNT // 2):
        ours, theirs = outcome(row.function, z), outcome(real, z)
        if not isinstance(ours, complex | float):
            assert ours == theirs, (z, ours, theirs)
            continue
        value = references.exact_complex(name, z)
        for a, b, part in zip(*map(parts, (ours, theirs, value)), strict=True):
            assert math.copysign(1.0, a) == math.copysign(1.0, b), (z, ours, theirs)
            distance = references.distance(abs(a), references.size(part))
            assert distance <= row.accuracy, (z, ours, distance)


def parts(value: Any) -> tuple[Any, ...]:
    return (value.real, value.imag) if isinstance(value, complex | references.Complex) else (value,)


EXACT = ("ldexp", "fmod", "remainder", "copysign", "nextafter", "isclose", "fsum", "gcd", "lcm", "isqrt", "factorial", "comb",
         "degrees", "radians", "modf", "frexp", "floor", "ceil", "trunc", "ulp", "fabs")  # fmt: skip


@pytest.mark.parametrize("name", EXACT)
def test_exact(name: str) -> None:
    ours, theirs = find(f"math.{name}").function, getattr(math, name)
    for arguments in inputs.points(name, COUNT // 2):
        assert equal(outcome(ours, *arguments), outcome(theirs, *arguments)), arguments


def test_exact_with_variants() -> None:
    """Those that the compiler chooses by type or number of arguments."""
    perm, perm_of = find("math.perm", "perm").function, find("math.perm", "perm_of").function
    for n, k in inputs.points("perm", 500):
        assert outcome(perm, n) == outcome(math.perm, n)
        assert outcome(perm_of, n, k) == outcome(math.perm, n, k), (n, k)
    for n, k in ((10**30, 5), (10**40, 5 * 10**30), (10**30, 10**29)):
        assert outcome(perm_of, n, k) == outcome(math.perm, n, k)
        assert outcome(find("math.comb").function, n, k) == outcome(math.comb, n, k)


def test_lengths_have_cpythons_bits() -> None:
    """hypot and dist. (Where all is subnormal CPython divides instead of scaling, and is less exact.)"""
    hypot, dist = find("math.hypot").function, find("math.dist").function
    for p, q in inputs.points("dist", COUNT // 2):
        assert equal(outcome(hypot, *p), outcome(math.hypot, *p), 1.0 if max(map(abs, p), default=1.0) < 1e-307 else 0.0), p
        assert equal(outcome(dist, p, q), outcome(math.dist, p, q)), (p, q)
    for arguments in inputs.special_floats(2):
        assert equal(outcome(hypot, *arguments), outcome(math.hypot, *arguments)), arguments
    assert outcome(dist, (1.0,), (1.0, 2.0)) == outcome(math.dist, (1.0,), (1.0, 2.0))


def test_fsum_of_special_values() -> None:
    fsum = find("math.fsum").function
    for values in [
        (1e308, 1e308, -1e308), (1e100, 1.0, -1e100), (0.1,) * 10, (-0.0,), (), (math.inf, -math.inf), (math.nan, 1.0),
        (1e16, 1.0, 1e-16), (1.0, 2.0**-53, 2.0**-106), (-1.0, -(2.0**-53), -5e-324), (1.0, -1.0, 5e-324),
        (math.inf, 1e308, 1e308),
    ]:  # fmt: skip
        assert equal(outcome(fsum, values), outcome(math.fsum, values)), values


def test_newer_functions() -> None:
    """fma (3.13) and sumprod (3.12), which this Python may not have: against fractions."""
    fma, sumprod = find("math.fma").function, find("math.sumprod").function
    for x, y, z in inputs.points("fma", COUNT):
        exact = Fraction(x) * Fraction(y) + Fraction(z)
        theirs = outcome(lambda exact=exact: exact.numerator / exact.denominator)
        ours = outcome(fma, x, y, z)
        assert ours == theirs or (ours[0] == theirs[0] == "OverflowError" and ours[1] == ("overflow in fma",)), (x, y, z)
    assert outcome(fma, 2.0, 1e308, -math.inf) == -math.inf
    assert outcome(fma, math.inf, 0.0, 1.0) == ("ValueError", ("invalid operation in fma",))
    rows = [row.function for row in ROWS if row.targets[0] == "math.sumprod"]
    assert {f.__module__.split(".")[-1] for f in rows} == {"integers", "sums"} and sumprod in rows
    for function in rows:
        assert function((3, 4), (5, 6)) == 39
    floats = next(f for f in rows if f.__module__.endswith("sums"))
    assert floats((1e100, 1.0, -1e100), (1.0, 1e-3, 1.0)) == 1e-3
