"""What linalg asks of its arguments. In: arrays. Out: copies in doubles, real or complex, in which numpy computes all; its
LinAlgErrors."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.linalg import LinAlgError

from lanewise.library.prelude.words import at_build


@at_build
def dtype_inside(dtype: Any) -> Any:
    """What a result has: singles stay narrow, though numpy computes them in doubles."""
    if dtype.name == "float16":
        raise TypeError("array type float16 is unsupported in linalg")
    return dtype if dtype.kind in "fc" else np.dtype("float64")


@at_build
def wide(dtype: Any) -> Any:
    """What is computed with."""
    return np.dtype("complex128" if dtype.kind == "c" else "float64")


@at_build
def real_part(dtype: Any) -> Any:
    """Of complex numbers the dtype of the parts."""
    return np.zeros(0, dtype).real.dtype


def tables(a: Any) -> Any:
    """A copy of matrices."""
    a = np.asarray(a)
    if a.ndim < 2:
        raise LinAlgError(f"{a.ndim}-dimensional array given. Array must be at least two-dimensional")
    dtype_inside(a.dtype)
    return a.astype(wide(a.dtype))


def square(a: Any) -> Any:
    """The same of square ones."""
    a = np.asarray(a)
    if a.ndim < 2:
        raise LinAlgError(f"{a.ndim}-dimensional array given. Array must be at least two-dimensional")
    if a.shape[-1] != a.shape[-2]:
        raise LinAlgError("Last 2 dimensions of the array must be square")
    return tables(a)
