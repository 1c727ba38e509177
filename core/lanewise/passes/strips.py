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
from lanewise.ir.code import Break, Const, Expr, Get, If, Loop, Op, Set, Stmt, targets, walk
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


def counting(b: Lowering, loop: Loop, shape: Counted, asking: Asking | None, write: Callable[[tuple[Stmt, ...]], None]) -> bool:
    """Emit a counted loop; False where its numbers are carried in a way that this cannot compare."""
    numbers = [number(b, each) for each in (shape.counter, shape.bound, shape.step)]
    if not {n.rep for n in numbers} <= {"i32", "i64"}:
        return False
    rep = "i32" if all(n.rep == "i32" for n in numbers) else "i64"
    if b.ranges.decided(shape.leave.condition, b.state) is not False:
        write((shape.leave,))
    counter, end, step = (fit(b, n, rep) for n in numbers)
    turns = f"{loop.label}'turns"

    def left() -> Expr:
        """Turns to come, or up to twice as many: by the highest bit of the step, as a division would cost short loops dearly.
        Exclusive or subtracts from 31 without a register for it (the sieve: 1.47 -> 1.37 times zig)."""
        distance = op(f"{rep}.sub", end, counter)
        top = op(f"{rep}.xor", op(f"{rep}.clz", step), const(rep, 31 if rep == "i32" else 63))
        return distance if shape.step == Const(INT, 1) else op(f"{rep}.shr_u", distance, top)

    def reached(limit: Expr) -> Expr:
        return op(f"{rep}.ge_s", fit(b, number(b, shape.counter), rep), limit)

    def strip() -> None:
        size = const(rep, max(1, layout.POLL_EVERY // asking.weight if asking else 1))
        rest, limit = b.temp(left()), b.fresh(low_type(rep))
        _charge(b, asking, rep, Op("select", (op(f"{rep}.gt_u", rest, size), size, rest), limit.type))
        sure = const(rep, max(1, layout.POLL_EVERY // asking.weight // 2 if asking else 1))
        far = op(f"{rep}.add", counter, op(f"{rep}.mul", sure, step))
        # Asked again: what was known before the poll would wait beside it (matrix product: a jump and two moves in each turn).
        many = op(f"{rep}.gt_u", left(), size)
        b.out.append(Set(limit.slot, Op("select", (many, far, end), limit.type), loop.loc))
        until(b, turns, lambda: write(loop.body[1:]), lambda: reached(limit))

    if asking is None or asking.at_once:
        _charge(b, asking, rep, left())
        until(b, turns, lambda: write(loop.body[1:]), lambda: reached(end))
    else:
        until(b, f"{loop.label}'strips", strip, lambda: reached(end))
    write(shape.leave.then)
    return True


def until(b: Lowering, label: str, write: Callable[[], None], done: Callable[[], Expr]) -> None:
    """At least one turn; whether there is another one is asked at its end, in the code's place as in the processor's."""
    loc = b.loc

    def turn() -> None:
        write()
        b.when(done(), lambda: b.out.append(Break(label, loc)))

    b.out.append(Loop(label, b.body(turn), loc))


def _charge(b: Lowering, asking: Asking | None, rep: str, turns: Expr) -> None:
    if asking is None:
        return
    turns = turns if rep == "i32" else op("i32.wrap_i64", turns)
    if asking.weight > 1:
        turns = op("i32.mul", turns, Const(I32, asking.weight))
    b.out.append(Set(asking.steps.slot, op("i32.sub", asking.steps, turns), b.loc))
    b.when(op("i32.le_s", asking.steps, Const(I32, 0)), asking.poll)
