"""Addresses that move by the same step in every turn of a loop, and elements that are read where the turn before has written.

In: the plan of a loop's copy (`versions.py`), whose indices are all inside. Out: its body with a sum where each address was a
product, which takes fewer registers too; and with a slot for the one element that a turn hands to the next, so that it does
not wait for memory (edit distance: 1.5 times zig with the detour, whose optimiser does the same).
"""

from __future__ import annotations

from dataclasses import replace

from lanewise.ir.code import Block, Body, Break, Call, Const, Do, Expr, Get, Loop, Op, Set, Stmt, walk
from lanewise.ir.rewrite import count_reads, rewrite_bodies, rewrite_expr
from lanewise.ir.types import I32, Type
from lanewise.passes.affine import Indices, parted, polynomial

_WHOLE = frozenset(("i32", "u32", "i64", "u64", "f32", "f64"))
"""Items that memory gives back as they were."""
_WRITES = frozenset(("store", "copy", "fill", "run"))
Place = tuple[Expr, Expr, int]
"""Where a buffer starts, an index in terms of the counter, the size of an item."""


class Walking:
    """The addresses of one loop's copy. Indices that differ by a constant share one, that of the least of them."""

    def __init__(self, loop: Loop, indices: Indices, inside: dict[str, Expr], known: dict[str, Type]) -> None:
        self.loop, self.indices, self.inside, self.known = loop, indices, inside, known
        self.types: dict[str, Type] = {}
        """Of the slots that this adds to the function's."""
        self.before: Body = ()
        self._least: dict[object, int] = {}
        for at in inside.values():
            rest, constant = parted(at)
            self._least[rest] = min(constant, self._least.get(rest, constant))
        self._slots: dict[object, str] = {}
        self._places: dict[tuple[str, int], Place] = {}
        self._moves: dict[str, Stmt] = {}

    def access(self, stmt: Stmt) -> Stmt:
        """A load or store at `start + index * size`, or at `start + index` where items are bytes."""
        if not isinstance(stmt, Do) or stmt.name not in ("load", "store"):
            return stmt
        match stmt.args[0]:
            case Op(name="add", args=(Get() as start, Op(name="mul", args=(index, Const(value=int() as size))))):
                place = self._place(start, index, size)
            case Op(name="add", args=(Get() as start, Op() as index)):
                place = self._place(start, index, 1)
            case _:
                place = None
        if place is None:
            return stmt
        slot, behind = self._walked(place)
        part = int(str(stmt.attrs[1])) if len(stmt.attrs) > 1 else 0
        if not part:
            self._places[slot, behind] = place
        return replace(stmt, args=(Get(slot, I32), *stmt.args[1:]), attrs=(stmt.attrs[0], behind + part))

    def index(self, expr: Expr) -> Expr:
        """What is left: an index whose buffer is not known."""
        place = self._place(Const(I32, 0), expr, 1)
        if place is None:
            return expr
        slot, behind = self._walked(place)
        return Op("add", (Get(slot, I32), Const(I32, behind)), I32)

    def onward(self, body: Body) -> Body:
        """How the addresses that the body still reads move at the end of a turn."""
        read = count_reads(body)
        return tuple(move for slot, move in self._moves.items() if read[slot])

    def _place(self, start: Expr, index: Expr, size: int) -> Place | None:
        start = self.indices.whole(start)
        if isinstance(start, Get) and self.indices.sets[start.slot]:
            return None
        match index:
            case Op(name="convert", args=(Get(slot=slot),), type=t) if t == I32 and slot in self.inside:
                return start, self.inside[slot], size
        return None

    def _walked(self, place: Place) -> tuple[str, int]:
        """The slot, and how many bytes behind it: no less than none, and no further than an item that is inside."""
        start, at, size = place
        rest, constant = parted(at)
        key = start, rest, size
        behind = (constant - self._least[rest]) * size
        if key not in self._slots:
            self._slots[key] = self._begin(place, -behind)
        return self._slots[key], behind

    def _begin(self, place: Place, back: int) -> str:
        start, at, size = place
        indices, shape, loc = self.indices, self.indices.shape, self.loop.loc
        slot = f"{self.loop.label}'at{len(self._slots)}"
        self.types[slot] = I32
        first = indices.words(at, I32, Op("convert", (shape.counter,), I32))
        address = Op("add", (Op("add", (start, _times(first, size)), I32), Const(I32, back)), I32)
        self.before = (*self.before, Set(slot, address, loc))
        if indices.degree(at):
            self._moves[slot] = Set(slot, Op("add", (Get(slot, I32), self._step(slot, place)), I32), loc)
        return slot

    def _step(self, slot: str, place: Place) -> Expr:
        """By how much an address moves in a turn: a number where that is known, else a slot of its own."""
        _, at, size = place
        indices, shape = self.indices, self.indices.shape
        stride = indices.stride(at)
        if stride is not None:
            return Const(I32, stride * size)
        here = Op("convert", (shape.counter,), I32)
        following = Op("add", (here, Op("convert", (shape.step,), I32)), I32)
        distance = Op("sub", (indices.words(at, I32, following), indices.words(at, I32, here)), I32)
        step = f"{slot}'step"
        self.types[step] = I32
        self.before = (*self.before, Set(step, _times(distance, size), self.loop.loc))
        return Get(step, I32)

    # --- from one turn to the next -----------------------------------------------------------------------------------

    def carried(self, body: Body) -> Body:
        """With a slot for the element that is read where the turn before has written: the loop writes nothing else, and always."""
        writes = [s for s in walk(body) if isinstance(s, Do) and s.name in _WRITES]
        straight = _straight(body)
        inner = {s.label for s in walk(body) if isinstance(s, Block | Loop)}
        unsure = any(isinstance(s, Call) or (isinstance(s, Break) and s.label in inner) for s in walk(body))
        if len(writes) != 1 or writes[0] not in straight or unsure:
            return body
        store = writes[0]
        earlier = straight[: straight.index(store)]
        loads = [s for s in earlier if isinstance(s, Do) and s.name == "load" and self._was_written(s, store)]
        return self._handed_over(body, store, loads) if loads else body

    def _reached(self, do: Do) -> Place | None:
        """What an access walks along."""
        slot = do.args[0].slot if isinstance(do.args[0], Get) else ""
        return self._places.get((slot, int(str(do.attrs[1])) if len(do.attrs) > 1 else 0))

    def _was_written(self, load: Do, store: Do) -> bool:
        here, there = self._reached(load), self._reached(store)
        if here is None or there is None or here[0] != there[0] or load.attrs[0] != store.attrs[0] or load.attrs[0] not in _WHOLE:
            return False
        counter = self.indices.shape.counter
        earlier = Op("sub", (counter, self.indices.shape.step), counter.type)
        before = rewrite_expr(there[1], lambda e: earlier if e == counter else e)
        same = self.known[load.targets[0]] == store.args[1].type
        return same and polynomial(here[1]) == polynomial(before)

    def _handed_over(self, body: Body, store: Do, loads: list[Do]) -> Body:
        slot, t = f"{self.loop.label}'carried", store.args[1].type
        self.types[slot] = t
        self.before = (*self.before, replace(loads[0], targets=(slot,)))

        def change(old: Body) -> Body:
            return tuple(new for stmt in old for new in changed(stmt))

        def changed(stmt: Stmt) -> Body:
            if stmt in loads and isinstance(stmt, Do):
                return (Set(stmt.targets[0], Get(slot, t), stmt.loc),)
            if stmt is store:
                return (Set(slot, store.args[1], store.loc), replace(store, args=(store.args[0], Get(slot, t))))
            return (rewrite_bodies(stmt, change),)

        return change(body)


def _times(expr: Expr, size: int) -> Expr:
    return expr if size == 1 else Op("mul", (expr, Const(I32, size)), I32)


def _straight(body: Body) -> list[Stmt]:
    """What every turn does that is not left early."""
    return [s for stmt in body for s in ([stmt, *_straight(stmt.body)] if isinstance(stmt, Block) else [stmt])]
