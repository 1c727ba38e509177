"""functools.singledispatch and singledispatchmethod. In: a call of what was made by them. Out: a call of what is registered for the
class of its first argument; where that may be of several types, each has its own."""

from __future__ import annotations

import ast
import types
from collections.abc import Callable
from functools import lru_cache, partial, singledispatch, singledispatchmethod
from typing import Any

from lanewise.ir.code import Expr
from lanewise.ir.types import BAD, ERROR, NEVER
from lanewise.python.arrays import array_runs
from lanewise.python.expressions import kinds, operators
from lanewise.python.functions import calls
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.values import Dispatcher, Generator, Known, Nested, Registering, Value
from lanewise.python.source import hints, standard
from lanewise.python.source.forwarding import is_dispatcher


def handler(callee: Any) -> Callable[[Builder, ast.Call], Value] | None:
    """How a call of this object is compiled, if it was made so."""
    if callee is singledispatch:
        return _made
    if isinstance(callee, Registering):
        return partial(_registered, callee)
    if isinstance(callee, Dispatcher):
        return partial(_call_inner, callee)
    return (lambda b, node: _call(b, callee, node)) if is_dispatcher(callee) else None


# --- functions within functions --------------------------------------------------------------------------------------


def _made(b: Builder, node: ast.Call) -> Value:
    """`singledispatch(f)`."""
    given, named = calls.arguments(b, node)
    if b.env is None:
        return NOTHING
    if named or len(given) != 1 or not isinstance(given[0], Nested):
        return b.refuse(node, "singledispatch() is compiled of a function that is defined here", "write it above a def")
    own = b.program.shapes.dispatchers.setdefault(id(given[0].definition.node), Dispatcher(given[0]))
    own.begin(given[0])
    return Known(own)


def _registered(callee: Registering, b: Builder, node: ast.Call) -> Value:
    """`@show.register`, `@show.register(int)`, `show.register(int, f)`."""
    given, named = calls.arguments(b, node)
    if b.env is None:
        return NOTHING
    cls, function = callee.cls, given[-1] if given else None
    if len(given) == 1 and cls is None and isinstance(function, Nested):
        cls = _annotated(function)
    elif len(given) == 2 and isinstance(given[0], Known):
        cls = given[0].object
    elif len(given) == 1 and isinstance(function, Known) and isinstance(function.object, type | types.UnionType):
        return Known(Registering(callee.dispatcher, function.object))
    if named or not isinstance(function, Nested) or not isinstance(cls, type | types.UnionType):
        return b.refuse(node, "register() takes a class and a function that is defined here", "@show.register(int)")
    callee.dispatcher.register(cls, function)
    return function


def _annotated(function: Nested) -> object:
    """The class that the first annotation names; None where that is not known at build."""
    said = hints.annotations_of(function.definition, hints.meant)
    return next(iter(said.values()), None) if said else None


def _call_inner(callee: Dispatcher, b: Builder, node: ast.Call) -> Value:
    from lanewise.python.expressions.expressions import runtime

    if not node.args or isinstance(node.args[0], ast.Starred):
        return b.refuse(node, "what singledispatch() made is called with the argument that decides", "name the arguments")
    title = f"dispatched@{node.lineno}@{node.col_offset}"
    whole = _with_first(node, title)

    def one(x: Expr) -> Value:
        if x.type in (BAD, NEVER):
            return x
        cls = kinds.class_of(b, x.type)
        if cls is None or x.type == ERROR:
            return b.refuse(node, "an exception decides which function is called", "test with isinstance(error, ...)")
        cls = standard.original(kinds.iterator_class(cls) if issubclass(cls, Generator) else cls)
        b.bind(title, x, b.at(node))
        return array_runs.value_of(b, calls.call_value(b, callee.of(cls), whole), node)

    return b.each(b.temp(runtime(b, node.args[0]), b.at(node)), one, b.at(node))


@lru_cache(maxsize=1024)
def _with_first(node: ast.Call, name: str) -> ast.Call:
    """The same call of a variable. Once per place: what a node stands for is remembered from walk to walk."""
    first = ast.copy_location(ast.Name(name, ast.Load()), node.args[0])
    return ast.copy_location(ast.Call(node.func, [first, *node.args[1:]], node.keywords), node)


# --- functions and methods of modules --------------------------------------------------------------------------------


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
