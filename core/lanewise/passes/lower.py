"""lower: from Python's types to the machine's.

In: a scalarised program in `code.typed` and its ranges. Out: the same functions in `code.low`: ints in the carriers that
their ranges allow, checks where they do not, every function with a status as its last result, loops that ask `$poll`
whether to go on.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from dataclasses import replace

from lanewise.ir import layout
from lanewise.ir.callgraph import between, recursive
from lanewise.ir.code import (
    AGAIN,
    ASKING,
    NOWHERE,
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
    bodies,
    walk,
)
from lanewise.ir.rules import may_raise
from lanewise.ir.types import I32, I64, INT, Type
from lanewise.library import half, support
from lanewise.passes import carriers, lower_int, lower_machine
from lanewise.passes.known import Ranges
from lanewise.passes.lowering import ASK, EXIT, LIBRARY, STEPS, Catcher, Lowering, Module, Signature, carrier, register
from lanewise.passes.strips import Asking, Counted, counted, counting, until

FRAMES = "$frames"
"""Parameter of functions that recursion passes through: frames of recursive functions that are open."""

SHORT = 1 << 12
"""So many turns are not even counted: a chunk of turns around them still takes less than a second."""
AT_ONCE = 1 << 20
"""So many turns are asked for at once: about a millisecond without a poll."""
FAR = 1 << 40
"""Turns of a loop that may run without bound."""

_STORAGE = {
    "i8": "i32.load8_s", "u8": "i32.load8_u", "i16": "i32.load16_s", "u16": "i32.load16_u", "i32": "i32.load", "u32": "i32.load",
    "i64": "i64.load", "u64": "i64.load", "f16": "i32.load16_u", "f32": "f32.load", "f64": "f64.load",
}  # fmt: skip
_STORES = {
    "i8": "i32.store8", "u8": "i32.store8", "i16": "i32.store16", "u16": "i32.store16", "i32": "i32.store", "u32": "i32.store",
    "i64": "i64.store", "u64": "i64.store", "f16": "i32.store16", "f32": "f32.store", "f64": "f64.store",
}  # fmt: skip


def signatures(program: Program, ranges: Ranges) -> dict[str, Signature]:
    """How each function of the program is called."""
    found: dict[str, Signature] = {}
    for name, function in program.functions.items():
        summary = ranges.summaries[name]
        params = tuple(carrier(function.slots[p], ranges.slots.get(name, {}).get(p), ranges.ints) for p in function.params)
        results = tuple(carrier(t, i, ranges.ints) for t, i in zip(function.results, summary.results, strict=True))
        narrow = {p for p, c in zip(function.params, params, strict=True) if function.slots[p] == INT and c == "i32"}
        found[name] = Signature(params, results, frozenset(narrow))
    return found


def lower(program: Program, module: Module) -> dict[str, Function]:
    """All functions that the ranges reached."""
    own = {n: f for n, f in program.functions.items() if "library" not in f.traits}
    cyclic = recursive(own)
    module.deep = between(own, cyclic)
    return {
        name: _Function(module, function, name in cyclic).lowered()
        for name, function in program.functions.items()
        if name in module.ranges.before
    }


class _Function(Lowering):
    """Statements of one function."""

    def __init__(self, module: Module, function: Function, recursive: bool) -> None:
        super().__init__(module, function)
        self.recursive = recursive
        self.polling = ("library" not in function.traits or ASKING in function.traits) and self._has_long_loop()
        self.inside: Catcher | None = None
        """The `Try` around the statement that is lowered."""
        self.asking: set[int] = set()
        """Statements that a recursive function without long loops asks before."""
        self.asked = 0

    def _has_long_loop(self) -> bool:
        return any(isinstance(s, Loop) and not self._is_short(s) for s in walk(self.function.body))

    def lowered(self) -> Function:
        """The low function."""
        body = self.body(self._whole)
        if EXIT in self.slots:
            body = (Block(EXIT, body, self.function.loc), *self.body(self.exit))
        for name in self.function.params:
            self.slots.setdefault(name, register(self.rep(name)))
        params = self.function.params
        if self.function.name in self.module.deep:
            params, self.slots[FRAMES] = (*params, FRAMES), I32
        words = {s for s in self.slots if self.function.slots.get(s) == INT and self.rep(s) == "word"}
        self.module.words[self.function.name] |= words
        ordered: dict[str, Type] = {name: self.slots[name] for name in params} | self.slots
        results = (*map(register, self.signature.results), I32)
        return replace(self.function, params=params, results=results, slots=ordered, body=body)

    def _whole(self) -> None:
        if self.polling:
            self.steps = self.fresh(I32)
            self.out.append(Do((self.steps.slot,), "global.get", (), self.loc, (STEPS,)))
        if self.recursive:
            self._enter_frame()
        self.statements(self.function.body)

    # --- expressions -------------------------------------------------------------------------------------------------

    def value(self, expr: Expr) -> Expr:
        """Lower an expression that has one machine form."""
        return lower_machine.value(self, expr)

    def carried(self, expr: Expr, rep: str) -> Expr:
        """Any scalar in the carrier that a callee, a slot or a result expects."""
        return carriers.fit(self, lower_int.number(self, expr), rep) if expr.type == INT else self.value(expr)

    # --- frames and polls --------------------------------------------------------------------------------------------

    def _enter_frame(self) -> None:
        """Count the frame. A program that only recurses is asked to stop, but not where it recurses no further: half of the
        calls of a tree are its leaves (fibonacci: 1.42 -> 1.34 times zig)."""
        self.leave_if(Op("i32.ge_s", (Get(FRAMES, I32), Const(I32, self.module.limit)), I32), layout.DEPTH)
        if self.steps is None:
            self.asking = set(map(id, _first_calls(self.function.body, self.module.deep)))

    def _ask(self) -> None:
        """The count is stored before it is looked at: nothing but the status comes out of the rare branch."""
        steps = self.fresh(I32)
        self.out.append(Do((steps.slot,), "global.get", (), self.loc, (STEPS,)))
        self._step(steps, 1)
        self.out.append(Do((), "global.set", (steps,), self.loc, (STEPS,)))
        self.when(Op("i32.eqz", (steps,), I32), self._ask_host)

    def _ask_host(self) -> None:
        status = self.fresh(I32)
        self.out.append(Do((), "global.set", (Const(I32, layout.POLL_EVERY),), self.loc, (STEPS,)))
        self.out.append(Do((status.slot,), "poll", (), self.loc))
        self.when(status, lambda: self.leave(status))

    def _frames(self) -> Expr:
        """What a callee counts from."""
        if self.function.name not in self.module.deep:
            return Const(I32, 0)
        frames = Get(FRAMES, I32)
        return Op("i32.add", (frames, Const(I32, 1)), I32) if self.recursive else frames

    def _step(self, steps: Get, turns: int) -> None:
        self.out.append(Set(steps.slot, Op("i32.sub", (steps, Const(I32, turns)), I32), self.loc))

    def _poll(self, steps: Get) -> None:
        status = self.fresh(I32)
        self.out.append(Do((status.slot,), "poll", (), self.loc))
        self.out.append(Set(steps.slot, Const(I32, layout.POLL_EVERY), self.loc))
        self.when(status, lambda: self.leave(status))

    def _least_step(self, shape: Counted) -> int:
        """0 where the step may be negative."""
        before = self.ranges.before[self.function.name].get(id(shape.leave))
        return 0 if before is None else max(0, self.ranges.value(shape.step, before).low)

    def _trips(self, loop: Loop) -> int:
        """How often a loop turns at most; 0 where nobody knows."""
        shape = counted(loop)
        interval = self.ranges.slots[self.function.name].get(shape.counter.slot) if shape else None
        step = self._least_step(shape) if shape else 0
        return max(1, (interval.high - interval.low) // step) if step and interval is not None else 0

    def _turns(self, body: Body) -> int:
        """Turns of all loops in a body at most; what a call of a user's function does is not known."""
        loops = _inner_loops(body)
        if loops and any(isinstance(s, Call) and s.function not in self.module.library for s in walk(body)):
            return FAR
        return sum(self._trips(loop) * max(1, self._turns(loop.body)) if self._trips(loop) else FAR for loop in loops)

    def _is_short(self, loop: Loop) -> bool:
        """Whether the loop and those in it turn so rarely that nobody needs to ask."""
        return self._turns((loop,)) <= SHORT

    # --- statements --------------------------------------------------------------------------------------------------

    def statements(self, body: Body) -> None:
        """Those that are reached."""
        before = self.ranges.before[self.function.name]
        for stmt in body:
            state = before.get(id(stmt))
            if state is None:
                return
            self.state, self.loc = state, stmt.loc
            if id(stmt) in self.asking:
                self.asked += 1
                self.out.append(Block(f"{ASK}{self.asked}", self.body(self._ask), self.loc))
            self._statement(stmt)

    def _statement(self, stmt: Stmt) -> None:
        before, self.catcher = self.catcher, self.inside if may_raise(stmt) else None
        self._written(stmt)
        self.catcher = before

    def _written(self, stmt: Stmt) -> None:
        match stmt:
            case Set(slot=slot, value=value):
                self.set(slot, self.carried(value, self.rep(slot)))
            case If():
                self._if(stmt)
            case Block(label=label, body=body, loc=loc):
                self.out.append(Block(label, self.body(lambda: self.statements(body)), loc))
            case Loop():
                self._loop(stmt)
            case Try():
                self._try(stmt)
            case Break():
                self.out.append(stmt)
            case Call():
                self._call(stmt)
            case Do():
                self._do(stmt)
            case Return(values=values):
                carried = tuple(self.carried(v, r) for v, r in zip(values, self.signature.results, strict=True))
                self.finish((*carried, Const(I32, layout.OK)))
            case Raise():
                self._raise(stmt)

    def _if(self, stmt: If) -> None:
        known = self.ranges.decided(stmt.condition, self.state)
        if known is not None:
            self.statements(stmt.then if known else stmt.orelse)
            return
        condition = self.value(stmt.condition)
        then, orelse = (self.body(lambda side=side: self.statements(side)) for side in (stmt.then, stmt.orelse))  # type: ignore[misc]
        self.out.append(If(condition, then, orelse, stmt.loc))

    def _try(self, stmt: Try) -> None:
        before, self.inside = self.inside, Catcher(stmt.label, stmt.slot)
        body = self.body(lambda: self.statements(stmt.body))
        self.inside = before
        self.out.append(Block(stmt.label, body, stmt.loc))

    def _loop(self, stmt: Loop) -> None:
        steps = self.steps
        shape = counted(stmt)
        asking = None
        if steps is not None and not self._is_short(stmt):
            weight = max(1, sum(self._turns((inner,)) for inner in _inner_loops(stmt.body) if self._is_short(inner)))
            at_once = 0 < self._trips(stmt) * weight <= AT_ONCE
            asking = Asking(steps, lambda: self._poll(steps), weight, at_once)
        whole = self.body(lambda: self._turning(stmt, shape, asking))
        self.out.append(Block(stmt.label, whole, stmt.loc))  # for what leaves the loop by its own name

    def _turning(self, stmt: Loop, shape: Counted | None, asking: Asking | None) -> None:
        if shape and self._least_step(shape) and counting(self, stmt, shape, asking, self.statements):
            return
        label = f"{stmt.label}'turns"
        if asking is None:
            self.out.append(Loop(label, self.body(lambda: self.statements(stmt.body)), stmt.loc))
            return
        steps = asking.steps

        def spent() -> Expr:
            self._step(steps, asking.weight)
            # One by one the steps meet zero, which the processor's subtraction tells by itself.
            return Op("i32.eqz", (steps,), I32) if asking.weight == 1 else Op("i32.le_s", (steps, Const(I32, 0)), I32)

        def chunk() -> None:
            until(self, label, lambda: self.statements(stmt.body), spent)
            self._poll(steps)

        # Strip-mined: a call inside the inner loop would keep its floats in memory, as every register is the callee's
        # (mandelbrot under Cranelift: 2.24 times zig with the call inside, 1.03 with it outside, 1.03 without any).
        self.out.append(Loop(f"{stmt.label}'chunks", self.body(chunk), stmt.loc))

    def _call(self, stmt: Call) -> None:
        signature = self.module.signatures[stmt.function]
        args = tuple(self.carried(a, r) for a, r in zip(stmt.args, signature.params, strict=True))
        if stmt.function in self.module.deep:
            args = (*args, self._frames())
        steps = self.steps if stmt.function not in self.module.library else None
        if steps is not None:
            self.out.append(Do((), "global.set", (steps,), self.loc, (STEPS,)))
        found = self.invoke(stmt.function, args, signature.results)
        if steps is not None:
            self.out.append(Do((steps.slot,), "global.get", (), self.loc, (STEPS,)))
        twins = {v.slot: t for t, v in zip(stmt.targets, found, strict=True) if isinstance(v, Get)}
        self.module.twins[self.function.name] |= twins
        for target, carried, value in zip(stmt.targets, signature.results, found, strict=True):
            self._receive(stmt, target, carried, value)

    def _receive(self, stmt: Call, target: str, carried: str, value: object) -> None:
        """A result in the callee's carrier becomes the slot's."""
        assert isinstance(value, Get)
        if self.function.slots[target] == INT:
            # A callee that has not been seen to return says nothing of its result.
            summary = self.ranges.summaries[stmt.function].results[stmt.targets.index(target)] or self.ints.whole
            self.mark(value, carried)
            self.set(target, carriers.fit(self, carriers.Num(value, carried, summary), self.rep(target)))
        else:
            self.set(target, value)

    def _raise(self, stmt: Raise) -> None:
        if stmt.site < 0:
            self.leave(self.value(stmt.values[0]) if stmt.site == AGAIN else Const(I32, stmt.site))
            return
        self._message(stmt.values)
        own = stmt.loc.where == self.function.loc.where and LIBRARY & self.function.traits
        self.leave(self.module.site(self.module.raises[stmt.site], NOWHERE if own else stmt.loc))

    def _message(self, values: tuple[Expr, ...]) -> None:
        for i, value in enumerate(values):
            address = Const(I32, layout.MESSAGE_VALUES + layout.CELL * i)
            word = self.carried(value, "word" if self.exact else "i64")
            self.out.append(Do((), f"{word.type}.store", (address, word), self.loc, (0,)))

    # --- effects -----------------------------------------------------------------------------------------------------

    def _do(self, stmt: Do) -> None:
        _EFFECTS[stmt.name](self, stmt)

    def load(self, stmt: Do) -> None:
        """One value from memory."""
        name = _STORAGE[str(stmt.attrs[0])]
        address, offset = self._address(stmt)
        target = stmt.targets[0]
        if stmt.attrs[0] == "f16":
            word = self.fresh(I32)
            self.out.append(Do((word.slot,), name, (address,), stmt.loc, (offset,)))
            self.set(target, self.support(half.from_half_bits, word))
            return
        self.slots.setdefault(target, register(self.rep(target)))
        self.out.append(Do(stmt.targets, name, (address,), stmt.loc, (offset,)))

    def store(self, stmt: Do) -> None:
        """One value into memory."""
        address, offset = self._address(stmt)
        value = self.value(stmt.args[1])
        if stmt.attrs[0] == "f16":
            value = self.support(half.half_bits, value)
        self.out.append(Do((), _STORES[str(stmt.attrs[0])], (address, value), stmt.loc, (offset,)))

    def _address(self, stmt: Do) -> tuple[Get | Const | Op, int]:
        """A constant part of the address becomes the instruction's offset, where it cannot wrap."""
        address = self.value(stmt.args[0])
        behind = next((n for n in stmt.attrs[1:] if isinstance(n, int)), 0)
        if isinstance(address, Const) and isinstance(address.value, int) and address.value >= 0:
            return Const(I32, 0), address.value + behind
        return address, behind

    def grow(self, stmt: Do) -> None:
        """New memory in whole pages: the old end's address, or 0."""
        size = self.value(stmt.args[0])
        pages = Op("i32.shr_u", (Op("i32.add", (size, Const(I32, layout.PAGE - 1)), I32), Const(I32, 16)), I32)
        before = self.fresh(I32)
        self.out.append(Do((before.slot,), "memory.grow", (pages,), stmt.loc))
        failed = Op("i32.eq", (before, Const(I32, -1)), I32)
        start = Op("i32.shl", (before, Const(I32, 16)), I32)
        self.set(stmt.targets[0], Op("select", (failed, Const(I32, 0), start), I32))

    def memory(self, stmt: Do) -> None:
        """Bulk copy and fill."""
        self.out.append(Do((), f"memory.{stmt.name}", tuple(self.value(a) for a in stmt.args), stmt.loc))

    def clock(self, stmt: Do) -> None:
        """What a clock says."""
        self.slots.setdefault(stmt.targets[0], register(self.rep(stmt.targets[0])))
        self.out.append(Do(stmt.targets, "clock", tuple(self.value(a) for a in stmt.args), stmt.loc))

    def global_get(self, stmt: Do) -> None:
        """A global variable."""
        self.slots.setdefault(stmt.targets[0], register(self.rep(stmt.targets[0])))
        self.out.append(Do(stmt.targets, "global.get", (), stmt.loc, stmt.attrs))

    def global_set(self, stmt: Do) -> None:
        """A global variable."""
        self.out.append(Do((), "global.set", (self.value(stmt.args[0]),), stmt.loc, stmt.attrs))

    def run(self, stmt: Do) -> None:
        """A graph: a call of its kernel, which cannot fail."""
        results = self.module.signatures[str(stmt.attrs[0])].results
        found = [self.fresh(register(r)) for r in results]
        targets = (*(f.slot for f in found), self.fresh(I32).slot)
        self.out.append(Call(targets, str(stmt.attrs[0]), tuple(self.value(a) for a in stmt.args), stmt.loc))
        for target, value in zip(stmt.targets, found, strict=True):
            self.set(target, value)

    def owners(self, stmt: Do) -> None:
        """`hold`, `drop`, `kept` and `fetched`, which `ownership` turns into calls, or nothing."""
        args = tuple(self.carried(a, "word" if self.exact else "i64") for a in stmt.args)
        self.out.append(Do((), stmt.name, args, stmt.loc, stmt.attrs))

    def forget(self, stmt: Do) -> None:
        """A status was dealt with: the next exception finds no notes and an empty trace, and nobody owns the message."""
        status = self.temp(self.value(stmt.args[0]))
        shape = self.temp(Op("message", (status,), I32))
        self.when(shape, lambda: self._call_for_effect(support.drop_message, shape))
        self.out.append(Do((), "i64.store", (Const(I32, 0), Const(I64, 0)), self.loc, (layout.NOTES,)))

    def error(self, stmt: Do) -> None:
        """An exception that was not raised yet stands on no line."""
        self._message(stmt.args[:-1])
        (site,) = stmt.attrs
        assert isinstance(site, int)
        self._seized(stmt, self.module.site(self.module.raises[site], NOWHERE), self.value(stmt.args[-1]))

    def seize(self, stmt: Do) -> None:
        """The exception on its way."""
        status, nothing = (self.temp(self.value(a)) for a in stmt.args)
        self._seized(stmt, status, nothing)

    def _seized(self, stmt: Do, status: Expr, nothing: Expr) -> None:
        """An object that owns message and trace. Where the message refers to nothing its shape is that of nothing."""
        shape = self.temp(Op("message", (status,), I32))
        found = Op("select", (shape, shape, nothing), I32)
        self._supported(stmt, support.seize, status, found)

    def again(self, stmt: Do) -> None:
        """The status of such an object, whose message and trace are those of the exception on its way."""
        self._supported(stmt, support.again, self.value(stmt.args[0]))
        if stmt.attrs:
            self._call_for_effect(support.trace, Const(I32, self.module.location(self.loc)))

    def _supported(self, stmt: Do, function: Callable[..., object], *args: Expr) -> None:
        (found,) = self.invoke(self.module.need(function), args, ("i32",))
        assert isinstance(found, Get)
        self.module.twins[self.function.name][found.slot] = stmt.targets[0]
        self.set(stmt.targets[0], found)

    def _call_for_effect(self, function: Callable[..., object], *args: Expr) -> None:
        self.invoke(self.module.need(function), args, ())

    def to_float(self, stmt: Do) -> None:
        """An int as the nearest double."""
        self.set(stmt.targets[0], lower_int.to_float(self, lower_int.number(self, stmt.args[0])))

    def truediv(self, stmt: Do) -> None:
        """int / int."""
        x, y = (lower_int.number(self, a) for a in stmt.args)
        self.set(stmt.targets[0], lower_int.truediv(self, x, y))


