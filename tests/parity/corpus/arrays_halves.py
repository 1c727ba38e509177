"""Arrays of float16: each operation rounds, sums of a row do so once."""

from typing import Any

import numpy as np
from numpy.typing import NDArray
from parity.case import case

F16, F32, F64, I8, U8 = np.float16, np.float32, np.float64, np.int8, np.uint8
Halves = NDArray[np.float16]


def halves(*dims):
    """An input: numbers of many sizes, of either sign, no two alike."""
    count = int(np.prod(dims))
    return ((np.arange(count) * 37 % 101 - 50.3) * 10.0 ** (np.arange(count) % 4 - 2)).astype(F16).reshape(dims)


EDGES = np.array([0.0, np.inf, -np.inf, np.nan, 1, -1, 65504, -65504, 6e-8, -6e-5, 2.5, -2.5, 0.1, 2049], F16)
NONE = np.zeros(0, F16)
ONE = np.array([-0.0], F16)


@case((EDGES,), (NONE,), (ONE,), (halves(30)[::-3],), (halves(9000),))
def given_back(x: Halves) -> Any:
    """The argument itself, and copies of it."""
    return x, x.copy(), x[::2], x[::-1].copy(), x.tolist(), len(x), x.dtype == np.float16, x.itemsize, x.nbytes


@case((EDGES, 3, 2.5), (halves(7), -1, 1e6), (halves(7), 2, 1e-9), (halves(20)[::2], -20, 0.1))
def changed(x: Halves, i: int, value: float) -> Any:
    """What is stored is rounded; what is beyond the type is infinite."""
    x[i] = value
    x[0] = x[i] * 3
    x[1:3] += 1
    return x[i], x.sum()


@case((halves(100), halves(100)), (EDGES, EDGES[::-1].copy()), (NONE, NONE), (halves(60)[::3], ONE), (halves(4, 5), halves(5)))
def operators(x, y) -> Any:
    """Each result is the nearest half."""
    return x + y, x - y, x * y, x / y, x // y, x % y, -x, abs(x), x * y + x, x + 0.1, 3 - x, x / 3, 2.5 // x, x % 0.3, x * 2**11


@case((halves(20), halves(20)), (EDGES, EDGES[::-1].copy()), (halves(3, 4), halves(4)))
def compared(x, y) -> Any:
    """As the numbers that they are; what is not told from 2049 is 2048."""
    return x < y, x <= y, x == y, x != y, x > 0.1, x == 2049, np.maximum(x, y), np.isnan(x), np.signbit(x), np.sign(x)


@case((halves(12), np.arange(12)), (halves(3), np.array([1, -2, 3], I8)), (EDGES, np.arange(14, dtype=U8)))
def together(x, n) -> Any:
    """An int8 goes into a half, an int16 into a single, an int64 into a double."""
    wide = n.astype(np.int16)
    return x + n, x * n.astype(I8), x - n.astype(U8), x / wide, x + np.float16(0.1), x * np.float32(0.1), x + np.float64(0.1)


@case((np.arange(-5, 100, dtype=I8),), (np.array([3, 200, 255], U8),), (np.array([True, False]),), (np.zeros(0, I8),))
def of_small_ints(n) -> Any:
    """What numpy makes of bytes is a half."""
    ratio = np.true_divide(n, np.float16(3))
    return np.sqrt(n), np.round(n > 2), n * np.float16(0.3), np.degrees(n), ratio, np.spacing(n), np.modf(n)


@case((halves(40),), (EDGES,), (ONE,), (NONE,), (halves(5, 8)[:, ::-2],))
def taken_apart(x) -> Any:
    """What is exact, or rounds once."""
    whole = np.floor(x), np.ceil(x), np.rint(x), np.trunc(x), *np.modf(x), *np.frexp(x)
    return *whole, np.sqrt(x), np.square(x), np.reciprocal(x), np.ldexp(x, 3), np.spacing(x), np.degrees(x), np.radians(x)


@case((np.arange(4), -3, True), (np.arange(-3, 5, dtype=np.int8), 70000, False), (np.arange(3), 2**40, True))
def scaled(powers, n: int, flag: bool) -> Any:
    """An int of Python's is a half beside an int of numpy's, and a double beside one of Python's; a bool is a half."""
    ints = np.ldexp(n, powers), np.ldexp(n, 3), np.ldexp(n, np.int8(2))
    return *ints, np.ldexp(flag, powers), np.ldexp(flag, 3), np.ldexp(powers, 2)


