"""Running sums, spreads, middles, slopes and windows of arrays; reductions that look past nans."""

from typing import Any

import numpy as np
from parity.case import case

F64, F32, I64, I32, U8 = np.float64, np.float32, np.int64, np.int32, np.uint8


def grid(dtype, *dims):
    """An input: numbers in no order."""
    count = int(np.prod(dims))
    return (np.arange(count) * 7 % 11 - (3 if dtype != U8 else 0)).astype(dtype).reshape(dims)


NANS = np.array([[1.0, np.nan, -2.0], [np.nan, np.nan, 1.0]])


@case((grid(F64, 3, 4),), (grid(U8, 2, 3),), (NANS,), (grid(I32, 2, 2, 2),), (grid(F32, 0, 2),))
def running(x) -> Any:
    """Of bytes in 64 bits."""
    return np.cumsum(x), x.cumsum(axis=0), np.cumprod(x, axis=-1), np.cumsum(x, axis=1, dtype=np.float32), x.cumprod()


@case((grid(F64, 3, 4),), (grid(I32, 2, 5),), (grid(F32, 4, 2),), (NANS,))
def spreads(x) -> Any:
    """Around the mean."""
    return np.var(x), x.var(axis=0), np.std(x, axis=-1, ddof=1), x.std(axis=1, keepdims=True), np.ptp(x, axis=0), np.ptp(x)


@case((grid(F64, 3, 4),), (grid(I32, 5, 2),), (grid(F32, 1, 7),), (NANS,), (grid(F64, 0, 2),))
def middles(x) -> Any:
    """Of rows and of all."""
    return np.median(x), np.median(x, axis=0), np.median(x, axis=-1, keepdims=True)


@case((grid(F64, 3, 4), 30), (grid(I32, 5, 2), 100), (grid(F64, 1, 3), 0), (NANS, 50))
def shares(x, q) -> Any:
    """By numbers and by several at once."""
    return np.percentile(x, q), np.quantile(x, q / 100, axis=0), np.quantile(x, [0.25, 0.5], axis=1), \
        np.percentile(x, q, method="lower"), np.percentile(x, q, axis=0, method="midpoint"), np.quantile(x, 0.75, method="nearest")


@case((grid(F64, 3, 4), np.array([1.0, 2.0, 0.5])), (grid(I32, 2, 3), np.array([1, 3])), (grid(F64, 2, 2), np.array([1.0, -1.0])))
def averages(x, w) -> Any:
    """By weights along an axis."""
    return np.average(x), np.average(x, axis=0), np.average(x, axis=0, weights=w)


@case((NANS,), (grid(F64, 2, 3),), (grid(I32, 3, 2),), (NANS.astype(F32),))
def past_nans(x) -> Any:
    """Rows of nothing else give one."""
    return np.nansum(x), np.nansum(x, axis=0), np.nanprod(x, axis=1), np.nanmean(x, axis=0), np.nanmax(x, axis=1), np.nanmin(x), \
        np.nancumsum(x, axis=0), np.nanmedian(x, axis=0), np.nanmax(x, axis=0), np.nanvar(x), np.nanstd(x, axis=1)


@case((NANS,), (grid(F64, 2, 3),), (NANS[0],))
def places_past_nans(x) -> Any:
    """ValueError where there is nothing else."""
    return np.nanargmax(x), np.nanargmin(x, axis=-1), np.nanargmax(x, axis=0)


@case((grid(F64, 5),), (grid(F64, 3),), (np.array([1.0, 4.0, np.inf, 2.0]),))
def slopes(x) -> Any:
    """Of even and of other distances."""
    places = np.arange(len(x)) ** 2.0
    return np.gradient(x), np.gradient(x, 0.5), np.gradient(x, places), np.gradient(x, 2.0, edge_order=2)


@case((grid(F64, 3, 4),), (grid(I32, 2, 2),), (grid(F32, 2, 5),))
def slopes_of_tables(x) -> Any:
    """Along each axis."""
    return np.gradient(x), np.gradient(x, axis=1), np.trapezoid(x), np.trapezoid(x, dx=0.5, axis=0)


