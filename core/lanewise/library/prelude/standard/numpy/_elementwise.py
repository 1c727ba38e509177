"""Functions of each item that are made of others. In: arrays, numbers. Out: what numpy gives, within the bounds of those others."""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.words import Told, at_build, dtype_of, of_complex

_LOG_2 = 0.6931471805599453
_LOG_2_E = 1.4426950408889634


@at_build
def _is_float(dtype: Any) -> Any:
    return np.dtype(dtype).kind == "f"


@at_build
def _is_half(dtype: Any) -> Any:
    """Whether numpy computes in float16."""
    return np.result_type(dtype, np.float16) == np.float16


def _float(x: Any) -> Any:
    """In the type that numpy computes in."""
    return np.copysign(x, x)


def _single(x: Any) -> Any:
    """Halves are computed in singles."""
    return np.asarray(x, dtype=np.float32)[()]


def _half(x: Any) -> Any:
    """And rounded at the end."""
    return np.asarray(x).astype(np.float16)[()]


@at_build
def _factor(dtype: Any, numerator: Any, denominator: Any) -> Any:
    """Of the type, and rounded in it."""
    kind = np.float32 if dtype == np.float32 else np.float64
    return kind(numerator) / kind(denominator)


def _alike(x1: Any, x2: Any) -> Any:
    """Two operands in the type that they have together: a number of Python's takes the other's."""
    if isinstance(x1, int | float) and isinstance(x2, int | float):
        return np.multiply(x1, 1), np.multiply(x2, 1)  # no sum: -0.0 + 0 has another sign
    kind = dtype_of(x1, x2)
    return np.asarray(x1, dtype=kind)[()], np.asarray(x2, dtype=kind)[()]


def _floats(x1: Any, x2: Any) -> Any:
    """The same of what is computed in floats, which hold what each operand has, and any int of Python's."""
    kind = _floating(dtype_of(x1), _is_weak(x1), dtype_of(x2), _is_weak(x2))
    return np.asarray(x1, dtype=kind)[()], np.asarray(x2, dtype=kind)[()]


def _is_weak(x: Any) -> bool:
    """Whether it is a number of Python's."""
    return isinstance(x, int | float) and not isinstance(x, np.generic)


@at_build
def _floating(first: Any, is_weak: Any, second: Any, other_is_weak: Any) -> Any:
    """The dtype of such a function's loop; all of them have the same loops."""
    weak = {np.dtype(np.int64): int, np.dtype(np.float64): float}
    given = [weak.get(kind, kind) if alone else kind for kind, alone in ((first, is_weak), (second, other_is_weak))]
    return np.heaviside.resolve_dtypes((*given, None))[2]


def _either(condition: Any, x: Any, y: Any) -> Any:
    """`np.where`; of numbers a number."""
    return np.where(condition, x, y)[()]


# --- angles ----------------------------------------------------------------------------------------------------------


def degrees(x: Any) -> Any:
    """Of radians."""
    if _is_half(dtype_of(x)):
        return _half(degrees(_single(x)))
    return _float(x) * _factor(dtype_of(_float(x)), 180.0, np.pi)


def radians(x: Any) -> Any:
    """Of degrees."""
    if _is_half(dtype_of(x)):
        return _half(radians(_single(x)))
    return _float(x) * _factor(dtype_of(_float(x)), np.pi, 180.0)


def rad2deg(x: Any) -> Any:
    """The same as `degrees`."""
    return degrees(x)


def deg2rad(x: Any) -> Any:
    """The same as `radians`."""
    return radians(x)


# --- choices ---------------------------------------------------------------------------------------------------------


@of_complex
def fmax(x1: Any, x2: Any) -> Any:
    """The greater; a nan loses."""
    return _either(np.isnan(x2), x1, np.where(np.isnan(x1), x2, np.maximum(x1, x2)))


@of_complex
def fmin(x1: Any, x2: Any) -> Any:
    """The less; a nan loses."""
    return _either(np.isnan(x2), x1, np.where(np.isnan(x1), x2, np.minimum(x1, x2)))


def heaviside(x1: Any, x2: Any) -> Any:
    """0 below zero, 1 above it, and there what is asked for."""
    x1, x2 = _floats(x1, x2)
    return _either(np.equal(x1, 0), x2, np.maximum(np.sign(x1), 0))


def signbit(x: Any) -> Any:
    """Whether there is a minus, also before a zero."""
    return np.less(np.copysign(1.0, x), 0)


@of_complex
def logical_xor(x1: Any, x2: Any) -> Any:
    """Whether one of them is true."""
    return np.not_equal(np.not_equal(x1, 0), np.not_equal(x2, 0))


# --- parts and powers ------------------------------------------------------------------------------------------------


