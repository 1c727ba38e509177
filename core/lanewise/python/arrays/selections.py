"""What arrays of ints and of bools choose: `x[[2, 0]]`, `x[mask]`, `x[rows, columns]`, read and written.

In: a view with all axes, and for some of them an array of places. Out: a fresh array with the items that were chosen, or the
statements that write to them. Places are looked at before anything is moved, so that a wrong one leaves all as it was, and behind
the dims of all that takes part.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from lanewise.ir.buffers import is_ndarray
from lanewise.ir.code import Const, Expr, Loc
from lanewise.ir.types import BOOL, I32, I64, INT, MACHINE_INTS, NEVER, SCALARS, Open, Tuple
from lanewise.library.prelude import ndarrays as prelude
from lanewise.python.arrays import assigning, literals, shaped
from lanewise.python.containers import lists
from lanewise.python.expressions import operators
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make

Chosen = Sequence[tuple[int, Expr, int]]
"""Axes of a view, each with the places that are chosen along it, and which axis of the array that is, or one of these."""

INSIDE, IN_A_ROW = -1, -2
"""Places that need no look, and those among all items, which have no axes."""

_GATHER = (prelude.gather, prelude.gather_two, prelude.gather_three, prelude.gather_four)
_SCATTER = (prelude.scatter, prelude.scatter_two, prelude.scatter_three, prelude.scatter_four)
_MASK = (
    "boolean index did not match indexed {} along axis {}; size of axis is {{}} but size of corresponding boolean axis is {{}}"
)
_WRONG = "arrays used as indices must be of integer (or boolean) type"
_MISMATCH = "shape mismatch: indexing arrays could not be broadcast together with shapes "
_OF_MASK = "NumPy boolean array indexing assignment "
_NOT_FLAT = _OF_MASK + "requires a 0 or 1-dimensional input, input has {} dimensions"
_TOO_MANY = _OF_MASK + "cannot assign {} input values to the {} output values where the mask is true"
_VALUES = "shape mismatch: value array of shape {} could not be broadcast to indexing result of shape {}"


def of_list(b: Builder, x: Expr, node: ast.AST) -> Expr:
    """A list or a tuple between the brackets: the array that numpy makes of it. An empty one chooses nothing."""
    is_empty = x.type.root().items[0] == NEVER if isinstance(x.type, Open) else x.type == Tuple(())
    return literals.as_array(b, x, node, "i64" if is_empty else "")


def axes_of(b: Builder, x: Expr, axis: int, places: Expr, loc: Loc, title: str) -> list[tuple[Expr, int]]:
    """For each axis that the array says something of the places along it, and which axis it is. `title`: what is looked into."""
    t = shaped.kind(places)
    if t.item == "b1":
        return [(each, INSIDE) for each in _of_mask(b, x, axis, places, loc, title)]
    if SCALARS[t.item] not in MACHINE_INTS:
        b.throw("IndexError", _WRONG, loc=loc)
    return [(places, axis)]


def _check(b: Builder, view: Expr, chosen: Chosen, loc: Loc) -> None:
    """IndexError for places that are not inside."""
    for at, places, axis in chosen:
        if axis == IN_A_ROW:
            lists.do_prelude(b, prelude.check_places_in_a_row, [places, b.temp(shaped.dims(view)[at], loc)], loc)
        elif axis != INSIDE:
            lists.do_prelude(b, prelude.check_places, [places, b.temp(shaped.dims(view)[at], loc), integer(axis)], loc)


def _of_mask(b: Builder, x: Expr, axis: int, mask: Expr, loc: Loc, title: str) -> list[Expr]:
    rank = shaped.rank(mask)
    for i, (own, wanted) in enumerate(zip(shaped.dims(mask), shaped.dims(x)[axis : axis + rank], strict=True)):
        sizes = (b.temp(wanted, loc), b.temp(own, loc))
        words = _MASK.format(title, axis + i)
        b.when(make("ne", sizes, BOOL), lambda: b.throw("IndexError", words, loc=loc, holes=sizes), loc)  # noqa: B023
    return places_of(b, mask, loc)


def places_of(b: Builder, mask: Expr, loc: Loc) -> list[Expr]:
    """Where a mask is true: for each axis the places along it."""
    if b.env is None:
        return [mask] * shaped.rank(mask)
    rank, node = shaped.rank(mask), b.line_at(loc)
    found = make("convert", (lists.call_prelude(b, prelude.count_true, [mask, Const(I64, 0)], loc),), INT)
    count = b.temp(make("and", (found, integer(shaped.MOST)), INT), loc)
    table = shaped.kept(b, shaped.fresh(b, "i64", [integer(rank), count], node, cleared=False), loc)
    lists.do_prelude(b, prelude.find_true, [mask, table, integer(0), Const(I64, 0)], loc)
    row = make("mul", (shaped.narrowed(count), Const(I32, 8)), I32)
    starts = [shaped.moved(shaped.offset(table), integer(i), row) for i in range(rank)]
    return [shaped.kept(b, shaped.view(table, start, [count], None), loc) for start in starts]


# --- reading and writing ---------------------------------------------------------------------------------------------


def taken(b: Builder, view: Expr, chosen: Chosen, joined: bool, node: ast.AST) -> Expr:
    """A fresh array of the items that are chosen."""
    loc = b.at(node)
    found = _together(b, chosen, loc)
    if found is None:
        return NOTHING
    _check(b, view, chosen, loc)
    places, common = found
    first = _in_front(view, chosen)
    others = shaped.dims(first)[len(chosen) :]
    place = chosen[0][0] if joined else 0
    counts = [*others[:place], *common, *others[place:]]
    made = shaped.kept(b, shaped.fresh(b, shaped.kind(view).item, counts, node, cleared=False), loc)
    lists.do_prelude(b, _GATHER[len(chosen) - 1], [_fronted(made, place, len(common)), first, *places], loc)
    return made


def put(b: Builder, view: Expr, chosen: Chosen, joined: bool, stored: Expr, node: ast.AST) -> None:
    """The items that are chosen become others."""
    loc = b.at(node)
    found = _together(b, chosen, loc)
    if found is None:
        return
    places, common = found
    first = _in_front(view, chosen)
    others = shaped.dims(first)[len(chosen) :]
    place = chosen[0][0] if joined else 0
    counts = [*others[:place], *common, *others[place:]]
    if not is_ndarray(stored.type):
        stored = assigning.as_source(b, stored, shaped.kind(view).item, node)
        if b.env is None or not is_ndarray(stored.type):
            return
    source = shaped.kept(b, stored, loc)
    wrong = _VALUES.format(*map(assigning.shape_text, (shaped.dims(source), counts))), (*shaped.dims(source), *counts)
    fitting = assigning.broadcast(b, source, counts, loc, wrong)
    if fitting is not None:
        _check(b, view, chosen, loc)
        lists.do_prelude(b, _SCATTER[len(chosen) - 1], [first, _fronted(fitting, place, len(common)), *places], loc)


def for_mask(b: Builder, x: Expr, chosen: Chosen, stored: Expr, node: ast.AST) -> Expr:
    """What is stored where a mask of the whole array is true: one value, or one for each place."""
    if literals.is_row(stored.type):
        stored = assigning.as_source(b, stored, shaped.kind(x).item, node)
    if b.env is None or not is_ndarray(stored.type):
        return stored
    loc = b.at(node)
    stored = shaped.kept(b, stored, loc)
    if shaped.rank(stored) > 1:
        return operators.type_error(b, _NOT_FLAT.format(shaped.rank(stored)), loc)
    for count in shaped.dims(stored):
        places = shaped.dims(chosen[0][1])[0]
        apart = make("and", (make("ne", (count, integer(1)), BOOL), make("ne", (count, places), BOOL)), BOOL)
        b.when(apart, lambda: b.throw("ValueError", _TOO_MANY, loc=loc, holes=(count, places)), loc)  # noqa: B023
    return stored


def _together(b: Builder, chosen: Chosen, loc: Loc) -> tuple[list[Expr], list[Expr]] | None:
    """The arrays of places brought to one shape, and that shape."""
    if b.env is None:
        return None
    places = [each for _, each, _ in chosen]
    if len(places) > len(_GATHER) or any(shaped.rank(each) == 0 for each in places):
        b.refuse_line(loc, "indexing by more than four arrays, or by one without axes", "choose step by step")
        return None
    if len(places) == 1:
        return places, shaped.dims(places[0])
    common = shaped.dims(places[0])
    for other in places[1:]:
        common = assigning.common_dims(b, common, shaped.dims(other), "IndexError", _MISMATCH, loc)
        if b.env is None:
            return None
    wrong = _MISMATCH, ()
    fitted = [assigning.broadcast(b, each, common, loc, wrong) for each in places]
    return [each for each in fitted if each is not None], common


def _in_front(view: Expr, chosen: Chosen) -> Expr:
    """The view with the axes that are chosen from in front."""
    axes = [axis for axis, _, _ in chosen]
    return shaped.transposed(view, [*axes, *(i for i in range(shaped.rank(view)) if i not in axes)])


def _fronted(x: Expr, place: int, count: int) -> Expr:
    """The view with so many axes from a place on in front."""
    axes = [*range(place, place + count)]
    return shaped.transposed(x, [*axes, *(i for i in range(shaped.rank(x)) if i not in axes)])
