"""Kernel: loops over lanes. What a graph becomes once it is decided how it is computed, and what every back end reads.

In: nothing. Out: immutable stages, a tree of `For` and `Fold` over `Load`, `Lane` and `Store`, and beside it the schedule: how
many lanes and turns at once. The tree says what is computed and the schedule how; only the order of a fold is part of the
meaning, since it decides the bits of a sum. Lane expressions are those of `code.py` over the primitives: their slots are the
kernel's numbers and what loads, lanes and folds have set. They never name an op of `ops/`.

A fold within a loop is done once per turn of it. Where the loop has lanes they are so many folds side by side, each of which goes
its own way in turn; a loop without lanes may hold folds of any order, and loops after them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lanewise.ir.code import Const, Expr, Get, Op, subexpressions
from lanewise.ir.rules import result_type
from lanewise.ir.types import F32, F64, I32, I64, LANED, MACHINE_INTS, SIGNED, U32, U64, Scalar, Type, bytes_of
from lanewise.prims import PRIMS, TRUTH

# --- places ----------------------------------------------------------------------------------------------------------


Index = tuple[str, ...]
"""Where an element lies: the axis that runs along each dim of its array, and `STILL` where none does.

The dim that an axis runs along is the axis' extent, or it is 1 when the kernel runs, and then its one element stands for all."""

STILL = ""


@dataclass(frozen=True, slots=True)
class Param:
    """What a caller passes: the address of an array (`array`), a number (`number`), the extent of a dim (`dim`) or how many bytes
    there are from one element to the next along a dim (`step`).

    An array's elements lie one behind the other in the order of C, or as far apart as its `steps` say, which are parameters."""

    name: str
    kind: str
    type: Scalar
    dims: tuple[int | str, ...] = ()
    steps: tuple[str, ...] = ()


# --- stages ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Load:
    """target = array[index]."""

    target: str
    array: str
    index: Index


@dataclass(frozen=True, slots=True)
class Lane:
    """target = value, computed from what was set before."""

    target: str
    value: Expr


@dataclass(frozen=True, slots=True)
class Store:
    """array[index] = value."""

    array: str
    index: Index
    value: Expr


@dataclass(frozen=True, slots=True)
class For:
    """The body for every index of the axis, in any order: turns do not depend on each other."""

    axis: str
    extent: int | str
    body: tuple[Stage, ...]


@dataclass(frozen=True, slots=True)
class Fold:
    """target = first, combined with all values of the axis; `order` is one of `ORDERS`. `combine`: how the running result, which
    it calls STATE, meets the next VALUE."""

    target: str
    start: int | float
    combine: Expr
    order: str
    axis: str
    extent: int | str
    body: tuple[Load | Lane, ...]
    value: Expr
    across: tuple[int | str, ...] = ()
    """The extents that lie behind the axis in memory, if there are any. Along rows of one element this is the order; others are
    folded side by side, each one value after the other, as numpy does."""

    @property
    def first(self) -> Const:
        """What it starts with."""
        return Const(self.value.type, self.start)

    @property
    def in_turn(self) -> bool:
        """Whether one value comes after the other, at least where several folds are side by side."""
        return self.order == "sequential" or bool(self.across)


Stage = For | Fold | Load | Lane | Store

STATE, VALUE = "state", "value"

NARROW = 2
"""Bytes of numbers of which so many are added up in 32 bits that it is worth beginning there."""


def narrow_terms(stage: Stage) -> Expr | None:
    """What a fold adds up, in any order, where that is truths or integers much narrower than their sum; None of other stages."""
    match stage:
        case Fold(order="any", combine=Op("add", (Get("state"), Get("value"))), value=Op("convert", (terms,), to)):
            is_narrow = terms.type in TRUTH or (terms.type in MACHINE_INTS and bytes_of(str(terms.type)) <= NARROW)
            return terms if is_narrow and to in (I64, U64) else None
    return None


ORDERS = ("pairwise", "sequential", "any")
"""`pairwise`: numpy's, with the same bits (loops_utils.h.src). Up to 7 values one after the other from -0.0; up to BLOCK in
ACCUMULATORS running results, which are then combined in pairs, and the rest after them; beyond that the first half, cut to a
multiple of ACCUMULATORS, and the second half, each in this way. `sequential`: one value after the other. `any`: as many running
results as are fast."""

