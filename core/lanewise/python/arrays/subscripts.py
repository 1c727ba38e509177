"""`x[...]` on arrays of any rank: items, views, and what is written into them.

In: an array and what stands between the brackets. Out: an item, a view of the same object, or the statements that write. Ints and
slices make views, which cost nothing; what arrays of ints and bools choose is copied, by `selections.py`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from types import FunctionType

from lanewise.ir.buffers import is_ndarray
from lanewise.ir.code import Const, Expr, Loc, Op
from lanewise.ir.types import B1, BAD, BOOL, I32, INT, MACHINE_INTS, NEVER, NONE, SCALARS, Tuple, Union, is_variadic
from lanewise.python.arrays import array_runs, assigning, buffers, literals, prelude_calls, selections, shaped
from lanewise.python.arrays.array_runs import Array
from lanewise.python.containers import lists
from lanewise.python.expressions import indexing, operators
from lanewise.python.program import flow
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import THE_NONE, Known, Value
from lanewise.python.source.scopes import assigns

_WRONG = "only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean arrays are valid indices"
_MANY = "too many indices for {0}: {0} is {1}-dimensional, but {2} were indexed"


@dataclass(frozen=True)
class Slice:
    """`start:stop:step`, evaluated."""

    parts: tuple[Expr, ...]


@dataclass(frozen=True)
class Rest:
    """`...`: all axes that nothing else says anything of."""


Place = Expr | Slice | Rest
"""One of the things between the brackets: an int, an array or None, a slice, or what stands for the rest."""


# --- what stands between the brackets --------------------------------------------------------------------------------


def places(b: Builder, node: ast.expr, rank: int) -> list[Place] | None:
    """All of them, evaluated from left to right; None after a refusal or where no path goes on. `rank`: the axes of the array."""
    found: list[Place] = []
    for each in node.elts if isinstance(node, ast.Tuple) else [node]:
        starred = isinstance(each, ast.Starred)
        one = _evaluated(b, each.value if isinstance(each, ast.Starred) else each)
        for part in _parts(b, one, (len(found), rank), node) if starred or each is node else [one]:
            place = _place(b, part, each) if isinstance(part, Expr) else part
            if place is None or b.env is None:
                return None
            found.append(place)
    return found


def _parts(b: Builder, one: Place | None, axes: tuple[int, int], node: ast.expr) -> list[Place | None]:
    """What stands alone between the brackets, or behind a star: a tuple says of each axis one thing, one of any length of all
    `axes` from the first of these to the second."""
    if not isinstance(one, Expr):
        return [one]
    if is_variadic(one.type):
        return [*_each_of_any_length(b, b.temp(one, b.at(node)), *axes, b.at(node))]
    return [flow.item(one, i) for i in range(len(one.type.items))] if isinstance(one.type, Tuple) else [one]


def _each_of_any_length(b: Builder, t: Expr, first: int, rank: int, loc: Loc) -> list[Expr]:
    """The items of a tuple, one for each axis from the first on: how many axes are left decides of what type the result is."""
    count = b.temp(make("add", (lists.length(b, t, loc), integer(first)), INT), loc)
    few = f"a tuple of any length between the brackets has an item for each of the {rank} axes in compiled code, not {{}}"
    for test, words in (("gt", _MANY.format("array", rank, "{}")), ("lt", few)):
        b.when(make(test, (count, integer(rank)), BOOL), partial(b.throw, "IndexError", words, loc=loc, holes=(count,)), loc)
    return [b.temp(lists.fetched(b, t, integer(k), loc), loc) for k in range(rank - first)] if b.env is not None else []


def _evaluated(b: Builder, node: ast.expr) -> Place | None:
    from lanewise.python.expressions.expressions import as_runtime, deferred, runtimes

    if isinstance(node, ast.Slice):
        bounds = (node.lower, node.upper, node.step)
        given = [part for part in bounds if part is not None]
        held = dict(zip(map(id, given), runtimes(b, given), strict=True))
        return Slice(tuple(THE_NONE if part is None else b.temp(held[id(part)], b.at(node)) for part in bounds))
    if isinstance(node, ast.Constant) and node.value is Ellipsis:
        return Rest()
    found = deferred(b, node)
    if isinstance(found, Known) and found.object is Ellipsis:
        return Rest()
    if isinstance(found, Known) and found.object is None:
        return THE_NONE
    made = as_runtime(b, array_runs.value_of(b, found, node), node)
    return made if b.env is not None and made.type not in (BAD, NEVER) else None


def _place(b: Builder, one: Expr, node: ast.expr) -> Place | None:
    """What numpy takes a value for: a slice for its bounds, a list or a tuple for an array."""
    from lanewise.python.classes import derived
    from lanewise.python.expressions import slices

    loc = b.at(node)
    one = derived.number(b, one, loc)
    if isinstance(one.type, Union):
        return _of_several(b, one, loc)
    if parts := slices.bounds(b, one, node):
        return Slice(tuple(b.temp(part, loc) for part in parts))
    if literals.is_row(one.type):
        one = selections.of_list(b, one, node)
    return shaped.kept(b, one, loc) if b.env is not None and one.type not in (BAD, NEVER) else None


def _of_several(b: Builder, one: Expr, loc: Loc) -> Expr:
    """A place of several types: ints are one kind of place, of all else each path has its own (`_each`)."""
    assert isinstance(one.type, Union)
    ints = all(t != BOOL and operators.is_integer(t) for t in one.type.members)
    return b.temp(b.each_expr(one, lambda e: operators.convert(b, e, INT, loc), loc) if ints else one, loc)


def _each(b: Builder, found: Sequence[Place], use: Callable[[Sequence[Place]], Value], node: ast.expr) -> Value:
    """`use` of the places, with those that may be of several types as each of these."""
    for i, one in enumerate(found):
        if not isinstance(one, Expr) or not isinstance(one.type, Union):
            continue

        def with_member(e: Expr, i: int = i) -> Value:
            place = _place(b, b.temp(e, b.at(node)), node)
            return NOTHING if place is None else _each(b, [*found[:i], place, *found[i + 1 :]], use, node)

        return b.each(one, with_member, b.at(node))
    return use(found)


# --- views -----------------------------------------------------------------------------------------------------------


@dataclass
class _View:
    """A view that grows axis by axis."""

    b: Builder
    x: Expr
    loc: Loc
    at: Expr
    counts: list[Expr] = field(default_factory=list)
    by: list[Expr] = field(default_factory=list)
    in_one_piece: bool = True
    chosen: list[tuple[int, Expr, int]] = field(default_factory=list)
    """Arrays of places, as `selections.Chosen` has them."""
    axis: int = 0
    """Of the array, the next one."""
    joined: bool = True
    """Whether the arrays of places stand side by side."""
    flat: bool = False
    """Whether it is of `flat`, which has no axes."""

    def whole(self) -> None:
        """An axis of which everything is taken."""
        self.counts.append(shaped.dims(self.x)[self.axis])
        self.by.append(shaped.steps(self.x)[self.axis])
        self.axis += 1

    def item(self, at: Expr) -> None:
        """An axis of which one item is taken."""
        b, size, axis = self.b, shaped.dims(self.x)[self.axis], self.axis

        def wrong(at: Expr) -> None:
            words = f"index {{}} is out of bounds for {'' if self.flat else f'axis {axis} with '}size {{}}"
            b.throw("IndexError", words, loc=self.loc, holes=(at, b.temp(size, self.loc)))

        i = indexing.position(b, at, size, wrong, self.loc)
        self.at = shaped.moved(self.at, i, shaped.steps(self.x)[self.axis])
        self.in_one_piece = self.in_one_piece and not self.counts
        self.axis += 1

    def part(self, given: Slice) -> None:
        """An axis of which a slice is taken."""
        b, step = self.b, shaped.steps(self.x)[self.axis]
        if all(p == THE_NONE for p in given.parts):
            self.whole()
            return
        found = indexing.bounds(b, given.parts, shaped.dims(self.x)[self.axis], self.loc)
        if found is None:
            return
        begin, count, stride = found
        self.at = shaped.plus(self.at, make("mul", (begin, step), I32))
        self.in_one_piece = self.in_one_piece and not self.counts and stride == integer(1)
        self.counts.append(b.temp(make("convert", (count,), INT), self.loc))
        self.by.append(step if stride == integer(1) else make("mul", (make("convert", (stride,), I32), step), I32))
        self.axis += 1

    def new_axis(self) -> None:
        """One that has a single item."""
        self.counts.append(integer(1))
        self.by.append(Const(I32, 0))

    def truth(self, wanted: Expr) -> None:
        """A new axis, of one item where a bool is true and of none where it is not: a mask without axes."""
        self.counts.append(self.b.temp(make("convert", (wanted,), INT), self.loc))
        self.by.append(Const(I32, 0))

    def choose(self, places: Expr) -> None:
        """An axis, or for bools several, of which an array chooses."""
        for each, axis in selections.axes_of(self.b, self.x, self.axis, places, self.loc, _title(self.flat)):
            self.joined = self.joined and (not self.chosen or self.chosen[-1][0] == len(self.counts) - 1)
            axis = selections.IN_A_ROW if self.flat and axis != selections.INSIDE else axis
            self.chosen.append((len(self.counts), each, axis))
            self.whole()

    def finished(self) -> Expr:
        """The view."""
        by = None if self.in_one_piece and shaped.in_one_piece(self.x) else self.by
        return shaped.kept(self.b, shaped.view(self.x, self.at, self.counts, by), self.loc)


def _noted(b: Builder, x: Expr, found: Sequence[Place], node: ast.Subscript) -> _View | None:
    """The same of brackets in the source, which tell of the ranks of arrays."""
    looked = _looked_at(b, x, found, b.at(node), node.value in b.flats)
    if looked is not None and not looked.chosen and not any(isinstance(one, Rest) for one in found):
        b.took(node, number=not looked.counts)
    return looked


def _looked_at(b: Builder, x: Expr, found: Sequence[Place], loc: Loc, flat: bool = False) -> _View | None:
    """The view that ints, slices and None make of an array; what arrays choose is still to be chosen from it. `flat`: whether the
    array is that of all items."""
    rank = shaped.rank(x)
    used = sum(_axes(one) for one in found)
    if sum(isinstance(one, Rest) for one in found) > 1:
        b.throw("IndexError", "an index can only have a single ellipsis ('...')", loc=loc)
        return None
    if any(isinstance(one, Expr) and not _is_place(one) for one in found):
        b.throw("IndexError", _WRONG, loc=loc)
        return None
    if used > rank:
        b.throw("IndexError", _MANY.format(_title(flat), rank, used), loc=loc)
        return None
    if any(map(_is_truth, found)) and sum(isinstance(one, Expr) and one.type != NONE for one in found) > 1:
        b.refuse_line(loc, "indexing by a bool beside other places", "choose step by step")
        return None
    looked = _View(b, x, loc, shaped.offset(x), flat=flat)
    for one in found if any(isinstance(each, Rest) for each in found) else (*found, Rest()):
        match one:
            case Rest():
                for _ in range(rank - used):
                    looked.whole()
            case Slice():
                looked.part(one)
            case _ if one.type == NONE:
                looked.new_axis()
            case _ if _is_truth(one):
                looked.truth(one)
            case _ if is_ndarray(one.type):
                looked.choose(one)
            case _:
                looked.item(one)
        if b.env is None:
            return None
    return looked


def _title(flat: bool) -> str:
    """What numpy calls that which is looked into."""
    return "flat iterator" if flat else "array"


def _is_truth(one: Place) -> bool:
    return isinstance(one, Expr) and one.type in (BOOL, B1)


def _is_place(x: Expr) -> bool:
    return x.type == NONE or _is_truth(x) or operators.is_integer(x.type) or is_ndarray(x.type)


def _axes(one: Place) -> int:
    """How many axes of the array it says something of."""
    if isinstance(one, Slice):
        return 1
    if isinstance(one, Rest) or one.type == NONE or _is_truth(one):
        return 0
    return shaped.rank(one) if is_ndarray(one.type) and shaped.kind(one).item == "b1" else 1


def _is_item(looked: _View, found: Sequence[Place]) -> bool:
    """Whether it is one item; with an ellipsis it is an array without axes."""
    return not looked.counts and not any(isinstance(one, Rest) for one in found)


# --- reading and writing ---------------------------------------------------------------------------------------------


def read(b: Builder, x: Expr, node: ast.Subscript) -> Value:
    """`x[...]`."""
    x = shaped.kept(b, x, b.at(node))
    found = places(b, node.slice, shaped.rank(x))
    return NOTHING if found is None else _each(b, found, lambda at: _read(b, x, at, node), node)


def _read(b: Builder, x: Expr, found: Sequence[Place], node: ast.Subscript) -> Value:
    loc, flat = b.at(node), node.value in b.flats
    looked = _noted(b, x, found, node)
    if looked is None:
        return NOTHING
    if _is_item(looked, found):
        return loaded(b, x, looked.at, loc)
    if looked.chosen:
        return selections.taken(b, looked.finished(), looked.chosen, looked.joined, node)
    return assigning.copied(b, looked.finished(), node) if flat or any(map(_is_truth, found)) else looked.finished()


def loaded(b: Builder, x: Expr, at: Expr, loc: Loc) -> Expr:
    """The item at an offset."""
    return buffers.loaded_from(b, shaped.kind(x), address(x, at), loc)


def item_at(b: Builder, x: Expr, places: Sequence[Expr], loc: Loc) -> Expr:
    """The item at these places, one for each axis, checked."""
    looked = _looked_at(b, x, places, loc)
    return NOTHING if looked is None else loaded(b, x, looked.at, loc)


def item(b: Builder, x: Expr, i: Expr, loc: Loc) -> Expr:
    """What lies at a place along the first axis, which is known to be inside: an item or a view of a row."""
    at = shaped.moved(shaped.offset(x), i, shaped.steps(x)[0])
    if shaped.rank(x) == 1:
        return loaded(b, x, at, loc)
    by = None if shaped.in_one_piece(x) else shaped.steps(x)[1:]
    return shaped.kept(b, shaped.view(x, at, shaped.dims(x)[1:], by), loc)


def owner(b: Builder, node: ast.Assign) -> Expr | None:
    """The array x where a statement is `x[...] = ...`, of which what is stored need not be computed before the place is known."""
    from lanewise.python.arrays.arrays import disturbs

    match node.targets:
        case [ast.Subscript(value=ast.Name(id=name), slice=place)]:
            bound = b.bound(name)
            if bound is None or bound.maybe or not isinstance(bound.value, Expr) or not is_ndarray(bound.value.type):
                return None
            return None if assigns(node.value) or disturbs(b, place) else bound.value
    return None


def write(b: Builder, x: Expr, node: ast.Subscript, stored: Array | Expr) -> None:
    """`x[...] = stored`, the value evaluated."""
    loc = b.at(node)
    x = shaped.kept(b, x, loc)
    found = places(b, node.slice, shaped.rank(x))
    if found is None or (not isinstance(stored, Array) and stored.type in (BAD, NEVER)):
        return
    if any(isinstance(e, Expr) and isinstance(e.type, Union) for e in found):
        stored = b.temp(array_runs.settled(b, stored, node), loc)

    def written(at: Sequence[Place]) -> Value:
        looked = _noted(b, x, at, node)
        if looked is not None:
            _put(b, x, looked, at, stored, node)
        return THE_NONE

    _each(b, found, written, node)
    _put_back(b, x, node)


def _put_back(b: Builder, x: Expr, node: ast.Subscript) -> None:
    """What was written to the copy that `flat` is of an array that may not lie in one piece goes where it was taken from."""
    whole = b.flats.get(node.value)
    if whole is not None and not shaped.in_one_piece(whole) and b.env is not None:
        assigning.assign(b, whole, shaped.view(x, shaped.offset(x), shaped.dims(whole), None), node)


def update(b: Builder, node: ast.AugAssign, x: Expr) -> None:
    """`x[...] += v`: what stands between the brackets is evaluated once."""
    assert isinstance(node.target, ast.Subscript)
    x = shaped.kept(b, x, b.at(node))
    found = places(b, node.target.slice, shaped.rank(x))

    def updated(at: Sequence[Place]) -> Value:
        _update(b, node, x, at)
        return THE_NONE

    if found is not None:
        _each(b, found, updated, node.target)
        _put_back(b, x, node.target)


def _update(b: Builder, node: ast.AugAssign, x: Expr, found: Sequence[Place]) -> None:
    from lanewise.python.arrays import array_updates, arrays
    from lanewise.python.expressions.expressions import BINARY

    assert isinstance(node.target, ast.Subscript)
    loc, op = b.at(node), BINARY[type(node.op)]
    looked = _noted(b, x, found, node.target)
    if looked is None:
        return
    if not _is_item(looked, found) and not looked.chosen:
        target = looked.finished()
        (new,) = arrays.operands(b, (node.value,))
        array_updates.update(b, op, target, new, node)
        return
    if looked.chosen:
        # What is taken is new: the operator writes to it in place, and what became of it is put back.
        taken = shaped.kept(b, selections.taken(b, looked.finished(), looked.chosen, looked.joined, node.target), loc)
        (new,) = arrays.operands(b, (node.value,))
        array_updates.update(b, op, taken, new, node)
        if b.env is not None:
            _put(b, x, looked, found, taken, node)
        return
    looked.at = b.temp(looked.at, loc)
    old = b.temp(loaded(b, x, looked.at, loc), loc)
    (new,) = arrays.operands(b, (node.value,))
    result = array_runs.settled(b, arrays.binary(b, op, old, new, node), node)
    if b.env is not None and result.type not in (BAD, NEVER):
        result = shaped.kept(b, result, loc)
        _put(b, x, looked, found, result, node)


def _put(b: Builder, x: Expr, looked: _View, found: Sequence[Place], given: Array | Expr, node: ast.AST) -> None:
    from lanewise.python.arrays import array_updates

    if isinstance(given, Array) and given.dims and not (looked.flat or looked.chosen or _is_item(looked, found)):
        array_updates.fill(b, looked.finished(), given, node)
        return
    stored = array_runs.settled(b, given, node)
    if looked.flat and _is_item(looked, found) and SCALARS[shaped.kind(x).item] in MACHINE_INTS and not is_ndarray(stored.type):
        one = shaped.view(x, looked.at, [integer(1)], None)
        _called(b, "put_single", one, stored, node=node)
    elif _is_item(looked, found):
        number = assigning.as_item(b, x, stored, b.at(node))
        if b.env is not None and isinstance(number, Expr):
            buffers.store_at(b, shaped.kind(x), address(x, looked.at), number, b.at(node))
    elif looked.flat and looked.chosen:
        _called(b, "put_in_turn", looked.finished(), looked.chosen[0][1], stored, node=node)
    elif looked.chosen:
        stored = selections.for_mask(b, x, looked.chosen, stored, node) if _is_mask(x, found) else stored
        selections.put(b, looked.finished(), looked.chosen, looked.joined, stored, node)
    elif looked.flat and (is_ndarray(stored.type) or literals.is_row(stored.type)):
        fill_in_turn(b, looked.finished(), stored, node)
    else:
        assigning.assign(b, looked.finished(), stored, node)


def fill_in_turn(b: Builder, x: Expr, stored: Expr, node: ast.AST) -> None:
    """What is stored in all items that `flat` has goes there in turn, again and again."""
    _called(b, "fill_in_turn", x, stored, node=node)


def _called(b: Builder, name: str, x: Expr, *given: Expr, node: ast.AST) -> None:
    from lanewise.library.prelude.standard.numpy import _selection

    function = getattr(_selection, name)
    assert isinstance(function, FunctionType)
    prelude_calls.called(b, function, ([shaped.kept(b, x, b.at(node)), *given], {}), node)


def _is_mask(x: Expr, found: Sequence[Place]) -> bool:
    """Whether one array of bools says of each item whether it is meant."""
    one = found[0] if len(found) == 1 else None
    return isinstance(one, Expr) and is_ndarray(one.type) and shaped.kind(one).item == "b1" and shaped.rank(one) == shaped.rank(x)


def address(x: Expr, at: Expr) -> Expr:
    """Where the item at an offset lies."""
    begin = Op("origin", (shaped.owner(x),), I32)
    return begin if at == Const(I32, 0) else make("add", (begin, at), I32)


def adds_axes(place: ast.expr) -> bool:
    """Whether brackets leave all there is, in new axes: `x[()]`, `x[None]`, `x[..., np.newaxis]`."""
    parts = place.elts if isinstance(place, ast.Tuple) else [place]
    said = [part.attr if isinstance(part, ast.Attribute) else getattr(part, "value", 0) for part in parts]
    return all(each in (None, ..., "newaxis") for each in said)
