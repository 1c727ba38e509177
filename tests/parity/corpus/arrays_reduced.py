"""Arrays reduced along axes: sums, products, extremes, places of extremes."""

from typing import Any

import numpy as np
from parity.case import case

F64, F32, I32, U8 = np.float64, np.float32, np.int32, np.uint8


def grid(dtype, *dims):
    """An input: numbers of either sign."""
    count = int(np.prod(dims))
    return (np.arange(count) * 7 % 11 - (3 if dtype != U8 else 0)).astype(dtype).reshape(dims)


@case(
    (grid(F64, 5, 7),),
    (grid(F32, 3, 40),),
    (grid(I32, 4, 3),),
    (grid(U8, 9, 40),),
    (grid(F64, 0, 3),),
    (grid(F64, 6, 2).T,),
    (grid(I32, 3, 4) > 0,),
)
def sums(x) -> Any:
    """Floats in numpy's order of adding; ints in 64 bits."""
    return x.sum(axis=0), x.sum(axis=1), x.sum(), np.sum(x, axis=-1, keepdims=True), np.sum(x, 0), x.prod(axis=0), np.prod(x)


@case((grid(F64, 5, 7),), (grid(F32, 3, 40),), (grid(I32, 4, 3),), (grid(F32, 2, 3) > 0,))
def means(x) -> Any:
    """Of ints as float64."""
    return x.mean(axis=0), x.mean(), np.mean(x, axis=1, keepdims=True)


@case(
    (grid(F64, 5, 7),), (grid(U8, 3, 4),), (grid(F64, 0, 3),), (np.array([[1.0, np.nan], [np.nan, -1.0]]),), (grid(I32, 3, 1) > 2,)
)
def extremes(x) -> Any:
    """A nan is both; of nothing there is none."""
    return x.max(axis=0), x.min(axis=1), x.max(), np.max(x, axis=0, keepdims=True), np.min(x)


@case((grid(F64, 5, 7),), (grid(I32, 3, 4),), (grid(F64, 0, 3),), (np.array([[1.0, np.nan, np.nan], [2.0, 2.0, 1.0]]),))
def places(x) -> Any:
    """The first of them, and of nans."""
    return x.argmax(axis=0), x.argmin(axis=1), x.argmax(), np.argmin(x), x.argmax(axis=-1)


@case(
    (grid(F64, 7, 21) * 0.25, grid(F64, 7, 21)), (grid(F32, 5, 40) * 0.5, grid(F32, 5, 40)), (grid(F64, 2, 0), grid(F64, 1, 1)),
    (grid(F32, 0, 3), grid(F32, 3)), (np.full((3, 20), np.nan), np.ones((3, 1))), (grid(F64, 40, 9).T, grid(F64, 9, 1)),
    (np.zeros((0, 0)), np.zeros((0, 0))),
)  # fmt: skip
def of_expressions(x, y) -> Any:
    """What is reduced is computed on the way, and exactly, for relaxed modules round once; of nothing there is no greatest."""
    squares = (x * x + y).sum(axis=0), np.prod(y * 0.5, axis=1), (x - 0.25).mean(axis=-1, keepdims=True)
    return *squares, (x - y).max(axis=0), np.min(-x, axis=1, keepdims=True)


@case((grid(F64, 2, 3) > 0,), (grid(I32, 3, 4),), (grid(F64, 0, 3),), (np.array([[np.nan, 0.0]]),))
def truths(x) -> Any:
    """Whether any is, whether all are."""
    return x.any(axis=0), x.all(axis=1), x.any(), np.all(x), np.any(x, axis=1, keepdims=True)


@case((grid(I32, 2, 3, 4),), (grid(I32, 1, 1, 5),), (grid(F64, 2, 2, 2),))
def of_boxes(x) -> Any:
    """Several axes."""
    return x.sum(axis=(1, 2)), x.max(axis=(0, 2)), x.min(axis=1, keepdims=True), x.sum(axis=(0, 1, 2)), x.all(axis=(0, -1))


