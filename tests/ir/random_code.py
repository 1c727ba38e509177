"""A random generator comes in; random programs go out, for the fuzzers `roundtrip_text`, `emitted_modules_validate`
and `passes_keep_meaning`.

`low_program` gives legal low code that ends, does not trap and does not show the bits of a NaN, so that two compilations of
it can be compared by running them. `wild_program` gives any tree that the classes allow, legal or not, for the text form.
"""

from __future__ import annotations

import math
import struct
from random import Random

from lanewise.ir.code import (
    AGAIN,
    Block,
    Body,
    Break,
    Call,
    Const,
    Do,
    Expr,
    Function,
    Get,
    GlobalVariable,
    If,
    Loc,
    Loop,
    Op,
    Program,
    Raise,
    Return,
    Set,
    Site,
    Source,
    Static,
    Stmt,
    Try,
)
from lanewise.ir.rules import LOW_OPS, MAY_TRAP
from lanewise.ir.types import (
    BOOL,
    COMPLEX,
    F32,
    F64,
    FLOAT,
    I32,
    I64,
    INT,
    NONE,
    U8,
    Buffer,
    Closure,
    Tuple,
    Type,
    Union,
    limits,
)
from lanewise.prims import PRIMS, low_signature

TYPES = (I32, I64, F32, F64)
_FLOATS = (0.0, -0.0, 1.0, -1.0, 0.5, 1.5, 2.0, -3.0, 1e10, math.inf, -math.inf, math.nan)
_WHOLE = (0, 1, -1, 2, 3, 7, 8, 31, 32, 63, 64, 255, -128)

# Signs of NaNs differ between engines, so what shows them is left out.
_HIDDEN = {f"{t}.{name}" for t in TYPES for name in ("copysign", "reinterpret_f32", "reinterpret_f64")}
_USABLE: dict[Type, list[str]] = {t: [] for t in TYPES}
for _name in sorted(LOW_OPS - MAY_TRAP - _HIDDEN):
    _USABLE[low_signature(_name)[1]].append(_name)

_MEMORY: dict[Type, tuple[list[str], list[str], int]] = {
    I32: (["i32.load", "i32.load8_s", "i32.load8_u", "i32.load16_s", "i32.load16_u"], ["i32.store", "i32.store8"], 4096),
    I64: (["i64.load", "i64.load8_u", "i64.load32_s"], ["i64.store", "i64.store16", "i64.store32"], 4096),
    F32: (["f32.load"], ["f32.store"], 8192),
    F64: (["f64.load"], ["f64.store"], 12288),
}


def constant(rng: Random, t: Type) -> Const:
    """Mostly numbers at which something changes."""
    if t in (F32, F64):
        value = rng.choice(_FLOATS) if rng.random() < 0.7 else rng.uniform(-1e6, 1e6)
        return Const(t, struct.unpack("<f", struct.pack("<f", value))[0] if t == F32 else value)
    low, high = limits(str(t))
    return Const(t, rng.choice((*_WHOLE, low, high)) if rng.random() < 0.8 else rng.randint(low, high))


