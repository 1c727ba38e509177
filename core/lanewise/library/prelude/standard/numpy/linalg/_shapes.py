"""What linalg asks of its arguments. In: arrays. Out: copies in float64, in which numpy computes all; its LinAlgErrors."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.linalg import LinAlgError

from lanewise.library.prelude.words import at_build


@at_build
def dtype_inside(dtype: Any) -> Any:
    """What a result has: float32 stays narrow, though numpy computes it in float64."""
    if dtype.name == "float16":
        raise TypeError("array type float16 is unsupported in linalg")
    return np.dtype("float32" if dtype.name == "float32" else "float64")


def tables(a: Any) -> Any:
    """A copy of matrices."""
    a = np.asarray(a)
    if a.ndim < 2:
        raise LinAlgError(f"{a.ndim}-dimensional array given. Array must be at least two-dimensional")
    dtype_inside(a.dtype)
    return a.astype(np.float64)


def square(a: Any) -> Any:
    """The same of square ones."""
    a = np.asarray(a)
    if a.ndim < 2:
        raise LinAlgError(f"{a.ndim}-dimensional array given. Array must be at least two-dimensional")
    if a.shape[-1] != a.shape[-2]:
        raise LinAlgError("Last 2 dimensions of the array must be square")
    return tables(a)
