"""Kernels over whole arrays: the raw call on buffers that lie in the module's memory, beside C with 128-bit vectors.

In: nothing. Out: one `Figure` per kernel and element type, how many times as long as the C takes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from lanewise.compiled import Compiled
from lanewise.settings import settings
from numpy.typing import NDArray

from bench import variants
from bench.reference import Reference
from bench.small import Figure
from bench.suite import Program
from bench.timing import rounds

COUNT = 1 << 14
"""Elements: the arrays stay in the second cache."""


def axpy_f32(y: NDArray[np.float32], x: NDArray[np.float32], a: float) -> None:
    """y += a * x."""
    y += a * x


def axpy_f64(y: NDArray[np.float64], x: NDArray[np.float64], a: float) -> None:
    """y += a * x."""
    y += a * x


def total_f32(x: NDArray[np.float32]) -> np.float32:
    """The sum, in numpy's order."""
    return np.sum(x)


def total_f64(x: NDArray[np.float64]) -> np.float64:
    """The sum, in numpy's order."""
    return np.sum(x)


KERNELS: tuple[tuple[Callable[..., Any], str, type, int], ...] = (
    (axpy_f32, "float", np.float32, 2),
    (axpy_f64, "double", np.float64, 2),
    (total_f32, "float", np.float32, 1),
    (total_f64, "double", np.float64, 1),
)
"""Function, C's type of an element, numpy's, and how many arrays it takes."""


def kernel(function: Callable[..., Any], dtype: type, arrays: int) -> Program:
    numbers = np.random.default_rng(3)
    made = tuple(numbers.standard_normal(COUNT).astype(dtype) for _ in range(arrays))
    given = (*made, 1e-9) if arrays == 2 else made
    name = function.__name__.partition("_")[0]
    fresh = lambda: tuple(a.copy() if isinstance(a, np.ndarray) else a for a in given)
    return Program(name, fresh, "d" if arrays == 1 else "", function=function)


def figures(wanted: int) -> Iterator[Figure]:
    """The sums are compared; of the other kernel the parity tests say that it is right."""
    for function, word, dtype, arrays in KERNELS:
        program = kernel(function, dtype, arrays)
        ours = variants.resident(program)
        theirs = Reference(program, 64, "-msimd128", f"-DFLOAT={word}")
        if arrays == 1:
            assert float(ours()) == float(theirs()) == float(Compiled(function, settings({}))(program.arguments()[0]))  # type: ignore[arg-type]
        found = rounds({"ours": ours, "zig": theirs}, wanted=wanted)
        ratios = tuple(a / b for a, b in zip(found.seconds["ours"], found.seconds["zig"], strict=True))
        name = f"{function.__name__}, {COUNT} elements, over zig -O3 -msimd128"
        yield Figure(name, found.ratio("ours", "zig"), "x", math.inf, ratios)
