"""What the options of numpy's functions say that are no ufuncs: axes that stay, dtypes, kinds, where to write."""

from typing import Any

import numpy as np
from parity.case import case

F32, F64, I8, I64 = np.float32, np.float64, np.int8, np.int64
ROWS, HOLES = (
    np.array([[3.0, 1.0, 2.0, 1.0], [0.5, -1.0, 4.0, 7.0], [2.0, 2.0, 0.0, -3.0]]),
    np.array([[1.0, np.nan, 3.0], [0.5, 2.0, np.nan]]),
)


@case((ROWS,), (ROWS.astype(F32),), (ROWS.astype(I64),), (ROWS[:1],), (ROWS[::-1, ::2],))
def reduced(x) -> Any:
    """Where the result goes, and whether axes stay."""
    row, flags, most = np.zeros(x.shape[1], x.dtype), np.ones(x.shape[1], dtype=bool), x.max()
    return (
        np.max(x, 0, out=row) + 1,
        np.amax(x, axis=1, keepdims=True),
        np.amin(x, axis=0, out=row) + 1,
        np.amin(x, axis=1, keepdims=True, initial=most, where=x > 0),
        np.amax(x, 0, out=row) + 1,
        np.amax(x, initial=9, where=x > 0),
        np.min(x, axis=0, out=row) + 1,
        np.min(x, axis=1, initial=most, where=x > 0),
        np.all(x, axis=0, out=flags) | False,
        np.all(x, axis=1, keepdims=True),
        np.any(x, axis=0, out=flags) | False,
        np.argmax(x, axis=1, keepdims=True),
        np.argmin(x, axis=0, keepdims=True),
        np.count_nonzero(x, axis=1, keepdims=True),
        np.ptp(x, axis=0, keepdims=True),
        np.var(x, axis=1, dtype=F64, keepdims=True),
        np.std(x, axis=0, dtype=F64, correction=1),
        np.average(x, axis=0, keepdims=True),
        np.average(x, axis=1, returned=True),
        np.trace(x, axis1=1, axis2=0),
    )


@case((ROWS,), (ROWS.astype(F32),), (ROWS.astype(I64),), (ROWS[:1],))
def middles(x) -> Any:
    """With weights, within ranges."""
    return (
        np.median(x, axis=1),
        np.percentile(x, 30, axis=0, keepdims=True),
        np.quantile(x, [0.1, 0.9], axis=1, keepdims=True),
        np.corrcoef(x[0], y=x[-1][::-1], rowvar=False),
        np.histogram(x, 3, weights=x + 4),
        np.histogram_bin_edges(x, 4, range=(-2, 5), weights=x * x),
        np.histogramdd((x[:, 0], x[:, 1]), 2, weights=np.arange(len(x)) + 1.0),
    )


@case((HOLES,), (HOLES[:, :1],), (HOLES.astype(F32),), (np.ones((2, 3), np.int32),), ulp=4)
def past_nans(x) -> Any:
    """Along an axis that stays."""
    return (
        np.nanargmax(x, axis=1, keepdims=True),
        np.nanargmin(x, axis=1, keepdims=True),
        np.nanmax(x, axis=0, keepdims=True),
        np.nanmin(x, axis=1, keepdims=True),
        np.nanmean(x, axis=1, keepdims=True),
        np.nansum(x, axis=0, keepdims=True),
        np.nanprod(x, axis=0, keepdims=True),
        np.nanstd(x, axis=1, ddof=1, keepdims=True),
        np.nanvar(x, axis=1, ddof=1, keepdims=True),
        np.nanmedian(x, axis=0, keepdims=True),
        np.nancumsum(x, axis=1, dtype=F64),
        np.nancumprod(x, axis=0, dtype=F64),
        np.nanpercentile(x, 40, axis=0, keepdims=True),
        np.nanquantile(x, 0.4, axis=0, method="lower", keepdims=True),
    )


