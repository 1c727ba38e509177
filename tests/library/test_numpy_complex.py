"""numpy's functions of complex numbers, against numpy itself where bits are the same, against mpmath where a bound is told."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import mpmath
import numpy as np
import pytest
from lanewise import compile
from lanewise.library.prelude.standard import numpy as prelude
from lanewise.python.source import standard
from parity.harness import equal

DTYPES = (np.complex128, np.complex64)


def row(count: int, dtype: Any) -> Any:
    """Whole numbers of either sign: products and sums of them are exact."""
    k = np.arange(count)
    return (k * 7 % 11 - 3 + 1j * (k * 5 % 9 - 4)).astype(dtype)


def changed(x: Any, change: Callable[[Any], None]) -> Any:
    y = x.copy()
    change(y)
    return y


def with_nan(x: Any) -> Any:
    """Its first item is none, the second one has an imaginary part that is none."""
    y = x.copy()
    y[0] = complex(np.nan, 2)
    y.imag[1:2] = np.nan
    return y


# What each of the functions is asked; `x` has twelve items.
ASKED: dict[str, Callable[[Any], Any]] = {
    "allclose": lambda x: (np.allclose(x, x * (1 + 1e-7)), np.allclose(x, x + 1e-3j), np.allclose(x[0], 2 + 1j)),
    "angle": lambda x: np.angle(x.real),
    "append": lambda x: np.append(x, 1j),
    "apply_along_axis": lambda x: np.apply_along_axis(lambda r: r[::-1] * 2, 1, x.reshape(3, 4)),
    "argpartition": lambda x: np.argpartition(x, 3)[3],
    "argsort": lambda x: (np.argsort(x), np.argsort(x.reshape(3, 4), axis=0)),
    "argwhere": lambda x: np.argwhere(x),
    "around": lambda x: np.around(x, 1),
    "array2string": lambda x: np.array2string(x[:3], precision=2),
    "array_equal": lambda x: (np.array_equal(x, x.copy()), np.array_equal(x, x[1:]), np.array_equal(x, x.real)),
    "array_equiv": lambda x: (np.array_equiv(x, x[None]), np.array_equiv(x, x[0])),
    "array_repr": lambda x: np.array_repr(x[:3]),
    "array_split": lambda x: np.concatenate(np.array_split(x, 5)[::-1]),
    "array_str": lambda x: np.array_str(x[2:5]),
    "atleast_1d": lambda x: np.atleast_1d(x),
    "atleast_2d": lambda x: np.atleast_2d(x),
    "atleast_3d": lambda x: np.atleast_3d(x),
    "average": lambda x: (np.average(x[:8]), np.average(x.reshape(3, 4), axis=1), np.average(x[:2], weights=[1.0, 3.0])),
    "block": lambda x: np.block([[x.reshape(3, 4), x.reshape(3, 4)]]),
    "broadcast_arrays": lambda x: np.broadcast_arrays(x, 1.0)[1].copy(),
    "broadcast_to": lambda x: np.broadcast_to(x, (2, 12)).copy(),
    "choose": lambda x: np.choose(np.array([0, 1, 0]), (x[:3], x[3:6])),
    "clip": lambda x: (np.clip(x, -1, 2 + 1j), np.clip(x, None, 1)),
    "column_stack": lambda x: np.column_stack((x, x)),
    "compress": lambda x: np.compress([True, False, True], x),
    "concatenate": lambda x: np.concatenate((x, [1.5], x.real)),
    "convolve": lambda x: np.convolve(x, x[:4]),
    "copyto": lambda x: changed(x, lambda y: np.copyto(y, 1j, where=y.real > 0)),
    "corrcoef": lambda x: np.round(np.corrcoef(x.reshape(3, 4)), 4),
    "correlate": lambda x: (np.correlate(x, x[:3], "same"), np.correlate(x[:2], x[:5], "full"), np.correlate(x.real, x[:2])),
    "count_nonzero": lambda x: np.count_nonzero(x),
    "cov": lambda x: (np.round(np.cov(x.reshape(3, 4)), 4), np.cov(x[:3])),
    "cross": lambda x: np.cross(x.reshape(4, 3), x[3:6]),
    "cumprod": lambda x: np.cumprod(x[:4]),
    "cumsum": lambda x: np.cumsum(x.reshape(3, 4), axis=0),
    "cumulative_sum": lambda x: np.cumulative_sum(x.reshape(3, 4), axis=1),
    "delete": lambda x: (np.delete(x, 2), np.delete(x.reshape(3, 4), [0, 2], axis=1)),
    "diag": lambda x: np.diag(x[:3], 1),
    "diag_indices_from": lambda x: x[:9].reshape(3, 3)[np.diag_indices_from(x[:9].reshape(3, 3))],
    "diagflat": lambda x: np.diagflat(x[:3]),
    "diagonal": lambda x: np.diagonal(x.reshape(3, 4)).copy(),
    "diff": lambda x: np.diff(x, 2),
    "dot": lambda x: np.dot(x, x.real),
    "dsplit": lambda x: np.concatenate(np.dsplit(x.reshape(2, 3, 2), 2)),
    "dstack": lambda x: np.dstack((x, x)),
    "ediff1d": lambda x: np.ediff1d(x),
    "einsum": lambda x: np.einsum("ij,kj->ik", x.reshape(3, 4), x.reshape(3, 4)[:2]),
    "expand_dims": lambda x: np.expand_dims(x, 0).copy(),
    "extract": lambda x: np.extract(x.real > 0, x),
    "fill_diagonal": lambda x: changed(x.reshape(3, 4), lambda y: np.fill_diagonal(y, 2j)),
    "flatnonzero": lambda x: np.flatnonzero(x),
    "flip": lambda x: np.flip(x).copy(),
    "fliplr": lambda x: np.fliplr(x.reshape(3, 4)).copy(),
    "flipud": lambda x: np.flipud(x.reshape(3, 4)).copy(),
    "float_power": lambda x: np.float_power(x, 2),
    "fmax": lambda x: np.fmax(x, x[::-1] * 1j),
    "fmin": lambda x: np.fmin(x, x[::-1]),
    "gradient": lambda x: (np.gradient(x), np.gradient(x.reshape(3, 4))[1], np.gradient(x, 2.0)),
    "hsplit": lambda x: np.concatenate(np.hsplit(x, 3)),
    "hstack": lambda x: np.hstack((x, x)),
    "i0": lambda x: np.round(np.i0(x.real / 4), 4),
    "imag": lambda x: np.imag([1j, 2, 3 - 1j]),
    "inner": lambda x: np.inner(x.reshape(3, 4), x.reshape(3, 4)),
    "insert": lambda x: (np.insert(x, 2, 1j), np.insert(x.reshape(3, 4), 1, x[:4], axis=0)),
    "intersect1d": lambda x: np.intersect1d(x, x[3:7]),
    "isclose": lambda x: np.isclose(x, [*x[:11].tolist(), complex(np.nan, 0)], equal_nan=True) & np.isclose(x, x + 1e-9j),
    "iscomplex": lambda x: (np.iscomplex(x), np.iscomplex(x[0])),
    "iscomplexobj": lambda x: (np.iscomplexobj(x), np.iscomplexobj(x.real)),
    "isfortran": lambda x: np.isfortran(x.reshape(3, 4)),
    "isin": lambda x: np.isin(x, [x[1], x[4], 5j]),
    "isreal": lambda x: np.isreal(x),
    "isrealobj": lambda x: np.isrealobj(x),
    "isscalar": lambda x: (np.isscalar(x), np.isscalar(x[0]), np.isscalar(1j)),
    "iterable": lambda x: (np.iterable(x), np.iterable(x[0])),
    "kron": lambda x: np.kron(x[:2], x[2:5]),
    "lexsort": lambda x: np.lexsort((x.imag, x)),
    "logical_xor": lambda x: np.logical_xor(x, x.real),
    "matmul": lambda x: np.matmul(x.reshape(3, 4), x.reshape(4, 3)),
    "matrix_transpose": lambda x: np.matrix_transpose(x.reshape(3, 4)).copy(),
    "matvec": lambda x: np.matvec(x.reshape(3, 4), x[:4]),
    "may_share_memory": lambda x: (np.may_share_memory(x, x[1:]), np.may_share_memory(x[::2], x[1::2])),
    "median": lambda x: (np.median(x), np.median(x.reshape(3, 4), axis=0), np.median(with_nan(x)), np.median(x[:0])),
    "meshgrid": lambda x: np.concatenate(np.meshgrid(x[:2], x[:3])),
    "moveaxis": lambda x: np.moveaxis(x.reshape(3, 4), 0, 1).copy(),
    "nan_to_num": lambda x: (np.nan_to_num(with_nan(x), nan=5), np.nan_to_num(x * np.inf, posinf=1.0)),
    "nanargmax": lambda x: (np.nanargmax(with_nan(x)), np.nanargmax(x.reshape(3, 4), axis=0)),
    "nanargmin": lambda x: np.nanargmin(with_nan(x)),
    "nancumprod": lambda x: np.nancumprod(with_nan(x)[:4]),
    "nancumsum": lambda x: np.nancumsum(with_nan(x)),
    "nanmax": lambda x: (np.nanmax(with_nan(x)), np.nanmax(with_nan(x).reshape(3, 4), axis=0), np.nanmax(with_nan(x[:1]))),
    "nanmean": lambda x: (np.nanmean(with_nan(x)[:5]), np.nanmean(with_nan(x).reshape(6, 2), axis=1)),
    "nanmedian": lambda x: (np.nanmedian(with_nan(x)), np.nanmedian(with_nan(x).reshape(6, 2), axis=1)),
    "nanmin": lambda x: (np.nanmin(with_nan(x)), np.nanmin(x.reshape(3, 4), axis=1, keepdims=True)),
    "nanprod": lambda x: np.nanprod(with_nan(x)[:4]),
    "nanstd": lambda x: np.nanstd(with_nan(x)[:5] * 4),
    "nansum": lambda x: (np.nansum(with_nan(x)), np.nansum(with_nan(x).reshape(3, 4), axis=0)),
    "nanvar": lambda x: (np.nanvar(with_nan(x)[:5]), np.nanvar(with_nan(x)[:9].reshape(3, 3), axis=1, ddof=3)),
    "ndenumerate": lambda x: list(np.ndenumerate(x[:3])),
    "ndim": lambda x: np.ndim(x),
    "nditer": lambda x: np.array([item.item() for item in np.nditer(x)]),
    "nonzero": lambda x: np.nonzero(x)[0],
    "outer": lambda x: np.outer(x, x.real),
    "pad": lambda x: (np.pad(x, 2), np.pad(x, 1, mode="reflect"), np.pad(x.reshape(3, 4), 1, constant_values=1j)),
    "partition": lambda x: np.partition(x, 5)[5],
    "piecewise": lambda x: np.piecewise(x, [x.real > 0, x.imag > 0], [1j, lambda v: v * 2]),
    "place": lambda x: changed(x, lambda y: np.place(y, y.real > 0, [1j, 2])),
    "poly": lambda x: np.poly(x[:3]),
    "poly1d": lambda x: (np.poly1d(x[:3])(x), np.poly1d(x[:2]).c),
    "polyadd": lambda x: np.polyadd(x[:4], x[5:7]),
    "polyder": lambda x: np.polyder(x[:4]),
    "polydiv": lambda x: np.round(np.polydiv(x[:4], x[:2])[0], 3),
    "polyint": lambda x: np.polyint(x[:2]),
    "polymul": lambda x: np.polymul(x[:4], x[5:7]),
    "polysub": lambda x: np.polysub(x[:4], x[5:7]),
    "polyval": lambda x: np.polyval(x[:3], x),
    "ptp": lambda x: np.ptp(x),
    "put": lambda x: changed(x, lambda y: np.put(y, [0, 2], [1j])),
    "put_along_axis": lambda x: changed(x, lambda y: np.put_along_axis(y, np.array([1]), 1j, 0)),
    "putmask": lambda x: changed(x, lambda y: np.putmask(y, y.imag > 0, [1j, 2])),
    "real": lambda x: np.real([1j, 2, 3 - 1j]),
    "real_if_close": lambda x: (np.real_if_close(x), np.real_if_close(x * 0)),
    "repeat": lambda x: np.repeat(x, 2),
    "require": lambda x: np.require(x[::2], requirements="C"),
    "resize": lambda x: np.resize(x, (3, 7)),
    "roll": lambda x: np.roll(x, 5),
    "rollaxis": lambda x: np.rollaxis(x.reshape(3, 4), 1).copy(),
    "roots": lambda x: np.round(np.sort_complex(np.roots(x[:3])), 3),
    "rot90": lambda x: np.rot90(x.reshape(3, 4)).copy(),
    "searchsorted": lambda x: np.searchsorted(np.sort(x), x[2:5]),
    "select": lambda x: np.select([x.real > 0, x.imag > 0], [x, x * 2], 1j),
    "setdiff1d": lambda x: np.setdiff1d(x, x[3:7]),
    "setxor1d": lambda x: np.setxor1d(x[:6], x[3:9]),
    "shape": lambda x: np.shape(x),
    "shares_memory": lambda x: (np.shares_memory(x, x[1:]), np.shares_memory(x[::2], x[1::2])),
    "sinc": lambda x: np.round(np.sinc(x / 8), 4),
    "size": lambda x: np.size(x),
    "sort": lambda x: (np.sort(x), np.sort(x.reshape(4, 3), axis=0)),
    "sort_complex": lambda x: np.sort_complex(x),
    "split": lambda x: np.concatenate(np.split(x, 3)),
    "stack": lambda x: np.stack((x, x)),
    "std": lambda x: np.std(x.reshape(3, 4) * 4, axis=1),
    "take": lambda x: np.take(x, [3, 1]),
    "take_along_axis": lambda x: np.take_along_axis(x, np.array([2, 0]), 0),
    "tensordot": lambda x: np.tensordot(x.reshape(3, 4), x.reshape(4, 3), 1),
    "tile": lambda x: np.tile(x, (2, 2)),
    "trace": lambda x: np.trace(x.reshape(3, 4)),
    "trapezoid": lambda x: (np.trapezoid(x), np.trapezoid(x.reshape(3, 4), dx=2.0, axis=0)),
    "tril": lambda x: np.tril(x.reshape(3, 4)),
    "trim_zeros": lambda x: np.trim_zeros(np.concatenate(([0], x, [0, 0]))).copy(),
    "triu": lambda x: np.triu(x.reshape(3, 4)),
    "union1d": lambda x: np.union1d(x[:3], x[2:8] + 0),
    "unique": lambda x: np.unique(np.concatenate((x, x[2:5])), return_counts=True),
    "unique_all": lambda x: np.unique_all(np.concatenate((x, x[2:5]))).indices,
    "unique_counts": lambda x: np.unique_counts(np.concatenate((x, x[2:5]))).counts,
    "unique_inverse": lambda x: np.unique_inverse(x).inverse_indices,
    "unique_values": lambda x: np.sort(np.unique_values(x)),
    "unstack": lambda x: np.unstack(x.reshape(3, 4))[1].copy(),
    "vander": lambda x: np.vander(x, 3, increasing=True),
    "var": lambda x: np.var(x[:8]),
    "vdot": lambda x: np.vdot(x, x[::-1]),
    "vecdot": lambda x: np.vecdot(x.reshape(3, 4), x[:4]),
    "vecmat": lambda x: np.vecmat(x[:3], x.reshape(3, 4)),
    "vsplit": lambda x: np.concatenate(np.vsplit(x.reshape(3, 4), 3)),
    "vstack": lambda x: np.vstack((x, x)),
    "where": lambda x: np.where(x.real > 0, x, 1.5),
}


def test_all_that_take_complex_numbers_are_asked() -> None:
    """Those of `np.fft` are asked in `test_fourier.py`."""
    assert ASKED.keys() == {name for name in standard.public(prelude) if hasattr(getattr(prelude, name), "of_complex")}


@pytest.mark.parametrize("name", ASKED)
def test_they_do_what_numpy_does(name: str) -> None:
    for dtype in DTYPES:
        x = row(12, dtype)
        assert equal(ASKED[name](x), compile(ASKED[name])(x)), dtype


# --- bounds ----------------------------------------------------------------------------------------------------------


def points(count: int, dtype: Any) -> Any:
    """Of many sizes."""
    rng = np.random.default_rng(7)
    sizes = 2.0 ** rng.uniform(-12, 5, count)
    return (sizes * np.exp(2j * np.pi * rng.uniform(size=count))).astype(dtype)


@pytest.mark.parametrize("dtype", DTYPES)
def test_products_are_within_their_bound(dtype: Any) -> None:
    """eps |x| |y| for each part: so are numpy's, which fuse where the machine can."""
    x, y = points(300, dtype), points(300, dtype)[::-1]
    eps = float(np.finfo(dtype).eps)
    for found in (compile(lambda x, y: x * y)(x, y), x * y):
        for a, b, z in zip(x.tolist(), y.tolist(), found.tolist(), strict=True):
            re, im, u, v = (Fraction(part) for part in (a.real, a.imag, b.real, b.imag))
            far = max(abs(Fraction(z.real) - (re * u - im * v)), abs(Fraction(z.imag) - (re * v + im * u)))
            assert far <= eps * abs(a) * abs(b)


