"""A nest of `For` of a kernel comes in; its loops go out: vectors `unroll` at a time, then one by one, then the numbers left.

Before the first turn the axes become as few as the arrays allow, so that whole arrays of one shape are one long loop (`nests.py`).
Every array that the innermost loop touches has a pointer that moves along; offsets within a turn are immediates. Where it is known
only when the kernel runs how far an operand moves, it is asked: vectors run where all move by one element, or where one stands
still and is splat once; otherwise it is numbers from the start.
"""

from __future__ import annotations

from collections.abc import Sequence

from lanewise.ir.code import Expr, Op
from lanewise.ir.kernel import Fold, For, Kernel, Lane, Load, Stage, Store
from lanewise.ir.types import I32

from lanewise_wasm.kernels.lanes import Lanes
from lanewise_wasm.kernels.nests import Nest
from lanewise_wasm.kernels.places import Layout, Place, Pointers, places_of
from lanewise_wasm.kernels.writer import Writer, all_of, plus, word


def evaluate(body: Sequence[Stage], pointers: Pointers, lanes: Lanes, element: int) -> None:
    """Loads, lanes and stores of the numbers from this element on."""
    types = pointers.layout.type
    for inner in body:
        match inner:
            case Load(target=target, array=array, index=index):
                place = (array, index)
                if place in pointers.still:
                    lanes.known[target] = pointers.still[place]
                    continue
                address, offset = pointers.address(place, element, lanes.count)
                lanes.known[target] = lanes.load(types(place), address, offset)
            case Lane(target=target, value=value):
                lanes.known[target] = lanes.writer.temp(lanes.value(value))
            case Store(array=array, index=index, value=value):
                place = (array, index)
                address, offset = pointers.address(place, element, lanes.count)
                lanes.store(types(place), address, offset, lanes.value(value))


def expressions(stage: For | Fold) -> tuple[Expr, ...]:
    """What a loop computes."""
    found = tuple(s.value for s in stage.body if isinstance(s, Lane | Store))
    return (*found, stage.value) if isinstance(stage, Fold) else found


def varying(stage: For | Fold) -> frozenset[str]:
    """The slots that a loop sets."""
    return frozenset(s.target for s in stage.body if isinstance(s, Load | Lane))


def write_for(writer: Writer, kernel: Kernel, stage: For, known: dict[str, Expr]) -> None:
    """All loops of one nest."""
    Nest(Layout(writer, kernel), stage).write(lambda nest: _Inner(nest, kernel, known).write())


class _Inner:
    """The innermost loop: from the nest's pointers on, as many elements as the nest says."""

    def __init__(self, nest: Nest, kernel: Kernel, known: dict[str, Expr]) -> None:
        self.nest, self.stage, self.known = nest, nest.inner, known
        self.layout, self.writer = nest.layout, nest.layout.writer
        self.plan = kernel.scheduled(self.stage.axis)
        self.places = places_of(self.stage.body)
        self.pointers = Pointers(self.layout, self.places, self.stage.axis)
        self.pointers.unit = nest.unit
        self.left = self.writer.temp(nest.count, "left")

    def write(self) -> None:
        w = self.writer
        for place in self.places:
            self.pointers.at[place] = w.temp(self.nest.at[place], place[0])
        self.pointers.steps = dict(self.nest.steps)
        if self.plan.lanes > 1:
            unsure = [p for p in self.places if p not in self.nest.unit]
            stores = {(s.array, s.index) for s in self.stage.body if isinstance(s, Store)}
            self.versions([None, *(p for p in unsure if self.layout.stretched(p) and p not in stores)], unsure)
        self.turns(Lanes(w, 1, self.known), 1)

    def versions(self, stills: Sequence[Place | None], unsure: Sequence[Place]) -> None:
        """The first version with vectors whose condition holds."""
        if not stills:
            return
        still, *others = stills
        tests = [self.moves(p, 0 if p == still else self.layout.size(p)) for p in unsure]
        condition = all_of(tests)
        if condition is None:
            self.vectors(still)
        else:
            self.writer.branch(condition, lambda: self.vectors(still), lambda: self.versions(others, unsure))

    def moves(self, place: Place, step: int) -> Expr:
        own = self.pointers.steps[place]
        return Op("i32.eq", (own, word(step)), I32) if step else Op("i32.eqz", (own,), I32)

    def vectors(self, still: Place | None) -> None:
        """Turns of vectors; the number of a place that stands still is splat before them."""
        lanes = Lanes(self.writer, self.plan.lanes, self.known)
        lanes.prepare(expressions(self.stage), varying(self.stage))
        if still is not None:
            self.pointers.still = {still: lanes.repeated(self.layout.type(still), self.pointers.at[still])}
        for at_once in dict.fromkeys((self.plan.unroll, 1)):
            self.turns(lanes, at_once)
        self.pointers.still = {}

    def turns(self, lanes: Lanes, vectors: int) -> None:
        size = lanes.count * vectors

        def turn() -> None:
            for i in range(vectors):
                evaluate(self.stage.body, self.pointers, lanes, i * lanes.count)
            self.pointers.move(size, lanes.count)
            self.writer.set(self.left, plus(self.left, -size))

        done = Op("i32.eqz", (self.left,), I32) if size == 1 else Op("i32.lt_s", (self.left, word(size)), I32)
        self.writer.loop(done, turn)
