"""Calls with a dict of which only the run knows the keys: `f(**d)`.

In: a function's definition, and arguments with a `Spread` for each such dict. Out: the argument of each parameter, looked up in the
dict, or its default; what is over becomes `**named`, a dict like any other. CPython's TypeErrors are the prelude's
(`library/prelude/named.py`).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable

from lanewise.ir.code import Expr
from lanewise.ir.types import BAD, NEVER, Union, is_dict
from lanewise.library.prelude import named as prelude
from lanewise.python.classes import derived
from lanewise.python.containers import dicts, lists, rows
from lanewise.python.expressions import operators
from lanewise.python.functions import keyword_dicts
from lanewise.python.program.argument_binding import WHOLE
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.values import THE_NONE, Known, Nested, Spread, Value, is_spread, literal, type_name
from lanewise.python.source.definitions import Definition

Named = dict[str, Value]


def spread(b: Builder, found: Expr, call: ast.Call, node: ast.keyword) -> Value:
    """What stands behind `**`, as an argument."""

    def one(e: Expr) -> Expr:
        if derived.is_dict(b, e.type):
            return derived.unwrapped(b, e, ("keys", "__getitem__"), node)
        if is_dict(e.type) or e.type in (BAD, NEVER):
            return e
        words = f"{keyword_dicts.title(b, call)}() argument after ** must be a mapping, not {type_name(e.type)}"
        return operators.type_error(b, words, b.at(call))

    loc = b.at(call)
    x = b.temp(b.each_expr(found, one, loc), loc) if b.env is not None else NOTHING
    if b.env is None or x.type in (BAD, NEVER):
        return NOTHING
    if not dicts.has_names(x):
        return b.refuse(node, "** in a call takes a dict whose keys are texts", "name the arguments")
    return Known(Spread(_as_one(b, x, call)))


def _as_one(b: Builder, x: Expr, node: ast.AST) -> Expr:
    """Of several kinds of dicts one that may hold what any of them does."""
    if not isinstance(x.type, Union):
        return x
    whole = dicts.fresh(b, node)

    def one(e: Expr) -> Value:
        dicts.update(b, whole, e, b.at(node))
        return THE_NONE

    b.each(x, one, b.at(node))
    return whole


_OWN = re.compile(r"_\d+").fullmatch
"""How a function that stands for another one calls what it holds of that, which no caller gives."""


def by_parameter(b: Builder, definition: Definition, placed: int, named: Named, defaults: Named, node: ast.AST) -> Named:
    """The arguments by name of a function that is given so many by place, without such dicts."""
    spreads = [found.object.items for found in named.values() if isinstance(found, Known) and isinstance(found.object, Spread)]
    if not spreads:
        return named
    spec = definition.node.args
    explicit = {name: found for name, found in named.items() if not is_spread(found)}
    table = _together(b, spreads, explicit, node)
    first = [a.arg for a in spec.posonlyargs]
    places = [*first, *(a.arg for a in spec.args)]
    by_name = [a.arg for a in (*spec.args, *spec.kwonlyargs) if not (definition.quiet and _OWN(a.arg))]
    taken = {*places[:placed], *explicit}
    title = literal(definition.name)
    _ask(b, prelude.free, table, [_listed(name for name in places[:placed] if name not in first), title], node)
    if spec.kwarg is None:
        _ask(b, prelude.wanted, table, [_listed(by_name), _listed(first), title], node)
    for kind, group in (("positional", places), ("keyword-only", [a.arg for a in spec.kwonlyargs])):
        needed = [name for name in group if name not in taken and name not in defaults]
        if needed:
            _ask(b, prelude.complete, table, [_listed(needed), literal(kind), title], node)
    found = {name: _argument(b, definition, table, name, defaults, node) for name in by_name if name not in taken}
    if spec.kwarg is not None:
        over = {name: explicit.pop(name) for name in tuple(explicit) if name not in by_name}
        found[WHOLE] = _over(b, over, table, by_name, node)
    return explicit | found


def _together(b: Builder, spreads: list[Expr], explicit: Named, node: ast.AST) -> Expr:
    """All such dicts of a call as one."""
    title = literal(keyword_dicts.title(b, node) if isinstance(node, ast.Call) else "")
    table, *more = spreads
    if more:
        table = b.temp(dicts.copied(b, table, b.at(node)), b.at(node))
        for other in more:
            rows.grow(table, *rows.held(other))
            if not rows.is_empty_type(other):
                lists.changes(table)
                _ask(b, prelude.joined, table, [other, title], node)
    _ask(b, prelude.once, table, [_listed(explicit), title], node)
    return table


def _listed(names: Iterable[str]) -> Expr:
    return literal(" ".join(names))


def _ask(b: Builder, check: Callable[..., object], table: Expr, rest: list[Expr], node: ast.AST) -> None:
    lists.do_prelude(b, check, [table, *rest], b.at(node))


def _argument(b: Builder, definition: Definition, table: Expr, name: str, defaults: Named, node: ast.AST) -> Value:
    """What the dict has under the name, or else the default."""
    from lanewise.python.expressions.expressions import as_runtime
    from lanewise.python.functions import calls

    loc = b.at(node)
    if name not in defaults:
        return dicts.item(b, table, literal(name), loc)
    default = defaults[name]
    if rows.is_empty_type(table):
        return default
    if isinstance(default, Known):
        default = as_runtime(b, calls.default(b, definition, name, default, node), node)
    kept = b.temp(default, loc) if not isinstance(default, Known | Nested) else default
    row = rows.find(b, table, literal(name), loc)
    return b.pick(rows.is_row(row), lambda: rows.part(b, table, row, rows.VALUE, loc), lambda: kept, loc)


def _over(b: Builder, over: Named, table: Expr, by_name: list[str], node: ast.AST) -> Expr:
    """What `**named` is: what has a name in the call, and what of the dict has no parameter."""
    from lanewise.python.expressions.expressions import as_runtime

    loc = b.at(node)
    made = dicts.fresh(b, node)
    for name, found in over.items():
        dicts.assign(b, made, literal(name), as_runtime(b, found, node), loc)
    if not rows.is_empty_type(table) and b.env is not None:
        dicts.update(b, made, lists.call_prelude(b, prelude.others, [table, _listed(by_name)], loc), loc)
    return made if b.env is not None else NOTHING
