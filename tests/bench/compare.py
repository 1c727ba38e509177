"""Our answers and C's against CPython's. In: a program and what was timed. Out: nothing, or `Wrong` with the difference."""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from typing import Any

from bench.reference import Reference
from bench.suite import Program


class Wrong(AssertionError):
    """Somebody computes fast and wrong."""


def answer_of(program: Program, call: Callable[..., Any]) -> tuple[Any, list[bytes]]:
    """What a call with fresh arguments returns, and what it leaves in its buffers."""
    arguments = program.arguments()
    value = call(*arguments)
    return value, contents(arguments)


def contents(arguments: Sequence[Any]) -> list[bytes]:
    """The bytes of the buffers among them."""
    return [memoryview(a).tobytes() for a in arguments if not isinstance(a, int | float)]


def check(program: Program, who: str, expected: tuple[Any, list[bytes]], call: Callable[..., Any]) -> None:
    """Ours: same type, same bits, same buffers."""
    got = answer_of(program, call)
    if type(got[0]) is not type(expected[0]) or _bits(got[0]) != _bits(expected[0]) or got[1] != expected[1]:
        raise Wrong(f"{program.name}: {who} answers {got[0]!r}, CPython {expected[0]!r}, or leaves other buffers")


def check_reference(program: Program, who: str, expected: tuple[Any, list[bytes]], reference: Reference) -> None:
    """C's: the same numbers."""
    reference.reset()
    value = reference()
    if _bits(value) != _bits(expected[0]) or reference.contents() != expected[1]:
        raise Wrong(f"{program.name}: {who} answers {value!r}, CPython {expected[0]!r}, or leaves other buffers")


def _bits(value: Any) -> object:
    return struct.pack("<d", value) if isinstance(value, float) else value
