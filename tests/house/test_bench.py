"""What `make bench` measures computes what it should: each program what CPython computes, beside a source in C."""

from __future__ import annotations

import copy
from collections.abc import Callable

import numpy as np
import pytest
from bench import language, longer, rates, whole
from bench.programs.fifty_lines import mortgage
from bench.suite import SUITE, Program
from lanewise.compiled import Compiled
from lanewise.settings import settings
from parity.harness import equal_outcomes, observe

FEWER = {"mandelbrot": (16, 50), "collatz": (500,), "primes": (2000,), "fibonacci": (12,), "pi": (500,)}
"""Numbers for which CPython is done soon."""


def test_there_are_ten_programs_each_with_its_c() -> None:
    assert len(SUITE) == 10
    assert all(program.source.is_file() for program in SUITE)


@pytest.mark.slow
@pytest.mark.parametrize("ints", ["exact", 32])
@pytest.mark.parametrize("program", SUITE, ids=lambda program: program.name)
def test_a_program_computes_what_cpython_computes(program: Program, ints: int | str) -> None:
    compiled = Compiled(program.python, settings({"ints": ints}))
    arguments = FEWER.get(program.name) or small(program)
    expected, got = (observe(f, arguments) for f in (program.python, compiled))
    assert expected.error is None
    if program.narrow or ints == "exact":
        assert equal_outcomes(expected, got, 0), (expected, got)
    else:
        assert isinstance(got.error, OverflowError)


@pytest.mark.slow
@pytest.mark.parametrize("program", [*language.ON_TEXTS, *language.ON_LISTS], ids=lambda program: program.__name__)
def test_a_program_of_the_language_computes_what_cpython_computes(program: Callable[..., object]) -> None:
    arguments = (language.ON_TEXTS | language.ON_LISTS)[program]
    given = tuple(a[:40] if isinstance(a, str | list) else a for a in copy.deepcopy(arguments))
    given = tuple([row[:40] for row in a] if isinstance(a, list) and isinstance(a[0], list) else a for a in given)
    expected, got = (observe(f, given) for f in (program, Compiled(program, settings({}))))
    assert expected.error is None
    assert equal_outcomes(expected, got, 0), (expected, got)


def test_the_longer_programs_are_twenty_and_answer() -> None:
    programs = longer.NUMBERS | longer.TEXTS
    assert len(programs) >= 20
    assert [p.__name__ for p, arguments in programs.items() if observe(p, arguments).error is not None] == []


@pytest.mark.slow
@pytest.mark.parametrize("program", [*(longer.NUMBERS | longer.TEXTS)][::3], ids=lambda program: program.__name__)
def test_a_longer_program_computes_what_cpython_computes(program: Callable[..., object]) -> None:
    longer.checked(program, (longer.NUMBERS | longer.TEXTS)[program])


@pytest.mark.slow
def test_what_is_measured_over_arrays_computes_what_numpy_computes() -> None:
    programs = [rates.kernel(function, 3000)[0] for function in rates.KERNELS]
    numbers = np.random.default_rng(2).standard_normal(300)
    given = [(p.python, p.arguments()) for p in programs] + [(whole.put_in_order, (numbers, np.zeros(300)))]
    positive = np.outer(numbers[:9], numbers[:9]) + 9 * np.eye(9)
    given += [(whole.factored, (positive,)), (whole.solved, (positive, numbers[:9]))]
    for function, arguments in given:
        expected, got = (observe(f, arguments) for f in (function, Compiled(function, settings({}))))
        assert expected.error is None
        assert equal_outcomes(expected, got, 1 << 12), (expected, got)


@pytest.mark.parametrize("program", language.ON_TEXTS, ids=lambda program: program.__name__)
def test_modules_of_texts_are_small(program: Callable[..., object]) -> None:
    assert language.size_of(program, language.ON_TEXTS[program]) <= language.most(program)


def small(program: Program) -> tuple[object, ...]:
    """Fresh arguments; the counts among them are made small."""
    given = program.arguments()
    if program.name == "nbody":
        return given[0], 10
    if program.name == "matmul":
        return *(a[:64].copy() for a in given[:3]), 8
    if program.name == "levenshtein":
        return given[0][:60], given[1][:50], given[2][:51]
    return tuple(a if isinstance(a, int) else a[:500] for a in given)


def test_the_fifty_lines_are_fifty() -> None:
    lines = mortgage.__code__.co_lines()
    numbers = [line for _, _, line in lines if line is not None]
    assert 45 <= max(numbers) - min(numbers) + 1 <= 60
