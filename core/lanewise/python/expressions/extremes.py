"""`min` and `max`, of values and of what is iterated, by the items or by a key.

In: a call node. Out: a `Value`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import partial

from lanewise.ir.code import Expr, Op
from lanewise.ir.types import BAD, BOOL, NEVER, NONE, STR, Tuple
from lanewise.library.prelude import lists as prelude
from lanewise.prims import PRIMS
from lanewise.python.containers import list_making, lists, tuples
from lanewise.python.expressions import operators
from lanewise.python.functions import calls
from lanewise.python.iterators import iterables, iteration
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import Value


def extreme(op: str) -> Callable[[Builder, ast.Call], Value]:
    name = "min" if op == "lt" else "max"

    def handle(b: Builder, node: ast.Call) -> Value:
        if any(keyword.arg == "key" for keyword in node.keywords):
            return _best_by_key(b, op, node)
        found = iterables.arguments(b, node, name, iterables.MANY, "default")
        if found is None:
            return NOTHING
        given, default = found
        if len(given) > 1 and default is not None:
            words = f"Cannot specify a default for {name}() with multiple positional arguments"
            return operators.type_error(b, words, b.at(node))
        if len(given) > 1:
            return _best_of(b, op, _values(b, given, node), node)
        return iterables.over(b, given[0], node, lambda x: _best_in(b, op, x, default, node))

    return handle


def _values(b: Builder, given: list[Value], node: ast.Call) -> list[Expr]:
    from lanewise.python.expressions.expressions import as_runtime

    return [as_runtime(b, v, node) for v in given]


def _best_in(b: Builder, op: str, x: Value, default: Expr | None, node: ast.Call) -> Value:
    loc = b.at(node)
    name = "min" if op == "lt" else "max"
    if isinstance(x, Expr) and isinstance(x.type, Tuple):
        items = tuples.items(x)
        return _best_of(b, op, items, node) if items else _none_of(b, name, default, node)
    if iteration.gives_values(b, x):
        x = list_making.copied(b, x, node)
    if b.env is None or (isinstance(x, Expr) and x.type in (BAD, NEVER)):
        return NOTHING
    over = iteration.indexed(b, x, node)
    assert over is not None, "iterables.over lets nothing else through"

    def empty() -> Value:
        return _none_of(b, name, default, node)

    def search() -> Value:
        sign = "<" if op == "lt" else ">"
        first = b.temp(over.at(integer(0)), loc)
        if first.type == STR or first.type in PRIMS["select"].operands:
            # Nobody sees whether the first is compared with itself.
            items, rest = x, "over"
        else:
            items, rest = list_making.as_list(b, x, node), "over[1:]"
        return iterables.loop(b, node, f"for item in {rest}:\n if item {sign} best: best = item", "best", over=items, best=first)

    return b.pick(make("eq", (over.count(), integer(0)), BOOL), empty, search, loc)


def _best_by_key(b: Builder, op: str, node: ast.Call) -> Value:
    """`min(items, key=...)`: each key is computed once, from left to right."""
    name = "min" if op == "lt" else "max"
    loc = b.at(node)
    given, named = calls.arguments(b, node, spread=True)
    given = iterables.together(b, given, name, node)
    if set(named) - {"key", "default"} or not given or (len(given) > 1 and "default" in named):
        return b.refuse(node, f"{name}() takes one iterable or several values, key= and default=", f"help({name}) says more")
    items: Value = lists.of_items(b, _values(b, given, node), node) if len(given) > 1 else list_making.as_list(b, given[0], node)
    if b.env is None or not isinstance(items, Expr) or items.type in (BAD, NEVER):
        return NOTHING
    default = _values(b, [named["default"]], node)[0] if "default" in named else None
    function = prelude.least_by if op == "lt" else prelude.greatest_by

    def by(key: Value) -> Value:
        if isinstance(key, Expr) and key.type == NONE:
            return _best_in(b, op, items, default, node)
        definition = b.program.definition(function)  # type: ignore[arg-type]
        given: dict[str, Value] = {"items": items, "key": key}
        nothing = make("eq", (lists.length(b, items, loc), integer(0)), BOOL)
        search = partial(calls.call_definition, b, definition, given, node)
        return b.pick(nothing, lambda: _none_of(b, name, default, node), search, loc)

    key = named["key"]
    return b.each(key, by, loc) if isinstance(key, Expr) else by(key)


def _none_of(b: Builder, name: str, default: Expr | None, node: ast.Call) -> Value:
    if default is None:
        b.throw("ValueError", f"{name}() arg is an empty sequence", loc=b.at(node))
    return NOTHING if default is None else default


def _best_of(b: Builder, op: str, found: list[Expr], node: ast.Call) -> Value:
    loc = b.at(node)
    if b.env is None or any(e.type in (BAD, NEVER) for e in found):
        return NOTHING
    best = b.temp(found[0], loc)
    for other in found[1:]:
        best = _better(b, op, best, b.temp(other, loc), node)
        if b.env is None:
            return NOTHING
    return best


def _better(b: Builder, op: str, best: Expr, other: Expr, node: ast.Call) -> Expr:
    """CPython keeps the first of equals, and any operand may win: the types of all meet."""
    loc = b.at(node)
    wins = operators.compare(b, op, other, best, loc)
    if best.type == other.type and best.type in PRIMS["select"].operands:
        truth = operators.truth(b, wins, loc)
        return b.temp(Op("select", (truth, other, best), best.type), loc)
    kept = b.pick(operators.truth(b, wins, loc), lambda: other, lambda: best, loc)
    assert isinstance(kept, Expr)
    return kept
