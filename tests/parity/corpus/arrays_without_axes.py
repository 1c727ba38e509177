"""Arrays without axes as arguments: one item, read, written and given back as an array; what is computed of it is a number."""

from typing import Any

import numpy as np
from numpy.typing import NDArray
from parity.case import case

ONE, NOTHING, HALF = np.array(2.5), np.array(np.nan, np.float32), np.array(-0.0, np.float16)
WHOLE, LARGE, TRUE, TURN = np.array(-7, np.int8), np.array(2**63, np.uint64), np.array(True), np.array(1 - 2j)


@case((ONE,), (NOTHING,), (HALF,), (WHOLE,), (LARGE,), (TRUE,), (TURN,))
def looked_at(x) -> Any:
    """The argument itself, its item, what it says of itself."""
    said = x.shape, x.ndim, x.size, x.nbytes, x.dtype == np.float64
    return x, x[()], x.item(), x.tolist(), *said, x.copy(), x.ravel(), x.reshape(1, 1)


@case((ONE, 3), (NOTHING, -1), (WHOLE, 5), (HALF, 1))
def written(x, value) -> Any:
    """In place, in several ways."""
    x[...] = value
    x += 1
    x[()] = x * 2
    x.fill(x[()] - 1)
    return x


@case((ONE, np.arange(3.0)), (WHOLE, np.zeros((2, 2), np.int16)), (HALF, np.ones(2, np.float32)), (NOTHING, np.zeros(0)))
def together(x, row) -> Any:
    """With itself it makes numbers, with others arrays; it has a dtype as they have."""
    return x + x, x * 2, -x, x + row, row - x, np.maximum(x, row), x < row, np.add(x, 1), np.where(row > 0, x, row)


@case((ONE,), (WHOLE,), (TRUE,), (NOTHING,))
def reduced(x) -> Any:
    """Nothing is left to be reduced."""
    return x.sum(), x.mean(), x.max(), x.prod(), x.any(), x.sum(axis=0), np.std(x), np.sqrt(abs(x)), float(x)


@case((ONE, np.arange(4.0)), (np.array(-1.5), np.ones(2)), (ONE, np.zeros(0)))
def into(x: np.ndarray[tuple[()], np.dtype[np.float64]], row: NDArray[np.float64]) -> Any:
    """Of an annotation with no axis, in a built folder, too."""
    x[...] = row.sum()
    row[:] = x
    return x, row, x.copy()


@case(([ONE, np.array(1.0)], {"a": ONE}), ([np.array(0.0)], {}), ([ONE.copy()] * 2, {"b": np.array(-1.0)}))
def held(rows, named) -> Any:
    """In lists and dicts."""
    for each in rows:
        each += 1
    return sum([each[()] for each in rows]), rows, named


@case((ONE, 0), (WHOLE, -1), (TRUE, 1))
def outside(x, i: int) -> Any:
    """There is no place in it, and no length."""
    if i == 0:
        return x.ndim
    return x[i] if i > 0 else len(x)


@case(
    (np.ones((1, 3)),), (np.arange(6.0).reshape(2, 3),), (np.ones((1, 1)),), (np.arange(6).reshape(2, 1, 3)[::-1],),
    (np.arange(4.0),),
    (np.ones((1, 1, 1, 5), dtype=np.float32),), (np.zeros((1, 0)),), (np.array([True]),), (np.array([[2j]]),),
)  # fmt: skip
def without_axes_of_one_item(x) -> Any:
    """As many as are left, none perhaps; it is a view."""
    y, z = np.squeeze(x), x[:1].squeeze()
    found = y * 2, y.ndim, y.sum(), np.sort(y, axis=None), x.squeeze(axis=None).size, z.tolist()
    if y.ndim > 0:
        y[...] = 0
    return *found, x.copy(), z + 1
