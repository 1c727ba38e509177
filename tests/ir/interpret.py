"""A program of low code and arguments come in; its results come out, slowly: the oracle for emission and passes.

It reads the tree as it stands and computes with `ir/arithmetic.py`, whose answers `test_arithmetic` compares with an engine.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Sequence

from lanewise.ir import layout
from lanewise.ir.arithmetic import Number, evaluate
from lanewise.ir.code import Block, Body, Break, Call, Const, Do, Expr, Function, Get, If, Loop, Op, Program, Return, Set, Stmt
from lanewise.ir.types import F32, F64
from lanewise_wasm.emit import Statics

_LOADS = {"": {"i32": "i", "i64": "q", "f32": "f", "f64": "d"}, "8": "bB", "16": "hH", "32": "iI"}


class _Left(Exception):
    """A break on its way to its label, or (None) a return with its values."""

    def __init__(self, label: str | None, values: list[Number]) -> None:
        self.label, self.values = label, values


class Machine:
    """Memory and globals; `call` runs an entry."""

    def __init__(self, program: Program) -> None:
        self.program = program
        statics = Statics(program.statics)
        self.addresses = {static.name: statics.address(static.name) for static in program.statics}
        self.memory = bytearray(layout.PAGE)
        self.memory[layout.MAILBOX_END : statics.end] = statics.content
        self.globals: dict[object, Number] = {g.name: g.value for g in program.globals}

    def call(self, name: str, arguments: Sequence[Number]) -> list[Number]:
        function = self.program.functions[name]
        slots: dict[str, Number] = {s: 0.0 if t in (F32, F64) else 0 for s, t in function.slots.items()}
        slots |= dict(zip(function.params, arguments, strict=True))
        try:
            self.body(function.body, function, slots)
        except _Left as left:
            return left.values
        return []

    def body(self, body: Body, function: Function, slots: dict[str, Number]) -> None:
        for stmt in body:
            self.stmt(stmt, function, slots)

    def stmt(self, stmt: Stmt, function: Function, slots: dict[str, Number]) -> None:
        match stmt:
            case Set():
                slots[stmt.slot] = self.expr(stmt.value, slots)
            case Call():
                results = self.call(stmt.function, [self.expr(a, slots) for a in stmt.args])
                slots.update(zip(stmt.targets, results, strict=True))
            case Do():
                results = self.effect(stmt, [self.expr(a, slots) for a in stmt.args])
                slots.update(zip(stmt.targets, results, strict=True))
            case If():
                self.body(stmt.then if self.expr(stmt.condition, slots) else stmt.orelse, function, slots)
            case Block() | Loop():
                self.labelled(stmt, function, slots)
            case Break():
                raise _Left(stmt.label, [])
            case Return():
                raise _Left(None, [self.expr(v, slots) for v in stmt.values])

    def labelled(self, stmt: Block | Loop, function: Function, slots: dict[str, Number]) -> None:
        try:
            self.body(stmt.body, function, slots)
            while isinstance(stmt, Loop):
                self.body(stmt.body, function, slots)
        except _Left as left:
            if left.label != stmt.label:
                raise

    def expr(self, expr: Expr, slots: dict[str, Number]) -> Number:
        match expr:
            case Const(value=int() | float() as value):
                return value
            case Get():
                return slots[expr.slot]
            case Op(name="static"):
                return self.addresses[str(expr.attrs[0])]
            case Op(name="site", attrs=(int() as site,)):
                return layout.status_of(site)
            case Op(name="select", args=(condition, a, b)):
                return self.expr(a if self.expr(condition, slots) else b, slots)
            case Op():
                value = evaluate(expr.name, *(self.expr(a, slots) for a in expr.args))
                assert value is not None or "reinterpret" in expr.name, expr
                return math.nan if value is None else value
        raise TypeError(expr)

    def effect(self, do: Do, args: list[Number]) -> list[Number]:
        if do.name == "global.get":
            return [self.globals[do.attrs[0]]]
        if do.name == "global.set":
            self.globals[do.attrs[0]] = args[0]
            return []
        head, _, rest = do.name.partition(".")
        width, _, sign = rest.removeprefix("load").removeprefix("store").partition("_")
        letter = _LOADS[width][head] if not width else _LOADS[width][sign == "u"]  # type: ignore[index]
        at = int(args[0]) + (int(str(do.attrs[0])) if do.attrs else 0)
        if rest.startswith("load"):
            return [struct.unpack_from(f"<{letter}", self.memory, at)[0]]
        value = args[1]
        if width:
            letter, value = letter.upper(), int(value) & ((1 << int(width)) - 1)
        struct.pack_into(f"<{letter.upper() if width else letter}", self.memory, at, value)
        return []


def same(a: Sequence[Number], b: Sequence[Number]) -> bool:
    """Equal bits; any NaN equals any."""
    return len(a) == len(b) and all(
        type(x) is type(y)
        and (x == y or (math.isnan(x) and math.isnan(y)))
        and (x != 0 or math.copysign(1.0, x) == math.copysign(1.0, y))
        for x, y in zip(a, b, strict=True)
    )
