"""How near kernels over whole arrays come to a loop that only reads, at each level of memory.

In: how many rounds. Out: a `Figure` per kernel and level: how many times as long as reading as many bytes there takes. Ours is the
raw call on arrays that lie in the module's memory; a written array counts as one that is read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench import variants
from bench.compare import Wrong
from bench.reference import Reference
from bench.small import Figure
from bench.suite import Program
from bench.timing import rounds

OF_READING = 1 / 0.8
"""The issue's bar: four fifths of the rate."""
LEVELS = {"first cache": 24 << 10, "second cache": 384 << 10, "memory": 64 << 20}
"""Bytes of all the arrays of a kernel."""
ROOM = f"-Wl,--initial-memory={96 << 20}"


def added_f32(x: NDArray[np.float32], y: NDArray[np.float32], out: NDArray[np.float32]) -> None:
    """Two are read, one is written."""
    np.add(x, y, out=out)


def added_f64(x: NDArray[np.float64], y: NDArray[np.float64], out: NDArray[np.float64]) -> None:
    """The same of wider items."""
    np.add(x, y, out=out)


def scaled_f32(x: NDArray[np.float32]) -> None:
    """In place."""
    x *= 1.0


def greater_f32(x: NDArray[np.float32], y: NDArray[np.float32], out: NDArray[np.float32]) -> None:
    """With numpy's rule for nan."""
    np.maximum(x, y, out=out)


def total_f32(x: NDArray[np.float32]) -> np.float32:
    """The sum, in numpy's order."""
    return np.sum(x)


def total_f64(x: NDArray[np.float64]) -> np.float64:
    """The same of wider items."""
    return np.sum(x)


def greatest_f32(x: NDArray[np.float32]) -> np.float32:
    """The largest item, or nan."""
    return np.max(x)


KERNELS: tuple[tuple[Callable[..., Any], type, int], ...] = (
    (added_f32, np.float32, 3), (added_f64, np.float64, 3), (scaled_f32, np.float32, 2), (greater_f32, np.float32, 3),
    (total_f32, np.float32, 1), (total_f64, np.float64, 1), (greatest_f32, np.float32, 1),
)  # fmt: skip
"""Function, type of an item, and how many arrays pass by: what is read and written is two."""


def kernel(function: Callable[..., Any], dtype: type, passing: int, size: int) -> Program:
    """On arrays of so many bytes together."""
    count = size // passing // np.dtype(dtype).itemsize
    given = len(function.__annotations__) - 1
    made = lambda: tuple(np.random.default_rng(k).random(count).astype(dtype) for k in range(given))
    return Program(function.__name__, made, function=function)


def figures(wanted: int) -> Iterator[Figure]:
    """Level by level."""
    for level, size in LEVELS.items():
        whole = np.random.default_rng(1).integers(0, 256, size, dtype=np.uint8)
        reading = Reference(Program("read", lambda: (whole,), "d"), 64, "-msimd128", ROOM)  # noqa: B023
        seen = np.bitwise_xor.reduce(whole.view(np.uint64)) & 0xFFFFFFFF
        if reading() != float(seen):
            raise Wrong(f"the loop that reads has read {reading()}, not {seen}")
        for function, dtype, passing in KERNELS:
            program = kernel(function, dtype, passing, size)
            found = rounds({"ours": variants.resident(program), "reading": reading}, wanted=wanted)
            share = size / (passing * program.arguments()[0].nbytes)
            samples = tuple(share * a / b for a, b in zip(found.seconds["ours"], found.seconds["reading"], strict=True))
            name = f"{function.__name__}, {level}, over reading"
            yield Figure(name, share * found.ratio("ours", "reading"), "x", OF_READING, samples)
