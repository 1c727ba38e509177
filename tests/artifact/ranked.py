"""Functions whose annotations leave open how many axes arrays have, and what folders of them take. Every host calls them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import numpy as np
from lanewise import Shape
from numpy.typing import NDArray

Rows = NDArray[np.float64]
Singles = NDArray[np.float32]


def softmax(x: Singles) -> Singles:
    """Softmax over the last axis."""
    e = np.exp(x - x.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def added(x: Rows, y: Rows | None = None) -> Any:
    """Another array on top, where there is one."""
    return x if y is None else x + y


def doubled(x: Rows, n: int = 1) -> None:
    """In place."""
    for _ in range(n):
        x *= 2


def itself(x: Rows) -> Rows:
    """The very array."""
    return x


def both(x: Rows) -> tuple[Rows, float]:
    """Rows that are turned around, and a number."""
    return x[::-1], float(x.sum())


def per_axis(x: Rows) -> int:
    """More than 64 bits, so that the exact variant answers."""
    return 10**18 * int(x.sum()) ** x.ndim


ALL = (softmax, added, doubled, itself, both, per_axis)


def unpacked(x: Rows) -> int:
    rows, columns = x.shape
    return rows * columns


def first_two(x: Rows) -> int:
    height, width = x.shape[:2]
    return height * width


def by_places(x: Rows) -> float:
    total = 0.0
    for i in range(len(x)):
        for j in range(len(x[i])):
            total += x[i][j]
    return total


def by_rows(x: Rows) -> list[str]:
    return [" ".join(f"{item:.1f}" for item in row) for _, row in enumerate(x)]


def beside(x: Rows, w: Rows) -> list[float]:
    return [float(row[0] * k) for row, k in zip(x, w, strict=True)]


def taken_apart(x: Rows) -> float:
    return float(sum(a * b for a, b in x))


def centred(x: Rows) -> Rows:
    y = np.asarray(x, dtype=float) - x.mean(axis=0)
    return y.T @ y / y.shape[1]


def picture(x: Rows) -> Rows:
    return x[..., 0, :, None] + x[0, :, 1:2]


def turned(x: Rows) -> Rows:
    return np.transpose(x, (2, 0, 1))


def widened(x: Rows) -> Rows:
    return np.pad(x, ((1, 1), (0, 0), (0, 0), (1, 1)))


def along(x: Rows) -> Any:
    return np.argmax(x, 1), x.sum(axis=(0, -2))


def inverted(x: Rows | None = None) -> Rows | None:
    return None if x is None else np.linalg.inv(x)


def elsewhere(n: int, x: Rows) -> float:
    return n + (unpacked(x) if n else elsewhere(n - 1, x))


def other_name(x: Rows) -> list[float]:
    pairs = sorted([(1, 2.0), (0, 3.0)], key=lambda x: x[1])
    return [float(x[0] + k) for k in [x * len(pairs) for x in range(3)]]


def other_rank(x: Rows) -> float:
    x = x.reshape(1, -1)
    return float(x[0, 1])


def of_either(x: Rows) -> float:
    return float(x[0, 0] if x.ndim == 2 else x[0])


def spread(x: Rows) -> Rows:
    return x[:, None] - x[None, :]


def said(x: Annotated[Rows, Shape("N")], y: Annotated[Rows, Shape("N", 2)] | None = None) -> Rows:
    return x + 1 if y is None else y.T + x


def of_one(x: np.ndarray[tuple[int], np.dtype[np.float64]]) -> Rows:
    return x + 1


def joined(x: Rows, y: Rows) -> Rows:
    return np.concatenate([x, y], axis=1)


def matched(x: Rows, y: Rows) -> Rows:
    return np.einsum("bqd,bkd->bqk", x, y)


def promised(x: Rows, w: Rows) -> float:
    return x @ w


def looked_up(x: Rows) -> Rows:
    return np.arange(3.0)[x.astype(int)]


def stored(x: Rows) -> None:
    x[0] = 1.0


def axis_at_build(x: Rows, axis: int = -1) -> Rows:
    return x.sum(axis=axis, keepdims=True)


def yielded(x: Rows) -> Iterator[float]:
    yield float(x.sum())


def layer(x: Singles, gamma: Singles, beta: Singles) -> Singles:
    return x / x.max() * gamma + beta


def shared(x: Rows | NDArray[np.int64]) -> Any:
    return x + 1


UP = [(1,), (2,), (3,)]
PAIRS = [(1, 1), (2, 2), (3, 3), (2, 1), (1, 2), (3, 1)]
RANKS: dict[Any, list[tuple[int, ...]]] = {
    softmax: UP, added: PAIRS, doubled: UP, itself: UP, both: UP, per_axis: UP,
    unpacked: [(2,)], first_two: [(2,), (3,)], by_places: [(2,)], by_rows: [(2,)], beside: [(2, 1)], taken_apart: [(2,)],
    centred: [(2,)], picture: [(3,)], turned: [(3,)], widened: [(4,)], along: [(3,)], inverted: [(2,), (3,)], elsewhere: [(2,)],
    other_name: [(1,)], other_rank: UP, of_either: UP[:2], spread: UP, said: [(1, 2)], of_one: [(1,)],
    joined: [(2, 2), (3, 3)], matched: [(3, 3)], promised: [(1, 1)], looked_up: UP, stored: [(1,)], axis_at_build: UP,
    yielded: [(1,)], layer: [(1, 1, 1), (2, 2, 2), (3, 3, 3), (2, 1, 1), (2, 2, 1), (2, 1, 2)], shared: UP,
}  # fmt: skip
"""Of the arrays of each parameter, in the order in which they are tried."""
