"""Fourier transforms in programs: spectra, filters, products of polynomials, pictures."""

from typing import Any

import numpy as np
from parity.case import case


def wave(count, dtype=np.float64):
    """An input: three tones."""
    t = np.arange(count)
    return (np.sin(t * 0.7) + 2 * np.cos(t * 1.9 + 0.3) + 0.25 * (t % 3)).astype(dtype)


@case((wave(64), 0.01), (wave(101), 0.5), (wave(30, np.float32), 1.0), (np.ones(1), 2.0))
def loudest(signal, step) -> Any:
    """The frequency with the greatest amplitude, and how great it is."""
    spectrum = np.abs(np.fft.rfft(signal))
    place = int(spectrum.argmax())
    return np.fft.rfftfreq(len(signal), step)[place], round(float(spectrum[place]), 4), len(spectrum)


@case((wave(64), 5), (wave(97), 12), (wave(10), 0), (wave(45), 45))
def low_pass(signal, keep) -> Any:
    """Without the higher frequencies."""
    spectrum = np.fft.rfft(signal)
    spectrum[keep:] = 0
    return np.round(np.fft.irfft(spectrum, len(signal)), 9) + 0.0


@case(
    (np.array([1, 2, 3]), np.array([4, 5])), (np.arange(20), np.arange(30)[::-1]), (np.array([7]), np.array([-2])),
    (np.arange(9) - 4, np.ones(40, dtype=np.int64)),
)  # fmt: skip
def multiplied(a, b) -> Any:
    """Coefficients of a product of polynomials."""
    size = len(a) + len(b) - 1
    return np.rint(np.fft.ifft(np.fft.fft(a, size) * np.fft.fft(b, size)).real).astype(np.int64)


@case((wave(48).reshape(6, 8), 2), (wave(35).reshape(5, 7), 1), (np.zeros((1, 3)), 1), (wave(24).reshape(2, 3, 4), 1))
def pictures(x, radius) -> Any:
    """A picture without what is coarse; and back again."""
    spectrum = np.fft.fftshift(np.fft.fft2(x), axes=(-2, -1))
    rows, columns = x.shape[-2] // 2, x.shape[-1] // 2
    spectrum[..., max(0, rows - radius) : rows + radius, max(0, columns - radius) : columns + radius] = 0
    sharp = np.fft.ifft2(np.fft.ifftshift(spectrum, axes=(-2, -1)))
    same = np.fft.ifft2(np.fft.fft2(x, norm="ortho"), norm="ortho").real
    return np.round(sharp.real, 9) + 0.0, np.allclose(same, x), sharp.shape, sharp.dtype == np.complex128


@case((8, 0.5), (7, 2.0), (1, 1.0))
def frequencies(n, step) -> Any:
    """What the places of a spectrum stand for."""
    found = np.fft.fftfreq(n, step)
    return found, np.fft.rfftfreq(n, step), np.fft.fftshift(found), np.fft.ifftshift(np.fft.fftshift(found)), np.fft.fftfreq(n)


@case(*((wave(6), which) for which in (0, 1, 2, 3, 4, 5, 8, 9)), (wave(0), 6), (wave(1), 7))
def lengths(x, which) -> Any:
    """Cut off, filled up, along an axis; what numpy has no answer for."""
    table = x.reshape(-1, 3) if x.size == 6 else x[:0].reshape(0, 3)
    if which == 0:
        return np.fft.fft(x, 0).size
    if which == 1:
        return np.fft.fft(x, norm="unit").size
    if which == 2:
        return np.fft.ifft(x, norm="unit").size
    if which == 3:
        return np.fft.rfft(x * 1j).size
    if which == 4:
        return np.fft.fft2(x).size
    if which == 5:
        return np.fft.fft2(table, s=(2,)).size
    if which == 7:
        return np.fft.irfft(x).size
    if which == 8:
        rows = np.fft.fft(table, n=5, axis=0), np.fft.ifft(table.T, 1)
        return sum(part.size for part in rows) + np.fft.rfft(x, 3).size + np.fft.irfft(x, 9).size
    return np.fft.fft(x).size


def box(*dims):
    """An input: tones in a box."""
    return wave(int(np.prod(dims))).reshape(dims)


TURNED = box(3, 4)[::-1, ::2] * (1 + 0.5j)
ODD = (np.zeros((0, 3)), np.ones((2, 0)))


def rounded(x):
    """Without what rounding has left."""
    digits = 3 if x.dtype == np.complex64 else 9
    return np.round(x.real, digits) + 0.0, np.round(x.imag, digits) + 0.0, digits


