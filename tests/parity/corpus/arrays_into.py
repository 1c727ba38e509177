"""Options of ufuncs and reductions: arrays that are written, masks, dtypes, what is begun with."""

import math
from typing import Any

import numpy as np
from parity.case import case

NAN, INF = math.nan, math.inf


def grid(*shape, dtype=np.float64):
    """Whole numbers, which are added exactly."""
    return (np.arange(math.prod(shape)) * 7 % 11 - 3).reshape(shape).astype(dtype)


FLOATS, SINGLES, INTS, BYTES = grid(3, 4), grid(3, 4, dtype=np.float32), grid(3, 4, dtype=np.int64), grid(3, 4, dtype=np.uint8)
EDGES = np.array([0.0, -0.0, 1.5, -2.25, NAN, INF, -INF, 7.0, -3.0])
SHORTS, FLAGS, CUBE = grid(3, 4, dtype=np.int16), grid(3, 4) > 0, grid(2, 3, 4)


@case(
    (FLOATS, FLOATS[0], np.zeros((3, 4))),
    (SINGLES, SINGLES[:, :1], np.zeros((3, 4))),
    (INTS, 3, np.zeros((3, 4))),
    (EDGES, 1.5, np.zeros(9)),
    (EDGES, EDGES[::-1], np.zeros(18)[::-2]),
    (FLOATS[:1], 1.5, np.zeros((3, 4))),
    (FLOATS[0], FLOATS[1], np.zeros((2, 3, 4))),
    (2.0, 3, np.zeros(3)),
    (FLOATS[:0], 1, np.zeros((0, 4))),
    (FLOATS, FLOATS, np.zeros((2, 4))),
    (FLOATS, FLOATS, np.zeros((1, 4))),
    (FLOATS, FLOATS, np.zeros(4)),
    (FLOATS, 2, np.zeros((3, 3))),
)
def into(x, y, out) -> Any:
    """What is given back is what was written."""
    total = np.add(x, y, out=out)
    total -= 1
    np.maximum(out, 2, out)
    return total, np.fmax(x, y, out=(out,))


@case(
    (FLOATS, np.zeros((3, 4), np.float32)),
    (INTS, np.zeros((3, 4), np.int32)),
    (BYTES, np.zeros((3, 4), np.int16)),
    (SHORTS, np.zeros((3, 4))),
)
def narrowed(x, out) -> Any:
    """Of the same kind is enough."""
    return np.multiply(x, 3, out=out), np.negative(x, out=out)


@case((grid(9),), (grid(9, dtype=np.float32),), (grid(9, dtype=np.int32),), (grid(2, 5),), (EDGES,))
def onto_itself(x) -> Any:
    """Operands that overlap the result are read before they are written."""
    np.add(x[1:], x[:-1], out=x[1:])
    np.subtract(x, x[::-1], out=x)
    np.multiply(x, x, out=x)
    np.add(x[:-1], x[1:], out=x[1:])
    return x


@case((FLOATS, FLAGS), (SINGLES, FLAGS[0]), (INTS, FLAGS[:, :1]), (BYTES, FLAGS), (EDGES, EDGES > 0), (EDGES, np.array([True])))
def where_it_is_true(x, mask) -> Any:
    """All else stays what it is."""
    out = np.full_like(x, 9)
    np.add(x, 1, out=out, where=mask)
    np.multiply(x, x, out, where=~mask)
    np.fmin(x, 2, out=x, where=mask)
    return out, x


@case((FLOATS, True), (SINGLES, False), (INTS, np.bool_(True)))
def all_or_nothing(x, mask) -> Any:
    """A mask of one bool."""
    return np.subtract(x, 2, out=x, where=mask)


@case((FLOATS, FLAGS[:2]), (FLOATS[0], FLAGS), (FLOATS, FLAGS))
def with_another_mask(x, mask) -> Any:
    """It goes together with the operands."""
    return np.add(x, x, out=x, where=mask)


