"""Calls that are worth trying. In: a docstring's `>>> ` lines and a module's names. Out: what fields say, what calls answer.

A field is what somebody types for an argument: Python's numbers; for a buffer numbers with commas between them, where `1..100` and
`0 x 100` stand for many, or a text in double quotes for its bytes.
"""

from __future__ import annotations

import ast
import json
import traceback
from array import array
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from types import CodeType
from typing import Any

PROMPT = ">>> "


@dataclass(frozen=True)
class Call:
    """One call: its text, and the code of its arguments."""

    text: str
    function: str
    code: CodeType

    def arguments(self, names: Mapping[str, Any]) -> tuple[Any, ...]:
        """The arguments, made anew: a function may write into them."""
        return tuple(eval(self.code, dict(names)))


def offered(docstring: str | None) -> list[Call]:
    """The calls of a module's docstring."""
    lines = [line.strip() for line in (docstring or "").splitlines()]
    return [call_of(line.removeprefix(PROMPT)) for line in lines if line.startswith(PROMPT)]


def call_of(text: str) -> Call:
    """`gcd(1071, 462)`: a name, and positional arguments."""
    match ast.parse(text, mode="eval").body:
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]):
            arguments = ast.fix_missing_locations(ast.Expression(ast.Tuple(args, ast.Load())))
            return Call(text, name, compile(arguments, "<arguments>", "eval"))
    raise ValueError(f"{text} is no call of a function with positional arguments")


# --- values as texts -------------------------------------------------------------------------------------------------


def shown(value: Any) -> str:
    """A result: `repr`, and a list of its numbers for a buffer."""
    if isinstance(value, tuple):
        return f"({', '.join(map(shown, value))}{',' * (len(value) == 1)})"
    numbers = numbers_of(value)
    return repr(value) if numbers is None else repr(numbers)


def answered(function: Callable[..., Any], arguments: Sequence[Any]) -> str:
    """What a call answers: its result, or the last line of its traceback."""
    try:
        return shown(function(*arguments))
    except Exception as error:
        return traceback.format_exception_only(error)[-1].rstrip("\n")


def quietly(function: Callable[..., Any]) -> Callable[..., None]:
    """The function for a clock: an exception is an answer too."""

    def call(*arguments: Any) -> None:
        with suppress(Exception):
            function(*arguments)

    return call


def field(value: Any) -> str:
    """What somebody types for an argument."""
    numbers = numbers_of(value)
    if numbers is not None:
        return _many(numbers)
    if isinstance(value, str):
        return value
    return repr(value).strip("()") if isinstance(value, complex) else _part(value)


def _part(value: Any) -> str:
    """As a part of a field, where texts stand in quotes as in JSON, and tuples in brackets."""
    match value:
        case str():
            return json.dumps(value)
        case dict():
            return f"{{{', '.join(f'{_part(k)}: {_part(v)}' for k, v in value.items())}}}"
        case list() | tuple():
            return f"[{', '.join(map(_part, value))}]"
        case set() | frozenset():
            return f"{{{', '.join(map(_part, value))}}}"
    return repr(value)


def numbers_of(value: Any) -> list[Any] | None:
    """The elements of a buffer; None for what is none."""
    if isinstance(value, bytearray | memoryview | array):
        return list(value)
    return value.tolist() if type(value).__module__ == "numpy" and hasattr(value, "__len__") else None


def _many(numbers: list[Any]) -> str:
    size = len(numbers)
    if size > 3 and len(set(numbers)) == 1:
        return f"{numbers[0]!r} x {size}"
    if size > 3 and numbers == [numbers[0] + k for k in range(size)]:
        return f"{numbers[0]!r}..{numbers[-1]!r}"
    if size > 3 and all(isinstance(n, int) and 32 <= n < 127 for n in numbers):
        return json.dumps(bytes(numbers).decode("ascii"))
    return ", ".join(map(repr, numbers))
