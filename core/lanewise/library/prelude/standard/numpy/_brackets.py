"""What numpy makes of what stands in brackets: `np.r_[1:4, 0]`, `np.mgrid[0:3, 0:2]`. In: the parts. Out: arrays.

A slice comes as what `steps` or `places` gives for its bounds (`python/arrays/brackets.py`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.standard.numpy._joining import _joined
from lanewise.library.prelude.words import Told, dtype_of, refuse


def steps(start: Any, stop: Any, step: Any) -> Any:
    """The numbers of a slice; an imaginary step says how many they are, both ends included."""
    first = 0 if start is None else start
    if isinstance(step, complex):
        return np.linspace(first, stop, int(abs(step)))
    return np.arange(first, stop, 1 if step is None else step)


def _sample(parts: Any) -> Any:
    """Something of the dtype that all have together: a number of Python's takes that of what is beside it."""
    if len(parts) == 1:
        return parts[0]
    first, rest = parts[0], _sample(parts[1:])
    if isinstance(first, int | float) and isinstance(rest, int | float):
        return first + rest
    return np.empty(0, dtype=dtype_of(first, rest))


def r_(*parts: Any) -> Any:
    """One behind the other."""
    if isinstance(parts[0], str):
        return refuse("np.r_ with a text for axes is not compiled", "join with np.concatenate()")
    return _joined(parts, 0, 1, dtype_of(_sample(parts)))


def c_(*parts: Any) -> Any:
    """Rows as columns, one beside the other."""
    return _joined(parts, -1, "column", dtype_of(_sample(parts)))


# --- grids -----------------------------------------------------------------------------------------------------------


def places(start: Any, stop: Any, step: Any) -> Any:
    """Those of one axis: each so many steps from the first."""
    first = 0 if start is None else start
    if isinstance(step, complex):
        count = int(abs(step))
        return np.arange(count) * ((stop - first) / float(count - 1) if count > 1 else 1.0) + first * 1.0
    width = 1 if step is None else step
    return np.arange(max(0, int(np.ceil((stop - first) / width)))) * width + first


def mgrid(*axes: Any) -> Any:
    """The places of a grid on each of its axes, whole."""
    if len(axes) == 1:
        return axes[0]
    return np.stack(np.meshgrid(*axes, indexing="ij"), dtype=dtype_of(_sample(axes)))


def ogrid(*axes: Any) -> Any:
    """The same, as they are broadcast."""
    if len(axes) == 1:
        return axes[0]
    return _apart(axes, 0, len(axes), dtype_of(_sample(axes)))


def _apart(axes: Any, before: Told, count: Told, dtype: Told) -> Any:
    if len(axes) == 0:
        return ()
    shape = (1,) * before + (len(axes[0]),) + (1,) * (count - before - 1)
    return (axes[0].astype(dtype).reshape(shape), *_apart(axes[1:], before + 1, count, dtype))
