"""`functools.update_wrapper(self, f)`: an instance that stands for a function tells what the function tells of itself.

In: the call node. Out: fields of the instance.
"""

from __future__ import annotations

import ast
from types import FunctionType

from lanewise.ir.code import Expr
from lanewise.ir.types import Closure, Record
from lanewise.python.classes import records
from lanewise.python.functions import calls, function_names
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.values import Known, Nested, Value, literal
from lanewise.python.source.definitions import Definition


def updated(b: Builder, node: ast.Call) -> Value:
    """`update_wrapper(self, f)`, which gives the instance."""
    from lanewise.python.expressions.expressions import as_runtime

    given, named = calls.arguments(b, node)
    x = b.as_value(given[0]) if given and not isinstance(given[0], Nested | Known) else None
    if b.env is None:
        return NOTHING
    if named or len(given) != 2 or x is None or not isinstance(x.type, Record) or (definition := _definition(b, given[1])) is None:
        words = "update_wrapper() is compiled of an instance and a function"
        return b.refuse(node, words, "decorate the inner function: @functools.wraps(f)")
    x = b.temp(x, b.at(node))
    told: dict[str, Value] = {
        "__module__": literal(str(definition.names("__name__"))),
        "__name__": function_names.name_of_value(b, given[1], _asked(node, "__name__")),
        "__qualname__": literal(definition.name),
        "__doc__": function_names.name_of_value(b, given[1], _asked(node, "__doc__")),
        "__wrapped__": given[1],
    }
    for name, found in told.items():
        records.assign(b, x, _asked(node, name), b.temp(as_runtime(b, found, node), b.at(node)))
    return x if b.env is not None else NOTHING


def _asked(node: ast.Call, name: str) -> ast.Attribute:
    return ast.copy_location(ast.Attribute(node.args[0], name, ast.Load()), node)


def _definition(b: Builder, found: Value) -> Definition | None:
    """Of a function that is written in Python."""
    if isinstance(found, Nested):
        return found.definition
    if isinstance(found, Known) and isinstance(found.object, FunctionType):
        return b.program.definition(found.object)
    if isinstance(found, Expr) and isinstance(found.type, Closure):
        return b.program.codes[found.type.code].definition
    return None
