"""How near kernels over whole arrays come to a loop that only reads, at each level of memory.

In: how many rounds. Out: a `Figure` per kernel and level: how many times as long as reading as many bytes there takes. Ours is the
raw call on arrays that lie in the module's memory; a written array counts as one that is read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, get_args, get_type_hints

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


def added_u8(x: NDArray[np.uint8], y: NDArray[np.uint8], out: NDArray[np.uint8]) -> None:
    """Bytes, which wrap."""
    np.add(x, y, out=out)


def added_i64(x: NDArray[np.int64], y: NDArray[np.int64], out: NDArray[np.int64]) -> None:
    """numpy's ints."""
    np.add(x, y, out=out)


def above_f32(x: NDArray[np.float32], y: NDArray[np.float32], out: NDArray[np.bool_]) -> None:
    """A mask."""
    np.greater(x, y, out=out)


def scaled_u8(x: NDArray[np.uint8], out: NDArray[np.float32]) -> None:
    """The bytes of a picture as floats."""
    np.multiply(x, np.float32(1 / 255), out=out)


def counted_f32(x: NDArray[np.float32]) -> np.int64:
    """How many are above a half."""
    return np.sum(x > 0.5)


def greatest_i32(x: NDArray[np.int32]) -> np.int32:
    """The largest item."""
    return np.max(x)


KERNELS: tuple[Callable[..., Any], ...] = (
    added_f32, added_f64, scaled_f32, greater_f32, total_f32, total_f64, greatest_f32,
    added_u8, added_i64, above_f32, scaled_u8, greatest_i32, counted_f32,
)  # fmt: skip


def kernel(function: Callable[..., Any], size: int) -> tuple[Program, int]:
    """On arrays of so many bytes together, and how many bytes of them pass by: what is read and written does so twice."""
    hints = get_type_hints(function)
    dtypes = [np.dtype(get_args(get_args(hint)[1])[0]) for name, hint in hints.items() if name != "return"]
    passing = sum(dtype.itemsize for dtype in dtypes) * (2 if len(dtypes) == 1 and hints["return"] is type(None) else 1)
    count = size // passing
    most = [1 if dtype.kind == "f" else 100 for dtype in dtypes]
    made = lambda: tuple((most[k] * np.random.default_rng(k).random(count)).astype(dtype) for k, dtype in enumerate(dtypes))
    return Program(function.__name__, made, function=function), count * passing


def figures(wanted: int) -> Iterator[Figure]:
    """Level by level."""
    for level, size in LEVELS.items():
        whole = np.random.default_rng(1).integers(0, 256, size, dtype=np.uint8)
        reading = Reference(Program("read", lambda: (whole,), "d"), 64, "-msimd128", ROOM)  # noqa: B023
        seen = np.bitwise_xor.reduce(whole.view(np.uint64)) & 0xFFFFFFFF
        if reading() != float(seen):
            raise Wrong(f"the loop that reads has read {reading()}, not {seen}")
        for function in KERNELS:
            program, passing = kernel(function, size)
            found = rounds({"ours": variants.resident(program), "reading": reading}, wanted=wanted)
            share = size / passing
            samples = tuple(share * a / b for a, b in zip(found.seconds["ours"], found.seconds["reading"], strict=True))
            name = f"{function.__name__}, {level}, over reading"
            yield Figure(name, share * found.ratio("ours", "reading"), "x", OF_READING, samples)
