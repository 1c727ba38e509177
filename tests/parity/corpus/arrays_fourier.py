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
