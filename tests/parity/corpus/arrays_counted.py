"""Points counted over several axes; arrays as sets, by the standard's names; running products; functions over several axes."""

from typing import Any

import numpy as np
from parity.case import case

F64, F32, I8 = np.float64, np.float32, np.int8
NAN = float("nan")


def spread(count, start=1):
    """An input: numbers from 0 to 1, in no order."""
    return np.arange(start, start + count) * 37 % 101 / 101


@case(
    (spread(20), spread(20, 5)), (np.zeros(0), np.zeros(0)), (np.arange(5), np.arange(5)[::-1]), (np.ones(3), np.ones(3)),
    (spread(9).astype(F32), np.arange(9, dtype=F32)), (np.ones(3), np.ones(2)), (np.array([NAN, 1]), np.ones(2)),
    ([1.0, 2.0, 3.0], [3, 1, 2]),
)  # fmt: skip
def over_two_axes(x, y) -> Any:
    """ValueError for rows of two lengths, and where a number is none."""
    counts, across, down = np.histogram2d(x, y)
    return counts, across, down, np.histogram2d(x, y, 3), np.histogram2d(x, y, [2, 3])


@case((spread(20), spread(20, 5)), (np.arange(4), np.array([0.5, 0.5, 1.0, 3.0])), (np.array([0.0, 1.0]), np.array([1.0, NAN])))
def between_given_edges(x, y) -> Any:
    """By a range, by edges, as shares, with weights."""
    return np.histogram2d(x, y, (2, np.array([0.0, 0.5, 1.0])), range=((0, 1), (0, 2)))[0], \
        np.histogram2d(x, y, bins=2, range=((0, 1), (0, 2)), density=True), np.histogram2d(x, y, np.array([0.0, 0.25, 1.0])), \
        np.histogram2d(x, y, bins=(3, 2), range=[(0.0, 1.0), (0.0, 2.0)], weights=x)[0]


@case((spread(30), 2), (spread(8), 0), (spread(8), -1), (np.ones(1), 3))
def over_three_axes(x, n) -> Any:
    """ValueError for no parts."""
    counts, edges = np.histogramdd((x, x * x, 1 - x), bins=n)
    return counts, edges, np.histogramdd((x,), bins=(4,), range=((0, 1),), density=True)


@case((spread(5), 0), (spread(5), 1), (spread(5), 2), (spread(5), 3))
def parts_that_do_not_fit(x, which) -> Any:
    """ValueErrors."""
    if which == 0:
        return np.histogramdd((x, x), bins=(2, 2, 2))
    if which == 1:
        return np.histogramdd((x, x), range=((0, 1),))
    return np.histogramdd((x, x), bins=(2, np.array([1.0, 0.0]))) if which == 2 else np.histogram2d(x, x, bins=2)[0]


@case(
    (np.array([1, 1, 2, 3, 3]),), (np.array([NAN, 1, NAN]),), (np.array([[3, 1], [1, 1]]),), (np.zeros(0),), ([2.5, -1.0, 2.5],),
    (np.array([2j, 1, 2j]),), (np.array([True, False]),),
)  # fmt: skip
def each_once(x) -> Any:
    """With all that can be told; no nan is another one."""
    found = np.unique_all(x)
    return found, found.counts.sum(), np.unique_counts(x), np.unique_inverse(x).inverse_indices, np.sort(np.unique_values(x))


@case(
    (np.array([3, 1, 2]),), (np.array([1 + 1e-15j, 2]),), (np.array([1 + 1e-4j, 2]),), (np.array([3, 1], dtype=I8),),
    (np.array([3, 1], dtype=F32),), (np.array([[2j, 1], [1, -1j]]),), (np.array([NAN, 1j, 0]),), (np.zeros(0),),
)  # fmt: skip
def as_complex_numbers(x) -> Any:
    """In order, and real again where nothing else is left."""
    return np.sort_complex(x), np.real_if_close(x) + 0, np.real_if_close(x, tol=1e-3) + 0, \
        np.real_if_close(np.sort_complex(x), 2) + 0


@case((np.arange(6).reshape(2, 3) + 1,), (np.ones((2, 2, 2)) * 0.5,), (np.array([[3, -1]], dtype=I8),), (np.zeros((0, 2)),),
(np.array([2.0, NAN]),))
def running(x) -> Any:
    """Products, and sums that begin with nothing; ValueError where no axis is named."""
    along = np.cumulative_prod(x, axis=0), np.cumulative_prod(x, axis=-1, include_initial=True)
    return *along, np.cumulative_sum(x, axis=0, include_initial=True), np.cumulative_prod(x, axis=0, dtype=np.float32), \
        np.cumulative_prod(x if x.ndim == 1 else x[0]), np.cumulative_sum(x)


@case((np.arange(24).reshape(2, 3, 4),), (np.ones((2, 2)) * 0.5,), (np.array([2.0, 3.0]),), (np.arange(6, dtype=I8).reshape(1, 6),))
def over_axes(x) -> Any:
    """One after the other; ValueError for a function that takes too much away."""
    return np.apply_over_axes(np.sum, x, (0, -1)), np.apply_over_axes(np.max, x, 0), \
        np.apply_over_axes(lambda a, axis: np.cumsum(a, axis), x, [0]), \
        np.apply_over_axes(lambda a, axis: a[0] + 1 if a.ndim < 3 else a[0, 0], x, (0,))


@case((np.arange(3),), (np.ones(2, dtype=F32),), (np.array([True]),), (np.array([1j]),), (np.zeros(1, dtype=np.uint8),))
def kinds(x) -> Any:
    """Of dtypes."""
    return np.isdtype(x.dtype, "integral"), np.isdtype(x.dtype, ("bool", "real floating")), np.isdtype(x.dtype, np.float32), \
        np.isdtype(x.dtype, "numeric"), np.isdtype(np.int8, "signed integer"), np.iterable(x), np.iterable(x[0]), \
        np.asanyarray(x) * 2


@case((np.zeros((2, 3)),), (np.arange(6.0).reshape(3, 2)[::-1],), (np.arange(4.0).reshape(2, 2),))
def laid_out(x) -> Any:
    """In the order of C or of Fortran; a copy only where it does not lie like that already."""
    flipped, every = np.ascontiguousarray(x.T), np.ascontiguousarray(x[::2])
    flipped[0, 0], every[0, 0] = 77.0, 99.0
    columns, same = np.asfortranarray(x), np.asfortranarray(x.T)
    columns[0, 0], same[0, 1] = 5.0, 6.0
    return flipped, every, columns, same, np.isfortran(x.T), np.require(x, np.float32, "F"), \
        np.require(x, requirements=["C", "W"]), np.ascontiguousarray(x[0, 0]), \
        np.asfortranarray(3), np.require([1, 2], float), x.copy()


@case((5, 9), (0, 3), (-5, 9), (-8, 4), (-8, 5), (-1, 1), (8, 3), (-9, 4), (255, 8), (2**70, 80), (-(2**70), 72), (1, 0))
def numerals(n, width) -> Any:
    """In several bases; ValueError where there is no room."""
    return np.binary_repr(n), np.base_repr(n), np.base_repr(n, 16), np.base_repr(n, 3, 2), np.binary_repr(n, width)


@case((7, 37), (7, 1), (7, 36), (np.int8(-5), 2))
def in_bases(n, base) -> Any:
    """ValueError for those without digits."""
    return np.base_repr(n, base), np.binary_repr(n, 8)
