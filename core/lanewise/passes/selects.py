"""Low code comes in; a branch that only chooses a value goes out as `select`, which no processor has to predict.

Both sides are then always evaluated: they must be cheap, and an instruction that may trap stays behind its branch.
"""

from __future__ import annotations

from dataclasses import replace

from lanewise.ir.code import Body, Expr, Get, If, Op, Program, Set, Stmt, subexpressions
from lanewise.ir.rewrite import rewrite_bodies, rewrite_functions, same_body
from lanewise.ir.rules import MAY_TRAP
from lanewise.passes.fold import fold_expr

_LARGEST = 4
"""Nodes of the values of both sides together."""
_SLOW = frozenset(f"{t}.{name}" for t in ("f32", "f64") for name in ("div", "sqrt"))


def selects(program: Program) -> Program:
    """If -> select."""
    return rewrite_functions(program, lambda f: replace(f, body=_body(f.body)))


def _body(body: Body) -> Body:
    return same_body([_stmt(rewrite_bodies(stmt, _body)) for stmt in body], body)


def _stmt(stmt: Stmt) -> Stmt:
    match stmt:
        case If(condition, (Set(slot, a),), (), loc):
            values: tuple[Expr, Expr] = (a, Get(slot, a.type))
        case If(condition, (), (Set(slot, b),), loc):
            values = (Get(slot, b.type), b)
        case If(condition, (Set(slot, a),), (Set(other, b),), loc) if slot == other:
            values = (a, b)
        case _:
            return stmt
    return Set(slot, fold_expr(Op("select", (condition, *values), values[0].type)), loc) if _cheap(values) else stmt


def _cheap(values: tuple[Expr, ...]) -> bool:
    nodes = [e for value in values for e in subexpressions(value)]
    names = {e.name for e in nodes if isinstance(e, Op)}
    return len(nodes) <= _LARGEST and names.isdisjoint(MAY_TRAP | _SLOW)
