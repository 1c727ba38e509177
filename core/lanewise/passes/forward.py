"""Low code comes in; it goes out with temporaries written where they are used: one assignment, one use, nothing kept between.

A value moves to its only reader if no slot that it reads is set on the way, and never into a loop, where it would be
computed on every turn. Constants and copies of slots move to any number of readers. Moving is only ever to a later place,
so that an instruction that a guard protects stays behind its guard.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import replace

from lanewise.ir.code import Body, Const, Expr, Function, Get, Loop, Op, Program, Set, Stmt, targets, walk
from lanewise.ir.rewrite import (
    count_reads,
    count_sets,
    reads,
    rewrite_bodies,
    rewrite_expr,
    rewrite_functions,
    rewrite_operands,
)

Available = dict[str, Expr]


def forward(program: Program, kept: Mapping[str, AbstractSet[str]] | None = None) -> Program:
    """Substitute temporaries into their uses. The slots in `kept`, by function, stay: somebody else is still to read them."""
    stay = kept or {}
    return rewrite_functions(program, lambda function: _function(function, stay.get(function.name, frozenset())))


def _function(function: Function, kept: AbstractSet[str]) -> Function:
    walker = _Forward(function)
    body = walker.body(function.body, {})
    gone = {slot for slot, count in walker.replaced.items() if count == walker.reads[slot]} - kept
    slots = {slot: t for slot, t in function.slots.items() if slot not in gone}
    return replace(function, body=_without(body, gone), slots=slots) if walker.replaced else function


def _without(body: Body, gone: set[str]) -> Body:
    kept = [s for s in body if not (isinstance(s, Set) and s.slot in gone)]
    return tuple([rewrite_bodies(s, lambda inner: _without(inner, gone)) for s in kept])


def _changed(stmt: Stmt) -> set[str]:
    """The slots set in a statement and in all below it."""
    return {slot for inner in walk((stmt,)) for slot in targets(inner)}


def _survivors(available: Available, changed: set[str]) -> Available:
    return {slot: e for slot, e in available.items() if changed.isdisjoint(reads(e))}


def _free(expr: Expr) -> bool:
    """Costs nothing to evaluate again."""
    return isinstance(expr, Const | Get) or (isinstance(expr, Op) and expr.name in ("static", "site"))


class _Forward:
    """Goes along the flow; what is available is a value whose operands still have the values they had."""

    def __init__(self, function: Function) -> None:
        self.reads = count_reads(function.body)
        sets = count_sets(function.body)
        self.temporaries = {slot for slot, n in sets.items() if n == 1} - set(function.params)
        self.replaced: Counter[str] = Counter()

    def body(self, body: Body, available: Available) -> Body:
        out: list[Stmt] = []
        for stmt in body:
            stmt = self.nested(rewrite_operands(stmt, lambda e: self.expr(e, available)), available)
            changed = _changed(stmt)
            for slot in [slot for slot, e in available.items() if not changed.isdisjoint(reads(e))]:
                del available[slot]
            if isinstance(stmt, Set) and self.moves(stmt):
                available[stmt.slot] = stmt.value
            out.append(stmt)
        return tuple(out)

    def nested(self, stmt: Stmt, available: Available) -> Stmt:
        """Each body starts with what is available before the statement; a loop's, with what stays so on every turn."""
        if isinstance(stmt, Loop):
            survivors = _survivors(available, _changed(stmt))
            available = {slot: e for slot, e in survivors.items() if _free(e)}
        return rewrite_bodies(stmt, lambda inner: self.body(inner, dict(available)))

    def moves(self, stmt: Set) -> bool:
        slot, value = stmt.slot, stmt.value
        once = slot in self.temporaries and slot not in reads(value)
        return once and (_free(value) or self.reads[slot] == 1)

    def expr(self, expr: Expr, available: Available) -> Expr:
        return rewrite_expr(expr, lambda e: self.replacement(e, available)) if available else expr

    def replacement(self, expr: Expr, available: Available) -> Expr:
        if isinstance(expr, Get) and expr.slot in available:
            self.replaced[expr.slot] += 1
            return available[expr.slot]
        return expr
