"""Complex numbers taken apart. In: arrays, numbers, lists. Out: parts, which are views where numpy has views; angles."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from lanewise.library.prelude.dtypes import eps_of
from lanewise.library.prelude.standard.numpy._selection import operand
from lanewise.library.prelude.words import Told, at_build, of_complex


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


@of_complex
def sort_complex(a: Any) -> Any:
    """In order, by real parts first, as complex numbers."""
    return np.sort(np.asarray(a), axis=-1).astype(_complex(np.asarray(a).dtype))


@at_build
def _complex(dtype: Any) -> Any:
    """Ints of up to 16 bits fit into singles; numpy takes doubles for floats, whatever they are."""
    small = dtype.kind in "iu" and dtype.itemsize <= 2
    return dtype if dtype.kind == "c" else np.dtype("complex64" if small else "complex128")


@of_complex
def real_if_close(a: Any, tol: Any = 100) -> Any:
    """The real parts, where no imaginary part is more than nothing: so many times the distance of 1 from the next float, or `tol`
    itself, if it is not above 1."""
    x = np.asarray(a)
    if x.dtype.kind != "c":
        return x
    bound = eps_of(x.real.dtype) * tol if tol > 1 else tol
    return x.real if np.all(np.abs(x.imag) < bound) else x
