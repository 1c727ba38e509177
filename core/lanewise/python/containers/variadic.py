"""Tuples whose length only the run knows: `tuple(xs)`, `*args` of a list, tuples that grow turn by turn.

In: tuples of known length, or what is iterated. Out: objects of kind `tuple`, which lie in memory as lists do and never change.
Where a tuple of known length meets such a one, walking notes that it becomes one (`flow.coerce`); `made` makes the object.
"""

from __future__ import annotations

import ast

from lanewise.ir.code import Body, Expr, Get, Loc, Op, Set, Stmt
from lanewise.ir.rewrite import expressions, rewrite_bodies, rewrite_expr, rewrite_operands
from lanewise.ir.types import BAD, NEVER, Open, Tuple, Union, is_variadic, members
from lanewise.python.arrays import known_lengths
from lanewise.python.containers import list_making, lists, short_rows, tuples
from lanewise.python.expressions import known_parts
from lanewise.python.functions import calls
from lanewise.python.program.builder import Builder
from lanewise.python.program.flow import coerce
from lanewise.python.program.paths import finish
from lanewise.python.program.values import Generated, Known, Value


def tuple_call(b: Builder, node: ast.Call) -> Value:
    """`tuple()`, `tuple(iterable)`: of known length where the iterable is."""
    if len(node.args) == 1 and not node.keywords and (told := known_parts.as_constant(b, node.args[0])) is not None:
        return told
    if len(node.args) == 1 and not node.keywords and (row := short_rows.row(b, node.args[0])) is not None:
        return of(b, row, node)
    if len(node.args) == 1 and not node.keywords and (numbers := known_lengths.as_tuple(b, node.args[0])) is not None:
        return numbers
    given, named = calls.arguments(b, node)
    if named or len(given) > 1:
        return b.refuse(node, "tuple() takes one iterable", "help(tuple) says more")
    return of(b, given[0], node) if given else tuples.pack([])


def of(b: Builder, found: Value, node: ast.AST) -> Value:
    """A tuple with the items of anything that is iterated."""
    found = list_making.short(found)
    if isinstance(found, Known) and isinstance(found.object, Generated):
        return list_making.in_turns(b, found.object.node, found.object.framed, "tuple")
    if isinstance(found, Expr) and isinstance(found.type, Union):
        return b.each(b.temp(found, b.at(node)), lambda one: of(b, one, node), b.at(node))
    if isinstance(found, Expr) and isinstance(found.type, Tuple) and found.type.name:
        return tuples.pack(tuples.items(b.temp(found, b.at(node))))
    if isinstance(found, Expr) and (isinstance(found.type, Tuple) or is_variadic(found.type) or found.type in (BAD, NEVER)):
        return found
    return list_making.copied(b, found, node, "tuple")


# --- objects for what walking only noted -----------------------------------------------------------------------------


def made(b: Builder, body: Body) -> Body:
    """A finished body with statements that make these objects."""
    if any(_asks(e) for e in expressions(body) if type(e) is Op and e.name == "wrap"):  # few are
        return tuple(new for stmt in body for new in _statement(b, stmt))
    return body


def _asks(expr: Expr) -> bool:
    """Whether a tuple of known length becomes one of any length here, itself or as a member of a union."""
    if not isinstance(expr, Op) or expr.name != "wrap" or not (isinstance(expr.type, Union) or is_variadic(expr.type)):
        return False
    fits = members(expr.type)
    return any(m not in fits or is_variadic(expr.type) for m in members(expr.args[0].type))


def _statement(b: Builder, stmt: Stmt) -> list[Stmt]:
    stmt = rewrite_bodies(stmt, lambda inner: made(b, inner))
    before: list[Stmt] = []
    loc = stmt.loc if stmt.loc.line else b.at(b.definition.node)

    def change(expr: Expr) -> Expr:
        if not _asks(expr):
            return expr
        assert isinstance(expr, Op)
        target = b.fresh(expr.type)
        around, b.env = b.env, {}
        with b.body() as draft:
            _each(b, expr.args[0], target, loc)
        b.env = around
        before.extend(made(b, finish(draft)))
        return target

    rewritten = rewrite_operands(stmt, lambda e: rewrite_expr(e, change))
    return [*before, rewritten]


def _each(b: Builder, source: Expr, target: Get, loc: Loc) -> None:
    """Set a slot to a value that may be of several types."""

    def one(member: Expr) -> None:
        if is_variadic(target.type) and isinstance(member.type, Tuple):
            assert isinstance(target.type, Open)
            member = lists.filled(b, target.type, tuples.items(member), loc)
        b.emit(Set(target.slot, coerce(member, target.type), loc))

    if isinstance(source.type, Union):
        b.member(source, one, loc)
    else:
        one(source)
