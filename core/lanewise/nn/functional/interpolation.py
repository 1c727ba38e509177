"""Other sizes: what lies between the items of an array. In: batches of channels, (N, C, ...). Out: the same with other dims behind.

Axis by axis: what is linear along each is so along all. Coordinates are torch's.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.words import Told, at_build, refuse
from lanewise.nn.functional._shapes import along, sizes
from lanewise.nn.functional.pooling import parted

_OF_ANY = dict.fromkeys(("nearest", "nearest-exact", "area"), (1, 2, 3))
_MODES = {**_OF_ANY, "linear": (1,), "bilinear": (2,), "trilinear": (3,), "bicubic": (2,)}
"""How many axes each takes."""


def interpolate(
    input: Any,
    size: Told = None,
    scale_factor: Told = None,
    mode: Told = "nearest",
    align_corners: Told = None,
    recompute_scale_factor: Told = None,
    antialias: Told = False,
) -> Any:
    """Dims that are `size`, or `scale_factor` times what they were; `mode`: nearest, nearest-exact, area, linear, bilinear,
    trilinear, bicubic; `align_corners`: the first and the last item stay where they are."""
    check_mode(mode, input.ndim, align_corners, antialias)
    check_one(size, scale_factor)
    rank = input.ndim - 2
    if size is not None:
        return resized(input, sizes(size, rank), scales_of(None, rank), mode, align_corners, 0)
    scales = scales_of(scale_factor, rank)
    return resized(input, scales, scales_of(None if recompute_scale_factor else scale_factor, rank), mode, align_corners, 0)


@at_build
def check_mode(mode: Any, rank: Any, align_corners: Any, antialias: Any) -> None:
    """What goes together."""
    if mode not in _MODES or rank - 2 not in _MODES[mode]:
        raise ValueError(f"mode={mode!r} is not for inputs of {rank} axes, of which the first two are batches and channels")
    if align_corners is not None and mode in _OF_ANY:
        raise ValueError("align_corners is for linear, bilinear, bicubic and trilinear")
    if antialias:
        refuse("interpolate() is not compiled with antialias=True", "leave it out, or make the mean of neighbours first")


@at_build
def check_one(size: Any, scale_factor: Any) -> None:
    """Either of both."""
    if (size is None) == (scale_factor is None):
        raise ValueError("only one of size or scale_factor should be defined")


@at_build
def scales_of(given: Any, count: Any) -> Any:
    """A float for each axis, or None."""
    found = tuple(given) if isinstance(given, tuple | list) else (given,) * count
    if len(found) != count:
        raise ValueError(f"{count} factors are wanted, one for each axis, not {given}")
    return tuple(None if each is None else float(each) for each in found)


def resized(x: Any, wanted: Told, scales: Told, mode: Told, align_corners: Told, place: Told) -> Any:
    """From one of the last axes on."""
    if place == len(wanted):
        return x
    axis = place + 2
    size, count = x.shape[axis], as_count(wanted[place], x.shape[axis])
    if count < 1 or size < 1:
        raise ValueError(f"an axis of {size} items does not become one of {count}")
    if mode == "area":
        found = parted(x, axis, count, False)
    elif mode == "nearest" or mode == "nearest-exact":
        found = np.take(x, nearest_places(size, count, scales[place], mode), axis=axis)
    elif mode == "bicubic":
        found = between_four(x, axis, coordinates(size, count, scales[place], align_corners))
    else:
        found = between_two(x, axis, np.maximum(coordinates(size, count, scales[place], align_corners), 0.0))
    return resized(found, wanted, scales, mode, align_corners, place + 1)


def as_count(wanted: Told, size: Any) -> Any:
    """A count as it is, a factor times the size."""
    return wanted if isinstance(wanted, int) else int(np.floor(size * wanted))


# --- places ----------------------------------------------------------------------------------------------------------


def nearest_places(size: Any, count: Any, scale: Told, mode: Told) -> Any:
    """The item that each is a copy of, found in float32, as torch does."""
    places = np.empty(count, dtype=np.int64)
    step = np.float32(size) / np.float32(count) if scale is None else np.float32(1.0 / scale)
    for i in range(count):
        if mode == "nearest-exact":
            at = np.float32(np.float32(i) + np.float32(0.5)) * step
        elif count == size:
            at = np.float32(i)
        else:
            at = np.float32(i) * step
        places[i] = min(int(at), size - 1)
    return places


def coordinates(size: Any, count: Any, scale: Told, align_corners: Told) -> Any:
    """Where each item lies among those that there are."""
    at = np.arange(count, dtype=np.float64)
    if align_corners:
        return at * ((size - 1) / (count - 1) if count > 1 else 0.0)
    step = size / count if scale is None else 1.0 / scale
    return (at + 0.5) * step - 0.5


# --- values ----------------------------------------------------------------------------------------------------------


def between_two(x: Any, axis: Told, at: Any) -> Any:
    """Each neighbour by how near it is."""
    first = np.minimum(at.astype(np.int64), x.shape[axis] - 1)
    second = np.minimum(first + 1, x.shape[axis] - 1)
    share = along((at - first).astype(x.dtype), axis, x.ndim)
    return np.take(x, first, axis=axis) * (1 - share) + np.take(x, second, axis=axis) * share


CUBIC = -0.75
"""The slope of Keys 1981, "Cubic convolution interpolation for digital image processing", as torch has it."""


def between_four(x: Any, axis: Told, at: Any) -> Any:
    """Four neighbours, of which those outside are the outermost ones."""
    lower = np.floor(at)
    part = at - lower
    first, last = lower.astype(np.int64), x.shape[axis] - 1
    found = np.take(x, np.clip(first - 1, 0, last), axis=axis) * along(far_share(part + 1).astype(x.dtype), axis, x.ndim)
    found = found + np.take(x, np.clip(first, 0, last), axis=axis) * along(near_share(part).astype(x.dtype), axis, x.ndim)
    found = found + np.take(x, np.clip(first + 1, 0, last), axis=axis) * along(near_share(1 - part).astype(x.dtype), axis, x.ndim)
    return found + np.take(x, np.clip(first + 2, 0, last), axis=axis) * along(far_share(2 - part).astype(x.dtype), axis, x.ndim)


def near_share(t: Any) -> Any:
    """Of a neighbour within one step."""
    return ((CUBIC + 2) * t - (CUBIC + 3)) * t * t + 1


def far_share(t: Any) -> Any:
    """Of one within two."""
    return ((CUBIC * t - 5 * CUBIC) * t + 8 * CUBIC) * t - 4 * CUBIC
