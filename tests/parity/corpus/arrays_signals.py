"""Classic programs about signals and series, as people write them with numpy."""

from typing import Any

import numpy as np
from parity.case import case

TONE = np.array([0.0, 1.0, 0.0, -1.0, 0.0, 1.0, 0.0, -1.0, 0.5, 1.5, 0.5, -0.5, 0.0, 1.0, 0.0, -1.0])
STEPS = np.array([1.0, 1.0, 4.0, 4.0, 4.0, -2.0, 0.0, 0.0])


@case((TONE,), (STEPS + 1j * STEPS[::-1],), (np.array([3.0]),), ulp=16)
def halves_transformed(x) -> Any:
    """The fast Fourier transform, halved until one sample is left."""
    x = np.asarray(x, dtype=complex)
    n = len(x)
    if n == 1:
        return x
    even, odd = halves_transformed(x[::2]), halves_transformed(x[1::2])
    turned = np.exp(-2j * np.pi * np.arange(n // 2) / n) * odd
    return np.concatenate([even + turned, even - turned])


@case((TONE, 8, 4), (np.tile(TONE, 2), 16, 8), (STEPS, 4, 1), ulp=64)
def spectrum_over_time(signal, size, hop) -> Any:
    """Overlapping windows, each transformed; power in decibels over a floor."""
    window = 0.5 - 0.5 * np.cos(2 * np.pi * np.arange(size) / size)
    count = 1 + (len(signal) - size) // hop
    frames = np.stack([signal[i * hop : i * hop + size] * window for i in range(count)])
    power = np.abs(np.fft.rfft(frames, axis=1)) ** 2
    return np.round(10 * np.log10(np.maximum(power, 1e-4)), 6)


@case((np.tile(TONE, 2), 8000, 16, 5), (np.tile(STEPS, 3), 4000, 8, 3), (TONE, 16000, 16, 4))
def mel_spectrum(signal, rate, size, bands) -> Any:
    """Triangles on the mel scale over the power of one frame."""
    power = np.abs(np.fft.rfft(signal[:size] * np.hanning(size))) ** 2
    mel = np.linspace(0, 2595 * np.log10(1 + rate / 2 / 700), bands + 2)
    edges = np.floor((size + 1) * 700 * (10 ** (mel / 2595) - 1) / rate).astype(int)
    filters = np.zeros((bands, size // 2 + 1))
    for b in range(1, bands + 1):
        left, centre, right = edges[b - 1], edges[b], edges[b + 1]
        for k in range(left, centre):
            filters[b - 1, k] = (k - left) / (centre - left)
        for k in range(centre, right):
            filters[b - 1, k] = (right - k) / (right - centre)
    return (filters @ power).round(6), edges


@case((TONE, 1000.0), (np.repeat(STEPS, 2), 100.0), (np.array([1.0, -1.0] * 6), 50.0))
def pitch(signal, rate) -> Any:
    """The first peak of the autocorrelation behind the first descent."""
    x = signal - signal.mean()
    related = np.correlate(x, x, mode="full")[len(x) - 1 :]
    rising = np.where(np.diff(related) > 0)[0]
    if len(rising) == 0:
        return 0.0, related
    peak = rising[0] + related[rising[0] :].argmax()
    return (rate / peak if peak > 0 else 0.0), related


@case((STEPS, 0.25, 0.5), (TONE, 0.125, 2.0), (np.zeros(3), 0.5, 1.0), ulp=4)
def biquad(x, frequency, q) -> Any:
    """A low pass of second order, sample by sample."""
    w = np.pi * frequency
    alpha = np.sin(w) / (2 * q)
    b = np.array([(1 - np.cos(w)) / 2, 1 - np.cos(w), (1 - np.cos(w)) / 2]) / (1 + alpha)
    a = np.array([-2 * np.cos(w), 1 - alpha]) / (1 + alpha)
    y = np.zeros_like(x)
    x1 = x2 = y1 = y2 = 0.0
    for n in range(len(x)):
        y[n] = b[0] * x[n] + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2
        x2, x1 = x1, x[n]
        y2, y1 = y1, y[n]
    return y, b, a


@case((TONE, 4, 16), (STEPS, 2, 8), (STEPS, 0, 8), ulp=64)
def goertzel(x, k, n) -> Any:
    """The power of one frequency without the others."""
    w = 2 * np.pi * k / n
    factor = 2 * np.cos(w)
    before = last = 0.0
    for sample in x[:n]:
        last, before = sample + factor * last - before, last
    return last**2 + before**2 - factor * last * before


@case((TONE, 0.25), (STEPS, 2.0), (np.array([1.0, 3.0, 2.0]), 0.0), (np.array([1.0, 2.0]), 0.5))
def peaks(x, least) -> Any:
    """Where a sample is above both neighbours and above a height; ups and downs between them."""
    inner = x[1:-1]
    is_peak = (inner > x[:-2]) & (inner >= x[2:]) & (inner > least)
    places = np.flatnonzero(is_peak) + 1
    crossings = np.where(np.diff(np.signbit(x)))[0]
    return places, x[places], crossings, len(crossings) / len(x)


@case((STEPS, 4, 6), (TONE, 3, 2), (np.array([1.0, 2.0]), 5, 2))
def resampled(x, up, down) -> Any:
    """Another rate, by straight lines between the samples."""
    count = int(np.ceil(len(x) * up / down))
    where = np.arange(count) * down / up
    low = np.minimum(where.astype(int), len(x) - 1)
    high = np.minimum(low + 1, len(x) - 1)
    part = where - low
    return x[low] * (1 - part) + x[high] * part, np.interp(where, np.arange(len(x)), x)


@case((STEPS, 5, 2), (TONE, 7, 3), (STEPS, 3, 1), ulp=1 << 20)
def savitzky_golay(x, width, degree) -> Any:
    """Each sample as a polynomial through its neighbours has it."""
    half = width // 2
    powers = np.arange(-half, half + 1)[:, None] ** np.arange(degree + 1)
    weights = np.linalg.solve((powers.T @ powers).astype(float), powers.T.astype(float))[0]
    padded = np.pad(x, half, mode="reflect")
    return np.convolve(padded, weights[::-1], mode="valid").round(9)


@case((STEPS, 3), (TONE, 2), (np.array([5.0, 1.0]), 1))
def haar(x, levels) -> Any:
    """Wavelets: means and differences of pairs, of those means again; and back."""
    parts, rest = [], x.copy()
    for _ in range(levels):
        pairs = rest.reshape(-1, 2)
        parts.append((pairs[:, 0] - pairs[:, 1]) / 2)
        rest = pairs.mean(axis=1)
    again = rest
    for detail in reversed(parts):
        again = np.column_stack([again + detail, again - detail]).ravel()
    return rest, np.concatenate(parts), np.array_equal(again, x)


@case((np.array([3, 3, 3, 1, 1, 7]),), (np.array([5]),), (np.zeros(0, np.int64),), (np.array([True, True, False]),))
def run_lengths(x) -> Any:
    """Values and how often each comes in a row; and the row again."""
    if len(x) == 0:
        return x, np.zeros(0, dtype=int), True
    starts = np.r_[0, np.flatnonzero(x[1:] != x[:-1]) + 1]
    lengths = np.diff(np.append(starts, len(x)))
    return x[starts], lengths, bool((np.repeat(x[starts], lengths) == x).all())


@case((STEPS, 0.5), (TONE, 0.25), (np.array([2.0]), 1.0))
def exponential_smoothing(x, alpha) -> Any:
    """The level, the error of each forecast, and their mean square."""
    level = np.empty_like(x)
    level[0] = x[0]
    for t in range(1, len(x)):
        level[t] = alpha * x[t] + (1 - alpha) * level[t - 1]
    errors = x[1:] - level[:-1]
    return level, errors, (errors**2).mean() if len(errors) else 0.0


@case((STEPS, 2.0, 4.0), (TONE, 0.5, 2.0), (np.zeros(4), 1.0, 8.0), ulp=8)
def compressor(x, threshold, ratio) -> Any:
    """What is louder than a threshold becomes quieter; then the loudest sample is 1."""
    level = np.abs(x)
    over = np.maximum(level, 1e-12) / threshold
    gain = np.where(level > threshold, over ** (1 / ratio - 1), 1.0)
    y = x * gain
    top = np.max(np.abs(y))
    return y / top if top > 0 else y, 20 * np.log10(gain)


@case((np.array([1.0, 2.0, 4.0, 7.0, 11.0, 16.0]), 2), (np.array([3.0, 1.0, 2.0, 5.0]), 1), (np.arange(8.0) % 3, 3))
def autoregression(x, order) -> Any:
    """The next value as a sum of those before it, by least squares."""
    rows = np.array([x[t - order : t][::-1] for t in range(order, len(x))])
    target = x[order:]
    a = rows.T @ rows + 0.5 * np.eye(order)
    weights = np.linalg.solve(a, rows.T @ target)
    return weights.round(9), float(x[-order:][::-1] @ weights.round(9))


@case((np.array([9.0, 1.0, 5.0, 3.0, 7.0, 2.0]), 3), (STEPS, 1), (TONE, 4))
def running_extremes(x, width) -> Any:
    """Windows side by side: their least, greatest, median and range."""
    windows = np.lib.stride_tricks.sliding_window_view(x, width)
    return windows.min(axis=1), windows.max(axis=1), np.median(windows, axis=1), np.ptp(windows, axis=1)
