"""A nest of loops comes in; what runs around its innermost loop goes out, with axes made one where they can be.

Two axes are one where every array's outer step is its inner step times the inner count: then the inner loop just goes on. Whether
that is so is known when the kernel runs, so each test is code, in front of the loops, and what it finds is counts and steps.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from lanewise.ir.code import Expr, Get, Op
from lanewise.ir.kernel import For, innermost
from lanewise.ir.types import I32

from lanewise_wasm.kernels.places import Layout, Place, places_of
from lanewise_wasm.kernels.writer import all_of, multiplied, plus, word


class Nest:
    """The loops of a stage, from pointers on. `count` and `steps` are the innermost one's, `at` says where it starts."""

    def __init__(self, layout: Layout, stage: For, at: dict[Place, Expr]) -> None:
        found = innermost(stage)
        assert isinstance(found, For)
        self.layout, self.writer, self.inner = layout, layout.writer, found
        self.loops: list[For] = [stage]
        while self.loops[-1] is not found:
            next_one = self.loops[-1].body[0]
            assert isinstance(next_one, For)
            self.loops.append(next_one)
        self.places = places_of(found.body)
        axes = [loop.axis for loop in self.loops]
        one = len(axes) == 1
        self.unit = frozenset(p for p in self.places if (layout.unit(p, axes[0]) if one else layout.packed(p, axes)))
        """What surely moves by one element in the innermost loop, whatever axes it stands for."""
        self.at = {place: at[place] for place in self.places}
        self.steps: dict[Place, Expr] = {}
        self.count: Expr = word(0)

    def write(self, inner: Callable[[Nest], None]) -> None:
        """The loops around what `inner` writes."""
        w = self.writer
        self.count = self.layout.extent(self.inner.extent)
        self.steps = {p: self.kept(p, self.inner.axis) for p in self.places}
        if len(self.loops) == 1:
            inner(self)
            return
        self.count = w.temp(self.count, "count")
        self.steps = {p: s if p in self.unit else w.temp(s, "step") for p, s in self.steps.items()}
        counts = [w.temp(self.layout.extent(loop.extent), "count") for loop in self.loops[:-1]]
        outer = [{p: self.kept(p, loop.axis) for p in self.places} for loop in self.loops[:-1]]
        self.merge(counts, outer)
        self.around(0, counts, outer, inner)

    def kept(self, place: Place, axis: str) -> Expr:
        """A step, computed once."""
        step = self.layout.step(place, axis)
        return self.writer.temp(step, "step") if isinstance(step, Op) else step

    # --- fewer axes --------------------------------------------------------------------------------------------------

    def merge(self, counts: list[Get], outer: list[dict[Place, Expr]]) -> None:
        """From the inside on, axes become part of the innermost one, up to the first that cannot."""
        w = self.writer
        joined = w.temp(word(1), "joined")
        for own, steps in zip(counts[::-1], outer[::-1], strict=True):
            movers = [p for p in self.places if p not in self.unit]
            single = w.temp(Op("i32.eq", (self.count, word(1)), I32), "single")
            goes_on = all_of([self.goes_on(p, steps[p]) for p in movers])
            if goes_on is not None:
                alone = Op("i32.or", (single, Op("i32.eq", (own, word(1)), I32)), I32)
                w.set(joined, Op("i32.and", (joined, Op("i32.or", (alone, goes_on), I32)), I32))
            w.branch(joined, partial(self.join, own, {p: steps[p] for p in movers}, single))

    def join(self, own: Get, steps: dict[Place, Expr], single: Expr) -> None:
        """An axis into the innermost one, or into the place of that where it has a single turn."""
        w = self.writer
        for place, step in steps.items():
            w.set(self.steps[place], Op("select", (single, step, self.steps[place]), I32))
        w.set(self.count, multiplied(self.count, own))
        w.set(own, word(1))

    def goes_on(self, place: Place, step: Expr) -> Expr:
        """Whether the next turn of an outer axis begins where the inner axis ends."""
        return Op("i32.eq", (step, multiplied(self.steps[place], self.count)), I32)

    # --- loops -------------------------------------------------------------------------------------------------------

    def around(self, axis: int, counts: list[Get], outer: list[dict[Place, Expr]], inner: Callable[[Nest], None]) -> None:
        """The loops from this axis inwards."""
        w = self.writer
        if axis == len(counts):
            inner(self)
            return
        left = w.temp(counts[axis], "left")
        before = self.at
        self.at = {p: w.temp(at, p[0]) for p, at in before.items()}
        own = self.at

        def turn() -> None:
            self.around(axis + 1, counts, outer, inner)
            self.at = own
            for place, step in outer[axis].items():
                w.set(own[place], plus(own[place], step))
            w.set(left, plus(left, -1))

        w.loop(Op("i32.eqz", (left,), I32), turn)
        self.at = before
