"""Functions of arrays, which are called where there is no numpy as well."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Rows = np.ndarray[tuple[int, int], np.dtype[np.float64]]
Whole = np.ndarray[tuple[int, int], np.dtype[np.int16]]


def doubled(rows: Rows) -> Rows:
    rows *= 2.0
    return rows


def turned(rows: Whole) -> Whole:
    return rows.T[::-1]


def total(x: np.ndarray[tuple[int], np.dtype[np.float32]]) -> float:
    return float(x.sum())


def mirrored(z: NDArray[np.complex128]) -> NDArray[np.complex128]:
    return z.conj()


def above(x: NDArray[np.float64], least: float) -> tuple[NDArray[np.bool_], NDArray[np.int64]]:
    return x > least, np.nonzero(x > least)[0]


def in_lists(rows: list[Rows], more: dict[str, NDArray[np.uint8]]) -> list[Rows]:
    more["a"][0] = 7
    return [rows[0], rows[-1] + 1.0]


ALL = (doubled, turned, total, mirrored, above, in_lists)
