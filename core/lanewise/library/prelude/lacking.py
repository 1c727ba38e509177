"""What numpy lacks and kernels have. In: a function of one array, which is what CPython runs. Out: the same, marked.

Named after an op of `ops/`, it is that op where it is called in what is compiled (`python/arrays/arrays.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def of_op(function: F) -> F:
    """Its body is not compiled."""
    function.of_op = True  # type: ignore[attr-defined]
    return function
