"""versions: a loop over buffers gets a copy without checks of its indices, for when they are all right.

In: a scalarised program in `code.typed` and its ranges. Out: the program in which an innermost counted loop with indices that are
affine in its counter, and of which nobody knows whether they lie inside, stands twice. Before it both ends of each index are
computed once, wrapping: what lies inside at the first and at the last turn does so in between. The copy walks
along its elements; where an end is outside the loop as it was written raises what it raises, when it raises.
(A matrix product: 4.0 times zig without the copy. No check moves ahead of an effect.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce

from lanewise.ir.code import (
    Block,
    Body,
    Break,
    Call,
    Const,
    Do,
    Expr,
    Function,
    Get,
    If,
    Loop,
    Op,
    Program,
    Raise,
    Return,
    Set,
    Stmt,
    Try,
    operands,
    subexpressions,
    targets,
    walk,
)
from lanewise.ir.rewrite import count_reads, count_sets, rewrite_bodies, rewrite_expr, rewrite_functions, rewrite_operands
from lanewise.ir.rules import broken
from lanewise.ir.types import BOOL, I32, I64, INT, U64, Type
from lanewise.passes.affine import WIDE, Indices, parted
from lanewise.passes.intervals import I32_RANGE
from lanewise.passes.known import Ranges, State
from lanewise.passes.standing import Standing
from lanewise.passes.strips import Counted, counted
from lanewise.passes.walking import Walking

MOST = 6
"""Indices of one loop: the ends of more cost as much as they save."""


def versions(program: Program, found: Ranges, typed: Program) -> Program:
    """The same object where there is no such loop. `typed`: the program before its values were taken apart."""

    def change(function: Function) -> Function:
        if "library" in function.traits:
            return function
        return _Function(function, found, typed.functions[function.name].slots).versioned()

    changed = rewrite_functions(program, change)
    same = all(changed.functions[name] is f for name, f in program.functions.items())
    return program if same else changed


@dataclass(frozen=True)
class _Check:
    """`if at < 0: inside = at + length, else inside = at; if inside < 0 or inside >= length: raise`."""

    at: Expr
    inside: str
    length: Expr


def _check(first: Stmt, second: Stmt) -> _Check | None:
    match first, second:
        case (
            If(
                condition=Op(name="lt", args=(at, Const(value=0))),
                then=(Set(slot=inside, value=Op(name="add", args=(again, length))),),
                orelse=(Set(slot=other, value=same),),
            ),
            If(condition=condition, then=then, orelse=()),
        ) if inside == other and at == again == same and at.type == INT and isinstance(then[-1], Raise):
            below = Op("lt", (Get(inside, INT), Const(INT, 0)), BOOL)
            beyond = Op("ge", (Get(inside, INT), length), BOOL)
            if condition == Op("or", (below, beyond), BOOL):
                return _Check(at, inside, length)
    return None


@dataclass
class _Function:
    function: Function
    found: Ranges
    types: Mapping[str, Type]
    slots: dict[str, Type] = field(init=False)
    changed: bool = False

    def __post_init__(self) -> None:
        self.slots = dict(self.function.slots)
        self.reads, self.sets = count_reads(self.function.body), count_sets(self.function.body)

    def versioned(self) -> Function:
        body = self.body(self.function.body)
        return replace(self.function, body=body, slots=self.slots) if self.changed else self.function

    def body(self, body: Body) -> Body:
        return tuple(new for stmt in body for new in self.statement(stmt))

    def statement(self, stmt: Stmt) -> Body:
        if not isinstance(stmt, Loop) or any(isinstance(s, Loop | Try) or self.is_own(s) for s in walk(stmt.body)):
            return (rewrite_bodies(stmt, self.body),)
        shape = counted(stmt)
        state = self.found.before.get(self.function.name, {}).get(id(stmt))
        if shape is None or state is None or not _leaves(shape, stmt) or self.found.value(shape.step, state).low < 1:
            return (stmt,)
        return self.twice(stmt, _Plan(self, stmt, shape, state))

    def is_own(self, stmt: Stmt) -> bool:
        """Whether it calls a function of the program, which may do anything to buffers; one of the library does nothing."""
        return isinstance(stmt, Call) and stmt.function in self.found.slots

    def twice(self, loop: Loop, plan: _Plan) -> Body:
        before, fast = plan.copy()
        if not plan.worthwhile or not 0 < len(plan.ends) + len(plan.steady) <= MOST:
            return (loop,)
        self.changed = True
        self.slots.update(plan.slots)
        return (Block(plan.label, (*before, fast), loop.loc), loop)


def _leaves(shape: Counted, loop: Loop) -> bool:
    """Whether its end goes on elsewhere, not behind the loop."""
    last = shape.leave.then[-1] if shape.leave.then else None
    return isinstance(last, Break) and last.label != loop.label


class _Plan:
    """What one loop's copy needs."""

    def __init__(self, around: _Function, loop: Loop, shape: Counted, state: State) -> None:
        self.around, self.loop, self.shape, self.state = around, loop, shape, state
        self.indices = Indices(loop, shape)
        self.inner = count_reads(loop.body)
        self.inside: dict[str, Expr] = {}
        """Slots of indices that need no check, each as what it is in a turn."""
        self.ends: dict[tuple[object, Expr], tuple[tuple[int, Expr], tuple[int, Expr]]] = {}
        """Of indices that differ by a constant the least and the most, for each length."""
        self.steady: set[tuple[object, Expr]] = set()
        """Indices that the counter does not move, each with the length."""
        self.standing = Standing(loop, self.indices, self.inside, around.types)
        self.label = f"{loop.label}'checked"
        self.slots: dict[str, Type] = {}
        self.worthwhile = False

    # --- the copy ----------------------------------------------------------------------------------------------------

    def copy(self) -> tuple[Body, Loop]:
        """What stands before it, and the loop without the checks that the condition covers."""
        first, *others = self.loop.body
        body = (first, *self._unchecked(tuple(others), sure=True))
        body = _mapped(body, self.standing.address)
        walking = Walking(self.loop, self.indices, self.inside, self.around.function.slots, body)
        body = _mapped(body, walking.access)
        body = _mapped(body, lambda stmt: rewrite_operands(stmt, lambda e: rewrite_expr(e, walking.index)))
        body = walking.carried(body)
        body = (*body[:-1], *walking.onward(body), body[-1])  # the counter comes last
        sets = self.indices.sets
        own = {n for n in sets if self.around.reads[n] == self.inner[n] and self.around.sets[n] == sets[n]}
        read = count_reads(body)
        body = _without(body, {n for n in own if not read[n]})
        own &= {n for stmt in walk(body) for n in targets(stmt)}
        self.slots |= walking.types | self.standing.slots | {_fast(n): self.around.function.slots[n] for n in own}
        labels = {s.label for s in walk((self.loop,)) if isinstance(s, Block | Loop)}
        before = (*self._entered(), *self._unless(self._tests()), *walking.before)
        return before, _renamed(replace(self.loop, body=body), labels, own)

    def _unchecked(self, body: Body, *, sure: bool, always: bool = True) -> Body:
        """`sure`: the first turn gets here, or raises what the conditions before the copy exclude; `always`: each turn that is not
        left early does. What only some turns do adds no conditions."""
        out: list[Stmt] = []
        rest = list(body)
        while rest:
            stmt = rest.pop(0)
            check = _check(stmt, rest[0]) if rest else None
            if check and self._covers(check, rest[0], always):
                self.inside[check.inside] = self.indices.whole(check.at)
                del rest[0]
            elif isinstance(stmt, Block):
                before = dict(self.indices.known)
                out.append(replace(stmt, body=self._unchecked(stmt.body, sure=sure, always=always)))
                sure = sure and not self._may_leave(stmt)
                if stmt.label in broken(stmt.body):
                    self._forget(before)  # what stands behind it may not have seen its end
            elif isinstance(stmt, If):
                before = dict(self.indices.known)
                out.append(rewrite_bodies(stmt, lambda side: self._unchecked(side, sure=False, always=False)))
                sure = sure and not self._may_leave(stmt)
                self._forget(before)
            elif isinstance(stmt, Do) and stmt.name == "load" and rest and (place := self.standing.taken(stmt, rest[0], sure=sure)):
                (target,) = stmt.targets
                self.indices.known[target] = place
                out.append(Set(target, place, stmt.loc))
                if isinstance(rest[0], Do) and rest[0].name == "fetched":
                    del rest[0]
            else:
                out.append(stmt)
                if isinstance(stmt, Set) and self.indices.sets[stmt.slot] == 1:
                    self.indices.learn(stmt)
                    self.standing.learn(stmt)
        return tuple(out)

    def _forget(self, before: dict[str, Expr]) -> None:
        """What only some turns set is known no longer, but for the compiler's own slots, which are read where they are set."""
        own = {n: e for n, e in self.indices.known.items() if n.startswith("%") and self.around.sets[n] == 1}
        self.indices.known = before | own

    def _may_leave(self, stmt: Stmt) -> bool:
        """Whether a turn may end within a statement."""
        before = self.around.found.before[self.around.function.name]
        for inner in walk((stmt,)):
            state = before.get(id(inner))
            if state is not None and isinstance(inner, Raise | Break | Return):
                return True
        return False

    def _covers(self, check: _Check, guard: Stmt, always: bool) -> bool:
        """Whether the ends decide; they are noted then. The index itself may be used for nothing but the address."""
        assert isinstance(guard, If)
        uses = sum(e == Get(check.inside, INT) for s in walk(self.loop.body) for x in operands(s) for e in subexpressions(x))
        addresses = sum(_is_low(e, check.inside) for s in walk(self.loop.body) for x in operands(s) for e in subexpressions(x))
        at, length = self.indices.whole(check.at), self.indices.whole(check.length)
        fixed = isinstance(length, Op) and not any(isinstance(e, Get) and self.indices.sets[e.slot] for e in subexpressions(length))
        if not fixed or self.indices.sets[check.inside] != 2 or uses != addresses + 2 + _raised(guard, check.inside):
            return False
        if self.indices.degree(at) is None or self.indices.size(at) > WIDE:
            return False
        state = self.around.found.before[self.around.function.name].get(id(guard))
        if not self._tested(at, length, always):
            return False
        if state is not None and self.around.found.decided(guard.condition, state) is None:
            self.worthwhile = True
        return True

    def _tested(self, at: Expr, length: Expr, always: bool) -> bool:
        """Whether the conditions tell that an index is inside, if need be by one more."""
        rest, constant = parted(at)
        if self.indices.degree(at) == 0:
            return (parted(at), length) in self.steady or (always and self._steady_index(at, length))
        least, most = self.ends.get((rest, length), ((constant, at), (constant, at)))
        if not always:
            return (rest, length) in self.ends and least[0] <= constant <= most[0]
        first = lambda pair: pair[0]
        self.ends[rest, length] = min(least, (constant, at), key=first), max(most, (constant, at), key=first)
        return True

    def _steady_index(self, at: Expr, length: Expr) -> bool:
        """It is inside before anything stands for what lies there."""
        self.steady.add((parted(at), length))
        slots = dict.fromkeys(e for e in subexpressions(at) if isinstance(e, Get))
        tests = [test for slot in slots for test in self._is_small(slot)]
        self.standing.before += self._unless([*tests, _is_inside(self.indices.words(at, I64, self.shape.counter), length)])
        return True

    # --- the conditions ----------------------------------------------------------------------------------------------

    def _entered(self) -> Body:
        """What stands before the loop is read only if there is a first turn."""
        if not self.standing.before:
            return ()
        return (*self._unless([Op("lt", (self.shape.counter, self.shape.bound), BOOL)]), *self.standing.before)

    def _unless(self, tests: list[Expr]) -> Body:
        """The loop as it was written is next where a test fails."""
        if not tests:
            return ()
        together = reduce(lambda a, b: Op("and", (a, b), BOOL), tests)
        return (If(Op("not", (together,), BOOL), (Break(self.label, self.loop.loc),), (), self.loop.loc),)

    def _tests(self) -> list[Expr]:
        """All slots are small and all indices are inside at both ends."""
        shape, one = self.shape, Const(I64, 1)
        bound = shape.bound
        if not self.ends:
            return []
        numbers = [*(Get(slot, INT) for slot in self.indices.leaves if slot != shape.counter.slot), shape.counter, bound]
        tests = [test for number in dict.fromkeys(numbers) for test in self._is_small(number)]
        for at, length in [(at, length) for (_, length), ends in self.ends.items() for _, at in dict.fromkeys(ends)]:
            last = Op("sub", (Op("convert", (bound,), I64), one), I64)
            ends = (self.indices.words(at, I64, Op("convert", (shape.counter,), I64)), self.indices.words(at, I64, last))
            tests += [_is_inside(end, length) for end in dict.fromkeys(ends)]
        return tests

    def _is_small(self, number: Expr) -> Iterable[Expr]:
        low, high = I32_RANGE[:2]
        known = self.around.found.value(number, self.state)
        if known.low < low:
            yield Op("ge", (number, Const(INT, low)), BOOL)
        if known.high > high:
            yield Op("le", (number, Const(INT, high)), BOOL)


