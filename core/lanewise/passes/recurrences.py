"""recurrences: a step of a linear generator that follows another step no longer waits for it.

In: low code with `seed = seed * A + C & M` twice in a row. Out: the second one computed from what the first one began with,
`seed * A*A + (A*C + C) & M`, so that the two products run side by side. All is modulo a power of two, where this is exact.
Measured: two steps per turn, `tests/bench/programs/pi.py` with `ints=32`: 1.55 -> 1.0 times zig (wasmtime 50).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from lanewise.ir.code import Body, Const, Expr, Function, Get, Op, Program, Set, Stmt, targets, walk
from lanewise.ir.rewrite import rewrite_bodies, rewrite_functions, same_body
from lanewise.ir.types import Type

_WIDTHS = {"i32": 32, "i64": 64}


@dataclass(frozen=True, slots=True)
class Linear:
    """`base * factor + term` modulo 2**bits."""

    base: str
    factor: int
    term: int
    bits: int


def recurrences(program: Program) -> Program:
    """Every straight run of statements."""
    return rewrite_functions(program, _function)


def _function(function: Function) -> Function:
    slots = dict(function.slots)
    body = _body(function.body, slots)
    return function if body is function.body else replace(function, body=body, slots=slots)


def _body(old: Body, slots: dict[str, Type]) -> Body:
    run = _Run(slots)
    for stmt in old:
        run.write(rewrite_bodies(stmt, lambda inner: _body(inner, slots)))
    return same_body(run.out, old)


@dataclass
class _Run:
    """The statements so far, and what is known of slots behind them."""

    slots: dict[str, Type]
    out: list[Stmt] = field(default_factory=list)
    forms: dict[str, Linear] = field(default_factory=dict)
    old: dict[str, tuple[int, str]] = field(default_factory=dict)
    """Names for values that a step has overwritten: the place and the slot where each could still be kept."""

    def write(self, stmt: Stmt) -> None:
        form = _linear(stmt.value) if isinstance(stmt, Set) else None
        if not isinstance(stmt, Set) or form is None:
            if self.forms:
                for slot in {slot for inner in walk((stmt,)) for slot in targets(inner)}:
                    self.forget(slot)
            self.out.append(stmt)
            return
        before = self.forms.get(form.base)
        if before is not None and before.bits >= form.bits:
            self.keep(before.base)
            form = Linear(before.base, before.factor * form.factor, before.term * form.factor + form.term, form.bits)
            stmt = Set(stmt.slot, _expr(form, stmt.value), stmt.loc)
        self.forget(stmt.slot)
        if form.base == stmt.slot:
            name = self.fresh(f"{stmt.slot}'before")
            self.old[name] = len(self.out), stmt.slot
            form = replace(form, base=name)
        self.forms[stmt.slot] = form
        self.out.append(stmt)

    def keep(self, base: str) -> None:
        """Give an overwritten value its slot."""
        if base not in self.old:
            return
        at, slot = self.old.pop(base)
        self.slots[base] = self.slots[slot]
        self.out.insert(at, Set(base, Get(slot, self.slots[slot]), self.out[at].loc))
        self.old = {name: (place + (place >= at), slot) for name, (place, slot) in self.old.items()}

    def fresh(self, name: str) -> str:
        while name in self.slots or name in self.old:
            name += "'"
        return name

    def forget(self, changed: str) -> None:
        """A slot gets another value."""
        self.forms = {slot: f for slot, f in self.forms.items() if changed not in (slot, f.base)}


def _linear(value: Expr) -> Linear | None:
    """How an expression is a step of a generator."""
    kind = str(value.type)
    if kind not in _WIDTHS:
        return None
    bits = _WIDTHS[kind]
    value, mask = _without(f"{kind}.and", value)
    if mask is not None:
        if not _is_low(mask % 2**bits):
            return None
        bits = (mask % 2**bits).bit_length()
    value, added = _without(f"{kind}.add", value)
    slot, factor = _without(f"{kind}.mul", value)
    return Linear(slot.slot, factor, added or 0, bits) if factor is not None and isinstance(slot, Get) else None


def _without(name: str, value: Expr) -> tuple[Expr, int | None]:
    """The operand beside a constant, and that constant, of an operation of this name; else the value and None."""
    if isinstance(value, Op) and value.name == name and isinstance(value.args[1], Const) and isinstance(value.args[1].value, int):
        return value.args[0], value.args[1].value
    return value, None


def _is_low(mask: int) -> bool:
    """Ones from the lowest bit on."""
    return mask & (mask + 1) == 0 and mask > 0


def _expr(form: Linear, like: Expr) -> Expr:
    """The form, written as `like` is."""
    kind, t = str(like.type), like.type
    width = _WIDTHS[kind]

    def const(value: int) -> Const:
        half = 1 << width - 1
        return Const(t, (value % 2**form.bits + half) % 2**width - half)

    found: Expr = Op(f"{kind}.mul", (Get(form.base, t), const(form.factor)), t)
    if form.term % 2**form.bits:
        found = Op(f"{kind}.add", (found, const(form.term)), t)
    return found if form.bits == width else Op(f"{kind}.and", (found, const((1 << form.bits) - 1)), t)
