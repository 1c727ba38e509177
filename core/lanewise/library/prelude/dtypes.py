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