def _first_calls(body: Body, deep: AbstractSet[str]) -> list[Stmt]:
    """The statements before which each way through a body to a call of these functions passes."""
    calling = [stmt for stmt in body if any(isinstance(s, Call) and s.function in deep for s in walk((stmt,)))]
    match calling:
        case [If(then=then, orelse=orelse)]:
            return [*_first_calls(then, deep), *_first_calls(orelse, deep)]
        case _:
            return calling[:1]


def _inner_loops(body: Body) -> list[Loop]:
    """The outermost loops in a body."""
    found: list[Loop] = []
    for stmt in body:
        if isinstance(stmt, Loop):
            found.append(stmt)
        else:
            found += [loop for inner in bodies(stmt) for loop in _inner_loops(inner)]
    return found


_EFFECTS: dict[str, Callable[[_Function, Do], None]] = {
    "load": _Function.load,
    "store": _Function.store,
    "grow": _Function.grow,
    "clock": _Function.clock,
    "copy": _Function.memory,
    "fill": _Function.memory,
    "global.get": _Function.global_get,
    "global.set": _Function.global_set,
    "hold": _Function.owners,
    "drop": _Function.owners,
    "kept": _Function.owners,
    "fetched": _Function.owners,
    "forget": _Function.forget,
    "error": _Function.error,
    "seize": _Function.seize,
    "again": _Function.again,
    "to_float": _Function.to_float,
    "truediv": _Function.truediv,
    "run": _Function.run,
}
