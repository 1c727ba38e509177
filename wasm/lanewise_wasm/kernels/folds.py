"""A `Fold` along a row comes in; a function of low code goes out, which takes the row's place and count.

In pairwise order it calls itself and gives numpy's bits: the eight running results of numpy are the lanes of two vectors of f32, or
of four of f64. One block alone has too few additions in flight to hide their latency; so where two halves are blocks, both run
side by side (`passes/schedule.py` has the numbers), but not in a row that no cache holds: there the engine of the machine fetches
ahead of one run of addresses, and two halves in turn are none (64 MB of f32: 1.0 times as long as reading them, side by side 2.5).
In any order there are as many running vectors as the schedule says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce

from lanewise.ir.code import Const, Expr, Function, Get, Op, subexpressions
from lanewise.ir.kernel import ACCUMULATORS, BLOCK, Fold, Kernel, narrow_terms, slots_of
from lanewise.ir.types import I32, I64, SIGNED, V128, Type
from lanewise.prims import TRUTH

from lanewise_wasm.kernels.lanes import Lanes
from lanewise_wasm.kernels.numbers import constant, machine
from lanewise_wasm.kernels.places import Layout, Place, Pointers, places_of
from lanewise_wasm.kernels.turns import combined, evaluate, expressions, varying
from lanewise_wasm.kernels.vectors import INTS, WIDTH, Vectors, shape_of
from lanewise_wasm.kernels.writer import Writer, multiplied, plus, word

_COUNT, _FAR = "count", "far"
CACHED = 8 << 20
"""Bytes that a cache is thought to hold."""


def numbers_of(kernel: Kernel, stage: Fold) -> tuple[tuple[str, Type], ...]:
    """What the fold's values need beside the arrays, in the order of the kernel's slots."""
    read = {e.slot for x in expressions([stage]) for e in subexpressions(x) if isinstance(e, Get)} - varying([stage])
    return tuple((name, t) for name, t in slots_of(kernel).items() if name in read)


def is_side_by_side(kernel: Kernel, stage: Fold, lanes: int) -> bool:
    """Whether two blocks of numpy's order run at once, so that the caller has to say whether the row lies far away."""
    return stage.order == "pairwise" and lanes > 1 and 2 * ACCUMULATORS // lanes <= kernel.scheduled(stage.axis).unroll


class _Row:
    """The fold of `count` elements, which may be none. Params: a pointer and a step for each place, numbers, whether no cache holds
    the row if that matters, the count."""

    def __init__(self, kernel: Kernel, stage: Fold, name: str, lanes: int) -> None:
        self.kernel, self.stage, self.lanes = kernel, stage, lanes
        self.item = stage.value.type
        self.t = machine(self.item)
        self.numbers = numbers_of(kernel, stage)
        places = places_of(stage.body)
        layout = Layout(Writer(name, ()), kernel)
        self.at = {place: f"at{i}" for i, place in enumerate(places)}
        self.step = {p: f"step{i}" for i, p in enumerate(places) if lanes == 1 and not layout.unit(p, stage.axis)}
        self.side_by_side = is_side_by_side(kernel, stage, lanes)
        far = [(_FAR, I32)] if self.side_by_side else []
        numbers = [(n, machine(t)) for n, t in self.numbers]
        params = [*((n, I32) for n in (*self.at.values(), *self.step.values())), *numbers, *far, (_COUNT, I32)]
        layout.writer = self.writer = Writer(name, params)
        self.pointers = Pointers(layout, places, stage.axis)
        for place, name in self.at.items():
            self.pointers.at[place] = self.writer.get(name)
            self.pointers.steps[place] = self.writer.get(self.step[place]) if place in self.step else word(layout.size(place))
        self.known: dict[str, Expr] = {n: Get(n, machine(t)) for n, t in self.numbers}
        self.count = self.writer.get(_COUNT)
        self.plan = kernel.scheduled(stage.axis)

    def prepared(self) -> Lanes:
        """Vectors, with what stays the same splat."""
        lanes = Lanes(self.writer, self.lanes, self.known)
        lanes.prepare(expressions([self.stage]), varying([self.stage]))
        return lanes

    def value(self, lanes: Lanes, element: int) -> Expr:
        """The numbers that are folded, from this element on."""
        evaluate(self.stage.body, self.pointers, lanes, element)
        return lanes.value(self.stage.value)

    def combine(self, x: Expr, y: Expr, plain: Expr | None = None) -> Expr:
        """A running result and one more number. `plain`: how they meet, if not as the stage has it."""
        lanes = Lanes(self.writer, self.lanes if x.type != self.t else 1, {})
        return combined(lanes, plain or self.stage.combine, x, y)

    def move(self, elements: int) -> None:
        """All pointers on, the count down."""
        self.pointers.move(elements, self.lanes)
        self.writer.set(self.count, plus(self.count, -elements))

    def one_by_one(self, result: Get) -> None:
        """What is left."""
        tail = Lanes(self.writer, 1, self.known)

        def one() -> None:
            self.writer.set(result, self.combine(result, self.value(tail, 0)))
            self.move(1)

        self.writer.loop(Op("i32.eqz", (self.count,), I32), one)