FUNCTIONS: dict[str, tuple[Callable[[Any], Any], Callable[[Any], Any]]] = {
    "abs": (lambda x: np.abs(x), mpmath.fabs),
    "angle": (lambda x: np.angle(x), mpmath.arg),
    "exp": (lambda x: np.exp(x), mpmath.exp),
    "log": (lambda x: np.log(x), mpmath.log),
    "sqrt": (lambda x: np.sqrt(x), mpmath.sqrt),
}


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_are_within_an_ulp_or_two(name: str, dtype: Any) -> None:
    function, reference = FUNCTIONS[name]
    x = points(300, dtype)
    found = compile(function)(x)
    part, ulps = x.real.dtype.type, 2 if name == "angle" else 1
    with mpmath.workdps(60):
        for z, w in zip(x.tolist(), found.tolist(), strict=True):
            wanted = mpmath.mpc(reference(mpmath.mpc(z)))
            for got, exact in ((complex(w).real, wanted.real), (complex(w).imag, wanted.imag)):
                assert abs(mpmath.mpf(got) - exact) <= ulps * float(np.spacing(abs(part(got)))), (z, w)


NAMES = {
    "sin": mpmath.sin, "cos": mpmath.cos, "tan": mpmath.tan, "arcsin": mpmath.asin, "arccos": mpmath.acos, "arctan": mpmath.atan,
    "sinh": mpmath.sinh, "cosh": mpmath.cosh, "tanh": mpmath.tanh, "arcsinh": mpmath.asinh, "arccosh": mpmath.acosh,
    "arctanh": mpmath.atanh, "log2": lambda z: mpmath.log(z) / mpmath.log(2), "log10": mpmath.log10,
    "sign": lambda z: z / abs(z),
}  # fmt: skip
FORMULAS = {"exp2": lambda z: mpmath.power(2, z), "expm1": lambda z: mpmath.exp(z) - 1, "log1p": lambda z: mpmath.log(1 + z)}


