"""keep: what a loop carries from turn to turn travels through `$poll` instead of waiting beside it.

In: a program in `code.low`. Out: each poll where such slots are live becomes a call that takes them and gives them back. A value
that waits beside a call is spilled where the processor's calls keep no register for it, and Cranelift then keeps it in memory
in the hot loop around as well. Floats always are: a matrix product took 8.5 times zig's time with a bare poll and 2.6 times with
this one. Of other slots only those that an inner loop sets are worth it: edit distance 1.28 -> 1.14, and 1.6 with all of them,
since what no turn changes then has to be carried too (wasmtime 50).
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from lanewise.ir.code import Body, Call, Do, Function, Get, Loop, Program, Return, Stmt, bodies, statements, targets, walk
from lanewise.ir.rewrite import rewrite_bodies
from lanewise.ir.types import F32, F64, I32, Type
from lanewise.passes.dataflow import Backward
from lanewise.passes.liveness import Live, Liveness

MAX_KEPT = 16
"""More than there are registers for is in memory anyway."""


def keep(program: Program) -> Program:
    """The whole program, and the functions that hold values while the host is asked."""
    keepers: dict[str, Function] = {}
    functions = {name: _function(f, keepers) for name, f in program.functions.items()}
    return replace(program, functions={**functions, **keepers})


def _function(function: Function, keepers: dict[str, Function]) -> Function:
    if not any(type(s) is Do and s.name == "poll" for s in statements(function.body)):
        return function
    floats = {name for name, t in function.slots.items() if t in (F32, F64)}
    followed = floats.union(*[_set_by_inner_loops(s) for s in walk(function.body) if isinstance(s, Loop)])
    if not followed:
        return function
    flow: Backward[Live] = Backward(Liveness(followed))
    flow.run(function.body, frozenset())
    return replace(function, body=_Keeping(function, keepers, flow.after, floats).body(function.body, floats))


@dataclass(frozen=True, slots=True)
class _Keeping:
    """One function. `needed`: behind each poll, the slots that are read later."""

    function: Function
    keepers: dict[str, Function]
    needed: Mapping[int, Live]
    floats: AbstractSet[str]

    def body(self, body: Body, carried: AbstractSet[str]) -> Body:
        return tuple(self.statement(s, carried) for s in body)

    def statement(self, stmt: Stmt, carried: AbstractSet[str]) -> Stmt:
        """`carried`: the slots that a poll here has to keep."""
        if isinstance(stmt, Do) and stmt.name == "poll":
            kept = sorted(self.needed.get(id(stmt), frozenset()) & carried)
            if 0 < len(kept) <= MAX_KEPT:
                types = [self.function.slots[name] for name in kept]
                keeper = _keeper(types, self.function, self.keepers)
                args = tuple(Get(name, t) for name, t in zip(kept, types, strict=True))
                return Call((*stmt.targets, *kept), keeper, args, stmt.loc)
        inside = self.floats | _set_by_inner_loops(stmt) if isinstance(stmt, Loop) else carried
        return rewrite_bodies(stmt, lambda body: self.body(body, inside)) if bodies(stmt) else stmt


def _set_by_inner_loops(loop: Loop) -> set[str]:
    inner = (s for s in walk(loop.body) if isinstance(s, Loop))
    return {slot for each in inner for s in statements(each.body) for slot in targets(s)}


def _keeper(types: list[Type], function: Function, keepers: dict[str, Function]) -> str:
    name = "poll:" + ".".join(map(str, types))
    if name not in keepers:
        slots: dict[str, Type] = {f"x{i}": t for i, t in enumerate(types)}
        values = tuple(Get(n, t) for n, t in slots.items())
        loc = function.loc
        body = (Do(("status",), "poll", (), loc), Return((Get("status", I32), *values), loc))
        params = tuple(slots)
        keepers[name] = Function(name, params, (I32, *types), {**slots, "status": I32}, body, loc, frozenset(["library"]))
    return name
