"""Functions whose arrays stay in the module's memory."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from hosts import programs
from numpy.typing import NDArray


def halved(rows: np.ndarray[tuple[int, int], np.dtype[np.float64]]) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """A new array, and others that nobody sees."""
    return rows * 0.25 + rows[::-1][::-1] * 0.25


def spread(rows: np.ndarray[tuple[int, int], np.dtype[np.float64]]) -> tuple[NDArray[np.float64], NDArray[np.float64], float]:
    """New arrays of one dimension."""
    return rows.min(axis=0), rows.max(axis=0), float(rows.sum())


def between(low: NDArray[np.float64], high: NDArray[np.float64], name: str) -> tuple[str, NDArray[np.float64]]:
    """Of two arrays, beside a text."""
    return name.upper(), (low + high) / 2


def large(n: int) -> float:
    """Memory grows."""
    return float(np.ones(n).sum())


def marked(x: NDArray[np.int64], n: int) -> int:
    """Writes to its argument before ints leave 64 bits, or before it raises."""
    x[0] = n
    if n < 0:
        raise ValueError("below 0")
    return 10**n


def one_by_one(x: NDArray[np.int64]) -> Iterator[int]:
    """Of what its argument was."""
    for item in x:
        yield int(item)


def ramp(n: int) -> NDArray[np.float64]:
    """Takes no array."""
    return np.arange(n) * 0.5


RESIDENTS = (programs.doubled_rows, halved, spread, between, large, marked, one_by_one)
