"""Types and values for the tests of numpy's scalars: the extremes of each type, and what lies beyond them.

In: a name of a type, as an annotation writes it. Out: values of it; and `same`, which compares as the promises do: type and bits.
"""

from __future__ import annotations

import math
import os
import random
from collections.abc import Callable
from typing import Any

import numpy as np

FULL = os.environ.get("LANEWISE_FULL") == "1"
INTEGERS = ("np.int8", "np.int16", "np.int32", "np.int64", "np.uint8", "np.uint16", "np.uint32", "np.uint64")
FLOATS = ("np.float16", "np.float32", "np.float64")
NUMPY = ("np.bool_", *INTEGERS, *FLOATS)
PYTHON = ("bool", "int", "float")

Outcome = tuple[str, Any]
_FLOATS = (0.0, -0.0, 1.0, -1.0, 0.5, -2.5, 3.0, 7.1, -0.1, 100.7, 1e-5, -1e-7, 65504.0, 1e5, -3e38, math.inf, -math.inf, math.nan)
_DOUBLES = (1e300, 5e-324, 2.0**53 + 2, -(2.0**63))
_INTS = (0, 1, -1, 2, 3, 7, -5, 31, 64, 127, 128, 255, -129, 300, 65535, 2**31, -(2**31) - 1, 2**53 + 1, 2**63 - 1, 2**63, -(2**63))
_HUGE = (2**64 - 1, 2**64, -(2**63) - 1, 10**400)


def scalar_class(name: str) -> Callable[[Any], Any]:
    """The class that an annotation names."""
    found: Callable[[Any], Any] = eval(name, {"np": np})
    return found


def values(name: str) -> list[Any]:
    """Values of a type, its extremes among them."""
    cls = scalar_class(name)
    if name in ("bool", "np.bool_"):
        return [cls(False), cls(True)]
    if name == "int":
        return [*_INTS, *_HUGE]
    if name in INTEGERS:
        low, high = int(np.iinfo(name[3:]).min), int(np.iinfo(name[3:]).max)
        middle = (0, 1, 2, 3, 7, 8, 10, 31, 100, -1, -2, -3, -7, high // 2 + 1, high // 3, low // 3)
        return [cls(n) for n in dict.fromkeys((low, low + 1, high, high - 1, *middle)) if low <= n <= high]
    with np.errstate(all="ignore"):
        return [cls(x) for x in (*_FLOATS, *(_DOUBLES if name != "np.float16" else (6e-8, 2049.0)))]


def pairs(x: str, y: str, limit: int) -> list[tuple[Any, Any]]:
    """Pairs of values: all, or a sample that is the same in every run."""
    every = [(a, b) for a in values(x) for b in values(y)]
    return every if len(every) <= limit else random.Random(f"{x} {y}").sample(every, limit)


def outcome(function: Callable[..., Any], *args: Any) -> Outcome:
    """What a call gives: a value, or the type and words of an exception."""
    try:
        with np.errstate(all="ignore"):
            return "value", function(*args)
    except Exception as error:
        return type(error).__name__, str(error)


def same(a: Any, b: Any, ulp: float = 0) -> bool:
    """Same type, same bits; within `ulp` units of the last place where the operation has such a bound."""
    if type(a) is not type(b):
        return False
    if isinstance(a, np.ndarray):
        return a.dtype == b.dtype and a.shape == b.shape and same(tuple(a.ravel()), tuple(b.ravel()), ulp)
    if isinstance(a, tuple):
        return len(a) == len(b) and all(same(p, q, ulp) for p, q in zip(a, b, strict=True))
    if isinstance(a, complex):
        return same(a.real, b.real, ulp) and same(a.imag, b.imag, ulp)
    if isinstance(a, float | np.floating):
        if a != a or b != b:
            return bool(a != a and b != b)
        if a == b:
            return math.copysign(1, a) == math.copysign(1, b)
        if ulp and np.isfinite(a) and np.isfinite(b):
            return abs(float(a) - float(b)) <= ulp * float(np.spacing(np.abs(a)))
        return False
    return bool(a == b)