class _Any(_Row):
    """In any order: what fits into a single turn goes one by one, as numpy does it.

    Where a nan sticks, vectors look for none: beside the running results stand sums of all values, in which a nan sticks of
    itself. If one is in them, or infinities of both signs were, all goes one by one.
    """

    def function(self) -> Function:
        w = self.writer
        result = w.temp(constant(self.stage.first), "result")
        if self.lanes > 1:
            size = self.lanes * self.plan.unroll
            w.branch(Op("i32.gt_s", (self.count, word(size)), I32), lambda: self.vectors(result, size))
        self.one_by_one(result)
        w.leave(result)
        return w.finish((self.t,))

    def vectors(self, result: Get, size: int) -> None:
        """More than one turn."""
        w, lanes, plain = self.writer, self.prepared(), _of_no_nan(self.stage.combine)
        begun = [(pointer, w.temp(pointer, "begun")) for pointer in (*self.pointers.at.values(), self.count)]
        states = [w.temp(self.value(lanes, i * self.lanes), "state") for i in range(self.plan.unroll)]
        sums: list[Expr] = [w.temp(state, "sum") for state in states] if plain is not None else []
        self.move(size)

        def turn() -> None:
            for i, state in enumerate(states):
                value = w.temp(self.value(lanes, i * self.lanes))
                w.set(state, self.combine(state, value, plain))
                if sums:
                    w.set(sums[i], self.added(sums[i], value))
            self.move(size)

        def together() -> None:
            for state in states[1:]:
                w.set(states[0], self.combine(states[0], state, plain))
            for i in range(self.lanes):
                w.set(result, self.combine(result, lanes.lane(self.item, states[0], i)))

        def anew() -> None:
            for pointer, value in begun:
                w.set(pointer, value)

        w.loop(Op("i32.lt_s", (self.count, word(size)), I32), turn)
        if not sums:
            together()
            return
        whole = w.temp(reduce(self.added, sums))
        parts = [lanes.lane(self.item, whole, i) for i in range(self.lanes)]
        total = w.temp(reduce(self.added, parts))
        w.branch(Op(f"{self.t}.ne", (total, total), I32), anew, together)

    def added(self, x: Expr, y: Expr) -> Expr:
        shape = shape_of(self.item) if x.type == V128 else x.type
        return Op(f"{shape}.add", (x, y), x.type)


HELD = 1 << 16
"""So many numbers of 16 bits have a sum of 32, whichever of four sums each of them is added to."""


