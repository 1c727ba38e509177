"""`numpy.fft`: discrete Fourier transforms. In: arrays of numbers. Out: what numpy gives, but for the last bits.

Rows are transformed in doubles (`_fourier.py`); results are singles where numpy's are.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from lanewise.library.prelude.axes import all_axes, axis_in, dims_at, with_dim
from lanewise.library.prelude.standard.numpy._fourier import half_of, plan_of, plan_of_reals, scaled, swapped, transform, whole_of
from lanewise.library.prelude.words import Told, at_build, of_complex

_OPPOSITES = {None: "forward", "backward": "forward", "ortho": "ortho", "forward": "backward"}


# --- dtypes and norms ------------------------------------------------------------------------------------------------


@at_build
def _spectral(dtype: Any) -> Any:
    """The dtype of a spectrum."""
    return np.result_type(dtype, 1j)


@at_build
def _real_of(dtype: Any) -> Any:
    """The dtype of what has such a spectrum."""
    return np.result_type(np.empty(0, dtype).real.dtype, 1.0)


def _factor(n: int, norm: Told, backward: Told) -> float:
    """What each result is multiplied with."""
    own = _opposite(norm) if backward else norm
    if own not in (None, "backward", "ortho", "forward"):
        raise ValueError(f'Invalid norm value {norm}; should be "backward","ortho" or "forward".')
    if own == "ortho":
        return 1.0 / math.sqrt(n)
    return 1.0 / n if own == "forward" else 1.0


@at_build
def _opposite(norm: Any) -> Any:
    """The norm of the other direction that has the same factor."""
    if norm not in _OPPOSITES:
        raise ValueError(f'Invalid norm value {norm}; should be "backward", "ortho" or "forward".')
    return _OPPOSITES[norm]


# --- all rows --------------------------------------------------------------------------------------------------------


def _check(n: int) -> None:
    if n < 1:
        raise ValueError(f"Invalid number of FFT data points ({n}) specified.")


def _along(a: Any, n: int, axis: Told, norm: Told, backward: Told) -> Any:
    """Each row of an axis, cut off or filled up with zeros."""
    _check(n)
    factor = _factor(n, norm, backward)
    along = axis_in(axis, a.ndim)
    out = np.empty(with_dim(a.shape, along, n), dtype=_spectral(a.dtype))
    _rows(np.moveaxis(out, along, -1), np.moveaxis(a, along, -1), plan_of(n), factor, backward)
    return out


def _rows(out: Any, a: Any, plan: Any, factor: float, backward: Told) -> None:
    if a.ndim > 1:
        for i in range(len(a)):
            _rows(out[i], a[i], plan, factor, backward)
        return
    row = np.zeros(out.shape[0], dtype=np.complex128)
    for k in range(min(len(row), len(a))):
        row[k] = swapped(a[k]) if backward else a[k]
    transform(row, plan)
    for k in range(len(row)):
        out[k] = scaled(swapped(row[k]) if backward else row[k], factor)


def _half_rows(out: Any, a: Any, n: int, plan: Any, factor: float) -> None:
    """Halves of spectra of n real numbers."""
    if a.ndim > 1:
        for i in range(len(a)):
            _half_rows(out[i], a[i], n, plan, factor)
        return
    row, count = np.zeros(n), min(n, len(a))
    row[:count] = a[:count]
    found = half_of(row, plan)
    for k in range(len(found)):
        out[k] = scaled(found[k], factor)


def _real_rows(out: Any, a: Any, plan: Any, factor: float) -> None:
    """Of spectra of real numbers, of which one half is given."""
    if a.ndim > 1:
        for i in range(len(a)):
            _real_rows(out[i], a[i], plan, factor)
        return
    n = len(out)
    row, count = np.zeros(n // 2 + 1, dtype=np.complex128), min(n // 2 + 1, len(a))
    row[:count] = a[:count]
    found = whole_of(row, n, plan)
    for k in range(n):
        out[k] = found[k] * factor


# --- numpy's ---------------------------------------------------------------------------------------------------------


@of_complex
def fft(a: Any, n: Any = None, axis: Told = -1, norm: Told = None) -> Any:
    """The spectrum."""
    a = np.asarray(a)
    return _along(a, a.shape[axis] if n is None else n, axis, norm, False)


@of_complex
def ifft(a: Any, n: Any = None, axis: Told = -1, norm: Told = None) -> Any:
    """What has this spectrum."""
    a = np.asarray(a)
    return _along(a, a.shape[axis] if n is None else n, axis, norm, True)


@of_complex
def rfft(a: Any, n: Any = None, axis: Told = -1, norm: Told = None) -> Any:
    """The spectrum of real numbers: the half that says all."""
    a = np.asarray(a)
    size = a.shape[axis] if n is None else n
    if a.dtype.kind == "c":
        raise TypeError(
            f"ufunc 'rfft_n_{'odd' if size % 2 else 'even'}' not supported for the input types, and the inputs could not be safely "
            "coerced to any supported types according to the casting rule ''safe''"
        )
    _check(size)
    factor = _factor(size, norm, False)
    along = axis_in(axis, a.ndim)
    out = np.empty(with_dim(a.shape, along, size // 2 + 1), dtype=_spectral(a.dtype))
    _half_rows(np.moveaxis(out, along, -1), np.moveaxis(a, along, -1), size, plan_of_reals(size), factor)
    return out


@of_complex
def irfft(a: Any, n: Any = None, axis: Told = -1, norm: Told = None) -> Any:
    """The real numbers whose spectrum begins like this."""
    a = np.asarray(a)
    size = (a.shape[axis] - 1) * 2 if n is None else n
    _check(size)
    factor = _factor(size, norm, True)
    along = axis_in(axis, a.ndim)
    out = np.empty(with_dim(a.shape, along, size), dtype=_real_of(a.dtype))
    _real_rows(np.moveaxis(out, along, -1), np.moveaxis(a, along, -1), plan_of_reals(size), factor)
    return out


@of_complex
def hfft(a: Any, n: Any = None, axis: Told = -1, norm: Told = None) -> Any:
    """The spectrum, which is real, of what is its own mirror image but for signs of imaginary parts: of its half."""
    a = np.asarray(a)
    return irfft(np.conjugate(a), (a.shape[axis] - 1) * 2 if n is None else n, axis, _opposite(norm))


@of_complex
def ihfft(a: Any, n: Any = None, axis: Told = -1, norm: Told = None) -> Any:
    """The half of what has this spectrum."""
    return np.conjugate(rfft(a, n, axis, _opposite(norm)))


# --- over several axes -----------------------------------------------------------------------------------------------


@of_complex
def fftn(a: Any, s: Any = None, axes: Told = None, norm: Told = None) -> Any:
    """The spectrum over several axes, or all."""
    a = np.asarray(a)
    places = _places(a.ndim, None if s is None else len(s), axes)
    return _each_axis(a, _sizes(a.shape, s, places), places, norm, False)


@of_complex
def ifftn(a: Any, s: Any = None, axes: Told = None, norm: Told = None) -> Any:
    """What has this one."""
    a = np.asarray(a)
    places = _places(a.ndim, None if s is None else len(s), axes)
    return _each_axis(a, _sizes(a.shape, s, places), places, norm, True)


@of_complex
def rfftn(a: Any, s: Any = None, axes: Told = None, norm: Told = None) -> Any:
    """The spectrum of real numbers: of the last axis the half that says all."""
    a = np.asarray(a)
    places = _places(a.ndim, None if s is None else len(s), axes)
    if len(places) == 0:
        raise IndexError("list index out of range")
    sizes = _sizes(a.shape, s, places)
    return _each_axis(rfft(a, sizes[-1], places[-1], norm), sizes[:-1], places[:-1], norm, False)


@of_complex
def irfftn(a: Any, s: Any = None, axes: Told = None, norm: Told = None) -> Any:
    """The real numbers whose spectrum begins like this."""
    a = np.asarray(a)
    places = _places(a.ndim, None if s is None else len(s), axes)
    if len(places) == 0:
        raise IndexError("list index out of range" if axes is None else "tuple index out of range")
    sizes = _sizes(a.shape, s, places)
    size = (a.shape[places[-1]] - 1) * 2 if s is None else sizes[-1]
    return irfft(_each_axis(a, sizes[-2::-1], places[-2::-1], norm, True), size, places[-1], norm)


@of_complex
def fft2(a: Any, s: Any = None, axes: Told = (-2, -1), norm: Told = None) -> Any:
    """The spectrum over two axes."""
    return fftn(a, s, axes, norm)


@of_complex
def ifft2(a: Any, s: Any = None, axes: Told = (-2, -1), norm: Told = None) -> Any:
    """What has this one."""
    return ifftn(a, s, axes, norm)


@of_complex
def rfft2(a: Any, s: Any = None, axes: Told = (-2, -1), norm: Told = None) -> Any:
    """The spectrum of a table of real numbers."""
    return rfftn(a, s, axes, norm)


@of_complex
def irfft2(a: Any, s: Any = None, axes: Told = (-2, -1), norm: Told = None) -> Any:
    """The table that has this one."""
    return irfftn(a, s, axes, norm)


@at_build
def _places(rank: Any, count: Any, axes: Any) -> Any:
    """Which axes. `count`: how many sizes are given, None where there are none."""
    if axes is None:
        return tuple(range(-(rank if count is None else count), 0))
    if count is not None and count != len(axes):
        raise ValueError("Shape and axes have different lengths.")
    for axis in axes:
        if count is None and not -rank <= axis < rank:
            raise IndexError(f"index {axis} is out of bounds for axis 0 with size {rank}")
        axis_in(axis, rank)
    return tuple(axes)


def _sizes(shape: Any, s: Any, axes: Told) -> Any:
    """How long the rows along each are; -1 leaves them as they are."""
    if s is None:
        return dims_at(shape, axes)
    found: Any = ()
    for k in all_axes(len(axes)):
        found = (*found, shape[axes[k]] if s[k] == -1 else s[k])
    return found


def _each_axis(a: Any, sizes: Any, axes: Told, norm: Told, backward: Told) -> Any:
    """The last one first."""
    if len(axes) == 0:
        return a
    return _each_axis(_along(a, sizes[-1], axes[-1], norm, backward), sizes[:-1], axes[:-1], norm, backward)


# --- frequencies -----------------------------------------------------------------------------------------------------


def fftfreq(n: Any, d: Any = 1.0) -> Any:
    """The frequencies of a transform of so many samples, those below zero last."""
    if not isinstance(n, int | np.integer):
        raise ValueError("n should be an integer")
    step = 1.0 / (n * d)
    found = np.empty(n, dtype=np.int64)
    half = (n - 1) // 2 + 1
    found[:half] = np.arange(0, half)
    found[half:] = np.arange(-(n // 2), 0)
    return found * step


def rfftfreq(n: Any, d: Any = 1.0) -> Any:
    """Those of a transform of real samples: none is below zero."""
    if not isinstance(n, int | np.integer):
        raise ValueError("n should be an integer")
    step = 1.0 / (n * d)
    return np.arange(0, n // 2 + 1) * step


@of_complex
def fftshift(x: Any, axes: Told = None) -> Any:
    """The frequency zero in the middle."""
    return _turned(np.asarray(x), axes, 1)


@of_complex
def ifftshift(x: Any, axes: Told = None) -> Any:
    """And back to the beginning."""
    return _turned(np.asarray(x), axes, -1)


def _turned(x: Any, axes: Told, sign: Told) -> Any:
    if isinstance(axes, int):
        return np.roll(x, sign * (x.shape[axes] // 2), axes)
    places = all_axes(x.ndim) if axes is None else axes
    return np.roll(x, tuple([sign * (size // 2) for size in dims_at(x.shape, places)]), places)
