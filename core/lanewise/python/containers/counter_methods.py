"""Counters made of other things, and their methods.

In: nodes, and values that are counted. Out: fresh Counters; statements in the builder, and what a method returns.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from lanewise.ir.code import Expr, Loc
from lanewise.ir.types import BAD, BOOL, INT, NEVER, NONE, is_dict
from lanewise.library.prelude import counters as prelude
from lanewise.python.containers import counters, dict_methods, dicts, lists, rows
from lanewise.python.expressions import operators
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import THE_NONE, Known, Nested, Value, literal, type_name
from lanewise.python.statements import loops


def made(b: Builder, node: ast.Call) -> Value:
    """`Counter(...)`."""
    from lanewise.python.functions import calls

    given, named = calls.arguments(b, node)
    if len(given) > 1:
        words = f"Counter.__init__() takes from 1 to 2 positional arguments but {len(given) + 1} were given"
        return operators.type_error(b, words, b.at(node))
    x = counters.fresh(b, node)
    _change(b, x, given, named, node, prelude.add, 1)
    return x if b.env is not None else NOTHING


def _change(
    b: Builder, x: Expr, given: list[Value], named: dict[str, Value], node: ast.AST, of_dict: Callable[..., object], step: int
) -> None:
    """`x.update(...)` and `x.subtract(...)`: of a dict its counts, of anything else each item."""
    from lanewise.python.expressions.expressions import as_runtime

    loc = b.at(node)
    for found in given:
        if isinstance(found, Known | Nested):
            _count_each(b, x, found, node, step)
        elif found.type not in (BAD, NEVER):
            b.each(found, lambda e: _change_by(b, x, e, node, of_dict, step), loc)
    if named and b.env is not None:
        counts = dicts.fresh(b, node)
        for name, stored in named.items():
            dicts.assign(b, counts, literal(name), as_runtime(b, stored, node), loc)
        _change_by(b, x, counts, node, of_dict, step)


def _change_by(b: Builder, x: Expr, found: Expr, node: ast.AST, of_dict: Callable[..., object], step: int) -> Value:
    loc = b.at(node)
    if is_dict(found.type):
        lists.changes(x)
        if rows.is_empty_type(found):
            return THE_NONE
        found = b.temp(found, loc)
        if of_dict is prelude.add:
            # The counts of the first one are taken as they are.
            empty = make("eq", (lists.length(b, x, loc), integer(0)), BOOL)
            b.branch(empty, lambda: dicts.update(b, x, found, loc), lambda: _by_prelude(b, of_dict, x, found, loc), loc)
        else:
            _by_prelude(b, of_dict, x, found, loc)
    elif found.type != NONE:
        _count_each(b, x, found, node, step)
    return THE_NONE


def _by_prelude(b: Builder, function: Callable[..., object], x: Expr, other: Expr, loc: Loc) -> None:
    rows.grow(x, rows.held(other)[0])
    lists.do_prelude(b, function, [x, other], loc)


def _count_each(b: Builder, x: Expr, found: Value, node: ast.AST, step: int) -> None:
    loc = b.at(node)
    lists.changes(x)

    def one(key: Expr) -> None:
        if b.env is not None and key.type not in (BAD, NEVER):
            key = b.temp(key, loc)
            rows.grow(x, key.type, INT)
            lists.do_prelude(b, prelude.count, [x, key, integer(step)], loc)

    loops.each(b, found, node, one)


# --- methods ---------------------------------------------------------------------------------------------------------


def method(b: Builder, x: Expr, func: ast.Attribute, node: ast.Call) -> Value:
    """`x.name(...)`."""
    from lanewise.python.functions import calls

    if func.attr not in ("update", "subtract", "fromkeys"):
        return dict_methods.method(b, x, func, node, METHODS)
    loc = b.at(node)
    if func.attr == "fromkeys":
        words = "Counter.fromkeys() is undefined.  Use Counter(iterable) instead."
        b.throw("NotImplementedError", words, loc=loc)
        return NOTHING
    x = b.temp(x, loc)
    given, named = calls.arguments(b, node)
    if len(given) > 1:
        words = f"Counter.{func.attr}() takes from 1 to 2 positional arguments but {len(given) + 1} were given"
        return operators.type_error(b, words, loc)
    adds = func.attr == "update"
    _change(b, x, given, named, node, prelude.add if adds else prelude.subtract, 1 if adds else -1)
    return THE_NONE


def _most_common(b: Builder, x: Expr, given: list[Expr], node: ast.Call) -> Value:
    loc = b.at(node)

    def one(n: Expr) -> Value:
        if n.type == NONE:
            return lists.call_prelude(b, prelude.most_common, [x], loc)
        if not operators.is_integer(n.type):
            return b.refuse(node, f"most_common() of a {type_name(n.type)} is not compiled", "give an int")
        return lists.call_prelude(b, prelude.few_most_common, [x, operators.convert(b, n, INT, loc)], loc)

    return b.each(given[0] if given else THE_NONE, one, loc)


def _asking(function: Callable[..., object]) -> dict_methods.Handler:
    return lambda b, x, given, node: lists.call_prelude(b, function, [x], b.at(node))


METHODS: dict[str, dict_methods.Method] = {
    "most_common": (0, 1, _most_common, ("n",)),
    "elements": (0, 0, _asking(prelude.elements), ()),
    "total": (0, 0, _asking(prelude.total), ()),
}
