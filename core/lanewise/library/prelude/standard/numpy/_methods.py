"""Methods of arrays that are not what numpy's function of their name is. In: the array first. Out: what the method gives."""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.standard.numpy import _partition, _selection
from lanewise.library.prelude.words import Told, of_complex, refuse


@of_complex
def sort(x: Any, axis: Told = -1, kind: Told = None, order: Told = None, *, stable: Told = None) -> None:
    """In place."""
    x[...] = np.sort(x, axis, kind, order, stable=stable)


@of_complex
def partition(x: Any, kth: Any, axis: Told = -1, kind: Told = "introselect", order: Told = None) -> None:
    """In place."""
    x[...] = _partition.partition(x, kth, axis, kind, order)


@of_complex
def resize(x: Any, *new_shape: Any, refcheck: Any = True) -> Any:
    """In place: each name of an array has its dims beside it, and others would not see them change."""
    return refuse(".resize(), which changes an array's own shape, is not compiled", "make a new one, as np.resize() does")


@of_complex
def compress(x: Any, condition: Any, axis: Told = None) -> Any:
    """The condition first."""
    return _selection.compress(condition, x, axis)


@of_complex
def clip(x: Any, min: Any = None, max: Any = None, out: Any = None) -> Any:
    """By other names."""
    return _selection.clipped(x, min, max, out)


@of_complex
def round(x: Any, decimals: Any = 0) -> Any:
    """With so many digits behind the point."""
    return np.round(x, decimals)


@of_complex
def byteswap(x: Any, inplace: Told = False) -> Any:
    """Each number, of complex ones each part, with its bytes in the other order."""
    found = x if inplace else np.array(x)
    if x.real.dtype.itemsize > 1:
        turned = np.array(x).reshape(-1).view(np.uint8).reshape(-1, x.real.dtype.itemsize)[:, ::-1].copy()
        found[...] = turned.reshape(-1).view(x.dtype).reshape(x.shape)
    return found


@of_complex
def tobytes(x: Any, order: Told = "C") -> Any:
    """The items as they lie in memory, in the order of C."""
    if order not in (None, "C"):
        return refuse("tobytes() is compiled for the order of C", "turn the array round: x.T.tobytes()")
    return bytes(np.ascontiguousarray(x).reshape(-1).view(np.uint8).tolist())


@of_complex
def array_of(x: Any, dtype: Told) -> Any:
    """What numpy's class of a dtype makes of what is no number: an array, itself if it is one; of one without axes its item."""
    found = np.asarray(x, dtype=dtype)
    return found if found.ndim > 0 else found[()]