BLOCK, ACCUMULATORS = 128, 8


@dataclass(frozen=True, slots=True)
class Schedule:
    """How an axis runs: lanes in one vector, and vectors in one turn."""

    lanes: int = 1
    unroll: int = 1


@dataclass(frozen=True, slots=True)
class Kernel:
    """Stages run one after the other; `results` are values that the caller gets back."""

    name: str
    params: tuple[Param, ...]
    body: tuple[Stage, ...]
    results: tuple[Expr, ...] = ()
    schedule: tuple[tuple[str, Schedule], ...] = ()

    def of(self, kind: str) -> tuple[Param, ...]:
        """The parameters of one kind."""
        return tuple(p for p in self.params if p.kind == kind)

    @property
    def extents(self) -> dict[str, int | str]:
        """How many turns each axis has."""
        return {s.axis: s.extent for s in within(self.body) if isinstance(s, For | Fold)}

    def scheduled(self, axis: str) -> Schedule:
        """How the axis runs; one at a time where nothing is said."""
        return dict(self.schedule).get(axis, Schedule())


def slots_of(kernel: Kernel) -> dict[str, Type]:
    """What lane expressions can name, with its type."""
    arrays = {p.name: p.type for p in kernel.of("array")}
    slots: dict[str, Type] = {p.name: p.type for p in kernel.of("number")}

    def walk(body: Sequence[Stage]) -> None:
        for stage in body:
            match stage:
                case Load(target=target, array=array):
                    slots[target] = arrays.get(array, F32)
                case Lane(target=target, value=value):
                    slots[target] = value.type
                case For(body=inner):
                    walk(inner)
                case Fold(target=target, body=inner, value=value):
                    walk(inner)
                    slots[target] = value.type

    walk(kernel.body)
    return slots


def innermost(stage: Stage) -> Stage:
    """The loop of a nest that holds more than the next loop."""
    while isinstance(stage, For) and isinstance(stage.body[0], For):
        stage = stage.body[0]
    return stage


def within(stages: Sequence[Stage]) -> Iterator[Stage]:
    """These and all that stand in them."""
    for stage in stages:
        yield stage
        if isinstance(stage, For | Fold):
            yield from within(stage.body)


def values(stages: Sequence[Stage]) -> Iterator[Expr]:
    """What these compute, without how folds combine it."""
    return (s.value for s in within(stages) if isinstance(s, Lane | Store | Fold))


def widest(kernel: Kernel, stage: For | Fold) -> int:
    """Bytes of the widest number that a loop loads, computes or stores; a sum of narrow ones is wider than its loop."""
    computed = (narrow_terms(s) or s.value for s in within([stage]) if isinstance(s, Lane | Store | Fold))
    found = [e.type for v in computed for e in subexpressions(v) if isinstance(e.type, Scalar) and e.type not in TRUTH]
    return max((*moved(kernel, stage), *(bytes_of(t.name) for t in found)), default=4)


def moved(kernel: Kernel, stage: For | Fold) -> list[int]:
    """Bytes of what a loop loads and stores."""
    arrays = {p.name: p.type for p in kernel.of("array")}
    return [bytes_of(arrays[s.array].name) for s in within([stage]) if isinstance(s, Load | Store)]


# --- what lanes compute ----------------------------------------------------------------------------------------------

_FLOATS, _INTS = frozenset((F32, F64)), frozenset(MACHINE_INTS)
_LANES = TRUTH | frozenset(LANED)
COMPUTED: dict[str, frozenset[Scalar]] = {
    **dict.fromkeys(("add", "sub", "mul", "neg"), _FLOATS | _INTS),
    **dict.fromkeys(("div", "sqrt", "floor", "ceil", "trunc", "nearest"), _FLOATS),
    "abs": _FLOATS | frozenset(SIGNED),
    **dict.fromkeys(("and", "or", "xor"), _INTS | TRUTH),
    **dict.fromkeys(("floordiv", "mod"), frozenset(t for t in MACHINE_INTS if bytes_of(t.name) <= 4)),
    "not": TRUTH,
    **dict.fromkeys(("invert", "shl", "shr"), _INTS),
    **dict.fromkeys(("eq", "ne"), _FLOATS | _INTS),
    **dict.fromkeys(("lt", "le", "gt", "ge"), _FLOATS | _INTS - {U64}),
}
"""The types of a primitive's operands for which WASM has instructions. None orders unsigned numbers of 64 bits. Integers
are divided where floats hold them; what is divided by zero is 0. `select`, `convert` and `bits` have rules of their own."""