@case((np.array([0.0, 1.5, 9.0, -1.0]),), (np.array([np.nan, 2.0]),), (np.zeros((0, 2)),), (np.array([[1, 2], [3, 4]]),))
def between_points(x) -> Any:
    """On lines; outside what is at the ends."""
    xs, ys = np.array([0.0, 1.0, 4.0]), np.array([2.0, 4.0, -8.0])
    return np.interp(x, xs, ys), np.interp(x, xs, ys, left=-1, right=np.inf), np.interp(0.25, xs, ys)


@case((grid(I64, 5), grid(I64, 3)), (grid(I64, 2), grid(I64, 4)), (grid(I64, 1), grid(I64, 2)), (grid(I64, 0), grid(I64, 2)))
def windows(x, w) -> Any:
    """One row along the other."""
    return np.convolve(x, w), np.convolve(x, w, mode="same"), np.convolve(x, w, "valid"), np.correlate(x, w), \
        np.correlate(x, w, "full"), np.correlate(w, x, mode="same")


@case((grid(F64, 3, 4),), (grid(I32, 2, 8),), (grid(F64, 2, 2),), ulp=64)
def together(x) -> Any:
    """How rows vary together."""
    return np.cov(x), np.cov(x, rowvar=False, ddof=0), np.cov(x[0], x[1], bias=True), np.corrcoef(x)


@case((grid(F64, 5),), (grid(U8, 2, 3),), (np.array([True, False, True]),), (grid(F32, 0),))
def differences(x) -> Any:
    """With more in front and behind."""
    return np.diff(x, prepend=0), np.diff(x, append=x[..., -1:]), np.diff(x, n=2, prepend=1)


@case((NANS,), (grid(F32, 3, 4),), (grid(I32, 2, 5),), (np.array([[np.nan, np.nan]]),))
def shares_past_nans(x) -> Any:
    """Of what is no nan."""
    return np.nanpercentile(x, [25, 50]), np.nanquantile(x, 0.3, axis=0), np.nanpercentile(x, 90, axis=-1, method="lower")


@case((grid(F32, 4, 3) / F32(7), 10), (grid(F32, 5, 2), np.float64(33.3)), (grid(F64, 3, 3), 90), (grid(I32, 7, 1), 12.5))
def dtypes_of_shares(x, q) -> Any:
    """A share of Python's has none, any other has that of doubles; 0 and 1 are places of items."""
    return np.percentile(x, q), np.percentile(x, q, axis=0), np.quantile(x, 1), np.quantile(x, 0, axis=0), np.quantile(x, 1.0)


@case(
    (np.array([-np.inf, np.inf]), 0.5), (np.array([1, 2, np.inf, np.inf]), 0.3), (np.array([-0.0, -0.0]), 1.0),
    (np.array([-np.inf]), 0.0), (grid(F64, 9), 0.25),
)  # fmt: skip
def shares_at_the_ends(x, share: float) -> Any:
    """One item stands for two there, and an infinity less itself is a nan. What takes an item as it is does not ask."""
    taken = np.quantile(x, share, method="lower"), np.quantile(x, share, method="higher")
    between = np.quantile(x, share, method="midpoint"), np.quantile(x, share, method="hazen")
    return *taken, *between, np.quantile(x, share), np.quantile(x, [0, 1])


@case((grid(F32, 7) / F32(3), F32(0.3)), (grid(F64, 8), F32(0.1)), (grid(I32, 9), F32(1)), (grid(F32, 5), np.float16(0.7)))
def shares_of_singles(x, share) -> Any:
    """The place is found in the dtype of the share."""
    return np.quantile(x, share), np.quantile(x, np.array([share, share / 2])), np.percentile(x, share * 100)


@case((np.array([0, 3, 6.0, 9.5, -4]),), (grid(F64, 2, 4),), (np.zeros(0),))
def phases(x) -> Any:
    """Without jumps; running sums by the other name."""
    return np.unwrap(x), np.unwrap(x, period=5), np.cumulative_sum(x, axis=-1)


