"""The classes of `collections`: what a call of one makes.

In: the class, and the call. Out: a `Value`.
"""

from __future__ import annotations

import ast
import collections
from collections.abc import Callable
from functools import cache

from lanewise.ir.classes import factory_type
from lanewise.ir.code import Expr, Op
from lanewise.ir.types import BAD, NEVER, NONE, Closure, members
from lanewise.python.containers import (
    counter_methods,
    default_dicts,
    deque_methods,
    dict_methods,
    ordered_dict_methods,
    ordered_dicts,
)
from lanewise.python.expressions import operators
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.values import THE_NONE, Known, Value

Handler = Callable[[Builder, ast.Call], Value]


def _default_dict(b: Builder, node: ast.Call) -> Value:
    """`defaultdict(factory, ...)`: what comes behind is as `dict` takes it."""
    from lanewise.python.functions import calls

    given, named = calls.arguments(b, node)
    if b.env is None:
        return NOTHING
    factory = _as_factory(b, given[0] if given else THE_NONE, node)
    if b.env is None or factory.type in (BAD, NEVER):
        return factory
    factory = b.temp(factory, b.at(node))
    x = default_dicts.fresh(b, node, factory)
    dict_methods.take(b, x, "defaultdict", given[1:], named, node)
    return x if b.env is not None else NOTHING


def _as_factory(b: Builder, found: Value, node: ast.AST) -> Expr:
    """A class or a function as a value."""
    from lanewise.python.expressions.expressions import as_runtime

    if isinstance(found, Known):
        t = factory_type(found.object)
        if isinstance(t, Closure):
            return Op("closure", (), t)
    factory = as_runtime(b, found, node)
    if all(isinstance(t, Closure) or t in (NONE, BAD, NEVER) for t in members(factory.type)):
        return factory
    return operators.type_error(b, "first argument must be callable or None", b.at(node))


@cache
def _handlers() -> dict[object, Handler]:
    """Made when it is first asked for: whoever has a handler may be on the way of being imported."""
    return {
        collections.Counter: counter_methods.made,
        collections.OrderedDict: ordered_dict_methods.made,
        collections.OrderedDict.fromkeys: lambda b, node: dict_methods.from_keys(b, node, ordered_dicts.fresh),
        collections.defaultdict: _default_dict,
        collections.deque: deque_methods.made,
    }


def handler(callee: object) -> Handler | None:
    """How a call of this object is compiled, if it is one of these."""
    try:
        return _handlers().get(callee)
    except TypeError:
        return None
