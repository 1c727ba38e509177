"""scalarise: tuples, complex numbers, unions, closures and buffers become scalars.

In: a program in `code.typed`. Out: the same program in which every slot, operand and result is one scalar. A slot of an
aggregate type becomes one slot per part (`z:re`, `t:0:1`, `x:tag`); calls and returns carry the parts one by one, in the
order of the ABI (`ir/layout.py`).
"""

from __future__ import annotations

import struct
from dataclasses import replace

from lanewise.ir.code import Block as BlockStmt
from lanewise.ir.code import (
    Body,
    Call,
    Const,
    Do,
    Expr,
    Function,
    Get,
    If,
    Loc,
    Op,
    Program,
    Raise,
    Return,
    Set,
    Static,
    Stmt,
    bodies,
)
from lanewise.ir.code import Loop as LoopStmt
from lanewise.ir.flat import parts_of
from lanewise.ir.layout import HEADER, IMMORTAL, NARROW, NARROW_MAX, WIDE
from lanewise.ir.types import (
    BOOL,
    F16,
    F32,
    I32,
    I64,
    INT,
    U32,
    Closure,
    Scalar,
    Tuple,
    Type,
    Union,
)


def scalarise(program: Program) -> Program:
    """The whole program."""
    texts: dict[str, Static] = {}
    functions = {name: _function(f, texts) for name, f in program.functions.items()}
    return replace(program, functions=functions, statics=(*program.statics, *texts.values()))


def _function(function: Function, texts: dict[str, Static]) -> Function:
    work = _Scalariser(function, texts)
    body = work.body(function.body)
    params = tuple(name + suffix for name in function.params for suffix, _ in parts_of(function.slots[name]))
    results = tuple(part for t in function.results for _, part in parts_of(t))
    slots: dict[str, Type] = {}
    for name, t in function.slots.items():
        slots.update({name + suffix: part for suffix, part in parts_of(t)})
    return replace(function, params=params, results=results, slots={**slots, **work.temps}, body=body)


