"""The variant with relaxed SIMD: a file of its own only where its bytes differ, and its bound."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from lanewise import compile, load
from lanewise.artifact import manifest
from numpy.typing import NDArray


def line32(a: np.float32, x: NDArray[np.float32], y: NDArray[np.float32]) -> NDArray[np.float32]:
    return a * x + y


def minus64(a: np.float64, x: NDArray[np.float64], y: NDArray[np.float64]) -> NDArray[np.float64]:
    return y - x * a


def total(x: NDArray[np.float32], y: NDArray[np.float32]) -> np.float32:
    return (x + y).sum()


def variants(folder: Path) -> dict[str, manifest.Module]:
    return {m.variant: m for m in manifest.parse((folder / "manifest.json").read_bytes()).modules}


def test_the_file_is_there_where_its_bytes_differ(tmp_path: Path) -> None:
    compile(line32).build(tmp_path / "line")
    found = variants(tmp_path / "line")
    assert list(found) == ["baseline", "relaxed"]
    assert "relaxed-simd" in found["relaxed"].features and "relaxed-simd" not in found["baseline"].features
    compile(total).build(tmp_path / "total")
    compile(strict=True)(line32).build(tmp_path / "strict")
    assert list(variants(tmp_path / "total")) == list(variants(tmp_path / "strict")) == ["baseline"]


def ulp(number: Fraction, dtype: Any) -> Fraction:
    return Fraction(float(np.spacing(abs(dtype(float(number))))))


def numbers(dtype: Any, sign: int) -> tuple[Any, Any, Any]:
    """Arguments for `sign * a * x + y`; what cancels shows the product's rounding."""
    rng = np.random.default_rng(3)
    a, x, y = dtype(0.7), rng.standard_normal(1003).astype(dtype), rng.standard_normal(1003).astype(dtype)
    y[:500] = -sign * a * x[:500] * dtype(1 + 2**-10)
    return a, x, y


def check_bound(relaxed: Any, given: tuple[Any, Any, Any], sign: int) -> None:
    """Of the exact result: half an ulp of it and half an ulp of the product."""
    a, x, y = given
    for got, u, v in zip(relaxed, x, y, strict=True):
        product = sign * Fraction(float(a)) * Fraction(float(u))
        exact = product + Fraction(float(v))
        bound = ulp(exact, type(a)) / 2 + ulp(product, type(a)) / 2
        assert abs(Fraction(float(got)) - exact) <= bound, (u, v)


@pytest.mark.parametrize("function", [line32, minus64])
def test_a_relaxed_module_is_within_its_bound(function: Any, tmp_path: Path) -> None:
    compile(function).build(tmp_path)
    dtype, sign = (np.float32, 1) if function is line32 else (np.float64, -1)
    given = numbers(dtype, sign)
    relaxed, baseline = (load(tmp_path / m.file)(*given) for m in (variants(tmp_path)["relaxed"], variants(tmp_path)["baseline"]))
    assert np.array_equal(baseline, function(*given)) and relaxed.dtype == dtype
    check_bound(relaxed, given, sign)


def test_load_takes_the_baseline(tmp_path: Path) -> None:
    compile(line32).build(tmp_path)
    x = np.linspace(-1, 1, 101, dtype=np.float32)
    assert np.array_equal(load(tmp_path)(np.float32(0.1), x, x[::-1].copy()), line32(np.float32(0.1), x, x[::-1]))
