"""Functions on arrays, computed item by item: what a function of numpy's means on one number, in loops over its operands.

In: arrays and numbers that are computed, and their dims together. Out: the fresh array, or a tuple of them. So every function with
a row in `numpy_ufuncs.py` has arrays of every dtype; what `ops/` defines is computed by kernels instead, where they know the dtype.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import TypeVar

from lanewise.ir.buffers import is_ndarray
from lanewise.ir.code import Const, Expr, Op, Set
from lanewise.ir.types import BAD, BOOL, COMPLEX, I32, INT, MACHINE_INTS, NEVER, SCALARS, Scalar, Tuple, Type, bytes_of
from lanewise.python.arrays import buffers, dtypes, shaped
from lanewise.python.arrays.array_runs import Array
from lanewise.python.containers import tuples
from lanewise.python.numbers import machine_numbers, numpy_ufuncs
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make


def apply(b: Builder, name: str, given: Sequence[Expr], dims: Sequence[Expr], node: ast.AST) -> Expr:
    """The function of that name on operands that go together in these dims."""
    loc = b.at(node)
    operands = typed(b, name, [e if is_ndarray(e.type) else b.temp(e, loc) for e in given], node)
    if b.env is None:
        return NOTHING
    found = _result(b, name, operands, node)
    kinds = found.items if isinstance(found, Tuple) else (found,)
    if found == NEVER:
        # It raises whatever the items are, and where there are none.
        numpy_ufuncs.of_name(b, name, _items(b, operands), node)
    items = [t.name for t in kinds if isinstance(t, Scalar) and t not in (BAD, NEVER)]
    if b.env is None or len(items) < len(kinds):
        return NOTHING
    targets = [shaped.kept(b, shaped.fresh(b, item, dims, node, cleared=False), loc) for item in items]
    _Loops(b, name, operands, targets, node).write(list(dims))
    return NOTHING if b.env is None else tuples.pack(targets) if isinstance(found, Tuple) else targets[0]


def again(b: Builder, name: str, x: Expr, target: Expr, near: Const, node: ast.AST) -> None:
    """The function of that name on the floats of an array that are larger than this, into another of its dims."""
    _Far(b, name, x, target, near, node).write(shaped.dims(target))


T = TypeVar("T", Expr, Array | Expr)


def typed(b: Builder, name: str, given: list[T], node: ast.AST) -> list[T]:
    """An int of Python's must fit the type of the integers around it, whether there is an item or not. A complex number of Python's
    is one of numpy's, as the ufunc takes it."""
    given = given[:1] + _strong(b, given[1:], node) if name == "where" else _strong(b, given, node)
    items = [t for t in map(_array_item, given[1:] if name == "where" else given) if t is not None]
    if name in numpy_ufuncs.COMPARISONS or name in _APART or not items or not all(t in MACHINE_INTS for t in items):
        return given
    target: Type = machine_numbers.promote(items[0], INT) or INT
    for t in items[1:]:
        target = machine_numbers.promote(target, t) or target
    fitted = machine_numbers.cast if name == "where" else machine_numbers.convert
    is_weak = [isinstance(e, Expr) and e.type == INT and target in MACHINE_INTS for e in given]
    return [fitted(b, e, target, b.at(node)) if weak else e for e, weak in zip(given, is_weak, strict=True)]  # type: ignore[arg-type]


def _array_item(x: Array | Expr) -> Scalar | None:
    """What an array holds; None of a number."""
    if isinstance(x, Array):
        return x.dtype
    return SCALARS[shaped.kind(x).item] if is_ndarray(x.type) else None


_APART = frozenset({"round", "ldexp", "divide", "arctan2", "hypot", "copysign", "nextafter", "logical_and", "logical_or"})
"""The second operand of two has no part in the type; the others compute in floats, or ask what is true."""


def _strong(b: Builder, given: list[T], node: ast.AST) -> list[T]:
    types = [e.dtype if isinstance(e, Array) else _array_item(e) or e.type for e in given]
    if COMPLEX not in types:
        return given
    target: Type = COMPLEX
    for t in types:
        target = machine_numbers.promote(target, t) or target
    pairs = zip(given, types, strict=True)
    return [machine_numbers.convert(b, e, target, b.at(node)) if t == COMPLEX else e for e, t in pairs]  # type: ignore[arg-type]


def _items(b: Builder, given: Sequence[Expr]) -> list[Expr]:
    """An item of each operand."""
    return [b.fresh(SCALARS[shaped.kind(e).item]) if is_ndarray(e.type) else e for e in given]


