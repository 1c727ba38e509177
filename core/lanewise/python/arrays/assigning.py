"""What is written into arrays as a whole: one value, or an array that is repeated along axes of which it has one item.

In: the array that is written, a value. Out: the statements. What overlaps what is written is copied first, as numpy does.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from lanewise.ir.buffers import is_ndarray
from lanewise.ir.code import Const, Expr, Loc, Op
from lanewise.ir.types import BAD, BOOL, I32, I64, INT, NEVER, PART, SCALARS, U32, Union, bytes_of
from lanewise.library.prelude import ndarrays as prelude
from lanewise.python.arrays import buffers, literals, shaped
from lanewise.python.containers import lists
from lanewise.python.expressions import operators
from lanewise.python.numbers import machine_numbers
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import Value

_TOO_DEEP = (
    "setting an array element with a sequence. The requested array would exceed the maximum number of dimension of {}."
)
_INTO = "could not broadcast input array from shape {} into shape {}"


def assign(b: Builder, target: Expr, stored: Expr, node: ast.AST) -> None:
    """`target[...] = stored`."""
    loc = b.at(node)
    if stored.type in (BAD, NEVER) or b.env is None:
        return
    if isinstance(stored.type, Union):
        b.member(stored, lambda one: assign(b, target, one, node), loc)
        return
    if literals.is_row(stored.type):
        stored = as_source(b, stored, shaped.kind(target).item, node)
        if b.env is None or stored.type == BAD:
            return
        if shaped.rank(stored) > shaped.rank(target):
            b.throw("ValueError", _TOO_DEEP.format(shaped.rank(target)), loc=loc)
            return
    if not is_ndarray(stored.type):
        number = buffers.number(b, shaped.kind(target), b.temp(stored, loc), loc)
        lists.do_prelude(b, prelude.fill, [target, b.temp(number, loc)], loc)
        return
    source = _without_leading(b, shaped.kept(b, stored, loc), target, loc)
    if b.env is None:
        return
    fitting = broadcast(b, source, shaped.dims(target), loc, _into(shaped.dims(source), shaped.dims(target)))
    if fitting is not None:
        _copy(b, target, fitting, node)


def as_item(b: Builder, target: Expr, stored: Expr, loc: Loc) -> Value:
    """What becomes one item: of an array the number that it is."""

    def one(e: Expr) -> Value:
        if not is_ndarray(e.type) or b.env is None:
            return e
        e, item = shaped.kept(b, e, loc), SCALARS[shaped.kind(target).item]
        if item in PART and shaped.rank(e):
            return operators.type_error(b, "only 0-dimensional arrays can be converted to Python scalars", loc)
        if shaped.rank(e):
            # One item is as good for a bool alone, which asks whether the array is true.
            wrong = make("ne", (shaped.size(e), integer(1)), BOOL) if buffers.kind_is_truth(item) else Const(BOOL, True)
            b.guard(wrong, "ValueError", buffers.A_SEQUENCE, loc)
        return shaped.number(b, e, loc) if b.env is not None else NOTHING

    return b.each(stored, one, loc)


def _without_leading(b: Builder, source: Expr, target: Expr, loc: Loc) -> Expr:
    """Leading axes of one item that the target lacks are left out, before numpy says what does not go into it."""
    dims, wanted = shaped.dims(source), shaped.dims(target)
    more = max(0, len(dims) - len(wanted))
    for i in range(more):
        words, holes = _into(dims[i:], wanted)
        b.when(make("ne", (dims[i], integer(1)), BOOL), lambda: b.throw("ValueError", words, loc=loc, holes=holes), loc)  # noqa: B023
    if not more or b.env is None:
        return source
    return shaped.view(source, shaped.offset(source), dims[more:], shaped.steps(source)[more:])


def as_source(b: Builder, stored: Expr, item: str, node: ast.AST) -> Expr:
    """A value that is no array as one of such items, of one item where it is a number."""
    if literals.is_row(stored.type):
        return literals.as_array(b, stored, node, item)
    loc = b.at(node)
    made = shaped.kept(b, shaped.fresh(b, item, [integer(1)], node, cleared=False), loc)
    lists.do_prelude(b, prelude.fill, [made, b.temp(machine_numbers.cast_own(b, stored, SCALARS[item], loc), loc)], loc)
    return made


def shape_text(dims: Sequence[Expr]) -> str:
    """Dims in a message, as holes."""
    return f"({','.join(['{}'] * len(dims))}{',' if len(dims) == 1 else ''})"


def _into(given: Sequence[Expr], wanted: Sequence[Expr]) -> tuple[str, tuple[Expr, ...]]:
    """The message, and what stands in it."""
    return _INTO.format(shape_text(given), shape_text(wanted)), (*given, *wanted)


def _copy(b: Builder, target: Expr, source: Expr, node: ast.AST) -> None:
    loc = b.at(node)

    def aside() -> None:
        lists.do_prelude(b, prelude.copy, [target, copied(b, source, node)], loc)

    def direct() -> None:
        lists.do_prelude(b, prelude.copy, [target, source], loc)

    b.branch(b.temp(overlap(b, target, source, loc), loc), aside, direct, loc)


def copied(b: Builder, x: Expr, node: ast.AST) -> Expr:
    """A new array with the items of this one."""
    loc = b.at(node)
    x = shaped.kept(b, x, loc)
    made = shaped.kept(b, shaped.fresh(b, shaped.kind(x).item, shaped.dims(x), node, cleared=False), loc)
    lists.do_prelude(b, prelude.copy, [made, x], loc)
    return made


def overlap(b: Builder, x: Expr, y: Expr, loc: Loc) -> Expr:
    """Whether the two may share memory, otherwise than as one and the same view."""
    ends = [tuple(b.temp(part, loc) for part in extent(b, e, loc)) for e in (x, y)]
    meet = make("and", (make("lt", (ends[0][0], ends[1][1]), BOOL), make("lt", (ends[1][0], ends[0][1]), BOOL)), BOOL)
    if shaped.in_one_piece(x) and shaped.in_one_piece(y):
        same = make("and", (make("eq", (ends[0][0], ends[1][0]), BOOL), make("eq", (ends[0][1], ends[1][1]), BOOL)), BOOL)
        return make("and", (meet, make("not", (same,), BOOL)), BOOL)
    return meet


def extent(b: Builder, x: Expr, loc: Loc) -> tuple[Expr, Expr]:
    """The address of the first byte, and of the one behind the last."""
    nothing = Const(I64, 0)
    address: Expr = make("convert", (make("convert", (Op("address", (x,), I32),), U32),), I64)
    low, high = address, make("add", (address, Const(I64, bytes_of(shaped.kind(x).item))), I64)
    for count, step in zip(shaped.dims(x), shaped.steps(x), strict=True):
        before = make("convert", (make("sub", (count, integer(1)), INT),), I64)
        far = b.temp(make("mul", (before, make("convert", (step,), I64)), I64), loc)
        down = make("lt", (far, nothing), BOOL)
        low = make("add", (low, Op("select", (down, far, nothing), I64)), I64)
        high = make("add", (high, Op("select", (down, nothing, far), I64)), I64)
    return low, high


Wrong = tuple[str, tuple[Expr, ...]]
"""What a ValueError says, and what stands in its holes."""


def broadcast(b: Builder, x: Expr, counts: Sequence[Expr], loc: Loc, wrong: Wrong, error: str = "ValueError") -> Expr | None:
    """A view of x with these dims: an axis of which it has one item is repeated, and leading axes are added, or are left out where
    they have one item; None where no path goes on."""
    missing = len(counts) - shaped.rank(x)

    def refused() -> None:
        b.throw(error, wrong[0], loc=loc, holes=wrong[1])

    own, by = shaped.dims(x), shaped.steps(x)
    for count in own[: max(0, -missing)]:
        b.when(make("ne", (count, integer(1)), BOOL), refused, loc)
    steps: list[Expr] = [Const(I32, 0)] * missing
    for count, wanted, step in zip(own[max(0, -missing) :], counts[max(0, missing) :], by[max(0, -missing) :], strict=True):
        if b.env is None:
            return None
        if count == wanted:
            steps.append(step)
            continue
        single = make("eq", (count, integer(1)), BOOL)
        apart = make("and", (make("not", (single,), BOOL), make("ne", (count, wanted), BOOL)), BOOL)
        b.when(apart, refused, loc)
        still: Expr = Const(I32, 0)
        steps.append(still if single == Const(BOOL, True) else b.temp(Op("select", (single, still, step), I32), loc))
    if b.env is None:
        return None
    return x if not missing and steps == by else shaped.kept(b, shaped.view(x, shaped.offset(x), counts, steps), loc)


def common_dims(b: Builder, x: Sequence[Expr], y: Sequence[Expr], error: str, words: str, loc: Loc) -> list[Expr]:
    """The dims of two arrays together. `words`: what an error says before their shapes."""
    more = len(x) - len(y)
    ahead, (x_dims, y_dims) = (x[:more], (x[more:], y)) if more >= 0 else (y[:-more], (x, y[-more:]))
    found: list[Expr] = [*ahead]
    text = f"{words}{shape_text(x)} {shape_text(y)} "
    for n, m in zip(x_dims, y_dims, strict=True):
        if n == m or m == integer(1):
            found.append(n)
            continue
        if n == integer(1):
            found.append(m)
            continue
        one = integer(1)
        apart = make("and", (make("ne", (n, one), BOOL), make("ne", (m, one), BOOL)), BOOL)
        wrong = make("and", (make("ne", (n, m), BOOL), apart), BOOL)
        b.when(wrong, lambda: b.throw(error, text, loc=loc, holes=(*x, *y)), loc)
        if b.env is None:
            return found
        found.append(b.temp(Op("select", (make("eq", (n, one), BOOL), m, n), INT), loc))
    return found
