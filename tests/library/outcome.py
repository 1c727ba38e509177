"""A function and its arguments in, what became of it out: the value or the exception; and whether two outcomes are equal."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from lanewise.library.machine import LeftFast


class Raised(tuple[str, tuple[Any, ...]]):
    """Type and arguments of an exception."""


def outcome(function: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
    try:
        return function(*arguments, **named)
    except (ArithmeticError, ValueError, LeftFast) as error:
        return Raised((type(error).__name__, error.args))


def equal(a: Any, b: Any, ulp: float = 0.0) -> bool:
    """Same type and bits, any nan for another; with `ulp`, finite floats may lie so far apart (parts: of the larger one)."""
    if isinstance(a, Raised) or isinstance(b, Raised):
        return type(a) is type(b) and a == b
    if isinstance(a, tuple) and isinstance(b, tuple):
        return len(a) == len(b) and all(equal(x, y, ulp) for x, y in zip(a, b, strict=True))
    if isinstance(a, complex) and isinstance(b, complex):
        size = max((abs(x) for x in (b.real, b.imag) if math.isfinite(x)), default=0.0)
        return _near(a.real, b.real, ulp * math.ulp(size)) and _near(a.imag, b.imag, ulp * math.ulp(size))
    if isinstance(a, float) and isinstance(b, float):
        return _near(a, b, ulp * math.ulp(b) if math.isfinite(b) else 0.0)
    return isinstance(a, type(b)) and not isinstance(a, float) and bool(a == b)


def _near(a: float, b: float, distance: float) -> bool:
    if math.isnan(a) or math.isnan(b):
        return math.isnan(a) and math.isnan(b)
    if math.copysign(1.0, a) != math.copysign(1.0, b):
        return False
    return a == b or (math.isfinite(a) and math.isfinite(b) and abs(a - b) <= distance)
