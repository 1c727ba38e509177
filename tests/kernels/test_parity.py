"""Kernels come in, run under wasmtime, and give numpy's bits: every op, both dtypes, all sizes at which a loop changes."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from kernels import random_graphs
from kernels.running import DTYPES, Built, axpb, kernel_of, low, total
from lanewise.ir.graph import check as check_graph
from lanewise.ir.types import F32, F64
from lanewise.ops.define import rule
from lanewise.ops.registry import ops
from lanewise.passes.schedule import schedule
from lanewise_wasm.kernels.folds import CACHED
from lanewise_wasm.kernels.relaxed import relaxed

SIZES = (*range(41), 127, 128, 129, 1000, 4097)
SUMS = (*range(300), 511, 512, 513, 1000, 1023, 4097, 9999, 65_543, 99_999, 100_000)
LANE_OPS = sorted(name for name, d in ops().items() if d.kind == "lane" and not d.ulp)
"""Those whose bits are numpy's; `test_functions.py` has the others."""
SPECIAL = np.array(random_graphs.SPECIAL)


def same(a: Any, b: Any) -> bool:
    """Same type and bits; nan equals nan."""
    if a.dtype != b.dtype or np.shape(a) != np.shape(b):
        return False
    if a.dtype.kind != "f":
        return np.array_equal(a, b)
    bits = f"u{a.dtype.itemsize}"
    return bool(np.all((np.isnan(a) & np.isnan(b)) | (np.asarray(a).view(bits) == np.asarray(b).view(bits))))


@cache
def compiled(name: str, t: str, fused: bool = False) -> Built:
    """An op on arrays of one size. `fused`: as the relaxed module has it."""
    letters = "xyz"[: ops()[name].arity]
    inputs = ", ".join(f"{letter}: {t}[n]" for letter in letters)
    text = f"graph {name}({inputs})\n  %{len(letters)}: {t}[n] = {name}({', '.join(letters)})\n  return %{len(letters)}\n"
    kernel = kernel_of(text)
    return Built(kernel, program=relaxed(low(kernel)) if fused else None)


def teardown_module() -> None:
    compiled.cache_clear()


def random(rng: np.random.Generator, count: int, dtype: Any) -> Any:
    """Numbers of all sizes, one in eight a special one."""
    with np.errstate(all="ignore"):
        found = (rng.standard_normal(count) * 10.0 ** rng.integers(-40, 40, count)).astype(dtype)
        at = rng.random(count) < 0.125
        found[at] = rng.choice(SPECIAL, int(at.sum())).astype(dtype)
    return found


@pytest.mark.parametrize("t", DTYPES)
@pytest.mark.parametrize("name", LANE_OPS)
def test_op(name: str, t: str) -> None:
    built, rng = compiled(name, t), np.random.default_rng(len(name))
    for n in SIZES:
        operands = [random(rng, n, DTYPES[t]) for _ in range(ops()[name].arity)]
        with np.errstate(all="ignore"):
            expected = ops()[name].expected(*operands)
        assert same(built(*operands, out=n, extents=(n,)), expected), (name, n)


@pytest.mark.parametrize("t", DTYPES)
@pytest.mark.parametrize("name", [n for n in LANE_OPS if ops()[n].arity == 2])
def test_pairs_of_special_numbers(name: str, t: str) -> None:
    with np.errstate(all="ignore"):
        x, y = (np.ascontiguousarray(a) for a in np.meshgrid(SPECIAL.astype(DTYPES[t]), SPECIAL.astype(DTYPES[t])))
        x, y = x.ravel(), y.ravel()
        expected = ops()[name].expected(x, y)
    assert same(compiled(name, t)(x, y, out=len(x), extents=(len(x),)), expected)


@pytest.mark.parametrize("t", DTYPES)
def test_sum_has_numpys_bits(t: str) -> None:
    built, rng = total(t), np.random.default_rng(5)
    beyond_caches = CACHED // np.dtype(DTYPES[t]).itemsize + 77
    for n in (*SUMS, beyond_caches):
        x = (rng.standard_normal(n) * 10.0 ** rng.integers(-3, 3, n)).astype(DTYPES[t])
        assert same(built(x, extents=(n,)), x.sum()), n
    for n in (0, 1, 7, 8, 9, 128, 129, 300):
        for x in (np.full(n, -0.0, DTYPES[t]), random(rng, n, DTYPES[t])):
            with np.errstate(all="ignore"):
                expected = x.sum()
            assert same(built(x, extents=(n,)), expected), x


@pytest.mark.parametrize("t", DTYPES)
@pytest.mark.parametrize("name", ["maximum", "minimum"])
def test_a_nan_comes_through_with_its_bits(name: str, t: str) -> None:
    nans = np.array([np.nan, 1, -np.nan, 2, -np.nan, np.nan, 3], DTYPES[t])
    for x, y in ((nans, np.ones_like(nans)), (np.ones_like(nans), nans)):
        found = compiled(name, t)(x, y, out=len(x), extents=(len(x),))
        assert found.tobytes() == ops()[name].expected(x, y).tobytes()


FOLDS = sorted(name for name, d in ops().items() if d.kind == "fold")


