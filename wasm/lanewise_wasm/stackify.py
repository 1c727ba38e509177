"""One function of low code comes in; its WASM instructions, its locals and where each source line begins go out.

Values stay on the stack where they can. A statement that gives one value is not written at once but waits; the next
statement takes it in at the first place where it reads it. This is sound because expressions are pure and total: of all
that the next statement evaluates before that place, nothing can tell whether the waiting statement has run, unless it
reads a slot that this one sets (`Waiting.sets`). Waiting statements keep their order among each other.

Structure: a `Block` whose end is the end of something around it needs no block of its own; its breaks go there. A body's
`exit` is the frame to which a jump means the same as reaching the body's end.

A loop that begins with its exit test is inverted: the test stands before the loop and, negated, at its end, so that a turn
has one jump. Measured per turn, best of 25 (ns, while form -> inverted; shared x86 machine): wasmtime 50 sum of loads
0.55 -> 0.45, the same nested four turns at a time 0.69 -> 0.41, xor chain 0.55 -> 0.55; V8 (node 20) 0.41 -> 0.46, nested
0.47 -> 0.47. Cranelift gains more than V8 loses; the price is the test's bytes, so long tests stay where they are.

Slots that are never live at the same time could share a local; engines do that themselves, and it saves a byte only beyond
the 128th local.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from lanewise.ir import layout
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
    Return,
    Set,
    Stmt,
)
from lanewise.ir.rules import broken, negation
from lanewise.ir.types import F32, F64, I32, I64, V128

from lanewise_wasm.instructions import MARK, Code, Scheduled, const, effect, lanes, resolve
from lanewise_wasm.module import Instr
from lanewise_wasm.waiting import Waiting, nested_in, order, read, survey

_LONGEST_TEST = 8
"""Nodes of a loop's exit test that is written twice."""
_LONGEST_QUEUE = 4
"""Values that wait at once. 16 instead saves 0.02 % of the instructions and takes 1.7 times as long on straight-line code."""


def stackify(function: Function, address: Callable[[str], int], line: Callable[[Loc], int]) -> Scheduled:
    """Schedule a function. `address` places a static, `line` numbers a location."""
    return _Emitter(function, address, line).finish()


def _size(expr: Expr) -> int:
    return 1 + sum(map(_size, expr.args)) if isinstance(expr, Op) else 1


