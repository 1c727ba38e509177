"""Neural operations against loops over single numbers, as Python and compiled."""

from __future__ import annotations

from typing import Any

import lanewise.nn.functional as F
import numpy as np
import pytest

from library import nn_reference as reference
from library.nn_compare import DTYPES, near, numbers, ways

# --- activations, softmax --------------------------------------------------------------------------------------------


@DTYPES
@pytest.mark.parametrize("name", reference.OF_ONE)
def test_activation(name: str, dtype: Any) -> None:
    x = numbers(dtype, 4, 7)
    for call in ways(getattr(F, name)):
        assert near(call(x), reference.of_each(reference.OF_ONE[name], x), dtype)


@DTYPES
@pytest.mark.parametrize("dim", [0, 1, 2, -1])
def test_softmax(dim: int, dtype: Any) -> None:
    x = numbers(dtype, 2, 5, 3)
    for call in ways(F.softmax):
        assert near(call(x, dim), reference.by_rows(x, [dim % 3], reference.softmax_row), dtype)
    for call in ways(F.log_softmax):
        assert near(call(x, dim), reference.by_rows(x, [dim % 3], reference.log_softmax_row), dtype)


# --- norms -----------------------------------------------------------------------------------------------------------


@DTYPES
@pytest.mark.parametrize("count", [1, 2, 3])
def test_norms_of_the_last_axes(count: int, dtype: Any) -> None:
    x = numbers(dtype, 3, 4, 5)
    dims, axes = x.shape[-count:], range(3 - count, 3)
    weight, bias = numbers(dtype, *dims), numbers(dtype, *dims)
    for call in ways(F.layer_norm):
        assert near(
            call(x, dims, weight, bias, 1e-3), reference.by_rows(x, axes, reference.standard_row(1e-3)) * weight + bias, dtype
        )
    for call in ways(F.rms_norm):
        assert near(call(x, dims, weight, 1e-3), reference.by_rows(x, axes, reference.rms_row(1e-3)) * weight, dtype)


@DTYPES
@pytest.mark.parametrize("dims", [(3, 4), (2, 4, 5), (2, 4, 3, 2), (2, 4, 2, 1, 3)], ids=str)
def test_norms_of_channels(dims: tuple[int, ...], dtype: Any) -> None:
    x, rank = numbers(dtype, *dims), len(dims)
    weight, bias = numbers(dtype, dims[1]), numbers(dtype, dims[1])
    w, b = (v.reshape(-1, *(1,) * (rank - 2)) for v in (weight, bias))
    seen = reference.by_rows(x, [0, *range(2, rank)], reference.standard_row(1e-5)) * w + b
    for call in ways(F.batch_norm):
        assert near(call(x, None, None, weight, bias, training=True), seen, dtype)
    if rank > 2:
        for call in ways(F.instance_norm):
            alone = reference.by_rows(x, range(2, rank), reference.standard_row(1e-5)) * w + b
            assert near(call(x, weight=weight, bias=bias), alone, dtype)
    groups = x.reshape(dims[0], 2, -1)
    for call in ways(F.group_norm):
        apart = reference.by_rows(groups, [2], reference.standard_row(1e-5)).reshape(dims) * w + b
        assert near(call(x, 2, weight, bias), apart, dtype)


def test_a_batch_norm_in_training_moves_what_it_keeps() -> None:
    x = numbers(np.float64, 4, 3, 5)
    for call in ways(F.batch_norm):
        mean, var = np.zeros(3), np.ones(3)
        call(x, mean, var, training=True, momentum=0.25)
        for channel in range(3):
            items = x[:, channel].ravel()
            assert abs(mean[channel] - 0.25 * np.mean(items)) < 1e-14
            assert abs(var[channel] - (0.75 + 0.25 * np.var(items, ddof=1))) < 1e-13


@DTYPES
@pytest.mark.parametrize("p", [1.0, 2.0, 3.0])
def test_normalize(p: float, dtype: Any) -> None:
    x = numbers(dtype, 3, 4)
    for call in ways(F.normalize):
        assert near(call(x, p), reference.by_rows(x, [1], reference.unit_row(p)), dtype)
