"""Whole algorithms over arrays: sorting beside C, `linalg` beside numpy, and how long the classic programs take to compile.

In: how many rounds. Out: `Figure`s. numpy runs on one thread (`run.py`).
"""

from __future__ import annotations

import math
import statistics
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from lanewise import compile
from lanewise.compiled import Compiled
from lanewise.settings import settings
from numpy.typing import NDArray
from parity.case import load_corpus

from bench import compare
from bench.loops import resident
from bench.reference import Reference
from bench.small import Figure
from bench.suite import Program
from bench.timing import rounds, sample

OVER_C, OVER_NUMPY, COMPILE = 1.3, 3.0, 300.0
"""The issue's bars."""
SORTED, SIDE = 100_000, 512
CLASSIC = ("classics", "learning", "signals", "pictures", "simulated")
"""Modules of the corpus."""


def put_in_order(given: NDArray[np.float64], x: NDArray[np.float64]) -> None:
    """A copy, sorted where it lies."""
    x[:] = given
    x.sort()


def factored(a: NDArray[np.float64]) -> NDArray[np.float64]:
    """The lower triangle."""
    return np.linalg.cholesky(a)


def solved(a: NDArray[np.float64], b: NDArray[np.float64]) -> NDArray[np.float64]:
    """One right side."""
    return np.linalg.solve(a, b)


def figures(wanted: int) -> Iterator[Figure]:
    """Sorting, solving, compiling."""
    yield _sorting(wanted)
    draw = np.random.default_rng(4)
    a = draw.standard_normal((SIDE, SIDE))
    positive = a @ a.T + SIDE * np.eye(SIDE)
    yield _beside_numpy(factored, (positive,), lambda x: np.abs(x @ x.T - positive).max(), wanted)
    b = draw.standard_normal(SIDE)
    yield _beside_numpy(solved, (positive, b), lambda x: np.abs(positive @ x - b).max(), wanted)
    yield from _compiling()


def _sorting(wanted: int) -> Figure:
    numbers = np.random.default_rng(6).standard_normal(SORTED)
    program = Program("sorted", lambda: (numbers, np.zeros(SORTED)), "", function=put_in_order)
    call, theirs = Compiled(put_in_order, settings({})), Reference(program, 64)
    expected = compare.answer_of(program, put_in_order)
    compare.check(program, "ours", expected, call)
    compare.check_reference(program, "zig", expected, theirs)
    found = rounds({"ours": partial(call, *(resident(call, x) for x in program.arguments())), "zig": theirs}, wanted=wanted)
    return _ratio(f"{SORTED} floats sorted, over a merge sort by zig -O3", found, "zig", OVER_C)


def _beside_numpy(function: Callable[..., Any], given: tuple[Any, ...], off: Callable[[Any], float], wanted: int) -> Figure:
    call = Compiled(function, settings({}))
    if not off(call(*given)) <= 1e-9 * SIDE:
        raise compare.Wrong(f"{function.__name__}: off by {off(call(*given))}")
    items = {"ours": partial(call, *(resident(call, x) for x in given)), "numpy": partial(function, *given)}
    return _ratio(f"{function.__name__}, {SIDE} rows, over numpy", rounds(items, wanted=wanted), "numpy", OVER_NUMPY)


def _ratio(name: str, found: Any, reference: str, bar: float) -> Figure:
    samples = tuple(a / b for a, b in zip(found.seconds["ours"], found.seconds[reference], strict=True))
    return Figure(name, found.ratio("ours", reference), "x", bar, samples)


def _compiling() -> Iterator[Figure]:
    """Each built as a folder for its first arguments."""
    modules = {f"parity.corpus.arrays_{name}" for name in CLASSIC}
    cases = [case for case in load_corpus() if case.function.__module__ in modules]
    taken: dict[str, float] = {}
    sizes: dict[str, int] = {}
    with tempfile.TemporaryDirectory() as name:
        for case in cases:
            folder = Path(name, case.function.__name__)
            taken[folder.name] = 1e3 * sample(lambda: compile(case.function).build(folder, examples=case.inputs[0]), 1)  # noqa: B023
            sizes[folder.name] = (folder / f"{folder.name}.wasm").stat().st_size
    yield Figure(f"compile {len(cases)} classic programs, the median", statistics.median(taken.values()), "ms", COMPILE)
    longest, largest = max(taken, key=taken.__getitem__), max(sizes, key=sizes.__getitem__)
    yield Figure(f"the longest of them, {longest}", taken[longest], "ms", COMPILE, tuple(taken.values()))
    yield Figure(f"their modules, the median; the largest is {largest}", statistics.median(sizes.values()), "B", math.inf)
    yield Figure("that one", sizes[largest], "B", math.inf, tuple(map(float, sizes.values())))
