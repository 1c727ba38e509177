"""inline: small functions stand where they are called.

In: a program in `code.low` after `statuses`, and the finished functions of the library. Out: the same with such calls replaced
by the callee's body: its slots under new names, its returns as assignments and breaks. First the library's functions, most of
which are a guard and an instruction; then the program's own that neither loop nor call; then one level of small recursive
functions, which halves their calls (fibonacci: 2.3 times zig, whose optimiser does that and more, without it). A call in
a loop would keep the loop's floats in memory: `lower._Function._turning` says why.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial

from lanewise.ir.callgraph import ALONE
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
    Loc,
    Loop,
    Op,
    Program,
    Return,
    Set,
    Stmt,
    bodies,
    operands,
    subexpressions,
    walk,
)
from lanewise.ir.layout import OK
from lanewise.ir.rewrite import rewrite_bodies, rewrite_expr, rewrite_functions, rewrite_operands
from lanewise.ir.types import I32, Type
from lanewise.passes.lowering import ASK, EXIT, LIBRARY, RAISES

_OK = Const(I32, OK)
_RARE = (
    "hashes:_reduced",
    "heap:_of_steps",
    "lists:list_reserve",
    "objects:_died",
    "objects:_last_owner_goes",
    "tables:table_search",
    "tables:_later_slot",
    "text_hash:_first_hash",
    "texts:_order_of_bytes",
)
"""What is called where there is no room left, where the last owner goes, where an int is huge, a block large, where a text has
no hash yet, or where the first place or word does not decide: it keeps nobody from being copied (`append`: 10 -> 3 ns)."""
_IN_TURNS = frozenset(("objects:drop_object", "heap:retain"))
"""What is copied only within loops: there are so many calls of it that copies of all would make modules larger (of drops by
5 to 20 %)."""
_APART = frozenset(("support:trace", "hashes:_reduced", "heap:_of_steps"))
"""What is never copied: it is asked where an exception passes, where an int is huge, where a block is large."""
MAX_NODES = 48
"""Statements and operations of a callee that is copied."""
LEAN = 32
"""The same between functions of the library, of which modules carry many (`heap.free` in six: a kilobyte of `str.split`'s nine)."""


def inline(program: Program, library: Mapping[str, Function] = ALONE) -> Program:
    """The whole program; of the library what is small."""
    program = _round(program, library, is_small, "~")
    program = _round(program, program.functions, is_small, "~~")
    return _round(program, program.functions, _is_small_recursion, "~~~")


def _round(program: Program, known: Mapping[str, Function], chosen: Callable[[Function], bool], sign: str) -> Program:
    called = dict.fromkeys(name for f in program.functions.values() for name in f.calls if name in known)
    small = {name: known[name] for name in called if chosen(known[name])}
    lean = {name: f for name, f in small.items() if "library" not in f.traits or _is_short(f, LEAN)}

    def inlined(function: Function) -> Function:
        wanted = lean if LIBRARY & function.traits == {"library"} else small
        return function if wanted.keys().isdisjoint(function.calls) else _Inliner(wanted, sign).function(function)

    return rewrite_functions(program, inlined) if small else program


def is_small(function: Function) -> bool:
    """Whether a call costs more than a copy."""
    return function.name not in _APART and _is_short(function) and _fits(function, frozenset([*_failing(function.body), *_RARE]))


def _is_small_recursion(function: Function) -> bool:
    own = function.name
    return _is_short(function) and own in function.calls and _fits(function, frozenset([own, *_failing(function.body)]))


def _is_short(function: Function, most: int = MAX_NODES) -> bool:
    """Few nodes, no loop."""
    nodes = 0
    for stmt in walk(function.body):
        nodes += 1 + sum(1 for e in operands(stmt) for part in subexpressions(e) if isinstance(part, Op))
        if nodes > most or isinstance(stmt, Loop):
            return False
    return True


def _failing(body: Body) -> list[str]:
    """What is called where the function fails anyway."""
    found = [s.function for s in body[_doomed(body) :] if isinstance(s, Call)]
    return [*found, *(name for stmt in body for inner in bodies(stmt) for name in _failing(inner))]


def _doomed(body: Body) -> int:
    """From where on a body fails whatever comes; its length where it need not."""
    if not _fails(body):
        return len(body)
    ways_out = [k for k, stmt in enumerate(body) if any(isinstance(s, Break) and not _is_exit(s) for s in walk((stmt,)))]
    return ways_out[-1] + 1 if ways_out else 0


def _fails(body: Body) -> bool:
    return bool(body) and isinstance(last := body[-1], Break) and _is_exit(last)


def _is_exit(stmt: Break) -> bool:
    return stmt.label.partition("~")[0] == EXIT


def _fits(function: Function, calls: frozenset[str]) -> bool:
    """No call but these, nothing that asks the host on the way through a leaf."""
    for stmt in walk(function.body):
        if isinstance(stmt, Call) and stmt.function not in calls:
            return False
        if isinstance(stmt, Do) and (stmt.name == "memory.grow" or (stmt.name == "poll" and function.name not in calls)):
            return False
    return True


@dataclass
class _Inliner:
    small: dict[str, Function]
    sign: str
    count: int = 0

    def function(self, function: Function) -> Function:
        slots = dict(function.slots)
        body = self.body(function.body, slots, turning=False)
        return replace(function, body=body, slots=slots) if self.count else function

    def body(self, body: Body, slots: dict[str, Type], *, turning: bool) -> Body:
        """`turning`: within a loop."""
        found: list[Stmt] = []
        hurried = _doomed(body)
        rest = list(body[:hurried])
        while rest:
            stmt = rest.pop(0)
            if isinstance(stmt, Call) and stmt.function in self.small and (turning or stmt.function not in _IN_TURNS):
                callee = self.small[stmt.function]
                handler = _handler(stmt, callee, rest)
                del rest[: bool(handler)]
                found.extend(self.expanded(stmt, callee, handler, slots))
            elif bodies(stmt):
                again = turning or isinstance(stmt, Loop)
                found.append(rewrite_bodies(stmt, partial(self.body, slots=slots, turning=again)))
            else:
                found.append(stmt)
        return (*found, *body[hurried:])

    def expanded(self, call: Call, callee: Function, handler: Body, slots: dict[str, Type]) -> Body:
        """Arguments into the callee's parameters, its body in a block, its results into the call's targets; what follows a
        failure moves to where it fails."""
        self.count += 1
        mark = f"{self.sign}{self.count}"
        slots.update({name + mark: t for name, t in callee.slots.items()})
        before = tuple(Set(p + mark, a, call.loc) for p, a in zip(callee.params, call.args, strict=True))
        label = f"{callee.name}{mark}"
        copy = _Copy(mark, label, call, handler, call.loc if "library" in callee.traits else None)
        return (*before, Block(label, copy.body(callee.body), call.loc))


def _handler(call: Call, callee: Function, rest: list[Stmt]) -> Body:
    """What the caller does with a status other than OK, if the callee tells apart where it fails, once, and where it does not."""
    match rest[:1]:
        case [If(condition=Get(slot=slot), then=then, orelse=())] if call.targets and slot == call.targets[-1] and _fails(then):
            if RAISES not in callee.traits:
                return ()
            statuses = [s.values[-1] for s in walk(callee.body) if isinstance(s, Return)]
            failing = [s for s in statuses if s != _OK]
            known = [s for s in failing if isinstance(s, Get) and s.slot.partition("~")[0] == EXIT]
            return then if len(failing) == len(known) == 1 else ()
    return ()


@dataclass(frozen=True)
class _Copy:
    """One copy of a callee's body."""

    mark: str
    label: str
    call: Call
    handler: Body
    loc: Loc | None
    """Where library code seems to stand: its own lines are not shown."""

    def body(self, body: Body) -> Body:
        return tuple(new for stmt in body for new in self.statement(stmt))

    def statement(self, stmt: Stmt) -> tuple[Stmt, ...]:
        if isinstance(stmt, Block) and stmt.label.startswith(ASK):
            return ()  # the frame around has asked just now
        stmt, loc = rewrite_operands(stmt, self.expr), self.loc or stmt.loc
        match stmt:
            case Return(values):
                return self.returned(values)
            case Set(slot, value):
                return (Set(slot + self.mark, value, loc),)
            case Do(targets, name, args, _, attrs):
                return (Do(self.marked(targets), name, args, loc, attrs),)
            case Call(targets, function, args):
                return (Call(self.marked(targets), function, args, loc),)
            case Break(label):
                return (Break(label + self.mark, loc),)
            case Block(label, body):
                return (Block(label + self.mark, self.body(body), loc),)
            case If(condition, then, orelse):
                return (If(condition, self.body(then), self.body(orelse), loc),)
        raise TypeError(f"no small function has a {type(stmt).__name__}")

    def marked(self, slots: tuple[str, ...]) -> tuple[str, ...]:
        return tuple([slot + self.mark for slot in slots])

    def expr(self, expr: Expr) -> Expr:
        return rewrite_expr(expr, lambda e: Get(e.slot + self.mark, e.type) if isinstance(e, Get) else e)

    def returned(self, values: tuple[Expr, ...]) -> tuple[Stmt, ...]:
        """The values read the copy's own slots only, so the order of the moves does not matter."""
        loc, targets = self.call.loc, self.call.targets
        if self.handler:
            if values[-1] != _OK:
                return (Set(targets[-1], values[-1], loc), *self.handler)
            values, targets = values[:-1], targets[:-1]
        moves = tuple(Set(t, v, loc) for t, v in zip(targets, values, strict=True))
        return (*moves, Break(self.label, loc))
