"""`numpy.lib.stride_tricks`. In: arrays. Out: windows that slide over them; a copy."""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.axes import all_axes, axes_in, with_dim
from lanewise.library.prelude.words import Told


def sliding_window_view(x: Any, window_shape: Any, axis: Told = None) -> Any:
    """A window at each place where it fits, its axes behind those of the places."""
    x = np.asarray(x)
    if isinstance(window_shape, int):
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
    out = np.empty((*with_dim(x.shape, axes[0], places), size), dtype=x.dtype)
    for k in range(size):
        np.moveaxis(out, axes[0], 0)[..., k] = np.moveaxis(x, axes[0], 0)[k : k + places]
    return _windows(out, sizes[1:], axes[1:])
