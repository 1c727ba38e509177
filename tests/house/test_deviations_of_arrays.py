"""Rows of docs/deviations.md (tools/deviations.py) about numpy's functions of arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from lanewise import compile


def counted(x: Any, w: Any) -> Any:
    return np.bincount(x, weights=w)


def crossed(a: Any, b: Any) -> Any:
    return np.cross(a, b)


def test_bincount_with_weights_gives_floats() -> None:
    for size, own in ((0, np.int64), (2, np.float64)):
        x, w = np.arange(size), np.ones(size)
        assert counted(x, w).dtype == own
        assert compile(counted)(x, w).dtype == np.float64


def test_cross_takes_vectors_of_three_items() -> None:
    three, two = np.array([1.0, 2.0, 3.0]), np.array([1.0, 2.0])
    assert compile(crossed)(three, three[::-1]).tolist() == crossed(three, three[::-1]).tolist()
    with pytest.warns(DeprecationWarning):
        assert crossed(two, two[::-1]) == -3.0
    with pytest.raises(ValueError, match="vectors of two items are not crossed in compiled code"):
        compile(crossed)(two, two[::-1])