class _Narrow(_Any):
    """Sums of what is narrower than they are: neighbours are added until they are words, and these for as long as they fit in."""

    def __init__(self, kernel: Kernel, stage: Fold, name: str, lanes: int, terms: Expr) -> None:
        super().__init__(kernel, stage, name, lanes)
        self.terms = terms

    def vectors(self, result: Get, size: int) -> None:
        w, lanes = self.writer, self.prepared()
        width = max(4, WIDTH // self.lanes)
        states = [w.fresh(V128, "state") for _ in range(self.plan.unroll)]
        left = w.fresh(I32, "left")

        def turn() -> None:
            for i, state in enumerate(states):
                w.set(state, Op(f"{INTS[width]}.add", (state, self.words(lanes, i * self.lanes)), V128))
            self.move(size)
            w.set(left, plus(left, -size))

        def held() -> None:
            w.set(left, Op("select", (Op("i32.lt_s", (self.count, word(HELD)), I32), self.count, word(HELD)), I32))
            for state in states:
                w.set(state, Op("i32x4.splat", (word(0),), V128))
            w.loop(Op("i32.lt_s", (left, word(size)), I32), turn)
            for state in states[1:]:
                w.set(states[0], Op(f"{INTS[width]}.add", (states[0], state), V128))
            for i in range(WIDTH // width):
                number = Op(f"{INTS[width]}.extract_lane", (states[0],), I32 if width == 4 else I64, (i,))
                wide = Op("i64.extend_i32_s", (number,), I64) if width == 4 else number
                w.set(result, Op("i64.add", (result, wide), I64))

        w.loop(Op("i32.lt_s", (self.count, word(size)), I32), held)

    def words(self, lanes: Lanes, element: int) -> Expr:
        """The terms from this element on, of which each lane has one or the sum of neighbours."""
        evaluate(self.stage.body, self.pointers, lanes, element)
        found, t, size = lanes.vectors(self.terms), self.terms.type, WIDTH // self.lanes
        if t in TRUTH:
            found = Vectors((Op(f"{INTS[size]}.neg", lanes.widths.masks(found, size).parts, V128),), size)
        (part,) = lanes.widths.of_width(found, t, size).parts
        sign = "s" if t in SIGNED else "u"
        while size < 4:
            part, size = Op(f"{INTS[2 * size]}.extadd_pairwise_{INTS[size]}_{sign}", (part,), V128), 2 * size
            sign = "s"  # Sums of two bytes have no bit where 16 bits have their sign.
        return part


def _of_no_nan(combine: Expr) -> Expr | None:
    """How running results meet a number where neither is nan, if this says that a nan sticks."""
    match combine:
        case Op(name="select", args=(Op(name="ne", args=(Get() as x, y)), z, plain)) if x == y == z:
            return plain
    return None


class _Pairwise(_Row):
    """In numpy's order."""

    def __init__(self, kernel: Kernel, stage: Fold, name: str, lanes: int) -> None:
        super().__init__(kernel, stage, name, lanes)
        self.vectors = ACCUMULATORS // lanes

    def function(self) -> Function:
        w = self.writer
        first = w.temp(_zero(self.t), "first")
        result = w.temp(_zero(self.t), "result")
        w.branch(Op("i32.ge_s", (self.count, word(ACCUMULATORS)), I32), lambda: self.blocks(first, result))
        self.one_by_one(result)
        # -0.0 + x is x for every x: where nothing stands before, nothing changes.
        w.leave(self.combine(first, result) if self.side_by_side else result)
        return w.finish((self.t,))

    # --- parts -------------------------------------------------------------------------------------------------------

    def blocks(self, first: Get, result: Get) -> None:
        """Eight elements or more: halves, or one block, whose rest of less than eight is left."""
        w, lanes = self.writer, self.prepared()
        sums = [w.fresh(self.vector, "sum") for _ in range(self.vectors)]
        several = Op("i32.gt_s", (self.count, word(BLOCK)), I32)
        w.branch(several, lambda: self.halves(lanes, sums, first), lambda: self.begin(lanes, sums))
        w.loop(Op("i32.lt_s", (self.count, word(ACCUMULATORS)), I32), lambda: self.turn([(self.pointers.at, sums)], lanes))
        w.set(result, self.combined(lanes, sums))

    @property
    def vector(self) -> Type:
        return V128 if self.lanes > 1 else self.t

    def begin(self, lanes: Lanes, sums: Sequence[Get]) -> None:
        """The first eight elements are the running results."""
        for i, target in enumerate(sums):
            self.writer.set(target, self.value(lanes, i * self.lanes))
        self.move(ACCUMULATORS)

    def turn(self, runs: Sequence[tuple[dict[Place, Expr], Sequence[Get]]], lanes: Lanes) -> None:
        """Eight more elements of each run."""
        own = self.pointers.at
        for at, sums in runs:
            self.pointers.at = at
            for i, target in enumerate(sums):
                self.writer.set(target, self.combine(target, self.value(lanes, i * self.lanes)))
            self.pointers.move(ACCUMULATORS, self.lanes)
        self.pointers.at = own
        self.writer.set(self.count, plus(self.count, -ACCUMULATORS))

    def halves(self, lanes: Lanes, sums: Sequence[Get], first: Get) -> None:
        """More than one block: two calls, or two blocks side by side."""
        w = self.writer
        half = w.temp(Op("i32.and", (Op("i32.shr_u", (self.count, word(1)), I32), word(-ACCUMULATORS)), I32), "half")
        rest = w.temp(Op("i32.sub", (self.count, half), I32), "rest")
        second = {place: plus(at, self.distance(place, half)) for place, at in self.pointers.at.items()}

        def recursive() -> None:
            results = [w.call(w.name, self.arguments(at, n), self.t) for at, n in ((self.pointers.at, half), (second, rest))]
            w.leave(self.combine(*results))

        if not self.side_by_side:
            recursive()
            return
        apart = Op("i32.or", (Op("i32.gt_s", (rest, word(BLOCK)), I32), w.get(_FAR)), I32)
        w.branch(apart, recursive)
        self.two_blocks(lanes, sums, first, half, rest, second)

    def two_blocks(self, lanes: Lanes, sums: Sequence[Get], first: Get, half: Get, rest: Get, second: dict[Place, Expr]) -> None:
        """The first half is whole eights; the second has as many and up to fifteen elements more, which are left to the caller."""
        w = self.writer
        ahead: dict[Place, Expr] = {place: w.temp(at, "ahead") for place, at in self.pointers.at.items()}
        behind: dict[Place, Expr] = {place: w.temp(address, "behind") for place, address in second.items()}
        others = [w.fresh(self.vector, "sum") for _ in sums]
        runs: list[tuple[dict[Place, Expr], Sequence[Get]]] = [(ahead, others), (behind, sums)]
        own = self.pointers.at
        w.set(self.count, half)
        for at, targets in runs:
            self.pointers.at = at
            for i, target in enumerate(targets):
                w.set(target, self.value(lanes, i * self.lanes))
            self.pointers.move(ACCUMULATORS, self.lanes)
        self.pointers.at = own
        w.set(self.count, plus(self.count, -ACCUMULATORS))
        w.loop(Op("i32.eqz", (self.count,), I32), lambda: self.turn(runs, lanes))
        w.set(first, self.combined(lanes, others))
        for place, pointer in own.items():
            w.set(pointer, behind[place])
        w.set(self.count, Op("i32.sub", (rest, half), I32))

    def combined(self, lanes: Lanes, sums: Sequence[Get]) -> Expr:
        """((r0 + r1) + (r2 + r3)) + ((r4 + r5) + (r6 + r7))."""
        row: list[Expr] = [lanes.lane(self.item, s, i) for s in sums for i in range(self.lanes)]
        while len(row) > 1:
            row = [self.combine(x, y) for x, y in zip(row[::2], row[1::2], strict=True)]
        return row[0]

    def distance(self, place: Place, elements: Expr) -> Expr:
        return multiplied(self.pointers.steps[place], elements)

    def arguments(self, at: dict[Place, Expr], count: Expr) -> list[Expr]:
        w = self.writer
        names = [*self.step.values(), *(n for n, _ in self.numbers), *([_FAR] if self.side_by_side else [])]
        return [*at.values(), *map(w.get, names), count]


def _zero(t: Type) -> Const:
    """numpy starts with -0.0, so that a sum of -0.0 keeps its sign."""
    return Const(t, -0.0)


def _in_any_order(kernel: Kernel, stage: Fold, name: str, lanes: int) -> _Any:
    terms = narrow_terms(stage)
    return _Any(kernel, stage, name, lanes) if terms is None else _Narrow(kernel, stage, name, lanes, terms)


ORDERS: dict[str, Callable[[Kernel, Fold, str, int], Function]] = {
    "pairwise": lambda *row: _Pairwise(*row).function(),
    "any": lambda kernel, stage, name, lanes: _in_any_order(kernel, stage, name, lanes).function(),
}
