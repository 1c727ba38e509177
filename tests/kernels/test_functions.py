"""Elementary functions on arrays: how far from the true value they are, of every kind of number, and where each number stands.

The true value is that of a wider format: of singles the double that numpy gives, of doubles its long double.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from kernels.running import DTYPES
from kernels.test_parity import SIZES, SPECIAL, compiled, same
from lanewise import compile
from lanewise.library import numpy_functions
from lanewise.ops.registry import ops

INEXACT = sorted(name for name, d in ops().items() if d.kind == "lane" and d.ulp and d.arity == 1)
EDGES = (
    *SPECIAL, 5e-324, 2.3e-308, 1e-38, 1.1754944e-38, 88.72, 88.73, -87.33, -103.97, -103.98, 709.78, 709.79, -708.4, -745.1,
    -745.2, 178.0, -178.0, 0.5, 2.0**0.5, 0.5**0.5, 1.41421354, 0.70710677, 1.0 + 2**-23, 1.0 - 2**-53, 22.0, 22.1, 9.0, 10.1,
    1e-4, 1e-9, 1e308,
)  # fmt: skip
"""Where results begin to be zero, infinite, or computed otherwise."""


CHUNK = 1 << 16


def worst(name: str, *given: Any, fused: bool = False) -> float:
    """The largest distance to the true value, in units of its last place; what is not finite is the same, and so are signs."""
    given = (near(name, given[0]), *given[1:])
    dtype, most = given[0].dtype, 0.0
    t, wider = ("f32", np.float64) if dtype.itemsize == 4 else ("f64", np.longdouble)
    built = compiled(name, t, fused)
    for start in range(0, len(given[0]), CHUNK):
        parts = [each[start : start + CHUNK] for each in given]
        found = built(*parts, out=len(parts[0]), extents=(len(parts[0]),))
        with np.errstate(all="ignore"):
            true = ops()[name].expected(*(part.astype(wider) for part in parts))
            rounded = true.astype(dtype)
            distance = np.abs(found.astype(true.dtype) - true) / np.spacing(np.abs(rounded)).astype(true.dtype)
        finite, is_nan = np.isfinite(rounded), np.isnan(rounded)
        assert same(found[~finite], rounded[~finite])
        assert np.array_equal(np.signbit(found[~is_nan]), np.signbit(rounded[~is_nan]))
        most = max(most, float(distance[finite].max(initial=0.0)))
    return most


def near(name: str, given: Any) -> Any:
    """What the op is asked for, and nan."""
    return given[~(np.abs(given) > ops()[name].near)]


def singles(start: int, stop: int, step: int) -> Any:
    """Those with these bits."""
    return np.arange(start, stop, step, dtype=np.uint64).astype(np.uint32).view(np.float32)


@pytest.mark.parametrize("t", DTYPES)
@pytest.mark.parametrize("name", INEXACT)
def test_special_numbers(name: str, t: str) -> None:
    with np.errstate(all="ignore"):
        edges = np.array(EDGES, DTYPES[t])
        around = np.concatenate([np.nextafter(edges, -np.inf), edges, np.nextafter(edges, np.inf)]).astype(DTYPES[t])
    assert worst(name, np.concatenate([around, -around])) <= ops()[name].ulp


@pytest.mark.parametrize("fused", [False, True], ids=("baseline", "relaxed"))
@pytest.mark.parametrize("name", INEXACT)
def test_singles(name: str, fused: bool) -> None:
    """2**20 of all bit patterns, each as far from the next; the relaxed module keeps the bound."""
    assert worst(name, singles(0, 1 << 32, 1 << 12), fused=fused) <= ops()[name].ulp


@pytest.mark.full
@pytest.mark.parametrize("name", INEXACT)
def test_every_single(name: str) -> None:
    for start in range(0, 1 << 32, 1 << 22):
        assert worst(name, singles(start, start + (1 << 22), 1)) <= ops()[name].ulp


@pytest.mark.parametrize("fused", [False, True], ids=("baseline", "relaxed"))
@pytest.mark.parametrize("name", INEXACT)
def test_doubles(name: str, fused: bool) -> None:
    rng = np.random.default_rng(len(name))
    given = np.concatenate([
        rng.integers(0, 1 << 64, 30_000, np.uint64).view(np.float64),
        rng.standard_normal(30_000) * 10.0 ** rng.integers(-5, 7, 30_000),
        1 + rng.standard_normal(10_000) * 10.0 ** rng.integers(-9, 0, 10_000),
    ])  # fmt: skip
    assert worst(name, given, fused=fused) <= ops()[name].ulp


@pytest.mark.parametrize("name", INEXACT)
def test_an_item_of_doubles_has_the_bits_of_the_number_alone(name: str) -> None:
    rng = np.random.default_rng(1)
    given = near(name, np.concatenate([np.array(EDGES), rng.standard_normal(2000) * 10.0 ** rng.integers(-5, 7, 2000)]))
    alone = np.array([float(getattr(numpy_functions, name)(x)) for x in given.tolist()])
    assert same(compiled(name, "f64")(given, out=len(given), extents=(len(given),)), alone)


@pytest.mark.parametrize("fused", [False, True], ids=("baseline", "relaxed"))
@pytest.mark.parametrize("t", DTYPES)
@pytest.mark.parametrize("name", ["power", "power_of_each"])
def test_powers(name: str, t: str, fused: bool) -> None:
    """All pairs of special numbers, and others of which most have a power that is finite."""
    edges = np.array([*EDGES, 2.0, 3.0, -3.0, 1e5 + 1, 4503599627370497.0, 9007199254740993.0, 1e17, -0.5, 1 / 3, 1e19, 1e30])
    rng = np.random.default_rng(4)
    x = np.concatenate([np.repeat(edges, len(edges)), 10.0 ** rng.uniform(-8, 8, 20_000), rng.uniform(-9, 9, 20_000)])
    y = np.concatenate([np.tile(edges, len(edges)), rng.uniform(-30, 30, 20_000), rng.integers(-9, 9, 20_000)])
    more = () if name == "power" else (rng.integers(0, 2, len(x)).astype(DTYPES[t]),)
    with np.errstate(all="ignore"):
        assert worst(name, x.astype(DTYPES[t]), y.astype(DTYPES[t]), *more, fused=fused) <= ops()[name].ulp


@pytest.mark.parametrize("fused", [False, True], ids=("baseline", "relaxed"))
@pytest.mark.parametrize("t", DTYPES)
@pytest.mark.parametrize("name", ["arctan2", "hypot"])
def test_points(name: str, t: str, fused: bool) -> None:
    """All pairs of special numbers, points of all sizes, and such whose coordinates are of one size."""
    edges, rng = np.array([*EDGES, *(-e for e in EDGES), 2e-308, 1e300, 3e-320]), np.random.default_rng(5)
    size = 10.0 ** rng.uniform(-44, 38, 30_000) if t == "f32" else 10.0 ** rng.uniform(-322, 308, 30_000)
    x = np.concatenate([np.repeat(edges, len(edges)), rng.standard_normal(30_000) * size, rng.standard_normal(30_000)])
    y = np.concatenate([np.tile(edges, len(edges)), rng.permutation(x[-60_000:-30_000]), rng.standard_normal(30_000)])
    y[-20_000:-10_000] = x[-20_000:-10_000] * rng.uniform(-2, 2, 10_000)
    y[-40_000:-30_000] = x[-40_000:-30_000] * rng.uniform(-2, 2, 10_000)
    with np.errstate(all="ignore"):
        x, y = x.astype(DTYPES[t]), y.astype(DTYPES[t])
    assert worst(name, x, y, fused=fused) <= ops()[name].ulp
    if t == "f64" and not fused:
        alone = np.array([getattr(numpy_functions, name)(*point) for point in zip(x.tolist(), y.tolist(), strict=True)])
        assert same(compiled(name, t)(x, y, out=len(x), extents=(len(x),)), alone)


@pytest.mark.parametrize("t", DTYPES)
@pytest.mark.parametrize("name", [name for name in INEXACT if ops()[name].near < np.inf])
def test_large_operands_are_computed_one_by_one(name: str, t: str) -> None:
    """Among small ones, of any layout: within an ulp of the true value, which the long double of numpy has."""
    function: Any = {"sin": lambda x: np.sin(x), "cos": lambda x: np.cos(x), "tan": lambda x: np.tan(x)}[name]
    compiled_function: Any = compile(function)
    rng = np.random.default_rng(3)
    whole = (rng.standard_normal((12, 10)) * 10.0 ** rng.integers(-3, 30, (12, 10))).astype(DTYPES[t])
    edge = DTYPES[t](ops()[name].near)
    whole[0, :6] = np.nan, np.inf, -np.inf, edge, -edge, np.nextafter(edge, DTYPES[t](np.inf))
    for x in (whole, whole[::2, ::-3], whole.ravel(), whole[:0]):
        with np.errstate(all="ignore"):
            true = function(x.astype(np.longdouble)).astype(DTYPES[t])
        found = compiled_function(x)
        assert found.dtype == true.dtype and found.shape == true.shape
        assert np.all((np.abs(found - true) <= np.spacing(np.abs(true))) | (np.isnan(found) & np.isnan(true)))


@pytest.mark.parametrize("t", DTYPES)
@pytest.mark.parametrize("name", INEXACT)
def test_every_place_of_every_size(name: str, t: str) -> None:
    """A number has the same bits in a vector and in what is left behind the last one."""
    rng = np.random.default_rng(2)
    whole = rng.uniform(0.1, 3.0, max(SIZES) + 3).astype(DTYPES[t])
    built = compiled(name, t)
    expected = built(whole, out=len(whole), extents=(len(whole),))
    for n in SIZES:
        for start in (0, 1, 3):
            assert same(built(whole[start : start + n], out=n, extents=(n,)), expected[start : start + n]), (n, start)
