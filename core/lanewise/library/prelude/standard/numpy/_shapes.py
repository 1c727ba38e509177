"""What an array has, asked by functions. In: arrays, numbers, lists. Out: dims, counts, whether the items are complex."""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.axes import axis_in
from lanewise.library.prelude.words import Told, dtype_of, of_complex


@of_complex
def ndim(a: Any) -> Any:
    """How many axes there are."""
    return np.asarray(a).ndim


@of_complex
def shape(a: Any) -> Any:
    """The dims."""
    return np.asarray(a).shape


@of_complex
def size(a: Any, axis: Told = None) -> Any:
    """How many items there are, or how many along an axis."""
    x = np.asarray(a)
    return x.size if axis is None else x.shape[axis_in(axis, x.ndim)]


@of_complex
def iscomplexobj(x: Any) -> Any:
    """Whether the items are complex numbers."""
    return dtype_of(x).kind == "c"


@of_complex
def isrealobj(val: Any) -> Any:
    """Whether they are not."""
    return dtype_of(val).kind != "c"


@of_complex
def isscalar(element: Any) -> Any:
    """Whether it is a number or a text."""
    return isinstance(element, int | float | complex | str | bytes | np.generic)