class _Scalariser:
    def __init__(self, function: Function, texts: dict[str, Static]) -> None:
        self.slots, self.texts = function.slots, texts
        self.temps: dict[str, Type] = {}

    # --- statements --------------------------------------------------------------------------------------------------

    def body(self, body: Body) -> Body:
        return tuple(new for stmt in body for new in self.statement(stmt))

    def statement(self, stmt: Stmt) -> tuple[Stmt, ...]:
        match stmt:
            case Set(slot=slot, value=value, loc=loc):
                return self._assign(slot, self.parts(value), loc)
            case Do(name="buffer", targets=targets, args=args, loc=loc):
                names = self._targets(targets)
                return tuple(Set(n, v, loc) for n, v in zip(names, self._all(args), strict=True))
            case Do(targets=targets, args=args):
                return (replace(stmt, targets=self._targets(targets), args=self._all(args)),)
            case Call(targets=targets, args=args):
                return (replace(stmt, targets=self._targets(targets), args=self._all(args)),)
            case If(condition=condition, then=then, orelse=orelse):
                return (replace(stmt, condition=self.parts(condition)[0], then=self.body(then), orelse=self.body(orelse)),)
            case BlockStmt() | LoopStmt():
                return (replace(stmt, body=self.body(bodies(stmt)[0])),)
            case Return(values=values) | Raise(values=values):
                return (replace(stmt, values=self._all(values)),)
        return (stmt,)

    def _targets(self, targets: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(name + suffix for name in targets for suffix, _ in parts_of(self.slots[name]))

    def _all(self, exprs: tuple[Expr, ...]) -> tuple[Expr, ...]:
        return tuple(part for e in exprs for part in self.parts(e))

    def _assign(self, slot: str, values: tuple[Expr, ...], loc: Loc) -> tuple[Stmt, ...]:
        """Parts are set one after the other, so a value that reads another part of its own slot is saved first."""
        parts = parts_of(self.slots[slot])
        names = [slot + suffix for suffix, _ in parts]
        if not any(_reads(v, set(names) - {n}) for n, v in zip(names, values, strict=True)):
            return tuple(Set(n, v, loc) for n, v in zip(names, values, strict=True) if v != Get(n, v.type))
        saved = []
        for (_, t), name in zip(parts, names, strict=True):
            temp = f"{name}'{len(self.temps)}"
            self.temps[temp] = t
            saved.append(temp)
        before = tuple(Set(t, v, loc) for t, v in zip(saved, values, strict=True))
        return before + tuple(Set(n, Get(t, v.type), loc) for n, t, v in zip(names, saved, values, strict=True))

    # --- expressions -------------------------------------------------------------------------------------------------

    def parts(self, expr: Expr) -> tuple[Expr, ...]:
        """The scalar expressions that an expression is made of."""
        match expr:
            case Const(type=t):
                return (expr,) if parts_of(t) else ()
            case Get(slot=slot, type=t):
                return tuple(Get(slot + suffix, part) for suffix, part in parts_of(t))
        args = [self.parts(a) for a in expr.args]
        match expr.name:
            case "tuple" | "closure" | "complex":
                return tuple(p for arg in args for p in arg)
            case "item":
                return self._item(expr, args[0])
            case "real" | "imag":
                return (args[0][0 if expr.name == "real" else 1],)
            case "object":
                return args[0]
            case "text":
                return (self._text(str(expr.attrs[0])),)
            case "address" | "len":
                return (args[0][0],) if expr.name == "address" else (Op("convert", (args[0][1],), INT),)
            case "is":
                return (self._is(expr, args[0]),)
            case "wrap":
                return _wrap(expr.args[0].type, expr.type, args[0])
            case "unwrap":
                return _unwrap(args[0], expr.type)
            case "select" if len(args[1]) != 1:
                return tuple(Op("select", (args[0][0], p, q), p.type) for p, q in zip(args[1], args[2], strict=True))
        return (replace(expr, args=tuple(p for arg in args for p in arg)),)

    def _text(self, value: str) -> Expr:
        """The address of a constant text."""
        static = self.texts.setdefault(value, _text_object(f"text.{len(self.texts)}", value))
        return Op("add", (Op("static", (), I32, (static.name,)), Const(I32, HEADER)), I32)

    def _item(self, expr: Op, parts: tuple[Expr, ...]) -> tuple[Expr, ...]:
        t = expr.args[0].type
        items = t.items if isinstance(t, Tuple) else t.captures if isinstance(t, Closure) else ()
        index = expr.attrs[0]
        assert isinstance(index, int)
        start = sum(len(parts_of(i)) for i in items[:index])
        return parts[start : start + len(parts_of(items[index]))]

    def _is(self, expr: Op, parts: tuple[Expr, ...]) -> Expr:
        union = expr.args[0].type
        assert isinstance(union, Union)
        return Op("eq", (parts[0], Const(I32, union.members.index(expr.attrs[0]))), BOOL)


def _text_object(name: str, value: str) -> Static:
    """A text as it lies in memory, its header before it."""
    codes = tuple(map(ord, value))
    if max(codes, default=0) > NARROW_MAX:
        return Static(name, "u32", (IMMORTAL, 0, len(codes), WIDE, *codes))
    return Static(name, "u8", (*struct.pack("<4I", IMMORTAL, 0, len(codes), NARROW), *codes))


def _reads(expr: Expr, slots: set[str]) -> bool:
    if isinstance(expr, Get):
        return expr.slot in slots
    return isinstance(expr, Op) and any(_reads(a, slots) for a in expr.args)


def _wrap(source: Type, target: Type, parts: tuple[Expr, ...]) -> tuple[Expr, ...]:
    """A member, or a smaller union, as a union: its tag and its parts as i64 cells."""
    assert isinstance(target, Union)
    width = len(parts_of(target)) - 1
    if isinstance(source, Union):
        tag, cells = _renumbered(parts[0], source, target), list(parts[1:])
    else:
        tag, cells = Const(I32, target.members.index(source)), [_cell(p) for p in parts]
    return (tag, *cells, *[Const(I64, 0)] * (width - len(cells)))


def _renumbered(tag: Expr, source: Union, target: Union) -> Expr:
    numbers = [target.members.index(m) for m in source.members]
    if numbers == list(range(len(numbers))):
        return tag
    result: Expr = Const(I32, numbers[-1])
    for old, new in list(enumerate(numbers))[-2::-1]:
        result = Op("select", (Op("eq", (tag, Const(I32, old)), BOOL), Const(I32, new), result), I32)
    return result


def _unwrap(parts: tuple[Expr, ...], member: Type) -> tuple[Expr, ...]:
    return tuple(_uncell(cell, t) for cell, (_, t) in zip(parts[1:], parts_of(member), strict=False))


def _cell(part: Expr) -> Expr:
    """A scalar as the i64 that a union holds: an int as a word of its variant, a float by its bits."""
    if part.type == INT:
        return Op("word", (part,), I64)
    if part.type in (F32, F16):
        return Op("convert", (Op("bits", (part,), U32),), I64)
    if isinstance(part.type, Scalar) and part.type.name in ("float", "f64"):
        return Op("bits", (part,), I64)
    return part if part.type == I64 else Op("convert", (part,), I64)


def _uncell(cell: Expr, t: Scalar) -> Expr:
    if t == INT:
        return Op("unword", (cell,), INT)
    if t in (F32, F16):
        return Op("bits", (Op("convert", (cell,), U32),), t)
    if t.name in ("float", "f64"):
        return Op("bits", (cell,), t)
    if t.name in ("bool", "b1"):
        return Op("ne", (cell, Const(I64, 0)), t)
    return cell if t == I64 else Op("convert", (cell,), t)
