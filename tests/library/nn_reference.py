"""What neural operations must give, in plain loops over single numbers, written apart from the library's code.

In: arrays and numbers as the operation takes them. Out: an array of float64. Nothing here is shared with what is tested.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

Places = tuple[int, ...]

# --- one number ------------------------------------------------------------------------------------------------------


def _sigmoid(x: float) -> float:
    return 1 / (1 + math.exp(-x)) if x >= 0 else math.exp(x) / (1 + math.exp(x))


def _softplus(x: float) -> float:
    return max(x, 0.0) + math.log1p(math.exp(-abs(x)))


def _elu(x: float, alpha: float = 1.0) -> float:
    return x if x > 0 else alpha * math.expm1(x)


OF_ONE: dict[str, Callable[[float], float]] = {
    "relu": lambda x: max(x, 0.0),
    "relu6": lambda x: min(max(x, 0.0), 6.0),
    "hardtanh": lambda x: min(max(x, -1.0), 1.0),
    "leaky_relu": lambda x: x if x > 0 else 0.01 * x,
    "hardsigmoid": lambda x: 0.0 if x <= -3 else 1.0 if x >= 3 else x / 6 + 0.5,
    "hardswish": lambda x: 0.0 if x <= -3 else x if x >= 3 else x * (x + 3) / 6,
    "hardshrink": lambda x: x if abs(x) > 0.5 else 0.0,
    "softshrink": lambda x: x - 0.5 if x > 0.5 else x + 0.5 if x < -0.5 else 0.0,
    "softsign": lambda x: x / (1 + abs(x)),
    "sigmoid": _sigmoid,
    "tanh": math.tanh,
    "tanhshrink": lambda x: x - math.tanh(x),
    "silu": lambda x: x * _sigmoid(x),
    "elu": _elu,
    "celu": _elu,
    "selu": lambda x: 1.0507009873554804934193349852946 * _elu(x, 1.6732632423543772848170429916717),
    "softplus": _softplus,
    "mish": lambda x: x * math.tanh(_softplus(x)),
    "logsigmoid": lambda x: -_softplus(-x),
    "gelu": lambda x: x * 0.5 * math.erfc(-x / math.sqrt(2)),
}


def of_each(function: Callable[[float], float], x: Any) -> Any:
    """The function of every item."""
    return np.array([function(float(each)) for each in x.ravel()]).reshape(x.shape)


# --- rows ------------------------------------------------------------------------------------------------------------


def rows(x: Any, axes: Sequence[int]) -> Iterator[tuple[list[Places], list[float]]]:
    """The items that share all places but those along some axes: where they are, and what they are."""
    kept = [range(1) if axis in axes else range(size) for axis, size in enumerate(x.shape)]
    for start in itertools.product(*kept):
        along = [range(x.shape[axis]) if axis in axes else (start[axis],) for axis in range(x.ndim)]
        places = list(itertools.product(*along))
        yield places, [float(x[place]) for place in places]


def by_rows(x: Any, axes: Sequence[int], of_row: Callable[[list[float]], Sequence[float]]) -> Any:
    """Each such row becomes another one of as many items."""
    out = np.empty(x.shape)
    for places, items in rows(x, axes):
        for place, value in zip(places, of_row(items), strict=True):
            out[place] = value
    return out


def softmax_row(items: list[float]) -> list[float]:
    most = max(items)
    whole = math.fsum(math.exp(x - most) for x in items)
    return [math.exp(x - most) / whole for x in items]


def log_softmax_row(items: list[float]) -> list[float]:
    most = max(items)
    whole = most + math.log(math.fsum(math.exp(x - most) for x in items))
    return [x - whole for x in items]


def standard_row(eps: float) -> Callable[[list[float]], list[float]]:
    """Mean 0, variance 1."""

    def of_row(items: list[float]) -> list[float]:
        mean = math.fsum(items) / len(items)
        variance = math.fsum((x - mean) ** 2 for x in items) / len(items)
        return [(x - mean) / math.sqrt(variance + eps) for x in items]

    return of_row


def rms_row(eps: float) -> Callable[[list[float]], list[float]]:
    """A mean square of 1."""
    return lambda items: [x / math.sqrt(math.fsum(y * y for y in items) / len(items) + eps) for x in items]


def unit_row(p: float) -> Callable[[list[float]], list[float]]:
    """The length 1."""
    return lambda items: [x / math.fsum(abs(y) ** p for y in items) ** (1 / p) for x in items]