@case((np.zeros(0),), (np.zeros((0, 3)),), (np.zeros((3, 0)),), (np.zeros(0, dtype=np.int64),), (np.array([np.nan]),))
def of_nothing(x) -> Any:
    """What each says of no items."""
    said = []
    for f in (np.nanmax, np.nanmin, np.nanargmax, np.nanargmin):
        try:
            said.append(str(f(x)))
        except ValueError as error:
            said.append(str(error))
    try:
        said.append(str(np.percentile(x, 50)))
    except IndexError as error:
        said.append(str(error))
    return said, np.nanpercentile(x, 50)


@case((np.zeros((0, 3)),), (np.zeros((3, 0)),), (np.ones((2, 2)),))
def rows_of_nothing(x) -> Any:
    """Where there are no rows, nothing is asked of them."""
    try:
        return np.nanmax(x, axis=1), np.quantile(x, [0.5], axis=1), np.partition(x, 1, axis=0)
    except (ValueError, IndexError) as error:
        return str(error)


@case((np.array([-0.0]),), (np.array([-0.0, -0.0]),), (np.array([-0.0, 0.0, -0.0], dtype=np.float32),))
def signs_of_middles(x) -> Any:
    """A mean is never -0.0."""
    return np.median(x), np.mean(x), np.cov(x), np.average(x, weights=np.ones(len(x)))


@case((np.zeros(3), np.ones(2)), (np.ones((2, 3)), np.ones((3, 2))), (np.ones((2, 3)), np.ones((1, 3))), (np.ones(2), np.ones(2)))
def wrong_weights(x, weights) -> Any:
    """Of another shape."""
    return np.average(x, weights=weights)


MIXED = np.array([3.0, 1.0, 2.0, 7, 5, 4, 3, 2, 8, 1, 0, 5, 9, 6, 2])


@case(
    (np.linspace(-1, 9, 37), MIXED), (np.linspace(0, 19, 37)[::-1], np.arange(20.0)), (MIXED, -MIXED),
    (MIXED, np.array([3.0, 1, 2])),
    (np.linspace(-1, 50, 400) * 7 % 41, np.arange(40.0) ** 2 % 37), (np.array([]), MIXED), (MIXED, np.array([2.0])),
)
def between_points_in_no_order(x, xs) -> Any:
    """numpy looks for a place near the last one, and halves what is left."""
    return np.interp(x, xs, np.arange(len(xs)) * 1.5)


@case((np.linspace(-500, 500, 21), 360), (np.array([0.0, -0.0, np.nan]), -7.5), (np.array([]), 10.0), (5.0, 0), (12.5, 8))
def around_a_circle(x, period) -> Any:
    """ValueError for one without a length."""
    return np.interp(x, [190, -190, 350, -350.0], [5, 10, 3, 4], period=period)


SAMPLES = np.array([[1.0, 0.5, -1.0], [2.0, 0.25, 3.0], [0.0, 1.5, 1.0], [4.0, -2.0, 0.5], [3.0, 1.0, 2.5]])


@case(
    (SAMPLES, np.array([1, 2, 1, 0, 3]), np.array([0.5, 1.0, 2.0, 1.0, 0.25])), (SAMPLES, [1] * 5, [1.0] * 5),
    (SAMPLES, np.array([0.5] * 5), np.ones(5)), (SAMPLES, np.ones(4, int), np.ones(5)), (SAMPLES, -np.ones(5, int), np.ones(5)),
    (SAMPLES, np.ones((5, 1), int), np.ones(5)),
    ulp=16,
)
def weighted_spreads(x, counts, weights) -> Any:
    """Columns that are there several times, and columns that count more than others."""
    both = np.cov(x.T, fweights=counts, aweights=weights, ddof=0)
    return np.cov(x, rowvar=False, fweights=counts), np.cov(x.T, aweights=weights), both, np.cov(x[:, 0], x[:, 1], aweights=weights)


@case(
    (np.array([1, 4, 9]), 0, 99),
    (np.array([1.0, 2.5]), [0.5], np.array([[1, 2]])),
    (np.array([1, 2]), 1.5, 0),
    (np.array([]), -1.0, 1.0),
)
def with_ends(x, first, last) -> Any:
    """What stands before and behind the differences, as far as their dtype holds it."""
    return np.ediff1d(x), np.ediff1d(x, last), np.ediff1d(x, to_begin=first, to_end=last)