def computes(name: str, given: Sequence[Type], to: Type) -> bool:
    """Whether lanes do this with operands of these types. Counts of shifts are constants less than the width."""
    match name, given:
        case "convert", [source]:
            return converts(source, to)
        case "bits", [source]:
            return source in _LANES - TRUTH and to in _LANES - TRUTH and bytes_of(str(source)) == bytes_of(str(to))
        case "select", [condition, *others]:
            return condition in TRUTH and _LANES.issuperset(others)
    return bool(given) and COMPUTED.get(name, frozenset()).issuperset(given)


def converts(source: Type, to: Type) -> bool:
    """Whether numbers of one type become those of another side by side: integers wrap, floats are cut to 32 bits."""
    if source in TRUTH or source == to:
        return to in _LANES
    if to in _FLOATS:
        return source in _FLOATS or (source in _INTS and (to == F64 or bytes_of(str(source)) <= 4))
    return to in _INTS and (source in _INTS or (source == F64 and to == I32))


# --- what is legal ---------------------------------------------------------------------------------------------------


class KernelError(ValueError):
    """A kernel that breaks a rule of the form."""


MAX_LANES_BYTES = 16
MAX_VECTORS = 4
"""Of the widest numbers of a loop, which stand beside one vector of narrower ones."""
WORDS: dict[Type, Scalar] = {F32: U32, F64: U64}
"""What the bits of a float are, within lane expressions."""
KINDS = {"array": LANED, "number": LANED, "dim": (I32,), "step": (I32,)}


def check(kernel: Kernel) -> None:
    """Raise `KernelError` at the first broken rule."""
    _Check(kernel).run()


