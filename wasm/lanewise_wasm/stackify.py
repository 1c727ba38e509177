"""One function of low code comes in; its WASM instructions, its locals and where each source line begins go out.

Values stay on the stack where they can. A statement that gives one value is not written at once but waits; the next
statement takes it in at the first place where it reads it. This is sound because expressions are pure and total: of all
that the next statement evaluates before that place, nothing can tell whether the waiting statement has run, unless it
reads a slot that this one sets (`Waiting.sets`). Waiting statements keep their order among each other.

Structure: a `Block` whose end is the end of something around it needs no block of its own; its breaks go there. A body's
`exit` is the frame to which a jump means the same as reaching the body's end.

A loop that ends with its exit test has one jump a turn: the test, negated, goes back. Measured per turn, best of 25 (ns, test
at the beginning -> at the end; shared x86 machine): wasmtime 50 sum of loads 0.55 -> 0.45, the same nested four turns at a
time 0.69 -> 0.41, xor chain 0.55 -> 0.55; V8 (node 20) 0.41 -> 0.46, nested 0.47 -> 0.47. Cranelift gains more than V8 loses.

Slots that are never live at the same time could share a local; engines do that themselves, and it saves a byte only beyond
the 128th local.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

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
from lanewise.ir.rewrite import slots_of
from lanewise.ir.rules import broken, negation
from lanewise.ir.types import F32, F64, I32, I64, V128, Type

from lanewise_wasm.instructions import BARE, TABLE, Code, Scheduled, const, effect, lanes, resolve
from lanewise_wasm.module import Instr
from lanewise_wasm.waiting import Waiting, nested_in, survey

_LONGEST_QUEUE = 4
"""Values that wait at once. 16 instead saves 0.02 % of the instructions and takes 1.7 times as long on straight-line code."""


def stackify(function: Function) -> Scheduled:
    """Schedule a function. Where its tables lie, the module says."""
    return _Emitter(function).finish()


class _Emitter:
    """Writes one function; `out` is the code so far, `frames` the open blocks from the outside in."""

    def __init__(self, function: Function) -> None:
        self.function = function
        self.reads, self.broken = survey(function.body, function.slots)
        self.out: Code = []
        self.effects: list[Instr] = []
        self.waiting: list[Waiting] = []
        self.tables = False
        """Whether it asks for any."""
        self.frames = 1
        self.frame_of: dict[str, int] = {}
        self.used: list[str] = []
        """The slots that need a local, in the order in which they were met, some more than once."""

    # --- the whole ---------------------------------------------------------------------------------------------------

    def finish(self) -> Scheduled:
        function = self.function
        falls = self.body(function.body, None if function.results else 0, tail=True)
        self.flush()
        if not falls and function.results and not _leaves(self.out[-1]):
            self.out.append(("unreachable",))
        groups: dict[Type, list[str]] = {I32: [], I64: [], F32: [], F64: [], V128: []}
        for slot in dict.fromkeys(self.used):
            if slot not in function.params:
                groups[function.slots[slot]].append(slot)
        slots, types = list(function.params), list[str]()
        for kind, group in groups.items():
            slots += group
            types += [str(kind)] * len(group)
        numbers = dict(zip(slots, range(len(slots)), strict=True))
        code, locations = resolve(self.out, numbers)
        tables = tuple(place for place, instr in enumerate(code) if instr[0] == TABLE) if self.tables else ()
        params = tuple(map(str, function.head[0]))
        return Scheduled(params, tuple(types), numbers, code, locations, self.effects, tables)

    def body(self, body: Body, exit: int | None, tail: bool = False) -> bool:
        """Write statements; whether control reaches what is written next."""
        if not body:
            return True
        for stmt in body[:-1]:
            if not _WRITE[type(stmt)](self, stmt, None, False):
                return False
        last = body[-1]
        return _WRITE[type(last)](self, last, exit, tail)

    # --- values ------------------------------------------------------------------------------------------------------

    def flush(self) -> None:
        """Write what waits."""
        if self.waiting:
            for entry in self.waiting:
                self.store(entry, self.out)
            self.waiting = []

    def store(self, entry: Waiting, out: Code) -> bool:
        """Write a waiting statement as one; whether it sets its slot: nobody may read it."""
        slot, code, _, _ = entry
        out += code
        if self.reads[slot]:
            self.used.append(slot)
            out.append(["local.set", slot])
            return True
        out.append(("drop",))
        return False

    def push(self, exprs: Sequence[Expr], code: Code, first: dict[str, int]) -> None:
        """Write expressions; `first` keeps where in the code each slot is read first."""
        for expr in exprs:
            if type(expr) is Get:  # `isinstance` is slow to deny
                slot = expr.slot
                if slot not in first:
                    first[slot] = len(code)
                code.append(slot)
            elif type(expr) is Op:
                if bare := _BARE.get(expr.name):
                    self.push(expr.args, code, first)
                    code.append(bare)
                else:
                    _SPECIAL.get(expr.name, _Emitter.lane)(self, expr, code, first)
            elif type(expr) is Const:
                code.append(const(expr))

    def lane(self, op: Op, code: Code, first: dict[str, int]) -> None:
        self.push(op.args, code, first)
        instr: Instr = (op.name, *lanes(op))
        code.append(instr)

    def select(self, op: Op, code: Code, first: dict[str, int]) -> None:
        condition, yes, no = op.args
        self.push((yes, no, condition), code, first)
        code.append(("select",))

    def static(self, op: Op, code: Code, first: dict[str, int]) -> None:
        self.tables = True
        code.append((TABLE, str(op.attrs[0]), 0))

    def sum(self, op: Op, code: Code, first: dict[str, int]) -> None:
        """What lies at a known place of a table is an address itself."""
        left, right = op.args
        if type(left) is Op and left.name == "static" and type(right) is Const and isinstance(right.value, int):
            self.tables = True
            code.append((TABLE, str(left.attrs[0]), right.value))
        else:
            self.push(op.args, code, first)
            code.append(BARE[op.name])

    def site(self, op: Op, code: Code, first: dict[str, int]) -> None:
        code.append(("i32.const", layout.status_of(int(str(op.attrs[0])))))

    def equal(self, op: Op, code: Code, first: dict[str, int]) -> None:
        left, right = op.args
        if type(right) is Const and right.value == 0:
            self.push((left,), code, first)
            code.append(BARE[f"{op.name[:3]}.eqz"])
        else:
            self.push(op.args, code, first)
            code.append(BARE[op.name])

    def code(self, exprs: Sequence[Expr], loc: Loc, defer: bool = False) -> tuple[Code, tuple[str, ...]]:
        """The code that evaluates the expressions, and the slots that it sets. `defer`: the statement waits itself."""
        code: Code = [loc]
        first: dict[str, int] = {}
        self.push(exprs, code, first)
        sets: tuple[str, ...] = ()
        if waiting := self.waiting:
            nested = nested_in(waiting, first, len(code)) if first else []
            begin = nested[0] if nested else len(waiting)
            split = begin - _LONGEST_QUEUE if defer else begin
            if split > 0:
                for entry in waiting[:split]:
                    self.store(entry, self.out)
                self.waiting = waiting[split:begin]
            elif nested:
                self.waiting = waiting[:begin]
            if nested:
                code, sets = self.filled(code, first, waiting, nested, loc)
        self.used += first
        return code, sets

    def filled(
        self, code: Code, first: dict[str, int], waiting: Sequence[Waiting], nested: Sequence[int], loc: Loc
    ) -> tuple[Code, tuple[str, ...]]:
        """The code with the nested values, each in the place of its slot's first read, and the slots that this sets.

        What waits between two that are nested is written behind the first of them. A slot that needs no local because of
        all this is no longer in `first`.
        """
        out: Code = []
        sets: tuple[str, ...] = ()
        line: Loc | None = None
        done = 1
        for at in range(nested[0], len(waiting)):
            slot, own, others, begun = waiting[at]
            sets += others
            if at in nested:
                place = first.pop(slot)
                if done < place:
                    if line is not loc:
                        out.append(loc)
                    out += code[done:place]
                out += own
                done = place + 1
                if self.reads[slot] > 1:
                    self.used.append(slot)
                    out.append(["local.tee", slot])
                    sets += (slot,)
            elif self.store(waiting[at], out):
                sets += (slot,)
            line = begun
        if line is not loc:
            out.append(loc)
        out += code[done:]
        return out, sets

    # --- statements --------------------------------------------------------------------------------------------------

    def set(self, stmt: Set, exit: int | None, tail: bool) -> bool:
        slot, value = stmt.slot, stmt.value
        if self.reads[slot] and not (type(value) is Get and value.slot == slot):
            code, sets = self.code((value,), stmt.loc, True)
            self.waiting.append((slot, code, sets, stmt.loc))
        return True

    def effect(self, stmt: Do | Call, exit: int | None, tail: bool) -> bool:
        code, sets = self.code(stmt.args, stmt.loc, bool(stmt.targets))
        instr: Instr = ("call", stmt.function) if isinstance(stmt, Call) else effect(stmt)
        self.effects.append(instr)
        code.append(instr)
        if not stmt.targets:
            self.flush()
            self.out += code
            return True
        target, *others = stmt.targets
        for slot in reversed(others):
            if self.reads[slot]:
                self.used.append(slot)
                code.append(["local.set", slot])
            else:
                code.append(("drop",))
        self.waiting.append((target, code, sets + tuple(others), stmt.loc))
        return True

    def return_(self, stmt: Return, exit: int | None, tail: bool) -> bool:
        code, _ = self.code(stmt.values, stmt.loc)
        self.out += code
        self.out.append(stmt.loc if tail else ("return",))
        return False

    def break_(self, stmt: Break, exit: int | None, tail: bool) -> bool:
        self.flush()
        return self.jump(stmt.label, exit)

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
        if isinstance(condition, Op) and condition.name in ("i32.ne", "i32.eqz"):
            match condition.args:
                case (inner, Const(value=0)) | (Op(name="i32.eqz", args=(inner,)),):
                    self.test(inner, loc)
                    return
        self.out += self.code((condition,), loc)[0]

    def beneath(self, condition: Expr, then: Body) -> Code:
        """What else a call gave stays on the stack while its status, which was above, is tested, if all that are not OK leave.
        The code that takes it from there."""
        match condition, self.out[-4:]:
            case Get(slot=status), [["local.set", str(first)], (("drop",) | ["local.set", *_]) as other, Loc() as loc, str(read)]:
                taken = other[1:]
                if status == first == read and type(then[-1]) in (Break, Return) and slots_of(then).isdisjoint(map(str, taken)):
                    self.out[-4:] = [["local.tee", status], loc]
                    return [other]
        return []

    def if_(self, stmt: If, exit: int | None, tail: bool) -> bool:
        condition, then, orelse, loc = stmt.condition, stmt.then, stmt.orelse, stmt.loc
        if not then or (orelse and _break(then) is None and (_is_negated(condition) or _break(orelse))):
            condition, then, orelse = negation(condition), orelse, then
        if not then:
            return True
        if jump := _break(then):
            if not orelse and self.frame_of[jump.label] == exit:
                return True
            self.test(condition, loc)
            beneath = self.beneath(condition, then)
            self.out.append(("br_if", self.depth(jump.label)))
            self.out += beneath
            return self.body(orelse, exit, tail)
        self.test(condition, loc)
        beneath = self.beneath(condition, then)
        self.open("if")
        falls = self.body(then, exit)
        self.flush()
        if not orelse or not falls:
            self.close()
            self.out += beneath
            return self.body(orelse, exit, tail)
        self.out.append(("else",))
        self.body(orelse, exit)
        self.close()
        return True

    def loop(self, stmt: Loop, exit: int | None, tail: bool) -> bool:
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
        if ends_with_test:
            falls = self.turns(body[:-1], None, negation(_condition(body[-1])), body[-1].loc)
        else:
            falls = self.turns(body, self.frames, None, stmt.loc)
        if wrapped:
            self.close()
        return falls or wrapped

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


_WRITE: dict[type[Stmt], Callable[[_Emitter, Any, int | None, bool], bool]] = {
    Set: _Emitter.set,
    Do: _Emitter.effect,
    Call: _Emitter.effect,
    If: _Emitter.if_,
    Block: _Emitter.block,
    Loop: _Emitter.loop,
    Break: _Emitter.break_,
    Return: _Emitter.return_,
}
"""`Raise` is none of low code."""

_SPECIAL: dict[str, Callable[[_Emitter, Op, Code, dict[str, int]], None]] = {
    "select": _Emitter.select,
    "static": _Emitter.static,
    "site": _Emitter.site,
    "i32.add": _Emitter.sum,
    "i32.eq": _Emitter.equal,
    "i64.eq": _Emitter.equal,
}
_BARE = {name: instr for name, instr in BARE.items() if name not in _SPECIAL}


def _leaves(last: Instr | list[str] | str | Loc) -> bool:
    """Whether the engine knows that nothing follows; a mark stands where a value is left as the function's result."""
    return type(last) is Loc or (type(last) is tuple and last[0] in ("br", "return"))


def _break(body: Body) -> Break | None:
    """The break that is the whole of a body."""
    return body[0] if len(body) == 1 and isinstance(body[0], Break) else None


def _is_negated(condition: Expr) -> bool:
    return isinstance(condition, Op) and condition.name == "i32.eqz"


def _is_exit(body: Body, label: str) -> bool:
    """`if c: break label`."""
    match body:
        case (If(then=(Break(label=target),), orelse=()),):
            return target == label
    return False


def _condition(stmt: Stmt) -> Expr:
    assert isinstance(stmt, If)
    return stmt.condition
