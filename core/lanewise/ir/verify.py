"""A program and the name of its stage come in; nothing goes out, or a `VerifyError` that names function, statement and fact.

A stage is a row of `STAGES`: its types, its statements, and what it says of an operation. Runs after every pass in tests.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from lanewise.ir.buffers import rank_of
from lanewise.ir.callgraph import ALONE
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
    operands,
    targets,
)
from lanewise.ir.layout import MEMORY, RANGE
from lanewise.ir.rules import ACCESSES, LANES, LOW_EFFECTS, LOW_OPS, MACHINE, VECTOR_OPS, falls_through, result_type
from lanewise.ir.text import print_stmt
from lanewise.ir.types import (
    BOOL,
    C64,
    C128,
    COMPLEX,
    ERROR,
    FLOAT,
    I32,
    INT,
    MACHINE_FLOATS,
    MACHINE_INTS,
    NEVER,
    NONE,
    NOT_IMPLEMENTED,
    SCALARS,
    TEXTS,
    V128,
    Buffer,
    Choice,
    Closure,
    Container,
    Record,
    Shaped,
    Type,
    Union,
    join,
    limits,
    members,
)
from lanewise.prims import EFFECTS, INTEGER, PRIMS, REAL, TRUTH, low_signature

EXITS = (RANGE, MEMORY)
"""A raise may also leave with one of these statuses."""


class VerifyError(ValueError):
    """A program that breaks a rule of its stage."""


class _Fact(Exception):
    """What is wrong; the walk adds where."""


# Most of the time of a test that compiles is spent here: what every node is asked words a fact only where it does not hold.


def _demand(holds: bool, fact: str) -> None:
    if not holds:
        raise _Fact(fact)


def _types(exprs: Sequence[Expr]) -> tuple[Type, ...]:
    return tuple([e.type for e in exprs])


def _listed(types: Sequence[Type]) -> str:
    return f"({', '.join(map(str, types))})"


def _match(who: str, what: str, got: tuple[Type, ...], wanted: tuple[Type, ...]) -> None:
    if got != wanted:
        raise _Fact(f"{who} {what} {_listed(got)}, not {_listed(wanted)}")


# --- typed code ------------------------------------------------------------------------------------------------------


def _typed_op(op: Op, program: Program) -> None:
    prim = PRIMS.get(op.name)
    if prim is None:
        raise _Fact(f"{op.name} is no primitive of typed code")
    own = _types(op.args)
    if prim.arity not in (-1, len(own)):
        raise _Fact(f"{op.name} takes {prim.arity} operands, not {len(own)}")
    if prim.operands and (bad := [t for t in own if t not in prim.operands and not (op.name == "select" and _is_reference(t))]):
        raise _Fact(f"{op.name} does not take {', '.join(map(str, bad))}")
    if (prim.result != "stated" or op.name == "complex") and len(set(own)) != 1:
        mixed = prim.result == "bool" and INT in own and len(set(own) - {INT} - REAL) == 0
        _demand(mixed, f"{op.name} takes operands of one type, not {_listed(own)}")
    known = result_type(op.name, own, op.attrs)
    if known not in (None, op.type) and op.name not in ("static", "address"):
        raise _Fact(f"{op.name} gives {known}, not {op.type}")
    if rule := _AGGREGATES.get(op.name):
        rule(op, program)


def _is_reference(t: Type) -> bool:
    """Whether a value of the type is an address, or a place."""
    return t in TEXTS or isinstance(t, Container | Choice)


def _select(op: Op, program: Program) -> None:
    _match("select", "takes operands", _types(op.args), (BOOL, op.type, op.type))


_NUMBERS = INTEGER | REAL | TRUTH


def _number(op: Op, program: Program) -> None:
    if op.type not in _NUMBERS:
        raise _Fact(f"{op.name} gives a number, not {op.type}")


def _item(op: Op, program: Program) -> None:
    known = result_type("item", _types(op.args), op.attrs)
    _demand(known is not None, f"{op.args[0].type} has no item {op.attrs}")


def _wrap(op: Op, program: Program) -> None:
    inner = op.args[0].type
    if isinstance(op.type, Shaped):
        _demand(join(inner, op.type) == op.type, f"{inner} is no {op.type}")
        return
    inside = members(inner) if isinstance(inner, Union) else (inner,)
    _demand(isinstance(op.type, Union) and set(inside) <= set(op.type.members), f"{inner} is no member of {op.type}")


def _is(op: Op, program: Program) -> None:
    t = op.args[0].type
    _demand(len(op.attrs) == 1 and isinstance(t, Union) and op.attrs[0] in t.members, f"{op.attrs} is no member of {t}")


def _unwrap(op: Op, program: Program) -> None:
    t = op.args[0].type
    _demand(isinstance(t, Union) and set(members(op.type)) <= set(t.members), f"{op.type} is no member of {t}")


def _closure(op: Op, program: Program) -> None:
    t = op.type
    _demand(isinstance(t, Closure), f"a closure is no {t}")
    if isinstance(t, Closure):
        _match("closure", "captures", _types(op.args), t.captures)


def _buffer(op: Op, program: Program) -> None:
    t = op.args[0].type
    is_object = t in (*TEXTS, ERROR) or isinstance(t, Container | Record | Choice)
    takes = isinstance(t, Buffer | Shaped) or (op.name == "address" and is_object)
    _demand(takes, f"{op.name} takes a buffer or the address of an object, not {t}")
    _demand(op.type in INTEGER, f"{op.name} gives an integer, not {op.type}")


def _array(op: Op, program: Program) -> None:
    if not isinstance(op.type, Shaped) or not isinstance(op.args[0].type, Buffer | Shaped):
        raise _Fact(f"no array of {_listed(_types(op.args))} is a {op.type}")
    _match("array", "takes", _types(op.args[1:]), (I32,) * (1 + op.type.rank * (2 if op.type.strided else 1)))


def _of_array(op: Op, program: Program) -> None:
    t = op.args[0].type
    if not isinstance(t, Buffer | Shaped):
        raise _Fact(f"{op.name} takes an array, not {t}")
    axes: list[tuple[int, ...]] = [()] if op.name in ("origin", "offset") else [(axis,) for axis in range(rank_of(t))]
    _demand(op.attrs in axes, f"{t} has no {op.name} {op.attrs}")


def _text(op: Op, program: Program) -> None:
    dims = rank_of(op.type) if isinstance(op.type, Buffer | Shaped) else 0
    _demand(len(op.attrs) == 1 + dims and isinstance(op.attrs[0], str), f"no {op.name} {op.attrs}")


def _object(op: Op, program: Program) -> None:
    _demand(op.type in TEXTS or isinstance(op.type, Container | Record | Choice), f"no object at an address is a {op.type}")


def _shape(op: Op, program: Program) -> None:
    _demand(not any(isinstance(a, int | str) for a in op.attrs), f"no shape of {op.attrs}")


def _caught(op: Op, program: Program) -> None:
    _demand(bool(op.attrs) and all(isinstance(a, str) for a in op.attrs), f"no exceptions {op.attrs}")


def _raised(op: Op, program: Program) -> None:
    known = len(op.attrs) == 1 and isinstance(op.attrs[0], int) and 0 <= op.attrs[0] < len(program.sites)
    _demand(known, f"no site {op.attrs}")


def _static(op: Op, program: Program) -> None:
    _demand(not op.args and any(op.attrs == (symbol,) for symbol in program.symbols()), f"no static {op.attrs}")


_AGGREGATES: dict[str, Callable[[Op, Program], None]] = {
    "select": _select,
    "convert": _number,
    "bits": _number,
    "item": _item,
    "wrap": _wrap,
    "is": _is,
    "unwrap": _unwrap,
    "closure": _closure,
    "address": _buffer,
    "len": _buffer,
    "array": _array,
    "origin": _of_array,
    "offset": _of_array,
    "dim": _of_array,
    "step": _of_array,
    "static": _static,
    "text": _text,
    "constant": _text,
    "weight": _text,
    "object": _object,
    "shape": _shape,
    "caught": _caught,
    "raised": _raised,
}


def _typed_do(do: Do, slots: dict[str, Type], program: Program) -> None:
    if do.name == "run":
        _run(do, tuple(slots[t] for t in do.targets), program)
        return
    if do.name not in EFFECTS or do.name in ("trace", "poll"):
        raise _Fact(f"{do.name} is no effect of typed code")
    takes, gives = EFFECTS[do.name]
    own = _types(do.args)
    if do.name == "error":
        site = do.attrs[0] if do.attrs else -1
        _demand(isinstance(site, int) and 0 <= site < len(program.sites), f"no site {do.attrs}")
        _match("error", "takes", own, program.sites[int(str(site))].holes)
        return
    _demand(len(own) == takes, f"{do.name} takes {takes} operands, not {len(own)}")
    _demand(len(do.targets) == gives, f"{do.name} gives {gives} values, not {len(do.targets)}")
    results = tuple(slots[t] for t in do.targets)
    if do.name in ("load", "store"):
        _access(do, own, results)
    elif do.name in ("global.get", "global.set"):
        _global(do, own, results, program)
    elif do.name == "to_float":
        _match("to_float", "takes and gives", (*own, *results), (INT, FLOAT))
    elif do.name == "buffer":
        _match("buffer", "takes", own, (I32, I32))
        _demand(isinstance(results[0], Buffer), f"buffer gives a buffer, not {results[0]}")
    elif do.name in ("fetch", "take"):
        _match(do.name, "gives", results, do.attrs[:1])  # type: ignore[arg-type]
    elif do.name in ("put", "replace"):
        _match(do.name, "takes", own[2:], do.attrs[:1])  # type: ignore[arg-type]
    elif do.name == "kept":
        _match("kept", "takes", own, do.attrs)  # type: ignore[arg-type]
    elif do.name in _CAUGHT:
        _match(do.name, "takes and gives", (*own, *results), _CAUGHT[do.name])
    elif do.name == "hole":
        _match("hole", "takes and gives", (*own, *results), (ERROR, *do.attrs[1:]))  # type: ignore[arg-type]
    elif do.name == "clock":
        _match("clock", "takes and gives", (*own, *results), sum(LOW_EFFECTS["clock"], ()))
    elif do.name == "truediv":
        _match("truediv", "takes and gives", (*own, *results), (INT, INT, FLOAT))
    else:
        _demand(all(t in INTEGER for t in (*own, *results)), f"{do.name} takes and gives integers")


_CAUGHT = {"forget": (I32,), "seize": (I32, ERROR), "again": (ERROR, I32)}


def _run(do: Do, results: tuple[Type, ...], program: Program) -> None:
    """What the graph says is passed; numbers come back."""
    graph = program.graphs.get(str(do.attrs[0])) if len(do.attrs) == 1 else None
    if graph is None:
        raise _Fact(f"no graph {do.attrs}")
    _match(graph.name, "takes", _types(do.args), graph.passed)
    _match(graph.name, "gives", results, tuple(t.dtype for t in graph.returned))


def _access(do: Do, own: tuple[Type, ...], results: tuple[Type, ...]) -> None:
    item = SCALARS.get(str(do.attrs[0])) if do.attrs else None
    placed = len(do.attrs) == 1 or (len(do.attrs) == 2 and isinstance(do.attrs[1], int) and do.attrs[1] >= 0)
    _demand(placed and item in (*MACHINE_INTS, *MACHINE_FLOATS, *TRUTH), f"{do.name} has no storage type {do.attrs}")
    _demand(own[0] in INTEGER, f"{do.name} takes an address, not {own[0]}")
    value = (*own[1:], *results)[0]
    family = REAL if item in MACHINE_FLOATS else INTEGER | TRUTH
    _demand(value in family, f"{do.name} of {item} does not fit {value}")


def _global(do: Do, own: tuple[Type, ...], results: tuple[Type, ...], program: Program) -> None:
    known = next((g.type for g in program.globals if do.attrs == (g.name,)), None)
    if known is None:
        raise _Fact(f"no global {do.attrs}")
    _match(f"{do.name} of {do.attrs[0]}", "has", (*own, *results), (known,))


# --- low code --------------------------------------------------------------------------------------------------------



def _low_op(op: Op, program: Program) -> None:
    own = _types(op.args)
    if op.name == "select":
        _match("select", "takes operands", own, (I32, op.type, op.type))
        return
    if op.name == "static":
        _static(op, program)
        _demand(op.type == I32, f"an address is i32, not {op.type}")
        return
    if op.name in ("caught", "raised", "message"):
        _match(op.name, "takes and gives", (*own, op.type), (I32, I32))
        return
    if op.name == "site":
        _demand(not op.args and len(op.attrs) == 1 and isinstance(op.attrs[0], int) and op.attrs[0] >= 0, f"no site {op.attrs}")
        return
    if op.name not in LOW_OPS and op.name not in VECTOR_OPS:
        raise _Fact(f"{op.name} is no instruction of low code")
    count, lanes = LANES.get(op.name, (0, 0))
    if len(op.attrs) != count or not all(isinstance(a, int) and 0 <= a < lanes for a in op.attrs):
        raise _Fact(f"{op.name} does not take the attributes {op.attrs}")
    takes, gives = low_signature(op.name)
    _match(op.name, "takes operands", own, takes)
    if op.type != gives:
        raise _Fact(f"{op.name} gives {gives}, not {op.type}")


def _low_do(do: Do, slots: dict[str, Type], program: Program) -> None:
    own, results = _types(do.args), tuple([slots[t] for t in do.targets])
    if do.name in ("global.get", "global.set"):
        _global(do, own, results, program)
        return
    if do.name not in LOW_EFFECTS:
        raise _Fact(f"{do.name} is no effect of low code")
    takes, gives = LOW_EFFECTS[do.name]
    _match(do.name, "takes operands", own, takes)
    _match(do.name, "gives", results, gives)
    if do.attrs:
        legal = do.name in ACCESSES and len(do.attrs) == 1 and isinstance(do.attrs[0], int) and do.attrs[0] >= 0
        _demand(legal, f"{do.name} does not take the attributes {do.attrs}")


# --- stages ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Stage:
    """What is legal: a predicate for each kind of node."""

    statements: tuple[type[Stmt], ...]
    legal: Callable[[Type], bool]
    op: Callable[[Op, Program], None]
    do: Callable[[Do, dict[str, Type], Program], None]
    condition: Type
    results: Callable[[int], bool]


_COMMON = (Set, Do, Call, If, Block, Loop, Break, Return)
STAGES = {
    "code.typed": Stage((*_COMMON, Try, Raise), lambda t: t != V128, _typed_op, _typed_do, BOOL, lambda n: n == 1),
    "code.low": Stage(_COMMON, lambda t: t in MACHINE, _low_op, _low_do, I32, lambda n: True),
}


def verify(program: Program, stage: str, beside: Mapping[str, Function] = ALONE, before: Program | None = None) -> None:
    """Raise `VerifyError` at the first broken rule. `beside`: functions of legal programs, which this one may call. `before`: a
    legal program of the stage; what is still as it was there is not looked at again."""
    rules, settled = STAGES[stage], _settled(program, before) if before else frozenset()
    for export, name in program.entries.items():
        if name not in program.functions:
            raise VerifyError(f"entry {export}: no function {name}")
    own, program = program.functions, replace(program, functions={**beside, **program.functions})
    for key, function in own.items():
        if key != function.name:
            raise VerifyError(f"{key}: the function calls itself {function.name}")
        if key not in settled:
            _Check(program, function, rules).run()


def _settled(program: Program, before: Program) -> frozenset[str]:
    """The functions that are the same objects, where all that they call looks the same to them."""
    new, old = program.functions, before.functions
    gone = old.keys() - new.keys()
    moved = gone | {name for name, f in new.items() if name in old and f is not old[name] and f.head != old[name].head}
    same = program.sites == before.sites
    return frozenset(name for name, f in new.items() if same and f is old.get(name) and moved.isdisjoint(f.calls))


class _Check:
    """Walks one function."""

    def __init__(self, program: Program, function: Function, rules: Stage) -> None:
        self.program, self.function, self.rules = program, function, rules
        self.slots = function.slots
        self.labels: set[str] = set()

    def run(self) -> None:
        where = "head"
        try:
            self.head()
            where = "body"
            self.body(self.function.body, ())
            ends = self.function.results in ((), (NONE,), (NEVER,)) or not falls_through(self.function.body)
            _demand(ends, "control can fall off the end without a return")
        except _Fact as fact:
            raise VerifyError(f"{self.function.name}: {where}: {fact}") from None

    def head(self) -> None:
        function = self.function
        first = tuple(self.slots)[: len(function.params)]
        _demand(function.params == first, f"parameters {function.params} are not the first slots {first}")
        for name, t in (*self.slots.items(), *(("result", t) for t in function.results)):
            if not self.rules.legal(t):
                raise _Fact(f"{name} is {t}, no type of this stage")
        _demand(self.rules.results(len(function.results)), f"{len(function.results)} results")

    def body(self, body: Body, around: tuple[str, ...]) -> None:
        for stmt in body:
            try:
                self.stmt(stmt, around)
            except _Fact as fact:
                raise VerifyError(f"{self.function.name}: {print_stmt(stmt, self.slots)}: {fact}") from None
            inside = (*around, stmt.label) if type(stmt) is Block or type(stmt) is Loop or type(stmt) is Try else around
            for inner in bodies(stmt):
                self.body(inner, inside)

    def stmt(self, stmt: Stmt, around: tuple[str, ...]) -> None:
        if type(stmt) not in self.rules.statements:
            raise _Fact(f"no {type(stmt).__name__} in this stage")
        for expr in operands(stmt):
            self.expr(expr)
        for slot in targets(stmt):
            if slot not in self.slots:
                raise _Fact(f"no slot {slot}")
        if type(stmt) is Set:
            if self.slots[stmt.slot] != stmt.value.type:
                raise _Fact(f"{stmt.slot} is {self.slots[stmt.slot]}, its value {stmt.value.type}")
        elif type(stmt) is Do:
            _demand(len(set(stmt.targets)) == len(stmt.targets), "a target stands twice")
            self.rules.do(stmt, self.slots, self.program)
        elif type(stmt) is Call:
            self.call(stmt)
        else:
            self.control(stmt, around)

    def control(self, stmt: Stmt, around: tuple[str, ...]) -> None:
        match stmt:
            case If(condition=condition):
                if condition.type != self.rules.condition:
                    raise _Fact(f"a condition is {self.rules.condition}, not {condition.type}")
            case Block(label=label) | Loop(label=label) | Try(label=label):
                _demand(label not in self.labels, f"label {label} stands twice")
                self.labels.add(label)
                if type(stmt) is Try:
                    _match(f"try {label}", "keeps a status in", (self.slots[stmt.slot],), (I32,))
                    _demand(not falls_through(stmt.body), "its body can end")
            case Break(label=label):
                _demand(label in around, f"no {label} around it")
            case Return(values=values):
                _match("it", "returns", _types(values), self.function.results)
            case Raise(site=site, values=values):
                _demand(site in (*EXITS, AGAIN) or 0 <= site < len(self.program.sites), f"no site {site}")
                holes = self.program.sites[site].holes if site >= 0 else (I32,) if site == AGAIN else ()
                _match("the message", "takes", _types(values), holes)

    def call(self, call: Call) -> None:
        callee = self.program.functions.get(call.function)
        if callee is None:
            raise _Fact(f"no function {call.function}")
        _match(call.function, "is given", _types(call.args), tuple([callee.slots[p] for p in callee.params]))
        got = tuple([self.slots[t] for t in call.targets])
        _demand(len(set(call.targets)) == len(call.targets), "a target stands twice")
        if got or callee.results != (NEVER,):
            _match(call.function, "gives, by its targets,", got, callee.results)

    def expr(self, expr: Expr) -> None:
        if not self.rules.legal(expr.type):
            raise _Fact(f"{expr.type} is no type of this stage")
        if type(expr) is Get:
            known = self.slots.get(expr.slot)
            if known != expr.type:
                raise _Fact(f"{expr.slot} is {known}, read as {expr.type}" if known else f"no slot {expr.slot}")
        elif type(expr) is Const:
            _const(expr)
        elif type(expr) is Op:
            for arg in expr.args:
                self.expr(arg)
            self.rules.op(expr, self.program)


_CLASSES: dict[Type, type] = {
    **dict.fromkeys(TRUTH, bool),
    **dict.fromkeys((INT, V128, *MACHINE_INTS), int),
    **dict.fromkeys((FLOAT, *MACHINE_FLOATS), float),
    **dict.fromkeys((COMPLEX, C64, C128), complex),
    NONE: type(None),
    NOT_IMPLEMENTED: type(None),
}


_LIMITS: dict[Type, tuple[int, int]] = {t: limits(t.name) for t in MACHINE_INTS}


def _const(const: Const) -> None:
    if type(const.value) is not _CLASSES.get(const.type):
        raise _Fact(f"{const.value!r} is no {const.type}")
    if const.type in _LIMITS and isinstance(const.value, int):
        low, high = _LIMITS[const.type]
        _demand(low <= const.value <= high, f"{const.value} does not fit {const.type}")
