"""Programs over whole arrays, each with the arguments it is called with: what users write, and what can go wrong in it."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray
from parity.case import Case

F32 = NDArray[np.float32]
F64 = NDArray[np.float64]
PROGRAMS: list[Case] = []


def program(*inputs: tuple[Any, ...]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Record a program and its calls."""

    def record(function: Callable[..., Any]) -> Callable[..., Any]:
        PROGRAMS.append(Case(function, inputs, MappingProxyType({})))
        return function

    return record


def singles(*values: float) -> Any:
    return np.array(values, np.float32)


def doubles(*values: float) -> Any:
    return np.array(values, np.float64)


def wave(n: int, dtype: Any = np.float32) -> Any:
    """n numbers that are not round."""
    return (np.sin(np.arange(n) * 0.7) * 100).astype(dtype)


EMPTY, ONE = singles(), singles(2.5)
SHAPES = ((wave(5), wave(5)), (wave(37), wave(37)), (EMPTY, EMPTY), (wave(5), ONE), (ONE, wave(5)), (ONE, ONE), (EMPTY, ONE))
MISMATCHED = ((wave(3), wave(4)), (EMPTY, wave(3)), (wave(7), wave(2)))


@program((2.0, wave(10), 1.0), (0.1, EMPTY, 2.0), (1e300, wave(3), -0.0), (np.nan, wave(17), 0.0))
def line(a: float, x: F32, b: float) -> F32:
    """Python floats are weak: the array stays float32."""
    return a * x + b


@program(*((0.5, *shape) for shape in (*SHAPES, *MISMATCHED)))
def axpy(a: float, x: F32, y: F32) -> F32:
    return a * x + y


@program(*((np.float64(0.1), *shape) for shape in (*SHAPES, *MISMATCHED)))
def wide_axpy(a: np.float64, x: F32, y: F32) -> F64:
    """A numpy double makes the result double."""
    return a * x + y


@program((wave(1000),), (ONE,), (EMPTY,), (singles(0.0, 0.0),), (singles(np.inf, 1.0),))
def normalised(x: F32) -> F32:
    """By its sum: two stages."""
    return x / x.sum()


@program((wave(1000, np.float64),), (doubles(),), (doubles(-0.0),), (doubles(1e308, 1e308),))
def mean_by_hand(x: F64) -> np.float64:
    return x.sum() / len(x)


@program((wave(1000),), (ONE,), (EMPTY,), (singles(np.nan, 1.0),))
def centred(x: F32) -> F32:
    return x - x.mean()


@program(*((*shape, 0.5) for shape in (*SHAPES, *MISMATCHED)))
def residual(x: F32, y: F32, a: float):
    """The sum of squares of a difference."""
    r = y - a * x
    return np.sum(r * r), r


@program((wave(100, np.float64),), (doubles(),), (doubles(1.0, -1.0, 0.0),))
def polynomial(x: F64) -> F64:
    """Horner's scheme over an array, as an expression."""
    return ((2.0 * x - 3.0) * x + 0.5) * x - 1


@program((wave(100), 3), (EMPTY, 5), (ONE, 0), (wave(9), 1))
def powers(x: F32, n: int) -> F32:
    """A loop of array statements: temporaries of earlier turns are dropped."""
    y = x
    for _ in range(n):
        y = y * x + 1.0
    return y


@program((wave(20),), (EMPTY,), (ONE,))
def in_place(x: F32) -> None:
    """The caller's array changes."""
    x *= 2
    x += 1.5
    x -= x * 0.25
    x /= 3


@program(*SHAPES, *MISMATCHED)
def add_in_place(x: F32, y: F32):
    """Another name sees the change; a result that is longer than its target is refused."""
    z = x
    x += y
    return z


@program((wave(4), doubles(1, 2, 3, 4)), (wave(4), doubles(0.1)), (EMPTY, doubles()), (wave(4), doubles(1, 2, 3)))
def add_doubles_in_place(x: F32, y: F64) -> F32:
    """Computed in float64 and rounded once."""
    x += y
    return x


_SHARED = wave(40)


@program((_SHARED[1:], _SHARED[:-1]), (_SHARED[:-1], _SHARED[1:]), (_SHARED, _SHARED), (_SHARED[:20], _SHARED[20:]))
def overlapping(x: F32, y: F32) -> None:
    """As if the operand were read before anything is written."""
    x += y
    x *= y - 0.5


@program((wave(9),), (EMPTY,))
def self_sum(x: F32) -> None:
    x -= x.sum()


@program(*SHAPES, *MISMATCHED)
def extremes(x: F32, y: F32):
    return np.minimum(x, y), np.maximum(x, 0.0)


@program((wave(33, np.float64),), (doubles(-1.0, -0.0, np.inf),))
def signs(x: F64):
    return -x, +x, abs(x), np.abs(-x), np.negative(x), np.sqrt(np.absolute(x))


@program((wave(5), 3), (wave(5), 0), (EMPTY, 2), (wave(5), 10**400))
def with_ints(x: F32, n: int):
    """Python ints are weak; one that no float holds raises."""
    return n * x, x - n, x / n, 1 / x


@program((wave(5), np.int64(3), np.float32(2)), (EMPTY, np.int64(0), np.float32(1)))
def with_numpy_scalars(x: F32, n: np.int64, s: np.float32):
    """An int64 makes float64, a float32 does not."""
    return x * n, x * s, x + True


@program((wave(5), 1), (wave(5), 7))
def errors_in_order(x: F32, i: int):
    """An index is looked at before the operator that would fail."""
    y = x + x[i] * x
    return y + np.zeros(i + 2, np.float32)


def _shift(x: F32) -> np.float32:
    x[0] = 100.0
    return x[0]


@program((wave(5),), (wave(1),))
def call_between(x: F32) -> F32:
    """What stands on the left is computed before the call that changes its operand."""
    return x * 2 + _shift(x)


@program((wave(5),), (wave(2),))
def assignment_between(x: F32) -> F32:
    """A name is read before it is bound anew."""
    return x + (x := x * 10) - x


@program((wave(12), True), (wave(12), False), (EMPTY, True))
def chosen(x: F32, up: bool) -> F32:
    y = x * 2 if up else -x
    return y + x


@program((wave(50), wave(50)), (wave(50), ONE), (wave(3), wave(2)))
def similarity(x: F32, y: F32):
    """Cosine similarity."""
    return (x * y).sum() / (np.sqrt((x * x).sum()) * np.sqrt((y**2).sum()))


@program((wave(30), wave(30), 20), (ONE, wave(4), 3))
def descent(x: F32, y: F32, steps: int):
    """A line fitted by gradient descent."""
    a, b = 0.0, 0.0
    for _ in range(steps):
        r = a * x + b - y
        a = a - 0.0001 * (r * x).mean()
        b = b - 0.01 * r.mean()
    return a, b


@program((wave(5), True), (wave(5), False), (EMPTY, True))
def either(x: F32, up: bool):
    """Values that may be an array or a number."""
    y = x if up else 1.5
    z = y * 2 + x
    x *= 2 if up else 0.5
    return z, x + -y, np.minimum(y, np.float32(0.25)) + x, x - y


@program((wave(33),), (singles(0.0, -0.0, np.inf, np.nan),), (EMPTY,))
def inverse_squares(x: F32):
    """Powers, and what they add up to."""
    return np.square(x), np.reciprocal(x), np.reciprocal(np.square(x) + 1).sum()
