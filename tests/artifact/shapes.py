"""Functions of every shape that an artifact has to describe."""

from array import array
from pathlib import Path
from typing import Literal

import numpy as np
from lanewise import compile
from numpy.typing import NDArray

TENTH = np.float32(0.1)


@compile
def gcd(a: int, b: int) -> int:
    """Euclid's algorithm.

    More text.
    """
    while b:
        a, b = b, a % b
    return a


@compile(tag="team/area")
def area(r: float, /, *, unit: Literal[1, 2] = 1) -> float:
    """Of a circle */ in units."""
    if r < 0.0:
        raise ValueError(f"negative: {r}", unit)
    return 3.14 * r * r * unit


@compile
def scale(x: NDArray[np.float32], by: np.float32 = TENTH) -> NDArray[np.float32]:
    """In place."""
    for i in range(len(x)):
        x[i] = x[i] * by
    return x


@compile
def pair(z: complex = 1 + 2j, n: int | None = None, t: tuple[int, float] = (2**70, float("inf"))) -> tuple[complex, bool]:
    return z * t[1], n is None


@compile
def checksum(data: bytearray, start: int = 0) -> int:
    total = start
    for byte in data:
        total = total * 31 + byte & 0xFFFFFFFF
    return total


@compile
def default(yield_: int) -> int:
    """Its name is none of JavaScript's, nor is `arguments`."""
    return yield_ + 1


@compile
def called(name: str, mark: str | None = "\ud800", how: Literal["warm", "it's"] = "warm") -> tuple[str, int]:
    """Of texts, with half of a surrogate pair among them."""
    if not name:
        raise ValueError(f"no name, {how!r}", "\udfff")
    return name if mark is None else name + mark, len(name)


@compile
def sorted_in(
    rows: list[tuple[str, int]], marks: list[list[float | None]], empty: int = 0
) -> tuple[list[tuple[str, int]], list[str]]:
    """Changes what it is given."""
    if empty < 0:
        marks.append([])
        raise ValueError("less than nothing")
    rows.sort()
    for row in marks:
        row.append(None)
    return rows, [name for name, _ in rows]


@compile
def nothing():
    return []


@compile
def open_types(a, b):
    return a + b


def plain(n: int) -> int:
    return n * n


@compile
def beside(path: Path, others: list[Path]) -> dict[Path, int]:
    return {path.parent: len(others)}


ALL = (beside, gcd, area, scale, pair, checksum, default, called, sorted_in, nothing)
BUFFERS = array("d", [1.0, 2.0])