class _Emitter:
    """Writes one function; `out` is the code so far, `frames` the open blocks from the outside in."""

    def __init__(self, function: Function, address: Callable[[str], int], line: Callable[[Loc], int]) -> None:
        self.function, self.address, self.line = function, address, line
        self.reads_of: dict[int, list[str]] = {}
        self.broken: set[str] = set()
        found: list[str] = []
        survey(function.body, self.reads_of, self.broken, found)
        self.reads = Counter(found)
        self.mark: tuple[Loc | None, Instr] = (None, ("",))
        self.out: Code = []
        self.waiting: list[Waiting] = []
        self.taken: dict[str, Waiting] = {}
        self.frames = 1
        self.frame_of: dict[str, int] = {}
        self.used: dict[str, None] = {}
        self.gets: dict[str, Instr] = {}

    # --- the whole ---------------------------------------------------------------------------------------------------

    def finish(self) -> Scheduled:
        function = self.function
        falls = self.body(function.body, None if function.results else 0, tail=True)
        self.flush()
        if not falls and function.results and self.out[-1][0] not in ("br", "return", MARK):
            self.out.append(("unreachable",))
        kinds = {str(t): [s for s in self.used if function.slots[s] == t] for t in (I32, I64, F32, F64, V128)}
        own = [(kind, slot) for kind, slots in kinds.items() for slot in slots if slot not in function.params]
        index = {slot: i for i, slot in enumerate((*function.params, *(slot for _, slot in own)))}
        code, locations = resolve(self.out, index)
        return Scheduled(tuple(kind for kind, _ in own), {i: slot for slot, i in index.items()}, code, locations)

    def body(self, body: Body, exit: int | None, tail: bool = False) -> bool:
        """Write statements; whether control reaches what is written next."""
        last = len(body) - 1
        return all(self.stmt(stmt, exit if i == last else None, tail and i == last) for i, stmt in enumerate(body))

    def stmt(self, stmt: Stmt, exit: int | None, tail: bool) -> bool:
        if isinstance(stmt, Set):
            return self.set(stmt)
        if isinstance(stmt, Do | Call):
            return self.effect(stmt)
        if isinstance(stmt, If):
            return self.if_(stmt, exit, tail)
        if isinstance(stmt, Block):
            return self.block(stmt, exit, tail)
        if isinstance(stmt, Loop):
            return self.loop(stmt, exit)
        if isinstance(stmt, Break):
            self.flush()
            return self.jump(stmt.label, exit)
        if isinstance(stmt, Return):
            return self.return_(stmt, tail)
        raise ValueError(f"{self.function.name}: no {type(stmt).__name__} in low code")

    # --- values ------------------------------------------------------------------------------------------------------

    def local(self, name: str, slot: str) -> Instr:
        self.used[slot] = None
        return (name, slot)

    def flush(self) -> None:
        """Write what waits."""
        for entry in self.waiting:
            self.out += self.stored(entry)
        self.waiting = []

    def stored(self, entry: Waiting) -> Code:
        """A waiting statement, written as one."""
        return [*entry.code, self.local("local.set", entry.slot) if self.reads[entry.slot] else ("drop",)]

    def settle(self, exprs: Sequence[Expr], defer: bool) -> frozenset[str]:
        """Decide which waiting values the expressions take in; write the others, unless the statement waits itself, after them.

        What waits between two that are taken in is written behind the first of them. Gives the slots set by all of this.
        """
        if not self.waiting:
            return frozenset()
        first: dict[str, int] = {}
        for expr in exprs:
            for slot in self.reads_of.get(id(expr)) or read(expr, []):
                first.setdefault(slot, len(first))
        nested = nested_in(self.waiting, first)
        begin = nested[0] if nested else len(self.waiting)
        rest, inside = self.waiting[:begin], self.waiting[begin:]
        split = len(rest) - min(len(rest), _LONGEST_QUEUE) if defer else len(rest)
        self.waiting = rest[:split]
        self.flush()
        self.waiting = rest[split:]
        if not inside:
            return frozenset()
        chosen = set(nested)
        for at, entry in enumerate(inside, begin):
            if at in chosen:
                top = Waiting(entry.slot, list(entry.code), entry.sets)
                self.taken[entry.slot] = top
                if self.reads[entry.slot] > 1:
                    top.code.append(self.local("local.tee", entry.slot))
            else:
                top.code.extend(self.stored(entry))
        return frozenset(slot for entry in inside for slot in (entry.slot, *entry.sets))

    def expr(self, expr: Expr, code: Code) -> None:
        if isinstance(expr, Op):
            if special := _SPECIAL.get(expr.name):
                special(self, expr, code)
                return
            for arg in expr.args:
                self.expr(arg, code)
            code.append((expr.name, *lanes(expr)) if expr.attrs else (expr.name,))
        elif isinstance(expr, Get):
            self.get(expr.slot, code)
        else:
            code.append(const(expr))

    def select(self, op: Op, code: Code) -> None:
        for arg in order(op):
            self.expr(arg, code)
        code.append(("select",))

    def static(self, op: Op, code: Code) -> None:
        code.append(("i32.const", self.address(str(op.attrs[0]))))

    def site(self, op: Op, code: Code) -> None:
        code.append(("i32.const", layout.status_of(int(str(op.attrs[0])))))

    def equal(self, op: Op, code: Code) -> None:
        left, right = op.args
        self.expr(left, code)
        if isinstance(right, Const) and right.value == 0:
            code.append((f"{op.name[:3]}.eqz",))
        else:
            self.expr(right, code)
            code.append((op.name,))

    def get(self, slot: str, code: Code) -> None:
        if self.taken and (entry := self.taken.pop(slot, None)):
            mark = code[0]
            code += entry.code
            code.append(mark)
            return
        instr = self.gets.get(slot)
        if instr is None:
            instr = self.gets[slot] = self.local("local.get", slot)
        code.append(instr)

    def code(self, exprs: Sequence[Expr], loc: Loc, defer: bool = False) -> tuple[Code, frozenset[str]]:
        """The code that evaluates the expressions, and the slots that it sets."""
        sets = self.settle(exprs, defer)
        if loc is not self.mark[0]:
            self.mark = (loc, (MARK, self.line(loc)))
        code: Code = [self.mark[1]]
        for expr in exprs:
            self.expr(expr, code)
        return code, sets

    # --- statements --------------------------------------------------------------------------------------------------

    def set(self, stmt: Set) -> bool:
        if self.reads[stmt.slot] and not (isinstance(stmt.value, Get) and stmt.value.slot == stmt.slot):
            code, sets = self.code((stmt.value,), stmt.loc, defer=True)
            self.waiting.append(Waiting(stmt.slot, code, sets))
        return True

    def effect(self, stmt: Do | Call) -> bool:
        code, sets = self.code(stmt.args, stmt.loc, defer=bool(stmt.targets))
        if isinstance(stmt, Call):
            code.append(("call", stmt.function))
        else:
            code.append(effect(stmt))
        if not stmt.targets:
            self.flush()
            self.out += code
            return True
        first, *others = stmt.targets
        for slot in reversed(others):
            code.append(self.local("local.set", slot) if self.reads[slot] else ("drop",))
        self.waiting.append(Waiting(first, code, sets | set(others)))
        return True

    def return_(self, stmt: Return, tail: bool) -> bool:
        code, _ = self.code(stmt.values, stmt.loc)
        self.out += code
        self.out.append((MARK,) if tail else ("return",))
        return False

    # --- structure ---------------------------------------------------------------------------------------------------

    def open(self, name: str) -> int:
        """A new frame's number."""
        self.out.append((name,))
        self.frames += 1
        return self.frames - 1

    def close(self) -> None:
        self.flush()
        self.out.append(("end",))
        self.frames -= 1

    def depth(self, label: str) -> int:
        return self.frames - 1 - self.frame_of[label]

    def jump(self, label: str, exit: int | None) -> bool:
        """A jump to where control goes anyway is none."""
        if self.frame_of[label] == exit:
            return True
        self.out.append(("br", self.depth(label)))
        return False

    def block(self, stmt: Block, exit: int | None, tail: bool) -> bool:
        if stmt.label not in self.broken:
            return self.body(stmt.body, exit, tail)
        if exit is not None:
            self.frame_of[stmt.label] = exit
            return self.body(stmt.body, exit, tail)
        # What waits may be written inside: a block's begin does nothing.
        self.frame_of[stmt.label] = own = self.open("block")
        self.body(stmt.body, own)
        self.close()
        return True

    def test(self, condition: Expr, loc: Loc) -> None:
        """Write a condition: any word, true unless zero."""
        match condition:
            case Op(name="i32.ne", args=(inner, Const(value=0))) | Op(name="i32.eqz", args=(Op(name="i32.eqz", args=(inner,)),)):
                self.test(inner, loc)
            case _:
                self.out += self.code((condition,), loc)[0]

    def if_(self, stmt: If, exit: int | None, tail: bool) -> bool:
        condition, then, orelse, loc = stmt.condition, stmt.then, stmt.orelse, stmt.loc
        negated = isinstance(condition, Op) and condition.name == "i32.eqz"
        if not then or (orelse and not _is_break(then) and (negated or _is_break(orelse))):
            condition, then, orelse = negation(condition), orelse, then
        if not then:
            return True
        jump = then[0]
        if _is_break(then) and isinstance(jump, Break):
            if not orelse and self.frame_of[jump.label] == exit:
                return True
            self.test(condition, loc)
            self.out.append(("br_if", self.depth(jump.label)))
            return self.body(orelse, exit, tail)
        self.test(condition, loc)
        self.open("if")
        falls = self.body(then, exit)
        self.flush()
        if not orelse or not falls:
            self.close()
            return self.body(orelse, exit, tail)
        self.out.append(("else",))
        self.body(orelse, exit)
        self.close()
        return True

    def loop(self, stmt: Loop, exit: int | None) -> bool:
        """The loop's own breaks go to `exit`, or to a block around it."""
        self.flush()
        label, body = stmt.label, stmt.body
        ends_with_test = _is_exit(body[-1:], label)
        leaves = label in (broken(body[:-1]) if ends_with_test else self.broken)
        wrapped = leaves and exit is None
        if wrapped:
            self.frame_of[label] = self.open("block")
        elif exit is not None:
            self.frame_of[label] = exit
        if len(body) > 1 and _is_exit(body[:1], label) and _size(_condition(body[0])) <= _LONGEST_TEST:
            falls = self.inverted(body, exit)
        elif ends_with_test:
            falls = self.turns(body[:-1], None, negation(_condition(body[-1])), body[-1].loc)
        else:
            falls = self.turns(body, self.frames, None, stmt.loc)
        if wrapped:
            self.close()
        return falls or wrapped

    def inverted(self, body: Body, exit: int | None) -> bool:
        first = body[0]
        assert isinstance(first, If)
        self.if_(first, None, False)
        self.turns(body[1:], None, negation(first.condition), first.loc)
        return True

    def turns(self, body: Body, exit: int | None, again: Expr | None, loc: Loc) -> bool:
        """The loop proper; `again` decides at the end of its body, always yes if None. Whether control runs out of it."""
        self.open("loop")
        if self.body(body, exit):
            if again is None:
                self.flush()
                self.out.append(("br", 0))
            else:
                self.test(again, loc)
                self.out.append(("br_if", 0))
        self.close()
        return again is not None


_SPECIAL: dict[str, Callable[[_Emitter, Op, Code], None]] = {
    "select": _Emitter.select,
    "static": _Emitter.static,
    "site": _Emitter.site,
    "i32.eq": _Emitter.equal,
    "i64.eq": _Emitter.equal,
}


def _is_break(body: Body) -> bool:
    return len(body) == 1 and isinstance(body[0], Break)


def _is_exit(body: Body, label: str) -> bool:
    """`if c: break label`."""
    match body:
        case (If(then=(Break(label=target),), orelse=()),):
            return target == label
    return False


def _condition(stmt: Stmt) -> Expr:
    assert isinstance(stmt, If)
    return stmt.condition
