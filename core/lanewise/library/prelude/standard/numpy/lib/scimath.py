"""`np.emath`: functions that leave the real numbers where these have no answer. In: numbers, arrays. Out: what numpy gives.

Whether a result is complex is told by what the items are: only the run knows.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.library.prelude.words import at_build, of_complex


@at_build
def _wide(dtype: Any) -> Any:
    """The complex numbers that hold these."""
    return np.dtype("complex64" if dtype in (np.float32, np.int8, np.uint8, np.int16, np.uint16) else "complex128")


@of_complex
def _below_zero(x: Any) -> Any:
    """An array, complex where one of its items is negative."""
    a = np.asarray(x)
    return a.astype(_wide(a.dtype)) if a.dtype.kind in "if" and bool(np.any(a < 0)) else a


@of_complex
def _beyond_one(x: Any) -> Any:
    """The same where one is beyond 1 or -1."""
    a = np.asarray(x)
    return a.astype(_wide(a.dtype)) if a.dtype.kind in "iuf" and bool(np.any(np.abs(a) > 1)) else a


@of_complex
def sqrt(x: Any) -> Any:
    """Of a negative number an imaginary one."""
    return np.sqrt(_below_zero(x))


@of_complex
def log(x: Any) -> Any:
    """Of a negative number with an imaginary part of pi."""
    return np.log(_below_zero(x))


@of_complex
def log2(x: Any) -> Any:
    """To the base 2."""
    return np.log2(_below_zero(x))


@of_complex
def log10(x: Any) -> Any:
    """To the base 10."""
    return np.log10(_below_zero(x))


@of_complex
def logn(n: Any, x: Any) -> Any:
    """To any base."""
    return log(x) / log(n)


@of_complex
def power(x: Any, p: Any) -> Any:
    """Of a negative number a complex one; ints have negative exponents."""
    a, b = np.asarray(x), np.asarray(p)
    if b.dtype.kind == "i" and bool(np.any(b < 0)):
        return power(a, b * 1.0)
    return np.power(_below_zero(a), b)


@of_complex
def arccos(x: Any) -> Any:
    """Beyond 1 it is complex."""
    return np.arccos(_beyond_one(x))


@of_complex
def arcsin(x: Any) -> Any:
    """Beyond 1 it is complex."""
    return np.arcsin(_beyond_one(x))


@of_complex
def arctanh(x: Any) -> Any:
    """Beyond 1 it is complex."""
    return np.arctanh(_beyond_one(x))