@case((grid(F64, 3, 4), 0), (grid(F64, 3, 4), 1), (grid(F64, 1, 4), 0))
def of_no_such_axis(x, whole) -> Any:
    """AxisError, where it is asked."""
    return x.sum() if whole else x.sum(axis=2)


@case((grid(F64, 3, 4),), (grid(F32, 2, 5),), (grid(F64, 1, 1),))
def centred(x) -> Any:
    """In expressions."""
    spread = x - x.mean(axis=0)
    return spread, (spread * spread).sum(axis=0), x / x.sum(axis=1, keepdims=True), x[x.argmax(axis=0), 0]


def thirds(dtype, *shape) -> Any:
    """Items whose sums depend on their order."""
    return (np.arange(np.prod(shape)).reshape(shape) % 17 - 7.3).astype(dtype) / 3


@case(
    (thirds(F64, 300, 1),),
    (thirds(F32, 20, 1),),
    (thirds(F64, 7, 1),),
    (thirds(F32, 40, 2),),
    (np.zeros((0, 1)),),
    (grid(I32, 9, 1),),
)
def of_columns(x) -> Any:
    """A single column is added up as a row is."""
    return x.sum(axis=0), x.mean(axis=0, keepdims=True), (x * x + 1).sum(axis=0), x.std(axis=0), x.prod(axis=0)


@case(
    (thirds(F64, 20, 3, 1),), (thirds(F32, 1, 33, 1),), (thirds(F64, 3, 1, 20),), (thirds(F32, 5, 4, 9),), (thirds(F64, 40, 1, 1),)
)
def of_boxes_in_order(x) -> Any:
    """In the order of numpy along several axes, whichever of them are single."""
    pairs = x.sum(axis=(0, 1)), x.sum(axis=(1, 2)), x.sum(axis=(0, 2)), x.mean(axis=(0, 2), keepdims=True), x.prod(axis=(0, 2))
    return *pairs, x.sum(axis=0), x.sum(axis=1), x.mean(axis=(0, 1)), x.sum(axis=(0, 1), keepdims=True)


@case(
    (np.array([2.25, -1.0]),), (np.array([3, 5], np.int32),), (np.array([0.0, np.nan], np.float32),),
    (np.array([True, False]),), (np.array([200, 7], np.uint8),),
)  # fmt: skip
def of_numbers(x) -> Any:
    """What an array gives is asked as an array is, and so is a number of Python's."""
    first, whole = x[0], np.asarray(x[1])
    asked = first.sum(), first.prod(), first.max(), first.min(axis=0), first.any(), first.all(), first.argmax(), first.mean()
    return asked, np.sum(first), np.mean(x.max(axis=0)), np.any(first, axis=None), whole.sum(), whole.max(), whole.tolist()


@case((3,), (-2.5,), (True,), (2**40,), (1.5 - 2j,))
def of_pythons_numbers(n) -> Any:
    """numpy takes them, too."""
    return np.sum(n), np.prod(n), np.max(n), np.mean(n), np.all(n), np.argmin(n)


@case(([1, 2, 3],), ([2.5],), ([True, False],), ([[1, 2], [3, 4]],), ([[1.5, 2.0]],), ([],))
def of_lists(xs) -> Any:
    """What is no array yet."""
    if len(xs) == 0:
        return np.sum(xs), np.prod(xs), np.any(xs)
    whole = np.sum(xs), np.mean(xs), np.max(xs), np.argmax(xs), np.any(xs)
    return *whole, np.prod(np.shape(xs)), np.sum(xs, axis=0), np.min((xs, xs), axis=1)


@case((np.zeros((2, 3)),), (np.ones((4, 1), dtype=int),), (np.zeros((0, 2)),))
def of_dims(x) -> Any:
    """How many items there are, of rows that are put in a list."""
    rows = [row * 2 for row in x]
    return np.prod(x.shape), np.max(x.shape), np.sum([3, 4]), np.sum([row.sum() for row in rows]), np.sum((x.size, x.ndim))
