"""`math` and `cmath` in wasmtime: the source's bits in CPython on the same inputs, Python's exceptions, the stated accuracy."""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import pytest
from lanewise.ir.types import FLOAT, INT, Tuple, Type
from lanewise.library.machine import IMPLEMENTATIONS, Implementation, LeftFast
from lanewise.python.source.standard import implementations

from library import inputs, references
from library.outcome import Raised, equal, outcome
from library.programs import chosen, direct, program
from library.test_math import bound, dotted, find, parts

COUNT = 2000
TRUE = 100
"""Compiled results that mpmath is asked about; all of them have the bits that `test_math.py` asked about."""
Draw = Callable[[Random], tuple[Any, ...]]

# --- what each function is called with -------------------------------------------------------------------------------


def large(random: Random) -> int:
    """Ints that a logarithm takes: positive, of up to 3000 bits; now and then one that it refuses."""
    return random.getrandbits(random.choice((3, 40, 64, 1000, 1023, 1024, 1025, 3000))) - (random.random() < 0.02)


def several_ints(random: Random) -> tuple[int, ...]:
    return tuple(inputs.integer(random) for _ in range(random.randint(0, 5)))


def equally_long(random: Random, one: Callable[[Random], Any]) -> tuple[Any, Any]:
    count = random.randint(0, 5)
    return tuple(one(random) for _ in range(count)), tuple(one(random) for _ in range(count))


POSITIVE = inputs.positive
VARIANTS: dict[tuple[str, str], Draw] = {
    ("math.log", "log_base"): lambda r: (POSITIVE(r), POSITIVE(r)),
    ("math.log", "log_int"): lambda r: (large(r),),
    ("math.log2", "log2_int"): lambda r: (large(r),),
    ("math.log10", "log10_int"): lambda r: (large(r),),
    ("math.log", "log_int_base_int"): lambda r: (large(r), large(r)),
    ("math.log", "log_int_base"): lambda r: (large(r), POSITIVE(r)),
    ("math.log", "log_base_int"): lambda r: (POSITIVE(r), large(r)),
    ("math.floor", "whole"): lambda r: (large(r),),
    ("math.perm", "perm"): lambda r: (r.randint(-3, 60),),
    ("math.perm", "perm_of_all"): lambda r: (r.randint(-3, 60), None),
    ("math.hypot", "hypot"): lambda r: inputs.several(r)[:4],
    ("cmath.log", "log_base"): lambda r: (inputs.complex_number(r), inputs.complex_number(r)),
    ("cmath.rect", "rect"): lambda r: (inputs.any_float(r), r.uniform(-9, 9)),
    ("cmath.isclose", "isclose"): lambda r: (inputs.complex_number(r), inputs.complex_number(r)),
}  # fmt: skip
LATER = ("math.fma", "math.sumprod")
"""Functions of a later Python: no program can name them in this one."""


def name_of(row: Implementation) -> str:
    return dotted(row.targets[0])


def drawn(row: Implementation) -> list[tuple[Any, ...]]:
    """Special values of each argument, then those that `test_math.py` takes."""
    name, function = name_of(row), row.function.__name__
    draw = VARIANTS.get((name, function))
    if draw is not None:
        random = Random(f"{name} {function}")
        return [draw(random) for _ in range(COUNT)]
    if name.startswith("cmath."):
        return [*inputs.special_complex(), *inputs.points(name, COUNT)]
    short = name.removeprefix("math.")
    takes = [t for name, t in row.function.__annotations__.items() if name not in ("return", "rel_tol", "abs_tol")]
    special = inputs.special_floats(len(takes)) if set(takes) == {"float"} else ()
    return [*special, *inputs.points(short, COUNT)]


def call(row: Implementation, arguments: tuple[Any, ...]) -> Any:
    """The outcome of a user's program that calls it."""
    arity = len(arguments)
    return outcome(program(f"{name_of(row)}({', '.join('abcdefgh'[:arity])})", arity), *arguments)


def real(row: Implementation) -> Callable[..., Any]:
    """Python's own function."""
    target: Any = row.targets[0]
    return target


def source_of(row: Implementation, arguments: tuple[Any, ...]) -> Any:
    """The library's source in CPython; where it leaves the fast variant, or counts with large ints, Python's own answer."""
    found = outcome(row.function, *arguments)
    left = isinstance(found, Raised) and found[0] == LeftFast.__name__
    return outcome(real(row), *arguments) if left else found


