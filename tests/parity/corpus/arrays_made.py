"""Arrays that functions make, and what they look like under other shapes."""

from typing import Any

import numpy as np
from parity.case import case

F64, F32, I64, I32, U8 = np.float64, np.float32, np.int64, np.int32, np.uint8
Matrix = np.ndarray[tuple[int, int], np.dtype[np.float64]]
Row = np.ndarray[tuple[int], np.dtype[np.float64]]


def grid(rows, columns, dtype=F64):
    """An input: numbers row by row."""
    return np.arange(rows * columns).reshape(rows, columns).astype(dtype)


@case((2, 3), (0, 3), (1, 0), (-1, 2), (2**40, 2**40))
def table(n: int, m: int) -> Matrix:
    """A times table."""
    out = np.zeros((n, m))
    for i in range(n):
        for j in range(m):
            out[i, j] = (i + 1) * (j + 1)
    return out


@case((2, 3, 4), (0, 3, 2**20), (2**20, 2**20, 2**20), (2**15, 2**15, 2**15), (2, -1, 2**40), (2**40, 0, -5), (2**31, 2**31, 1))
def of_three_sizes(n: int, m: int, k: int) -> Any:
    """Sizes that no memory has, and products of them that no word holds: what is raised depends on how far they are beyond it."""
    try:
        return np.zeros((n, m, k)).shape
    except ValueError as refused:
        return str(refused)
    except MemoryError:
        return "no memory"


@case((2, 4), (2**32, 2**32), (-1, 2), (-1, 2**40), (3, 0))
def under_dims_beyond_words(n: int, m: int) -> Any:
    """The product of the dims is compared, not its low bits."""
    try:
        return np.arange(16.0).reshape(n, m, 2).shape
    except ValueError as refused:
        return str(refused)


@case((2,), (0,), (3,))
def of_shapes(n: int) -> Any:
    """Shapes as tuples and lists, other dtypes."""
    a, b = np.ones((n, 2), dtype=np.int32), np.full([n, n], 2.5)
    c = np.zeros_like(b, dtype=np.uint8)
    d = np.full_like(a, 7)
    return a, b, c, d, np.empty((n, 0)).shape


@case((1, 2.5), (7, 0.5), (-3, -0.0))
def of_rows_of_several_types(a: int, x: float) -> Any:
    """Ints beside floats, in lists and in tuples."""
    return np.array([[1, 2.5], [a, 1]]), np.array([[1, a], [x, 1]]), np.array([(1, 2.5), (x, a)]), np.array([(a, x)] * 2)


@case((1, 2.5), (0, float("inf")), (-3, -0.0))
def of_lists(a: int, x: float) -> Any:
    """Numbers that are written out, at any depth; ints among floats are floats."""
    return np.array([[1, 2, a], [4, 5, 6]]), np.array([a, x]), np.array([[[a]], [[x]]]), np.array([True, False]), np.array((a, a))


@case(([1.0, 2.0], [3.0, 4.0]), ([], []), ([1.0], [2.0, 3.0]))
def of_rows(a: list[float], b: list[float]) -> Any:
    """Lists of the run; rows of several lengths are none."""
    return np.array([a, b])


@case((5,), (0,), (-2,), (1,))
def ranges(n: int) -> Any:
    """np.arange of ints and of floats."""
    return np.arange(n), np.arange(1, n), np.arange(n, 0, -2), np.arange(0.0, 1.0, 0.25), np.arange(n, dtype=np.float32)


@case((0.0, 1.0, 0.1), (1.0, 0.0, -0.3), (0.0, -1.0, 0.5), (2.5, 9.0, 1.25))
def steps(start: float, stop: float, step: float) -> Row:
    """numpy's own rounding."""
    return np.arange(start, stop, step)


@case((grid(3, 4),), (grid(3, 2).T,), (grid(0, 4),), (grid(6, 4)[::2],))
def shapes(x: Matrix) -> Any:
    """Other dims for the same items."""
    return x.reshape(-1), x.reshape(-1, 2), x.T.reshape(-1), x.ravel(), x.flatten(), np.reshape(x, (1, -1))


@case((grid(3, 4), 2, 6), (grid(3, 4), 5, 2), (grid(3, 4), -1, 3), (grid(3, 4), -1, 5), (grid(3, 4), -1, -1), (grid(0, 2), -1, 3))
def shaped_by(x: Matrix, n: int, m: int) -> Matrix:
    """Dims that the run knows; one may be -1."""
    return x.reshape(n, m)


@case((grid(3, 4),), (grid(1, 1),), (grid(2, 2),))
def shared(x: Matrix) -> Matrix:
    """A view is written through; a copy is not."""
    view, copy, turned = x.reshape(-1), x.flatten(), x.T
    view[0] = 100.0
    copy[0] = -1.0
    turned[0, -1] = 55.0
    return x


