"""`numpy.fft`: discrete Fourier transforms of any length. In: arrays of numbers. Out: what numpy gives, but for the last bits.

Lengths of small primes go factor by factor (Stockham's order, which needs no sorting); all others become a convolution whose length
is a power of two (Bluestein's). Everything is computed in doubles; results are singles where numpy's are.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from lanewise.library.prelude.axes import all_axes, axis_in, dims_at, with_dim
from lanewise.library.prelude.words import Told, asking, at_build, of_complex

_PRIMES = (2, 3, 5, 7, 11, 13)
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


# --- roots of one ----------------------------------------------------------------------------------------------------


def _root(k: int, n: int) -> complex:
    """e**(-2 pi i k / n) for k from 0 to n - 1, of an angle of at most an eighth of a turn."""
    quadrant, rest = divmod(4 * k, n)
    cosine, sine = math.cos(math.pi * rest / (2 * n)), math.sin(math.pi * rest / (2 * n))
    if 2 * rest > n:
        cosine, sine = math.sin(math.pi * (n - rest) / (2 * n)), math.cos(math.pi * (n - rest) / (2 * n))
    if quadrant == 0:
        return complex(cosine, -sine)
    if quadrant == 1:
        return complex(-sine, -cosine)
    if quadrant == 2:
        return complex(-cosine, sine)
    return complex(sine, cosine)


def _roots(n: int) -> Any:
    """All of them."""
    found = np.empty(n, dtype=np.complex128)
    for k in range(n):
        found[k] = _root(k, n)
    return found


# --- one row, by factors ---------------------------------------------------------------------------------------------


def _factors(n: int) -> Any:
    """Fours and small primes; none where another prime is left."""
    found: list[int] = []
    while n % 4 == 0:
        found.append(4)
        n //= 4
    for prime in _PRIMES:
        while n % prime == 0:
            found.append(prime)
            n //= prime
    if n > 1:
        found.clear()
    return found


@asking
def _by_factors(row: Any, roots: Any, factors: Any) -> None:
    """The transform of a row, in its place. `roots`: as many as it has items."""
    source, target = row, np.empty(len(row), dtype=np.complex128)
    stride, size = 1, len(row)
    for factor in factors:
        size //= factor
        if factor == 2:
            _twos(source, target, roots, stride, size)
        elif factor == 4:
            _fours(source, target, roots, stride, size)
        else:
            _others(source, target, roots, stride, size, factor)
        source, target = target, source
        stride *= factor
    if len(factors) % 2 == 1:
        row[:] = source


def _twos(source: Any, target: Any, roots: Any, stride: int, size: int) -> None:
    """What lies `size` strides apart meets, and lies side by side then."""
    stride, size = max(stride, 0), max(size, 0)  # which they are: so no place here can count from the end
    half = stride * size
    for q in range(size):
        turn = roots[q * stride]
        for i in range(q * stride, (q + 1) * stride):
            first, second = source[i], source[i + half]
            target[i + q * stride] = first + second
            target[i + (q + 1) * stride] = (first - second) * turn


def _fours(source: Any, target: Any, roots: Any, stride: int, size: int) -> None:
    stride, size = max(stride, 0), max(size, 0)
    quarter = stride * size
    for q in range(size):
        once, twice, thrice = roots[q * stride], roots[2 * q * stride], roots[3 * q * stride]
        for i in range(q * stride, (q + 1) * stride):
            first, second = source[i] + source[i + 2 * quarter], source[i] - source[i + 2 * quarter]
            third, fourth = source[i + quarter] + source[i + 3 * quarter], source[i + quarter] - source[i + 3 * quarter]
            turned = complex(fourth.imag, -fourth.real)
            at = i + 3 * q * stride
            target[at] = first + third
            target[at + stride] = (second + turned) * once
            target[at + 2 * stride] = (first - third) * twice
            target[at + 3 * stride] = (second - turned) * thrice


def _others(source: Any, target: Any, roots: Any, stride: int, size: int, factor: int) -> None:
    """Each of `factor` results is a sum of as many."""
    stride, size, factor = max(stride, 0), max(size, 0), max(factor, 1)
    part, step = stride * size, len(roots) // factor
    for q in range(size):
        for i in range(q * stride, (q + 1) * stride):
            at = i + (factor - 1) * q * stride
            for k in range(factor):
                total = source[i]
                for r in range(1, factor):
                    total += source[i + r * part] * roots[r * k % factor * step]
                target[at + k * stride] = total * roots[q * k * stride]


# --- one row, by convolution -----------------------------------------------------------------------------------------


def _chirp(n: int) -> Any:
    """e**(-pi i k k / n)."""
    found = np.empty(n, dtype=np.complex128)
    for k in range(n):
        found[k] = _root(k * k % (2 * n), 2 * n)
    return found


def _plan(n: int) -> Any:
    """What is the same for all rows of a length: roots and factors; of other primes a chirp, and the spectrum of its conjugate."""
    factors = _factors(n)
    nothing = np.empty(0, dtype=np.complex128)
    if n == 1 or len(factors) > 0:
        return _roots(n), factors, nothing, nothing
    size = 1
    while size < 2 * n - 1:
        size *= 2
    roots, factors, chirp = _roots(size), _factors(size), _chirp(n)
    spectrum = np.zeros(size, dtype=np.complex128)
    for k in range(n):
        spectrum[k] = chirp[k].conjugate()
        spectrum[-k] = chirp[k].conjugate()
    _by_factors(spectrum, roots, factors)
    return roots, factors, chirp, spectrum


def _transform(row: Any, plan: Any) -> None:
    """In its place."""
    roots, factors, chirp, spectrum = plan
    if len(chirp) == 0:
        _by_factors(row, roots, factors)
        return
    work = np.zeros(len(roots), dtype=np.complex128)
    for k in range(len(row)):
        work[k] = row[k] * chirp[k]
    _by_factors(work, roots, factors)
    for k in range(len(work)):
        work[k] = (work[k] * spectrum[k]).conjugate()
    _by_factors(work, roots, factors)
    for k in range(len(row)):
        row[k] = work[k].conjugate() * chirp[k] / len(work)


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
    _rows(np.moveaxis(out, along, -1), np.moveaxis(a, along, -1), _plan(n), factor, backward)
    return out


def _rows(out: Any, a: Any, plan: Any, factor: float, backward: Told) -> None:
    if a.ndim > 1:
        for i in range(len(a)):
            _rows(out[i], a[i], plan, factor, backward)
        return
    row = np.zeros(out.shape[0], dtype=np.complex128)
    for k in range(min(len(row), len(a))):
        row[k] = a[k].conjugate() if backward else a[k]
    _transform(row, plan)
    for k in range(len(row)):
        out[k] = row[k].conjugate() * factor if backward else row[k] * factor


def _real_rows(out: Any, a: Any, plan: Any, factor: float) -> None:
    """Of spectra of real numbers, of which one half is given."""
    if a.ndim > 1:
        for i in range(len(a)):
            _real_rows(out[i], a[i], plan, factor)
        return
    n = len(out)
    row = np.zeros(n, dtype=np.complex128)
    for k in range(min(n // 2 + 1, len(a))):
        # What is its own mirror image has no imaginary part.
        row[k] = a[k].real if 2 * k in (0, n) else a[k].conjugate()
        if 2 * k not in (0, n):
            row[n - k] = a[k]
    _transform(row, plan)
    for k in range(n):
        out[k] = row[k].real * factor


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
    rows = np.moveaxis(_along(a, size, axis, norm, False), axis, -1)
    return np.moveaxis(rows[..., : size // 2 + 1], -1, axis).copy()


@of_complex
def irfft(a: Any, n: Any = None, axis: Told = -1, norm: Told = None) -> Any:
    """The real numbers whose spectrum begins like this."""
    a = np.asarray(a)
    size = (a.shape[axis] - 1) * 2 if n is None else n
    _check(size)
    factor = _factor(size, norm, True)
    along = axis_in(axis, a.ndim)
    out = np.empty(with_dim(a.shape, along, size), dtype=_real_of(a.dtype))
    _real_rows(np.moveaxis(out, along, -1), np.moveaxis(a, along, -1), _plan(size), factor)
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
