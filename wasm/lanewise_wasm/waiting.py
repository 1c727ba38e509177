"""Values that wait to be computed and the expressions of the next statement come in; which of them go inside goes out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from lanewise.ir.code import Block, Body, Break, Call, Do, Expr, Get, If, Loc, Loop, Op, Return, Set, Stmt

from lanewise_wasm.instructions import Code

Waiting: TypeAlias = tuple[str, Code, tuple[str, ...], Loc]
"""A value not yet computed: its slot, the code that leaves it on the stack, the slots that this code sets on the way, its line.

A plain tuple, because one is made for most statements."""


def survey(body: Body, slots: Iterable[str]) -> tuple[dict[str, int], set[str]]:
    """In how many places each slot is read, and the labels of all breaks."""
    reads = dict.fromkeys(slots, 0)
    labels: set[str] = set()
    exprs: list[Expr] = []
    stmts: list[Stmt] = list(body)
    # Both lists grow meanwhile: in what order nodes are counted does not matter. `type() is`, because `isinstance` is slow to deny.
    for stmt in stmts:
        if type(stmt) is Set:
            exprs.append(stmt.value)
        elif type(stmt) is If:
            exprs.append(stmt.condition)
            stmts += stmt.then
            stmts += stmt.orelse
        elif type(stmt) is Break:
            labels.add(stmt.label)
        elif type(stmt) is Block or type(stmt) is Loop:
            stmts += stmt.body
        elif type(stmt) is Return:
            exprs += stmt.values
        elif type(stmt) is Do or type(stmt) is Call:
            exprs += stmt.args
    for expr in exprs:
        if type(expr) is Get:
            reads[expr.slot] += 1
        elif type(expr) is Op:
            exprs += expr.args
    return reads, labels


def nested_in(waiting: Sequence[Waiting], first: Mapping[str, int], none: int) -> list[int]:
    """Which can be computed where they are first read: nothing read before that place is set by them or by later ones.

    `first` has the place of each slot's first read, in order of evaluation; `none` is behind them all.
    """
    nested: list[int] = []
    limit = none
    at = len(waiting)
    for slot, _, sets, _ in reversed(waiting):
        at -= 1
        for other in sets:
            if other in first:
                limit = min(limit, first[other])
        if slot in first and first[slot] < limit:
            nested.append(at)
            limit = first[slot]
    nested.reverse()
    return nested
