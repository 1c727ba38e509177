"""Buffers made in compiled code: their type, content and size, and what is raised for a bad one, against CPython and numpy."""

from __future__ import annotations

import array
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from lanewise.compiled import Compiled
from lanewise.compiler import compile_function
from lanewise.runtime.engine import Runner
from lanewise.settings import settings

DTYPES = ("float64", "float32", "int64", "int32", "int16", "int8", "uint64", "uint32", "uint16", "uint8", "bool_")
COUNTS = (0, 1, 5, -1, -(1 << 63), 1 << 63, -(1 << 63) - 1, (1 << 63) - 1, 1 << 61, True, 2.5)


def outcome(function: Callable[..., Any], *arguments: Any) -> tuple[Any, ...]:
    """Kind, element type and content, or the exception with its text (numpy's own MemoryError is one as well)."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            made = function(*arguments)
        except MemoryError:
            return ("MemoryError",)
        except Exception as error:
            return type(error).__name__, str(error)
    items = made if isinstance(made, tuple) else (made,)
    return tuple((type(x), getattr(x, "dtype", getattr(x, "typecode", "")), bytes(memoryview(x).cast("B")) if len(x) else b"") for x in items)


def made(source: str) -> Callable[..., Any]:
    """A function of n, compiled for the type of its argument at each call."""
    from lanewise.compiled import compile_source

    scope: dict[str, Any] = {}
    exec(f"import numpy as np, array\ndef make(n):\n    return {source}", scope)
    del compile_source
    return scope["make"]


BYTES = ("bytearray(n)", "bytearray(bytearray(n))", "array.array('d', bytes(n))", "array.array('H', bytes(n))")
ARRAYS = (
    "np.zeros(n)", "np.ones(n)", "np.empty(shape=n)", "np.zeros((n,), dtype=np.int16)", "np.full(n, 3)", "np.full(n, 2.5)",
    "np.full(n, True)", "np.full(n, -1, dtype=np.float32)", "np.zeros(n, 'uint8')", "np.zeros(n, int)", "np.zeros(n, dtype=float)",
    "np.zeros(n, bool)", "np.ones_like(np.zeros(n, np.int8))", "np.zeros_like(np.ones(n))", "np.empty_like(np.ones(n), dtype=np.int32)",
)  # fmt: skip
