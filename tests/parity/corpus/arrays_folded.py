"""Methods of ufuncs: what a function of two numbers makes of many."""

import math
from typing import Any

import numpy as np
from parity.case import case

NAN, INF = math.nan, math.inf
EDGES = np.array([0.0, -0.0, 1.5, -2.25, NAN, INF, -INF, 7.0, -3.0])
MINUS = np.array([-0.0, -0.0])


def grid(*shape, dtype=np.float64):
    """Whole numbers, which are added exactly."""
    return (np.arange(math.prod(shape)) * 7 % 11 - 3).reshape(shape).astype(dtype)


FLOATS, SINGLES, INTS, BYTES = grid(3, 4), grid(3, 4, dtype=np.float32), grid(4, 5, dtype=np.int64), grid(2, 6, dtype=np.uint8)
CUBE, FLAGS, SHORTS = grid(2, 3, 4), grid(3, 4) > 0, grid(3, 3, dtype=np.int16)
POINTS = grid(3, 4) + 1j * grid(4, 3).reshape(3, 4)


@case((FLOATS,), (SINGLES[:, ::-2],), (INTS,), (BYTES,), (CUBE,), (EDGES,), (FLAGS,), (SHORTS,), (FLOATS[:0],), (FLOATS[:, :0],))
def put_together(x) -> Any:
    """What has a number to begin with."""
    along = np.add.reduce(x), np.add.reduce(x, axis=-1), np.multiply.reduce(x, axis=0, keepdims=True), np.add.reduce(x, None)
    return along, np.logical_or.reduce(x), np.logical_and.reduce(x, axis=None), np.logical_xor.reduce(x, axis=-1)


@case((FLOATS,), (SINGLES,), (INTS,), (BYTES[:, ::-1],), (CUBE,), (EDGES,), (FLAGS,), (EDGES[::-2],), (FLOATS[:0],))
def with_the_first(x) -> Any:
    """What begins with the first item, and asks for one."""
    return np.maximum.reduce(x), np.minimum.reduce(x, axis=-1), np.fmax.reduce(x, axis=None), np.fmin.reduce(x, keepdims=True)


@case((FLOATS,), (SINGLES,), (INTS,), (CUBE,), (EDGES,), (FLOATS[:1],), (FLOATS[:0],), (SHORTS,))
def in_their_order(x) -> Any:
    """What gives something else in another order goes along one axis."""
    return (
        np.subtract.reduce(x),
        np.divide.reduce(x, axis=-1),
        np.subtract.reduce(x, axis=-1, keepdims=True),
        np.remainder.reduce(x),
    )


@case((INTS,), (BYTES,), (FLAGS,), (SHORTS[::-1],), (INTS[:0],))
def of_bits(x) -> Any:
    """And, or, either."""
    return np.bitwise_or.reduce(x), np.bitwise_and.reduce(x, axis=-1), np.bitwise_xor.reduce(x, axis=(0, 1))


@case((INTS,), (SHORTS,), (BYTES,), (np.array([12, -18, 30]),))
def shared(x) -> Any:
    """What divides all, and what all divide."""
    return np.gcd.reduce(x, axis=None), np.gcd.reduce(x), np.lcm.reduce(x, axis=-1), np.gcd.accumulate(x)


@case((FLOATS,), (SINGLES,), (INTS,), (EDGES,), (FLOATS[:0],), ulp=4)
def lengths(x) -> Any:
    """The root of the sum of squares, the logarithm of a sum."""
    return np.hypot.reduce(x), np.hypot.reduce(x, axis=None), np.logaddexp.reduce(x, axis=-1)


@case((CUBE,), (CUBE.astype(np.float32),), (CUBE.astype(np.int32),), (CUBE[:, :0],))
def by_axis(x) -> Any:
    """The axis has a name."""
    found = []
    for axis in range(-1, x.ndim):
        found.append((np.add.reduce(x, axis), np.maximum.reduce(x, axis=axis, initial=2), np.multiply.accumulate(x, axis)))
    return found


@case((CUBE,), (CUBE[0, 0],), (CUBE.astype(np.int8),))
def along_the_second(x) -> Any:
    """Not every array has one."""
    return np.maximum.reduce(x, 1)


@case((CUBE,), (CUBE.astype(np.float32)[..., ::-1],), (CUBE.astype(np.int8),), (CUBE > 2,), (CUBE[:0],))
def over_several(x) -> Any:
    """Of what may be taken in any order."""
    return (
        np.add.reduce(x, axis=(0, 2)),
        np.multiply.reduce(x, axis=(0, 1)),
        np.logical_and.reduce(x, axis=(1, 2), keepdims=True),
        np.add.reduce(x, axis=()),
        np.add.reduce(x, axis=(0, 2), initial=3),
    )


