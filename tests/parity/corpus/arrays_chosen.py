"""Items of arrays chosen by conditions and places, put in order, counted, and taken for sets."""

from typing import Any

import numpy as np
from parity.case import case

F64, F32, I64, I32, U8 = np.float64, np.float32, np.int64, np.int32, np.uint8


def grid(dtype, *dims):
    """An input: numbers in no order, some twice."""
    count = int(np.prod(dims))
    return (np.arange(count) * 7 % 11 - (3 if dtype != U8 else 0)).astype(dtype).reshape(dims)


NANS = np.array([[1.0, np.nan, -2.0], [np.nan, 0.0, 1.0]])


@case((grid(F64, 3, 4), 2), (grid(I32, 2, 5), 0), (NANS, 1), (grid(F32, 1, 3), 1))
def by_conditions(x, n) -> Any:
    """One or the other, in the dtype of both."""
    return np.where(x > n, x, -n), np.where(x > n, 1, 0), np.where(x > n, x, x * 0.5), np.where(x[0] > n, x, 7)


@case((grid(F64, 3, 4),), (NANS,), (grid(I32, 2, 2, 3),), (grid(U8, 0, 3),))
def places_of_truth(x) -> Any:
    """Where items are not zero."""
    return np.nonzero(x), np.argwhere(x > 1), np.flatnonzero(x), np.count_nonzero(x), np.count_nonzero(x, axis=-1), x.nonzero()


@case((grid(F64, 4, 3), np.array([1, 0, -1])), (grid(I32, 3, 2), np.array([[0, 1], [-2, 1]])), (grid(F64, 2, 2), np.array([0, 2])))
def taken(x, places) -> Any:
    """Along axes, or of all."""
    return np.take(x, places, mode="wrap"), np.take(x, places, axis=1, mode="clip"), x.take(places, axis=0), np.take(x, 1)


@case((grid(F64, 3, 4),), (NANS,), (grid(U8, 2, 5),), (grid(F64, 1, 1),))
def taken_by_rows(x) -> Any:
    """As `argsort` and `argmax` say."""
    order = np.argsort(x, axis=1)
    top = np.expand_dims(np.argmax(x, axis=0), 0)
    out = x.copy()
    np.put_along_axis(out, top, 9, axis=0)
    return np.take_along_axis(x, order, axis=1), np.take_along_axis(x, top, 0), out


@case(
    (grid(F64, 1, 3), np.array([[0, 1], [2, 0]])), (grid(F64, 3, 3), np.array([[0, 2]])),
    (grid(I64, 2, 3), np.array([[0], [1], [2]])), (grid(F64, 3, 2), np.array([[1], [1]])), (grid(F64, 2, 3), np.array([[0, 5]])),
)
def written_by_rows(x, places) -> Any:
    """IndexError where there are not as many rows of places as of items, and none of them is alone."""
    out = x.copy()
    np.put_along_axis(out, places[: len(x)], 9, axis=1)
    return out, np.take_along_axis(x, places, axis=1)


@case(
    (grid(F64, 2, 3, 2), np.array([[[0], [1]]])), (grid(F64, 2, 3, 2), np.array([[[0], [1], [1]]] * 3)),
    (grid(I64, 1, 3, 2), np.ones((4, 1, 2), dtype=np.int64)),
)  # fmt: skip
def taken_in_the_middle(x, places) -> Any:
    """The same of three axes."""
    return np.take_along_axis(x, places, axis=1)


@case(
    (grid(F64, 4, 3), np.array([True, False, True])), (grid(I64, 2, 3), np.array([False, False, False])), (NANS, np.array([True])),
)
def compressed(x, mask) -> Any:
    """By conditions of one axis."""
    return np.compress(mask, x, axis=1), np.compress(mask, x), x.compress(mask[:1], axis=0), np.extract(x > 0, x)


@case((grid(F64, 3, 4),), (grid(I32, 2, 3),), (grid(U8, 2, 2),))
def written(x) -> Any:
    """In place."""
    np.place(x, x > 3, [1, 2])
    np.putmask(x, x == 2, [5, 6, 7])
    np.put(x, [0, -1], 8)
    return x


@case(
    (grid(F64, 3, 4), -1, 2),
    (grid(I64, 5), 0, 3),
    (NANS, 0.0, 0.5),
    (grid(F32, 0, 2), -1, 1),
    (grid(F64, 3) > 0, 0, np.int8(3)),
    (grid(U8, 3), 0.5, F32(3)),
)
def clipped(x, low, high) -> Any:
    """From one bound to the other."""
    return np.clip(x, low, high), x.clip(low), np.clip(x, None, high), x.clip(min=low, max=high), np.clip(7, low, high)


