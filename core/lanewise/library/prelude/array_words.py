"""More words of the prelude, those that speak of arrays (`words.py`): `python/arrays/array_words.py` gives them meaning."""

from __future__ import annotations

from typing import Any

from lanewise.library.prelude.words import dtype_of


def dtype_of_each(*rows: Any) -> Any:
    """`dtype_of` what is in these, where a number of Python's in a row takes the dtype of what is beside it as well."""
    return dtype_of(*(each for row in rows for each in (row if isinstance(row, tuple | list) else [row])))


def of_rank_as(x: Any, like: Any) -> Any:
    """An array that has as many axes as another one, as one of the type that says so."""
    assert x.ndim == like.ndim
    return x
