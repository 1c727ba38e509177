"""Functions with values of every kind, and calls of them that a folder keeps."""

from __future__ import annotations

from array import array
from collections import Counter, OrderedDict, deque
from dataclasses import dataclass
from enum import Enum, Flag
from pathlib import PurePosixPath
from typing import Any, NamedTuple

import numpy as np
from artifact import ranked
from lanewise import compile
from numpy.typing import NDArray


class Color(Enum):
    RED = 1
    BLUE = 2


class Mark(Flag):
    BOLD = 1
    ITALIC = 2


class Point(NamedTuple):
    x: int
    y: float


@dataclass
class Node:
    label: str
    tags: list[str]
    at: Point | None = None


@compile
def half(n: int) -> int:
    return n >> 1


@compile
def gcd(a: int, b: int) -> int:
    """Calls another compiled function, which CPython runs itself when it is asked."""
    while b:
        a, b = b, a % b
    return half(a * 2)


@compile
def scalars(
    i: int, x: float, b: bool, z: complex, s: str, n: int | float | None, raw: bytes
) -> tuple[int, float, bool, complex, str, int | float | None, bytes]:
    return -i, x, not b, z, s + "!", n, raw


@compile
def inverse(x: float, *, by: float = 1.0) -> float:
    return by / x


@compile
def scaled(
    x: NDArray[np.float32], by: np.float32, k: np.int16, plane: np.ndarray[tuple[int, int], np.dtype[np.float64]]
) -> tuple[NDArray[np.float32], np.float32, np.int16, np.ndarray[tuple[int, int], np.dtype[np.float64]]]:
    x *= by
    return x + by, by, k, plane * 2.0


Plane = np.ndarray[tuple[int, int], np.dtype[np.complex64]]


@compile
def spun(z: NDArray[np.complex128], plane: Plane) -> tuple[NDArray[np.complex128], Plane]:
    z *= 1j
    return z + 0.1, plane * 2


@compile
def summed(data: bytearray, xs: array[float], n: np.uint64) -> tuple[float, np.uint64]:
    data[0] = 7
    return xs[0] + xs[1], n


@compile
def held(xs: list[int], table: dict[str, list[float]], seen: set[int], last: deque[int], keys: frozenset[str]) -> list[str]:
    xs.append(len(xs))
    table["new"] = [0.5]
    seen.add(9)
    last.append(3)
    return sorted(keys)


@compile
def gathered(
    text: str, n: int
) -> tuple[dict[int, int], set[str], frozenset[int], deque[int], Counter[str], OrderedDict[int, bool]]:
    pairs = OrderedDict([(n, True), (-n, False)])
    return {n: 1, -1: 2}, set(text), frozenset([n]), deque([1, n]), Counter(text), pairs


@compile
def classes(
    color: Color, mark: Mark, point: Point, node: Node, path: PurePosixPath
) -> tuple[Color, Mark, Point, Node, PurePosixPath]:
    node.tags.append(color.name)
    return Color.BLUE, mark | Mark.ITALIC, Point(point.x + 1, point.y), node, path / "leaf"


@compile
def told(n: int) -> None:
    for k in range(n):
        print("line", k)
    print("end", end="")


@compile
def failing(kind: int, xs: list[int]) -> int:
    xs.append(kind)
    if kind == 0:
        raise KeyError("no such kind")
    return xs[kind]


INF, NAN = float("inf"), float("nan")
PLANE = np.arange(6, dtype=np.float64).reshape(2, 3)
@dataclass
class Layer:
    w: np.ndarray[tuple[int, int], np.dtype[np.float64]]
    b: NDArray[np.float64]


@compile
def layered(layers: list[Layer], x: NDArray[np.float64], more: dict[str, NDArray[np.float32]]) -> Any:
    """Arrays in containers and instances, some of them in two places of the answer."""
    found = {"x": x}
    for k, layer in enumerate(layers):
        x = np.maximum(x @ layer.w + layer.b, 0)
        layer.b[0] = 7.0
        found[f"layer {k}"] = x
    return found, [*more.values(), x.T, x], x if len(layers) else None


BOX = np.arange(12.0).reshape(2, 2, 3)
CALLS: dict[Any, list[Any]] = {
    gcd: [(1071, 462), (10**40, 6**40), {"a": 12, "b": 18}],
    scalars: [
        (2**70, -0.0, True, 1 - 0j, "é\ud800", 2.0, b"\x00a"),
        (3, NAN, False, complex(INF, 0.5), "", 2, b""),
        (0, 1e-320, False, 0j, "x", None, b"b"),
    ],
    inverse: [(4.0,), {"x": 3.0, "by": -INF}, (0.0,)],
    scaled: [(np.array([1.5, -2.0], np.float32), np.float32(0.1), np.int16(-5), PLANE)],
    spun: [(np.array([1 - 2j, complex(NAN, 0.5)]), np.array([[1j, 2], [-0.5, 0]], np.complex64))],
    summed: [(bytearray(b"abc"), array("d", [0.1, 0.2]), np.uint64(2**63))],
    held: [([1, 2], {"a": [1.0], "3": []}, {4, 5}, deque([1]), frozenset({"b", "a"}))],
    gathered: [("hello", 3)],
    classes: [(Color.RED, Mark.BOLD, Point(1, 2.5), Node("a", ["t"], Point(3, 0.5)), PurePosixPath("a/b"))],
    layered: [
        ([Layer(np.eye(2), np.zeros(2)), Layer(np.ones((2, 1)), np.ones(1))], np.array([1.0, -0.0]), {"a": np.ones(2, np.float32)}),
        ([], np.array([2.5]), {}),
        ([Layer(np.ones((2, 1)), np.ones(1))], np.array([[0.5, -2.0]]), {}),
    ],
    told: [(2,), (0,)],
    failing: [(0, [1]), (5, [1]), (1, [4])],
    compile(ranked.added): [(BOX[0], BOX[1]), (BOX[0], BOX[1, 1]), (BOX, None), (BOX, BOX + 1), (BOX[0, 0],)],
    compile(ranked.doubled): [(BOX[0, 0],), (BOX[0], 3), {"x": BOX, "n": 2}],
    compile(ranked.both): [(BOX[0, 0],), (BOX[0],), (BOX,)],
    compile(ranked.per_axis): [(BOX[0, 0],), (BOX[0],), (BOX,)],
}
