"""Windows that slide over arrays: how many places they have, and what of an array lies under one of their items.

In: the dims of inputs, windows, steps. Out: slices, one for each axis, so that all places are one expression of numpy's.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.axes import all_axes
from lanewise.library.prelude.words import Told, at_build
from lanewise.nn.functional._shapes import sizes


def each_place(at: Any, step: Any, count: Any) -> Any:
    """From a place on, by steps, so many: a slice for each axis."""
    found: Any = ()
    for axis in all_axes(len(at)):
        behind = at[axis] + (count[axis] - 1) * step[axis] + 1
        found = (*found, slice(at[axis], behind, step[axis]))
    return found


@at_build
def ones(count: Any) -> Any:
    """A one for each axis."""
    return (1,) * count


@at_build
def zeros(count: Any) -> Any:
    """A zero for each axis."""
    return (0,) * count


def reach(window: Any, gap: Any) -> Any:
    """From the first item of a window to behind its last one."""
    found: Any = ()
    for axis in all_axes(len(window)):
        found = (*found, (window[axis] - 1) * gap[axis] + 1)
    return found


def places(size: Any, window: Any, step: Any) -> Any:
    """How many places a window has within dims; at least one."""
    found: Any = ()
    for axis in all_axes(len(size)):
        if size[axis] < window[axis]:
            raise ValueError(f"a window that reaches over {window[axis]} items does not fit into {size[axis]}")
        found = (*found, (size[axis] - window[axis]) // step[axis] + 1)
    return found


# --- borders ---------------------------------------------------------------------------------------------------------


def borders(padding: Told, window: Any, step: Told, gap: Told) -> Any:
    """How wide a border is before each axis, and how wide behind it."""
    if isinstance(padding, str):
        if is_same(padding, step):
            return halves(window, gap, 0), halves(window, gap, 1)
        return zeros(len(step)), zeros(len(step))
    both = sizes(padding, len(step))
    return both, both


@at_build
def is_same(padding: Any, stride: Any) -> Any:
    """Whether the result has the dims of the input."""
    if padding not in ("same", "valid"):
        raise ValueError(f"padding is 'same', 'valid' or a number, not {padding!r}")
    if padding == "same" and stride != (1,) * len(stride):
        raise ValueError("padding='same' is not supported for strided convolutions")
    return padding == "same"


def halves(window: Any, gap: Any, more: Told) -> Any:
    """Half of what a window takes from each axis; `more`: of an odd number the larger half."""
    found: Any = ()
    for axis in all_axes(len(window)):
        found = (*found, ((window[axis] - 1) * gap[axis] + more) // 2)
    return found


@at_build
def is_wide(padding: Any) -> Any:
    """Whether there is a border."""
    return padding not in (0, "valid") and not (isinstance(padding, tuple) and not any(padding))


def widened(size: Any, before: Any, after: Any) -> Any:
    """Dims with a border."""
    found: Any = ()
    for axis in all_axes(len(size)):
        found = (*found, before[axis] + size[axis] + after[axis])
    return found


def with_border(x: Any, before: Any, after: Any, value: Any) -> Any:
    """An array of batches and channels with a border around what lies behind these."""
    out = np.full((x.shape[0], x.shape[1], *widened(x.shape[2:], before, after)), value, dtype=x.dtype)
    out[each_place((0, 0, *before), ones(x.ndim), x.shape)] = x
    return out
