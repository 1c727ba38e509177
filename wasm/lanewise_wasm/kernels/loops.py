"""The stages of a kernel come in; its loops go out: vectors `unroll` at a time, then one by one, then the numbers left.

Before the first turn the axes become as few as the arrays allow, so that whole arrays of one shape are one long loop (`nests.py`).
Every array that a loop touches has a pointer that moves along; offsets within a turn are immediates. Where it is known only when
the kernel runs how far an operand moves, it is asked: vectors run where all move by one element, or where some stand still and
are splat; otherwise it is numbers from the start.
"""

from __future__ import annotations

from collections.abc import Sequence

from lanewise.ir.code import Expr, Function, Get, Op
from lanewise.ir.kernel import Fold, For, Kernel, Stage, Store
from lanewise.ir.types import I32

from lanewise_wasm.kernels.folds import CACHED, ORDERS, is_side_by_side, numbers_of
from lanewise_wasm.kernels.lanes import Known, Lanes
from lanewise_wasm.kernels.nests import Nest
from lanewise_wasm.kernels.numbers import constant, machine
from lanewise_wasm.kernels.places import Layout, Place, Pointers, places_of
from lanewise_wasm.kernels.turns import combined, evaluate, expressions, varying
from lanewise_wasm.kernels.writer import Writer, all_of, plus, word

LIVE = 4
"""Vectors that are loaded before anything is done with them: an engine that does all loads of a turn first has no room for more
beside the running results (a product of 512 x 512 f32 in wasmtime 50, 8 vectors a turn: 21 GFLOP/s, anchored after 4: 43)."""