@case((EDGES,), (EDGES.astype(np.float32),), (INTS,))
def quotients(x) -> Any:
    """Without dividing by zero."""
    return np.divide(1, x, out=np.zeros(x.shape), where=x != 0), np.sqrt(x, out=np.zeros(x.shape), where=x > 0)


@case((EDGES, np.zeros(9), np.zeros(9)), (FLOATS, np.zeros((3, 4)), np.ones((3, 4))), (SINGLES, np.zeros((3, 4)), np.ones((3, 4))))
def two_results(x, first, second) -> Any:
    """Each in its own array."""
    behind, whole = np.modf(x, out=(first, second))
    quotient, rest = np.divmod(x, 2, out=(first.copy(), second.copy()))
    return behind, whole, quotient, rest, first, second


@case((FLOATS,), (SINGLES,), (INTS,), (SHORTS,), (FLAGS,), (2.5,), (3,))
def in_another_dtype(x) -> Any:
    """What is computed in is said."""
    return np.add(x, 1, dtype=np.float32), np.multiply(x, x, dtype="float64"), np.true_divide(x, 3, dtype=np.float32)


@case((INTS,), (SHORTS,), (BYTES,))
def roots_in_singles(x) -> Any:
    """Of ints, too; and any cast at all."""
    rooted = np.sqrt(np.abs(x), dtype=np.float32)
    return rooted, np.add(x, 1.75, dtype=np.int8, casting="unsafe"), np.add(x, rooted, out=x, casting="unsafe")


@case((FLOATS,), (SINGLES,), (INTS,), (BYTES,), (CUBE,), (EDGES,), (FLAGS,), (FLOATS[:0],))
def sums(x) -> Any:
    """In a dtype, from a number on, of what a mask takes."""
    return (
        np.sum(x, dtype=np.float32),
        x.sum(axis=-1, dtype="float64"),
        x.sum(0, np.int64) if x.dtype.kind != "f" else x.sum(0, np.float32),
        np.sum(x, initial=3),
        x.sum(axis=0, initial=2, keepdims=True),
        np.prod(x, axis=0, initial=2),
        x.prod(-1, np.float64),
        x.sum(where=x > 1),
        np.sum(x, axis=-1, where=x > 1, keepdims=True),
        np.prod(x, where=x < 3),
    )


@case((FLOATS,), (SINGLES,), (INTS,), (CUBE,), (BYTES,), (FLAGS,))
def means(x) -> Any:
    """Of what a mask takes: of nothing it is nan."""
    return (
        x.mean(where=x > 1),
        np.mean(x, axis=0, where=x > 3, keepdims=True),
        np.mean(x, dtype=np.float32),
        x.mean(-1, np.float64),
        np.mean(x, axis=(0, 1), where=x > 0),
    )


@case((FLOATS,), (SINGLES[:, ::-1],), (INTS,), (CUBE,), (BYTES,), (EDGES,), (FLOATS[:0],))
def extremes(x) -> Any:
    """Also of nothing, if there is a number to begin with."""
    return (
        np.max(x, initial=2),
        x.min(axis=0, initial=4),
        np.max(x, axis=-1, initial=0, where=x > 1),
        np.any(x, where=x > 5),
        np.all(x, axis=0, where=x != 0),
        x.any(axis=-1, keepdims=True, where=x > 3),
    )


@case((CUBE,), (CUBE.astype(np.float32),), (CUBE.astype(np.int16)[::-1],), (CUBE > 2,))
def over_several(x) -> Any:
    """Tuples of axes."""
    return (
        x.sum(axis=(0, -1), dtype=np.float64),
        np.max(x, axis=(0, 1), initial=3),
        np.prod(x, axis=(1, 2), keepdims=True, where=x > 0),
        np.mean(x, axis=(0, 2), where=x > 1),
        x.argmax(axis=1, keepdims=True),
        np.std(x, axis=(0, 2), keepdims=True),
        np.ptp(x.astype(np.float64), axis=(0, 1)),
    )


