"""Containers that are iterated item by item, because a change meanwhile is an error: dicts, sets, deques.

In: expressions. Out: their items, one after the other.
"""

from __future__ import annotations

from lanewise.ir.code import Const, Expr, Loc, Op, Set
from lanewise.ir.layout import TABLE_ITEMS, TABLE_ROOM, TABLE_USED
from lanewise.ir.types import BOOL, I32, INT, is_dict, kind_of
from lanewise.python.containers import deques, lists, rows, views
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import Stepped


def of_table(b: Builder, x: Expr, kind: str, loc: Loc, *, backwards: bool = False) -> Stepped:
    """A dict in the order of its rows, a set in that of its slots; neither may change its size meanwhile."""
    if kind_of(x.type) == "OrderedDict":
        return _of_ordered(b, x, kind, loc, backwards)
    has_rows = is_dict(x.type)
    words = f"{'dictionary' if has_rows else 'Set'} changed size during iteration"
    if not has_rows:
        rows.ensure_index(b, x, loc)
    size = b.temp(lists.length(b, x, loc), loc)
    place = b.fresh(I32)
    used = b.effect("load", (lists.address(x),), I32, loc, "i32", TABLE_USED)
    b.emit(Set(place.slot, used if backwards else Const(I32, 0), loc))

    def advance(leave: str) -> Expr:
        b.guard(make("ne", (lists.length(b, x, loc), size), BOOL), "RuntimeError", words, loc)
        if rows.is_empty_type(x):
            b.leave(leave, loc)
            return NOTHING
        found = b.temp(rows.following(b, x, place, backwards, loc), loc)
        b.leave_if(make("lt", (found, Const(I32, 0)), BOOL), leave, loc)
        b.emit(Set(place.slot, found if backwards else Op("add", (found, Const(I32, 1)), I32), loc))
        row = b.temp(rows.row_at(b, x, found, loc) if has_rows else rows.row_in_slot(b, x, found, loc), loc)
        return views.element(b, kind, x, row, loc)

    return Stepped(advance)


def _of_ordered(b: Builder, x: Expr, kind: str, loc: Loc, backwards: bool) -> Stepped:
    """An OrderedDict knows its next row ahead, so that it may change while its last one is looked at."""
    words = "OrderedDict mutated during iteration"
    places = (TABLE_USED, TABLE_ITEMS, TABLE_ROOM)
    rows.ensure_index(b, x, loc)

    def state() -> list[Expr]:
        """What no change leaves as it is: the size, how many rows were written, where they lie, and how many fit: a row that
        goes to the front takes the room of one."""
        loaded = [b.effect("load", (lists.address(x),), I32, loc, "i32", at) for at in places]
        return [b.temp(e, loc) for e in (lists.length(b, x, loc), *loaded)]

    before = state()
    first = before[1] if backwards else Const(I32, 0)
    place = b.fresh(I32)
    b.emit(Set(place.slot, rows.following(b, x, first, backwards, loc), loc))

    def advance(leave: str) -> Expr:
        b.leave_if(make("lt", (place, Const(I32, 0)), BOOL), leave, loc)
        for old, new in zip(before, state(), strict=True):
            b.guard(make("ne", (old, new), BOOL), "RuntimeError", words, loc)
        if rows.is_empty_type(x):
            b.leave(leave, loc)
            return NOTHING
        row = b.temp(rows.row_at(b, x, place, loc), loc)
        further = place if backwards else Op("add", (place, Const(I32, 1)), I32)
        b.emit(Set(place.slot, rows.following(b, x, further, backwards, loc), loc))
        return views.element(b, kind, x, row, loc)

    return Stepped(advance)


def of_deque(b: Builder, x: Expr, loc: Loc, *, backwards: bool = False) -> Stepped:
    """From the left end, or from the right one."""
    before = b.temp(deques.turn(b, x, loc), loc)
    counter = b.fresh(INT)
    b.emit(Set(counter.slot, integer(0), loc))

    def advance(leave: str) -> Expr:
        b.guard(make("ne", (deques.turn(b, x, loc), before), BOOL), "RuntimeError", "deque mutated during iteration", loc)
        size = b.temp(lists.length(b, x, loc), loc)
        b.leave_if(make("ge", (counter, size), BOOL), leave, loc)
        place = make("sub", (make("sub", (size, integer(1)), INT), counter), INT) if backwards else counter
        found = lists.fetched(b, x, place, loc)
        b.emit(Set(counter.slot, make("add", (counter, integer(1)), INT), loc))
        return found

    return Stepped(advance)