def _is_inside(index: Expr, length: Expr) -> Expr:
    """In words of 64 bits, where a negative index is a large one."""
    return Op("lt", (Op("convert", (index,), U64), Op("convert", (length,), U64)), BOOL)


# --- rewriting -------------------------------------------------------------------------------------------------------


def _is_low(expr: Expr, slot: str) -> bool:
    return isinstance(expr, Op) and expr.name == "convert" and expr.type == I32 and expr.args == (Get(slot, INT),)


def _raised(guard: If, slot: str) -> int:
    """How often the way to the exception reads the slot."""
    return count_reads(guard.then)[slot]


def _mapped(body: Body, change: Callable[[Stmt], Stmt]) -> Body:
    return tuple(rewrite_bodies(change(stmt), lambda inner: _mapped(inner, change)) for stmt in body)


def _without(body: Body, unread: set[str]) -> Body:
    """Without assignments that nobody reads."""
    kept = [s for s in body if not (isinstance(s, Set) and s.slot in unread)]
    return tuple(rewrite_bodies(s, lambda inner: _without(inner, unread)) for s in kept)


def _fast(name: str) -> str:
    return f"{name}'unchecked"


def _renamed(stmt: Loop, labels: set[str], slots: set[str]) -> Loop:
    """With names of its own for its labels and for the slots that nobody else uses: each is assigned in one place."""

    def name(old: str) -> str:
        return _fast(old) if old in slots else old

    def expr(old: Expr) -> Expr:
        return rewrite_expr(old, lambda e: Get(name(e.slot), e.type) if isinstance(e, Get) else e)

    def change(old: Stmt) -> Stmt:
        new = rewrite_operands(old, expr)
        match new:
            case Set(slot=slot):
                return replace(new, slot=name(slot))
            case Do(targets=names) | Call(targets=names):
                return replace(new, targets=tuple(map(name, names)))
            case Block(label=label) | Loop(label=label) | Break(label=label) if label in labels:
                return replace(new, label=_fast(label))
        return new

    (loop,) = _mapped((stmt,), change)
    assert isinstance(loop, Loop)
    return loop