def rounds(row: Implementation) -> bool:
    """Whether the result may differ from CPython's, whose own accuracy is that of its C library."""
    return bool(row.accuracy) or (name_of(row), row.function.__name__) == ("cmath.log", "log_base")


# --- the tests -------------------------------------------------------------------------------------------------------

implementations()
ROWS = [row for row in IMPLEMENTATIONS if name_of(row).split(".")[0] in ("math", "cmath")]
NAMED = [row for row in ROWS if name_of(row) not in LATER]


def label(row: Implementation) -> str:
    return f"{name_of(row)}-{row.function.__module__.rpartition('.')[2]}.{row.function.__name__}"


@pytest.mark.parametrize("row", NAMED, ids=label)
def test_answers(row: Implementation) -> None:
    """Values are those of the source, bit for bit, or Python's own where those are exact; exceptions are Python's."""
    tried = drawn(row)
    assert len(tried) >= COUNT
    for arguments in tried:
        ours, theirs = call(row, arguments), outcome(real(row), *arguments)
        expected = source_of(row, arguments) if rounds(row) and not isinstance(theirs, Raised) else theirs
        assert equal(ours, expected), (arguments, ours, expected)


@pytest.mark.parametrize("row", NAMED, ids=label)
def test_the_program_calls_this_function(row: Implementation) -> None:
    """The arguments choose among several functions for one name."""
    arguments = max(drawn(row)[:50], key=lambda a: len(str(a)))
    call(row, arguments)
    arity = len(arguments)
    expression = f"{name_of(row)}({', '.join('abcdefgh'[:arity])})"
    assert chosen(program(expression, arity), row)


def test_every_function_of_the_registry_is_compiled() -> None:
    """Methods of str have tests of their own (`test_text_*.py`), and so have words of the prelude (`test_numpy_random.py`)."""
    assert {name_of(row).split(".")[0] for row in IMPLEMENTATIONS if row not in ROWS} <= {"str", "lanewise"}
    assert {name_of(row) for row in ROWS} - {name_of(row) for row in NAMED} == set(LATER)


@pytest.mark.parametrize("name", sorted(references.FLOAT))
def test_accuracy(name: str) -> None:
    row = find(f"math.{name}")
    for arguments in inputs.points(name, COUNT)[-TRUE:]:
        result, value = call(row, arguments), references.exact(name, arguments)
        if isinstance(result, Raised):
            assert result[0] == "OverflowError" and references.distance(math.inf, value) == 0.0, (arguments, result)
        else:
            distance = references.distance(result, value)
            assert distance <= bound(f"math.{name}", arguments, value), (arguments, result, distance)


@pytest.mark.parametrize("name", sorted(references.COMPLEX))
def test_complex_accuracy(name: str) -> None:
    row = find(f"cmath.{name}")
    for (z,) in inputs.points(f"cmath.{name}", COUNT // 2)[-TRUE:]:
        ours, theirs = call(row, (z,)), outcome(getattr(cmath, name), z)
        if isinstance(ours, Raised):
            assert ours == theirs, (z, ours, theirs)
            continue
        for part, other, true in zip(parts(ours), parts(theirs), parts(references.exact_complex(name, z)), strict=True):
            assert math.copysign(1.0, part) == math.copysign(1.0, other), (z, ours, theirs)
            distance = references.distance(abs(part), references.size(true))
            assert distance <= row.accuracy, (z, ours, distance)


def _tuples(random: Random, kind: str) -> Iterable[tuple[Any, ...]]:
    for _ in range(COUNT):
        yield equally_long(random, inputs.any_float if kind == "sums" else lambda r: r.randint(-(10**6), 10**6))


def test_functions_of_later_pythons() -> None:
    """fma and sumprod, compiled as they are."""
    fma = find("math.fma").function
    for arguments in inputs.points("fma", COUNT):
        assert equal(outcome(direct(fma), *arguments), outcome(fma, *arguments)), arguments
    for row in (row for row in ROWS if name_of(row) == "math.sumprod"):
        kind = row.function.__module__.rpartition(".")[2]
        for p, q in _tuples(Random(f"sumprod {kind}"), kind):
            types = tuple(_type(values, kind) for values in (p, q))
            assert equal(outcome(direct(row.function, *types), p, q), outcome(row.function, p, q)), (p, q)


def _type(values: tuple[Any, ...], kind: str) -> Type:
    return Tuple((FLOAT if kind == "sums" else INT,) * len(values))
