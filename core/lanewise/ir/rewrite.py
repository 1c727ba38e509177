"""A node and a function come in; the node with its parts replaced goes out. What every pass is made of.

A node whose parts stay the same objects is given back itself, so that a pass that changes nothing allocates little.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from lanewise.ir.code import (
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
    operands,
    subexpressions,
    targets,
    walk,
)


def rewrite_expr(expr: Expr, change: Callable[[Expr], Expr]) -> Expr:
    """Bottom-up: operands first, then the node itself."""
    if isinstance(expr, Op) and expr.args:
        args = tuple([rewrite_expr(a, change) for a in expr.args])
        if any(new is not old for new, old in zip(args, expr.args, strict=True)):
            expr = replace(expr, args=args)
    return change(expr)


def rewrite_operands(stmt: Stmt, change: Callable[[Expr], Expr]) -> Stmt:
    """Replace each whole expression that a statement itself evaluates."""
    old = operands(stmt)
    new = tuple([change(e) for e in old])
    if all(a is b for a, b in zip(new, old, strict=True)):
        return stmt
    match stmt:
        case Set():
            return replace(stmt, value=new[0])
        case If():
            return replace(stmt, condition=new[0])
        case Do() | Call():
            return replace(stmt, args=new)
        case Return() | Raise():
            return replace(stmt, values=new)
    return stmt


def rewrite_bodies(stmt: Stmt, change: Callable[[Body], Body]) -> Stmt:
    """Replace the bodies nested in a statement, in order."""
    match stmt:
        case If():
            then, orelse = change(stmt.then), change(stmt.orelse)
            return stmt if then is stmt.then and orelse is stmt.orelse else replace(stmt, then=then, orelse=orelse)
        case Block() | Loop():
            body = change(stmt.body)
            return stmt if body is stmt.body else replace(stmt, body=body)
    return stmt


def rewrite_functions(program: Program, change: Callable[[Function], Function]) -> Program:
    """Replace each function."""
    functions = {name: change(function) for name, function in program.functions.items()}
    return replace(program, functions=functions)


def rewrite_function(function: Function, change: Callable[[Expr], Expr]) -> Function:
    """Replace each whole expression in a function."""

    def body(old: Body) -> Body:
        new = tuple([rewrite_bodies(rewrite_operands(stmt, change), body) for stmt in old])
        return old if all(a is b for a, b in zip(new, old, strict=True)) else new

    return replace(function, body=body(function.body))


def reads(expr: Expr) -> list[str]:
    """The slots that an expression reads, once per place."""
    return [e.slot for e in subexpressions(expr) if isinstance(e, Get)]


def count_reads(body: Body) -> Counter[str]:
    """In how many places each slot is read."""
    return Counter(slot for stmt in walk(body) for expr in operands(stmt) for slot in reads(expr))


def count_sets(body: Body) -> Counter[str]:
    """In how many places each slot is set."""
    return Counter(slot for stmt in walk(body) for slot in targets(stmt))