@case(
    (FLOATS, np.zeros(4)),
    (INTS, np.zeros(4)),
    (SINGLES, np.zeros(4)),
    (INTS, np.zeros(4, np.int64)),
    (FLOATS, np.zeros(3)),
    (FLOATS, np.zeros((1, 4))),
)
def reduced_into(x, out) -> Any:
    """The caller's array has the result."""
    a = np.sum(x, axis=0, out=out).copy()
    b = x.max(axis=0, out=out).copy()
    c = np.prod(x, 0, None, out).copy()
    return a, b, c, np.mean(x, axis=0, out=out), out


@case(
    (FLOATS, np.zeros((3, 4))),
    (INTS, np.zeros((3, 4), np.int32)),
    (SINGLES, np.zeros((3, 4))),
    (EDGES, np.zeros(9)),
    (EDGES, np.zeros(8)),
)
def running_into(x, out) -> Any:
    """Running sums, also onto what they are of."""
    np.cumsum(x, axis=-1, out=out)
    np.cumprod(out, axis=-1, out=out)
    return np.maximum.accumulate(out, axis=-1, out=out)


@case((FLOATS, 1, 4.5), (SINGLES, -1, 2), (INTS, 0, 5), (EDGES, -2, 1.5), (grid(3, 4)[:, ::-1], 0, FLOATS[0]), (BYTES, 1, 4))
def clipped(x, low, high) -> Any:
    """In place."""
    np.clip(x, low, None, out=x)
    x.clip(None, high, out=x) if x.dtype.kind == "f" else np.clip(x, low, high, x)
    return np.clip(x, low, high)


@case((FLOATS, np.zeros((3, 3))), (FLOATS, np.zeros((1, 4))), (FLOATS, np.zeros((2, 3, 4))))
def clipped_into(x, out) -> Any:
    """Where there is room."""
    return np.clip(x, 1, 2, out=out)


@case((np.array([0.5, 1.5, -0.5]), 3), (np.array([1e-3]), 5), (np.zeros(0), 1))
def steps_without_new_arrays(x, count: int) -> Any:
    """Newton's way to roots, in one buffer."""
    guess, spare = np.ones_like(x), np.empty_like(x)
    for _ in range(count):
        np.multiply(guess, guess, out=spare)
        np.subtract(spare, x, out=spare)
        np.divide(spare, guess, out=spare)
        np.multiply(spare, 0.5, out=spare)
        np.subtract(guess, spare, out=guess)
    return guess


@case((np.array([3.0, NAN, 1.0, NAN, 8.0]),), (np.array([1.0]),), (np.full(3, NAN),))
def mean_of_what_is_known(x) -> Any:
    """Beside how many there are."""
    known = ~np.isnan(x)
    return np.mean(x, where=known), np.sum(known), np.sum(x, where=known, initial=0.0), np.max(x, where=known, initial=-INF)


@case((FLOATS,), (SINGLES,), (INTS,), (EDGES,), (BYTES,), (grid(3, 4)[:, ::-1],))
def spreads_of_some(x) -> Any:
    """Of what a mask takes; of one item or none, less one, nothing is known."""
    mask = x > x.mean()
    column = np.arange(x.shape[-1]) % 2 == 0
    return (
        np.var(x, where=mask),
        x.var(axis=0, where=mask, ddof=1),
        np.std(x, axis=-1, where=column, keepdims=True),
        x.std(where=column),
        np.std(x, axis=0, mean=x.mean(axis=0, keepdims=True)),
        np.var(x, axis=-1, where=mask, mean=x.mean(axis=-1, keepdims=True), correction=1),
    )


@case(
    (grid(2, 3), grid(3, 4), np.zeros((2, 4))), (grid(2, 3), grid(3, 4), np.zeros((2, 4), np.float32)),
    (grid(3, 3), grid(3, 3), np.zeros((3, 4))), (grid(4, 3)[::2], grid(3, 4).astype(np.float32), np.zeros((4, 2)).T.copy()),
    (grid(2, 3), grid(3, 4), np.zeros((3, 4))), (grid(0, 3), grid(3, 2), np.zeros((0, 2))),
)  # fmt: skip
def product_into(a, b, out) -> Any:
    """A product of matrices where there is room."""
    found = np.matmul(a, b, out=out)
    found[:1] += 1
    return found, out, np.matmul(a, b[:, 0], np.ones(len(a)))