@case((box(3, 4),), (box(2, 3, 5),), (TURNED,), (box(4, 6).astype(np.float32)[:1],), (np.arange(8).reshape(2, 2, 2),), (box(7),),
(ODD[0],))
def over_all_axes(x) -> Any:
    """There and back; ValueError where there is nothing along an axis."""
    spectrum = np.fft.fftn(x)
    return rounded(spectrum), np.allclose(np.fft.ifftn(spectrum), x, atol=1e-5), \
        rounded(np.fft.fftn(x, norm="ortho")), rounded(np.fft.ifftn(x, norm="forward")), \
        np.fft.fftn(x, axes=(0,)).shape


@case((box(3, 4),), (box(2, 3, 5),), (TURNED,), (box(4, 1),), (box(5),))
def over_some_axes(x) -> Any:
    """Named, cut off and filled up; one twice. IndexError where there is no such axis."""
    return rounded(np.fft.fftn(x, axes=(1,))), rounded(np.fft.fftn(x, (5, 2),
    (0, 1))), rounded(np.fft.ifftn(x, s=(-1, 6), axes=(-1, 0))), \
        rounded(np.fft.ifftn(x, s=(2, 3), axes=(0, 0), norm="backward")), np.fft.fftn(x, axes=()).shape


@case((box(3, 4),), (box(2, 3, 5),), (np.arange(12).reshape(2, 6),), (TURNED,), (box(6),), (ODD[1],),
(box(2, 3).astype(np.float32),))
def halves_of_spectra(x) -> Any:
    """Of real numbers; TypeError for complex ones."""
    half = np.fft.rfftn(x)
    return half.shape, half.dtype == np.complex64, np.round(np.abs(half), 4), \
        np.allclose(np.fft.irfftn(half, x.shape), x, atol=1e-5), \
        np.fft.irfftn(half).shape, np.round(np.fft.irfftn(x, norm="ortho"), 4) + 0.0, np.fft.rfftn(x, axes=(0,)).shape


@case((box(3, 4),), (box(4, 3, 5),), (TURNED.real,), (box(6),))
def tables_of_real_numbers(x) -> Any:
    """IndexError for a row."""
    half = np.fft.rfft2(x)
    return rounded(half), rounded(np.fft.rfft2(x, s=(4, 3), norm="forward")), rounded(np.fft.rfft2(x, axes=(1, 0))), \
        np.round(np.fft.irfft2(half), 9) + 0.0, np.round(np.fft.irfft2(half, s=(2, 5)), 9) + 0.0, \
        np.round(np.fft.irfft2(half, axes=(1, 0), norm="ortho"), 9) + 0.0, \
        np.round(np.fft.irfftn(half, s=(3, 4), axes=(0, 0)), 9) + 0.0


@case((box(3, 4),), (TURNED,), (box(9),), (np.arange(5),), (np.ones((2, 1)),), (np.array([True, False, True]),))
def real_spectra(x) -> Any:
    """Of what is its own mirror image; ValueError where a length would be zero."""
    found = np.fft.hfft(x)
    return np.round(found, 9) + 0.0, np.round(np.fft.hfft(x, 7), 9) + 0.0, \
        np.round(np.fft.hfft(x, norm="ortho", axis=0, n=4), 9) + 0.0, \
        rounded(np.fft.ihfft(found)), rounded(np.fft.ihfft(found, 3, norm="forward")), rounded(np.fft.ihfft(found, axis=0))


@case(*((box(2, 3), which) for which in range(9)), (box(4, 4), 9))
def without_an_answer(x, which) -> Any:
    """What numpy says then."""
    if which == 0:
        return np.fft.fftn(x, axes=(2,)).size
    if which == 1:
        return np.fft.fftn(x, s=(4,), axes=(0, 1)).size
    if which == 2:
        return np.fft.ifftn(x, norm="unit").size
    if which == 3:
        return np.fft.hfft(x, norm="unit").size
    if which == 4:
        return np.fft.ihfft(x * 1j).size
    if which == 5:
        return np.fft.rfftn(x, axes=()).size
    if which == 6:
        return np.fft.irfftn(x, axes=(-3,)).size
    if which == 7:
        return np.fft.rfftn(x, s=(0, 2), axes=(0, 1)).size
    if which == 8:
        return np.fft.irfftn(x, s=(2,), axes=(2,)).size
    return np.fft.fftn(x, norm="forward").size


@case((np.arange(4.0),), (np.array([1.0, 2.0, -1.0, 0.5, 3.0]),), (np.ones(3),), (np.zeros(10),), (np.eye(10)[3],))
def spectra_as_printed(x) -> Any:
    """Short rows have numpy's own bits, with the signs of zeros."""
    spectrum = np.fft.fft(x)
    print(spectrum, np.fft.ifft(spectrum))
    return spectrum, np.fft.ifft(spectrum), np.fft.ifft(x), np.fft.rfft(x) if len(x) < 10 else None
