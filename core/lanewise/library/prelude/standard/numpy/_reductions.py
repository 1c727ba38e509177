"""numpy's reductions with all of their options. In: arrays of any rank. Out: what the `reduce` of their ufunc gives.

Calls that say no more than axes go to `library/prelude/reductions.py`, or are kernels.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.dtypes import added_in
from lanewise.library.prelude.reductions import averaged_axes, averaging, count_of
from lanewise.library.prelude.standard.numpy._ufunc_methods import check_out, given_back, reduce
from lanewise.library.prelude.words import LeftOut, Told, at_build, of_complex, refuse


@of_complex
def sum(
    a: Any,
    axis: Told = None,
    dtype: Told = None,
    out: Any = None,
    keepdims: Told = False,
    initial: Any = LeftOut,
    where: Any = True,
) -> Any:
    """All added up."""
    return reduce(np.add, a, axis, dtype, out, keepdims, initial, where)


def prod(
    a: Any,
    axis: Told = None,
    dtype: Told = None,
    out: Any = None,
    keepdims: Told = False,
    initial: Any = LeftOut,
    where: Any = True,
) -> Any:
    """All multiplied."""
    return reduce(np.multiply, a, axis, dtype, out, keepdims, initial, where)


@of_complex
def max(a: Any, axis: Told = None, out: Any = None, keepdims: Told = False, initial: Any = LeftOut, where: Any = True) -> Any:
    """The greatest."""
    return reduce(np.maximum, a, axis, None, out, keepdims, initial, where)


@of_complex
def min(a: Any, axis: Told = None, out: Any = None, keepdims: Told = False, initial: Any = LeftOut, where: Any = True) -> Any:
    """The least."""
    return reduce(np.minimum, a, axis, None, out, keepdims, initial, where)


def any(a: Any, axis: Told = None, out: Any = None, keepdims: Told = False, *, where: Any = True) -> Any:
    """Whether one is true."""
    return reduce(np.logical_or, a, axis, None, out, keepdims, LeftOut, where)


def all(a: Any, axis: Told = None, out: Any = None, keepdims: Told = False, *, where: Any = True) -> Any:
    """Whether none is false."""
    return reduce(np.logical_and, a, axis, None, out, keepdims, LeftOut, where)


@of_complex
def mean(a: Any, axis: Told = None, dtype: Told = None, out: Any = None, keepdims: Told = False, *, where: Any = True) -> Any:
    """The sum over the count of what the mask takes."""
    a = np.asarray(a)
    gone = averaged_axes(axis, a.ndim)
    if out is not None:
        check_out(a, out, gone, keepdims, "add")
    kind = _averaged_in(a.dtype, dtype, None if out is None else out.dtype)
    taken = True if where is True else np.broadcast_to(np.asarray(where), a.shape)
    total = reduce(np.add, a, axis, kind if dtype is not None else added_in(kind), None, keepdims, LeftOut, taken)
    if where is True:
        return given_back(out, np.divide(total, count_of(a.shape, gone)).astype(kind))
    count = reduce(np.add, taken, axis, None, None, keepdims)
    return given_back(out, np.divide(total, count).astype(kind))


@at_build
def _averaged_in(dtype: Any, wanted: Any, out: Any) -> Any:
    """What floats are written to they are added in, and ints in doubles; but the call may say another dtype."""
    if out is not None and np.float16 in (dtype, out):
        refuse("a mean that is written as float16 is not compiled", "assign: out[...] = x.mean(...)")
    return np.dtype(wanted if wanted is not None else out if out is not None and dtype.kind in "fc" else averaging(dtype))
