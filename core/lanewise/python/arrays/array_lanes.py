"""What a function of numpy's means on one number, as lanes: where that is an expression, a kernel computes it of arrays.

In: a function of numpy's by name, arrays of any dtypes and numbers, and the axes of the result. Out: an array that is not computed
yet; None where an item takes more than an expression, or one that kernels have not (`ir/kernel.py`). What the function does with
its numbers alone (an int that has to fit the dtype) is done once, before.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence

from lanewise.ir.code import Const, Expr, Get, Loc, Op, Set, operands, statements, subexpressions
from lanewise.ir.graph import item
from lanewise.ir.kernel import computes
from lanewise.ir.types import B1, BOOL, F64, FLOAT, I64, INT, LANED, U64, WIDTH, Scalar, Type
from lanewise.python.arrays import array_items, array_ops
from lanewise.python.arrays.array_runs import Array
from lanewise.python.arrays.broadcasting import Axis
from lanewise.python.expressions import operators
from lanewise.python.numbers import machine_numbers, numpy_operators, numpy_ufuncs
from lanewise.python.program.builder import Builder
from lanewise.python.program.fold import make
from lanewise.python.program.paths import Draft, finish
from lanewise.python.program.values import Value


def apply(b: Builder, name: str, parts: Sequence[Array | Expr], axes: Sequence[Axis], node: ast.AST) -> Array | None:
    """The function of that name on every element."""
    loc, dims = b.at(node), [axis.count for axis in axes]
    given = [array_ops.once(b, p, dims, node) if isinstance(p, Array) else b.temp(p, loc) for p in parts]
    typed = lambda given: array_items.typed(b, name, given, node)
    return _computed(b, name, given, typed, lambda items: numpy_ufuncs.of_name(b, name, items, node), axes, loc)


def cast(b: Builder, x: Array, dtype: Scalar, loc: Loc) -> Array | None:
    """Items of another dtype, as `astype` makes them."""

    def of_item(items: list[Expr]) -> Value:
        if dtype == B1:
            return numpy_operators.as_numpy_bool(operators.truth(b, items[0], loc))
        return machine_numbers.cast(b, items[0], dtype, loc)

    axes = [Axis(count, spans) for count, spans in zip(x.dims, x.spans, strict=True)]
    return _computed(b, "astype", [x], list, of_item, axes, loc)


Operands = list[Array | Expr]


def _computed(
    b: Builder, name: str, parts: Operands, typed: Callable[[Operands], Operands], of_items: Callable[[list[Expr]], Value],
    axes: Sequence[Axis], loc: Loc,
) -> Array | None:  # fmt: skip
    """`typed`: the operands as they are taken; `of_items`: what becomes of an item of each."""
    if b.env is None or not all(p.dtype in LANED for p in parts if isinstance(p, Array)):
        return None
    before = b.env
    with b.body() as draft:
        given = typed(parts)
        slots = [b.fresh(p.dtype) if isinstance(p, Array) else p for p in given]
        found = of_items(slots) if b.env is not None else None
    lives, b.env = b.env is not None, before
    if not lives or not isinstance(found, Expr):
        return None
    try:
        meaning = _Meaning(b, given, slots, draft)
        value = meaning.lane(found)
    except _NoLane:
        return None
    if not isinstance(value, Op) or not isinstance(value.type, Scalar) or value.type not in LANED:
        return None
    b.out.extend(meaning.before)
    numbers = [array_ops.leaf(b.temp(e, loc), loc) for e in meaning.numbers]
    return array_ops.joined("each", [*meaning.arrays, *numbers], axes, value.type, loc, (name, value))


class _NoLane(Exception):
    """It takes more than lanes have."""


class _Meaning:
    """A draft with slots for items. `before`: what it does with numbers alone; `numbers`: those that its lanes need."""

    def __init__(self, b: Builder, given: Sequence[Array | Expr], slots: Sequence[Expr], draft: Draft) -> None:
        self.b = b
        self.arrays = [p for p in given if isinstance(p, Array)]
        items = [s.slot for p, s in zip(given, slots, strict=True) if isinstance(p, Array) and isinstance(s, Get)]
        self.known: dict[str, Expr] = {s: Get(item(k), a.dtype) for k, (s, a) in enumerate(zip(items, self.arrays, strict=True))}
        self.numbers: list[Expr] = []
        self.before: Draft = []
        for entry in draft:
            self.read(entry)

    def read(self, entry: object) -> None:
        """A statement on items is an assignment, and becomes a part of the expression."""
        found = statements(finish([entry]))  # type: ignore[list-item]
        if not any(self.is_of_items(e) for stmt in found for e in operands(stmt)):
            self.before.append(entry)  # type: ignore[arg-type]
        elif isinstance(entry, Set):
            self.known[entry.slot] = self.lane(entry.value)
        else:
            raise _NoLane

    def is_of_items(self, expr: Expr) -> bool:
        return any(isinstance(e, Get) and e.slot in self.known for e in subexpressions(expr))

    def lane(self, expr: Expr) -> Expr:
        """An expression as lanes compute it."""
        if isinstance(expr, Const):
            return _constant(expr)
        if not self.is_of_items(expr):
            return self.number(expr)
        if isinstance(expr, Get):
            return self.known[expr.slot]
        assert isinstance(expr, Op)
        return self.operation(expr, tuple(map(self.lane, expr.args)))

    def operation(self, expr: Op, args: tuple[Expr, ...]) -> Expr:
        to = self.machine(expr, args)
        if expr.name == "convert" and args[0].type == to:
            return args[0]
        if expr.name in ("shl", "shr") and not _is_within(args[1], WIDTH[to.name]):
            raise _NoLane
        if not computes(expr.name, [a.type for a in args], to) or len({a.type for a in args[expr.name == "select" :]}) > 1:
            raise _NoLane
        return Op(expr.name, args, to)

    def machine(self, expr: Op, args: tuple[Expr, ...]) -> Scalar:
        """The type of a result: numbers of Python's have the bits of numpy's. An int that is compared is one of 64 bits, but in the
        variant in which it may have any size."""
        t = expr.type
        if t == INT and (expr.name != "convert" or args[0].type == U64 or self.b.exact):
            raise _NoLane
        found = _BITS.get(t, t)
        if not isinstance(found, Scalar):
            raise _NoLane
        return found

    def number(self, expr: Expr) -> Expr:
        """What is the same for all items."""
        if expr.type == INT and self.b.exact:
            raise _NoLane
        is_truth = expr.type == BOOL
        t = B1 if is_truth else _BITS.get(expr.type, expr.type)
        if t not in LANED:
            raise _NoLane
        expr = expr if expr.type == t else make("convert", (expr,), t)
        if expr not in self.numbers:
            self.numbers.append(expr)
        found = Get(item(len(self.arrays) + self.numbers.index(expr)), t)
        return Op("convert", (found,), BOOL) if is_truth else found


def _is_within(count: Expr, bits: int) -> bool:
    """Whether it is known that so many bits are shifted, and some stay."""
    return isinstance(count, Const) and isinstance(count.value, int) and 0 <= count.value < bits


_BITS: dict[Type, Scalar] = {INT: I64, FLOAT: F64}


def _constant(expr: Const) -> Const:
    t = _BITS.get(expr.type, expr.type)
    if t == I64 and not -(1 << 63) <= int(expr.value or 0) < 1 << 63:  # type: ignore[arg-type]
        raise _NoLane
    return Const(t, expr.value)
