"""The ceiling of memory: what fits runs, what does not raises MemoryError, and the next call finds all in order."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from lanewise.compiled import Compiled
from lanewise.errors import SettingError
from lanewise.settings import settings

PAGE = 1 << 16


def limited(function: Callable[..., Any], ceiling: int) -> Compiled:
    return Compiled(function, settings({"max_memory": ceiling}))


def block(n: int) -> int:
    x = bytearray(n)
    return len(x)


def doubled_for_ever() -> int:
    x = bytearray(1)
    while True:
        x = bytearray(len(x) * 2)


def grown_on_the_stack(x: bytearray) -> int:
    y = bytearray(len(x) + 100_000)
    return grown_on_the_stack(y) + len(x) + len(y)


def squared_for_ever(n: int) -> int:
    while True:
        n = n * n


def shifted(n: int) -> int:
    return 1 << n


def two_arrays(n: int) -> int:
    x = np.zeros(n)
    y = np.ones_like(x)
    return len(x) + len(y) + int(x[0] * y[0])


@pytest.mark.parametrize("ceiling", (PAGE, 4 * PAGE, 1 << 24))
def test_up_to_the_ceiling(ceiling: int) -> None:
    function = limited(block, ceiling)
    for n in (0, 1, ceiling // 4, ceiling // 2, ceiling // 16 * 11):
        assert function(n) == n
    # Sizes go in steps of an eighth; below and above the last one there is no doubt.
    for n in (ceiling - 16, ceiling, 10 * ceiling, 1 << 31, 1 << 32, (1 << 32) + 1, 1 << 62):
        with pytest.raises(MemoryError):
            function(n)
    assert function(100) == 100


@pytest.mark.parametrize("function", (doubled_for_ever, lambda: grown_on_the_stack(bytearray(1)), lambda: squared_for_ever(3)))
def test_bombs_are_stopped(function: Callable[[], int]) -> None:
    with pytest.raises(MemoryError):
        limited(function, 1 << 20)()


def test_shift_beyond_any_memory() -> None:
    function = limited(shifted, 1 << 20)
    assert function(1_000_000) == 1 << 1_000_000
    for n in (100_000_000, 1 << 40, 1 << 61):
        with pytest.raises(MemoryError):
            function(n)
    assert function(70) == 1 << 70


def test_arrays() -> None:
    function = limited(two_arrays, 1 << 20)
    assert function(60_000) == 120_000
    for n in (70_000, 1 << 28, 1 << 29, 1 << 40, (1 << 60) - 1):
        with pytest.raises(MemoryError):
            function(n)


def test_argument_without_room() -> None:
    def first(x: bytearray) -> int:
        return x[0]

    function = limited(first, 1 << 20)
    with pytest.raises(MemoryError):
        function(bytearray(2 << 20))
    assert function(bytearray(b"a")) == 97


def test_the_line_is_shown() -> None:
    with pytest.raises(MemoryError) as caught:
        limited(block, PAGE)(1 << 20)
    last = traceback.extract_tb(caught.value.__traceback__)[-1]
    assert (last.name, last.lineno) == ("block", block.__code__.co_firstlineno + 1)


def test_ceiling_below_the_start_is_refused() -> None:
    with pytest.raises(SettingError, match="the module starts with 65536 bytes"):
        limited(block, 1000)(1)
