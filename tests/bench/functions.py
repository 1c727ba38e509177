"""What an elementary function of a number costs, in multiplications and additions that the engine could do in the same time.

In: how many rounds. Out: a `Figure` per function: peak operations per element. Ours is the raw call on arrays that lie in the
module's memory and fit into the first cache; the peak is the loop of `products.py`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench import products, variants
from bench.rates import kernel
from bench.small import Figure
from bench.timing import rounds

SIZE = 24 << 10
"""Bytes of both arrays."""


def exp(x: NDArray[np.float32], out: NDArray[np.float32]) -> None:
    """Of numbers between 0 and 1, as all of these."""
    np.exp(x, out=out)


def exp_f64(x: NDArray[np.float64], out: NDArray[np.float64]) -> None:
    """With the library's bits."""
    np.exp(x, out=out)


def log(x: NDArray[np.float32], out: NDArray[np.float32]) -> None:
    """The natural one."""
    np.log(x, out=out)


def tanh(x: NDArray[np.float32], out: NDArray[np.float32]) -> None:
    """One quotient."""
    np.tanh(x, out=out)


def arctan(x: NDArray[np.float32], out: NDArray[np.float32]) -> None:
    """A polynomial for all."""
    np.arctan(x, out=out)


def arctan_f64(x: NDArray[np.float64], out: NDArray[np.float64]) -> None:
    """With the library's bits, whose table is a row of choices."""
    np.arctan(x, out=out)


def gelu(x: NDArray[np.float32], out: NDArray[np.float32]) -> None:
    """The approximation by tanh, fused."""
    out[:] = 0.5 * x * (1.0 + np.tanh(0.7978845608 * (x + 0.044715 * x * x * x)))


FUNCTIONS: tuple[tuple[Callable[..., Any], float], ...] = (
    (exp, 75), (exp_f64, math.inf), (log, math.inf), (tanh, 60), (gelu, 120), (arctan, math.inf),
    (arctan_f64, math.inf),
)  # fmt: skip
"""Each with the issue's bar."""


def figures(wanted: int) -> Iterator[Figure]:
    """Function by function."""
    peak = products.multiply_and_add()
    for function, bar in FUNCTIONS:
        program, _ = kernel(function, SIZE)
        count = len(program.arguments()[0])
        found = rounds({"ours": variants.resident(program), "peak": peak}, wanted=wanted)
        more = products.OPERATIONS / count
        samples = tuple(more * a / b for a, b in zip(found.seconds["ours"], found.seconds["peak"], strict=True))
        yield Figure(f"{function.__name__}, peak operations per element", more * found.ratio("ours", "peak"), "", bar, samples)
