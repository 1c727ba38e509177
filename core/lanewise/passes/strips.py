"""strips: a counted loop asks `$poll` before its turns or between strips of them, not in them.

In: a loop of scalarised typed code. Out: its shape, if it counts, and its low form. The test that ends a turn stands at its end.
A loop of few turns asks for all of them at once; others are an inner loop up to a limit that a chunk's worth of turns reaches,
inside a loop that charges the chunk and polls. The inner loop has no countdown and no call near it, which is what Cranelift's
register allocator needs to keep floats in registers (a matrix product: 8 times zig with a countdown).
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
    """`loop: if counter >= bound: leave; ...; counter = counter + step`, bound and step untouched. The step is a positive
    constant, or a slot whose interval has to say so."""

    counter: Get
    bound: Expr
    step: Expr
    leave: If


def counted(loop: Loop) -> Counted | None:
    """The shape of a loop, if it is that of a count upward."""
    test, last = loop.body[0], loop.body[-1]
    match test, last:
        case (
            If(condition=Op(name="ge", args=(Get() as counter, bound)), orelse=()),
            Set(value=Op(name="add", args=(old, Const() | Get() as step))),
        ):
            sets = [name for stmt in walk(loop.body) for name in targets(stmt)]
            once = sets.count(counter.slot) == 1 and last.slot == counter.slot and old == counter
            fixed = isinstance(bound, Const) or (isinstance(bound, Get) and bound.slot not in sets) or _is_length(bound, sets)
            steady = isinstance(step, Const) or step.slot not in sets
            if once and fixed and steady and counter.type == bound.type == step.type == INT:
                return Counted(counter, bound, step, test)
    return None


def _is_length(bound: Expr, sets: list[str]) -> bool:
    """The length of a buffer that the loop does not exchange."""
    return isinstance(bound, Op) and bound.name == "convert" and isinstance(bound.args[0], Get) and bound.args[0].slot not in sets


@dataclass(frozen=True, slots=True)
class Asking:
    """How a loop asks whether to go on: what counts the turns left, what asks, how many turns of inner loops that do not ask
    themselves one turn may have, and whether all its turns may be asked for at once."""

    steps: Get
    poll: Callable[[], None]
    weight: int
    at_once: bool


def counting(
    b: Lowering, loop: Loop, shape: Counted, least_step: int, asking: Asking | None, write: Callable[[tuple[Stmt, ...]], None]
) -> bool:
    """Emit a counted loop; False where its counter or bound is carried in a way that this cannot compare."""
    counter, bound = number(b, shape.counter), number(b, shape.bound)
    if not {counter.rep, bound.rep} <= {"i32", "i64"}:
        return False
    rep = counter.rep if counter.rep == bound.rep else "i64"
    end = fit(b, bound, rep)
    if b.ranges.decided(shape.leave.condition, b.state) is not False:
        write((shape.leave,))
    if asking is None:
        _turns(b, loop, write, lambda: write((shape.leave,)))
    elif asking.at_once:
        _charge(b, asking, rep, op(f"{rep}.sub", end, fit(b, counter, rep)))
        _turns(b, loop, write, lambda: write((shape.leave,)))
    else:
        _strips(b, loop, shape, least_step, asking, write, (rep, end))
    return True


def _turns(b: Lowering, loop: Loop, write: Callable[[tuple[Stmt, ...]], None], leave: Callable[[], None]) -> None:
    """At least one turn; whether there is another one is asked at its end."""

    def turn() -> None:
        write(loop.body[1:])
        leave()

    b.out.append(Loop(loop.label, b.body(turn), loop.loc))


def _charge(b: Lowering, asking: Asking, rep: str, turns: Expr) -> None:
    turns = turns if rep == "i32" else op("i32.wrap_i64", turns)
    if asking.weight > 1:
        turns = op("i32.mul", turns, Const(I32, asking.weight))
    b.out.append(Set(asking.steps.slot, op("i32.sub", asking.steps, turns), b.loc))
    b.when(op("i32.le_s", asking.steps, Const(I32, 0)), asking.poll)


def _strips(
    b: Lowering,
    loop: Loop,
    shape: Counted,
    least_step: int,
    asking: Asking,
    write: Callable[[tuple[Stmt, ...]], None],
    until: tuple[str, Expr],
) -> None:
    rep, end = until
    limit = b.fresh(low_type(rep))
    ask = f"{loop.label}'strip"
    size = const(rep, min(max(1, layout.POLL_EVERY // asking.weight) * least_step, (1 << 31) - 1))

    def here() -> Expr:
        return fit(b, number(b, shape.counter), rep)

    def strips() -> None:
        many = op(f"{rep}.gt_u", op(f"{rep}.sub", end, here()), size)
        top = Op("select", (many, op(f"{rep}.add", here(), size), end), low_type(rep))
        b.out.append(Set(limit.slot, top, loop.loc))
        _charge(b, asking, rep, op(f"{rep}.sub", limit, here()))
        over = lambda: b.when(op(f"{rep}.ge_s", here(), limit), lambda: b.out.append(Break(ask, loop.loc)))
        b.out.append(Block(ask, b.body(lambda: _turns(b, loop, write, over)), loop.loc))
        write((shape.leave,))

    b.out.append(Loop(f"{loop.label}'strips", b.body(strips), loop.loc))
