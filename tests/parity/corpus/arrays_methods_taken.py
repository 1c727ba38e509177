"""Methods of arrays as values, taken from an array or from the class, and ufuncs with as many operands as a list has."""

from __future__ import annotations

from typing import Any

import numpy as np
from parity.case import case

TABLE, ROW, WHOLE = np.arange(6.0).reshape(2, 3), np.array([3.0, 1.0, 2.0]), np.array([4, 2, 9])


def applied(function, *given, **named):
    return function(*given, **named)


@case((TABLE,), (ROW.reshape(1, 3),), (WHOLE.reshape(3, 1),))
def passed_on(x) -> Any:
    """A function calls what it is given, with axes, shapes and dtypes."""
    shaped = applied(x.reshape, 3, -1), applied(x.reshape, (1, 3, -1)), applied(x.astype, np.float32)
    return applied(x.sum), applied(x.mean, axis=1), applied(x.max, 0, keepdims=True), applied(x.argmax), shaped


@case((ROW, "max"), (WHOLE, "sum"), (ROW, "tolist"), (ROW, "median"))
def by_names(x, name) -> Any:
    """A table of what may be asked."""
    return {"max": x.max, "sum": x.sum, "tolist": x.tolist}[name]()


@case((ROW, [0, 2]), (WHOLE, [-1]), (ROW, []))
def places(x, at):
    """What is at places, and which place comes first by what is there."""
    first = min(range(len(x)), key=x.item), sorted(range(len(x)), key=x.__getitem__)
    return list(map(x.take, at)), list(map(x.__getitem__, at)), first


@case((ROW, True), (WHOLE, False), (TABLE, True))
def one_of_two(x, up):
    """Which of two the run says."""
    best = x.max if up else x.min
    fill, copy = x.fill, x.copy
    kept = copy()
    fill(best())
    return kept, x


class Map:
    """A matrix as a function."""

    def __init__(self, matrix):
        self.apply = matrix.dot

    def __call__(self, x):
        return self.apply(x)


@case((TABLE, ROW), (np.eye(3), ROW), (TABLE, np.ones((3, 2))))
def in_a_field(matrix, x):
    """A method in a field, called by another."""
    return Map(matrix)(x) * 2, [step(x) for step in (Map(matrix), matrix.dot)]


@case((TABLE,), (WHOLE.reshape(1, 3),), (np.zeros((0, 2)),))
def from_the_class(x):
    """Methods of the class, row by row."""
    return list(map(np.ndarray.sum, x)), np.ndarray.mean(x, axis=1), [f(x) for f in (np.ndarray.copy, np.ndarray.ravel)]


@case((ROW, WHOLE), (WHOLE, WHOLE), (TABLE, ROW))
def operators(x, y):
    """What operators call."""
    sums = x.__add__(y), x.__mul__(2), x.__rsub__(1), x.__lt__(y), x.__len__()
    return sums, list(map(x.__ge__, [1, 2.5])), x.__getitem__(0)


@case((ROW,), (WHOLE,), (TABLE,))
def of_numbers(x):
    """numpy's numbers have the methods of arrays."""
    total = x.sum()
    plain, rounded = total.item, (total / 7).round
    return plain(), rounded(2), [f() for f in (total.max, total.conjugate)]


@case(([ROW, WHOLE],), ([ROW],), ([ROW, WHOLE, TABLE[0].copy()],), ([ROW] * 4,), ([],))
def starred(rows):
    """As many as there are: a third one is written to."""
    found = np.maximum(*rows)
    return found, rows


@case((TABLE,), (TABLE.T.copy(),), (WHOLE.reshape(1, 3),), (np.arange(6).reshape(2, 3),))
def rows_of_a_table(x):
    """The rows of a table as operands."""
    try:
        return np.add(*x), np.hypot(*x.T[:2]), np.multiply(*(row * 2 for row in x), dtype=np.float64)
    except TypeError as error:
        return str(error)


@case(([3, 4],), ([1.5, 2],), ([2, True],))
def starred_numbers(xs):
    """Numbers in a list, beside one that is written out."""
    return np.hypot(*xs), np.subtract(1, *xs[1:])


@case((WHOLE.copy(),), (ROW.copy(),), (WHOLE.astype(np.uint8),))
def halved_in_place(x):
    """Integers do not take halves: the rows stay as they were."""
    try:
        x /= 2
    except TypeError as error:
        return f"{type(error).__name__}: {error}", x * 0.5
    return x


@case((WHOLE.copy(), ROW), (ROW.copy(), WHOLE), (ROW.astype(np.float32), ROW), (WHOLE.astype(np.int16), WHOLE))
def added_in_place(x, y):
    """Some widths go, others do not."""
    x += y
    x -= y[:1]
    return x


@case((WHOLE.copy(),), (ROW.copy(),), (np.array([True, False, True]),))
def parts_in_place(x):
    """Slices, masks and places of it."""
    told = []
    try:
        x[1:] += 1
        x[x > 1] *= 0.5
    except TypeError as error:
        told.append(str(error))
    np.sqrt(x, out=x, casting="same_kind")
    return x, told


@case(
    (np.ones((2, 3)), np.ones((3, 3))),
    (np.ones((2, 3)), np.ones((3, 2))),
    (np.ones((2, 2), int), np.ones((2, 2))),
    (np.ones(3), np.ones((3, 3))),
    (np.ones(3), np.ones((3, 4))),
    (np.ones(3), np.ones(3)),
    (np.ones((2, 2, 2)), np.ones((2, 2), np.float32)),
)
def multiplied_in_place(x, y):
    """A product that goes where its first operand was."""
    x @= y
    return x
