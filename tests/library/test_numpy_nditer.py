"""`np.nditer` of arrays of every rank and of several dtypes, each compiled alone: what numpy's gives, in the order of numpy's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from lanewise import compile


def items(x: Any) -> Any:
    return [item.item() for item in np.nditer(x)]


def counted(x: Any) -> int:
    return sum(1 for _ in np.nditer(x))


def places(x: Any) -> Any:
    it = np.nditer(x, flags=["multi_index"])
    found = []
    while not it.finished:
        found.append((it.multi_index, it[0].item()))
        it.iternext()
    return found


def written(x: Any) -> Any:
    y = x.copy()
    with np.nditer(y, op_flags=["readwrite"]) as it:
        for item in it:
            item[...] = item + item
    return y


ARRAYS = (
    np.arange(24).reshape(2, 3, 4), np.arange(6.0).reshape(2, 3), np.array(3.0), np.arange(3, dtype=np.int8),
    np.array([1 + 2j, 3]), np.arange(5, dtype=np.float32)[::2], np.array([True, False]),
    np.array([], dtype=bool), np.zeros((0, 2)),
)  # fmt: skip


@pytest.mark.parametrize("function", [items, counted, places, written])
@pytest.mark.parametrize("x", ARRAYS, ids=lambda x: f"{x.dtype}{x.shape}")
def test_as_numpy_walks(function: Callable[[Any], Any], x: Any) -> None:
    own = compile(function)
    try:
        expected = function(x)
    except ValueError as error:
        with pytest.raises(ValueError, match=str(error)):
            own(x)
        return
    found = own(x)
    assert np.array_equal(found, expected) if isinstance(expected, np.ndarray) else found == expected
