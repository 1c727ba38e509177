"""Functions of the prelude that are called while compiling (`words.at_build`).

In: the call of one, whose arguments are known at build. Out: what Python itself answers, as a constant, or the statement that
raises what it raises, or a refusal (`words.refuse`). So ranks and orders of axes follow from what a call says.
"""

from __future__ import annotations

import ast
from types import FunctionType

from lanewise.ir.code import Const
from lanewise.ir.exceptions import name_of
from lanewise.ir.types import BAD, NEVER, kind_of
from lanewise.library.prelude.words import NotCompiledError
from lanewise.python.functions import calls
from lanewise.python.program import argument_binding
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.values import Known, Value, constant, is_constant, object_of


def call(b: Builder, function: FunctionType, node: ast.Call) -> Value:
    """What a function answers that is called now."""
    definition = b.program.definition(function)
    bound = argument_binding.bind(b, definition, calls.arguments(b, node), b.program.defaults(definition), b.at(node))
    if bound is None or b.env is None:
        return NOTHING
    if any(isinstance(found, Const) and found.type in (BAD, NEVER) for found in bound.values()):
        return NOTHING
    unknown = [name for name, found in bound.items() if not isinstance(found, Known) and not is_constant(found)]
    if unknown:
        given = argument_binding.node_of(definition, unknown[0], node)
        b.has_to_be_known(given)
        name = given.id if isinstance(given, ast.Name) else unknown[0]
        listed = kind_of(bound[unknown[0]].type) == "list"  # type: ignore[union-attr]
        way_out = "write a tuple, whose length is known" if listed else "write it out in the call"
        return b.refuse(node, f"'{name}' has to be known at build", way_out)
    try:
        found = function(**{name: object_of(value) for name, value in bound.items()})
    except NotCompiledError as refusal:
        return b.refuse(node, *refusal.args)
    except Exception as error:
        b.throw(name_of(type(error)), *error.args, loc=b.at(node))
        return NOTHING
    return constant(found) or Known(found)
