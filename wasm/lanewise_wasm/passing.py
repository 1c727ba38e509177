"""A function of low code comes in; it goes out with i64 for each i32 that engines pass on the stack.

Cranelift gives six arguments in registers, two of which are its own, and others on the stack: an i32 is written there with four
bytes and read with eight, for which a processor waits until the write has reached its cache. (A call with five arguments, the
last of which is what the call before gave: wasmtime 50 14.3 -> 2.3 ns, V8 of node 20 3.9 -> 2.0 ns.) What is exported keeps its
type, and so do calls of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace

from lanewise.ir.code import Body, Call, Expr, Function, Get, Op, Set, Stmt
from lanewise.ir.rewrite import rewrite_bodies, same_body, same_function
from lanewise.ir.types import I32, I64, Type

REGISTERS = 4
"""Of those for ints: floats and vectors have their own."""
_WIDE = "$wide"
"""Behind the name of a parameter, that of the i64 in which it comes."""


def passed(function: Function, exported: AbstractSet[str]) -> Function:
    """The function with what it takes and gives on the stack as i64. `exported`: functions that take what they say."""
    params, slots, begin = list(function.params), dict(function.slots), list[Stmt]()
    for place in () if function.name in exported else _on_stack(function.head[0]):
        own = params[place]
        params[place] = own + _WIDE
        slots[own + _WIDE] = I64
        begin.append(Set(own, Op("i32.wrap_i64", (Get(own + _WIDE, I64),), I32), function.loc))
    body = _body(function.body, exported)
    return same_function(replace(function, params=tuple(params), slots=slots, body=(*begin, *body) if begin else body), function)


def _on_stack(types: Sequence[Type]) -> list[int]:
    """The places of those i32 that find no register."""
    ints = [place for place, t in enumerate(types) if t in (I32, I64)]
    return [place for place in ints[REGISTERS:] if types[place] == I32]


def _body(old: Body, exported: AbstractSet[str]) -> Body:
    return same_body([rewrite_bodies(_statement(stmt, exported), lambda inner: _body(inner, exported)) for stmt in old], old)


def _statement(stmt: Stmt, exported: AbstractSet[str]) -> Stmt:
    if type(stmt) is not Call or len(stmt.args) <= REGISTERS or stmt.function in exported:
        return stmt
    args: list[Expr] = list(stmt.args)
    for place in _on_stack([a.type for a in args]):
        args[place] = Op("i64.extend_i32_u", (args[place],), I64)
    return replace(stmt, args=tuple(args))
