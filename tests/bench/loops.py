"""Loops over arrays in plain Python beside the same loops in C, and what an array costs that stays in the module's memory.

In: how many rounds. Out: a `Figure` per loop, their mean, and the call on four resident megabytes. Ours is the public call, with
all its checks, on arrays that `allocate` made; C's data lie in its module's memory as well.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np
from lanewise.compiled import Compiled
from lanewise.settings import settings
from numpy.typing import NDArray

from bench import compare
from bench.programs import array_loops
from bench.reference import Reference
from bench.report import mean
from bench.small import Figure
from bench.suite import Program
from bench.timing import rounds

OVER_C, RESIDENT = 1.3, 5.0
"""The issue's bars: the geometric mean over zig, and microseconds of a call on what is there already."""
LARGE = 1 << 20
"""Elements of float32: four megabytes."""


def _given(name: str) -> tuple[Any, ...]:
    """Enough for about a millisecond: it is the loops that are compared, not the calls."""
    draw = np.random.default_rng(5)
    x, square = draw.standard_normal(200_000), draw.standard_normal((360, 360))
    cells = np.pad(draw.integers(0, 2, (358, 358)), 1)
    table = np.full((401, 401), np.inf)
    table[0, 0] = 0.0
    return {
        "smooth": (x, np.zeros_like(x)),
        "dot": (x, x[::-1].copy()),
        "running": (x, np.zeros_like(x)),
        "histogram": (draw.integers(0, 256, 400_000).astype(np.uint8), np.zeros(256, np.int64)),
        "life": (cells, np.zeros_like(cells), 360),
        "shortest": (draw.random((96, 96)), 96),
        "sobel": (square, np.zeros_like(square), 360),
        "warped": (x[:400].copy(), x[400:800].copy(), table, 400),
        "escapes": (np.zeros((80, 80), np.int64), 80),
        "nearest": (draw.standard_normal((600, 2)), np.zeros(600, np.int64), 600),
    }[name]


def figures(wanted: int) -> Iterator[Figure]:
    """Each answer is CPython's, of ours and of C."""
    ratios = []
    for function in array_loops.LOOPS:
        name = function.__name__
        program = Program(
            name, partial(_given, name), "d" if name in ("dot", "warped") else "", function=function, code="array_loops"
        )
        call, theirs = Compiled(function, settings({})), Reference(program, 64, f"-D{name}=run")
        expected = compare.answer_of(program, function)
        compare.check(program, "ours", expected, call)
        compare.check_reference(program, "zig", expected, theirs)
        given = tuple(resident(call, each) for each in program.arguments())
        found = rounds({"ours": partial(call, *given), "zig": theirs}, wanted=wanted)
        ratios.append(found.ratio("ours", "zig"))
        samples = tuple(a / b for a, b in zip(found.seconds["ours"], found.seconds["zig"], strict=True))
        yield Figure(f"{name} over arrays over zig -O3", ratios[-1], "x", math.inf, samples)
    yield Figure(f"{len(ratios)} loops over arrays over zig -O3", mean(ratios), "x", OVER_C)
    yield _staying(wanted)


def resident(call: Callable[..., Any], value: Any) -> Any:
    if not isinstance(value, np.ndarray):
        return value
    made = call.allocate(value.shape, value.dtype.name)  # type: ignore[attr-defined]
    made[...] = value
    return made


def touched(x: NDArray[np.float32]) -> NDArray[np.float32]:
    """In and out, and one element changed."""
    x[0] += np.float32(1)
    return x


def _staying(wanted: int) -> Figure:
    call = Compiled(touched, settings({}))
    array: Any = call.allocate((LARGE,), "float32")
    if call(array) is not array or array[0] != 1:
        raise compare.Wrong("touched: the array did not stay where it was")
    taken = tuple(1e6 * each for each in rounds({"ours": partial(call, array)}, wanted=wanted).seconds["ours"])
    return Figure("4 MB resident in and out, from Python", statistics.median(taken), "us", RESIDENT, taken)