@case((grid(3, 3), 3), (grid(2, 2) / 4, 5), (np.eye(4), 1))
def powers_in_place(a, n: int) -> Any:
    """What is multiplied is written to."""
    x = a.copy()
    for _ in range(n):
        np.matmul(x, a, out=x)
    return x, np.matmul(a, x, x[:, ::-1])


@case((np.arange(5), [1, -1], 2), (np.eye(3), [1, 4], 3), (np.eye(3), [0, 8], 5), (np.arange(5.0), [2, 3, 4], 2))
def taken_into(a, places, n) -> Any:
    """What is taken is written to an array of the same dims, all of it or nothing."""
    out = np.zeros(n, a.dtype)
    try:
        return np.take(a, places, out=out)
    except (ValueError, IndexError) as error:
        return str(error), out


@case(
    (FLOATS, np.zeros(3)), (FLOATS, np.zeros((3, 4, 2))), (FLOATS, np.zeros((4, 4, 2))), (CUBE, np.zeros((2, 2))),
    (INTS[0], np.zeros((4, 1))), (FLOATS[0], np.zeros((4, 1))), (INTS[0], np.zeros(5)),
)  # fmt: skip
def running_into_other_axes(x, out) -> Any:
    """Of more axes than the operand has, the first item of those behind is written; fewer are too few."""
    try:
        return np.cumsum(x, axis=0, out=out)
    except ValueError as error:
        return str(error), np.cumprod(x, axis=0)


@case((np.zeros((2, 3), np.int8), 300.5), (np.eye(2), 1), (np.eye(3)[:, ::-1], 2), (np.eye(2), 2.5))
def all_in_turn(x, n) -> Any:
    """What is assigned to `flat` is repeated."""
    y = x.T
    y.flat = [n, n + 1]
    return x


@case(
    (FLOATS, FLAGS[0]),
    (INTS, FLAGS[:, :1]),
    (FLOATS, FLAGS[:2]),
    (FLOATS[0], FLAGS),
)
def masks_that_fit(x, mask) -> Any:
    """Or not: sums and means say it in different words, and there are no covariances along three axes."""
    said = []
    try:
        said.append(str(np.cov(x[None, None], rowvar=False)))
    except ValueError as error:
        said.append(str(error))
    try:
        said.append(str(np.mean(x, where=mask)))
    except ValueError as error:
        said.append(str(error))
    return said, np.sum(x, where=mask), np.max(x, axis=0, initial=0, where=mask)


SQUARE = np.arange(4.0).reshape(2, 2)


@case(
    (SQUARE, np.zeros((4, 2)), np.zeros((2, 2, 2)), np.zeros((2, 2))),
    (SQUARE, np.zeros((4, 2)), np.zeros((2, 2, 2)), np.zeros((2, 3))),
    (SQUARE.astype(np.float32), np.zeros((4, 2)), np.zeros((2, 2, 2)), np.zeros((2, 2))),
    (SQUARE, np.zeros((3, 2)), np.zeros((2, 2, 2)), np.zeros((2, 2))),
    (SQUARE, np.zeros((4, 2)), np.zeros((2, 2), dtype=int), np.zeros((2, 2))),
    (SQUARE, np.zeros((4, 2), dtype=int), np.zeros((2, 2, 2)), np.zeros((2, 2))),
)
def joined_and_multiplied(x, rows, layers, product) -> Any:
    """What is joined casts as numpy's ufuncs do; a product has to have the very dtype."""
    same = np.concatenate((x, x + 1), axis=0, out=rows)
    np.stack([x, x * 2], out=layers)
    one = np.dot(x, x.T, out=product), np.dot(x[0], x[1], np.zeros((), x.dtype))
    return same, np.concat([x, x], 0, rows), layers, one, x.dot(x, product)
