"""A function's name and arguments in, the exact value out, from mpmath at 250 bits; and the distance of a result from it in
ulp."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import mpmath
from mpmath import mp, mpf

BITS = 250

FLOAT: dict[str, Callable[..., Any]] = {
    "exp": mp.exp, "exp2": lambda x: mpf(2) ** x, "expm1": mp.expm1, "log": mp.log, "log2": lambda x: mp.log(x) / mp.log(2),
    "log10": lambda x: mp.log(x) / mp.log(10), "log1p": mp.log1p, "pow": lambda x, y: x**y, "sqrt": mp.sqrt,
    "cbrt": lambda x: mp.sign(x) * mp.cbrt(abs(x)), "sin": mp.sin, "cos": mp.cos, "tan": mp.tan, "asin": mp.asin,
    "acos": mp.acos, "atan": mp.atan, "atan2": mp.atan2, "sinh": mp.sinh, "cosh": mp.cosh, "tanh": mp.tanh, "asinh": mp.asinh,
    "acosh": mp.acosh, "atanh": mp.atanh, "hypot": mp.hypot, "gamma": mp.gamma,
    "lgamma": lambda x: mp.log(abs(mp.gamma(x))), "erf": mp.erf, "erfc": mp.erfc,
}  # fmt: skip


def exact(name: str, arguments: tuple[Any, ...]) -> Any:
    """The value to 250 bits or more: cancellation (a tiny argument beside 1) gets as many bits as it needs."""
    with mp.workprec(_bits(arguments)):
        return FLOAT[name](*map(mpf, arguments))


def _bits(arguments: tuple[Any, ...]) -> int:
    sizes = [abs(math.frexp(x)[1]) for x in arguments if x]
    return BITS + 2 * max(sizes, default=0)


def exact_complex(name: str, z: complex) -> Any:
    """As `exact`, for a function of `cmath`. On a cut the sign of a part is not defined here."""
    function = COMPLEX[name]
    with mp.workprec(_bits((z.real, z.imag)) + 100):
        return function(mpmath.mpc(z.real, z.imag))


COMPLEX: dict[str, Callable[[Any], Any]] = {
    "sqrt": mp.sqrt, "exp": mp.exp, "log": mp.log, "log10": lambda z: mp.log(z) / mp.log(10), "sin": mp.sin, "cos": mp.cos,
    "tan": mp.tan, "sinh": mp.sinh, "cosh": mp.cosh, "tanh": mp.tanh, "asin": mp.asin, "acos": mp.acos, "atan": mp.atan,
    "asinh": mp.asinh, "acosh": mp.acosh, "atanh": mp.atanh, "phase": mp.arg,
}  # fmt: skip


def distance(result: float, value: Any) -> float:
    """|result - value| in units of the last place of a double of this value's size; 0 where both overflow."""
    with mp.workprec(BITS):
        size = abs(value)
        if size == 0:
            return 0.0 if result == 0.0 else math.inf
        exponent = int(mp.floor(mp.log(size, 2)))
        if math.isinf(result):
            return 0.0 if size >= mpf(2) ** 1024 * (1 - mpf(2) ** -54) else math.inf
        unit = mpf(2) ** max(min(exponent, 1023) - 52, -1074)
        return float(abs(mpf(result) - value) / unit)


Complex = mpmath.mpc


def size(value: Any) -> Any:
    """|value| of a part, with all of its bits."""
    with mp.workprec(6000):
        return abs(value)
