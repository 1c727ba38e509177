"""`types.SimpleNamespace(name=value)`.

In: the call node. Out: an instance of a class of its own for these names, which derives from what stands for SimpleNamespace: so
what each attribute holds is known of the namespaces that have such names, and not of all.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from lanewise.ir.code import Expr
from lanewise.ir.types import BAD, NEVER, STR, Open, Type, is_dict
from lanewise.library.prelude.standard.types import SimpleNamespace
from lanewise.python.classes import dict_changes, records
from lanewise.python.expressions import operators
from lanewise.python.functions import keyword_dicts
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.values import Value


def _made(b: Builder, node: ast.Call) -> Value:
    from lanewise.python.expressions.expressions import as_runtime, value
    from lanewise.python.functions import calls

    match keyword_dicts.spread(b, node):
        case ast.Call(args=[], keywords=[ast.keyword(arg=None, value=table)]):
            held = as_runtime(b, value(b, table), table)
            if b.env is None or _has_names(held.type):
                return _of_dict(b, held, node)
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
    if b.env is None or any(stored.type in (BAD, NEVER) for stored in values.values()):
        return NOTHING
    x = records.made(b, cls, loc)
    for name, stored in values.items():
        records.put(b, x, name, stored, loc)
    return x


def _has_names(t: Type) -> bool:
    """Whether all keys of a dict are texts."""
    return is_dict(t) and isinstance(t, Open) and t.root().items[0] in (STR, NEVER)


def _of_dict(b: Builder, found: Expr, node: ast.Call) -> Value:
    """`SimpleNamespace(**d)` of names that only the run knows: a class of this place, whose instances keep them in a dict."""
    if b.env is None:
        return NOTHING
    cls = b.program.shapes.hidden(("namespace", b.at(node)), SimpleNamespace.__name__, SimpleNamespace)
    cls.__module__ = SimpleNamespace.__module__
    b.program.shapes.fields(cls).certain = frozenset()
    x = records.made(b, cls, b.at(node))
    dict_changes.updated(b, x, [found], {}, node)
    return x if b.env is not None else NOTHING


def handler(callee: object) -> Callable[[Builder, ast.Call], Value] | None:
    """How a call of this object is compiled, if it is this one."""
    return _made if callee is SimpleNamespace else None
