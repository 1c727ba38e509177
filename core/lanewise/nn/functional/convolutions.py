"""Convolutions of one to three axes, and the way back (transposed ones).

In: batches of channels, (N, C, ...), or one batch without N, and weights. Out: batches of other channels. Many channels are a
product of matrices. Of few, and on the way back, each number of a window is a factor of a whole plane: rows lie side by side, so
that compiled code takes several of their items at once.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from lanewise.library.prelude.axes import all_axes
from lanewise.library.prelude.words import Told, at_build, dtype_of
from lanewise.nn.functional._shapes import sizes
from lanewise.nn.functional._windows import (
    borders,
    each_place,
    is_wide,
    ones,
    places,
    reach,
    widened,
    with_border,
)


def conv1d(
    input: Any, weight: Any, bias: Any = None, stride: Told = 1, padding: Told = 0, dilation: Told = 1, groups: Any = 1
) -> Any:
    """Windows over one axis; `padding` is a number, one for each axis, "same" or "valid"."""
    return convolution(input, weight, bias, stride, padding, dilation, groups, 1)


def conv2d(
    input: Any, weight: Any, bias: Any = None, stride: Told = 1, padding: Told = 0, dilation: Told = 1, groups: Any = 1
) -> Any:
    """Windows over two axes."""
    return convolution(input, weight, bias, stride, padding, dilation, groups, 2)


def conv3d(
    input: Any, weight: Any, bias: Any = None, stride: Told = 1, padding: Told = 0, dilation: Told = 1, groups: Any = 1
) -> Any:
    """Windows over three axes."""
    return convolution(input, weight, bias, stride, padding, dilation, groups, 3)


def convolution(input: Any, weight: Any, bias: Any, stride: Told, padding: Told, dilation: Told, groups: Any, rank: Told) -> Any:
    """Over so many axes."""
    check_ranks(input.ndim, weight.ndim, rank)
    if input.ndim == rank + 1:
        return convolution(input[None], weight, bias, stride, padding, dilation, groups, rank)[0]
    step, gap, window = sizes(stride, rank), sizes(dilation, rank), weight.shape[2:]
    check_channels(input.shape[1], weight.shape[1] * groups, weight.shape[0], groups)
    before, after = borders(padding, window, step, gap)
    x = with_border(input, before, after, 0) if is_wide(padding) else input
    out = started(input, weight, bias, weight.shape[0], places(x.shape[2:], reach(window, gap), step))
    share, own = weight.shape[0] // groups, weight.shape[1]
    for n in range(out.shape[0]):
        if share >= MANY:
            for g in range(groups):
                made = slice(g * share, (g + 1) * share)
                by_product(out[n, made], x[n, g * own : (g + 1) * own], weight[made], step, gap)
        else:
            for o in range(out.shape[1]):
                for c in range(own):
                    gather(out[n, o], x[n, o // share * own + c], weight[o, c], (), step, gap)
    return out


MANY = 16
"""Channels of a group from which on it pays to lay windows out."""
LAID_OUT = 1 << 18
"""Items that lie there at once: a cache holds them."""


def by_product(out: Any, x: Any, weight: Any, step: Told, gap: Told) -> None:
    """What lies under the windows becomes columns, and all channels are one product of matrices (K. Chellapilla et al., High
    performance convolutional neural networks for document processing, 2006); some rows of places after the other."""
    count = math.prod(weight.shape[1:])
    rows = weight.reshape((len(weight), count))
    band = max(1, LAID_OUT // max(1, count * math.prod(out.shape[2:])))
    for first in range(0, out.shape[1], band):
        part = out[:, first : first + band]
        columns = np.empty((x.shape[0], math.prod(weight.shape[2:]), *part.shape[1:]), dtype=x.dtype)
        for item in range(columns.shape[1]):
            at = under(item, weight.shape[2:], gap)
            here = (first * step[0] + at[0], *at[1:])
            columns[:, item] = x[(slice(None), *each_place(here, step, part.shape[1:]))]
        part += np.matmul(rows, columns.reshape((count, math.prod(part.shape[1:])))).reshape(part.shape)


def under(item: Any, window: Any, gap: Told) -> Any:
    """How far an item of a window is from its first one, along each axis."""
    found: Any = ()
    for axis in all_axes(len(window)):
        found = (*found, item // math.prod(window[axis + 1 :]) % window[axis] * gap[axis])
    return found


def gather(out: Any, x: Any, weight: Any, at: Any, step: Told, gap: Told) -> None:
    """Each number of a window times what lies under it, at all places of the window at once."""
    for k in range(len(weight)):
        here = (*at, k * gap[len(at)])
        if weight.ndim == 1:
            out += weight[k] * x[each_place(here, step, out.shape)]
        else:
            gather(out, x, weight[k], here, step, gap)


# --- the way back ----------------------------------------------------------------------------------------------------


def conv_transpose1d(
    input: Any,
    weight: Any,
    bias: Any = None,
    stride: Told = 1,
    padding: Told = 0,
    output_padding: Told = 0,
    groups: Any = 1,
    dilation: Told = 1,
) -> Any:
    """Each item spreads over a window of one axis."""
    return transposed(input, weight, bias, stride, padding, output_padding, groups, dilation, 1)


def conv_transpose2d(
    input: Any,
    weight: Any,
    bias: Any = None,
    stride: Told = 1,
    padding: Told = 0,
    output_padding: Told = 0,
    groups: Any = 1,
    dilation: Told = 1,
) -> Any:
    """Each item spreads over a window of two axes."""
    return transposed(input, weight, bias, stride, padding, output_padding, groups, dilation, 2)


def conv_transpose3d(
    input: Any,
    weight: Any,
    bias: Any = None,
    stride: Told = 1,
    padding: Told = 0,
    output_padding: Told = 0,
    groups: Any = 1,
    dilation: Told = 1,
) -> Any:
    """Each item spreads over a window of three axes."""
    return transposed(input, weight, bias, stride, padding, output_padding, groups, dilation, 3)


def transposed(
    input: Any,
    weight: Any,
    bias: Any,
    stride: Told,
    padding: Told,
    output_padding: Told,
    groups: Any,
    dilation: Told,
    rank: Told,
) -> Any:
    """Over so many axes; the border, `padding`, is cut away in the end."""
    check_ranks(input.ndim, weight.ndim, rank)
    if input.ndim == rank + 1:
        return transposed(input[None], weight, bias, stride, padding, output_padding, groups, dilation, rank)[0]
    step, gap, border, more = spread_sizes(stride, dilation, padding, output_padding, rank)
    check_channels(input.shape[1], weight.shape[0], weight.shape[1] * groups, groups)
    whole = widened(spread_dims(input.shape[2:], step), reach(weight.shape[2:], gap), more)
    out = started(input, weight, bias, weight.shape[1] * groups, whole)
    share, own = weight.shape[1], input.shape[1] // groups
    for n in range(out.shape[0]):
        for o in range(out.shape[1]):
            for c in range(o // share * own, (o // share + 1) * own):
                scatter(out[n, o], input[n, c], weight[c, o % share], (), step, gap)
    return without_border(out, border) if is_wide(padding) else out


def scatter(out: Any, x: Any, weight: Any, at: Any, step: Told, gap: Told) -> None:
    """Each number of a window times all items goes where they reach."""
    for k in range(len(weight)):
        here = (*at, k * gap[len(at)])
        if weight.ndim == 1:
            part = out[each_place(here, step, x.shape)]
            part += weight[k] * x
        else:
            scatter(out, x, weight[k], here, step, gap)


@at_build
def spread_sizes(stride: Any, dilation: Any, padding: Any, output_padding: Any, rank: Any) -> Any:
    """Each as a tuple."""
    step, gap, border, more = (sizes(each, rank) for each in (stride, dilation, padding, output_padding))
    if any(m < 0 or m >= max(s, g) for s, g, m in zip(step, gap, more, strict=True)):
        raise ValueError("output padding must be smaller than either stride or dilation")
    return step, gap, border, more


def spread_dims(size: Any, step: Any) -> Any:
    """From the first item to the last one when there are steps between them."""
    found: Any = ()
    for axis in all_axes(len(size)):
        found = (*found, (size[axis] - 1) * step[axis])
    return found


def without_border(x: Any, border: Any) -> Any:
    """What lies within it."""
    inner = places(x.shape[2:], widened(border, border, ones(len(border))), ones(len(border)))
    return x[each_place((0, 0, *border), ones(x.ndim), (x.shape[0], x.shape[1], *inner))].copy()


# --- both ------------------------------------------------------------------------------------------------------------


def started(input: Any, weight: Any, bias: Any, channels: Any, size: Any) -> Any:
    """The result before anything is added to it."""
    out = np.zeros((input.shape[0], channels, *size), dtype=dtype_of(input, weight))
    if bias is not None:
        if bias.shape != (channels,):
            raise ValueError(f"a bias of shape {bias.shape} does not go with {channels} channels")
        for o in range(channels):
            out[:, o] = bias[o]
    return out


@at_build
def check_ranks(input: Any, weight: Any, rank: Any) -> None:
    """A batch may be left out."""
    if weight != rank + 2 or input not in (rank + 1, rank + 2):
        raise ValueError(f"weights have {rank + 2} axes and inputs {rank + 1} or {rank + 2} here, not {weight} and {input}")


def check_channels(there: Any, wanted: Any, made: Any, groups: Any) -> None:
    """Groups are of equal size, and weights are there for each channel."""
    if groups < 1 or there % groups or made % groups:
        raise ValueError(f"{there} channels that become {made} do not make {groups} groups")
    if there != wanted:
        raise ValueError(f"the weights are made for {wanted} channels, but the input has {there}")