class Stages:
    """Writes the stages of one kernel. `others`: functions of its folds, by name."""

    def __init__(self, writer: Writer, kernel: Kernel) -> None:
        self.writer, self.kernel = writer, kernel
        self.layout = Layout(writer, kernel)
        self.others: dict[str, Function] = {}

    def write(self, body: Sequence[Stage], pointers: Pointers, lanes: Lanes) -> None:
        """Stages one after the other, of one element."""
        for stage in body:
            match stage:
                case For():
                    nest = Nest(self.layout, stage, pointers.at)
                    nest.write(lambda nest: _Inner(self, nest, lanes.known).write())
                case Fold() if stage.across:
                    lanes.known[stage.target] = self.column(stage, pointers, lanes)
                case Fold(order="sequential"):
                    (lanes.known[stage.target],) = self.side_by_side(stage, pointers, lanes, 1)
                case Fold():
                    lanes.known[stage.target] = self.fold(stage, pointers, lanes)
                case _:
                    evaluate([stage], pointers, lanes, 0)

    def side_by_side(self, stage: Fold, pointers: Pointers, lanes: Lanes, vectors: int) -> list[Get]:
        """A fold that takes one value after the other, for so many vectors at once."""
        w = self.writer
        states = [w.temp(lanes.value(stage.first), stage.target) for _ in range(vectors)]
        own = Pointers(self.layout, places_of(stage.body), pointers.axis)
        own.unit, own.steps, own.still = pointers.unit, pointers.steps, pointers.still
        own.at = {place: w.temp(pointers.at[place], "at") for place in own.places}
        along = {place: self.layout.step(place, stage.axis) for place in own.places}
        left = w.temp(self.layout.extent(stage.extent), "left")

        def turn() -> None:
            for i, state in enumerate(states):
                if i and i % LIVE == 0 and own.at:
                    w.anchor(next(iter(own.at.values())))
                evaluate(stage.body, own, lanes, i * lanes.count)
                w.set(state, combined(lanes, stage.combine, state, lanes.value(stage.value)))
            for place, step in along.items():
                w.set(own.at[place], plus(own.at[place], step))
            w.set(left, plus(left, -1))

        w.loop(Op("i32.eqz", (left,), I32), turn)
        return states

    def column(self, stage: Fold, pointers: Pointers, lanes: Lanes) -> Get:
        """One of several that are side by side; a single one is a row, with the order of that."""
        w = self.writer
        result = w.fresh(machine(stage.value.type), stage.target)
        single = self.is_single(stage)

        def row() -> None:
            w.set(result, combined(lanes, stage.combine, constant(stage.first), self.called(stage, pointers, lanes, 1)))

        def in_turn() -> None:
            w.set(result, *self.side_by_side(stage, pointers, lanes, 1))

        if single is None:
            row()
        else:
            w.branch(single, row, in_turn)
        return result

    def is_single(self, stage: Fold) -> Expr | None:
        """Whether there is one column only; None where that is certain."""
        extents = (self.layout.extent(e) for e in stage.across if e != 1)
        return all_of([Op("i32.eq", (extent, word(1)), I32) for extent in extents])

    # --- folds along rows --------------------------------------------------------------------------------------------

    def fold(self, stage: Fold, pointers: Pointers, lanes: Lanes) -> Expr:
        """start combined with the fold of all; a fold with stretched operands has a second function, which reads numbers."""
        w, layout = self.writer, self.layout
        places = places_of(stage.body)
        count = self.kernel.scheduled(stage.axis).lanes
        result = w.fresh(machine(stage.value.type), stage.target)
        unsure = [p for p in places if not layout.unit(p, stage.axis)]
        tests = [Op("i32.eq", (layout.step(p, stage.axis), word(layout.size(p))), I32) for p in unsure] if count > 1 else []
        if (moves := all_of(tests)) is not None:
            w.branch(
                moves,
                lambda: w.set(result, self.called(stage, pointers, lanes, count)),
                lambda: w.set(result, self.called(stage, pointers, lanes, 1)),
            )
        else:
            w.set(result, self.called(stage, pointers, lanes, count))
        return w.temp(combined(lanes, stage.combine, constant(stage.first), result), stage.target)

    def called(self, stage: Fold, pointers: Pointers, lanes: Lanes, count: int) -> Expr:
        name = f"{self.kernel.name}.{stage.axis}{'' if count > 1 else '.each'}"
        self.others[name] = ORDERS[stage.order](self.kernel, stage, name, count)
        places = places_of(stage.body)
        steps = [self.layout.step(p, stage.axis) for p in places if count == 1 and not self.layout.unit(p, stage.axis)]
        numbers = [lanes.number(Get(n, t)) for n, t in numbers_of(self.kernel, stage)]
        extent = self.layout.extent(stage.extent)
        cached = word(CACHED // max(1, sum(map(self.layout.size, places))))
        far = [Op("i32.gt_u", (extent, cached), I32)] if is_side_by_side(self.kernel, stage, count) else []
        row = [*(pointers.at[p] for p in places), *steps, *numbers, *far, extent]
        return self.writer.call(name, row, machine(stage.value.type))


class _Inner:
    """The innermost loop: from the nest's pointers on, as many elements as the nest says."""

    def __init__(self, stages: Stages, nest: Nest, known: Known) -> None:
        self.stages, self.nest, self.stage, self.known = stages, nest, nest.inner, known
        self.layout, self.writer = nest.layout, nest.layout.writer
        self.plan = stages.kernel.scheduled(self.stage.axis)
        self.folds = [s for s in self.stage.body if isinstance(s, Fold)]
        self.places = nest.places
        self.pointers = Pointers(self.layout, self.places, self.stage.axis)
        self.pointers.unit = nest.unit
        self.left = self.writer.temp(nest.count, "left")

    def write(self) -> None:
        w = self.writer
        for place in self.places:
            self.pointers.at[place] = w.temp(self.nest.at[place], place[0])
        self.pointers.steps = dict(self.nest.steps)
        if self.plan.lanes > 1:
            rows = [single for fold in self.folds if fold.across and (single := self.stages.is_single(fold)) is not None]
            several = all_of([Op("i32.eqz", (single,), I32) for single in rows])
            if several is None:
                self.versions(self.stills())
            else:
                w.branch(several, lambda: self.versions(self.stills()))
        self.turns(Lanes(w, 1, self.known), 1)

    def stills(self) -> list[frozenset[Place]]:
        """Which places may stand still while all others move: none, those without this axis, and one of the stretched besides."""
        stores = {(s.array, s.index) for s in self.stage.body if isinstance(s, Store)}
        unsure = [p for p in self.places if p not in self.nest.unit and p not in stores]
        without = frozenset(p for p in unsure if self.stage.axis not in p[1])
        return list(dict.fromkeys((frozenset(), without, *(without | {p} for p in unsure if self.layout.stretched(p)))))

    def versions(self, stills: Sequence[frozenset[Place]]) -> None:
        """The first version with vectors whose condition holds."""
        if not stills:
            return
        still, *others = stills
        unsure = [p for p in self.places if p not in self.nest.unit]
        condition = all_of([self.moves(p, 0 if p in still else self.layout.size(p)) for p in unsure])
        if condition is None:
            self.vectors(still)
        else:
            self.writer.branch(condition, lambda: self.vectors(still), lambda: self.versions(others))

    def moves(self, place: Place, step: int) -> Expr:
        own = self.pointers.steps[place]
        return Op("i32.eq", (own, word(step)), I32) if step else Op("i32.eqz", (own,), I32)

    def vectors(self, still: frozenset[Place]) -> None:
        """Turns of vectors; the number of a place that stands still is splat before them, unless a fold moves it."""
        lanes = Lanes(self.writer, self.plan.lanes, self.known)
        lanes.prepare(expressions(self.stage.body), varying(self.stage.body))
        moved = places_of(self.folds)
        for place in self.places:
            if place in still:
                number = None if place in moved else lanes.repeated(self.layout.type(place), self.pointers.at[place])
                self.pointers.still[place] = number
        for at_once in dict.fromkeys((self.plan.unroll, min(self.plan.unroll, LIVE), 1)):
            self.turns(lanes, at_once)
        self.pointers.still = {}

    def turns(self, lanes: Lanes, vectors: int) -> None:
        size = lanes.count * vectors

        def turn() -> None:
            self.turn(lanes, vectors)
            self.pointers.move(size, lanes.count)
            self.writer.set(self.left, plus(self.left, -size))

        done = Op("i32.eqz", (self.left,), I32) if size == 1 else Op("i32.lt_s", (self.left, word(size)), I32)
        self.writer.loop(done, turn)

    def turn(self, lanes: Lanes, vectors: int) -> None:
        """So many vectors: their folds side by side, then all else of each."""
        if lanes.count * vectors == 1:
            self.stages.write(self.stage.body, self.pointers, lanes)
            return
        found = [self.stages.side_by_side(fold, self.pointers, lanes, vectors) for fold in self.folds]
        rest = [s for s in self.stage.body if not isinstance(s, Fold)]
        for i in range(vectors):
            lanes.known.update({fold.target: states[i] for fold, states in zip(self.folds, found, strict=True)})
            evaluate(rest, self.pointers, lanes, i * lanes.count)
