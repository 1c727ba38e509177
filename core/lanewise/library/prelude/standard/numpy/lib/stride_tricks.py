"""`numpy.lib.stride_tricks`. In: arrays. Out: windows that slide over them, and other views."""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.axes import all_axes, axes_in, with_dim
from lanewise.library.prelude.words import Told, of_complex, refuse, strided


@of_complex
def sliding_window_view(x: Any, window_shape: Any, axis: Told = None) -> Any:
    """A window at each place where it fits, its axes behind those of the places."""
    x = np.asarray(x)
    if isinstance(window_shape, int | np.integer):
        return sliding_window_view(x, (window_shape,), axis)
    for dim in window_shape:
        if dim < 0:
            raise ValueError("`window_shape` cannot contain negative values")
    if axis is None:
        if len(window_shape) != x.ndim:
            raise ValueError(
                "Since axis is `None`, must provide window_shape for all dimensions of `x`; got "
                f"{len(window_shape)} window_shape elements and `x.ndim` is {x.ndim}."
            )
        return _windows(x, window_shape, all_axes(x.ndim))
    axes = axes_in(axis, x.ndim)
    if len(window_shape) != len(axes):
        raise ValueError(
            f"Must provide matching length window_shape and axis; got {len(window_shape)} window_shape elements and "
            f"{len(axes)} axes elements."
        )
    return _windows(x, window_shape, axes)


def _windows(x: Any, sizes: Any, axes: Told) -> Any:
    """One axis of windows after the other."""
    if len(axes) == 0:
        return x
    size, places = sizes[0], x.shape[axes[0]] - sizes[0] + 1
    if places < 1:
        raise ValueError("window shape cannot be larger than input array shape")
    return _windows(strided(x, (*with_dim(x.shape, axes[0], places), size), (*x.strides, x.strides[axes[0]])), sizes[1:], axes[1:])


def as_strided(x: Any, shape: Any = None, strides: Any = None, subok: Told = False, writeable: Told = True) -> Any:
    """The array with other dims and steps. What lies outside of it is not looked at."""
    x = np.asarray(x)
    if shape is None:
        return as_strided(x, x.shape, strides)
    if strides is None:
        return as_strided(x, shape, x.strides)
    if not isinstance(shape, tuple) or not isinstance(strides, tuple):
        return refuse("as_strided() is compiled with a shape and strides that are tuples", "write them out")
    if len(shape) != len(strides):
        raise ValueError("mismatch in length of strides and shape")
    for dim in shape:
        if dim < 0:
            raise ValueError("negative dimensions are not allowed")
    low, high = _reach(shape, strides)
    first, last = _reach(x.shape, x.strides)
    if 0 not in shape and (0 in x.shape or low < first or high > last):
        raise ValueError("as_strided() of a shape and strides that go beyond the array")
    return strided(x, shape, strides)


def _reach(shape: Any, strides: Any) -> Any:
    """How far items lie before the first one, and behind it."""
    low, high = 0, 0
    for dim, step in zip(shape, strides, strict=True):
        low += min(0, (dim - 1) * step)
        high += max(0, (dim - 1) * step)
    return low, high
