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


# --- windows ---------------------------------------------------------------------------------------------------------


def convolution(x: Any, weight: Any, bias: Any, stride: Places, padding: Places, dilation: Places, groups: int) -> Any:
    """Each number of the result by itself; what lies outside is 0."""
    sizes, kernel = x.shape[2:], weight.shape[2:]
    counts = [
        (s + 2 * p - d * (k - 1) - 1) // step + 1 for s, k, step, p, d in zip(sizes, kernel, stride, padding, dilation, strict=True)
    ]
    out = np.zeros((len(x), len(weight), *counts))
    own, share = x.shape[1] // groups, len(weight) // groups
    for n, o, *at in np.ndindex(*out.shape):
        found = 0.0 if bias is None else float(bias[o])
        for c, *k in np.ndindex(own, *kernel):
            place = [a * s - p + i * d for a, s, p, i, d in zip(at, stride, padding, k, dilation, strict=True)]
            if all(0 <= each < size for each, size in zip(place, sizes, strict=True)):
                found += float(weight[(o, c, *k)]) * float(x[(n, o // share * own + c, *place)])
        out[(n, o, *at)] = found
    return out


def transposed(x: Any, weight: Any, bias: Any, stride: Places, padding: Places, more: Places, groups: int, dilation: Places) -> Any:
    """Each number of the input goes where it reaches; what lands outside is lost."""
    sizes, kernel = x.shape[2:], weight.shape[2:]
    counts = [
        (s - 1) * step - 2 * p + d * (k - 1) + m + 1
        for s, k, step, p, d, m in zip(sizes, kernel, stride, padding, dilation, more, strict=True)
    ]
    share, own = weight.shape[1], x.shape[1] // groups
    out = np.zeros((len(x), share * groups, *counts))
    if bias is not None:
        out += bias.reshape(-1, *(1,) * len(sizes))
    for n, c, *at in np.ndindex(*x.shape):
        for o, *k in np.ndindex(share, *kernel):
            place = [a * s - p + i * d for a, s, p, i, d in zip(at, stride, padding, k, dilation, strict=True)]
            if all(0 <= each < size for each, size in zip(place, counts, strict=True)):
                out[(n, c // own * share + o, *place)] += float(weight[(c, o, *k)]) * float(x[(n, c, *at)])
    return out


def under_windows(
    x: Any, window: Places, stride: Places, padding: Places, dilation: Places, ceil: bool, of: Callable[[list[float], int], float]
) -> Any:
    """`of` the items under each place of a window, and how many would be there if the border counted."""
    sizes = x.shape[2:]
    counts = []
    for s, k, step, p, d in zip(sizes, window, stride, padding, dilation, strict=True):
        reach = d * (k - 1) + 1
        starts = list(range(-p, s + p - reach + 1, step))
        left = s + p - (starts[-1] + reach)
        counts.append(len(starts) + (ceil and left > 0 and starts[-1] + step < s))
    out = np.zeros((*x.shape[:2], *counts))
    for n, c, *at in np.ndindex(*out.shape):
        items, count = [], 0
        for k in np.ndindex(*window):
            place = [a * s - p + i * d for a, s, p, i, d in zip(at, stride, padding, k, dilation, strict=True)]
            count += all(each < size + p for each, size, p in zip(place, sizes, padding, strict=True))
            if all(0 <= each < size for each, size in zip(place, sizes, strict=True)):
                items.append(float(x[(n, c, *place)]))
        out[(n, c, *at)] = of(items, count)
    return out


def adaptive(x: Any, counts: Places, of: Callable[[list[float]], float]) -> Any:
    """`of` the items of each part."""
    sizes = x.shape[2:]
    out = np.zeros((*x.shape[:2], *counts))
    for n, c, *at in np.ndindex(*out.shape):
        parts = [
            range(math.floor(a * s / count), math.ceil((a + 1) * s / count)) for a, s, count in zip(at, sizes, counts, strict=True)
        ]
        out[(n, c, *at)] = of([float(x[(n, c, *place)]) for place in itertools.product(*parts)])
    return out
