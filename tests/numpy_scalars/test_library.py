"""The library functions behind numpy's scalars, run by CPython over the words' emulation, beside numpy.

The other files run the same functions compiled.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from lanewise.library import half, numpy_arithmetic
from lanewise.library.machine import f32, f64, u32, u64
from numpy_scalars.samples import pairs

DIVISIONS: list[tuple[Callable[..., Any], Callable[..., Any]]] = [
    (numpy_arithmetic.floor_divide, np.floor_divide),
    (numpy_arithmetic.remainder, np.remainder),
    (numpy_arithmetic.divide, np.divmod),
]
SINGLES: list[tuple[Callable[..., Any], Callable[..., Any]]] = [
    (numpy_arithmetic.floor_divide_single, np.floor_divide),
    (numpy_arithmetic.remainder_single, np.remainder),
    (numpy_arithmetic.divide_single, np.divmod),
]


def alike(found: Any, expected: Any) -> bool:
    """The same doubles."""
    x, y = np.array(found, dtype=np.float64), np.array(expected, dtype=np.float64)
    same = (x == y) & (np.signbit(x) == np.signbit(y)) | np.isnan(x) & np.isnan(y)
    return bool(same.all())


@pytest.mark.parametrize(("word", "name", "rows"), [(f64, "np.float64", DIVISIONS), (f32, "np.float32", SINGLES)])
def test_divisions(word: Callable[[float], Any], name: str, rows: list[tuple[Callable[..., Any], Callable[..., Any]]]) -> None:
    for x, y in pairs(name, name, 500):
        for ours, theirs in rows:
            with np.errstate(all="ignore"):
                expected = theirs(x, y)
            found = ours(word(float(x)), word(float(y)))
            assert alike(found, expected), (ours, x, y, found, expected)


def test_wrapping_power() -> None:
    for x, y in pairs("np.uint64", "np.uint64", 100):
        assert numpy_arithmetic.wrapping_power(u64(int(x)), u64(int(y))) == pow(int(x), int(y), 1 << 64)


def test_powers_of_ten() -> None:
    for n in range(-22, 23):
        assert numpy_arithmetic.power_of_ten(n) == 10.0 ** abs(n)


def test_bits_of_every_half() -> None:
    every = np.arange(1 << 16, dtype=np.uint16).view(np.float16)
    for n in range(0, 1 << 16, 3):
        found = half.from_half_bits(u32(n))
        assert alike(found, every[n])
        if every[n] == every[n]:
            assert half.half_bits(f32(float(every[n]))) == n