def called(name: str, x: Any) -> Any:
    """numpy's function of that name, compiled: its name is known at build."""
    function = getattr(np, name)
    return compile(lambda x: function(x))(x)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", NAMES)
def test_other_functions_are_within_two_ulp(name: str, dtype: Any) -> None:
    x = points(150, dtype)
    with mpmath.workdps(60):
        for z, w in zip(x.tolist(), called(name, x), strict=True):
            wanted = mpmath.mpc(NAMES[name](mpmath.mpc(z)))
            for got, exact in ((w.real, wanted.real), (w.imag, wanted.imag)):
                assert abs(mpmath.mpf(float(got)) - exact) <= 2 * float(np.spacing(abs(got))), (z, w)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", FORMULAS)
def test_formulas_are_within_their_bound(name: str, dtype: Any) -> None:
    """4 eps (1 + |z|) (1 + |w|): what numpy's formulas lose, which first multiply or add."""
    x = points(150, dtype)
    with mpmath.workdps(60):
        for z, w in zip(x.tolist(), called(name, x).tolist(), strict=True):
            wanted = FORMULAS[name](mpmath.mpc(z))
            assert abs(mpmath.mpc(w) - wanted) <= 4 * float(np.finfo(dtype).eps) * (1 + abs(z)) * (1 + abs(wanted)), (z, w)


