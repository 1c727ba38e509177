"""Library functions compiled. In: an expression of the user's, or a library function itself. Out: a callable that runs in wasmtime.

`program` goes the way of a user: the compiler chooses the library function by the types of the arguments. `exact_call` starts at
once in the variant for ints of any size, which a call otherwise reaches by a replay. `direct` compiles a function on machine
values that no user can name; its integers of fixed width travel as numpy's scalars.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

from lanewise import Compiled, compile_source
from lanewise.compiler import Request, compile_entries, faces_of
from lanewise.ir.type_texts import parse_type
from lanewise.ir.types import INT, Type
from lanewise.library.machine import Implementation
from lanewise.python.program.values import type_of
from lanewise.python.source.definitions import Definition, definition_of, library_definition
from lanewise.runtime.engine import Runner
from lanewise.settings import Settings

NAMES = "abcdefgh"


def source(expression: str, arity: int) -> str:
    """A function of so many parameters a, b, c ... that returns the expression."""
    return f"import math, cmath\n\ndef f({', '.join(NAMES[:arity])}):\n    return {expression}\n"


@cache
def program(expression: str, arity: int) -> Compiled:
    """The expression as a user's function, compiled for whatever types it is called with."""
    return compile_source(source(expression, arity))


def chosen(compiled: Compiled, row: Implementation) -> bool:
    """Whether the program calls this library function."""
    key = library_definition(row.function).key
    text = compiled.text("code.typed")
    return any(f"fn {key}{end}" in text for end in ("(", "<"))


@cache
def exact_program(expression: str, types: tuple[Type, ...]) -> Callable[..., Any]:
    """The expression in the variant for ints of any size."""
    function = program(expression, len(types)).python
    return _runner(definition_of(function), function, dict(zip(NAMES, types, strict=False)), exact=True)


def exact_call(expression: str, arguments: tuple[Any, ...]) -> Any:
    """One call of it, for arguments of these types."""
    types = tuple(type_of(argument) or INT for argument in arguments)
    return exact_program(expression, types)(*arguments)


@cache
def direct(function: Any, *types: Type) -> Callable[..., Any]:
    """A library function itself, for its annotated types or for these. It has a name of its own: with other types than the
    annotated ones it is another function than the one that programs before it may have put on the shelf."""
    names = [name for name in function.__annotations__ if name != "return"]
    found = types or tuple(parse_type(str(function.__annotations__[name])) for name in names)
    definition = definition_of(function)
    own = replace(definition, key=f"direct.{definition.key}")
    return _runner(own, function, dict(zip(names, found, strict=True)), exact=False)


def _runner(definition: Definition, function: Any, types: dict[str, Type], exact: bool) -> Callable[..., Any]:
    request = Request(definition.key, definition, types, faces_of(function, types))
    image = compile_entries([request], Settings(), "exact" if exact else "baseline")
    return Runner(image).callable(definition.key)