@case((grid(2, 3),), (grid(0, 1),), (grid(2, 1),))
def turned(x: Matrix) -> Any:
    """Axes in another order."""
    y = x.reshape(1, 2, -1) if x.size else x.reshape(1, 1, 0)
    return x.T, np.transpose(x), x.transpose(1, 0), x.swapaxes(0, -1), y.transpose(2, 0, 1), y.transpose(0, 2, 1).squeeze(0)


@case((np.array([1.7, -1.7, 3e9]),), (np.array([0.0, -0.0]),), (np.array([], dtype=F64),), (np.array([255.0, 256.0, -1.0]),))
def cast(x: Row) -> Any:
    """Other dtypes."""
    return x.astype(np.float32), x.astype(np.int64), x.astype(bool), x.astype("int16"), x.astype(np.float64, copy=False)


@case((grid(2, 3),), (grid(1, 1),), (grid(0, 2),))
def filled(x: Matrix) -> Any:
    """Filled with one value; items as Python's numbers."""
    y = x.copy()
    y.fill(2.5)
    return y, x, x.item(0, 0), x.item(-1)


@case((np.float32(2.5), 3), (np.float32(0), 0), (np.float32("nan"), 1))
def of_scalars(x: np.float32, n: int) -> Any:
    """The dtype of numpy's numbers."""
    return np.array([x, x]), np.array([[x, n]]), np.full((2, n), x)


@case((grid(2, 3),), (grid(1, 1),), (grid(0, 2),))
def with_usual_options(x: Matrix) -> Any:
    """Options that say what numpy does anyway."""
    own, same = np.array(x, copy=True, order="C"), np.asarray(x, order="C")
    own += 1
    fresh = np.zeros(x.shape, order="C", dtype=np.float32), np.full((2,), 1.5, device="cpu"), np.ones_like(x, subok=False)
    whole = np.add(x, x, out=None, where=True, order="K"), np.sum(x, axis=None, keepdims=False), np.concatenate([x, own], out=None)
    return own, same, fresh, whole, np.round(x / 3, decimals=2), np.round(a=x / 7)


@case((3, 2.5), (-1, 0.1), (2**40, -0.0))
def like_lists(n: int, x: float) -> Any:
    """What is no array is made one."""
    return np.zeros_like([n, n]), np.ones_like([[x], [n]]), np.full_like((n, 2), x), np.empty_like([x]).shape


@case((["1", " 2 ", "1_0"],), (["x"],), ([],), (["1.5"],))
def of_texts(xs: list[str]) -> Any:
    """Numbers are read from texts where a dtype says which."""
    said: list = []
    for of_ints in (True, False):
        try:
            said.append(np.array(xs, dtype=int) if of_ints else np.asarray(xs, float))
        except ValueError as error:
            said.append(str(error))
    return said


@case(("1,2\n3,4",), ("1,b",), ("1.5,nan\n-inf,1e3",))
def of_lines(text: str) -> Any:
    """Rows of a file."""
    return np.array([line.split(",") for line in text.split("\n")], dtype=np.float32)


@case(("300",), ("-1",), ("7",))
def items_of_texts(text: str) -> Any:
    """What is written to an item is read, too."""
    bytes_, floats = np.zeros(2, dtype=U8), np.zeros(2)
    floats[1] = text
    bytes_[0] = text
    return bytes_, floats


@case((3, 2), (0, 4), (1, -1))
def of_the_class_itself(n, m) -> Any:
    """`np.ndarray(...)`, which leaves its items open; ValueError for dims below zero."""
    x, y, z = np.ndarray((n, m)), np.ndarray(n, dtype=np.int32), np.ndarray(shape=(m, 2), dtype=bool)
    x[:], y[...], z[:] = 1.5, n, False
    return x, y, z, isinstance(x, np.ndarray)


@case((np.arange(24.0).reshape(2, 3, 4),), (np.ones((1, 2, 0)),), (np.arange(8)[::-1].reshape(2, 2, 2),))
def options_by_their_names(x) -> Any:
    """Axes and dims that are named in the call."""
    turned = np.transpose(x, axes=(1, 0, 2)) + 1, np.swapaxes(x, axis1=0, axis2=2) + 1, np.transpose(x, axes=None) * 2
    return *turned, np.reshape(x, shape=(-1, 2)) + 1, np.indices(x.shape[:2]), np.indices([2, 2])


@case((np.arange(6.0).reshape(2, 3),), (np.array(2),), (np.array([], dtype=np.float32),), (np.arange(3)[::-1],))
def with_more_axes(x) -> Any:
    """In front, of one item each; always a copy."""
    made = np.array(x, ndmin=3), np.array(x, ndmin=1, copy=True), np.array(x.T, dtype=np.float32, ndmin=2), np.array([x, x])
    made[0][...] = 1
    return made, np.array(5.0, ndmin=2), np.array([1, 2], ndmin=2), np.array([[1], [2]], np.int16, ndmin=1), x
