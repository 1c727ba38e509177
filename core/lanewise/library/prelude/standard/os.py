"""`os` where it asks for no files. In: names. Out: what CPython's own functions give."""

from __future__ import annotations

from typing import Any


def fspath(path: Any) -> Any:
    """A name as a text, or as bytes."""
    if isinstance(path, (str, bytes)):
        return path
    if hasattr(path, "__fspath__"):
        return path.__fspath__()
    raise TypeError(f"expected str, bytes or os.PathLike object, not {type(path).__name__}")