SIZES = (0.0, -0.0, 1.0, -1.0, 0.5, -2.0, np.inf, -np.inf, np.nan)
EDGES = np.array([complex(re, im) for re in SIZES for im in SIZES])


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", [*NAMES, "exp2", "log1p", "rint", "square"])
def test_what_is_not_finite_is_numpys(name: str, dtype: Any) -> None:
    """Zeros with their signs, too."""
    x = EDGES.astype(dtype)
    with np.errstate(all="ignore"):
        wanted = getattr(np, name)(x)
    for z, got, right in zip(x, called(name, x), wanted, strict=True):
        for a, b in ((got.real, right.real), (got.imag, right.imag)):
            if np.isfinite(b) and b != 0:
                assert abs(a - b) <= 4 * np.spacing(abs(b)), (z, got, right)
            else:
                assert equal(a, b), (z, got, right)


@pytest.mark.parametrize("dtype", DTYPES)
def test_powers_are_within_their_bound(dtype: Any) -> None:
    """(8 + 2 |w log z|) eps of the size of z**w: as far as a product in the exponent reaches."""
    x, y = points(200, dtype), points(200, dtype)[::-1] / 8
    found = compile(lambda x, y: x**y)(x, y)
    with mpmath.workdps(60):
        for a, b, z in zip(x.tolist(), y.tolist(), found.tolist(), strict=True):
            exponent = mpmath.mpc(b) * mpmath.log(mpmath.mpc(a))
            wanted = mpmath.exp(exponent)
            assert abs(mpmath.mpc(z) - wanted) <= (8 + 2 * abs(exponent)) * float(np.finfo(dtype).eps) * abs(wanted), (a, b)
