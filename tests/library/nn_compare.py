"""Arrays that are near enough, and the numbers that they are made of. In: dims, dtypes. Out: inputs, verdicts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from lanewise import compile

BOUND = {"float64": 1e-12, "float32": 4e-6}
"""Of the largest number in the result: what is exact lies this close, whatever the order of adding."""

DTYPES = pytest.mark.parametrize("dtype", [np.float32, np.float64], ids=lambda t: t.__name__)


def near(got: Any, expected: Any, dtype: Any) -> bool:
    """Same dims, the dtype that was asked for, nearly the same numbers."""
    scale = max(1.0, float(np.abs(expected).max(initial=0.0)))
    same = got.dtype == dtype and got.shape == expected.shape
    return same and bool(np.all(np.abs(got - expected) <= BOUND[np.dtype(dtype).name] * scale))


def numbers(dtype: Any, *dims: int) -> Any:
    """Of either sign, the same for the same dims."""
    return (np.random.default_rng(dims).normal(size=dims) * 3).astype(dtype)


def ways(function: Callable[..., Any]) -> list[Callable[..., Any]]:
    """As it is, and compiled."""
    return [function, compile(function)]
