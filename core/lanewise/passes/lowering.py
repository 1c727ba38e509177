"""What lowering one function needs to know and to write: slots, temporaries, exits, calls of the library.

In: a scalarised typed function with its ranges. Out: the statements of its low form, collected in order. `lower.py` walks the
statements, `lower_int.py` computes ints, `lower_machine.py` everything that has one machine form.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, MutableMapping
from dataclasses import dataclass, field

from lanewise.ir import layout
from lanewise.ir.code import PRELUDE, Break, Call, Const, Do, Expr, Function, Get, If, Loc, Op, Return, Set, Site, Stmt
from lanewise.ir.types import F32, F64, I32, I64, INT, Scalar, Type
from lanewise.passes.intervals import I32_RANGE, I64_RANGE, U64_RANGE, Interval, Ints
from lanewise.passes.known import Ranges, State

LOW = {
    "bool": I32, "b1": I32, "i8": I32, "i16": I32, "i32": I32, "u8": I32, "u16": I32, "u32": I32, "i64": I64, "u64": I64,
    "float": F64, "f64": F64, "f32": F32, "f16": F32,
}  # fmt: skip
"""How a scalar of typed code lies in a machine register; ints depend on their range."""


RAISES = "raises"
"""The trait of a function that may return another status than OK; after `statuses` the others return none."""
ASK = "$ask"
"""How the label of the statements begins that ask `$poll` where a function recurses."""
LIBRARY = frozenset(("library", PRELUDE))
"""The traits of the library's functions, whose lines no traceback shows."""
STEPS = "steps"
"""Global: turns and recursive calls left until the next poll."""
EXIT = "$exit"
"""The label of the body that failing paths break out of, and the slot of the status that they carry."""


@dataclass(frozen=True, slots=True)
class Catcher:
    """The end of a `Try`, and the slot that takes the status there."""

    label: str
    slot: str


NEVER_CAUGHT = (layout.RANGE, layout.CANCEL)
"""Statuses that end the whole call."""


@dataclass(frozen=True, slots=True)
class Signature:
    """A function of the program as its low callers see it: carriers of parameters and results (`lower_int` names them)."""

    params: tuple[str, ...]
    results: tuple[str, ...]
    narrow: frozenset[str] = frozenset()
    """Parameters that are ints carried in an i32; an export takes them as i64 all the same."""


def rep_of(interval: Interval, exact_variant: bool) -> str:
    """The narrowest carrier of an interval."""
    if interval.within(*I32_RANGE[:2]):
        return "i32"
    if interval.within(*I64_RANGE[:2]):
        return "i64"
    if interval.within(*U64_RANGE[:2]):
        return "u64"
    return "word" if exact_variant else "i64"


def carrier(t: Type, interval: Interval | None, ints: Ints) -> str:
    """How a scalar travels: an int by its interval, everything else by its type."""
    if t == INT:
        return rep_of(interval or ints.signed, ints.exact)
    assert isinstance(t, Scalar)
    return str(LOW[t.name])


def register(carried: str) -> Scalar:
    """The machine type of a carrier."""
    return {"i32": I32, "f64": F64, "f32": F32}.get(carried, I64)


@dataclass
class Module:
    """What all functions of one program share while they are lowered."""

    ranges: Ranges
    signatures: MutableMapping[str, Signature]
    need: Callable[[Callable[..., object]], str]
    """Ask for a library function; its name in the program."""
    library: Mapping[str, Function]
    """What is a function of the library, which never polls."""
    deep: frozenset[str] = frozenset()
    """Functions that are told how many frames of recursive functions are open."""
    raises: tuple[Site, ...] = ()
    """The sites of the program."""
    limit: int = layout.MAX_DEPTH
    """How many frames such functions may have."""
    sites: list[tuple[Site, Loc]] = field(default_factory=list)
    """Where this program raises."""
    numbers: dict[tuple[str, Loc], int] = field(default_factory=dict)
    """Of `sites`, by the text of each."""
    tested: list[Site] = field(default_factory=list)
    """Sites that the program asks for."""
    locations: dict[Loc, int] = field(default_factory=dict)
    words: dict[str, set[str]] = field(default_factory=dict)
    """For `ownership`, by function: the slots that hold tagged words."""
    twins: dict[str, dict[str, str]] = field(default_factory=dict)
    """The temporaries that take a call's results, each with the slot that the result is for."""

    def site(self, site: Site, loc: Loc) -> Op:
        """The status that a raise at this place returns: a symbol until emission, so that library code can move."""
        number = self.numbers.setdefault((site.text, loc), len(self.sites))
        if number == len(self.sites):
            self.sites.append((site, loc))
        return Op("site", (), I32, (number,))

    def asked(self, site: int) -> int:
        """The number by which linking knows a site of the program, of which somebody asks whether an exception is from there."""
        self.tested.append(self.raises[site])
        return len(self.tested) - 1

    def location(self, loc: Loc) -> int:
        """The number of a line in the trace."""
        return self.locations.setdefault(loc, len(self.locations))


