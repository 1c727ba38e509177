"""Places in what has a length: an index of the user's, counted from the start, after its guard; the bounds of a slice.

In: an index and a length. Out: an int that is inside; what is outside raises what the caller says.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence

from lanewise.ir.code import Const, Expr, Loc
from lanewise.ir.types import BAD, BOOL, BYTES, I32, INT, NEVER, NONE, RANGE, STR, Open, Tuple
from lanewise.library import slices
from lanewise.python.expressions import operators
from lanewise.python.program.builder import NOTHING, Builder, integer
from lanewise.python.program.fold import make
from lanewise.python.program.values import THE_NONE, Value, type_name

FAR = 1 << 62
"""Beyond every length."""


def position(b: Builder, at: Expr, size: Expr, wrong: Callable[[Expr], None], loc: Loc) -> Expr:
    """`at` counted from the start. `wrong` raises: it is given the index as an int."""
    name = type_name(at.type)
    at = b.temp(operators.convert(b, at, INT, loc), loc)
    negative = make("lt", (at, integer(0)), BOOL)
    found = b.pick(negative, lambda: make("add", (at, size), INT), lambda: at, loc)
    assert isinstance(found, Expr)
    i = b.temp(found, loc)
    outside = make("or", (make("lt", (i, integer(0)), BOOL), make("ge", (i, size), BOOL)), BOOL)

    def refused() -> None:
        b.guard(operators.beyond_index(at), "IndexError", f"cannot fit '{name}' into an index-sized integer", loc)
        wrong(at)

    b.when(outside, refused, loc)
    return i


def clamped(b: Builder, at: Expr, loc: Loc) -> Expr:
    """An int as `machine.index`: what is beyond every length says no more than that it is."""
    at = b.temp(operators.convert(b, at, INT, loc), loc)
    if isinstance(at, Const):
        return integer(max(-FAR, min(FAR, int(at.value or 0))))  # type: ignore[arg-type]
    low = b.pick(make("lt", (at, integer(-FAR)), BOOL), lambda: integer(-FAR), lambda: at, loc)
    assert isinstance(low, Expr)
    low = b.temp(low, loc)
    high = b.pick(make("gt", (low, integer(FAR)), BOOL), lambda: integer(FAR), lambda: low, loc)
    assert isinstance(high, Expr)
    return high


def sized(b: Builder, at: Expr, loc: Loc, words: str = "Python int too large to convert to C ssize_t") -> Expr:
    """An int that CPython reads as a size: it says so before it looks at anything else."""
    at = b.temp(operators.convert(b, at, INT, loc), loc)
    b.guard(operators.beyond_index(at), "OverflowError", words, loc)
    return at


def slice_bounds(b: Builder, node: ast.Slice, size: Expr, loc: Loc) -> tuple[Expr, Expr, Expr] | None:
    """First place, number of places and step of `x[start:stop:step]`, as i32, i32 and i64; None after what CPython raises."""
    from lanewise.python.expressions.expressions import runtimes

    given = [part for part in (node.lower, node.upper, node.step) if part is not None]
    found = dict(zip(map(id, given), runtimes(b, given), strict=True))
    parts = [found[id(part)] if part is not None else THE_NONE for part in (node.lower, node.upper, node.step)]
    if b.env is None or any(p.type in (BAD, NEVER) for p in parts):
        return None
    return bounds(b, parts, size, loc)


def bounds(b: Builder, parts: Sequence[Expr], size: Expr, loc: Loc) -> tuple[Expr, Expr, Expr] | None:
    """The same of start, stop and step, which may be None."""
    start, stop, step = parts
    plain = step == THE_NONE
    step = _bound(b, step, lambda: integer(1), loc)
    b.guard(make("eq", (step, integer(0)), BOOL), "ValueError", "slice step cannot be zero", loc)
    down = make("lt", (step, integer(0)), BOOL)
    # Going down, what is left out of a stop lies before every place: further than any negative index reaches.
    first = _bound(b, start, lambda: b.pick(down, lambda: integer(FAR), lambda: integer(0), loc), loc)
    last = _bound(b, stop, lambda: b.pick(down, lambda: integer(-FAR), lambda: integer(FAR), loc), loc)
    if b.env is None:
        return None
    whole = make("convert", (size,), I32)
    if plain:
        begin = b.temp(b.library(slices.part_start, (first, whole), loc), loc)
        return begin, b.temp(b.library(slices.part_count, (begin, last, whole), loc), loc), step
    begin = b.temp(b.library(slices.slice_start, (first, whole, step), loc), loc)
    return begin, b.temp(b.library(slices.slice_count, (begin, last, whole, step), loc), loc), step


def _bound(b: Builder, part: Expr, left_out: Callable[[], Value], loc: Loc) -> Expr:
    """What one part of a slice says, as an int; it may be None on some paths."""
    from lanewise.python.classes import record_methods

    def one(x: Expr) -> Value:
        if x.type == NONE:
            return left_out()
        if not operators.is_integer(x.type):
            words = "slice indices must be integers or None or have an __index__ method"
            return operators.type_error(b, words, loc)
        return clamped(b, x, loc)

    return NOTHING if b.env is None else b.temp(b.each_expr(record_methods.index_of(b, part, loc), one, loc), loc)  # type: ignore[arg-type]


def not_subscriptable(b: Builder, x: Expr, node: ast.Subscript) -> Value:
    """`x[place]` of what has no items."""
    evaluated(b, node.slice)
    return operators.type_error(b, f"'{type_name(x.type)}' object is not subscriptable", b.at(node))


def not_deletable(b: Builder, x: Expr, node: ast.Subscript) -> None:
    """`del x[place]` of what has no items, or keeps them. In CPython sequences have words of their own for a number."""
    from lanewise.python.expressions.expressions import runtime

    if isinstance(node.slice, ast.Slice):
        evaluated(b, node.slice)
        by_number = False
    else:
        by_number = operators.is_integer(runtime(b, node.slice).type)
    is_instance = b.program.shapes.class_of(x.type) is not None and x.type not in b.program.frames
    is_sequence = is_instance or x.type in (STR, BYTES, RANGE) or isinstance(x.type, Tuple | Open)
    does_not = "doesn't" if by_number and is_sequence else "does not"
    operators.type_error(b, f"'{type_name(x.type)}' object {does_not} support item deletion", b.at(node))


def evaluated(b: Builder, place: ast.expr) -> None:
    """What stands between brackets, before it turns out that nothing has such a place."""
    from lanewise.python.expressions.expressions import value

    parts = (place.lower, place.upper, place.step) if isinstance(place, ast.Slice) else (place,)
    for part in parts:
        if part is not None:
            value(b, part)