@case((np.array([-1.0, 0.5, 9.0]), 0), (np.array([3, -3]), 1), (np.zeros(0, dtype=np.float32), 1), (2.5, 1))
def clipped_by_one(x, bound) -> Any:
    """None is a bound that holds nothing back, one that is left out is an error."""
    said = []
    try:
        np.clip(x, bound)
    except TypeError as error:
        said.append(str(error))
    try:
        np.clip(x, a_max=bound)
    except TypeError as error:
        said.append(str(error))
    try:
        np.clip(x, bound, None, min=3)
    except ValueError as error:
        said.append(str(error))
    return said, np.clip(x, bound, None), np.clip(x, None, bound), np.clip(x, min=bound), np.clip(x, max=bound), np.clip(x)


@case((grid(F64, 2, 4),), (grid(I32, 5),), (NANS,))
def selected(x) -> Any:
    """The first condition that holds."""
    return np.select([x < 0, x > 3], [x * 2, x * x], -1), np.select([x == 1], [x])


@case((np.array([0, 1, 1, 0]),), (np.array([1, 1]),), (np.array([2, 0]),))
def chosen_from(which) -> Any:
    """Each of its own array; ValueError where there is none."""
    n = len(which)
    return np.choose(which, (np.arange(n), np.arange(n) * 10.0), mode="wrap"), np.choose(which, (np.zeros(n), np.ones(n)))


@case((grid(F64, 3, 4),), (NANS,), (grid(I32, 2, 3, 4),), (grid(U8, 3, 0),), (grid(F32, 2, 40),))
def in_order(x) -> Any:
    """Along axes."""
    y = x.copy()
    y.sort(axis=0)
    return np.sort(x), y, np.sort(x, axis=None), np.argsort(x, axis=0, kind="stable"), x.argsort(kind="stable")


@case((grid(F64, 100),), (np.array([3, 1, 2] * 20, dtype=np.uint8),), (np.array([np.nan, 1.0, -np.inf, np.nan]),), (grid(I64, 1),))
def of_one_row(x) -> Any:
    """Long rows, too."""
    return np.sort(x), x[np.argsort(x)], np.partition(x, 0)[0], x[np.argpartition(x, -1)][-1], np.sort(x)[::-1]


@case((grid(I64, 12), grid(I64, 12) % 3), (grid(F64, 5), np.zeros(5, dtype=np.int64)), (grid(F64, 0), grid(I64, 0)))
def by_several_keys(a, b) -> Any:
    """The last one first."""
    return np.lexsort((a, b)), np.lexsort([b, a])


@case(
    (np.array([1, 2, 2, 5]), np.array([[2, 0], [6, 5]])), (np.array([0.5]), np.array([[0.5]])),
    (np.zeros(0), np.array([[1.0, np.nan]])),
)
def found_in_order(x, wanted) -> Any:
    """Where items would have to stand."""
    return np.searchsorted(x, wanted), x.searchsorted(wanted, side="right"), np.searchsorted(x, 2), np.digitize(wanted, x), \
        np.digitize(wanted, x[::-1], right=True)


@case((np.array([0, 3, 3, 1]), 6), (np.array([], dtype=np.int64), 2), (np.array([2], dtype=np.uint8), 0), (np.array([1, -1]), 0))
def counted(x, n) -> Any:
    """How often each int is there."""
    weighed = np.append(x, 1)
    return np.bincount(x), np.bincount(x, minlength=n), np.bincount(weighed, weights=weighed * 0.5)


@case((grid(F64, 20), 4), (grid(I64, 9), 3), (np.full(3, 2.5), 2), (np.zeros(0), 5))
def in_parts(x, n) -> Any:
    """Edges of even distances, and others."""
    shares, edges = np.histogram(x, bins=n, density=False)
    return shares, edges, np.histogram(x, bins=n, range=(-2, 6)), np.histogram(x, bins=[-1, 0, 2, 7]), np.histogram_bin_edges(x, n)


@case((grid(F64, 4, 4),), (np.array([2, 1, 2, 3, 1], dtype=np.int32),), (NANS,), (grid(U8, 0, 2),))
def each_once(x) -> Any:
    """Where it is first, which one each is, how often."""
    return np.unique(x), np.unique(x, return_counts=True), np.unique(x, return_index=True, return_inverse=True, return_counts=True)


