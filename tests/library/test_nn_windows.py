"""Convolutions and pooling against loops over single numbers, over many shapes, steps, borders, gaps and groups."""

from __future__ import annotations

import itertools
from typing import Any

import lanewise.nn.functional as F
import numpy as np
import pytest
from lanewise import compile
from lanewise.nn.functional import convolutions

from library import nn_reference as reference
from library.nn_compare import DTYPES, near, numbers, ways

RANKS = pytest.mark.parametrize("rank", [1, 2, 3])
GEOMETRIES = list(itertools.product((1, 2, 3), (0, 1, 2), (1, 2), (1, 2)))
"""Stride, padding, dilation, groups."""
SIZES, KERNEL = (7, 6, 5), (3, 2, 1)


def case_of(geometry: tuple[int, ...], rank: int, dtype: Any, *, turned: bool = False) -> tuple[Any, Any, Any]:
    """An input, weights and a bias."""
    groups = geometry[-1]
    x = numbers(dtype, 2, 4, *SIZES[:rank])
    channels = (4, 6 // groups) if turned else (6, 4 // groups)
    return x, numbers(dtype, *channels, *KERNEL[:rank]), numbers(dtype, 6)


def everywhere(rank: int, *given: int) -> list[tuple[int, ...]]:
    return [(each,) * rank for each in given]


@DTYPES
@RANKS
def test_convolutions(rank: int, dtype: Any) -> None:
    function = getattr(F, f"conv{rank}d")
    for geometry in GEOMETRIES:
        stride, padding, dilation, groups = geometry
        x, weight, bias = case_of(geometry, rank, dtype)
        got = function(x, weight, bias, stride, padding, dilation, groups)
        assert near(got, reference.convolution(x, weight, bias, *everywhere(rank, *geometry[:3]), groups), dtype), geometry


@RANKS
@pytest.mark.parametrize("geometry", [(1, 0, 1, 1), (2, 1, 2, 2)], ids=str)
def test_compiled_convolutions(rank: int, geometry: tuple[int, ...]) -> None:
    stride, padding, dilation, groups = geometry
    x, weight, bias = case_of(geometry, rank, np.float32)
    got = compile(getattr(F, f"conv{rank}d"))(x, weight, bias, stride, padding, dilation, groups)
    assert near(got, reference.convolution(x, weight, bias, *everywhere(rank, *geometry[:3]), groups), np.float32)


@RANKS
@pytest.mark.parametrize("laid_out", [1, 300, 1 << 18])
def test_convolutions_of_many_channels(rank: int, laid_out: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A product of matrices, of a row of places at a time, of some, of all; groups of 15 channels are none."""
    monkeypatch.setattr(convolutions, "LAID_OUT", laid_out)
    for call in ways(getattr(F, f"conv{rank}d")):
        for made, groups, (stride, padding, dilation) in ((16, 1, (1, 0, 1)), (34, 2, (2, 1, 2)), (30, 2, (1, 2, 1))):
            x = numbers(np.float32, 2, 4, *SIZES[:rank])
            weight, bias = numbers(np.float32, made, 4 // groups, *KERNEL[:rank]), numbers(np.float32, made)
            got = call(x, weight, bias, stride, padding, dilation, groups)
            geometry = everywhere(rank, stride, padding, dilation)
            assert near(got, reference.convolution(x, weight, bias, *geometry, groups), np.float32), (made, groups)


def test_no_channels_at_all() -> None:
    for call in ways(F.conv2d):
        for made in (2, 16):
            bias = numbers(np.float32, made)
            got = call(np.zeros((1, 0, 4, 4), np.float32), np.zeros((made, 0, 3, 3), np.float32), bias)
            assert near(got, np.broadcast_to(bias[None, :, None, None], (1, made, 2, 2)), np.float32), made


@DTYPES
@RANKS
def test_transposed_convolutions(rank: int, dtype: Any) -> None:
    function = getattr(F, f"conv_transpose{rank}d")
    for geometry in GEOMETRIES:
        stride, padding, dilation, groups = geometry
        x, weight, bias = case_of(geometry, rank, dtype, turned=True)
        if any((s - 1) * stride - 2 * padding + dilation * (k - 1) < 0 for s, k in zip(SIZES[:rank], KERNEL, strict=False)):
            continue
        more = max(stride, dilation) - 1
        got = function(x, weight, bias, stride, padding, more, groups, dilation)
        step, border, gap = everywhere(rank, stride, padding, dilation)
        expected = reference.transposed(x, weight, bias, step, border, (more,) * rank, groups, gap)
        assert near(got, expected, dtype), geometry


@RANKS
def test_compiled_transposed_convolutions(rank: int) -> None:
    x, weight, bias = case_of((2,), rank, np.float32, turned=True)
    got = compile(getattr(F, f"conv_transpose{rank}d"))(x, weight, bias, 2, 1, 1, 2, 1)
    assert near(got, reference.transposed(x, weight, bias, *everywhere(rank, 2, 1, 1), 2, (1,) * rank), np.float32)


@pytest.mark.parametrize("kernel", [1, 2, 3, 4])
def test_a_convolution_of_the_same_size(kernel: int) -> None:
    x, weight = numbers(np.float64, 1, 2, 8), numbers(np.float64, 3, 2, kernel)
    wide = np.concatenate([np.zeros((1, 2, (kernel - 1) // 2)), x, np.zeros((1, 2, kernel // 2))], axis=2)
    for call in ways(F.conv1d):
        got = call(x, weight, padding="same")
        assert near(got, reference.convolution(wide, weight, None, (1,), (0,), (1,), 1), np.float64)
        assert got.shape[2] == 8


# --- pooling ---------------------------------------------------------------------------------------------------------

POOLS = list(itertools.product((2, 3), (1, 2, 3), (0, 1), (False, True)))
"""Window, stride, padding, ceil_mode."""


def _mean(items: list[float], count: int) -> float:
    return sum(items) / count


def _mean_of_own(items: list[float], count: int) -> float:
    return sum(items) / len(items)


@DTYPES
@RANKS
def test_pooling(rank: int, dtype: Any) -> None:
    x = numbers(dtype, 2, 3, *(7, 6, 5)[:rank])
    for window, stride, padding, ceil in POOLS:
        wide, step, border, alone = everywhere(rank, window, stride, padding, 1)
        expected = reference.under_windows(x, wide, step, border, alone, ceil, lambda items, _: max(items))
        assert near(getattr(F, f"max_pool{rank}d")(x, window, stride, padding, ceil_mode=ceil), expected, dtype)
        for counted, of in ((True, _mean), (False, _mean_of_own)):
            expected = reference.under_windows(x, wide, step, border, alone, ceil, of)
            got = getattr(F, f"avg_pool{rank}d")(x, window, stride, padding, ceil, counted)
            assert near(got, expected, dtype), (window, stride, padding, ceil, counted)


@RANKS
def test_compiled_pooling(rank: int) -> None:
    x = numbers(np.float32, 2, 3, *(7, 6, 5)[:rank])
    wide, step, border, alone = everywhere(rank, 3, 2, 1, 1)
    expected = reference.under_windows(x, wide, step, border, alone, True, lambda items, _: max(items))
    assert near(compile(getattr(F, f"max_pool{rank}d"))(x, 3, 2, 1, ceil_mode=True), expected, np.float32)
    expected = reference.under_windows(x, wide, step, border, alone, False, _mean_of_own)
    assert near(compile(getattr(F, f"avg_pool{rank}d"))(x, 3, 2, 1, False, False), expected, np.float32)


@RANKS
@pytest.mark.parametrize("count", [1, 2, 3, 7])
def test_adaptive_pooling(rank: int, count: int) -> None:
    x = numbers(np.float64, 2, 3, *(7, 6, 5)[:rank])
    for name, of in (("avg", np.mean), ("max", max)):
        function = getattr(F, f"adaptive_{name}_pool{rank}d")
        expected = reference.adaptive(x, (count,) * rank, of)  # type: ignore[arg-type]
        for call in (function, compile(function)) if count == 3 else (function,):
            assert near(call(x, count), expected, np.float64)


def test_lists_are_as_good_as_tuples() -> None:
    x, weight = numbers(np.float64, 1, 2, 5, 6), numbers(np.float64, 3, 2, 2, 3)
    lists = F.conv2d(x, weight, stride=[2, 1], padding=[1, 0]), F.max_pool2d(x, [2, 1]), F.layer_norm(x, [5, 6])
    tuples = F.conv2d(x, weight, stride=(2, 1), padding=(1, 0)), F.max_pool2d(x, (2, 1)), F.layer_norm(x, (5, 6))
    assert all(map(np.array_equal, lists, tuples))
