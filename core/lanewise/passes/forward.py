"""Low code comes in; it goes out with temporaries written where they are used: one assignment, one use, nothing kept between.

A value moves to its only reader if no slot that it reads is set on the way, and never into a loop, where it would be
computed on every turn. Constants and copies of slots move to any number of readers. Moving is only ever to a later place,
so that an instruction that a guard protects stays behind its guard.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import partial
from operator import is_

from lanewise.ir.code import NESTING, Body, Const, Expr, Function, Get, Loop, Op, Program, Set, Stmt, bodies, targets
from lanewise.ir.rewrite import (
    count_reads,
    count_sets,
    reads,
    rewrite_bodies,
    rewrite_functions,
    rewrite_operands,
    same_body,
)

Available = dict[str, tuple[Expr, frozenset[str]]]
"""The value of each slot that may be replaced, and the slots that this value reads."""


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
    kept = [s for s in body if not (type(s) is Set and s.slot in gone)]
    inside = partial(_without, gone=gone)
    return same_body([rewrite_bodies(s, inside) if type(s) in NESTING else s for s in kept], body)


def _survivors(available: Available, changed: Collection[str]) -> Available:
    return {slot: found for slot, found in available.items() if found[1].isdisjoint(changed)}


def _free(expr: Expr) -> bool:
    """Costs nothing to evaluate again."""
    if isinstance(expr, Op):
        return expr.name in ("static", "site") or (expr.name == "i32.wrap_i64" and isinstance(expr.args[0], Get))
    return isinstance(expr, Const | Get)


class _Forward:
    """Goes along the flow; what is available is a value whose operands still have the values they had."""

    def __init__(self, function: Function) -> None:
        self.reads = count_reads(function.body)
        sets = count_sets(function.body)
        self.temporaries = {slot for slot, n in sets.items() if n == 1} - set(function.params)
        self.replaced: Counter[str] = Counter()
        self.sets: dict[int, frozenset[str]] = {}

    def changed(self, stmt: Stmt) -> frozenset[str]:
        """The slots set in a statement with bodies: asked of statements before they are rewritten, once each."""
        found = self.sets.get(id(stmt))
        if found is None:
            parts = [part for body in bodies(stmt) for part in body]
            inner = [self.changed(part) if type(part) in NESTING else targets(part) for part in parts]
            found = self.sets[id(stmt)] = frozenset().union(*inner)
        return found

    def body(self, body: Body, available: Available) -> Body:
        out: list[Stmt] = []
        needed = set().union(*[own for _, own in available.values()])
        change = partial(self.expr, available=available)
        for old in body:
            stmt = rewrite_operands(old, change) if available else old
            changed: Collection[str]
            if type(stmt) in NESTING:
                changed = self.changed(old)
                stmt = self.nested(stmt, available, changed)
            else:
                changed = targets(stmt)
            # Most statements set a temporary of their own, which nothing available was made of.
            if not needed.isdisjoint(changed):
                for slot in available.keys() - _survivors(available, changed).keys():
                    del available[slot]
            if type(stmt) is Set and stmt.slot in self.temporaries:
                own = frozenset(reads(stmt.value))
                if stmt.slot not in own and (self.reads[stmt.slot] == 1 or _free(stmt.value)):
                    available[stmt.slot] = stmt.value, own
                    needed |= own
                    self.replaced.setdefault(stmt.slot, 0)  # where nobody reads it, everybody has got it
            out.append(stmt)
        return same_body(out, body)

    def nested(self, stmt: Stmt, available: Available, changed: Collection[str]) -> Stmt:
        """Each body starts with what is available before the statement; a loop's, with what stays so on every turn."""
        if isinstance(stmt, Loop):
            survivors = _survivors(available, changed)
            available = {slot: found for slot, found in survivors.items() if _free(found[0])}
        return rewrite_bodies(stmt, lambda inner: self.body(inner, dict(available)))

    def expr(self, expr: Expr, available: Available) -> Expr:
        if type(expr) is Get:
            found = available.get(expr.slot)
            return expr if found is None else self.replacement(expr.slot, found[0], available)
        if type(expr) is Op and expr.args:
            args = tuple([self.expr(a, available) for a in expr.args])
            return expr if all(map(is_, args, expr.args)) else Op(expr.name, args, expr.type, expr.attrs)
        return expr

    def replacement(self, slot: str, value: Expr, available: Available) -> Expr:
        self.replaced[slot] += 1
        if self.reads[slot] == 1:
            del available[slot]  # nobody else asks, and bodies within copy what is left
        return value