@case((FLOATS, 0), (FLOATS, 1), (CUBE, 2), (CUBE, 3), (INTS, 4), (FLOATS, 5), (FLOATS, 6), (INTS, 6), (INTS, 7), (INTS, 8))
def not_taken(x, which) -> Any:
    """numpy says no."""
    if which == 0:
        return np.subtract.reduce(x, axis=None)
    if which == 1:
        return np.add.reduce(x, axis=2)
    if which == 2:
        return np.divide.reduce(x, axis=(0, 1))
    if which == 3:
        return np.add.reduce(x, axis=(0, 0))
    if which == 4:
        return np.maximum.reduce(x, where=x > 3)
    if which == 5:
        return np.negative.reduce(x)
    if which == 6:
        try:
            return np.less.reduce(x)
        except TypeError:  # numpy's words depend on what was called before
            return None
    if which == 8:
        return np.add.reduce(x, where=x)
    return np.bitwise_or.reduce(x)


@case((FLOATS, 1), (SINGLES, 2.5), (INTS, -7), (BYTES, 3), (MINUS, -0.0), (np.full(9, -0.0), -0.0), (FLOATS[:0], 4.0), (EDGES, 1.0))
def begun_with(x, first) -> Any:
    """A number that stands before all items."""
    return (
        np.add.reduce(x, initial=first),
        np.add.reduce(x, axis=-1, initial=first),
        np.multiply.reduce(x, initial=first),
        np.maximum.reduce(x, initial=first),
        np.minimum.reduce(x, axis=-1, initial=first),
        np.subtract.reduce(x, initial=first),
    )


@case((FLOATS,), (SINGLES,), (INTS,), (MINUS,), (EDGES[:1],), (FLOATS[:0],))
def begun_with_nothing(x) -> Any:
    """The first item, also of what has a number to begin with."""
    return np.add.reduce(x, initial=None), np.multiply.reduce(x, axis=-1, initial=None), np.logical_or.reduce(x, initial=None)


@case((FLOATS,), (SINGLES[:, ::-1],), (INTS,), (CUBE,), (BYTES,), (FLAGS,))
def where_it_counts(x) -> Any:
    """Items that a mask takes."""
    mask = x > 1
    first = mask[..., :1]
    return (
        np.add.reduce(x, where=mask),
        np.add.reduce(x, axis=-1, where=mask),
        np.multiply.reduce(x, axis=None, where=mask),
        np.maximum.reduce(x, initial=0, where=mask),
        np.minimum.reduce(x, axis=-1, initial=5, where=mask, keepdims=True),
        np.logical_or.reduce(x, where=first),
        np.add.reduce(x, axis=-1, where=first),
    )


@case((grid(41) / 7, grid(41) > 0), (grid(300) / 7, grid(300) != 1), (grid(20, dtype=np.float32) / np.float32(3), grid(20) < 100))
def runs(x, mask) -> Any:
    """Each run of items is added up by itself."""
    return np.add.reduce(x, where=mask), np.add.reduce(x, initial=0.1, where=mask)


@case((grid(300) / 7,), (grid(4, 90) / 7,), (grid(70, 3, dtype=np.float32) / np.float32(7),), (grid(2, 3, 40) / 9,))
def rounded(x) -> Any:
    """In numpy's order."""
    return np.add.reduce(x), np.add.reduce(x, axis=-1), np.add.reduce(x, axis=-1, initial=0.1), np.add.accumulate(x)


@case((FLOATS,), (SINGLES,), (INTS,), (BYTES,), (SHORTS,), (FLAGS,))
def in_another_dtype(x) -> Any:
    """Items are put together in the dtype that is asked for."""
    return np.add.reduce(x, dtype=np.float32), np.multiply.reduce(x, axis=1, dtype="float64"), np.add.accumulate(x, dtype=np.int16)


@case((FLOATS,), (SINGLES,), (INTS,), (BYTES,), (CUBE,), (EDGES,), (FLAGS,), (INTS[::-2, ::-1],), (FLOATS[:0],))
def up_to_each(x) -> Any:
    """Running sums, products, extremes."""
    return (
        np.add.accumulate(x),
        np.multiply.accumulate(x, axis=-1),
        np.maximum.accumulate(x),
        np.minimum.accumulate(x, axis=-1),
        np.logical_or.accumulate(x),
    )


@case((FLOATS,), (INTS,), (EDGES,), (SHORTS,), (CUBE[..., 0],))
def differences_so_far(x) -> Any:
    """What is left after each."""
    return np.subtract.accumulate(x, axis=-1), np.divide.accumulate(x), np.fmax.accumulate(x)