@case((ROWS,), (ROWS.astype(I64),), (ROWS[:, :1],), (ROWS[:, :0],))
def ordered(x) -> Any:
    """Kinds that all give the same."""
    return (
        np.sort(x, axis=0, kind="stable", order=None),
        np.sort(x, stable=True),
        np.argsort(x, axis=0, kind="stable", order=None),
        np.argsort(x, stable=True),
        np.lexsort((x[0], x[1]), axis=0),
        np.sort(np.unique(x, sorted=False)),
        np.intersect1d(x[0][:1], x[1], assume_unique=True),
        np.setdiff1d(x[0], x[1], assume_unique=True),
        np.setxor1d(x[0][:1], x[1], assume_unique=True),
        np.isin(x, x[1], assume_unique=True, kind="sort"),
        np.searchsorted(np.sort(x[0]), x[1], side="right"),
        np.searchsorted(x[0], x[1], sorter=np.argsort(x[0], kind="stable")),
    )


@case((ROWS, 1), (ROWS.astype(I64), 2), (ROWS[0], 3), (ROWS[0], 4))
def parted(x, k) -> Any:
    """The item at its place; ValueError beyond the last one."""
    found, places = (
        np.partition(x, k, axis=-1, kind="introselect", order=None),
        np.argpartition(x, k, axis=-1, kind="introselect", order=None),
    )
    return found[..., k], np.take_along_axis(x, places, -1)[..., k]


@case((ROWS,), (ROWS.astype(I64),), (ROWS[:1],), (ROWS[:0],))
def put_together(x) -> Any:
    """Along axes, in dtypes."""
    cube = x.reshape(len(x), 2, 2)
    return (
        np.append(x, x, axis=0),
        np.array_split(x, 2, axis=1),
        np.concatenate((x, x), axis=1, dtype=F64),
        np.concat((x, x), axis=1, dtype=F32),
        np.hstack((x, x), dtype=F64),
        np.vstack((x, x), dtype=F64),
        np.row_stack((x, x), dtype=F64),
        np.stack((x, x), axis=1, dtype=F64),
        np.dsplit(cube, 2),
        np.unstack(x, axis=1),
        np.permute_dims(cube, axes=(2, 0, 1)) + 1,
        np.matrix_transpose(cube) + 1,
        np.squeeze(cube[:, :1], axis=1) + 1,
        np.diff(x, axis=0),
        np.ediff1d(x),
        np.cumprod(x, axis=1, dtype=F64),
        np.cumulative_sum(x, axis=0, dtype=F64),
        np.unwrap(x, discont=4, axis=0),
        np.trapezoid(x, x=[0, 1, 3, 4]),
        np.diagonal(cube, axis1=1, axis2=2) + 1,
        np.ravel(x, order="F") + 1,
    )


@case((ROWS,), (ROWS.astype(I64),), (ROWS[:0],), (np.arange(6)[::-2],))
def made_like(x) -> Any:
    """As another array, in another dtype, of another shape."""
    for made in np.empty_like(x, dtype=I8, device="cpu"), np.empty_like(x, shape=(2, 2)), np.empty(2, device="cpu"):
        made[...] = 1
    return (
        np.zeros_like(x, dtype=I8, shape=(1, 2), device="cpu"),
        np.ones_like(x, dtype=F32, shape=3, device="cpu"),
        np.full_like(x, 7, dtype=F32, shape=(2, 1), device="cpu"),
        np.asanyarray(x, dtype=F32, device="cpu"),
        np.asarray(x, device="cpu") + 1,
        np.ascontiguousarray(x, dtype=F32),
        np.asfortranarray(x, dtype=F64) + 1,
        np.copy(x, order="C", subok=True),
        np.astype(x, F32),
        np.astype(x, x.dtype, copy=False) + 1,
        np.asarray_chkfinite(x, dtype=F64) + 1,
        np.zeros(2, device="cpu"),
        np.ones(2, order="C", device="cpu"),
        np.full(2, 3, order="C", device="cpu"),
        np.common_type(x, x) == F64,
        np.min_scalar_type(7) == np.uint8,
    )


