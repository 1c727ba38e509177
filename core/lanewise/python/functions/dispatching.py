"""functools.singledispatch and singledispatchmethod. In: a call of what was made by them. Out: a call of what is registered for the
class of its first argument; where that may be of several types, each has its own."""

from __future__ import annotations

import ast
import types
from collections.abc import Callable
from functools import partial, singledispatchmethod
from typing import Any

from lanewise.ir.code import Expr
from lanewise.ir.types import BAD, ERROR, NEVER
from lanewise.python.expressions import kinds, operators
from lanewise.python.functions import calls
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.values import Generator, Known, Value
from lanewise.python.source import standard
from lanewise.python.source.forwarding import is_dispatcher


def handler(callee: Any) -> Callable[[Builder, ast.Call], Value] | None:
    """How a call of this object is compiled, if it was made so."""
    return (lambda b, node: _call(b, callee, node)) if is_dispatcher(callee) else None


def _call(b: Builder, callee: Any, node: ast.Call) -> Value:
    positional, named = calls.arguments(b, node)
    if b.env is None:
        return NOTHING
    if not positional:
        return operators.type_error(b, f"{callee.__name__} requires at least 1 positional argument", b.at(node))
    return _of_first(b, callee, (positional, named), lambda found: (found, []), node)


def method(b: Builder, raw: singledispatchmethod[Any], x: Value, cls: type, node: ast.Call) -> Value:
    """`x.name(...)`, of a method that was made so."""
    positional, named = calls.arguments(b, node)
    if b.env is None:
        return NOTHING
    if not positional:
        b.throw("IndexError", "tuple index out of range", loc=b.at(node))
        return NOTHING
    return _of_first(b, raw.dispatcher, (positional, named), partial(_bound, x, cls), node)


Found = tuple[Any, list[Value]]
"""A function, and what it is given before the arguments of the call."""


def _bound(x: Value, cls: type, found: Any) -> Found:
    """As a class has it."""
    if isinstance(found, staticmethod | classmethod):
        return found.__func__, [Known(cls)] if isinstance(found, classmethod) else []
    return found, [x]


def _of_first(
    b: Builder, callee: Any, given: tuple[list[Value], dict[str, Value]], bind: Callable[[Any], Found], node: ast.Call
) -> Value:
    first = b.as_value(given[0][0])
    if first is None:
        return b.refuse(node, f"{callee.__name__}() is given something that has no value at run time", "call what it would choose")
    return b.each(first, lambda x: _chosen(b, callee, x, (given[0][1:], given[1]), bind, node), b.at(node))


def _chosen(
    b: Builder, callee: Any, x: Expr, others: tuple[list[Value], dict[str, Value]], bind: Callable[[Any], Found], node: ast.Call
) -> Value:
    if x.type in (BAD, NEVER):
        return x
    cls = kinds.class_of(b, x.type)
    if cls is None or x.type == ERROR:
        words = f"{callee.__name__}() is given an exception: its class is known to the run alone"
        return b.refuse(node, words, "test with isinstance(error, ...)")
    cls = standard.original(kinds.iterator_class(cls) if issubclass(cls, Generator) else cls)
    name = f"{callee.__name__}.dispatch({cls.__name__})"
    found = b.program.captured(b.definition, name, partial(callee.dispatch, cls))
    assert isinstance(found, Known)
    function, before = bind(found.object)
    assert isinstance(function, types.FunctionType)
    definition = b.program.definition(function)
    rest, named = others
    return calls.call_with(b, definition, ([*before, x, *rest], named), b.program.defaults(definition), node)
