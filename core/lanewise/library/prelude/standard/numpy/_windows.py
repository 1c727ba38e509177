"""Windows: rows of weights that fall off towards both ends. In: how many. Out: what numpy gives, but for the last bits of cosines.

`i0`, of which one of them is made, is a sum of Chebyshev polynomials (C. W. Clenshaw, Chebyshev Series for Mathematical Functions,
1962), one up to 8 and one beyond.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from lanewise.library.prelude.words import Told, of_complex, refuse

_UP_TO_8 = (
    -4.4153416464793395e-18, 3.3307945188222384e-17, -2.431279846547955e-16, 1.715391285555133e-15, -1.1685332877993451e-14,
    7.676185498604936e-14, -4.856446783111929e-13, 2.95505266312964e-12, -1.726826291441556e-11, 9.675809035373237e-11,
    -5.189795601635263e-10, 2.6598237246823866e-09, -1.300025009986248e-08, 6.046995022541919e-08, -2.670793853940612e-07,
    1.1173875391201037e-06, -4.4167383584587505e-06, 1.6448448070728896e-05, -5.754195010082104e-05, 0.00018850288509584165,
    -0.0005763755745385824, 0.0016394756169413357, -0.004324309995050576, 0.010546460394594998, -0.02373741480589947,
    0.04930528423967071, -0.09490109704804764, 0.17162090152220877, -0.3046826723431984, 0.6767952744094761,
)  # fmt: skip
"""Of i0(x) / exp(x), over x / 2 - 2; the last one first."""
_BEYOND_8 = (
    -7.233180487874754e-18, -4.830504485944182e-18, 4.46562142029676e-17, 3.461222867697461e-17, -2.8276239805165836e-16,
    -3.425485619677219e-16, 1.7725601330565263e-15, 3.8116806693526224e-15, -9.554846698828307e-15, -4.150569347287222e-14,
    1.54008621752141e-14, 3.8527783827421426e-13, 7.180124451383666e-13, -1.7941785315068062e-12, -1.3215811840447713e-11,
    -3.1499165279632416e-11, 1.1889147107846439e-11, 4.94060238822497e-10, 3.3962320257083865e-09, 2.266668990498178e-08,
    2.0489185894690638e-07, 2.8913705208347567e-06, 6.889758346916825e-05, 0.0033691164782556943, 0.8044904110141088,
)  # fmt: skip
"""The same times the root of x, over 32 / x - 2."""


def bartlett(M: Any) -> Any:
    """A triangle."""
    return _window(M, lambda n, last: np.where(n <= 0, 1 + n / last, 1 - n / last))


def blackman(M: Any) -> Any:
    """A sum of two cosines."""
    return _window(M, lambda n, last: 0.42 + 0.5 * np.cos(math.pi * n / last) + 0.08 * np.cos(2.0 * math.pi * n / last))


def hamming(M: Any) -> Any:
    """A cosine on a base, so that the next waves beside a tone are low."""
    return _window(M, lambda n, last: 0.54 + 0.46 * np.cos(math.pi * n / last))


def hanning(M: Any) -> Any:
    """A cosine, down to zero."""
    return _window(M, lambda n, last: 0.5 + 0.5 * np.cos(math.pi * n / last))


def _window(M: Any, weights: Callable[..., Any]) -> Any:
    """Of places that are twice as far from the middle as their items are, and the last one of them."""
    size = _number(M)
    if size < 1:
        return np.empty(0)
    if size == 1:
        return np.ones(1)
    return weights(np.arange(1 - size, size, 2), size - 1)


def kaiser(M: Any, beta: Any) -> Any:
    """One of any steepness."""
    size, steep = _number(M), _number(beta)
    if size == 1:
        return np.ones(1)
    half = (size - 1) / 2.0
    part = (np.arange(0, size) - half) / half
    return i0(steep * np.sqrt(1 - part**2.0)) / i0(steep)


def _number(x: Any) -> Any:
    if isinstance(x, np.ndarray):
        return refuse("a window has one size, and not those of an array", "call it once for each: np.hanning(sizes[0])")
    return np.float64(x)


@of_complex
def i0(x: Any) -> Any:
    """The modified Bessel function of the first kind and of order 0."""
    x = np.asarray(x)
    _check_real(x.dtype.kind)
    row = x.ravel() if x.dtype.kind == "f" else x.ravel().astype(np.float64)
    out = np.empty(x.shape, dtype=row.dtype)
    flat = out.reshape(-1)
    for k in range(len(row)):
        flat[k] = _bessel(abs(row[k]))
    return out


def _check_real(kind: Told) -> None:
    if kind == "c":
        raise TypeError("i0 not supported for complex values")


def _bessel(x: Any) -> Any:
    if x <= 8.0:
        return np.exp(x) * _chebyshev(x / 2.0 - 2, _UP_TO_8)
    return np.exp(x) * _chebyshev(32.0 / x - 2.0, _BEYOND_8) / np.sqrt(x)


def _chebyshev(x: Any, factors: Any) -> Any:
    """Their sum, by Clenshaw's rule."""
    own, next_one, after = x * 0, x * 0, x * 0
    for factor in factors:
        own, next_one, after = x * own - next_one + factor, own, next_one
    return 0.5 * (own - after)
