"""Pooling: the greatest number or the mean under windows that slide over one to three axes.

In: batches of channels, (N, C, ...), or one batch without N. Out: the same channels, with fewer places.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.axes import all_axes, with_dim
from lanewise.library.prelude.words import Told, at_build, refuse
from lanewise.nn.functional._shapes import along, per_axis, sizes
from lanewise.nn.functional._windows import each_place, reach, with_border

# --- the greatest ----------------------------------------------------------------------------------------------------


def max_pool1d(
    input: Any,
    kernel_size: Any,
    stride: Told = None,
    padding: Told = 0,
    dilation: Told = 1,
    ceil_mode: Told = False,
    return_indices: Told = False,
) -> Any:
    """The greatest under windows over one axis; without `stride` they lie side by side."""
    return max_pool(input, kernel_size, stride, padding, dilation, ceil_mode, return_indices, 1)


def max_pool2d(
    input: Any,
    kernel_size: Any,
    stride: Told = None,
    padding: Told = 0,
    dilation: Told = 1,
    ceil_mode: Told = False,
    return_indices: Told = False,
) -> Any:
    """The greatest under windows over two axes."""
    return max_pool(input, kernel_size, stride, padding, dilation, ceil_mode, return_indices, 2)


def max_pool3d(
    input: Any,
    kernel_size: Any,
    stride: Told = None,
    padding: Told = 0,
    dilation: Told = 1,
    ceil_mode: Told = False,
    return_indices: Told = False,
) -> Any:
    """The greatest under windows over three axes."""
    return max_pool(input, kernel_size, stride, padding, dilation, ceil_mode, return_indices, 3)


def max_pool(
    input: Any,
    kernel_size: Any,
    stride: Told,
    padding: Told,
    dilation: Told,
    ceil_mode: Told,
    return_indices: Told,
    rank: Told,
) -> Any:
    """Over so many axes."""
    check_pool(input.ndim, rank, return_indices)
    if input.ndim == rank + 1:
        return max_pool(input[None], kernel_size, stride, padding, dilation, ceil_mode, False, rank)[0]
    window, border, gap = per_axis(kernel_size, rank), sizes(padding, rank), sizes(dilation, rank)
    step = window if stride is None else sizes(stride, rank)
    count = pooled(input.shape[2:], window, reach(window, gap), step, border, ceil_mode)
    x = around(input, reach(window, gap), step, border, count, lowest(input.dtype))
    out = np.full((*input.shape[:2], *count), lowest(input.dtype), dtype=input.dtype)
    for n in range(out.shape[0]):
        for c in range(out.shape[1]):
            keep_greatest(out[n, c], x[n, c], window, (), step, gap)
    return out


def keep_greatest(out: Any, x: Any, window: Any, at: Any, step: Any, gap: Told) -> None:
    """Of what is there and what lies under each item of a window."""
    for k in range(window[len(at)]):
        here = (*at, k * gap[len(at)])
        if len(here) == out.ndim:
            out[...] = np.maximum(out, x[each_place(here, step, out.shape)])
        else:
            keep_greatest(out, x, window, here, step, gap)


@at_build
def lowest(dtype: Any) -> Any:
    """What is less than all others."""
    return -np.inf if dtype.kind == "f" else int(np.iinfo(dtype).min)


@at_build
def check_pool(input: Any, rank: Any, return_indices: Any = False) -> None:
    """A batch may be left out."""
    if input not in (rank + 1, rank + 2):
        raise ValueError(f"pooling over {rank} axes takes inputs of {rank + 1} or {rank + 2}, not {input}")
    if return_indices:
        refuse("return_indices=True is not compiled: the greatest are given, not where they were", "leave it out")


# --- the mean --------------------------------------------------------------------------------------------------------


def avg_pool1d(
    input: Any,
    kernel_size: Any,
    stride: Told = None,
    padding: Told = 0,
    ceil_mode: Told = False,
    count_include_pad: Told = True,
) -> Any:
    """The mean under windows over one axis; `count_include_pad`: the border counts, as zeros."""
    return avg_pool(input, kernel_size, stride, padding, ceil_mode, count_include_pad, None, 1)


def avg_pool2d(
    input: Any,
    kernel_size: Any,
    stride: Told = None,
    padding: Told = 0,
    ceil_mode: Told = False,
    count_include_pad: Told = True,
    divisor_override: Any = None,
) -> Any:
    """The mean under windows over two axes; `divisor_override`: the sum over another number than the count."""
    return avg_pool(input, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override, 2)


def avg_pool3d(
    input: Any,
    kernel_size: Any,
    stride: Told = None,
    padding: Told = 0,
    ceil_mode: Told = False,
    count_include_pad: Told = True,
    divisor_override: Any = None,
) -> Any:
    """The mean under windows over three axes."""
    return avg_pool(input, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override, 3)


def avg_pool(
    input: Any,
    kernel_size: Any,
    stride: Told,
    padding: Told,
    ceil_mode: Told,
    count_include_pad: Told,
    divisor_override: Any,
    rank: Told,
) -> Any:
    """Over so many axes."""
    check_pool(input.ndim, rank)
    if input.ndim == rank + 1:
        return avg_pool(input[None], kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override, rank)[0]
    window, border = per_axis(kernel_size, rank), sizes(padding, rank)
    step = window if stride is None else sizes(stride, rank)
    count = pooled(input.shape[2:], window, window, step, border, ceil_mode)
    x = around(input, window, step, border, count, 0)
    out = np.zeros((*input.shape[:2], *count), dtype=input.dtype)
    for n in range(out.shape[0]):
        for c in range(out.shape[1]):
            add_up(out[n, c], x[n, c], window, (), step)
    if divisor_override is not None:
        return out / divisor_override
    share = np.ones(count, dtype=input.dtype)
    multiply_counts(share, input.shape[2:], window, step, border, count_include_pad, 0)
    return out / share


def add_up(out: Any, x: Any, window: Any, at: Any, step: Any) -> None:
    """What lies under each item of a window."""
    for k in range(window[len(at)]):
        here = (*at, k)
        if len(here) == out.ndim:
            out += x[each_place(here, step, out.shape)]
        else:
            add_up(out, x, window, here, step)


def multiply_counts(share: Any, size: Any, window: Any, step: Any, border: Any, counted: Told, axis: Told) -> None:
    """How many items lie under the window at each place; what is behind the border does not count."""
    if axis < share.ndim:
        edge = border[axis] if counted else 0
        counts = np.empty(share.shape[axis], dtype=share.dtype)
        for i in range(len(counts)):
            first = i * step[axis] - border[axis]
            counts[i] = min(first + window[axis], size[axis] + edge) - max(first, -edge)
        share *= along(counts, axis, share.ndim)
        multiply_counts(share, size, window, step, border, counted, axis + 1)


# --- both ------------------------------------------------------------------------------------------------------------


def pooled(size: Any, window: Any, wide: Any, step: Any, border: Any, ceil_mode: Told) -> Any:
    """How many places a window has on each axis; `ceil_mode`: also one that begins inside and ends outside."""
    found: Any = ()
    for axis in all_axes(len(size)):
        if border[axis] < 0 or border[axis] > window[axis] // 2:
            raise ValueError(f"padding is at most half of the window, but it is {border[axis]} for a window of {window[axis]}")
        free = size[axis] + 2 * border[axis] - wide[axis]
        count = (-(-free // step[axis]) if ceil_mode else free // step[axis]) + 1
        if ceil_mode and (count - 1) * step[axis] >= size[axis] + border[axis]:
            count -= 1
        if count < 1:
            raise ValueError(f"a window that reaches over {wide[axis]} items does not fit into {size[axis]}")
        found = (*found, count)
    return found


def around(x: Any, wide: Any, step: Any, border: Any, count: Any, value: Any) -> Any:
    """The input with a border, as far as windows reach."""
    return with_border(x, border, behind(x.shape[2:], wide, step, border, count), value)


def behind(size: Any, wide: Any, step: Any, border: Any, count: Any) -> Any:
    """How far the last window of each axis reaches over its end."""
    found: Any = ()
    for axis in all_axes(len(size)):
        found = (*found, max(0, (count[axis] - 1) * step[axis] + wide[axis] - border[axis] - size[axis]))
    return found


# --- as many places as are wanted ------------------------------------------------------------------------------------


def adaptive_avg_pool1d(input: Any, output_size: Told) -> Any:
    """The mean of so many equal parts of one axis, which may overlap by an item."""
    return adaptive_pool(input, output_size, 1, False)


def adaptive_avg_pool2d(input: Any, output_size: Told) -> Any:
    """The same of two axes; None is as many as there are."""
    return adaptive_pool(input, output_size, 2, False)


def adaptive_avg_pool3d(input: Any, output_size: Told) -> Any:
    """The same of three axes."""
    return adaptive_pool(input, output_size, 3, False)


def adaptive_max_pool1d(input: Any, output_size: Told, return_indices: Told = False) -> Any:
    """The greatest of so many equal parts of one axis."""
    check_pool(input.ndim, 1, return_indices)
    return adaptive_pool(input, output_size, 1, True)


def adaptive_max_pool2d(input: Any, output_size: Told, return_indices: Told = False) -> Any:
    """The same of two axes."""
    check_pool(input.ndim, 2, return_indices)
    return adaptive_pool(input, output_size, 2, True)


def adaptive_max_pool3d(input: Any, output_size: Told, return_indices: Told = False) -> Any:
    """The same of three axes."""
    check_pool(input.ndim, 3, return_indices)
    return adaptive_pool(input, output_size, 3, True)


def adaptive_pool(input: Any, output_size: Told, rank: Told, greatest: Told) -> Any:
    """Axis by axis: a mean of means of equally many is the mean of all."""
    check_pool(input.ndim, rank)
    return adapted(input, sizes(output_size, rank), 0, greatest)


def adapted(x: Any, count: Told, place: Told, greatest: Told) -> Any:
    """From one of the last axes on."""
    if place == len(count):
        return x
    axis = x.ndim - len(count) + place
    found = parted(x, axis, x.shape[axis] if count[place] is None else count[place], greatest)
    return adapted(found, count, place + 1, greatest)


def parted(x: Any, axis: Told, parts: Any, greatest: Told) -> Any:
    """The mean or the greatest of so many equal parts of an axis."""
    if parts < 0:
        raise ValueError(f"there are no {parts} parts")
    rows = np.moveaxis(x, axis, 0)
    out = np.empty(with_dim(x.shape, axis, parts), dtype=x.dtype)
    whole = np.moveaxis(out, axis, 0)
    for i in range(parts):
        part = rows[i * len(rows) // parts : -(-(i + 1) * len(rows) // parts)]
        whole[i] = part.max(axis=0) if greatest else part.mean(axis=0)
    return out
