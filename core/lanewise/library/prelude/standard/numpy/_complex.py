"""Complex numbers taken apart. In: arrays, numbers, lists. Out: parts, which are views where numpy has views; angles."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from lanewise.library.prelude.standard.numpy._selection import operand
from lanewise.library.prelude.words import Told, of_complex


@of_complex
def real(val: Any) -> Any:
    """The real parts."""
    return operand(val).real


@of_complex
def imag(val: Any) -> Any:
    """The imaginary parts."""
    return operand(val).imag


@of_complex
def angle(z: Any, deg: Told = False) -> Any:
    """How far each is turned from the positive real numbers."""
    z = np.asarray(z)
    turned = np.arctan2(z.imag, z.real) if z.dtype.kind == "c" else np.arctan2(0, z)
    return turned * (180 / math.pi) if deg else turned