class _Check:
    """Walks the stages; `known` are the slots that are set, `axes` those that run around this place."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        self.arrays = {p.name: p.type for p in kernel.of("array")}
        self.known: dict[str, Type] = {p.name: p.type for p in kernel.of("number")}
        self.dims = {p.name for p in kernel.of("dim")}
        self.shapes = {p.name: p.dims for p in kernel.of("array")}
        self.seen: dict[str, For | Fold] = {}

    def demand(self, holds: bool, fact: str) -> None:
        if not holds:
            raise KernelError(f"{self.kernel.name}: {fact}")

    def run(self) -> None:
        names = [p.name for p in self.kernel.params]
        self.demand(len(set(names)) == len(names), "a parameter stands twice")
        for p in self.kernel.params:
            self.demand(p.type in KINDS.get(p.kind, ()), f"{p.name}: no parameter is {p.kind} of {p.type}")
            self.layout(p)
        self.body(self.kernel.body, ())
        for value in self.kernel.results:
            self.value(value)
        for axis, schedule in self.kernel.schedule:
            self.demand(axis in self.seen, f"a schedule of {axis}, which no stage runs")
            self.demand(schedule.lanes in (1, 2, 4, 8, 16) and schedule.unroll >= 1, f"{axis}: {schedule}")
            self.lanes(self.seen[axis], schedule.lanes)

    def body(self, body: Sequence[Stage], axes: tuple[str, ...]) -> None:
        for stage in body:
            match stage:
                case Load(target=target, array=array, index=index):
                    self.place(array, index, axes)
                    self.set(target, self.arrays[array])
                case Lane(target=target, value=value):
                    self.value(value)
                    self.set(target, value.type)
                case Store(array=array, index=index, value=value):
                    self.place(array, index, axes)
                    self.value(value)
                    self.demand(value.type == self.arrays[array], f"{array} does not hold {value.type}")
                case For():
                    self.loop(stage, axes)
                case Fold():
                    self.fold(stage, axes)

    def lanes(self, stage: For | Fold, lanes: int) -> None:
        """What a loop that runs several turns at once may hold. A fold takes one vector at a time."""
        inside = [s for s in within(stage.body) if lanes > 1 and isinstance(s, For | Fold)]
        most = MAX_LANES_BYTES if inside or isinstance(stage, Fold) else MAX_LANES_BYTES * MAX_VECTORS
        fits = lanes * widest(self.kernel, stage) <= most
        self.demand(fits, f"{stage.axis}: {lanes} lanes are too wide")
        apart = all(isinstance(s, Fold) and s.in_turn for s in inside)
        self.demand(apart, f"{stage.axis}: what stands in it does not go side by side")
        self.demand(not isinstance(stage, Fold) or not stage.in_turn or lanes == 1, f"{stage.axis}: has an order")

    def loop(self, stage: For | Fold, axes: tuple[str, ...]) -> None:
        self.demand(stage.axis not in self.seen, f"axis {stage.axis} runs twice")
        self.demand(isinstance(stage.extent, int) or stage.extent in self.dims, f"no dim {stage.extent}")
        self.seen[stage.axis] = stage
        outside = dict(self.known)
        self.body(stage.body, (*axes, stage.axis))
        if isinstance(stage, Fold):
            self.value(stage.value)
        self.known = outside

    def fold(self, stage: Fold, axes: tuple[str, ...]) -> None:
        self.loop(stage, axes)
        self.demand(all(isinstance(s, Load | Lane) for s in stage.body), "a fold only loads and computes")
        self.demand(stage.order in ORDERS, f"no order {stage.order}")
        self.demand(all(isinstance(e, int) or e in self.dims for e in stage.across), f"{stage.target}: no such dims {stage.across}")
        t = stage.value.type
        outside, self.known = self.known, {STATE: t, VALUE: t}
        self.value(stage.combine)
        self.known = outside
        self.demand(stage.combine.type == t, f"{stage.target} is {t}, combined to {stage.combine.type}")
        self.set(stage.target, t)

    def set(self, target: str, t: Type) -> None:
        self.demand(target not in self.known and target not in self.arrays, f"{target} is set twice")
        self.known[target] = t

    def place(self, array: str, index: Index, axes: tuple[str, ...]) -> None:
        self.demand(array in self.arrays, f"no array {array}")
        self.demand(len(index) == len(self.shapes[array]), f"{array} has {len(self.shapes[array])} dims")
        for axis, dim in zip(index, self.shapes[array], strict=True):
            self.demand(axis == STILL or axis in axes, f"axis {axis} does not run here")
            fits = axis == STILL or dim == 1 or isinstance(dim, str) or dim == self.seen[axis].extent
            self.demand(fits, f"{array}: axis {axis} does not run along {dim}")

    def layout(self, p: Param) -> None:
        """What a parameter says of its elements' places."""
        self.demand((p.kind == "array") == bool(p.dims), f"{p.name}: dims are for arrays")
        self.demand(all(isinstance(d, int) or d in self.dims for d in p.dims), f"{p.name}: no such dim")
        known = {q.name for q in self.kernel.of("step")}
        self.demand(not p.steps or (len(p.steps) == len(p.dims) and known.issuperset(p.steps)), f"{p.name}: no such steps")

    def value(self, value: Expr) -> None:
        for expr in subexpressions(value):
            match expr:
                case Get(slot=slot, type=t):
                    self.demand(self.known.get(slot) == t, f"{slot} is {self.known.get(slot)}, read as {t}")
                case Const(type=t):
                    self.demand(t in _LANES, f"a constant of {t}")
                case Op(name=name, args=args, type=t):
                    self.operation(name, tuple(a.type for a in args), t)

    def operation(self, name: str, given: tuple[Type, ...], t: Type) -> None:
        prim = PRIMS.get(name)
        self.demand(prim is not None and prim.arity == len(given), f"no primitive {name} of {len(given)} operands")
        numbers = given[1:] if name == "select" else given
        self.demand(len(set(numbers)) == 1, f"{name} of different types")
        self.demand(computes(name, given, t), f"{name} of {', '.join(map(str, given))}")
        known = result_type(name, given)
        self.demand(known in (None, t), f"{name} gives {known}, not {t}")