@case((halves(40), halves(40)[::-1].copy()), (EDGES, EDGES[::-1].copy()), (NONE, NONE))
def neighbours(x, y) -> Any:
    """The next half on the way, signs, steps."""
    return np.nextafter(x, y), np.nextafter(x, 0), np.copysign(x, y), np.heaviside(x, y), np.fmod(x, y), np.clip(x, -1, 2.5)


@case((np.abs(halves(60)) + F16(0.01),), (EDGES,), (NONE,), ulp=1)
def functions(x: Halves) -> Any:
    """Computed in singles; where these lie between two halves, a bit may differ."""
    powers = np.exp(x), np.log(x), np.log2(x), np.log1p(x), np.expm1(x), np.exp2(x), np.cbrt(x), x**0.3, x**3, 2**x, x**-1
    angles = np.sin(x), np.cos(x), np.arctan(x), np.arctan2(x, 2), np.hypot(x, 3)
    return *powers, *angles, np.tanh(x), np.arcsinh(x), np.logaddexp(x, 1)


@case((halves(1000),), (halves(7),), (EDGES,), (NONE,), (ONE,), (halves(20000) * F16(0.01),), (halves(300)[::-7],))
def sums(x: Halves) -> Any:
    """Added up in singles and rounded at the end; means are taken of at most 8192 at a time."""
    whole = x.sum(), x.mean(), np.mean(x, dtype=F64), x.sum(dtype=F32), np.std(x), np.var(x), np.std(x, dtype=F32)
    return *whole, x.any(), x.all(), np.count_nonzero(x), np.cumsum(x), np.nansum(x), np.nanmean(x), np.nanstd(x)


@case((1 + halves(40) * F16(0.001),), (halves(5),), (EDGES,), (NONE,))
def products(x: Halves) -> Any:
    """In singles as well; running ones round at each step."""
    return x.prod(), np.cumprod(x), np.multiply.reduce(x), np.nanprod(x), np.subtract.reduce(x), np.maximum.reduce(x, initial=-3)


@case((halves(6, 50),), (halves(2, 3, 4),), (halves(3, 1),), (np.zeros((0, 3), F16),))
def along_axes(x) -> Any:
    """A row is rounded once, rows that are added to each other at each of them."""
    rows = x.sum(axis=-1), x.mean(axis=-1), x.std(axis=-1), x.sum(axis=-1, keepdims=True), x.prod(axis=-1)
    return *rows, x.sum(axis=0), x.mean(axis=0), x.var(axis=0), x.sum(), x.argmax(), np.cumsum(x, axis=0), x.any(axis=0)


@case((halves(40), halves(40) > 0), (halves(7), halves(7) < 9), (NONE, NONE > 0))
def with_masks(x, taken) -> Any:
    """Runs of items that are taken are added up in singles."""
    found = np.sum(x, where=taken), np.prod(x, where=taken), np.mean(x, where=taken), np.std(x, where=taken), x[taken]
    written = np.add(x, 1, where=taken, out=np.zeros(len(x), np.float16))
    return *found, written, np.where(taken, x, 0.1), np.add(x, x, dtype=np.float32)


@case((halves(100), 3.3), (EDGES[2:], -1.0), (halves(40)[::-3], 0.5), (NONE, 1.0))
def in_order(x: Halves, value: float) -> Any:
    """Sorted, found, told apart."""
    rows = np.sort(x)
    return rows, np.argsort(x, kind="stable"), np.searchsorted(rows, np.float16(value)), np.unique(np.abs(np.round(x)))


@case((halves(60), 0.3), (halves(9), 0.5), (np.array([1, np.nan, 3], F16), 0.1), (ONE, 0.9))
def in_the_middle(x: Halves, share: float) -> Any:
    """The mean of two is taken in singles, shares of a distance in halves."""
    shares = np.quantile(x, share), np.percentile(x, 30)
    return np.median(x), *shares, np.nanmedian(x), np.ptp(x), np.average(x), np.average(x, weights=x * x)