@pytest.mark.parametrize("t", DTYPES)
@pytest.mark.parametrize("axis", range(3))
@pytest.mark.parametrize("name", FOLDS)
def test_fold_along_an_axis(name: str, axis: int, t: str) -> None:
    """What has no zeros, for of many the sign of the greatest is the machine's."""
    dims = [d for i, d in enumerate("nmk") if i != axis]
    text = f"graph {name}(x: {t}[n, m, k])\n  %1: {t}[{', '.join(dims)}] = {name}(x, [{axis}])\n  return %1\n"
    built, rng = Built(kernel_of(text)), np.random.default_rng(9)
    for shape in ((1, 1, 2), (3, 2, 5), (2, 9, 4), (5, 3, 17), (2, 2, 300), (30, 1, 33), (4, 40, 3), (0, 2, 3), (2, 3, 7)):
        x = rng.standard_normal(shape).astype(DTYPES[t])
        x[rng.random(shape) < 0.02] = np.nan
        if ops()[name].order == "any" and not shape[axis]:
            continue
        out = tuple(n for i, n in enumerate(shape) if i != axis)
        assert same(built(x, out=out, extents=shape), ops()[name].expected(x, axis=axis)), shape


@pytest.mark.parametrize("t", DTYPES)
def test_softmax_of_rows_is_one_nest(t: str) -> None:
    """What rows are folded to stands before the loops over their elements."""
    text = f"""\
graph centred(x: {t}[n, m])
  %1: {t}[n, 1] = max(x, [1], ["kept"])
  %2: {t}[n, m] = expand(%1)
  %3: {t}[n, m] = subtract(x, %2)
  %4: {t}[n, 1] = sum(%3, [1], ["kept"])
  %5: {t}[n, m] = expand(%4)
  %6: {t}[n, m] = divide(%3, %5)
  return %6
"""
    kernel = kernel_of(text)
    assert [type(s).__name__ for s in kernel.body] == ["For"]
    built, rng = Built(kernel), np.random.default_rng(10)
    for shape in ((1, 1), (3, 5), (4, 16), (5, 129), (0, 3), (2, 1000)):
        x = rng.standard_normal(shape).astype(DTYPES[t]) + DTYPES[t](0.5)
        with np.errstate(all="ignore"):
            d = x - x.max(axis=1, keepdims=True)
            expected = d / d.sum(axis=1, keepdims=True)
        assert same(built(x, out=shape, extents=shape), expected), shape


@pytest.mark.parametrize("t", DTYPES)
def test_fused_into_the_sum(t: str) -> None:
    """x * y + a, summed: the same bits as the sum of the array."""
    text = f"""\
graph dot(x: {t}[n], y: {t}[n], a: {t})
  %3: {t}[n] = multiply(x, y)
  %4: {t}[n] = add(%3, a)
  %5: {t} = sum(%4)
  return %5
"""
    built, rng = Built(kernel_of(text)), np.random.default_rng(6)
    for n in (*range(40), 127, 128, 129, 255, 256, 257, 300, 1000, 4097, 10_000):
        x, y = (rng.standard_normal(n).astype(DTYPES[t]) for _ in range(2))
        a = DTYPES[t](0.1)
        assert same(built(x, y, a, extents=(n,)), (x * y + a).sum()), n


@pytest.mark.parametrize("t", DTYPES)
def test_line(t: str) -> None:
    built, rng = axpb(t), np.random.default_rng(7)
    for n in SIZES:
        x, a, b = random(rng, n, DTYPES[t]), DTYPES[t](rng.standard_normal()), DTYPES[t](rng.standard_normal())
        with np.errstate(all="ignore"):
            expected = a * x + b
        assert same(built(x, a, b, out=n, extents=(n,)), expected), n


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 1 << 32))
def test_graph_equals_numpy(seed: int) -> None:
    """Random graphs with broadcasting, both dtypes and sums in between."""
    graph_equals_numpy(seed, 1)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 1 << 32), st.integers(2, 3))
@example(2_280_157_028, 3)  # the sum of a row whose operand does not change along it
@example(510_235, 3)  # columns of which it is known that each is alone
@example(11_941, 2)  # columns of which the run says that there is one, within a loop over two axes
def test_graph_of_any_rank_equals_numpy(seed: int, rank: int) -> None:
    """Random graphs of arrays with several axes, some of them strided, some without the first axes."""
    graph_equals_numpy(seed, rank)


def graph_equals_numpy(seed: int, rank: int) -> None:
    rng = Random(seed)
    graph = random_graphs.graph(rng, rank)
    check_graph(graph, rule)
    built = Built(schedule(graph))
    for _ in range(3):
        given, extents = random_graphs.operands(rng, graph)
        expected = random_graphs.answer(graph, given, extents)
        dims = [extents[s] for s in graph.symbols]
        outputs = [[extents[d] for d in t.dims] for t in graph.stored]
        arrays, numbers = built.run(given, outputs, dims)
        found = {True: iter(arrays), False: iter(numbers)}
        for r, value in zip(graph.results, expected, strict=True):
            assert same(next(found[bool(graph.nodes[r].type.dims)]), value), (seed, extents)


def test_the_dtypes_of_graphs_are_those_that_are_tested() -> None:
    assert {str(F32), str(F64)} == set(DTYPES)
