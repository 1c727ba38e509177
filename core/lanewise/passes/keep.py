"""keep: floats travel through `$poll` instead of waiting beside it.

In: a program in `code.low`. Out: each poll where floats are live becomes a call that takes them and gives them back. No
register for floats survives a call, so a float that waits is spilled, and Cranelift then keeps it in memory in the hot loop
around as well: a matrix product took 8.5 times zig's time with a bare poll and 2.6 times with this one (wasmtime 50).
"""

from __future__ import annotations

from dataclasses import replace

from lanewise.ir.code import Body, Call, Do, Function, Get, Program, Return, Stmt, bodies, walk
from lanewise.ir.rewrite import rewrite_bodies
from lanewise.ir.types import F32, F64, I32, Type
from lanewise.passes.dataflow import Backward
from lanewise.passes.liveness import Live, Liveness

MAX_KEPT = 16
"""More floats than there are registers for are in memory anyway."""


def keep(program: Program) -> Program:
    """The whole program, and the functions that hold floats while the host is asked."""
    keepers: dict[str, Function] = {}
    functions = {name: _function(f, keepers) for name, f in program.functions.items()}
    return replace(program, functions={**functions, **keepers})


def _function(function: Function, keepers: dict[str, Function]) -> Function:
    floats = [name for name, t in function.slots.items() if t in (F32, F64)]
    if not floats or not any(isinstance(s, Do) and s.name == "poll" for s in walk(function.body)):
        return function
    flow: Backward[Live] = Backward(Liveness(floats))
    flow.run(function.body, frozenset())

    def rewrite(body: Body) -> Body:
        return tuple(statement(s) for s in body)

    def statement(stmt: Stmt) -> Stmt:
        if isinstance(stmt, Do) and stmt.name == "poll":
            kept = sorted(flow.after.get(id(stmt), frozenset()))
            if 0 < len(kept) <= MAX_KEPT:
                types = [function.slots[name] for name in kept]
                keeper = _keeper(types, function, keepers)
                args = tuple(Get(name, t) for name, t in zip(kept, types, strict=True))
                return Call((*stmt.targets, *kept), keeper, args, stmt.loc)
        return rewrite_bodies(stmt, rewrite) if bodies(stmt) else stmt

    return replace(function, body=rewrite(function.body))


def _keeper(types: list[Type], function: Function, keepers: dict[str, Function]) -> str:
    name = "poll:" + "".join(str(t)[1] for t in types)
    if name not in keepers:
        slots: dict[str, Type] = {f"x{i}": t for i, t in enumerate(types)}
        values = tuple(Get(n, t) for n, t in slots.items())
        loc = function.loc
        body = (Do(("status",), "poll", (), loc), Return((Get("status", I32), *values), loc))
        params = tuple(slots)
        keepers[name] = Function(name, params, (I32, *types), {**slots, "status": I32}, body, loc, frozenset(["library"]))
    return name