@case((grid(I64, 8), np.array([1, 5, 9])), (grid(F64, 3), np.zeros(0)), (np.array([1, 1, 2]), np.array([2, 2])))
def as_sets(a, b) -> Any:
    """In both, in one, in either."""
    return np.union1d(a, b), np.intersect1d(a, b), np.setdiff1d(a, b), np.setxor1d(a, b), np.isin(a, b), \
        np.isin(b, a, invert=True), np.intersect1d(a, b, return_indices=True)


@case(
    (grid(I64, 3, 4), np.array([2, 5, 5, -1])), (np.array([0, 10**12, -(2**63), 2**63 - 1]), np.array([2**63 - 1, -(2**63)])),
    (np.array([-128, 127, 0], dtype=np.int8), np.array([-128, 127], dtype=np.int8)), (grid(U8, 9), np.array([255, 3], dtype=U8)),
    (np.array([2**64 - 1, 2**63, 7], dtype=np.uint64), np.array([2**63, 2**64 - 1], dtype=np.uint64)), (grid(I32, 5), [3, 1]),
    (np.array([2**64 - 1, 1], dtype=np.uint64), np.array([-1, 1])), (grid(I64, 4), np.zeros(0, dtype=I64)),
    (grid(I64, 4), np.array([True])), (np.array([True, False]), np.array([1, 2])),
)  # fmt: skip
def numbers_among_others(x, others) -> Any:
    """Of any width, near each other and far apart."""
    return np.isin(x, others), np.isin(x, others, invert=True)


@case((np.arange(6),), (grid(F64, 2, 3),), (np.zeros(0, dtype=F32),), (np.arange(4, dtype=U8),))
def selected_by_lists(x) -> Any:
    """Conditions and choices in lists, which are made as they come."""
    conditions = [x < 1, x > 3]
    choices = [x, x * 2]
    one = np.select(conditions, choices, default=9)
    conditions.append(x == 2)
    choices.append(x - 1)
    return one, np.select(conditions, choices), np.select(conditions, [1, 2, 3]), np.select(conditions, [0.5, 1.5, 2.5], np.nan)


@case((np.arange(6), 1), (np.arange(3), 0), (np.arange(3), 3))
def wrong_selections(x, count) -> Any:
    """As many choices as conditions."""
    choices = [x * i for i in range(count)]
    try:
        return np.select([x > 1 for _ in range(2 if count == 1 else count)], choices)
    except ValueError as error:
        return str(error)


@case((np.zeros(0), [0]), (np.zeros((0, 3)), [1, 0]), (np.zeros(2), [1]), (np.zeros(0), []))
def taken_of_nothing(x, places: list[int]) -> Any:
    """Nothing can be taken from nothing."""
    try:
        return np.take(x, np.array(places, dtype=int), axis=0)
    except IndexError as error:
        return str(error)


@case((np.zeros(0),), (np.zeros(2),), (np.array([0, 1, 1]),), (np.zeros(0, dtype=U8),))
def counted_of_floats(x) -> Any:
    """Floats are not counted, not even none of them; an empty list is."""
    try:
        return np.bincount(x), np.bincount([])
    except TypeError as error:
        return str(error)


@case((np.arange(3.0), np.ones(4)), (np.arange(3.0), np.ones(3)), (np.ones((2, 1)), np.ones((3, 1))))
def chosen_beside_a_number(x, y) -> Any:
    """A number has no dims, and messages say so."""
    return np.where(x > 1, y, 0), np.where(x > 1, 0.5, y)


@case(
    (np.arange(5, dtype=np.uint16), np.arange(5, dtype=U8)),
    (grid(I64, 4), grid(F32, 4)),
    (np.zeros(0, U8), np.zeros(0)),
    (np.arange(5), np.array([2, 0, 1])),
    (np.eye(3), np.arange(2)),
)
def chosen_by_default(x, y) -> Any:
    """The default takes the dtype of all choices, not of the one beside it; which of them do not fit is told before one is made."""
    return np.select([x > 3, x < 2], [x, y], -7)


@case(
    (np.arange(16.0).reshape(2, 2, 2, 2) - 8,),
    (np.arange(16, dtype=np.int8).reshape(2, 1, 4, 2)[::-1] - 7,),
    (np.zeros((2, 0, 1, 3)),),
)
def batches_of_pictures(x) -> Any:
    """Masks of four axes, and places along four."""
    x[x < 0] = 0
    return x, x[x > 2], x.nonzero(), x[[0, 1], [0, -1], [0, 0], [1, 1]] if x.size else None