class _Low:
    """One function. `callees` exist already, so nothing recurses; every loop counts down a slot of its own."""

    def __init__(self, rng: Random, name: str, callees: list[Function]) -> None:
        self.rng, self.name, self.callees = rng, name, callees
        self.slots: dict[str, Type] = {}
        # Few types and few slots, so that statements get in each other's way.
        self.types = (I32, *rng.sample(TYPES[1:], rng.randint(1, 2)))
        self.params = tuple(self.slot(rng.choice(self.types), "p") for _ in range(rng.randint(1, 3)))
        for t in self.types:
            for _ in range(rng.randint(1, 3)):
                self.slot(t, "v")
        self.fixed: set[str] = set()
        self.labels: list[str] = []
        self.label_count = 0
        self.line = 1
        self.results = tuple(rng.choice(self.types) for _ in range(rng.randint(2, 4)))

    def slot(self, t: Type, stem: str) -> str:
        name = f"{stem}{len(self.slots)}"
        self.slots[name] = t
        return name

    def loc(self) -> Loc:
        self.line += self.rng.randint(0, 1)
        return Loc(self.name, self.line)

    def function(self) -> Function:
        begin = [Set(s, constant(self.rng, t), self.loc()) for s, t in self.slots.items() if self.rng.random() < 0.5]
        body = self.body(self.rng.randint(4, 9), 0)
        return Function(self.name, self.params, self.results, self.slots, (*begin, *body, self.leave()), Loc(self.name, 1))

    def leave(self) -> Return:
        return Return(tuple(self.expr(t, 2) for t in self.results), self.loc())

    def target(self, t: Type) -> str:
        open_ = [s for s, own in self.slots.items() if own == t and s not in self.fixed]
        return self.rng.choice(open_) if open_ else self.slot(t, "w")

    def expr(self, t: Type, depth: int) -> Expr:
        rng = self.rng
        if depth == 0 or rng.random() < 0.3:
            known = [s for s, own in self.slots.items() if own == t]
            return constant(rng, t) if not known or rng.random() < 0.2 else Get(rng.choice(known), t)
        if rng.random() < 0.15:
            args = (self.expr(I32, depth - 1), self.expr(t, depth - 1), self.expr(t, depth - 1))
            return Op("select", args, t)
        if t in (I32, I64) and rng.random() < 0.1:
            # A divisor that is neither zero nor minus one.
            divisor = Op(f"{t}.or", (Op(f"{t}.and", (self.expr(t, depth - 1), Const(t, 4095)), t), Const(t, 1)), t)
            return Op(rng.choice([f"{t}.div_s", f"{t}.rem_u"]), (self.expr(t, depth - 1), divisor), t)
        name = rng.choice(_USABLE[t])
        return Op(name, tuple(self.expr(own, depth - 1) for own in low_signature(name)[0]), t)

    def address(self, region: int) -> Expr:
        if self.rng.random() < 0.2:
            return Op("static", (), I32, ("table",)) if region == 4096 else Const(I32, region)
        masked = Op("i32.and", (self.expr(I32, 1), Const(I32, 0x3F8)), I32)
        return Op("i32.add", (masked, Const(I32, region)), I32)

    def body(self, size: int, depth: int) -> Body:
        stmts: list[Stmt] = []
        for _ in range(size):
            stmts += self.stmt(depth)
            if isinstance(stmts[-1], Break | Return) and self.rng.random() < 0.9:
                break
        return tuple(stmts)

    def stmt(self, depth: int) -> list[Stmt]:
        kinds = [self.set, self.set, self.chain, self.chain, self.load, self.store, self.variable, self.call]
        if depth < 3:
            kinds += [self.if_, self.if_, self.exit_if, self.block, self.loop]
        if depth:
            kinds.append(self.leave_now)
        return self.rng.choice(kinds)(depth)

    def chain(self, depth: int) -> list[Stmt]:
        """Temporaries that the statement after them uses, in some order, with other things between."""
        t = self.rng.choice(self.types)
        names = [self.slot(t, "t") for _ in range(self.rng.randint(1, 3))]
        stmts: list[Stmt] = []
        for name in names:
            made = self.load_into(name, t) if self.rng.random() < 0.5 else Set(name, self.expr(t, 2), self.loc())
            stmts += [made, *(self.set(depth) if self.rng.random() < 0.2 else [])]
        value = self.expr(t, 1)
        operator = f"{t}.sub"
        for name in self.rng.sample(names, len(names)):
            pair = (value, Get(name, t)) if self.rng.random() < 0.5 else (Get(name, t), value)
            value = Op(operator, pair, t)
        if self.rng.random() < 0.5:
            self.fixed.update(names)
        return [*stmts, Set(self.target(t), value, self.loc())]

    def set(self, depth: int) -> list[Stmt]:
        t = self.rng.choice(self.types)
        return [Set(self.target(t), self.expr(t, self.rng.randint(0, 3)), self.loc())]

    def load(self, depth: int) -> list[Stmt]:
        t = self.rng.choice(self.types)
        return [self.load_into(self.target(t), t)]

    def load_into(self, name: str, t: Type) -> Do:
        loads, _, region = _MEMORY[t]
        offset = self.rng.choice([(), (8,)])
        return Do((name,), self.rng.choice(loads), (self.address(region),), self.loc(), offset)

    def store(self, depth: int) -> list[Stmt]:
        t = self.rng.choice(self.types)
        _, stores, region = _MEMORY[t]
        return [Do((), self.rng.choice(stores), (self.address(region), self.expr(t, 2)), self.loc())]

    def variable(self, depth: int) -> list[Stmt]:
        if self.rng.random() < 0.5:
            return [Do((self.target(I64),), "global.get", (), self.loc(), ("state",))]
        return [Do((), "global.set", (self.expr(I64, 2),), self.loc(), ("state",))]

    def call(self, depth: int) -> list[Stmt]:
        if not self.callees or "loop" in self.labels:
            return self.set(depth)
        callee = self.rng.choice(self.callees)
        names: list[str] = []
        for t in callee.results:
            free = [s for s, own in self.slots.items() if own == t and s not in self.fixed and s not in names]
            names.append(self.rng.choice(free) if free else self.slot(t, "r"))
        args = tuple(self.expr(callee.slots[p], 2) for p in callee.params)
        return [Call(tuple(names), callee.name, args, self.loc())]

    def if_(self, depth: int) -> list[Stmt]:
        condition, loc = self.expr(I32, 2), self.loc()
        then, orelse = (self.body(self.rng.randint(0, 2), depth + 1) for _ in range(2))
        return [If(condition, then, orelse, loc)]

    def exit_if(self, depth: int) -> list[Stmt]:
        condition, loc = self.expr(I32, 2), self.loc()
        exit_ = self.leave_now(depth)[0]
        return [If(condition, (exit_,), (), loc) if self.rng.random() < 0.8 else If(condition, (), (exit_,), loc)]

    def leave_now(self, depth: int) -> list[Stmt]:
        if self.labels and self.rng.random() < 0.85:
            return [Break(self.rng.choice(self.labels), self.loc())]
        return [self.leave()]

    def label(self) -> str:
        self.label_count += 1
        return f"L{self.label_count}"

    def block(self, depth: int) -> list[Stmt]:
        label, loc = self.label(), self.loc()
        self.labels.append(label)
        body = self.body(self.rng.randint(1, 4), depth + 1)
        self.labels.pop()
        return [Block(label, body, loc)]

    def loop(self, depth: int) -> list[Stmt]:
        label, loc, counter = self.label(), self.loc(), self.slot(I32, "n")
        self.fixed.add(counter)
        start = Set(counter, Const(I32, self.rng.randint(0, 4)), loc)
        turns = Get(counter, I32)
        exit_ = If(Op("i32.eqz", (turns,), I32), (Break(label, loc),), (), loc)
        step = Set(counter, Op("i32.sub", (turns, Const(I32, 1)), I32), loc)
        self.labels.append(label)
        body = self.body(self.rng.randint(1, 3), depth + 1)
        self.labels.pop()
        # The test at the begin, and sometimes one more at the end. A block around the body is Python's `continue`.
        inner: Body = (exit_, step, *body)
        if self.rng.random() < 0.3:
            inner = (exit_, step, Block(self.label(), body, loc))
        if self.rng.random() < 0.3:
            inner = (*inner, exit_)
        return [start, Loop(label, inner, loc)]


