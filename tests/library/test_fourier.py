"""`numpy.fft` within its bound: against mpmath at lengths of every kind, against numpy's own at greater ones."""

from __future__ import annotations

import math
from typing import Any

import mpmath
import numpy as np
import pytest
from lanewise import compile
from lanewise.library.prelude.standard.numpy import fft as ours

LENGTHS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 15, 16, 17, 19, 23, 30, 32, 34, 37)
LONGER = (49, 64, 97, 100, 101, 125, 128, 169, 210, 243, 256, 337, 512, 720, 1000, 1009, 1024)
DTYPES = (np.complex128, np.complex64, np.float64, np.float32)


def bound(n: int, dtype: Any) -> float:
    """How far a value may be from the true one, in root mean squares of all: 2 eps log2(2 n)."""
    return 2 * float(np.finfo(dtype).eps) * math.log2(2 * n)


def signal(n: int, dtype: Any) -> Any:
    rng = np.random.default_rng(n)
    x = rng.standard_normal(n) + 1j * rng.standard_normal(n)
    return (x if np.dtype(dtype).kind == "c" else x.real).astype(dtype)


def mean_size(x: Any) -> float:
    return float(np.sqrt(np.mean(np.abs(x.astype(np.complex128)) ** 2)))


def true(x: Any, sign: int) -> Any:
    """By definition, of 40 digits."""
    n = len(x)
    with mpmath.workdps(40):
        turns = [mpmath.expjpi(mpmath.mpf(sign * 2 * k) / n) for k in range(n)]
        numbers = [mpmath.mpc(z) for z in x.tolist()]
        sums = [mpmath.fsum(z * turns[j * k % n] for j, z in enumerate(numbers)) for k in range(n)]
        return np.array([complex(s) for s in sums])


def there(x: Any) -> Any:
    return np.fft.fft(x)


def back(x: Any) -> Any:
    return np.fft.ifft(x, norm="forward")


def half(x: Any) -> Any:
    return np.fft.rfft(x)


def half_back(x: Any, n: int) -> Any:
    return np.fft.irfft(x, n)


@pytest.mark.parametrize("dtype", DTYPES)
def test_spectra_are_within_their_bound(dtype: Any) -> None:
    compiled = compile(there), compile(back), compile(half)
    for n in LENGTHS:
        x = signal(n, dtype)
        wanted = true(x, -1), true(x, 1)
        for function, exact in zip(compiled[:2], wanted, strict=True):
            found = function(x)
            assert found.dtype == np.result_type(dtype, 1j)
            assert np.abs(found - exact).max() <= bound(n, found.dtype) * mean_size(exact), n
        if np.dtype(dtype).kind == "f":
            found = compiled[2](x)
            assert found.shape == (n // 2 + 1,)
            assert np.abs(found - wanted[0][: n // 2 + 1]).max() <= bound(n, found.dtype) * mean_size(wanted[0]), n


@pytest.mark.parametrize("dtype", DTYPES)
def test_longer_spectra_are_numpys(dtype: Any) -> None:
    """Both are within the bound, so twice as far from each other."""
    compiled = compile(there), compile(back), *((compile(half),) if np.dtype(dtype).kind == "f" else ())
    for n in LONGER:
        x = signal(n, dtype)
        for function in compiled:
            found, own = function(x), function.python(x)
            assert found.dtype == own.dtype
            assert np.abs(found - own).max() <= 2 * bound(n, own.dtype) * mean_size(own), n


@pytest.mark.parametrize("dtype", [np.complex128, np.complex64])
def test_real_numbers_come_back(dtype: Any) -> None:
    """Of any half of a spectrum: cut off, filled up, with imaginary parts where there are none."""
    compiled = compile(half_back)
    for n in (1, 2, 3, 4, 5, 8, 17, 30, 74, 100, 101, 1000):
        for given in (1, n // 2 + 1, n + 2):
            x = signal(given, dtype)
            found, own = compiled(x, n), half_back(x, n)
            assert found.dtype == own.dtype
            assert found.shape == own.shape
            size = mean_size(x) * math.sqrt(min(given, n)) / math.sqrt(n)
            assert np.abs(found - own).max() <= 2 * bound(n, own.dtype) * size, (n, given)


@pytest.mark.parametrize("norm", [None, "backward", "ortho", "forward"])
def test_over_two_axes_in_every_norm(norm: str | None) -> None:
    def both(x: Any) -> Any:
        return np.fft.fft2(x, norm=norm), np.fft.ifft2(x, norm=norm), np.fft.fft2(x, s=(4, -1), axes=(1, 0), norm=norm)

    compiled = compile(both)
    for dims in ((3, 4), (1, 1), (5, 17), (8, 8)):
        x = signal(dims[0] * dims[1], np.complex128).reshape(dims)
        for found, own in zip(compiled(x), both(x), strict=True):
            assert found.shape == own.shape
            assert np.abs(found - own).max() <= 2 * bound(x.size, own.dtype) * mean_size(own)


def test_the_source_is_plain_python() -> None:
    """It does the same where nothing is compiled."""
    for n in (1, 6, 16, 34):
        x = signal(n, np.complex128)
        assert np.abs(ours.fft(x) - np.fft.fft(x)).max() <= 2 * bound(n, x.dtype) * mean_size(x) * math.sqrt(n)
