"""`collections.Counter`: a dict of counts, in which what is missing counts as 0.

In: expressions whose types are open Counters. Out: expressions, and statements in the builder. What looks at the
counts is a function of the prelude (`library/prelude/counters.py`).
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from lanewise.ir.code import Expr, Loc
from lanewise.ir.types import BAD, BOOL, NEVER, is_dict
from lanewise.library.prelude import counters as prelude
from lanewise.python.containers import lists, rows
from lanewise.python.expressions import operators
from lanewise.python.functions import hashing
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import Value


def fresh(b: Builder, node: ast.AST) -> Expr:
    """An empty one, made at this node."""
    return rows.fresh(b, node, "Counter", (NEVER, NEVER))


# --- items -----------------------------------------------------------------------------------------------------------


def item(b: Builder, x: Expr, key: Expr, loc: Loc) -> Value:
    """`x[key]`, 0 where there is none."""
    key = b.temp(key, loc)
    if b.env is None or key.type in (BAD, NEVER):
        return key
    if rows.is_empty_type(x):
        hashing.code(b, key, loc)
        return integer(0) if b.env is not None else NOTHING
    row = rows.find(b, x, key, loc)
    return b.pick(rows.is_row(row), lambda: rows.part(b, x, row, rows.VALUE, loc), lambda: integer(0), loc)


def delete(b: Builder, x: Expr, key: Expr, loc: Loc) -> None:
    """`del x[key]`; nothing happens where there is none."""
    lists.changes(x)
    row = rows.find(b, x, key, loc)
    if not rows.is_empty_type(x):
        b.when(rows.is_row(row), lambda: rows.erase(b, x, row, loc), loc)


# --- operators -------------------------------------------------------------------------------------------------------

_BINARY: dict[str, Callable[..., object]] = {
    "add": prelude.plus, "sub": prelude.minus, "or": prelude.either, "and": prelude.both,
}  # fmt: skip
_IN_PLACE: dict[str, Callable[..., object]] = {
    "add": prelude.add_in_place, "sub": prelude.subtract_in_place, "or": prelude.either_in_place, "and": prelude.both_in_place,
}  # fmt: skip
_UNARY: dict[str, Callable[..., object]] = {"pos": prelude.positive, "neg": prelude.negative}


def _filled(b: Builder, function: Callable[..., object], given: list[Expr], loc: Loc) -> Expr:
    """A new one that a function of the prelude fills."""
    given = [b.temp(e, loc) for e in given]
    x = fresh(b, b.node_at(loc))
    lists.do_prelude(b, function, [x, *given], loc)
    return x if b.env is not None else NOTHING


def binary(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """`+`, `-`, `|` and `&` of two."""
    if op not in _BINARY:
        return operators.unsupported(b, op, x, y, loc)
    return _filled(b, _BINARY[op], [x, y], loc)


def unary(b: Builder, op: str, x: Expr, loc: Loc) -> Expr:
    """`+x`, `-x`."""
    return _filled(b, _UNARY[op], [x], loc)


def update(b: Builder, x: Expr, op: str, y: Expr, loc: Loc) -> bool:
    """`x += y` and so on; whether it is one of these. Of what is no dict CPython says what it lacks."""
    if op not in _IN_PLACE:
        return False
    lists.changes(x)
    x, y = b.temp(x, loc), b.temp(y, loc)
    if is_dict(y.type) and not rows.is_empty_type(y):
        rows.grow(x, rows.held(y)[0])
    lists.do_prelude(b, _IN_PLACE[op], [x, y], loc)
    return True


def compare(b: Builder, op: str, x: Expr, y: Expr, loc: Loc) -> Expr:
    """What is missing counts as 0; `<` is to be a part of."""
    if op in ("gt", "ge"):
        op, x, y = {"gt": "lt", "ge": "le"}[op], y, x
    function = {"eq": prelude.equal, "ne": prelude.equal, "lt": prelude.strictly_within, "le": prelude.within}[op]
    found = lists.call_prelude(b, function, [b.temp(x, loc), b.temp(y, loc)], loc)
    return make("not", (found,), BOOL) if op == "ne" else found


def represented(b: Builder, x: Expr, loc: Loc) -> Expr:
    """`repr(x)`: the greatest counts come first."""
    return rows.represented(b, x, prelude.represented, loc)