def low_program(rng: Random) -> Program:
    """One to three functions; each is an entry."""
    functions: list[Function] = []
    for i in range(rng.randint(1, 3)):
        functions.append(_Low(rng, f"f{i}", functions[:]).function())
    return Program(
        {f.name: f for f in functions},
        {f.name: f.name for f in functions},
        statics=(Static("table", "i32", tuple(range(1, 9))),),
        globals=(GlobalVariable("state", I64, 5),),
    )


# --- anything --------------------------------------------------------------------------------------------------------

_NAMES = ("a", "t.int", "x<int>", "été", "if", "nan", "loop.i", "a:b", "two words", 'q"', "", "in", "<lambda>", "f.<locals>.g")
_WILD_TYPES: tuple[Type, ...] = (
    *TYPES, INT, FLOAT, BOOL, NONE, COMPLEX, U8, Tuple(()), Tuple((INT,)), Tuple((INT, Tuple((FLOAT, BOOL)))),
    Buffer("ndarray", "f32"), Union((FLOAT, INT)), Closure("f.<locals>.g", (INT, Tuple((INT,)))), Union((NONE, Closure("g", ()))),
)  # fmt: skip
_PAYLOAD = float(struct.unpack("<d", (0xFFF8_0000_0000_0001).to_bytes(8, "little"))[0])
_VALUES = (0, -5, 1 << 70, True, False, None, 0.1, -0.0, 1e300, 5e-324, math.inf, -math.inf, math.nan, _PAYLOAD, 1j)
_VALUES += (complex(-0.0, -0.0), complex(math.nan, -math.inf), complex(1.5, _PAYLOAD))


