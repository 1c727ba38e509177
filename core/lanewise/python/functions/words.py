"""The machine's words as library code calls them (`library/machine.py`).

In: a call of a word. Out: the primitive that it names. This table and the emulation in `machine.py` are the two readings of
each word; a test runs every library function through both.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from lanewise.ir import layout
from lanewise.ir.code import Do, Expr, Op, Raise
from lanewise.ir.types import F32, F64, I8, I16, I32, I64, SCALARS, STR, U8, U16, U32, U64, Scalar, Type, bytes_of
from lanewise.library import machine
from lanewise.python.numbers import machine_numbers
from lanewise.python.program.builder import NOTHING, Builder
from lanewise.python.program.values import THE_NONE, Known, Value, constant

Handler = Callable[[Builder, ast.Call], Value]

_WIDENED = {I8: I32, U8: U32, I16: I32, U16: U32}


def _kind(b: Builder, node: ast.expr) -> Scalar:
    from lanewise.python.expressions.expressions import value

    found = value(b, node)
    assert isinstance(found, Known)
    return SCALARS[found.object.__name__]  # type: ignore[attr-defined]


def _args(b: Builder, nodes: list[ast.expr]) -> list[Expr]:
    from lanewise.python.expressions.expressions import runtimes

    return runtimes(b, nodes)


def _cast(target: Scalar) -> Handler:
    def handle(b: Builder, node: ast.Call) -> Value:
        (x,) = _args(b, node.args)
        loc = b.at(node)
        return b.each(x, lambda e: machine_numbers.cast(b, e, target, loc), loc)

    return handle


def _prim(name: str, result: Type | None = None, operand: Type | None = None) -> Handler:
    """A pure primitive; its operand is fitted first, so that `fsqrt(2.0)` and `bits(x)` take Python floats too."""

    def handle(b: Builder, node: ast.Call) -> Value:
        loc = b.at(node)
        args = [b.fit(a, operand, loc) if operand else a for a in _args(b, node.args)]
        return Op(name, tuple(args), result or args[0].type)

    return handle


def _load(b: Builder, node: ast.Call) -> Value:
    kind = _kind(b, node.args[0])
    (address,) = _args(b, node.args[1:])
    loc = b.at(node)
    return b.effect("load", (b.fit(address, I32, loc),), _WIDENED.get(kind, kind), loc, kind.name)


def _store(b: Builder, node: ast.Call) -> Value:
    kind = _kind(b, node.args[0])
    address, stored = _args(b, node.args[1:])
    loc = b.at(node)
    operand = machine_numbers.cast(b, stored, _WIDENED.get(kind, kind), loc)
    b.emit(Do((), "store", (b.fit(address, I32, loc), operand), loc, (kind.name,)))
    return THE_NONE


def _grow(b: Builder, node: ast.Call) -> Value:
    loc = b.at(node)
    (size,) = _args(b, node.args)
    return b.effect("grow", (b.fit(size, I32, loc),), I32, loc)


def _clock(b: Builder, node: ast.Call) -> Value:
    loc = b.at(node)
    which, moment = _args(b, node.args)
    return b.effect("clock", (b.fit(which, I32, loc), b.fit(moment, F64, loc)), I64, loc)


def _memory(name: str) -> Handler:
    def handle(b: Builder, node: ast.Call) -> Value:
        loc = b.at(node)
        b.emit(Do((), name, tuple(b.fit(a, I32, loc) for a in _args(b, node.args)), loc))
        return THE_NONE

    return handle


def _leave(status: int) -> Handler:
    def handle(b: Builder, node: ast.Call) -> Value:
        b.end(Raise(status, (), b.at(node)))
        return NOTHING

    return handle


def variable_call(b: Builder, subject: machine.variable[float], node: ast.Call) -> Value:
    """`NAME.get()` and `NAME.set(value)`."""
    assert isinstance(node.func, ast.Attribute)
    loc = b.at(node)
    kind = SCALARS[subject.kind.__name__]
    name = b.program.data.of_library(subject, ast.unparse(node.func.value))
    if node.func.attr == "get":
        return b.effect("global.get", (), kind, loc, name)
    (stored,) = _args(b, node.args)
    b.emit(Do((), "global.set", (b.fit(stored, kind, loc),), loc, (name,)))
    return THE_NONE


def read_table(b: Builder, subject: machine.table[float], node: ast.Subscript) -> Value:
    """`TABLE[i]`: an unchecked load from constant data."""
    loc = b.at(node)
    kind = SCALARS[subject.kind.__name__]
    name = b.program.data.of_library(subject, ast.unparse(node.value))
    (at,) = _args(b, [node.slice])
    index = machine_numbers.cast(b, at, I32, loc)
    offset = Op("mul", (index, machine_numbers.cast(b, _const(bytes_of(kind.name)), I32, loc)), I32)
    address = Op("add", (Op("static", (), I32, (name,)), offset), I32)
    return b.effect("load", (address,), _WIDENED.get(kind, kind), loc, kind.name)


def _const(n: int) -> Expr:
    found = constant(n)
    assert found is not None
    return found


def _said(b: Builder, node: ast.Call) -> Value:
    """A text in the message of an exception: there it is a value of Python's again."""
    (address,) = _args(b, node.args)
    return Op("object", (address,), STR)


_HANDLERS: dict[object, Handler] = {
    machine.said: _said,
    **{getattr(machine, t.name): _cast(t) for t in (I32, U32, I64, U64, F32, F64)},
    machine.bits: _prim("bits", U64, F64),
    machine.from_bits: _prim("bits", F64, U64),
    machine.bits32: _prim("bits", U32, F32),
    machine.from_bits32: _prim("bits", F32, U32),
    machine.clz: _prim("clz"),
    machine.ctz: _prim("ctz"),
    machine.popcnt: _prim("popcnt"),
    machine.fsqrt: _prim("sqrt", F64, F64),
    machine.ffloor: _prim("floor", F64, F64),
    machine.fceil: _prim("ceil", F64, F64),
    machine.ftrunc: _prim("trunc", F64, F64),
    machine.fnearest: _prim("nearest", F64, F64),
    machine.fcopysign: _prim("copysign", F64, F64),
    machine.fabs: _prim("abs", F64, F64),
    machine.to_i64: _prim("convert", I64, F64),
    machine.to_u64: _prim("convert", U64, F64),
    machine.load: _load,
    machine.store: _store,
    machine.grow: _grow,
    machine.clock: _clock,
    machine.memory_copy: _memory("copy"),
    machine.memory_fill: _memory("fill"),
}
for _name, _status in (("leave_fast", layout.RANGE), ("out_of_memory", layout.MEMORY)):
    if hasattr(machine, _name):
        _HANDLERS[getattr(machine, _name)] = _leave(_status)


def handler(callee: object) -> Handler | None:
    """How a call of this object is compiled, if it is a word of the machine."""
    try:
        return _HANDLERS.get(callee)
    except TypeError:
        return None
