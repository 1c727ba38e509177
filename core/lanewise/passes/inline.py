"""inline: small functions without loops and calls stand where they are called.

In: a program in `code.low` after `statuses`, and the finished functions of the library. Out: the same with such calls replaced
by the callee's body: its slots under new names, its returns as assignments and breaks. A call in a loop would keep the loop's
floats in memory (`lower._Function._loop` says why), and most of the library's functions on numbers are a guard and an
instruction.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from lanewise.ir.callgraph import ALONE
from lanewise.ir.code import (
    Block,
    Body,
    Break,
    Call,
    Do,
    Expr,
    Function,
    Get,
    Loop,
    Op,
    Program,
    Return,
    Set,
    Stmt,
    bodies,
    operands,
    subexpressions,
    walk,
)
from lanewise.ir.rewrite import rewrite_bodies, rewrite_expr, rewrite_functions, rewrite_operands
from lanewise.ir.types import Type

MAX_NODES = 48
"""Statements and operations of a callee that is copied."""


def inline(program: Program, library: Mapping[str, Function] = ALONE) -> Program:
    """The whole program; of the library what is small."""
    small = {name: f for name, f in library.items() if is_small(f)}
    return rewrite_functions(program, lambda f: _Inliner(small).function(f)) if small else program


def is_small(function: Function) -> bool:
    """Whether a call costs more than a copy."""
    nodes = 0
    for stmt in walk(function.body):
        if isinstance(stmt, Loop | Call) or (isinstance(stmt, Do) and stmt.name in ("poll", "memory.grow")):
            return False
        nodes += 1 + sum(1 for e in operands(stmt) for part in subexpressions(e) if isinstance(part, Op))
    return nodes <= MAX_NODES


@dataclass
class _Inliner:
    small: dict[str, Function]
    count: int = 0

    def function(self, function: Function) -> Function:
        slots = dict(function.slots)
        body = self.body(function.body, slots, function.name)
        return replace(function, body=body, slots=slots) if self.count else function

    def body(self, body: Body, slots: dict[str, Type], own: str) -> Body:
        found: list[Stmt] = []
        for stmt in body:
            if isinstance(stmt, Call) and stmt.function in self.small and stmt.function != own:
                found.extend(self.expanded(stmt, self.small[stmt.function], slots))
            elif bodies(stmt):
                found.append(rewrite_bodies(stmt, lambda inner: self.body(inner, slots, own)))
            else:
                found.append(stmt)
        return tuple(found)

    def expanded(self, call: Call, callee: Function, slots: dict[str, Type]) -> Body:
        """Arguments into the callee's parameters, its body in a block, its results into the call's targets."""
        self.count += 1
        mark = f"~{self.count}"
        slots.update({name + mark: t for name, t in callee.slots.items()})
        before = tuple(Set(p + mark, a, call.loc) for p, a in zip(callee.params, call.args, strict=True))
        label = f"{callee.name}{mark}"
        copy = _Copy(mark, label, call)
        return (*before, Block(label, copy.body(callee.body), call.loc))


@dataclass(frozen=True)
class _Copy:
    """One copy of a callee's body."""

    mark: str
    label: str
    call: Call

    def body(self, body: Body) -> Body:
        return tuple(new for stmt in body for new in self.statement(stmt))

    def statement(self, stmt: Stmt) -> tuple[Stmt, ...]:
        stmt = replace(rewrite_operands(stmt, self.expr), loc=self.call.loc)
        match stmt:
            case Return(values=values):
                return self.returned(values)
            case Set(slot=slot):
                return (replace(stmt, slot=slot + self.mark),)
            case Do(targets=targets):
                return (replace(stmt, targets=tuple(t + self.mark for t in targets)),)
            case Break(label=label):
                return (replace(stmt, label=label + self.mark),)
            case Block(label=label, body=body):
                return (replace(stmt, label=label + self.mark, body=self.body(body)),)
        return (rewrite_bodies(stmt, self.body),)

    def expr(self, expr: Expr) -> Expr:
        return rewrite_expr(expr, lambda e: Get(e.slot + self.mark, e.type) if isinstance(e, Get) else e)

    def returned(self, values: tuple[Expr, ...]) -> tuple[Stmt, ...]:
        """The values read the copy's own slots only, so the order of the moves does not matter."""
        loc = self.call.loc
        moves = tuple(Set(t, v, loc) for t, v in zip(self.call.targets, values, strict=True))
        return (*moves, Break(self.label, loc))