@case((EDGES,), (halves(20),), (np.array([300, -1.5, 1e4], F16),), (NONE,))
def converted(x: Halves) -> Any:
    """To other types and back."""
    wide = x.astype(F32), x.astype(F64), x.astype(bool), x.astype(np.complex64)
    return *wide, (x.astype(F64) / 3).astype(np.float16), np.asarray(x, np.float64), (x * 0 == 0)


@case((halves(20),), (np.array([300, -1.5, 1e4], F16),), (NONE,))
def to_ints(x: Halves) -> Any:
    """Cut off."""
    return x.astype(np.int32), x.astype(np.int64), np.arange(300).astype(np.float16), np.arange(70000, 70003).astype(np.float16)


@case((3, 0.1), (0, 1e9), (7, -6e-8), (2100, 2.5))
def made(n: int, value: float) -> Any:
    """Of shapes, numbers and ranges."""
    filled = np.zeros(n, np.float16), np.full((n, 2), value, np.float16), np.ones(n, "float16"), np.array([value, n], np.float16)
    lines = np.arange(n, dtype=np.float16), np.arange(0, 1, 0.3, dtype=np.float16), np.linspace(0, value, n, dtype=np.float16)
    return *filled, *lines, np.eye(3, dtype=np.float16), np.full_like(np.ones(2, np.float16), value), np.float16(value)


@case((halves(4, 7), halves(7, 5)), (halves(1, 30), halves(30, 1)), (halves(3, 0), halves(0, 2)), (halves(5, 4).T, halves(5, 2)))
def multiplied(a, b) -> Any:
    """Products are added up in singles, in the order of the items."""
    vectors = a @ b[:, 0], np.vdot(a[0], b[:, 0]), np.outer(a[:, 0], b[0])
    return a @ b, np.dot(a, b), *vectors, np.inner(a, b.T), np.tensordot(a, b, 1)


@case((halves(20), halves(5)), (halves(1), halves(30)), (halves(8), halves(8)))
def moved_along(x: Halves, y: Halves) -> Any:
    """Convolutions, differences, areas, histograms."""
    slopes = np.diff(x), np.gradient(np.append(x, y)), np.trapezoid(x)
    return np.convolve(x, y), np.correlate(x, y, "full"), *slopes, np.histogram(x, 4)


@case((halves(3, 4), halves(3, 4)), (halves(2, 1), halves(2, 1)), (np.zeros((0, 2), F16), np.zeros((2, 2), F16)))
def joined(x, y) -> Any:
    """Put together, turned, repeated."""
    both = np.concatenate((x, y)), np.concatenate((x, y.astype(np.float32))), np.concatenate((x, np.ones((1, x.shape[1]), np.int8)))
    return *both, np.hstack((x[:1], y[:1])), x.T, np.repeat(x, 2, axis=0), np.roll(x, 1), x.reshape(-1), np.tril(x), np.pad(x, 1)


@case((halves(12), 3), (EDGES, 0), (NONE, 5))
def loop(x: Halves, n: int) -> Any:
    """Items are numpy's numbers."""
    total = np.float16(0)
    for value in x:
        total += value * n
    return total, [float(each) for each in x], sum(x.tolist()), max([0.0, *x.tolist()]), [each for each in x[:3]]


TABLE = halves(3000)
SMALL = np.array([0.1, 65504, np.nan], F16)


@case((0,), (2999,), (-1,))
def of_the_module(i: int) -> Any:
    """Arrays that the module has."""
    return TABLE[i], TABLE.sum(), SMALL.copy(), SMALL * np.float16(i), TABLE[i : i + 2] + SMALL[0]


@case(([halves(3), halves(2)], {"a": halves(4)}), ([], {}), ([NONE], {"b": ONE, "a": EDGES}))
def held(rows: list[Halves], named: dict[str, Halves]) -> Any:
    """In lists and dicts."""
    for row in rows:
        row *= 2
    return [row.sum() for row in rows], {name: row[:2] for name, row in named.items()}, (rows, named)


@case((halves(6), halves(6).astype(F32)), (EDGES, np.arange(14, dtype=F32)), (NONE, np.zeros(0, F32)))
def in_place(x: Halves, y: NDArray[np.float32]) -> Any:
    """A float32 is rounded on its way into an array of halves."""
    x += 1
    x *= y
    x /= 3
    x -= x
    x[...] = y
    np.add(x, x, out=x)
    y += x
    return x, y
