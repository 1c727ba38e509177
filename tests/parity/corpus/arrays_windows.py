"""Windows of weights, and signals that are seen through them."""

from typing import Any

import numpy as np
from parity.case import case

F64, F32, F16 = np.float64, np.float32, np.float16
NAN, INF = float("nan"), float("inf")


@case((8,), (7,), (2,), (1,), (0,), (-3,), (2.5,), (F32(6),), (np.int8(5),), (True,), ulp=64)
def weights(n) -> Any:
    """Of every kind; none of less than one."""
    return np.hanning(n), np.hamming(n), np.blackman(n) + 1.0, np.bartlett(n)


@case((8, 14.0), (7, 0), (2, 5), (1, 3.0), (0, 2.5), (5, np.float32(8.6)), (12, -6.0), (51, 500.0), (4, INF),
(3, NAN), ulp=64, strict=True)
def steep_weights(n, beta) -> Any:
    """From a rectangle to a needle."""
    return np.kaiser(n, beta)


@case(
    (np.array([0.0, -0.0, 1.0, -2.5, 7.999, 8.0, 8.001, 700.0, 720.0, NAN, INF, -INF]),), (np.arange(6).reshape(2, 3)[:, ::-1],),
    (np.array([0.5, 9.0], dtype=F32),), (np.array([0.5, 9.0], dtype=F16),), (np.zeros(0),), (2.0,), (3,), (True,),
    (np.array([True, False]),), (np.array([1j]),), (2j,), ulp=64,
)  # fmt: skip
def bessel(x) -> Any:
    """The function that the steep ones are made of; of a number an array without axes.
    TypeError for complex ones."""
    return np.i0(x)


@case((np.sin(np.arange(64) * 0.7), 16, 8), (np.ones(20), 5, 5), (np.arange(9.0), 10, 1))
def spectrogram(signal, size, step) -> Any:
    """How loud each frequency is, from time to time."""
    window = np.hanning(size)
    rows = []
    for start in range(0, len(signal) - size + 1, step):
        rows.append(np.abs(np.fft.rfft(signal[start : start + size] * window)))
    return [np.round(row, 9).tolist() for row in rows], round(float(window.sum()), 9)


@case((11, 0.25), (5, 0.1), (31, 0.4))
def low_pass(taps, cutoff) -> Any:
    """Weights of a filter by a window, and what they add up to."""
    places = np.arange(taps) - (taps - 1) / 2
    kernel = 2 * cutoff * np.sinc(2 * cutoff * places) * np.hamming(taps)
    kernel /= kernel.sum()
    return np.round(kernel, 9), np.round(np.convolve(np.ones(5), kernel, "same"), 9)