class _Wild:
    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.slots = {name: rng.choice(_WILD_TYPES) for name in rng.sample(_NAMES, 6)}

    def name(self) -> str:
        return self.rng.choice(_NAMES)

    def loc(self, depth: int = 0) -> Loc:
        caller = self.loc(depth + 1) if self.rng.random() < 0.2 else None
        return Loc(self.rng.choice(("f", self.name())), self.rng.randint(0, 3), caller)

    def attrs(self) -> tuple[int | str | Type, ...]:
        some = (0, -3, "x;y", 'a"b', *_WILD_TYPES)
        return tuple(self.rng.choice(some) for _ in range(self.rng.choice((0, 0, 1, 2))))

    def exprs(self, depth: int) -> tuple[Expr, ...]:
        return tuple(self.expr(depth) for _ in range(self.rng.randint(0, 3)))

    def expr(self, depth: int) -> Expr:
        kind = self.rng.random()
        if kind < 0.3:
            return Const(self.rng.choice(_WILD_TYPES), self.rng.choice(_VALUES))
        if kind < 0.6 or depth > 3:
            slot = self.rng.choice((*self.slots, self.name()))
            right = slot in self.slots and self.rng.random() < 0.8
            return Get(slot, self.slots[slot] if right else self.rng.choice(_WILD_TYPES))
        names = (*PRIMS, *sorted(LOW_OPS), "no such op")
        return Op(self.rng.choice(names), self.exprs(depth + 1), self.rng.choice(_WILD_TYPES), self.attrs())

    def body(self, depth: int) -> Body:
        return tuple(self.stmt(depth) for _ in range(self.rng.randint(0, 4)))

    def stmt(self, depth: int) -> Stmt:
        rng, loc = self.rng, self.loc()
        names = tuple(self.name() for _ in range(rng.randint(0, 3)))
        simple: list[Stmt] = [
            Set(self.name(), self.expr(0), loc),
            Do(names, rng.choice(("load", "i64.store8", "x y")), self.exprs(0), loc, self.attrs()),
            Call(names, self.name(), self.exprs(0), loc),
            Break(self.name(), loc),
            Return(self.exprs(0), loc),
            Raise(rng.choice((AGAIN, *range(9))), self.exprs(0), loc),
        ]
        if depth < 3 and rng.random() < 0.5:
            simple = [
                If(self.expr(0), self.body(depth + 1), self.body(depth + 1), loc),
                If(self.expr(0), (rng.choice(simple),), (), loc),
                Block(self.name(), self.body(depth + 1), loc),
                Loop(self.name(), self.body(depth + 1), loc),
                Try(self.name(), self.name(), self.body(depth + 1), loc),
            ]
        return rng.choice(simple)

    def function(self, name: str) -> Function:
        params = tuple(self.slots)[: self.rng.randint(0, 3)]
        results = tuple(self.rng.choice(_WILD_TYPES) for _ in range(self.rng.randint(0, 3)))
        traits = frozenset(self.rng.sample(("library", "inline", "raises"), self.rng.randint(0, 2)))
        return Function(name, params, results, self.slots, self.body(0), self.loc(), traits)


def wild_program(rng: Random) -> Program:
    """Every field filled, no rule kept."""
    wild = _Wild(rng)
    names = rng.sample(_NAMES, rng.randint(0, 3))
    return Program(
        {name: _Wild(rng).function(name) for name in names},
        {wild.name(): wild.name() for _ in range(2)},
        tuple(_site(rng, i) for i in range(rng.randint(0, 4))),
        {wild.name(): Source("dir/a b.py", wild.name(), rng.randint(1, 99))},
        tuple(Static(wild.name(), "f64", tuple(rng.uniform(-1, 1) for _ in range(n))) for n in (0, 1, 40)[: rng.randint(0, 3)]),
        (GlobalVariable(wild.name(), F64, rng.choice((1.5, -0.0, math.nan))), GlobalVariable("g", I32, -1)),
        {wild.name(): tuple(wild.name() for _ in range(n)) for n in (1, 2)[: rng.randint(0, 2)]},
    )


def _site(rng: Random, i: int) -> Site:
    fields = ((rng.choice(_NAMES), "{!v}"), ("last", -0.0))[: rng.randint(0, 2)]
    return Site("ValueError", ("a {} {!r}", None, 3, -0.0)[:i], _WILD_TYPES[4 : 4 + i], fields, rng.choice(("", "none", "hole")))
