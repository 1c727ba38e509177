"""The ranks of arrays in folders that are built without examples: as many axes as the function asks for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import lanewise
import numpy as np
import pytest
from lanewise import Shape, compile
from lanewise.ir.buffers import is_ndarray, rank_of
from lanewise.ir.types import members
from numpy.typing import NDArray

Rows = NDArray[np.float64]


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
    return np.argmax(x, 1), x.sum(axis=(0, -3))


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


def said(x: Annotated[Rows, Shape("N")]) -> float:
    return float(x[0])


USES = {
    unpacked: 2, first_two: 2, by_places: 2, by_rows: 2, beside: 2, taken_apart: 2, centred: 2, picture: 3, turned: 3, widened: 4,
    along: 3, inverted: 2, elsewhere: 2, other_name: 1, other_rank: 1, of_either: 1, spread: 1, said: 1,
}  # fmt: skip


@pytest.mark.parametrize("function", USES, ids=lambda f: f.__name__)
def test_as_many_axes_as_are_asked_for(function: Callable[..., Any]) -> None:
    types = compile(function).part().request.params
    assert [rank_of(t) for t in members(types["x"]) if is_ndarray(t)] == [USES[function]]
    assert all(rank_of(t) == 1 for name, t in types.items() if name == "w" and is_ndarray(t))


def test_a_folder_takes_them(tmp_path: Path) -> None:
    x = np.arange(6.0).reshape(2, 3)
    lanewise.build(tmp_path, by_places, by_rows, beside, centred)
    again = lanewise.load(tmp_path)
    assert again.by_places(x) == by_places(x) and again.by_rows(x) == by_rows(x)
    assert again.beside(x, x[:, 0]) == beside(x, x[:, 0]) and np.array_equal(again.centred(x), centred(x))


def test_an_example_says_more(tmp_path: Path) -> None:
    x = np.ones((2, 2, 2))
    compile(spread).build(tmp_path, examples=(x,))
    assert np.array_equal(lanewise.load(tmp_path).spread(x), spread(x))