@case((3, 0), (2, 1), (4, -1), (0, 0))
def made_by_rule(n, k) -> Any:
    """Triangles, diagonals, lines."""
    square = np.arange(n * n).reshape(n, n)
    tall = np.zeros((2 * n + 1, n))
    np.fill_diagonal(tall, 5)
    places = np.zeros(4)
    np.put(places, [0, 5, -1], [1, 2, 3], mode="wrap")
    return (
        np.arange(n, device="cpu"),
        np.diag_indices(n, ndim=3),
        np.diagflat([1, n], k=k),
        np.identity(n, dtype=I8),
        np.tril_indices(n, k=k, m=n + 1),
        np.tril_indices_from(square, k=k),
        np.triu_indices(n, m=n + 2),
        np.linspace(0, n, 4, retstep=True),
        np.logspace([0, 1], n, 3, endpoint=False, dtype=F32, axis=1),
        np.meshgrid([1, 2], [n], copy=False)[0] + 1,
        tall,
        places,
    )


@case((np.arange(4.0), [0.0, 1, 4, 9]), (np.arange(5.0), [1, -1, 1, -1, 1]), (np.arange(3.0), [2.0, 2, 2]), ulp=4096)
def fitted(x, y) -> Any:
    """Which singular values count as nothing."""
    return np.round(np.polyfit(x, np.array(y), 1, rcond=1e-10), 9) + 0.0


@case((1234.56789,), (np.array([0.1, 1e-20, 1e5]),), (np.arange(2000),), (np.array([[1.5, 2e-9], [3, 4]]),))
def shown(x) -> Any:
    """How wide, how exactly, and what stands around."""
    x = np.asarray(x)
    return (
        np.array2string(x, suppress_small=True, prefix="x = ", threshold=5, suffix=","),
        np.array_str(x, max_line_width=30),
        np.array_repr(x, max_line_width=40, precision=3, suppress_small=True),
    )


@case((ROWS,), (ROWS + 1j,), (ROWS[:1],), (ROWS[::-1, ::2],))
def transformed(x) -> Any:
    """Along other axes."""
    found = np.fft.fft2(x, axes=(1, 0)), np.fft.ifft(x, axis=0), np.fft.ifft2(x, s=(2, 2), axes=(1, 0))
    of_reals = np.fft.rfft(x.real, norm="forward"), np.fft.rfftn(x.real, norm="ortho"), np.fft.irfft(x, axis=1, norm="ortho")
    return [(np.round(each.real, 9) + 0, np.round(each.imag, 9) + 0) for each in found], [
        np.round(each.real, 9) + 0 for each in of_reals
    ]


@case((0,), (1,), (2,), (3,), (4,), (5,), (6,), (7,), (8,), (9,))
def wrong(which) -> Any:
    """ValueError for kinds and modes that there are not, and for fields, which no array has."""
    x = np.array([3.0, 1.0, 2.0])
    match which:
        case 0:
            return np.partition(x, 1, kind="quick")
        case 1:
            return np.argpartition(x, 1, order="name")
        case 2:
            return np.argpartition(x, 1, kind="merge")
        case 3:
            return np.partition(x, 1, order="name")
        case 4:
            return np.sort(x, kind="introselect")
        case 5:
            return np.argsort(x, order="name"), np.sort(x, order="name")
        case 6:
            return np.convolve(x, x, mode="whole")
        case 7:
            return np.take(x, [0], mode="around")
        case 8:
            return np.std(x, ddof=1, correction=1)
        case _:
            return np.std(x, ddof=1), np.sort(x, kind="quicksort"), np.take(x, [-5, 4], mode="clip")


@case((np.arange(4.0),), (np.arange(3),), (np.array([], dtype=np.float32),), (np.array([True, False]),))
def always_an_array(x) -> Any:
    """What einsum gives when it is to find a better order."""
    return np.einsum("i,i->", x, x, optimize=True), np.einsum("i->", x, optimize="greedy") + 1, np.einsum("i,i->", x, x)
