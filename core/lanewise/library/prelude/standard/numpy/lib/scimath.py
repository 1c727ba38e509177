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


def _has_negative(x: Any) -> bool:
    return x.dtype.kind in "if" and bool(np.any(x < 0))


def _is_beyond_one(x: Any) -> bool:
    return x.dtype.kind in "iuf" and bool(np.any(np.abs(x) > 1))


@of_complex
def sqrt(x: Any) -> Any:
    """Of a negative number an imaginary one."""
    a = np.asarray(x)
    return np.sqrt(a.astype(_wide(a.dtype))) if _has_negative(a) else np.sqrt(a)


@of_complex
def log(x: Any) -> Any:
    """Of a negative number with an imaginary part of pi."""
    a = np.asarray(x)
    return np.log(a.astype(_wide(a.dtype))) if _has_negative(a) else np.log(a)


@of_complex
def log2(x: Any) -> Any:
    """To the base 2."""
    a = np.asarray(x)
    return np.log2(a.astype(_wide(a.dtype))) if _has_negative(a) else np.log2(a)


@of_complex
def log10(x: Any) -> Any:
    """To the base 10."""
    a = np.asarray(x)
    return np.log10(a.astype(_wide(a.dtype))) if _has_negative(a) else np.log10(a)


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
    return np.power(a.astype(_wide(a.dtype)), b) if _has_negative(a) else np.power(a, b)


@of_complex
def arccos(x: Any) -> Any:
    """Beyond 1 it is complex."""
    a = np.asarray(x)
    return np.arccos(a.astype(_wide(a.dtype))) if _is_beyond_one(a) else np.arccos(a)


@of_complex
def arcsin(x: Any) -> Any:
    """Beyond 1 it is complex."""
    a = np.asarray(x)
    return np.arcsin(a.astype(_wide(a.dtype))) if _is_beyond_one(a) else np.arcsin(a)


@of_complex
def arctanh(x: Any) -> Any:
    """Beyond 1 it is complex."""
    a = np.asarray(x)
    return np.arctanh(a.astype(_wide(a.dtype))) if _is_beyond_one(a) else np.arctanh(a)
