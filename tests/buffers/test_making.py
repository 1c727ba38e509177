"""Buffers made in compiled code: their type, content and size, and what is raised for a bad one, against CPython and numpy."""

from __future__ import annotations

import array
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from lanewise.compiled import compile_source

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
    return tuple(map(_facts, made if isinstance(made, tuple) else (made,)))


def _facts(x: Any) -> tuple[Any, ...]:
    return type(x), getattr(x, "dtype", getattr(x, "typecode", "")), bytes(memoryview(x).cast("B")) if len(x) else b""


def both(text: str) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """The function `make` of a source text, in CPython and compiled for the types of its arguments at each call."""
    text = f"import array\nimport numpy as np\n\n\n{text}"
    scope: dict[str, Any] = {}
    exec(text, scope)
    return scope["make"], compile_source(text, "make", max_memory=1 << 20)


SOURCES = (
    "bytearray(n)", "array.array('d', bytes(n))", "array.array('H', bytes(n))",
    "np.zeros(n)", "np.ones(n)", "np.zeros(shape=n)", "np.zeros((n,), dtype=np.int16)", "np.full(n, 3)", "np.full(n, 2.5)",
    "np.full(n, True)", "np.full(n, -1, dtype=np.float32)", "np.zeros(n, 'uint8')", "np.zeros(n, int)", "np.zeros(n, dtype=float)",
    "np.zeros(n, bool)", "np.ones_like(np.zeros(n, np.int8))", "np.zeros_like(np.ones(n))", "np.ones(n).copy()",
    "np.ones_like(np.ones(n), dtype=np.int32)", "bytearray(n).copy()", "bytearray(np.ones(n, np.int16))",
)  # fmt: skip


@pytest.mark.parametrize("source", SOURCES)
def test_of_any_size(source: str) -> None:
    plain, compiled = both(f"def make(n):\n    return {source}")
    for n in COUNTS:
        assert outcome(compiled, n) == outcome(plain, n), n


@pytest.mark.parametrize("count", ("np.int8(3)", "np.uint64(3)", "np.int8(-3)", "np.int64(4)"))
@pytest.mark.parametrize("source", ("bytearray(n)", "np.ones(n)"))
def test_sizes_of_numpy_types(source: str, count: str) -> None:
    plain, compiled = both(f"def make(k):\n    n = {count}\n    return {source}")
    assert outcome(compiled, 0) == outcome(plain, 0)

VALUES = (0, -1, 300, 1 << 40, 1 << 63, (1 << 64) - 1, 1 << 64, 2.7, -3.5, 1e10, 1e300, float("nan"), float("inf"), True)


@pytest.mark.parametrize("dtype", DTYPES)
def test_element_types(dtype: str) -> None:
    plain, compiled = both(
        f"def make(x):\n    return np.zeros(3, np.{dtype}), np.ones(3, dtype=np.{dtype}), np.full(4, 2, np.{dtype}), x.copy()"
    )
    x = np.arange(5).astype(dtype)
    assert outcome(compiled, x) == outcome(plain, x)


@pytest.mark.parametrize("dtype", DTYPES)
def test_filling_and_storing(dtype: str) -> None:
    """Filling with an int goes by the same rules as storing one."""
    stored = both(f"def make(v):\n    x = np.zeros(2, np.{dtype})\n    x[1] = v\n    return x")
    filled = both(f"def make(v):\n    return np.full(3, v, np.{dtype}), np.full(2, v)")
    for value in VALUES:
        assert outcome(stored[1], value) == outcome(stored[0], value), value
        if not isinstance(value, float) and value < 1 << 63:
            assert outcome(filled[1], value) == outcome(filled[0], value), value


CONTENTS = (
    "bytearray(x)", "bytearray(x).copy()", "array.array('i', (1, 2, 3))", "array.array('b', [1, 300])", "array.array('f', (0.5,))",
    "bytearray((1, 2, 255))", "bytearray((1, 256))", "bytearray((1, -1))",
)  # fmt: skip
BUFFERS = (bytearray(b"abc"), array.array("i", [1, -2]), memoryview(bytearray(b"xyz")), np.arange(3, dtype=np.int16))


@pytest.mark.parametrize("source", CONTENTS)
@pytest.mark.parametrize("x", BUFFERS, ids=lambda x: type(x).__name__)
def test_from_contents(source: str, x: Any) -> None:
    plain, compiled = both(f"def make(x):\n    return {source}")
    assert outcome(compiled, x) == outcome(plain, x)


def test_copies_are_apart() -> None:
    plain, compiled = both("def make(x):\n    y = x.copy()\n    y[0] = 7\n    z = bytearray(y)\n    y[1] = 8\n    return x, y, z")
    for x in (bytearray(b"abc"), np.arange(3, dtype=np.uint8)):
        assert outcome(compiled, x) == outcome(plain, x)
