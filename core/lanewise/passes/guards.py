"""guards: a recursive function's first question is asked by its caller, who then need not call at all.

In: a program in `code.low`. Out: calls between recursive functions stand behind the tests that the callee begins with, where those
lead to a result at once. Half of the calls of a tree of calls end there, and each had kept registers for nothing (fibonacci under
Cranelift: 1.34 -> 0.99 times zig).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from lanewise.ir.callgraph import recursive
from lanewise.ir.code import (
    Block,
    Body,
    Break,
    Call,
    Const,
    Expr,
    Function,
    Get,
    If,
    Op,
    Program,
    Return,
    Set,
    Stmt,
    bodies,
    subexpressions,
)
from lanewise.ir.layout import OK
from lanewise.ir.rewrite import rewrite_bodies, rewrite_expr
from lanewise.ir.rules import MAY_TRAP, negation
from lanewise.ir.types import I32, Type
from lanewise.passes.fold import fold_expr
from lanewise.passes.lowering import EXIT

_OK = Const(I32, OK)
_LARGEST = 12
"""Operations of a guard: it is copied to each call."""


@dataclass(frozen=True, slots=True)
class Guard:
    """Where the condition holds, a function of these parameters returns these values and does nothing else."""

    params: tuple[str, ...]
    condition: Expr
    values: tuple[Expr, ...]


def guards(program: Program) -> Program:
    """The whole program."""
    found = {name: _guard(program.functions[name]) for name in sorted(recursive(program.functions))}
    known = {name: guard for name, guard in found.items() if guard is not None}
    changed = {name: _Caller(known, dict(f.slots)).function(f) for name, f in program.functions.items() if name in found}
    return replace(program, functions={**program.functions, **changed}) if known else program


def _guard(function: Function) -> Guard | None:
    """Tests that end in failure may come before: where they hold, the function has to be called to fail."""
    match function.body:
        case (Block(label=label, body=body), *_) if label == EXIT:
            pass
        case _:
            return None
    passed: Expr | None = None
    for stmt in body:
        match stmt:
            case If(condition=condition, then=(*_, Break(label=label)), orelse=()) if label == EXIT:
                passed = _both(passed, negation(condition))
            case If(condition=condition, then=(Return(values=(*values, status)),), orelse=()) if status == _OK:
                guard = Guard(function.params, _both(passed, condition), tuple(values))
                return guard if _cheap((guard.condition, *values)) else None
            case _:
                return None
    return None


def _both(first: Expr | None, second: Expr) -> Expr:
    return second if first is None else Op("i32.and", (first, second), I32)


def _cheap(exprs: tuple[Expr, ...]) -> bool:
    names = [e.name for expr in exprs for e in subexpressions(expr) if isinstance(e, Op)]
    return len(names) <= _LARGEST and MAY_TRAP.isdisjoint(names)


@dataclass
class _Caller:
    known: Mapping[str, Guard]
    slots: dict[str, Type]
    count: int = 0

    def function(self, function: Function) -> Function:
        body = self.body(function.body)
        return replace(function, body=body, slots=self.slots)

    def body(self, body: Body) -> Body:
        found: list[Stmt] = []
        rest = list(body)
        while rest:
            match rest:
                case [Call(function=name) as call, If(condition=Get(slot=slot), orelse=()) as handler, *rest] if (
                    name in self.known and slot == call.targets[-1]
                ):
                    found += self.guarded(call, handler)
                case [stmt, *rest]:
                    found.append(rewrite_bodies(stmt, self.body) if bodies(stmt) else stmt)
        return tuple(found)

    def guarded(self, call: Call, handler: If) -> list[Stmt]:
        """The call with what looks at its status, behind the guard."""
        guard = self.known[call.function]
        found: list[Stmt] = []
        given: dict[str, Expr] = {}
        for param, arg in zip(guard.params, call.args, strict=True):
            given[param] = self.kept(param, arg, call, found) if isinstance(arg, Op) else arg

        def here(expr: Expr) -> Expr:
            return fold_expr(rewrite_expr(expr, lambda e: given[e.slot] if isinstance(e, Get) else e))

        at_once = tuple(Set(t, here(v), call.loc) for t, v in zip(call.targets[:-1], guard.values, strict=True))
        called = replace(call, args=tuple(given.values()))
        return [*found, If(here(guard.condition), at_once, (called, handler), call.loc)]

    def kept(self, param: str, arg: Op, call: Call, found: list[Stmt]) -> Get:
        """An argument that the guard reads and the call passes on."""
        self.count += 1
        name = f"{param}~?{self.count}"
        self.slots[name] = arg.type
        found.append(Set(name, arg, call.loc))
        return Get(name, arg.type)
