"""Whether arrays are the same, or nearly. In: arrays, numbers. Out: bools, one for each item or one for all."""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.axes import fit
from lanewise.library.prelude.standard.numpy._selection import operand
from lanewise.library.prelude.words import Told, dtype_of, of_complex


@of_complex
def isclose(a: Any, b: Any, rtol: Any = 1.0e-5, atol: Any = 1.0e-8, equal_nan: Any = False) -> Any:
    """Whether items differ by no more than `atol` and a share of the second; what is infinite has to be equal."""
    x, y = operand(a), _with_fractions(operand(b))
    margin = operand(atol) + operand(rtol) * abs(y)
    found = np.less_equal(abs(x - y), margin) & np.isfinite(y) | (x == y)
    return found | (np.isnan(x) & np.isnan(y)) if equal_nan else found


def _with_fractions(y: Any) -> Any:
    """Ints as floats: the least of them has no magnitude."""
    if isinstance(y, int):
        return float(y)
    return y if isinstance(y, float | complex) else y.astype(dtype_of(y, 1.0))


@of_complex
def allclose(a: Any, b: Any, rtol: Any = 1.0e-5, atol: Any = 1.0e-8, equal_nan: Any = False) -> bool:
    """Whether all are."""
    return _all(isclose(a, b, rtol, atol, equal_nan))


@of_complex
def array_equal(a1: Any, a2: Any, equal_nan: Any = False) -> bool:
    """Whether dims and items are the same."""
    try:
        x, y = np.asarray(a1), np.asarray(a2)
    except ValueError:
        return False
    if x.shape != y.shape:
        return False
    return _all((x == y) | ((x != x) & (y != y)) if equal_nan else x == y)


@of_complex
def array_equiv(a1: Any, a2: Any) -> bool:
    """Whether they are, the items of one again and again where its dims are 1."""
    try:
        x, y = np.asarray(a1), np.asarray(a2)
    except ValueError:
        return False
    return fit(x.shape, y.shape) and _all(x == y)


def _all(found: Any) -> bool:
    """Of numbers the comparison is one, too."""
    return bool(np.atleast_1d(found).all())


def asarray_chkfinite(a: Any, dtype: Told = None) -> Any:
    """An array, all of whose numbers are finite."""
    x = np.asarray(a) if dtype is None else np.asarray(a, dtype=dtype)
    if x.dtype.kind == "f" and not np.all(np.isfinite(x)):
        raise ValueError("array must not contain infs or NaNs")
    return x