class Lowering(ABC):
    """One function on its way down."""

    def __init__(self, module: Module, function: Function) -> None:
        self.module = module
        self.ranges = module.ranges
        self.ints = module.ranges.ints
        self.exact = self.ints.exact
        self.function = function
        self.signature = module.signatures[function.name]
        # Anew: a shared function may be lowered twice (`shelf.py`), and its temporaries are others then.
        module.words[function.name], module.twins[function.name] = set(), {}
        self.slots: dict[str, Type] = {}
        self.out: list[Stmt] = []
        self.state = State()
        self.loc = function.loc
        self.steps: Get | None = None
        """Until the next poll, where there are polls."""
        self.catcher: Catcher | None = None
        """Where what raises leaves for, if not for the function's end."""
        self._count = 0
        self._reps: dict[str, str] = {}

    # --- slots -------------------------------------------------------------------------------------------------------

    def rep(self, slot: str) -> str:
        """The carrier of a slot."""
        found = self._reps.get(slot)
        if found is None:
            interval = self.ranges.slots[self.function.name].get(slot)
            found = self._reps[slot] = carrier(self.function.slots[slot], interval, self.ints)
        return found

    def get(self, expr: Get) -> Get:
        """A slot's value."""
        low = register(self.rep(expr.slot))
        self.slots.setdefault(expr.slot, low)
        return Get(expr.slot, low)

    def set(self, slot: str, value: Expr) -> None:
        """Assign a slot; the value is in its carrier."""
        self.slots.setdefault(slot, register(self.rep(slot)))
        self.out.append(Set(slot, value, self.loc))

    def fresh(self, t: Type) -> Get:
        """A new temporary."""
        self._count += 1
        name = f"${self._count}"
        self.slots[name] = t
        return Get(name, t)

    def temp(self, value: Expr) -> Expr:
        """The value, to be used more than once."""
        if isinstance(value, Const | Get):
            return value
        target = self.fresh(value.type)
        self.out.append(Set(target.slot, value, self.loc))
        return target

    # --- control -----------------------------------------------------------------------------------------------------

    def body(self, write: Callable[[], None]) -> tuple[Stmt, ...]:
        """What `write` emits, apart."""
        saved, self.out = self.out, []
        write()
        body, self.out = tuple(self.out), saved
        return body

    def when(self, condition: Expr, write: Callable[[], None]) -> None:
        """Emit under a condition."""
        if isinstance(condition, Const):
            if condition.value:
                write()
            return
        self.out.append(If(condition, self.body(write), (), self.loc))

    def leave_if(self, condition: Expr, status: int) -> None:
        """Leave the function with a status."""
        self.when(condition, lambda: self.leave(Const(I32, status)))

    def leave(self, status: Expr) -> None:
        """Leave the function now: all such paths share one end, where nothing but the status is looked at. Or leave for what
        catches the status here."""
        final = isinstance(status, Const) and status.value in NEVER_CAUGHT
        slot, label = (EXIT, EXIT) if self.catcher is None or final else (self.catcher.slot, self.catcher.label)
        self.slots[slot] = I32
        self.out.append(Set(slot, status, self.loc))
        self.out.append(Break(label, self.loc))

    def exit(self) -> None:
        """The end that `leave` leads to."""
        zeros = tuple(Const(register(r), 0.0 if r[0] == "f" else 0) for r in self.signature.results)
        self.finish((*zeros, Get(EXIT, I32)))

    def finish(self, values: tuple[Expr, ...]) -> None:
        """Return values and status, after what must happen before any return."""
        if self.steps is not None:
            values = tuple(self.temp(v) for v in values)
            self.out.append(Do((), "global.set", (self.steps,), self.loc, (STEPS,)))
        self.out.append(Return(values, self.loc))

    # --- calls -------------------------------------------------------------------------------------------------------

    def invoke(self, name: str, args: tuple[Expr, ...], results: tuple[str, ...]) -> tuple[Expr, ...]:
        """Call a function of the program; leave with its status if it raised."""
        targets = tuple(self.fresh(register(r)) for r in results)
        status = self.fresh(I32)
        self.out.append(Call((*(t.slot for t in targets), status.slot), name, args, self.loc))
        self.when(status, lambda: self._propagate(status))
        return targets

    def _propagate(self, status: Expr) -> None:
        """User code notes the line that the exception passes; library frames are not shown."""
        if "library" not in self.function.traits:
            from lanewise.library import support

            number = Const(I32, self.module.location(self.loc))
            self.out.append(Call((self.fresh(I32).slot,), self.module.need(support.trace), (number,), self.loc))
        self.leave(status)

    def support(self, function: Callable[..., object], *args: Expr) -> Expr:
        """The one result of a library function on machine values."""
        name = self.module.need(function)
        (carried,) = self.module.signatures[name].results
        (result,) = self.invoke(name, args, (carried,))
        self.mark(result, carried)
        return result

    def mark(self, value: Expr, carried: str) -> None:
        """Note for `ownership` that a slot holds a word. (Library code that handles words as plain i64 counts by itself.)"""
        if carried == "word" and isinstance(value, Get):
            self.module.words[self.function.name].add(value.slot)

    def big_constant(self, value: int) -> Expr:
        """An int constant beyond the tagged range, built from its limbs."""
        from lanewise.library import exact_word, support

        magnitude, word = abs(value), Const(I64, 1)
        result: Expr = word
        for shift in range((magnitude.bit_length() - 1) // 32 * 32, -32, -32):
            limb = magnitude >> shift & 0xFFFFFFFF
            result = self.support(support.append_limb, result, Const(I64, limb))
        del exact_word
        return self.support(support.negated, result) if value < 0 else result

    # --- expressions: `lower.py` ties the knot between ints and everything else --------------------------------------

    @abstractmethod
    def value(self, expr: Expr) -> Expr:
        """Lower an expression that has one machine form."""

    @abstractmethod
    def carried(self, expr: Expr, rep: str) -> Expr:
        """Any scalar in the carrier that a callee, a slot or a result expects."""

    def as_double(self, expr: Expr) -> Expr:
        """A float of any width as f64."""
        low = self.value(expr)
        return low if low.type == F64 else Op("f64.promote_f32", (low,), F64)
