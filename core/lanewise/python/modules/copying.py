"""`copy.copy(x)`: another object that holds the same. `copy.deepcopy` is refused.

In: a call node. Out: a `Value`. What never changes is its own copy, as in CPython.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable

from lanewise.ir.code import Expr
from lanewise.ir.types import BAD, BOOL, NEVER, Buffer, Record, Union, is_variadic, kind_of
from lanewise.python.arrays import allocations, array_runs
from lanewise.python.classes import class_model, record_methods, records
from lanewise.python.expressions import operators
from lanewise.python.functions import calls
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.values import Value


def shallow(b: Builder, node: ast.Call) -> Value:
    """`copy.copy(x)`."""
    given, named = calls.arguments(b, node)
    if named or len(given) != 1:
        return b.refuse(node, "copy.copy() takes one object", "copy.copy(x)") if b.env is not None else NOTHING
    x = given[0]
    return b.each(b.temp(x, b.at(node)), lambda one: _copied(b, one, node), b.at(node)) if isinstance(x, Expr) else x


def _copied(b: Builder, x: Expr, node: ast.Call) -> Value:
    from lanewise.python.functions import function_tools

    if x.type in (BAD, NEVER) or isinstance(x.type, Union):
        return x
    if isinstance(x.type, Record):
        return _instance(b, x, node)
    if isinstance(x.type, Buffer) and x.type.kind != "bytearray":
        is_view = x.type.kind == "memoryview"
        words = "cannot pickle 'memoryview' object"
        return operators.type_error(b, words, b.at(node)) if is_view else allocations.copied(b, x.type, x, node)
    if (kind_of(x.type) in ("", "frozenset") and not isinstance(x.type, Buffer)) or is_variadic(x.type):
        return x
    function = function_tools.made(b, "lambda *, _0: _0.copy()", node, _0=x)
    call = ast.copy_location(ast.Call(node.func, [], []), node)
    return array_runs.settled(b, calls.call_value(b, function, call), call)


def _instance(b: Builder, x: Expr, node: ast.Call) -> Value:
    """Another instance with the same fields."""
    loc = b.at(node)
    cls = records.class_of(b, x)
    if class_model.look_up(cls, "__copy__") is not None:
        return record_methods.special(b, x, "__copy__", [], loc)
    if any(name in vars(base) for base in cls.__mro__[:-1] for name in _OWN_WAYS):
        return b.refuse(node, f"{cls.__name__} says itself how it is copied", "give it a method __copy__")
    fields = records.fields_of(b, x)
    made = records.made(b, cls, loc)
    for name in list(fields.types):

        def put(name: str = name) -> None:
            records.put(b, made, name, records.loaded(b, fields, x, name, loc), loc)

        if name in fields.maybe:
            b.when(records.fetch(b, fields, x, f"{name}?", BOOL, loc), put, loc)
        elif b.env is not None:
            put()
    return made if b.env is not None else NOTHING


_OWN_WAYS = ("__reduce__", "__reduce_ex__", "__getstate__", "__setstate__")


def _deep(b: Builder, node: ast.Call) -> Value:
    calls.look_through(b, node)
    return b.refuse(node, "copy.deepcopy() is not compiled yet", "copy what changes: [row[:] for row in rows]")


HANDLERS: dict[object, Callable[[Builder, ast.Call], Value]] = {copy.copy: shallow, copy.deepcopy: _deep}


def handler(callee: object) -> Callable[[Builder, ast.Call], Value] | None:
    """How a call of this object is compiled, if it is one of these."""
    try:
        return HANDLERS.get(callee)
    except TypeError:
        return None
