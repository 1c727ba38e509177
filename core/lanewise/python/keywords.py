"""`**named` of a function that looks at it: a dict, made when the function begins.

In: a function whose names are bound. Out: its `**named` as a value, unless all that is done with it is to pass it on; the names
that a call gives are known at build, so that costs nothing.
"""

from __future__ import annotations

import ast
from functools import lru_cache

from lanewise.ir.code import Loc
from lanewise.python.builder import Builder
from lanewise.python.values import Keywords, Known


def entered(b: Builder, loc: Loc) -> None:
    """The function begins."""
    from lanewise.python.expressions import value

    own = b.definition.node.args.kwarg
    if b.env is None or own is None or own.arg not in b.env or not _is_looked_at(b.definition.node, own.arg):
        return
    found = b.env[own.arg].value
    if isinstance(found, Known) and isinstance(found.object, Keywords):
        keys: list[ast.expr | None] = [ast.Constant(name) for name in found.object.names]
        values: list[ast.expr] = [ast.Name(found.object.parameter(name), ast.Load()) for name in found.object.names]
        display = ast.Dict(keys, values)
        for node in ast.walk(display):
            if isinstance(node, ast.expr):
                ast.copy_location(node, own)
        b.bind(own.arg, value(b, display), loc)


@lru_cache(maxsize=4096)
def _is_looked_at(node: ast.AST, name: str) -> bool:
    """Whether the name stands anywhere but behind the stars of a call."""
    calls = [n for n in ast.walk(node) if isinstance(n, ast.Call)]
    passed = {id(k.value) for call in calls for k in call.keywords if k.arg is None}
    return any(isinstance(n, ast.Name) and n.id == name and id(n) not in passed for n in ast.walk(node))
