"""Code comes in; it goes out without what nobody needs: values never read, code never reached, blocks never broken."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from lanewise.ir.code import Block, Body, Break, Call, Do, Function, If, Program, Set, Stmt, operands
from lanewise.ir.rewrite import count_reads, count_sets, reads, rewrite_bodies, rewrite_functions, same_body
from lanewise.ir.rules import broken, falls_through

_SIMPLE = frozenset((Set, Do, Call))
"""Control goes on behind them."""


def dead(program: Program) -> Program:
    """Drop unused values, unreachable code, empty and unbroken blocks, undeclared needs of slots."""
    return rewrite_functions(program, _function)


def _function(function: Function) -> Function:
    body, old = function.body, None
    while body is not old:
        read = count_reads(body)
        old, body = body, _body(body, read, broken(body))
    used = {*function.params, *read, *count_sets(body)}
    slots = {slot: t for slot, t in function.slots.items() if slot in used}
    return replace(function, body=body, slots=slots)


def _body(body: Body, read: Counter[str], labels: frozenset[str]) -> Body:
    out: list[Stmt] = []
    for stmt in body:
        if type(stmt) not in _SIMPLE:
            stmt = rewrite_bodies(stmt, lambda inner: _body(inner, read, labels))
        if _useless(stmt, read):
            read.subtract(slot for expr in operands(stmt) for slot in reads(expr))
            continue
        out += _flat(stmt, labels)
        if type(stmt) not in _SIMPLE and not falls_through(tuple(out[-1:])):
            break
    return same_body(out, body)


def _useless(stmt: Stmt, read: Counter[str]) -> bool:
    """Nothing it does can be seen. Loads count as pure: addresses are valid where they stand."""
    if type(stmt) is Set:  # most are; patterns are slow to deny
        return not read[stmt.slot]
    match stmt:
        case Do(targets=(slot,), name=name):
            return not read[slot] and ("load" in name or name == "global.get")
        case If(then=(), orelse=()) | Block(body=()):
            return True
    return False


def _flat(stmt: Stmt, labels: frozenset[str]) -> Body:
    """A block that nobody leaves early is its body; a break at its own end is none."""
    if not isinstance(stmt, Block):
        return (stmt,)
    if stmt.label not in labels:
        return stmt.body
    if isinstance(last := stmt.body[-1], Break) and last.label == stmt.label:
        return (replace(stmt, body=stmt.body[:-1]),)
    return (stmt,)
