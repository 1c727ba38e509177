"""Functions of the program applied to rows, pieces and items of arrays; windows that slide over them."""

from typing import Any

import numpy as np
from parity.case import case

FLOATS = np.array([1.5, -2.25, np.nan, np.inf, -np.inf, -0.0])
INTS = np.array([3, 1, 2, 3, 5], dtype=np.int32)
TABLE = np.arange(12.0, dtype=np.float32).reshape(3, 4)
NOTHING = np.zeros((0,))


@case((TABLE,), (TABLE.T,), (np.zeros((0, 3)),))
def along_an_axis(a):
    """Numbers, rows and longer rows."""
    spread = np.apply_along_axis(lambda row: row.max() - row.min(), 1, a)
    return spread, np.apply_along_axis(np.sort, 0, a), np.apply_along_axis(lambda v: np.array([v.sum(), v.mean()]), 0, a)


@case((FLOATS,), (INTS,), (NOTHING,), (TABLE,))
def item_by_item(a):
    """In the dtype of the first answer."""
    double = np.vectorize(lambda x: x * 2 if x > 0 else x)
    return double(a)


def clipped(x, low, high=2.0):
    """By ifs."""
    if x < low:
        return 0.0
    return min(x, high) * 1.0


@case((FLOATS,), (INTS,), (TABLE,), (NOTHING,))
def items_together(a):
    """With numbers and arrays beside."""
    f = np.vectorize(clipped, otypes=[float])
    return f(a, 1), f(a, np.ones(a.shape))


@case((FLOATS,), (np.array([1.0, -1.0]),), (np.array([2, -3]),))
def by_pieces(x):
    """Numbers and functions."""
    three = np.piecewise(x, [x < 0, x >= 1], [-1, lambda v: v * 2, 7])
    return three, np.piecewise(x, [x < 0], [lambda v: -v, lambda v: v])


@case((2.0, 5), (-2.0, 5), (0.5, 5))
def pieces_of_a_number(x: float, k: int):
    """np.piecewise of a number, whose conditions are bools or one bool: an array without axes."""
    return np.piecewise(x, [x > 1, x < 0], [lambda v: v * 2, lambda v: -v, k]), np.piecewise(k, x > 1, [7, lambda v: v + 1])


@case((5,), (0,), (3,))
def from_iterators(n):
    """Of generators, lists and ranges."""
    squares = np.fromiter((k * k for k in range(n)), dtype=np.int64)
    return squares, np.fromiter([0.5] * n, float, count=n), np.fromiter(range(n), dtype="float32")


@case((FLOATS, 2), (INTS, 3), (INTS, 9), (NOTHING, 1))
def window_means(a, n):
    """Of each window."""
    return np.lib.stride_tricks.sliding_window_view(a, n).mean(axis=-1)


@case((TABLE, (2, 2)), (TABLE, (3, 4)), (TABLE, (1, 5)))
def windows(a, size):
    """Of tables."""
    return np.lib.stride_tricks.sliding_window_view(a, size), np.lib.stride_tricks.sliding_window_view(a, size[0], axis=0)


@case((TABLE,), (np.eye(2),), (np.zeros((0, 2)),))
def blocks(a):
    """A table of tables."""
    return np.block([[a, a], [a * 2, np.zeros(a.shape)]]), np.block([a, np.ones((a.shape[0], 1))])


@case((TABLE, FLOATS[:4]), (TABLE, 2.0), (TABLE, np.ones(5)))
def together(a, b):
    """In one shape."""
    x, y = np.broadcast_arrays(a, b)
    return (x + y).sum(), y.shape


@case((TABLE,), (np.zeros((3, 1)),), (np.zeros((2, 2)),))
def dims_together(a):
    """Without arrays."""
    return np.broadcast_shapes(a.shape, (1,), (3, 1))


@case((FLOATS,), (INTS,), (np.arange(6.0)[::-2],))
def of_a_dtype_by_default(a, dtype="float32"):
    """A text of the signature."""
    return np.asarray(a, dtype=dtype)


@case((FLOATS, 2), (INTS, 3), (np.arange(12)[::-2], 2), (TABLE, 2))
def strided_windows(a, n):
    """Each item lies in several windows."""
    shape = (*a.shape[:-1], a.shape[-1] - n + 1, n)
    windows = np.lib.stride_tricks.as_strided(a, shape=shape, strides=a.strides + (a.strides[-1],))
    a[..., 1] = 7
    return windows, windows.max(axis=-1)


@case((np.arange(24.0).reshape(4, 6), (2, 3)), (np.arange(12).reshape(3, 4).T, (2, 2)), (np.zeros((2, 2)), (3, 1)))
def pooled(a, size):
    """The greatest of each block."""
    (height, width), (rows, columns) = size, a.shape
    down, across = a.strides
    shape = (rows // height, columns // width, height, width)
    blocks = np.lib.stride_tricks.as_strided(a, shape, (down * height, across * width, down, across))
    return blocks.max(axis=(2, 3))


@case((np.arange(5), 3), (np.arange(4.0), 2), (np.arange(3), 4))
def seen_through_windows(a, n):
    """Windows are views."""
    windows = np.lib.stride_tricks.sliding_window_view(a, n)
    a[0] = 9
    return windows.sum(axis=1)


@case((np.array([1, 50], np.uint8),), (np.array([1, 200], np.uint8),), (np.array([3, -100], np.int8),))
def results_that_have_to_fit(x) -> Any:
    """A vectorized function gives numbers of Python's, which have to fit the dtype of the first result."""
    return np.vectorize(lambda v: v + 100)(x)


@case((np.array(2.5),), (np.arange(3.0),), (np.array([1.5]),))
def sums_without_axes(x) -> Any:
    """An array without axes is summed up as one of one item."""
    return np.cumsum(x, axis=0), np.cumprod(x, axis=-1), x.cumsum()


@np.vectorize
def bounded(v, low, high):
    return min(max(v, low), high)


@np.vectorize(otypes=[float])
def sign(v, width=0.5):
    return 1 if v > width else -1 if v < -width else 0


half = np.vectorize(lambda v: v / 2 if v > 1 else -v)


@case((np.array([3.0, 1.0, 2.0]),), (np.array([3, -1, 2]),), (np.array([[0.5], [8]]),))
def vectorized_by_the_module(x) -> Any:
    """Functions of the module that were vectorized when it was imported."""
    return bounded(x, 1.0, np.array([2.5])), sign(x), sign(x, 2), half(x).sum(), list(map(half, x.ravel())), half(3.0)


@case((np.array([3.0, 1.0]),), (np.array([-3.0, 1.0]),), (np.array([2, -2]),))
def of_the_first_kind(x) -> Any:
    """What the first item becomes says what all become: an int or a float."""
    return bounded(x, 0, 2), np.vectorize(lambda v: max(0, v))(x) * 2


@case((np.arange(3), np.arange(2.0)), (np.zeros(0), np.ones(1)), (np.float32([1, 2]), np.array([3])))
def vectorized_of_nothing(x, y) -> Any:
    """A dtype that was said is that of nothing, too; else numpy asks the first item."""
    try:
        return sign(x[:0]), bounded(x[:, None], y, 5)
    except ValueError as error:
        return str(error)
