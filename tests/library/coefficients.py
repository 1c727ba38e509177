"""Nothing in, the polynomials of the library's `math` out: function, interval and number of coefficients, fitted by mpmath.

`chebyfit` interpolates in the Chebyshev points at 300 bits (the error is within a factor 2 of the best polynomial's) and the
coefficients, highest first, are then rounded to doubles. A test fits them again and compares.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mpmath import mp, mpf

NEAR_ZERO = mpf(2) ** -80  # where the quotients below have lost their bits, the first term of the series is the value


def exponential(r: Any) -> Any:
    return mpf(1) / 6 + r / 24 if abs(r) < NEAR_ZERO else (mp.exp(r) - 1 - r - r * r / 2) / r**3


def logarithm(z: Any) -> Any:
    s = mp.sqrt(z)
    return mpf(2) / 7 if z < NEAR_ZERO else (mp.log((1 + s) / (1 - s)) - 2 * s - 2 * s**3 / 3 - 2 * s**5 / 5) / s**7


def logarithm_of_singles(z: Any) -> Any:
    s = mp.sqrt(z)
    return mpf(2) / 3 if z < NEAR_ZERO else (mp.log((1 + s) / (1 - s)) - 2 * s) / s**3


def cotangent(z: Any) -> Any:
    """s coth s in s**2, also where that is below zero."""
    s = mp.sqrt(abs(z))
    return mpf(1) if s < NEAR_ZERO else s * (mp.coth(s) if z > 0 else mp.cot(s))


def hyperbolic_sine(z: Any) -> Any:
    return mpf(1) / 6 if z < NEAR_ZERO else (mp.sinh(mp.sqrt(z)) - mp.sqrt(z)) / mp.sqrt(z) ** 3


def sine(z: Any) -> Any:
    return -mpf(1) / 6 if z < NEAR_ZERO else (mp.sin(mp.sqrt(z)) - mp.sqrt(z)) / mp.sqrt(z) ** 3


def cosine(z: Any) -> Any:
    return mpf(1) / 24 if z < NEAR_ZERO else (mp.cos(mp.sqrt(z)) - 1 + z / 2) / z**2


def arctangent(z: Any) -> Any:
    return -mpf(1) / 3 if z < NEAR_ZERO else (mp.atan(mp.sqrt(z)) - mp.sqrt(z)) / mp.sqrt(z) ** 3


def arcsine(z: Any) -> Any:
    return mpf(1) / 6 if z < NEAR_ZERO else (mp.asin(mp.sqrt(z)) - mp.sqrt(z)) / mp.sqrt(z) ** 3


def stirling(w: Any) -> Any:
    """In w = 1 / x**2."""
    if w < NEAR_ZERO:
        return mpf(1) / 12
    x = 1 / mp.sqrt(w)
    return (mp.loggamma(x) - (x - 0.5) * mp.log(x) + x - mp.log(2 * mp.pi) / 2) * x


def log_gamma(z: Any) -> Any:
    return 1 - mp.euler if abs(z) < NEAR_ZERO else mp.loggamma(2 + z) / z


def error(z: Any) -> Any:
    return 2 / mp.sqrt(mp.pi) if z < NEAR_ZERO else mp.erf(mp.sqrt(z)) / mp.sqrt(z)


def error_of_singles(z: Any) -> Any:
    return error(z) - 1


def logarithm_of_complement(x: Any) -> Any:
    return -mp.log(mp.erfc(x))


def complement(t: Any) -> Any:
    x = 3 * (1 + t) / (1 - t)
    return mp.exp(x * x) * mp.erfc(x) * (1 + 2 * x)


def interval_of_complement() -> tuple[Any, Any]:
    return (mpf(0.5) - 3) / (mpf(0.5) + 3), mpf(28 - 3) / (28 + 3)


with mp.workprec(300):
    HALF_LN2 = mp.log(2) / 2 * mpf("1.001")
    S_SQUARED = (3 - 2 * mp.sqrt(2)) ** 2 * mpf("1.002")
    COTANGENT_UP_TO = (mp.log(2) / 2 * (mpf("0.75") - mpf(1) / 128)) ** 2
    BEFORE_ZERO = (1 - mp.cos(mp.pi / 6)) / (1 + mp.cos(mp.pi / 6))  # so the error of three coefficients is zero at zero
    ANGLE_SQUARED = (mp.pi / 4) ** 2 * mpf("1.001")
    FITS: dict[str, tuple[Callable[[Any], Any], Any, Any, int]] = {
        "exponential.EXPONENTIAL": (exponential, -HALF_LN2, HALF_LN2, 10),
        "logarithm.LOGARITHM": (logarithm, 0, S_SQUARED, 7),
        "trigonometric.SINE": (sine, 0, ANGLE_SQUARED, 7),
        "trigonometric.COSINE": (cosine, 0, ANGLE_SQUARED, 6),
        "arctangent.ARCTANGENT": (arctangent, 0, mpf("1.05") / 256, 5),
        "gamma.STIRLING": (stirling, 0, mpf(1) / 100, 7),
        "gamma.LOG_GAMMA_OF_2": (log_gamma, mpf("-0.75"), mpf("0.5"), 22),
        "error.ERROR": (error, 0, 1, 13),
        "error.COMPLEMENT": (complement, *interval_of_complement(), 24),
        "power.CUBE_ROOT": (mp.cbrt, 1, 2, 4),
    }
    OF_SINGLES: dict[str, tuple[Callable[[Any], Any], Any, Any, int]] = {
        "exponentials.EXPONENTIAL": (exponential, -HALF_LN2, HALF_LN2, 4),
        "exponentials.LESS_ONE": (exponential, -HALF_LN2, HALF_LN2, 5),
        "logarithms.LOGARITHM": (logarithm_of_singles, 0, S_SQUARED, 3),
        "circular.SINE": (sine, 0, ANGLE_SQUARED, 4),
        "circular.COSINE": (cosine, 0, ANGLE_SQUARED, 3),
        "angles.ARCTANGENT": (arctangent, 0, 1, 9),
        "angles.ARCSINE": (arcsine, 0, mpf(1) / 4, 5),
        "errors.NEAR": (error_of_singles, 0, 1, 7),
        "errors.FAR": (logarithm_of_complement, 1, 4, 9),
        "hyperbolic.SINE": (hyperbolic_sine, 0, 1, 4),
        "hyperbolic.COTANGENT": (cotangent, -BEFORE_ZERO * COTANGENT_UP_TO, COTANGENT_UP_TO, 3),
    }
    """Of `ops/`, rounded to singles."""


def fit(name: str) -> tuple[float, ...]:
    function, low, high, count = (FITS | OF_SINGLES)[name]
    with mp.workprec(300):
        return tuple(float(c) for c in reversed(mp.chebyfit(function, [low, high], count, asc=True)))
