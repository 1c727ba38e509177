"""strips: a counted loop asks `$poll` between strips of turns, not in them.

In: a loop of scalarised typed code. Out: its shape, if it counts, and its low form: an inner loop up to a limit that a
chunk's worth of turns reaches, inside a loop that charges the chunk and polls. The inner loop has no countdown and no call
near it, which is what Cranelift's register allocator needs to keep floats in registers (a matrix product: 8 times zig with
a countdown).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from lanewise.ir import layout
from lanewise.ir.code import Block, Break, Const, Expr, Get, If, Loop, Op, Set, Stmt, targets, walk
from lanewise.ir.types import I32, INT
from lanewise.passes.carriers import const, fit, low_type, op
from lanewise.passes.lower_int import number
from lanewise.passes.lowering import Lowering


@dataclass(frozen=True, slots=True)
class Counted:
    """`loop: if counter >= bound: leave; ...; counter = counter + step`, the bound untouched and the step a positive constant."""

    counter: Get
    bound: Expr
    step: int
    leave: If


def counted(loop: Loop) -> Counted | None:
    """The shape of a loop, if it is that of a count upward."""
    test, last = loop.body[0], loop.body[-1]
    match test, last:
        case (
            If(condition=Op(name="ge", args=(Get() as counter, bound)), orelse=()),
            Set(value=Op(name="add", args=(old, Const(value=step)))),
        ):
            sets = [name for stmt in walk(loop.body) for name in targets(stmt)]
            once = sets.count(counter.slot) == 1 and last.slot == counter.slot and old == counter
            fixed = isinstance(bound, Const) or (isinstance(bound, Get) and bound.slot not in sets) or _is_length(bound, sets)
            if once and fixed and isinstance(step, int) and step > 0 and counter.type == bound.type == INT:
                return Counted(counter, bound, step, test)
    return None


def _is_length(bound: Expr, sets: list[str]) -> bool:
    """The length of a buffer that the loop does not exchange."""
    return isinstance(bound, Op) and bound.name == "convert" and isinstance(bound.args[0], Get) and bound.args[0].slot not in sets


def strip(
    b: Lowering, loop: Loop, shape: Counted, steps: Get, write: Callable[[tuple[Stmt, ...]], None], poll: Callable[[], None]
) -> bool:
    """Emit the loop in strips; False where its counter or bound is carried in a way that this cannot compare."""
    counter, bound = number(b, shape.counter), number(b, shape.bound)
    if not {counter.rep, bound.rep} <= {"i32", "i64"}:
        return False
    rep = counter.rep if counter.rep == bound.rep else "i64"
    here, end = fit(b, counter, rep), fit(b, bound, rep)
    limit = b.fresh(low_type(rep))
    ask = f"{loop.label}'strip"
    size = const(rep, layout.POLL_EVERY * shape.step if layout.POLL_EVERY * shape.step < 1 << 31 else (1 << 31) - 1)

    def inner() -> None:
        b.when(op(f"{rep}.ge_s", fit(b, counter, rep), limit), lambda: b.out.append(Break(ask, loop.loc)))
        write(loop.body[1:])

    def strips() -> None:
        left = op(f"{rep}.sub", end, here)
        many = op("i32.and", op(f"{rep}.lt_s", here, end), op(f"{rep}.gt_u", left, size))
        top = Op("select", (many, op(f"{rep}.add", here, size), end), low_type(rep))
        b.out.append(Set(limit.slot, top, loop.loc))
        turns = op(f"{rep}.sub", limit, here)
        charged = turns if rep == "i32" else op("i32.wrap_i64", turns)
        b.out.append(Set(steps.slot, op("i32.sub", steps, charged), loop.loc))
        b.when(op("i32.le_s", steps, Const(I32, 0)), poll)
        b.out.append(Block(ask, (Loop(loop.label, b.body(inner), loop.loc),), loop.loc))
        write((shape.leave,))

    b.out.append(Loop(f"{loop.label}'strips", b.body(strips), loop.loc))
    return True