def _result(b: Builder, name: str, given: Sequence[Expr], node: ast.AST) -> Type:
    """What the function gives for one item of each operand: found by walking it once, for nothing."""
    before = b.env
    with b.body():
        found = numpy_ufuncs.of_name(b, name, _items(b, given), node)
    b.env = before
    assert isinstance(found, Expr)
    return dtypes.OF_PYTHON.get(found.type, found.type)


class _Loops:
    """Loops over the axes, with an offset into each array that moves along."""

    def __init__(self, b: Builder, name: str, given: Sequence[Expr], targets: Sequence[Expr], node: ast.AST) -> None:
        self.b, self.name, self.given, self.targets, self.node = b, name, given, targets, node
        self.loc = b.at(node)
        self.arrays = [*targets, *(e for e in given if is_ndarray(e.type))]

    def write(self, dims: list[Expr]) -> None:
        """All items."""
        b = self.b
        if all(shaped.in_one_piece(e) and shaped.dims(e) == dims for e in self.arrays[len(self.targets) :]):
            # One behind the other in all of them: one loop.
            widths = [bytes_of(shaped.kind(e).item) for e in self.arrays]
            steps: list[list[Expr]] = [[Const(I32, width)] for width in widths]
            dims = [shaped.packed_size(dims)]
        else:
            steps = [self.steps(e, dims) for e in self.arrays]
        self.around(0, [b.temp(d, self.loc) for d in dims], steps, [shaped.offset(e) for e in self.arrays])

    def steps(self, x: Expr, dims: Sequence[Expr]) -> list[Expr]:
        """How far an array moves with each axis: not at all along those that it lacks or has one item of."""
        own, missing = shaped.dims(x), len(dims) - shaped.rank(x)
        found: list[Expr] = [Const(I32, 0)] * missing
        for count, wanted, step in zip(own, dims[missing:], shaped.steps(x), strict=True):
            single = make("eq", (count, integer(1)), BOOL)
            moves = step if count == wanted else Op("select", (single, Const(I32, 0), step), I32)
            found.append(self.b.temp(moves, self.loc))
        return found

    def around(self, axis: int, dims: Sequence[Expr], steps: Sequence[Sequence[Expr]], at: Sequence[Expr]) -> None:
        """The loops from this axis inwards."""
        b, loc = self.b, self.loc
        if axis == len(dims):
            self.one(at)
            return
        counter = b.fresh(INT)
        places = [b.fresh(I32) for _ in at]
        for slot, start in zip((counter, *places), (integer(0), *at), strict=True):
            b.emit(Set(slot.slot, start, loc))

        def turn(leave: str) -> None:
            b.leave_if(make("ge", (counter, dims[axis]), BOOL), leave, loc)
            self.around(axis + 1, dims, steps, places)
            for place, own in zip(places, steps, strict=True):
                b.emit(Set(place.slot, make("add", (place, own[axis]), I32), loc))
            b.emit(Set(counter.slot, make("add", (counter, integer(1)), INT), loc))

        b.loop(turn, frozenset(), loc)

    def one(self, at: Sequence[Expr]) -> None:
        """An item of each result."""
        places = dict(zip(map(id, self.arrays), at, strict=True))
        self.stored([self.loaded(e, places[id(e)]) if is_ndarray(e.type) else e for e in self.given], at)

    def stored(self, items: list[Expr], at: Sequence[Expr]) -> None:
        """The results of these."""
        b, loc = self.b, self.loc
        found = numpy_ufuncs.of_name(b, self.name, items, self.node)
        if b.env is None or not isinstance(found, Expr):
            return
        parts = tuples.items(b.temp(found, loc)) if isinstance(found.type, Tuple) else [found]
        for target, place, part in zip(self.targets, at, parts, strict=False):
            buffers.store_at(b, shaped.kind(target), _address(target, place), part, loc)

    def loaded(self, x: Expr, at: Expr) -> Expr:
        return self.b.temp(buffers.loaded_from(self.b, shaped.kind(x), _address(x, at), self.loc), self.loc)


class _Far(_Loops):
    """The items of one array of floats that are larger than `near`."""

    def __init__(self, b: Builder, name: str, x: Expr, target: Expr, near: Const, node: ast.AST) -> None:
        super().__init__(b, name, [x], [target], node)
        self.near = near

    def one(self, at: Sequence[Expr]) -> None:
        """Loaded, and left alone where it is near."""
        target, place = at
        item = self.loaded(self.given[0], place)
        is_far = make("gt", (make("abs", (item,), item.type), self.near), BOOL)
        self.b.when(is_far, lambda: self.stored([item], [target]), self.loc)


def _address(x: Expr, at: Expr) -> Expr:
    return make("add", (Op("origin", (shaped.owner(x),), I32), at), I32)