def fmod(x1: Any, x2: Any) -> Any:
    """What is left of a division that cuts off: it has the sign of the first."""
    x1, x2 = _alike(x1, x2)
    if _is_float(dtype_of(x1)):
        return np.copysign(np.remainder(np.abs(x1), np.abs(x2)), x1)
    rest = np.remainder(x1, x2)
    return _either(np.not_equal(rest, 0) & (np.less(x1, 0) != np.less(rest, 0)), np.subtract(rest, x2), rest)


def modf(x: Any) -> Any:
    """What is behind the point, and what is before it."""
    x = _float(x)
    whole = np.trunc(x)
    return np.copysign(_either(np.isinf(x), 0.0, x - whole), x), whole


def spacing(x: Any) -> Any:
    """How far the next number is, away from zero."""
    x = _float(x)
    if _is_half(dtype_of(x)):  # of these it is the distance to the next greater one
        return _either(np.isinf(x), np.nan, np.nextafter(x, np.inf) - x)
    # -0.0 + 0 is 0.0, whose next number is above it.
    return _either(np.isinf(x), np.nan, np.nextafter(x, np.copysign(np.inf, x + 0)) - x)


@of_complex
def float_power(x1: Any, x2: Any) -> Any:
    """The power, in doubles at least."""
    return np.power(np.multiply(x1, np.float64(1.0)), np.multiply(x2, np.float64(1.0)))


# --- sums of logarithms ----------------------------------------------------------------------------------------------


def logaddexp(x1: Any, x2: Any) -> Any:
    """The logarithm of the sum of two numbers whose logarithms are given."""
    x1, x2 = _floats(x1, x2)
    if _is_half(dtype_of(x1)):
        return _half(logaddexp(_single(x1), _single(x2)))
    apart = np.log1p(np.exp(-np.abs(np.subtract(x1, x2))))
    return _either(np.equal(x1, x2), np.add(x1, _LOG_2), np.maximum(x1, x2) + apart)


def logaddexp2(x1: Any, x2: Any) -> Any:
    """The same of logarithms with base 2."""
    x1, x2 = _floats(x1, x2)
    if _is_half(dtype_of(x1)):
        return _half(logaddexp2(_single(x1), _single(x2)))
    apart = np.log1p(np.exp2(-np.abs(np.subtract(x1, x2)))) * _LOG_2_E
    return _either(np.equal(x1, x2), np.add(x1, 1.0), np.maximum(x1, x2) + apart)


# --- what is no number, what has no end ------------------------------------------------------------------------------


def isposinf(x: Any) -> Any:
    """Whether it is infinite and above zero."""
    return np.logical_and(np.isinf(x), ~signbit(x))


def isneginf(x: Any) -> Any:
    """Whether it is infinite and below zero."""
    return np.logical_and(np.isinf(x), signbit(x))


@of_complex
def isreal(x: Any) -> Any:
    """Whether there is no imaginary part."""
    if isinstance(x, int | float | complex) and not isinstance(x, np.generic):
        return x.imag == 0
    return _either(True, np.equal(_imaginary(np.asarray(x)), 0), False)


@of_complex
def iscomplex(x: Any) -> Any:
    """Whether there is one."""
    return np.logical_not(isreal(x))


def _imaginary(x: Any) -> Any:
    return x.imag if x.dtype.kind == "c" else np.zeros(x.shape)


@of_complex
def nan_to_num(x: Any, copy: Told = True, nan: Any = 0.0, posinf: Any = None, neginf: Any = None) -> Any:
    """Numbers in the place of what is none: zeros, and the greatest and the least for infinities."""
    given = np.asarray(x)
    if given.dtype.kind == "c":
        parts = np.array(given) if copy else given
        parts.real = nan_to_num(parts.real, True, nan, posinf, neginf)
        parts.imag = nan_to_num(parts.imag, True, nan, posinf, neginf)
        return parts[()]
    if not _is_float(given.dtype):
        return given.copy()[()] if copy else given[()]
    most = _greatest(given.dtype) if posinf is None else posinf
    least = -_greatest(given.dtype) if neginf is None else neginf
    found = np.where(np.isnan(given), nan, np.where(isposinf(given), most, np.where(isneginf(given), least, given)))
    if copy:
        return found.astype(given.dtype, copy=False)[()]
    given[...] = found
    return given[()]


@at_build
def _greatest(dtype: Any) -> Any:
    return float(np.finfo(dtype).max)


# --- roundings -------------------------------------------------------------------------------------------------------


@of_complex
def around(a: Any, decimals: Any = 0) -> Any:
    """The same as `round`."""
    return np.round(a, decimals)


def fix(x: Any) -> Any:
    """Towards zero."""
    return np.trunc(x)


@of_complex
def sinc(x: Any) -> Any:
    """sin(pi x) / (pi x)."""
    turned = np.pi * np.asarray(x)
    angle = np.where(turned, turned, _nearly_zero(turned.dtype))
    return _either(True, np.sin(angle) / angle, 0.0)


@at_build
def _nearly_zero(dtype: Any) -> Any:
    """What numpy takes for it."""
    return float(np.finfo(dtype).eps) if dtype.kind == "f" else 1e-20
