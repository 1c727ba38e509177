"""Programs over whole arrays answer as CPython and numpy do, and hold the kernels that they should."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from kernels.programs import PROGRAMS, axpy, centred, line, powers, residual
from lanewise.compiled import Compiled, compile
from parity.case import Case
from parity.harness import differences


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda case: case.function.__name__)
def test_program(program: Case) -> None:
    shown = "\n\n".join(map(str, itertools.islice(differences(program), 2)))
    assert not shown, shown


def words(compiled: Compiled, stage: str, word: str) -> int:
    return compiled.text(stage).count(word)


def test_one_expression_is_one_kernel() -> None:
    compiled = compile(line)
    assert words(compiled, "graph", "graph ") == words(compiled, "kernel", "kernel ") == 1
    assert words(compiled, "kernel", "  for ") == 1
    assert "f32x4.mul" in compiled.text("wat")


def test_what_is_summed_is_not_stored() -> None:
    compiled = compile(centred)
    assert words(compiled, "kernel", "store") == 1
    assert words(compiled, "kernel", "fold") == 1


def test_the_greatest_and_the_least_are_kernels_that_take_in_their_operand() -> None:
    def spread(x: np.typing.NDArray[np.float64]):  # type: ignore[no-untyped-def]
        return (x * 2).max() - np.min(x)

    compiled = compile(spread)
    assert words(compiled, "kernel", "fold") == 2 and words(compiled, "kernel", "store") == 0
    assert "f64x2" in compiled.text("wat")


def test_what_is_folded_along_an_axis_is_not_stored() -> None:
    def squares(x: np.typing.NDArray[np.float32]):  # type: ignore[no-untyped-def]
        return (x * x).sum(axis=0), (x * x).sum(axis=1)

    compiled = compile(squares)
    compiled(np.ones((2, 3), np.float32))
    assert words(compiled, "kernel", "store") == words(compiled, "kernel", "fold") == words(compiled, "kernel", "kernel ") == 2


def test_a_long_function_of_what_is_stretched_is_computed_once() -> None:
    """e**y of a row, for all rows: on its own, not again for each of them; so is a function of the whole matrix not."""

    def grown(x: np.typing.NDArray[np.float64], y: np.typing.NDArray[np.float64]):  # type: ignore[no-untyped-def]
        return x * np.exp(y), x * np.exp(-x), x * (y + 1.0)

    compiled = compile(grown)
    x, y = np.arange(6.0).reshape(2, 3), np.array([0.5, -1.0, 2.0])
    for found, expected in zip(compiled(x, y), grown(x, y), strict=True):
        assert np.allclose(found, expected, rtol=1e-15)
    kernels = compiled.text("kernel").split("kernel ")[1:]
    assert [k.split("(")[0] for k in kernels] == ["exp", "multiply", "negative_exp_multiply", "add_multiply"]


def test_equal_expressions_are_one_kernel() -> None:
    def both(x: np.typing.NDArray[np.float32], y: np.typing.NDArray[np.float32]):  # type: ignore[no-untyped-def]
        return x * 2 + 1, y * 2 + 1

    assert words(compile(both), "kernel", "kernel ") == 1


def test_known_sizes_are_not_checked_again() -> None:
    """x + y + x: of the last one the size is known."""

    def three(x: np.typing.NDArray[np.float32], y: np.typing.NDArray[np.float32]):  # type: ignore[no-untyped-def]
        return x + y + x + y

    assert words(compile(three), "code.typed", "raise 1") <= 1
    assert words(compile(three), "code.typed", "({},) ({},)") == 1


def test_temporaries_are_freed() -> None:
    """Memory does not grow with the number of turns."""
    compiled = compile(max_memory=1 << 22)(powers)
    x = np.full(10_000, 0.5, np.float32)
    assert compiled(x, 2000)[0] == powers(x, 2000)[0]


@pytest.mark.parametrize("function", [axpy, residual])
def test_the_text_of_a_program_with_arrays_is_read_again(function) -> None:  # type: ignore[no-untyped-def]
    from lanewise.ir.parse import parse_program
    from lanewise.ir.text import print_program

    for stage in ("code.typed", "code.low"):
        text = compile(function).text(stage)
        assert print_program(parse_program(text)) == text
