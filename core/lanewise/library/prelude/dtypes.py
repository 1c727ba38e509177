"""Dtypes that follow from dtypes, while compiling. In: dtypes or what names them. Out: a dtype."""

from __future__ import annotations

from typing import Any

from lanewise.library.prelude.words import at_build


@at_build
def common(first: Any, second: Any) -> Any:
    """The one that holds what both hold."""
    import numpy

    return numpy.result_type(first, second)


@at_build
def is_whole(dtype: Any) -> Any:
    """Whether it is one of ints."""
    import numpy

    return numpy.dtype(dtype).kind in "iu"


@at_build
def given_or(dtype: Any, other: Any) -> Any:
    """The one that a call names, or else another."""
    import numpy

    return numpy.dtype(other if dtype is None else dtype)


@at_build
def counting(dtype: Any) -> Any:
    """The same, but for bools one that counts them."""
    import numpy

    return numpy.dtype("int64" if dtype.kind == "b" else dtype)


@at_build
def added_in(dtype: Any) -> Any:
    """What numpy puts items together in: halves in singles, and rounds once at the end."""
    import numpy

    return numpy.dtype("float32") if dtype == numpy.float16 else dtype


@at_build
def eps_of(dtype: Any) -> Any:
    """The distance of 1 from the next float."""
    import numpy

    return numpy.finfo(dtype).eps


@at_build
def exponent_from(dtype: Any) -> Any:
    """The least number that numpy prints with an exponent."""
    import numpy

    return 10.0 ** min(8, numpy.finfo(dtype).precision)
