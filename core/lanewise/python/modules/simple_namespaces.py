"""`types.SimpleNamespace(name=value)`.

In: the call node. Out: an instance of a class of its own for these names, which derives from what stands for SimpleNamespace: so
what each attribute holds is known of the namespaces that have such names, and not of all.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from lanewise.ir.types import BAD, NEVER
from lanewise.library.prelude.standard.types import SimpleNamespace
from lanewise.python.classes import records
from lanewise.python.expressions import operators
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.values import Value


def _made(b: Builder, node: ast.Call) -> Value:
    from lanewise.python.expressions.expressions import as_runtime
    from lanewise.python.functions import calls

    given, named = calls.arguments(b, node)
    if b.env is None:
        return NOTHING
    loc = b.at(node)
    if given:
        return operators.type_error(b, "no positional arguments expected", loc)
    names = tuple(named)
    cls = b.program.shapes.hidden(("namespace", names), SimpleNamespace.__name__, SimpleNamespace)
    cls.__module__ = SimpleNamespace.__module__
    fields = b.program.shapes.fields(cls)
    fields.certain, fields.order = frozenset(names), names
    values = {name: b.temp(as_runtime(b, found, node), loc) for name, found in named.items()}
    if b.env is None or any(value.type in (BAD, NEVER) for value in values.values()):
        return NOTHING
    x = records.made(b, cls, loc)
    for name, value in values.items():
        records.put(b, x, name, value, loc)
    return x


def handler(callee: object) -> Callable[[Builder, ast.Call], Value] | None:
    """How a call of this object is compiled, if it is this one."""
    return _made if callee is SimpleNamespace else None
