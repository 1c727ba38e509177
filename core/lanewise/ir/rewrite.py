"""A node and a function come in; the node with its parts replaced goes out. What every pass is made of.

A node whose parts stay the same objects is given back itself, so that a pass that changes nothing allocates little.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from operator import is_

from lanewise.ir.code import (
    NESTING,
    Block,
    Body,
    Call,
    Do,
    Expr,
    Function,
    Get,
    If,
    Loop,
    Op,
    Program,
    Raise,
    Return,
    Set,
    Stmt,
    Try,
    operands,
    statements,
    targets,
)


def rewrite_expr(expr: Expr, change: Callable[[Expr], Expr]) -> Expr:
    """Bottom-up: operands first, then the node itself."""
    if type(expr) is Op and expr.args:
        args = tuple([rewrite_expr(a, change) if type(a) is Op else change(a) for a in expr.args])
        if not all(map(is_, args, expr.args)):
            expr = Op(expr.name, args, expr.type, expr.attrs)
    return change(expr)


def rewrite_operands(stmt: Stmt, change: Callable[[Expr], Expr]) -> Stmt:
    """Replace each whole expression that a statement itself evaluates."""
    if type(stmt) is Set:  # most are
        value = change(stmt.value)
        return stmt if value is stmt.value else Set(stmt.slot, value, stmt.loc)
    if type(stmt) is If:
        condition = change(stmt.condition)
        return stmt if condition is stmt.condition else If(condition, stmt.then, stmt.orelse, stmt.loc)
    old = operands(stmt)
    if not old:
        return stmt
    new = tuple([change(e) for e in old])
    if all(map(is_, new, old)):
        return stmt
    match stmt:
        case Do():
            return Do(stmt.targets, stmt.name, new, stmt.loc, stmt.attrs)
        case Call():
            return Call(stmt.targets, stmt.function, new, stmt.loc)
        case Return():
            return Return(new, stmt.loc)
        case Raise():
            return Raise(stmt.site, new, stmt.loc)
    return stmt


def rewrite_bodies(stmt: Stmt, change: Callable[[Body], Body]) -> Stmt:
    """Replace the bodies nested in a statement, in order."""
    if type(stmt) not in NESTING:
        return stmt
    if type(stmt) is If:
        then, orelse = change(stmt.then), change(stmt.orelse)
        return stmt if then is stmt.then and orelse is stmt.orelse else If(stmt.condition, then, orelse, stmt.loc)
    if type(stmt) is Block or type(stmt) is Loop:
        body = change(stmt.body)
        return stmt if body is stmt.body else type(stmt)(stmt.label, body, stmt.loc)
    if type(stmt) is Try:
        body = change(stmt.body)
        return stmt if body is stmt.body else Try(stmt.label, stmt.slot, body, stmt.loc)
    return stmt


def same_body(new: Sequence[Stmt], old: Body) -> Body:
    """The old one, if the new one has the same statements."""
    return old if len(new) == len(old) and all(map(is_, new, old)) else tuple(new)


def rewrite_functions(program: Program, change: Callable[[Function], Function]) -> Program:
    """Replace each function."""
    functions = {name: same_function(change(function), function) for name, function in program.functions.items()}
    return replace(program, functions=functions)


def same_function(new: Function, old: Function) -> Function:
    """The old one, which knows what it calls, if the new one consists of the same."""
    same = new.body is old.body and new.slots == old.slots and new.head == old.head and new.traits == old.traits
    return old if same else new


def rewrite_statements(function: Function, change: Callable[[Stmt], Stmt | None]) -> Function:
    """The function with other statements where there are such."""

    def body(old: Body) -> Body:
        return tuple(change(s) or rewrite_bodies(s, body) for s in old)

    return replace(function, body=body(function.body))


def rewrite_function(function: Function, change: Callable[[Expr], Expr]) -> Function:
    """Replace each whole expression in a function."""
    return replace(function, body=_with_operands(function.body, change))


def _with_operands(old: Body, change: Callable[[Expr], Expr]) -> Body:
    inside = partial(_with_operands, change=change)
    return same_body([rewrite_bodies(rewrite_operands(stmt, change), inside) for stmt in old], old)


def reads(expr: Expr) -> list[str]:
    """The slots that an expression reads, once per place; in no order."""
    if type(expr) is Get:
        return [expr.slot]
    found: list[str] = []
    if type(expr) is Op:
        inner = [*expr.args]
        for each in inner:  # which grows
            if type(each) is Get:
                found.append(each.slot)
            elif type(each) is Op:
                inner += each.args
    return found


def expressions(body: Body) -> list[Expr]:
    """All that its statements evaluate, and all within that; in no order."""
    found: list[Expr] = []
    for stmt in statements(body):
        if type(stmt) is Set:
            found.append(stmt.value)
        else:
            found += operands(stmt)
    for expr in found:  # which grows
        if type(expr) is Op:
            found += expr.args
    return found


def slots_of(body: Body) -> set[str]:
    """The slots that are read or set."""
    read = {expr.slot for expr in expressions(body) if type(expr) is Get}
    return read.union([slot for stmt in statements(body) for slot in targets(stmt)])


def count_reads(body: Body) -> Counter[str]:
    """In how many places each slot is read."""
    return Counter([expr.slot for expr in expressions(body) if type(expr) is Get])


def count_sets(body: Body) -> Counter[str]:
    """In how many places each slot is set."""
    return Counter([slot for stmt in statements(body) for slot in targets(stmt)])
