"""Code comes in; it goes out without what nobody needs: values never read, code never reached, blocks never broken."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from lanewise.ir.code import Block, Body, Break, Call, Do, Function, If, Loop, Program, Set, Stmt, operands
from lanewise.ir.rewrite import count_reads, count_sets, reads, rewrite_bodies, rewrite_functions, same_body
from lanewise.ir.rules import broken, falls_through

_SIMPLE = frozenset((Set, Do, Call))
"""Control goes on behind them."""


def dead(program: Program) -> Program:
    """Drop unused values, unreachable code, empty and unbroken blocks, undeclared needs of slots."""
    return rewrite_functions(program, _function)


def _function(function: Function) -> Function:
    body, again = function.body, True
    while again:
        sweep = _Sweep(count_reads(body), broken(body))
        body, again = sweep.body(body), sweep.again
    used = {*function.params, *+sweep.read, *count_sets(body)}  # `+` leaves out those that nobody reads any more
    slots = {slot: t for slot, t in function.slots.items() if slot in used}
    return replace(function, body=body, slots=slots)


class _Sweep:
    """Goes against the flow, so that what was only for a useless statement is met after it."""

    def __init__(self, read: Counter[str], labels: frozenset[str]) -> None:
        self.read = read
        self.labels = labels
        self.loops = 0
        """Around the statement at hand: what it reads may be set behind it."""
        self.again = False
        """Something was dropped on which statements that were met before may have depended."""

    def body(self, body: Body) -> Body:
        out: list[Stmt] = []
        for stmt in reversed(body):
            if type(stmt) not in _SIMPLE:
                stmt = self._nested(stmt)
            if _useless(stmt, self.read):
                self._drop(stmt)
                continue
            flat = self._flat(stmt)
            if out and type(stmt) not in _SIMPLE and not falls_through(flat[-1:]):
                self.again = True
                out.clear()
            out += flat[::-1]
        return same_body(out[::-1], body)

    def _nested(self, stmt: Stmt) -> Stmt:
        self.loops += type(stmt) is Loop
        stmt = rewrite_bodies(stmt, self.body)
        self.loops -= type(stmt) is Loop
        return stmt

    def _drop(self, stmt: Stmt) -> None:
        for expr in operands(stmt):
            for slot in reads(expr):
                self.read[slot] -= 1
                self.again |= bool(self.loops) and not self.read[slot]

    def _flat(self, stmt: Stmt) -> Body:
        """A block that nobody leaves early is its body; a break at its own end is none."""
        if type(stmt) is not Block:
            return (stmt,)
        if stmt.label not in self.labels:
            return stmt.body
        if isinstance(last := stmt.body[-1], Break) and last.label == stmt.label:
            self.again = True
            return (replace(stmt, body=stmt.body[:-1]),)
        return (stmt,)


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