@case(
    (FLOATS, FLOATS[0]),
    (SINGLES[0], INTS),
    (INTS, 2),
    (np.float32(2), SINGLES[0]),
    (BYTES, BYTES[0]),
    (3, 4),
    (EDGES, EDGES[:2]),
    (EDGES[:0], 1),
)
def each_with_each(x, y) -> Any:
    """Tables of two."""
    return np.multiply.outer(x, y), np.subtract.outer(y, x), np.less.outer(x, y), np.maximum.outer(x, y)


@case((INTS, INTS[0]), (BYTES, SHORTS), (np.arange(1, 4), np.arange(5)))
def tables_of_ints(x, y) -> Any:
    """Powers, divisors."""
    return np.gcd.outer(x, y), np.power.outer(x, np.abs(y)), np.bitwise_and.outer(x, y), np.floor_divide.outer(x, y)


@case(
    (grid(5), np.array([0, 0, 3, -1])),
    (grid(5, dtype=np.float32), np.array([4])),
    (grid(5, dtype=np.int64), np.array([1, 1, 1])),
    (grid(5), np.array([9])),
)
def at_places(x, places) -> None:
    """A place that comes twice is changed twice."""
    np.add.at(x, places, 2)
    np.multiply.at(x, places, np.array([3])[0:1])
    np.subtract.at(x, places, places)


@case((grid(3, 4), 1), (grid(3, 4, dtype=np.int32), 2), (grid(4, 4, dtype=np.float32)[:, ::-1], 1))
def at_rows(x, i) -> Any:
    """Rows, slices, masks, pairs of places."""
    np.add.at(x, i, 1)
    np.maximum.at(x, slice(0, 2), 2)
    np.negative.at(x, (np.array([0, 0, 2]), np.array([1, 1, 0])))
    np.add.at(x, x > 3, 10)
    np.minimum.at(x, [0, 2], x[0])
    return x


@case(
    (np.zeros(4), np.array([0, 1]), np.zeros(3)),
    (np.zeros((2, 2)), np.array([0, 1]), np.ones((2, 2))),
    (np.zeros(4), np.array([0, 1]), np.zeros((2, 2))),
)
def too_many_values(x, places, values) -> None:
    """What goes to places has as many."""
    np.add.at(x, places, values)


@case(
    (grid(8), np.array([0, 4, 1, 5])),
    (grid(8, dtype=np.int16), np.array([7])),
    (grid(8) / 7, np.array([0, 2])),
    (grid(8), np.array([0, 8])),
)
def by_parts(x, places) -> Any:
    """Sums from place to place."""
    return np.add.reduceat(x, places), np.maximum.reduceat(x, places), np.subtract.reduceat(x, places)


@case((FLOATS,), (INTS,), (SINGLES,))
def by_parts_of_rows(x) -> Any:
    """Along either axis."""
    return np.add.reduceat(x, [0, 2, 1]), np.multiply.reduceat(x, [0, 2, 1], axis=1)


@case(
    (FLOATS, np.zeros(4)), (INTS, np.zeros(5)), (SINGLES, np.zeros(4, np.int32)), (FLOATS, np.zeros(3)), (FLOATS, np.zeros((1, 4)))
)
def into(x, out) -> Any:
    """The result is the array that was given."""
    found = np.add.reduce(x, out=out)
    found[0] = 100
    return out, found


@case((POINTS,), (POINTS.astype(np.complex64),), (POINTS[:, 0],))
def of_complex(x) -> Any:
    """Sums, products, tables."""
    return (
        np.add.reduce(x),
        np.multiply.reduce(x, axis=-1),
        np.add.accumulate(x),
        np.subtract.outer(x[0], x[0]),
        np.logical_or.reduce(x),
    )


@case(
    (np.array([2, 1, 2, 2, 5]), np.array([1.5, 2, 3, 4, -1])),
    (np.array([0]), np.array([1.0])),
    (np.array([], dtype=np.int64), np.array([])),
)
def sums_by_label(labels, values) -> Any:
    """A histogram with weights, and the greatest of each label."""
    totals, tops = np.zeros(6), np.full(6, -np.inf)
    np.add.at(totals, labels, values)
    np.maximum.at(tops, labels, values)
    return totals, tops


@case((np.array([100.0, 120.0, 90.0, 130.0, 65.0]),), (np.array([1.0]),), (np.array([3, 2, 1]),))
def deepest_fall(prices) -> Any:
    """From a high to a low behind it."""
    falls = prices / np.maximum.accumulate(prices) - 1
    return falls, np.minimum.reduce(falls)


@case((4,), (1,), (0,))
def pascal(n: int) -> Any:
    """Rows of the triangle, by running sums."""
    row = np.ones(n, dtype=np.int64)
    rows = [row]
    for _ in range(3):
        row = np.add.accumulate(row)
        rows.append(row)
    return np.array(rows).reshape(4, n), np.add.reduce(rows[-1])
