"""Parameters of entry points whose values are part of what is compiled: the axes of arrays."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import lanewise
import numpy as np
import pytest
from numpy.typing import NDArray

GRID = (np.arange(24) * 7 % 11 - 3.0).reshape(2, 3, 4)


def total(x, axis=-1, keepdims=False):
    return x.sum(axis=axis, keepdims=keepdims)


def annotated(x: NDArray[np.float32], axis: int = 0) -> Any:
    return x.sum(axis=axis)


def rolled(x, shift, axis):
    return np.roll(x, shift, axis=axis)


def of_a_dtype(x, dtype):
    return x.astype(dtype)


def summary(x, how):
    return getattr(np, how)(x, axis=0) if hasattr(np, how) else by_method(x, how)


def by_method(x, how):
    return getattr(x, how)()


def squared(x: NDArray[np.float64], n: int) -> Any:
    for _ in range(n):
        x *= x
    return x if n else x.copy()


def same(function: Callable[..., Any], *args: Any, **named: Any) -> None:
    expected, got = function.python(*args, **named), function(*args, **named)  # type: ignore[attr-defined]
    assert (type(got), got.dtype, got.shape) == (type(expected), expected.dtype, expected.shape)
    assert np.array_equal(got, expected)


def test_each_value_has_code_of_its_own() -> None:
    function = lanewise.compile(total)
    for axis in (0, 1, 2, -1, None, (0, 2), (-1, 0, 1)):
        same(function, GRID, axis)
        same(function, GRID, axis=axis, keepdims=True)
    same(function, GRID)
    same(function, GRID.astype(np.int32), keepdims=True)


def test_dtypes_are_classes_or_texts() -> None:
    function = lanewise.compile(of_a_dtype)
    for dtype in ("float32", "int8", np.float64, float, np.uint16, bool):
        same(function, GRID, dtype)


def test_names_of_attributes_of_what_has_hundreds() -> None:
    function = lanewise.compile(summary)
    for how in ("mean", "max", "std", "median", "tolist"):
        assert np.array_equal(function(GRID, how), summary(GRID, how))
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        function(GRID, "nothing")


def test_an_annotation_says_nothing_of_axes() -> None:
    function = lanewise.compile(squared)
    for given, n in ((np.array(0.5), 2), (np.array(-1.0), 0), (np.array(np.inf), 3), (np.array([1.5, -2.0]), 2)):
        expected = function.python(given.copy(), n)
        got = function(given, n)
        assert (type(got), got.dtype, got.shape) == (type(expected), expected.dtype, expected.shape)
        assert np.array_equal(got, expected)
        assert n == 0 or got is given


def test_what_else_is_passed_stays_a_value() -> None:
    function = lanewise.compile(rolled)
    for shift in range(-20, 20):
        same(function, GRID, shift, 1)


def test_annotated_ones_too() -> None:
    function = lanewise.compile(annotated)
    same(function, np.arange(5, dtype=np.float32))
    same(function, np.arange(5, dtype=np.float32), axis=-1)


def test_errors_are_those_of_numpy() -> None:
    function = lanewise.compile(total)
    with pytest.raises(np.exceptions.AxisError, match="axis 3 is out of bounds for array of dimension 3"):
        function(GRID, 3)


def test_what_no_code_can_depend_on_is_refused() -> None:
    with pytest.raises(lanewise.CompileError, match="'axis' has to be known at build"):
        lanewise.compile(total)(GRID, 1.5)


def test_there_are_not_ever_more() -> None:
    function = lanewise.compile(total)
    words = "called with more than 16 values of 'axis' and 'keepdims', for each of which it is compiled"
    with pytest.raises(lanewise.CompileError, match=words):
        for axis in (0, 1, 2, -1, -2, -3, None, (0, 1), (0, 2)):
            for keepdims in (False, True):
                function(GRID, axis, keepdims)


def test_a_built_function_has_the_defaults(tmp_path: Path) -> None:
    """Other hosts cannot pass what the code depends on."""
    lanewise.build(tmp_path / "total", total, examples={total: (GRID,)})
    loaded = lanewise.load(tmp_path / "total").total
    assert np.array_equal(loaded(GRID), GRID.sum(axis=-1))
    with pytest.raises(TypeError):
        loaded(GRID, 0)


def test_its_vectors_pass_no_more_than_it_takes(tmp_path: Path) -> None:
    with pytest.raises(lanewise.ArtifactError, match=r"a vector of total\(\) passes more than \['x'\]"):
        lanewise.build(tmp_path / "total", total, examples={total: (GRID,)}, vectors={total: [(GRID, 0)]})


def test_without_a_default_it_is_not_built(tmp_path: Path) -> None:
    with pytest.raises(lanewise.CompileError, match="'axis' has to be known at build"):
        lanewise.build(tmp_path / "rolled", rolled, examples={rolled: (GRID, 1, 0)})


class Folded:
    """Keeps its axis."""

    def __init__(self, axis: int) -> None:
        self.axis = axis

    def __call__(self, x: Any) -> Any:
        return np.sum(x, axis=self.axis)


@pytest.mark.parametrize("axis", [2, -3, 99])
def test_an_axis_of_a_field_that_no_array_has(axis: int) -> None:
    def folded(x: Any, axis: int) -> Any:
        return Folded(axis)(x)

    x = np.ones((2, 3))
    with pytest.raises(np.exceptions.AxisError) as expected:
        folded(x, axis)
    with pytest.raises(np.exceptions.AxisError) as found:
        lanewise.compile(folded)(x, axis)
    assert str(found.value) == str(expected.value)
